import { close } from '../../db/open.ts'
import { clearTracesLeft } from '../../db/scrub.ts'
import { AppError } from '../core/errors.ts'
import { OWNER } from '../core/principal.ts'
import { isAuthorizationServer } from '../oauth/server.ts'
import type { App } from '../server/app.ts'
import type { Services } from '../services.ts'
import { isStated, type SettingKey, unknownEnvironment } from '../settings/config.ts'
import { forgetListening, recordBaseUrl, recordListening } from '../settings/data-dir.ts'
import type { Command, Io } from './command.ts'
import { addressForPeople, isBaseUrlKnown, openServices, readSettings, type Settings } from './workspace.ts'

const FLAGGED: readonly SettingKey[] = ['server.host', 'server.port', 'server.base_url']
const HOUSEKEEPING_MS = 1000
const SWEEP_EVERY = 60
/** Leaves time to close the database within the ten seconds that whoever stops a service gives it. */
const STOP_WITHIN_MS = 8000

export const serve: Command = {
  name: 'serve',
  summary: 'run the server',
  settings: FLAGGED,
  async run(args, io) {
    const settings = readSettings(args, io, FLAGGED)
    const services = await openServices(settings, io, { check: true })
    try {
      // Loaded here: the other commands answer in half the time without it.
      const { createApp } = await import('../server/app.ts')
      const app = createApp(services)
      // Before the line that tells others that it is up, and that it may be stopped.
      const stopRequested = io.stopRequested()
      listen(app, settings)
      await recordStatedBaseUrl(app, settings)
      const address = app.server?.url.href.replace(/\/$/, '') ?? ''
      for (const warning of warningsOf(settings, address)) io.stderr(`warning: ${warning}\n`)
      const here = browserAddress(address)
      attempt(services, () => recordListening(settings.dataDir, here))
      welcome(services, io, settings.dataDir, addressForPeople(settings, here))
      const housekeeping = keepHouse(services)
      io.stderr(`listening on ${address}\n`)
      await stopRequested
      clearInterval(housekeeping)
      await finish(app)
      attempt(services, () => forgetListening(settings.dataDir, here))
      attempt(services, () => services.tokens.flushUsage())
    } finally {
      close(services.db)
    }
    return 0
  },
}

function listen(app: App, { config }: Settings): void {
  const hostname = config['server.host']
  const port = config['server.port']
  try {
    app.listen({ hostname, port })
  } catch (cause) {
    throw new AppError(
      'unavailable',
      `cannot listen on ${hostname} port ${port}: ${reasonOf(cause, hostname)}`,
      {
        cause,
      },
    )
  }
}

/** Once it listens: a server that cannot start must not rename one that runs on the same data. */
async function recordStatedBaseUrl(app: App, { dataDir, sources, config }: Settings): Promise<void> {
  if (!isStated('server.base_url', sources)) return
  try {
    recordBaseUrl(dataDir, config['server.base_url'])
  } catch (error) {
    await app.server?.stop(true)
    throw error
  }
}

const ALWAYS_THERE = new Set(['127.0.0.1', 'localhost', '::1', '0.0.0.0', '::'])

function reasonOf(cause: unknown, hostname: string): string {
  const { code } = cause as { code?: string }
  if (code === 'EADDRINUSE') {
    // The runtime says so of an address that is not there, too; of these it is known that they are there.
    const other = ALWAYS_THERE.has(hostname) ? '' : ', or the address is not one of this machine'
    return `another program uses it${other}; choose another with --port`
  }
  if (code === 'EACCES') return 'not permitted; choose a port above 1023 with --port'
  return 'the address is not one of this machine; choose another with --host'
}

/** Every address of a machine is none that a browser can ask; this machine's own is. */
const browserAddress = (address: string) =>
  address.replace(/\/\/(0\.0\.0\.0|\[::\])(?=[:/]|$)/, '//127.0.0.1')

/** What was set and will not do what it was set for. @param address where it listens. */
function warningsOf(settings: Settings, address: string): string[] {
  const { sources, config } = settings
  const warnings = unknownEnvironment(sources.env ?? {}).map(
    (name) => `${name} is no setting; see help settings`,
  )
  if (config['assistant.base_url'] !== '' && config['assistant.model'] === '') {
    warnings.push('assistant.base_url is set but assistant.model is not: offline answers')
  }
  const baseUrl = config['server.base_url']
  // Who asks for any free port has no clients that come back, unless people sign in here.
  const hasClients =
    config['server.port'] !== 0 || isAuthorizationServer(config) || config['sign_in.issuer'] !== ''
  if (hasClients && !isBaseUrlKnown(settings) && baseUrl !== address) {
    warnings.push(`clients are sent to ${baseUrl}; say with --base-url where they reach this server`)
  }
  return warnings
}

/** Who has let nothing in yet can do nothing; say how to, and open the page to them (specification 1.14). */
function welcome(services: Services, io: Io, dataDir: string, address: string): void {
  const { tokens, jwts, sessions, signInLinks } = services
  if (tokens.anyIssued() || jwts.anyIssued() || sessions.anyOpen()) return
  const { url } = signInLinks.issue(OWNER, address)
  io.stderr(
    [
      `Everything is kept in ${dataDir}`,
      'Open this in your browser; it works once, within ten minutes:',
      `  ${url}`,
      'Or in another terminal:',
      `  ${io.program} connect                      for AI clients: lists those found here`,
      `  ${io.program} issue-token --name my-app    for apps and the command line`,
      `  ${io.program} sign-in-link                 for another link to the page`,
      '',
    ].join('\n'),
  )
}

/** What happens off the requests' path: when tokens were used, what has expired, what deletion had to leave. */
function keepHouse(services: Services): NodeJS.Timeout {
  const { db, tokens, passcodes, sessions, signInLinks, oauth } = services
  let ticks = 0
  return setInterval(() => {
    attempt(services, () => {
      tokens.flushUsage()
      if (++ticks % SWEEP_EVERY !== 0) return
      passcodes.sweep()
      sessions.sweep()
      signInLinks.sweep()
      oauth.sweep()
      clearTracesLeft(db)
    })
  }, HOUSEKEEPING_MS)
}

/** Tried again at the next tick or never: worth a line, not a failure. The health check reports a full disk. */
function attempt({ log }: Services, chore: () => void): void {
  try {
    chore()
  } catch (error) {
    log.warn('housekeeping failed', { cause: error instanceof Error ? error.message : String(error) })
  }
}

/** Stops accepting and finishes what is in flight, but not for ever. */
async function finish(app: App): Promise<void> {
  const { server } = app
  if (server === null) return
  const late = Promise.withResolvers<void>()
  const timer = setTimeout(() => late.resolve(server.stop(true)), STOP_WITHIN_MS)
  await Promise.race([server.stop(false), late.promise])
  clearTimeout(timer)
}
