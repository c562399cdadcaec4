import type { Db } from '../../db/open.ts'
import type { ClientMachine } from '../connect/client-machine.ts'
import type { Config, ConfigSources } from '../settings/config.ts'
import type { HealthReport } from './running-server.ts'

/** From the least to the most serious. */
export const STATES = ['ok', 'warning', 'error'] as const
export type State = (typeof STATES)[number]

/** What a check found. */
export type Finding = {
  state: State
  /** One line, without a secret or a health value. */
  found: string
  /** What follows from it; for a warning or an error. */
  meaning?: string
  /** The command or the step that fixes it. */
  fix?: string
  /** Does what `fix` states; only for what cannot do harm. */
  repair?: () => void
}

export const ok = (found: string): Finding => ({ state: 'ok', found })

type Remedy = Pick<Finding, 'meaning' | 'fix' | 'repair'>
export const warning = (found: string, remedy: Remedy): Finding => ({ state: 'warning', found, ...remedy })
export const problem = (found: string, remedy: Remedy): Finding => ({ state: 'error', found, ...remedy })

/** The installation that is examined. */
export type Installation = {
  /** How the program is called, for the commands that fix something. */
  program: string
  dataDir: string
  databasePath: string
  sources: ConfigSources
  config: Config
  /** Epoch milliseconds. */
  now: number
  machine: ClientMachine
  /** What answers where the server listens; undefined if the port is chosen at the start. */
  server: HealthReport | undefined
  /** Whether a server runs on this data directory. */
  isServed: boolean
  /** The database, read-only; undefined: it is missing, or it cannot be opened. */
  db: Db | undefined
  /** Whether the tables are those of this program. */
  isCurrent: boolean
}

/** One subject. What it throws is reported as an error of the subject. */
export type Check = {
  subject: string
  /** Whether it needs the database, with the tables of this program. */
  needsDatabase?: true
  run(installation: Installation): readonly Finding[] | Promise<readonly Finding[]>
}
