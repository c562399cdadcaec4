import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { generateX25519Identity, identityToRecipient } from 'age-encryption'
import { readIfExists, readOrCreateKeyFile } from '../core/key-file.ts'
import type { Config } from '../settings/config.ts'
import type { Encryption, Keys } from './encryption.ts'

/**
 * A key pair of the server's own, beside the keys of the people who run it: with it the server can open its backups, to try
 * them. It gives nobody more than they have who can read the data directory. It is not in the backups.
 */
const serverKeyPath = (dataDir: string) => join(dataDir, 'backup-key')

async function serverRecipient(dataDir: string): Promise<string> {
  const path = serverKeyPath(dataDir)
  const fresh = existsSync(path) ? '' : await generateX25519Identity()
  return await identityToRecipient(readOrCreateKeyFile(path, () => `${fresh}\n`).trim())
}

/** How the settings encrypt backups. */
export async function encryptionBySettings(config: Config, dataDir: string): Promise<Encryption> {
  const passphrase = config['backup.passphrase']
  const recipients = config['backup.recipients']
  if (passphrase !== '' || recipients.length === 0) return { recipients: [], passphrase }
  return { recipients: [...recipients, await serverRecipient(dataDir)], passphrase: '' }
}

/** What opens a backup that was made by these settings. */
export function keysBySettings(config: Config, dataDir: string): Keys {
  const own = readIfExists(serverKeyPath(dataDir))?.trim()
  return { identities: own === undefined ? [] : [own], passphrase: config['backup.passphrase'] }
}
