import { existsSync } from 'node:fs'
import { isMigrated } from '../../db/migrate.ts'
import { type Db, databasePath } from '../../db/open.ts'
import { openReadOnly } from '../../db/read-only.ts'
import type { ClientMachine } from '../connect/client-machine.ts'
import type { Config, ConfigSources } from '../settings/config.ts'
import { listeningAddress } from '../settings/data-dir.ts'
import { type Diagnosis, diagnose, repairSafe } from './diagnose.ts'
import { askHealth, possibleAddresses } from './running-server.ts'

export type Examined = {
  program: string
  dataDir: string
  sources: ConfigSources
  config: Config
  now: number
  machine: ClientMachine
}

/**
 * Examines an installation, whether its server runs or not. Changes nothing, unless `fixes` is true: then what is safe is
 * fixed first.
 */
export async function examine(examined: Examined, { fixes }: { fixes: boolean }): Promise<Diagnosis[]> {
  const { dataDir, config } = examined
  const path = databasePath(dataDir)
  const recorded = listeningAddress(dataDir)
  const server = await askHealth(possibleAddresses(dataDir, config), dataDir)
  const isServed = server?.kind === 'answered' && server.address === recorded
  const installation = { ...examined, databasePath: path, server, isServed }
  const fixed = fixes ? await repairSafe({ ...installation, db: undefined, isCurrent: false }) : []
  const db = existsSync(path) ? openOrUndefined(path, isServed) : undefined
  try {
    const isCurrent = db !== undefined && hasCurrentSchema(db)
    return [...fixed, ...(await diagnose({ ...installation, db, isCurrent }))]
  } finally {
    db?.$client.close()
  }
}

function openOrUndefined(path: string, isServed: boolean): Db | undefined {
  try {
    return openReadOnly(path, { isServed })
  } catch {
    return undefined
  }
}

/** False for a database that is damaged or of another program, too: its own check says which. */
function hasCurrentSchema({ $client }: Db): boolean {
  try {
    return isMigrated($client)
  } catch {
    return false
  }
}
