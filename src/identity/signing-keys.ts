import { statSync } from 'node:fs'
import { join } from 'node:path'
import type { JWK } from 'jose'
import { AppError } from '../core/errors.ts'
import { readIfExists } from '../core/key-file.ts'
import { loadSigningKey, type PublicKey, publicKey, type SigningKey, signingKeyPath } from './signing-key.ts'

/** The key that signs, and the public keys of those that it replaced. */
export type SigningKeys = {
  /** The id of the first key of this server. It never changes, so it identifies the server. */
  firstKid: string
  /** The key that signs now. */
  current(): Promise<SigningKey>
  /** The current key and the old ones. */
  all(): Promise<readonly PublicKey[]>
  find(kid: string): Promise<PublicKey | undefined>
}

/** The contents of the file of old keys. */
export type OldKeys = {
  first_kid: string
  /** Public keys, the last one first. */
  keys: readonly JWK[]
}

export const oldKeysPath = (dataDir: string) => join(dataDir, 'jwt-old-keys.json')

/** @throws AppError for a damaged file. */
function readOldKeys(dataDir: string): OldKeys | undefined {
  const path = oldKeysPath(dataDir)
  const text = readIfExists(path)
  if (text === undefined) return undefined
  try {
    const { first_kid: first, keys } = JSON.parse(text) as Partial<OldKeys>
    if (typeof first !== 'string' || !Array.isArray(keys)) throw new Error('not a list of keys')
    return { first_kid: first, keys }
  } catch (cause) {
    throw new AppError(
      'unavailable',
      `${path}: does not contain public keys; restore it from a backup, or delete it, which ends the tool tokens that older keys signed`,
      { cause },
    )
  }
}

/**
 * The keys in the data directory. `rotate-jwt-key` may run beside this process, so the file is looked at before each
 * use that must not miss a new key, and read again when it was replaced.
 */
export async function loadSigningKeys(dataDir: string): Promise<SigningKeys> {
  let known = await readKeys(dataDir)

  async function fresh() {
    const version = fileVersion(dataDir)
    // Without the file, the known keys stay in use.
    if (version !== undefined && version !== known.version) known = await readKeys(dataDir)
    return known
  }
  const findIn = ({ keys }: typeof known, kid: string) => keys.find((key) => key.kid === kid)

  return {
    firstKid: known.firstKid,
    current: async () => (await fresh()).current,
    all: async () => (await fresh()).keys,
    find: async (kid) => findIn(known, kid) ?? findIn(await fresh(), kid),
  }
}

async function readKeys(dataDir: string) {
  // First, so that a replacement in between is seen at the next look.
  const before = fileVersion(dataDir)
  const current = await loadSigningKey(dataDir)
  const version = before ?? fileVersion(dataDir)
  const old = readOldKeys(dataDir)
  const oldKeys = await Promise.all((old?.keys ?? []).map(publicKey))
  const keys: readonly PublicKey[] = [current, ...oldKeys.filter(({ kid }) => kid !== current.kid)]
  return { version, current, keys, firstKid: old?.first_kid ?? current.kid }
}

function fileVersion(dataDir: string): string | undefined {
  const stats = statSync(signingKeyPath(dataDir), { bigint: true, throwIfNoEntry: false })
  return stats === undefined ? undefined : `${stats.ino} ${stats.mtimeNs} ${stats.size}`
}

/** One key that never changes, for a server without a data directory. */
export const fixedSigningKey = (key: SigningKey): SigningKeys => ({
  firstKid: key.kid,
  current: async () => key,
  all: async () => [key],
  find: async (kid) => (kid === key.kid ? key : undefined),
})
