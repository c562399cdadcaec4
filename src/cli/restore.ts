import { resolve } from 'node:path'
import type { Carried } from '../backups/carry-revocations.ts'
import { restoreBackup } from '../backups/restore.ts'
import { storedBackup } from '../backups/stored-backups.ts'
import { accessTo, isStoreAddress } from '../backups/stores/address.ts'
import { systemClock } from '../core/clock.ts'
import { PASSPHRASE_FLAG, statedKeys } from './backup-keys.ts'
import { type Command, isFlagSet, positionalArgument } from './command.ts'
import { printResult } from './print.ts'
import { readSettings } from './read-settings.ts'

export const restore: Command = {
  name: 'restore',
  summary: 'replace all data by that of a backup; the data before is kept aside',
  positionals: ['FILE'],
  flags: {
    identity: { value: 'FILE', help: 'file with the private key (age identity) that opens the backup' },
    ...PASSPHRASE_FLAG,
    'revoke-credentials': {
      help: 'end all credentials: tokens, tool tokens with their keys, passcodes, signed-in browsers',
    },
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
    const keys = await statedKeys(args, io, settings, source)
    const endsCredentials = isFlagSet(args, 'revoke-credentials')
    const { manifest, aside, carried, ended } = await restoreBackup({
      dataDir,
      source,
      access,
      keys,
      endsCredentials,
      at: systemClock.now(),
    })
    const what = manifest === undefined ? 'the data in the folder' : `the backup of ${manifest.created_at}`
    printResult(
      args,
      io,
      { manifest: manifest ?? null, aside: aside ?? null, carried: carried ?? null, ended },
      () => `restored ${what}`,
    )
    if (aside !== undefined)
      io.stderr(
        `the data before is in ${aside}; to get it back: ${io.program} restore ${shellWord(aside)} --data-dir ${shellWord(dataDir)}\n`,
      )
    const again = `${io.program} restore ${shellWord(stated)} --revoke-credentials --data-dir ${shellWord(dataDir)}`
    if (endsCredentials) io.stderr(`${counted(ended)} ended; ${io.program} sign-in-link creates a new one\n`)
    io.stderr(carriedNote(carried, endsCredentials ? undefined : again, io.program))
    if (manifest?.has_secrets === false)
      io.stderr(
        'the backup had no keys: those on this machine stay; tool tokens of other keys are not valid\n',
      )
    return 0
  },
}

const counted = (credentials: number) => `${credentials} ${credentials === 1 ? 'credential' : 'credentials'}`

/**
 * What is known of the credentials and people that ended after the backup was made.
 * @param again the command that ends all credentials; undefined: they have ended.
 */
export function carriedNote(
  carried: Carried | undefined,
  again: string | undefined,
  program: string,
): string {
  const lines: string[] = []
  if (again !== undefined && carried !== undefined && carried.credentials > 0)
    lines.push(`${counted(carried.credentials)} revoked since the backup stay revoked`)
  if (again !== undefined && carried?.isOfTheseData !== true)
    lines.push(
      `credentials that were revoked after the backup was made may be valid again; to end all: ${again}`,
    )
  for (const id of carried?.deleted ?? [])
    lines.push(
      `${id} was deleted since: the journal is there again, and the person is disabled; to delete it: ${program} user delete ${shellWord(id)}`,
    )
  return lines.map((line) => `${line}\n`).join('')
}

export const shellWord = (text: string) =>
  /^[\w./:@-]+$/.test(text) ? text : `'${text.replaceAll("'", String.raw`'\''`)}'`
