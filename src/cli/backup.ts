import { existsSync, statSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { backupFolder, backupName } from '../backups/backup-folder.ts'
import { isEncrypting } from '../backups/encryption.ts'
import { makeBackup } from '../backups/make-backup.ts'
import { makeStoredBackup } from '../backups/make-stored-backup.ts'
import { encryptionBySettings, keysBySettings } from '../backups/server-key.ts'
import { noteBackupState } from '../backups/state.ts'
import { isStoreAddress, storeAccess } from '../backups/stores/address.ts'
import { tryBackup } from '../backups/try-backup.ts'
import { systemClock } from '../core/clock.ts'
import { PASSPHRASE_FLAG, statedEncryption } from './backup-keys.ts'
import { type Command, isFlagSet, UsageError } from './command.ts'
import { printResult } from './print.ts'
import { type LoadedSettings, readSettings } from './read-settings.ts'

const NO_KEYS_WARNING =
  'warning: the backup is not encrypted: others who get it can read the journals. It has no keys and no settings file; where they are missing after a restore, tool tokens end and clients sign in again. To include them, use --encrypt\n'

export const backup: Command = {
  name: 'backup',
  summary: 'write everything to one file and check it, also while the server runs',
  positionals: ['[FILE]'],
  flags: {
    encrypt: { help: 'encrypt it; also includes the keys and the settings file' },
    try: { help: 'then restore it into a temporary folder, and check that all of it is there' },
    recipient: { value: 'AGE1...', help: 'public key (age recipient) to encrypt it for' },
    ...PASSPHRASE_FLAG,
  },
  json: true,
  notes: () =>
    [
      'FILE may be a folder, also in a store: s3://BUCKET/FOLDER or webdav+https://HOST/FOLDER.',
      'Default: a new file in the folder of the setting backup.folder.',
      'Encryption is that of age (https://age-encryption.org), by the flags, else by the settings.',
      'On a terminal, --encrypt asks for a passphrase if none is set; it is not shown.',
    ].join('\n'),
  async run(args, io) {
    const settings = readSettings(args, io)
    const { dataDir, config } = settings
    const bySettings = await encryptionBySettings(config, dataDir)
    const stated = await statedEncryption(args, io, !isEncrypting(bySettings))
    const encryption = stated ?? bySettings
    if (isFlagSet(args, 'encrypt') && !isEncrypting(encryption))
      throw new UsageError(
        '--encrypt needs --recipient, --passphrase-file, or the setting backup.recipients or backup.passphrase',
      )
    if (isFlagSet(args, 'try') && stated !== undefined && stated.recipients.length > 0)
      throw new UsageError(
        '--try cannot open a backup for --recipient alone; set backup.recipients, which adds a key of the server',
      )
    const at = systemClock.now()
    const [to] = args.positionals
    const name = backupName(at, isEncrypting(encryption))
    const address = to ?? config['backup.folder']
    const access = isStoreAddress(address) ? storeAccess(address, config) : undefined
    const { file, bytes, sha256, manifest } =
      access === undefined
        ? await makeBackup({ dataDir, target: targetFile(to, settings, name), encryption, at })
        : await makeStoredBackup({ dataDir, access, name, encryption, at })
    // One that the server can open, and try.
    if (to === undefined && stated === undefined)
      noteBackupState(dataDir, { backup: { at, file, bytes }, backup_failure: undefined })
    if (isFlagSet(args, 'try')) {
      const keys = stated === undefined ? keysBySettings(config, dataDir) : { ...stated, identities: [] }
      const { rows } = await tryBackup({ dataDir, file, access, keys })
      if (to === undefined && stated === undefined)
        noteBackupState(dataDir, { trial: { at, file, rows }, trial_failure: undefined })
    }
    printResult(args, io, { file, bytes, sha256, manifest }, () => file)
    if (!manifest.has_secrets) io.stderr(NO_KEYS_WARNING)
    return 0
  },
}

function targetFile(stated: string | undefined, { config, dataDir }: LoadedSettings, name: string): string {
  if (stated === undefined) return join(backupFolder(config, dataDir), name)
  const path = resolve(stated)
  return existsSync(path) && statSync(path).isDirectory() ? join(path, name) : path
}
