import { resolve } from 'node:path'
import { restoreBackup } from '../backups/restore.ts'
import { storedBackup } from '../backups/stored-backups.ts'
import { accessTo, isStoreAddress } from '../backups/stores/address.ts'
import { systemClock } from '../core/clock.ts'
import { PASSPHRASE_FLAG, statedKeys } from './backup-keys.ts'
import { type Command, positionalArgument } from './command.ts'
import { printResult } from './print.ts'
import { readSettings } from './read-settings.ts'

export const restore: Command = {
  name: 'restore',
  summary: 'replace all data by that of a backup; the data before is kept aside',
  positionals: ['FILE'],
  flags: {
    identity: { value: 'FILE', help: 'file with the private key (age identity) that opens the backup' },
    ...PASSPHRASE_FLAG,
  },
  json: true,
  notes: () =>
    [
      'Stop the server first. The result says how to get the data before back.',
      'FILE may be in a store: s3://BUCKET/FOLDER/FILE or webdav+https://HOST/FOLDER/FILE; of a folder there, the newest.',
    ].join('\n'),
  async run(args, io) {
    const settings = readSettings(args, io)
    const { dataDir, config } = settings
    const stated = positionalArgument(args, 0)
    const source = isStoreAddress(stated) ? await storedBackup(stated, config) : resolve(stated)
    const access = accessTo(source, config)
    const keys = await statedKeys(args, io, settings)
    const { manifest, aside } = await restoreBackup({ dataDir, source, access, keys, at: systemClock.now() })
    const what = manifest === undefined ? 'the data in the folder' : `the backup of ${manifest.created_at}`
    printResult(args, io, { manifest: manifest ?? null, aside: aside ?? null }, () => `restored ${what}`)
    if (aside !== undefined)
      io.stderr(
        `the data before is in ${aside}; to get it back: ${io.program} restore ${shellWord(aside)} --data-dir ${shellWord(dataDir)}\n`,
      )
    io.stderr('credentials that were revoked after the backup was made are valid again; revoke them again\n')
    if (manifest?.has_secrets === false)
      io.stderr(
        'the backup had no keys: those on this machine stay; tool tokens of other keys are not valid\n',
      )
    return 0
  },
}

export const shellWord = (text: string) =>
  /^[\w./:@-]+$/.test(text) ? text : `'${text.replaceAll("'", String.raw`'\''`)}'`
