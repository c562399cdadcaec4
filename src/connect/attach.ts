import type { Jwts } from '../identity/jwts.ts'
import { type ClientFile, explained } from './client-file.ts'
import { type Target, type Transport, transportsOf } from './clients.ts'
import { removeConfigFile, writeConfigFile } from './config-file.ts'
import { type Credential, credentialFor, idOfOwn, revokeJwts } from './credential.ts'
import { isSame, putEntry, type Settings, takeEntry } from './edit/format.ts'
import { bearerIn, connectionIn, entryFor, entryPlace } from './entry.ts'
import { httpConnection, type Installation, stdioConnection } from './installation.ts'
import { dropRecord, keepRecord, recordOf } from './records.ts'

/** What the person requested. Other values in the client's file stay, and missing ones get their defaults. */
export type Wish = {
  transport: Transport | undefined
  /** Undefined: the owner. */
  user: string | undefined
  userId: string
  days: number | undefined
}

/** Opens the database only if it is needed: a client that launches this program needs no credential. */
export type WithJwts = <T>(body: (jwts: Jwts) => Promise<T>) => Promise<T>

export type Proposal = {
  transport: Transport
  entry: Settings
  /** Undefined for stdio: a client that launches the program has access to the data directory. */
  credential: Credential | undefined
}

/** Creates the entry that connects a client as requested, with its credential. */
export async function propose(
  target: Target,
  { entry }: Pick<ClientFile, 'entry'>,
  installation: Installation,
  wish: Wish,
  withJwts: WithJwts,
): Promise<Proposal> {
  const present = entry && connectionIn(target, entry)
  const [usual = 'stdio'] = transportsOf(target)
  const transport = wish.transport ?? present?.transport ?? usual
  if (transport === 'stdio') {
    const connection = stdioConnection(installation, wish.user)
    return { transport, entry: entryFor(target, connection, entry), credential: undefined }
  }
  const { ttlDays, now } = installation
  const wanted = { client: target.id, userId: wish.userId, days: wish.days, ttlDays, now }
  const credential = await withJwts((jwts) => credentialFor(jwts, bearerIn(present), wanted))
  const connection = httpConnection(installation, credential.jwt)
  return { transport, entry: entryFor(target, connection, entry), credential }
}

export type Attached = Proposal & { isChanged: boolean; backup: string | null }

/**
 * Writes the entry to the client's file. A JWT that the new one replaces is revoked, so that writing again
 * leaves one.
 * @throws AppError; then the file is unchanged, and no JWT has been created or revoked.
 */
export async function attach(
  target: Target,
  opened: ClientFile,
  installation: Installation,
  wish: Wish,
  withJwts: WithJwts,
): Promise<Attached> {
  const { file, format, entry: present } = opened
  const { dataDir, now } = installation
  const proposal = await propose(target, opened, installation, wish, withJwts)
  const { credential, entry } = proposal
  const known = recordOf(dataDir, target.id, file.path)
  const isChanged = !isSame(entry, present)
  let backup: string | null = null
  if (isChanged) {
    const { around, written } = await orRevoke(credential, withJwts, () => {
      const edited = explained(file.path, () => putEntry(format, file.text ?? '', entryPlace(target), entry))
      return { around: edited.around, written: writeConfigFile(file, edited.text, now) }
    })
    backup = written.backup
    const jwt_id = credential?.id ?? null
    const made =
      around === undefined
        ? {
            made_file: known?.made_file ?? false,
            made_folders: known?.made_folders ?? [],
            around: known?.around,
          }
        : { made_file: file.text === undefined, made_folders: written.madeFolders, around }
    keepRecord(dataDir, { client: target.id, file: file.path, jwt_id, ...made })
  }
  await revokeReplaced(bearerOf(target, present), known?.jwt_id ?? undefined, credential, withJwts)
  return { ...proposal, isChanged, backup }
}

/** A credential that was not written to the file would be useless, so it is revoked. */
async function orRevoke<T>(
  credential: Credential | undefined,
  withJwts: WithJwts,
  body: () => T,
): Promise<T> {
  try {
    return body()
  } catch (error) {
    if (credential?.isNew === true) await withJwts(async (jwts) => revokeJwts(jwts, [credential.id]))
    throw error
  }
}

async function revokeReplaced(
  oldJwt: string | undefined,
  oldId: string | undefined,
  credential: Credential | undefined,
  withJwts: WithJwts,
): Promise<void> {
  if (credential?.isNew === false || (oldJwt === undefined && oldId === undefined)) return
  await withJwts(async (jwts) => {
    const ids = new Set([oldId, await idOfOwn(jwts, oldJwt)])
    ids.delete(credential?.id)
    revokeJwts(jwts, ids)
  })
}

export type Detached = { wasThere: boolean; isFileRemoved: boolean; backup: string | null }

/**
 * Removes the entry, and revokes its JWT. A file that was created for the entry is deleted if it is otherwise
 * empty.
 */
export async function detach(
  target: Target,
  { file, format, entry }: ClientFile,
  { dataDir, now }: Installation,
  withJwts: WithJwts,
): Promise<Detached> {
  const known = recordOf(dataDir, target.id, file.path)
  const result: Detached = { wasThere: entry !== undefined, isFileRemoved: false, backup: null }
  if (entry !== undefined && file.text !== undefined) {
    const before = file.text
    const { text, isEmpty } = explained(file.path, () => {
      const without = takeEntry(format, before, entryPlace(target), known?.around)
      return { text: without, isEmpty: Object.keys(format.parse(without)).length === 0 }
    })
    if (isEmpty && known?.made_file === true) {
      removeConfigFile(file, known.made_folders)
      result.isFileRemoved = true
    } else {
      result.backup = writeConfigFile(file, text, now).backup
    }
  }
  await revokeReplaced(bearerOf(target, entry), known?.jwt_id ?? undefined, undefined, withJwts)
  dropRecord(dataDir, target.id, file.path)
  return result
}

const bearerOf = (target: Target, entry: Settings | undefined) =>
  entry && bearerIn(connectionIn(target, entry))
