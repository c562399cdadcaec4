import { basename } from 'node:path'
import { systemClock } from '../core/clock.ts'
import { isOfThisSchema, rollBack } from '../upgrades/rollback.ts'
import {
  MAX_SNAPSHOT_DAYS,
  MAX_SNAPSHOTS,
  programOf,
  type Snapshot,
  snapshotsIn,
} from '../upgrades/snapshots.ts'
import { type Command, isFlagSet } from './command.ts'
import { printResult, shortInstant, table } from './print.ts'
import { readSettings } from './read-settings.ts'
import { carriedNote, shellWord } from './restore.ts'

export const rollback: Command = {
  name: 'rollback',
  summary: 'go back to the data from before an upgrade; the present data is kept aside',
  positionals: ['[SNAPSHOT]'],
  flags: { list: { help: 'only list the snapshots that upgrades made' } },
  json: true,
  notes: () =>
    [
      'Stop the server, install the earlier program, and run its rollback.',
      'Default: the newest snapshot that this program can read.',
      `An upgrade keeps a snapshot for ${MAX_SNAPSHOT_DAYS} days, at most ${MAX_SNAPSHOTS} in all.`,
    ].join('\n'),
  async run(args, io) {
    const { dataDir } = readSettings(args, io)
    if (isFlagSet(args, 'list')) {
      printResult(args, io, snapshotsIn(dataDir), listText)
      return 0
    }
    const [wanted] = args.positionals
    const { snapshot, aside, carried } = await rollBack({ dataDir, wanted, at: systemClock.now() })
    printResult(
      args,
      io,
      { snapshot, aside: aside ?? null, carried: carried ?? null },
      () => `restored the data of ${snapshot.createdAt}`,
    )
    if (aside !== undefined)
      io.stderr(
        `what changed since is in ${aside}; to get it back, install the later program and run ${io.program} restore ${shellWord(aside)} --data-dir ${shellWord(dataDir)}\n`,
      )
    const again = `${io.program} restore ${shellWord(snapshot.file)} --revoke-credentials --data-dir ${shellWord(dataDir)}`
    io.stderr(carriedNote(carried, again, io.program))
    return 0
  },
}

const listText = (found: readonly Snapshot[]) =>
  found.length === 0
    ? 'no snapshots'
    : table(
        ['SNAPSHOT', 'MADE', 'PROGRAM', 'BYTES', 'THIS PROGRAM'],
        found.map((snapshot) => [
          basename(snapshot.file),
          shortInstant(snapshot.createdAt, ''),
          programOf(snapshot),
          String(snapshot.bytes),
          isOfThisSchema(snapshot) ? 'can go back to it' : 'needs another version',
        ]),
      )
