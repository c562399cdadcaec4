import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { type Db, inTransaction } from '../../db/open.ts'
import { AppError } from '../core/errors.ts'
import { sha256 } from '../core/hash.ts'
import { readOrCreateKeyFile } from '../core/key-file.ts'
import { systemRandom } from '../core/random.ts'
import { hmacSha256, newHexSecret } from '../core/secret.ts'
import { type AuditKey, appendAuditRow, lastAuditRow, START, storeHead } from './audit-rows.ts'

/** The keys that were read, of each open database. */
const keys = new WeakMap<Db['$client'], AuditKey>()

/** The file of the key, in the directory of the database; undefined for a database in memory. */
export function auditKeyPath({ $client: { filename } }: Db): string | undefined {
  return filename === '' || filename === ':memory:' ? undefined : join(dirname(filename), 'audit-key')
}

/**
 * The key of this database's audit log. The first call creates it, and must not be inside a transaction that may be
 * rolled back.
 * @throws AppError `unavailable` if its file cannot be read or created, or is damaged.
 */
export function auditKey(db: Db): AuditKey {
  const known = keys.get(db.$client)
  if (known !== undefined) return known
  const path = auditKeyPath(db)
  const exists = path !== undefined && existsSync(path)
  const key = exists ? readKey(path) : inTransaction(db, () => createKey(db, path))
  keys.set(db.$client, key)
  return key
}

/**
 * Creates the key and seals the rows that are there already, of a version without a key or of a key that was lost.
 * Rows are sealed only together with a new key: rows that are replaced later are not sealed again.
 */
function createKey(db: Db, path: string | undefined): AuditKey {
  const key = path === undefined ? keyFrom(newSecret()) : readKey(path)
  const last = lastAuditRow(db)
  // Another process may have created the key in the meantime.
  if (last?.key_id === key.id) return key
  storeHead(db, key, last ?? START)
  if (last !== undefined) {
    appendAuditRow(db, key, { at: last.at, user_id: '', action: 'audit.seal', subject: null, detail: null })
  }
  return key
}

function readKey(path: string): AuditKey {
  const text = readOrCreateKeyFile(path, newSecret).trim()
  if (/^[0-9a-f]{64}$/.test(text)) return keyFrom(text)
  throw new AppError(
    'unavailable',
    `${path}: is damaged; restore it from a backup, or delete it, and earlier rows of the audit log can no longer be verified`,
  )
}

/** The name of a key in each row, from the text of its file. */
export const auditKeyId = (text: string) => keyFrom(text.trim()).id

const newSecret = () => newHexSecret(systemRandom)

const keyFrom = (secret: string): AuditKey => ({
  id: sha256(`audit key ${secret}`).slice(0, 16),
  mac: (parts) => hmacSha256(secret, JSON.stringify(parts)),
})
