import type { Db } from '../../db/open.ts'
import { systemClock } from '../core/clock.ts'
import { programOf } from '../upgrades/snapshots.ts'
import { openData, type Upgrade } from '../upgrades/upgrade.ts'
import type { Io } from './command.ts'

/** The database of a data directory. If that of an earlier version was upgraded, one line says how to go back. */
export const openOrUpgrade = (dataDir: string, io: Io, options: { check?: boolean } = {}): Promise<Db> =>
  openData({
    ...options,
    dataDir,
    at: systemClock.now(),
    report: (upgrade) => io.stderr(`${upgradeText(upgrade, io)}\n`),
  })

const upgradeText = ({ fromSchema, toSchema, fromVersion, snapshot }: Upgrade, { program }: Io) =>
  `upgraded the data from schema ${fromSchema} to ${toSchema}; the data before is in ${snapshot}; to go back, install ` +
  `${programOf({ schema: fromSchema, version: fromVersion ?? null })} and run ${program} rollback`
