import { close } from '../../db/open.ts'
import type { AccountDeps, Accounts } from '../accounts.ts'
import { requireNoRestore } from '../backups/stopped.ts'
import { systemClock } from '../core/clock.ts'
import { createLogger, type Logger } from '../core/log.ts'
import { systemRandom } from '../core/random.ts'
import type { Reach } from '../reach/reach.ts'
import type { Services } from '../services.ts'
import type { Config, SettingKey } from '../settings/config.ts'
import type { Args, Io } from './command.ts'
import { openOrUpgrade } from './open-data.ts'
import { type LoadedSettings, readSettings } from './read-settings.ts'

/** Writes to standard error. A signal changes the level to `debug`, and the next one changes it to that of the settings again. */
export function createCliLogger(config: Config, io: Io): Logger {
  let isDetailed = false
  const log = createLogger({
    level: () => (isDetailed ? 'debug' : config['log.level']),
    format: config['log.format'],
    now: systemClock.now,
    write: (line) => io.stderr(`${line}\n`),
  })
  io.onLogSignal?.(() => {
    const wasDetailed = isDetailed
    // Logged while the level is debug, so that it appears whatever the settings are.
    isDetailed = true
    log.debug('log level changed', { new_level: wasDetailed ? config['log.level'] : 'debug' })
    isDetailed = !wasDetailed
  })
  return log
}

/** The services on the data directory's database. The caller closes `services.db`. */
export const openServices = async (settings: LoadedSettings, io: Io): Promise<Services> =>
  await loadServices(await openDatabase(settings, io))

/** Loads all features. @param accounts if they were created before. */
export async function loadServices(
  deps: AccountDeps & { reach?: Reach },
  accounts?: Accounts,
): Promise<Services> {
  const [{ createServices }, { starterIndex }] = await Promise.all([
    import('../services.ts'),
    import('../foods/starter/starter-index.ts'),
  ])
  return createServices({ ...deps, accounts, foods: starterIndex })
}

/** What accounts and services need. The caller closes `db`. @throws AppError `conflict` during a restore. */
export async function openDatabase(
  settings: LoadedSettings,
  io: Io,
  options: { check?: boolean } = {},
): Promise<AccountDeps> {
  const requireUnchanged = requireNoRestore(settings.dataDir)
  const deps = await openFiles(settings, io, options)
  try {
    requireUnchanged()
    return deps
  } catch (error) {
    close(deps.db)
    throw error
  }
}

async function openFiles(
  { dataDir, config }: LoadedSettings,
  io: Io,
  options: { check?: boolean } = {},
): Promise<AccountDeps> {
  const { loadSigningKeys } = await import('../identity/signing-keys.ts')
  return {
    db: await openOrUpgrade(dataDir, io, options),
    config,
    clock: systemClock,
    random: systemRandom,
    log: createCliLogger(config, io),
    signingKeys: await loadSigningKeys(dataDir),
    dataDir,
  }
}

/** Runs `body` on the services and always closes the database. */
export async function withServices<T>(
  args: Args,
  io: Io,
  flagged: readonly SettingKey[],
  body: (services: Services, settings: LoadedSettings) => T | Promise<T>,
): Promise<T> {
  const settings = readSettings(args, io, flagged)
  const services = await openServices(settings, io)
  try {
    return await body(services, settings)
  } finally {
    close(services.db)
  }
}

/** Like `withServices`, for what needs no feature. */
export async function withAccounts<T>(
  args: Args,
  io: Io,
  flagged: readonly SettingKey[],
  body: (accounts: Accounts, settings: LoadedSettings) => T | Promise<T>,
): Promise<T> {
  const settings = readSettings(args, io, flagged)
  const deps = await openDatabase(settings, io)
  try {
    const { createAccounts } = await import('../accounts.ts')
    return await body(createAccounts(deps), settings)
  } finally {
    close(deps.db)
  }
}
