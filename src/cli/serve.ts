import { close } from '../../db/open.ts'
import { type AccountDeps, type Accounts, createAccounts } from '../accounts.ts'
import { SIGN_IN_LINK_MINUTES } from '../contract/limits.ts'
import { AppError } from '../core/errors.ts'
import { isLoopbackHost } from '../core/network.ts'
import { OWNER } from '../core/principal.ts'
import { isAuthorizationServer } from '../oauth/oauth-metadata.ts'
import type { App } from '../server/app.ts'
import { type Listener, listen } from '../server/listener.ts'
import type { ServiceManager } from '../service/notify.ts'
import { isSettingStated, type SettingKey } from '../settings/config.ts'
import { clearListeningAddress, recordBaseUrl, recordListeningAddress } from '../settings/data-dir.ts'
import { readableSecrets } from '../settings/file-mode.ts'
import { unknownEnvironmentNames } from '../settings/unknown-environment.ts'
import type { Command, Io } from './command.ts'
import { startDamageCheck } from './damage-check.ts'
import { runAndLog, startChores, storeLast } from './housekeeping.ts'
import { loadServices, openDatabase } from './open-services.ts'
import { isBaseUrlKnown, type LoadedSettings, publicAddress, readSettings } from './read-settings.ts'

const FLAG_SETTINGS: readonly SettingKey[] = ['server.host', 'server.port', 'server.base_url']
/**
 * Leaves time to close the database within the ten seconds that service managers usually allow for stopping.
 */
const SHUTDOWN_TIMEOUT_MS = 8000

export const serve: Command = {
  name: 'serve',
  summary: 'run the server until Ctrl-C',
  settings: FLAG_SETTINGS,
  async run(args, io) {
    const settings = readSettings(args, io, FLAG_SETTINGS)
    await requireKnownTools(settings)
    const deps = await openDatabase(settings, io, { check: true })
    try {
      const accounts = createAccounts(deps)
      const damageCheck = startDamageCheck(deps)
      let isStopping = false
      let warmingUp: Promise<void> | undefined
      const loadApp = async () => {
        const [services, { createApp }] = await Promise.all([
          loadServices(deps, accounts),
          import('../server/app.ts'),
        ])
        // Not before the first known caller: the tables take 50 MB.
        const warm = async () => {
          if (isStopping) return
          const { warmUp } = await import('../server/warm-up.ts')
          await warmUp(services.features, () => isStopping).catch((cause) =>
            services.log.warn('the work of idle moments failed', { cause: String(cause) }),
          )
        }
        return createApp(services, undefined, () => {
          warmingUp ??= warm()
        })
      }
      // Before the line that reports that the server is up and may be stopped.
      const stopRequested = io.stopRequested()
      const { server, failed } = listenOrExplain(deps, loadApp)
      await recordStatedBaseUrl(server, settings)
      const address = server.url.href.replace(/\/$/, '')
      for (const warning of configWarnings(settings, address)) io.stderr(`warning: ${warning}\n`)
      const here = browserUrl(address)
      runAndLog(accounts, () => recordListeningAddress(settings.dataDir, here))
      // Only a database that nobody has used needs it, and its check takes no time.
      if (isNew(accounts)) {
        await Promise.race([damageCheck.passed, damageCheck.failed])
        printWelcome(accounts, io, settings.dataDir, publicAddress(settings, here))
      }
      const stopChores = startChores(accounts, deps, damageCheck.passed)
      io.stderr(`listening on ${address}\n`)
      const manager = await managerOf(io, deps)
      manager?.ready()
      let hasFailed = true
      try {
        await Promise.race([stopRequested, failed, damageCheck.failed])
        hasFailed = false
      } finally {
        isStopping = true
        manager?.stopping()
        await warmingUp
        stopChores()
        await (hasFailed ? server.stop(true) : stopServer(server))
        runAndLog(accounts, () => clearListeningAddress(settings.dataDir, here))
      }
      damageCheck.release()
      await storeLast(accounts)
    } finally {
      close(deps.db)
    }
    return 0
  },
}

/** Imported here, since few servers have a service manager that wants to know how they are. */
async function managerOf({ env }: Io, { log }: AccountDeps): Promise<ServiceManager | undefined> {
  if (env.NOTIFY_SOCKET === undefined) return undefined
  return (await import('../service/notify.ts')).serviceManager(env, log)
}

/** Before the server listens, although the tools are loaded later. @throws AppError `invalid`. */
async function requireKnownTools({ config }: LoadedSettings): Promise<void> {
  if (config['mcp.tools'].length === 0) return
  const [{ offeredBySettings }, { ALL_TOOLS }] = await Promise.all([
    import('../mcp/tool-selection.ts'),
    import('../tools/index.ts'),
  ])
  offeredBySettings(config, ALL_TOOLS)
}

function listenOrExplain(deps: AccountDeps, loadApp: () => Promise<App>): Listener {
  try {
    return listen(deps, loadApp)
  } catch (cause) {
    const hostname = deps.config['server.host']
    throw new AppError(
      'unavailable',
      `cannot listen on ${hostname} port ${deps.config['server.port']}: ${listenFailureReason(cause, hostname)}`,
      { cause },
    )
  }
}

/**
 * Called once the server listens, so that a server that cannot start does not rename one that runs on the
 * same data.
 */
async function recordStatedBaseUrl(
  server: Listener['server'],
  { dataDir, sources, config }: LoadedSettings,
): Promise<void> {
  if (!isSettingStated('server.base_url', sources)) return
  try {
    recordBaseUrl(dataDir, config['server.base_url'])
  } catch (error) {
    await server.stop(true)
    throw error
  }
}

const WILDCARD_HOSTS = new Set(['127.0.0.1', 'localhost', '::1', '0.0.0.0', '::'])

function listenFailureReason(cause: unknown, hostname: string): string {
  const { code } = cause as { code?: string }
  if (code === 'EADDRINUSE') {
    // The runtime reports the same code for an address that this machine lacks. These addresses always exist.
    const other = WILDCARD_HOSTS.has(hostname) ? '' : ', or this machine does not have that address'
    return `another program uses this port${other}; choose another port with --port`
  }
  if (code === 'EACCES') return 'not permitted; choose a port of 1024 or more with --port'
  return 'this machine does not have that address; choose another with --host'
}

/** A browser cannot connect to the wildcard address, so this machine's own address takes its place. */
const browserUrl = (address: string) => address.replace(/\/\/(0\.0\.0\.0|\[::\])(?=[:/]|$)/, '//127.0.0.1')

/**
 * Settings that will have no effect or a surprising one.
 * @param address where the server listens.
 */
function configWarnings(settings: LoadedSettings, address: string): string[] {
  const { sources, config } = settings
  const warnings = unknownEnvironmentNames(sources.env ?? {}).map(
    (name) => `${name} is not a setting; for the list, see help settings`,
  )
  if (config['assistant.base_url'] !== '' && config['assistant.model'] === '') {
    warnings.push('assistant.base_url is set but assistant.model is not; the assistant answers offline')
  }
  const exposed = readableSecrets(sources)
  if (exposed.length > 0) {
    warnings.push(
      `other users of this machine can read ${exposed.join(', ')} in ${sources.file}; fix: chmod 600 ${sources.file}`,
    )
  }
  const baseUrl = config['server.base_url']
  if (!isLoopbackHost(config['server.host']) && !baseUrl.startsWith('https:')) {
    warnings.push(
      'journals and credentials cross the network unencrypted; put a reverse proxy with TLS in front, as the README shows, and set --base-url to its https URL',
    )
  }
  // A server on a random port has no returning clients, unless people sign in on it.
  const hasClients =
    config['server.port'] !== 0 || isAuthorizationServer(config) || config['sign_in.issuer'] !== ''
  if (hasClients && !isBaseUrlKnown(settings) && baseUrl !== address) {
    warnings.push(
      `clients will use ${baseUrl}, but the server listens on ${address}; set --base-url to the URL that clients use`,
    )
  }
  return warnings
}

const isNew = ({ tokens, jwts, sessions }: Accounts) =>
  !(tokens.anyIssued() || jwts.anyIssued() || sessions.anyOpen())

/**
 * Shown until the first credential exists: how to create one, and a link that signs the owner in
 * (specification 1.14).
 */
function printWelcome({ signInLinks }: Accounts, io: Io, dataDir: string, address: string): void {
  const { url } = signInLinks.issue(OWNER, address)
  io.stderr(
    [
      `Data directory: ${dataDir}`,
      `To sign in, open this link in your browser. It works once and expires in ${SIGN_IN_LINK_MINUTES} minutes:`,
      `  ${url}`,
      'Or, in another terminal:',
      `  ${io.program} connect                      lists the AI clients on this machine`,
      `  ${io.program} issue-token --name my-app    creates a token for an app`,
      `  ${io.program} sign-in-link                 prints another sign-in link`,
      '',
    ].join('\n'),
  )
}

/** Stops accepting requests and finishes those in progress, within a time limit. */
async function stopServer(server: Listener['server']): Promise<void> {
  const late = Promise.withResolvers<void>()
  const timer = setTimeout(() => late.resolve(server.stop(true)), SHUTDOWN_TIMEOUT_MS)
  await Promise.race([server.stop(false), late.promise])
  clearTimeout(timer)
}
