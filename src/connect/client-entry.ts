import type { Jwts } from '../identity/jwts.ts'
import { type ClientFile, withFileErrors } from './client-file.ts'
import { type ConnectClient, clientTransports, type Transport } from './clients.ts'
import { readConfigFile, removeConfigFile, writeConfigFile } from './config-file.ts'
import { deleteRecord, findRecord, saveRecord } from './connection-records.ts'
import { type Credential, findOrIssueCredential, ownJwtId, revokeJwts } from './credential.ts'
import { findEntry, isSameSettings, putEntry, removeEntryText, type SettingsObject } from './edit/format.ts'
import { connectionBearer, entryConnection, entryPath, serverEntry } from './entry.ts'
import { httpConnection, type Installation, stdioConnection } from './installation.ts'
import { TOKEN_PLACEHOLDER } from './placeholders.ts'

/** What the person requested. Other values in the client's file stay, and missing ones get their defaults. */
export type ConnectionRequest = {
  /** Whether a tool token may be created: not to look at an entry. */
  issues: boolean
  transport: Transport | undefined
  /** Undefined: the owner. */
  user: string | undefined
  userId: string
  days: number | undefined
  /** Whether it may correct and delete what was logged. */
  edits: boolean
}

/** Opens the database only if it is needed: a client that launches this program needs no credential. */
export type JwtAccess = <T>(body: (jwts: Jwts) => Promise<T>) => Promise<T>

export type ProposedEntry = {
  transport: Transport
  entry: SettingsObject
  /** Undefined for stdio, where the client has access to the data directory, and where no token may be created. */
  credential: Credential | undefined
}

/** Creates the entry that connects a client as requested, with its credential. */
export async function proposeEntry(
  client: ConnectClient,
  { entry }: Pick<ClientFile, 'entry'>,
  installation: Installation,
  request: ConnectionRequest,
  jwtAccess: JwtAccess,
): Promise<ProposedEntry> {
  const present = entry && entryConnection(client, entry)
  // A client that launches this program has no certificate to trust.
  const [usual = 'stdio'] = installation.authorityFile === undefined ? clientTransports(client) : []
  const transport = request.transport ?? present?.transport ?? usual
  if (transport === 'stdio') {
    const connection = stdioConnection(installation, request.user, request.edits)
    return { transport, entry: serverEntry(client, connection, entry), credential: undefined }
  }
  const { ttlDays, now } = installation
  const { userId, days, edits, issues } = request
  const wanted = { client: client.id, userId, days, ttlDays, now, edits, issues }
  const bearer = connectionBearer(present)
  const credential =
    issues || bearer !== undefined
      ? await jwtAccess((jwts) => findOrIssueCredential(jwts, bearer, wanted))
      : undefined
  const connection = httpConnection(installation, credential?.jwt ?? TOKEN_PLACEHOLDER)
  return { transport, entry: serverEntry(client, connection, entry), credential }
}

export type WriteResult = ProposedEntry & { isChanged: boolean; backup: string | null }

/**
 * Writes the entry to the client's file. A JWT that the new one replaces is revoked, so that writing again
 * leaves one.
 * @throws AppError; then the file is unchanged, and no JWT has been created or revoked.
 */
export async function writeEntry(
  client: ConnectClient,
  opened: ClientFile,
  installation: Installation,
  request: ConnectionRequest,
  jwtAccess: JwtAccess,
): Promise<WriteResult> {
  const { file, format, entry: present } = opened
  const { dataDir, now } = installation
  const proposal = await proposeEntry(client, opened, installation, request, jwtAccess)
  const { credential, entry } = proposal
  const known = findRecord(dataDir, client.id, file.path)
  const isChanged = !isSameSettings(entry, present)
  let backup: string | null = null
  if (isChanged) {
    const { around, written } = await revokeOnError(credential, jwtAccess, () => {
      const edited = withFileErrors(file.path, () =>
        putEntry(format, file.text ?? '', entryPath(client), entry),
      )
      return {
        around: edited.around,
        written: writeConfigFile(file, edited.text, now, credential !== undefined),
      }
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
    const replaced =
      known === undefined && isForeign(client, present, installation) ? backup : known?.replaced
    saveRecord(dataDir, {
      client: client.id,
      file: file.path,
      jwt_id,
      ...made,
      ...(replaced != null && { replaced }),
    })
  }
  await revokeReplaced(entryBearer(client, present), known?.jwt_id ?? undefined, credential, jwtAccess)
  return { ...proposal, isChanged, backup }
}

/** A credential that was not written to the file would be useless, so it is revoked. */
async function revokeOnError<T>(
  credential: Credential | undefined,
  jwtAccess: JwtAccess,
  body: () => T,
): Promise<T> {
  try {
    return body()
  } catch (error) {
    if (credential?.isNew === true) await jwtAccess(async (jwts) => revokeJwts(jwts, [credential.id]))
    throw error
  }
}

async function revokeReplaced(
  oldJwt: string | undefined,
  oldId: string | undefined,
  credential: Credential | undefined,
  jwtAccess: JwtAccess,
): Promise<void> {
  if (credential?.isNew === false || (oldJwt === undefined && oldId === undefined)) return
  await jwtAccess(async (jwts) => {
    const ids = new Set([oldId, await ownJwtId(jwts, oldJwt)])
    ids.delete(credential?.id)
    revokeJwts(jwts, ids)
  })
}

export type RemoveResult = { wasThere: boolean; isFileRemoved: boolean; backup: string | null }

/**
 * Removes the entry, and revokes its JWT. A file that was created for the entry is deleted if it is otherwise
 * empty.
 */
export async function removeEntry(
  client: ConnectClient,
  { file, format, entry }: ClientFile,
  { dataDir, now }: Installation,
  jwtAccess: JwtAccess,
): Promise<RemoveResult> {
  const known = findRecord(dataDir, client.id, file.path)
  const result: RemoveResult = { wasThere: entry !== undefined, isFileRemoved: false, backup: null }
  if (entry !== undefined && file.text !== undefined) {
    const before = file.text
    const { text, isEmpty } = withFileErrors(file.path, () => {
      const restored =
        known?.replaced === undefined ? undefined : restoreReplaced(client, format, before, known.replaced)
      if (restored !== undefined) return { text: restored, isEmpty: false }
      const without = removeEntryText(format, before, entryPath(client), known?.around)
      return { text: without, isEmpty: Object.keys(format.parse(without)).length === 0 }
    })
    if (isEmpty && known?.made_file === true) {
      removeConfigFile(file, known.made_folders)
      result.isFileRemoved = true
    } else {
      result.backup = writeConfigFile(file, text, now).backup
    }
  }
  await revokeReplaced(entryBearer(client, entry), known?.jwt_id ?? undefined, undefined, jwtAccess)
  deleteRecord(dataDir, client.id, file.path)
  return result
}

/** Whether an entry of this name is of another server or another installation. */
function isForeign(
  client: ConnectClient,
  entry: SettingsObject | undefined,
  { url, dataDir }: Installation,
): boolean {
  if (entry === undefined) return false
  const connection = entryConnection(client, entry)
  if (connection === undefined) return true
  return connection.transport === 'http' ? connection.url !== url : !connection.args.includes(dataDir)
}

/**
 * The text with the entry that stood in the place of this program's, from the backup; the backup's own text if nothing
 * else has changed. Undefined if the backup was deleted.
 */
function restoreReplaced(
  client: ConnectClient,
  format: ClientFile['format'],
  text: string,
  backup: string,
): string | undefined {
  const was = readConfigFile(backup).text
  const entry = was === undefined ? undefined : findEntry(format.parse(was), entryPath(client))
  if (was === undefined || entry === undefined) return undefined
  const restored = putEntry(format, text, entryPath(client), entry).text
  return isSameSettings(format.parse(restored), format.parse(was)) ? was : restored
}

const entryBearer = (client: ConnectClient, entry: SettingsObject | undefined) =>
  entry && connectionBearer(entryConnection(client, entry))
