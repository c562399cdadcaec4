import { close } from '../../db/open.ts'
import { clearPendingTables } from '../../db/scrub.ts'
import { untilWritable } from '../../db/write-lock.ts'
import { auditProblemText, verifyAuditSteps } from '../audit/verify-audit.ts'
import { SIGN_IN_LINK_MINUTES } from '../contract/limits.ts'
import { AppError } from '../core/errors.ts'
import { once } from '../core/memo.ts'
import { isLoopbackHost } from '../core/network.ts'
import { OWNER } from '../core/principal.ts'
import { isAuthorizationServer } from '../oauth/oauth-metadata.ts'
import type { App } from '../server/app.ts'
import type { Services } from '../services.ts'
import { isSettingStated, type SettingKey } from '../settings/config.ts'
import { clearListeningAddress, recordBaseUrl, recordListeningAddress } from '../settings/data-dir.ts'
import { readableSecrets } from '../settings/file-mode.ts'
import { unknownEnvironmentNames } from '../settings/unknown-environment.ts'
import type { Command, Io } from './command.ts'
import { openServices } from './open-services.ts'
import { isBaseUrlKnown, type LoadedSettings, publicAddress, readSettings } from './read-settings.ts'

const FLAG_SETTINGS: readonly SettingKey[] = ['server.host', 'server.port', 'server.base_url']
const HOUSEKEEPING_INTERVAL_MS = 1000
const HOUSEKEEPING_RUNS_PER_SWEEP = 60
/**
 * Leaves time to close the database within the ten seconds that service managers usually allow for stopping.
 */
const SHUTDOWN_TIMEOUT_MS = 8000
const LAST_WRITE_TIMEOUT_MS = 1000

export const serve: Command = {
  name: 'serve',
  summary: 'run the server until Ctrl-C',
  settings: FLAG_SETTINGS,
  async run(args, io) {
    const settings = readSettings(args, io, FLAG_SETTINGS)
    const services = await openServices(settings, io, { check: true })
    try {
      // Loaded here, since the other commands start in half the time without it.
      const { createApp } = await import('../server/app.ts')
      let isStopping = false
      // Not before: the tables take 50 MB, and a server may wait for its first person for days.
      const warm = once(async () => {
        if (isStopping) return
        const { warmUp } = await import('../server/warm-up.ts')
        await warmUp(services.features, () => isStopping)
      })
      const app = createApp(services, undefined, warm)
      // Before the line that reports that the server is up and may be stopped.
      const stopRequested = io.stopRequested()
      listen(app, settings)
      await recordStatedBaseUrl(app, settings)
      const address = app.server?.url.href.replace(/\/$/, '') ?? ''
      for (const warning of configWarnings(settings, address)) io.stderr(`warning: ${warning}\n`)
      const here = browserUrl(address)
      runAndLog(services, () => recordListeningAddress(settings.dataDir, here))
      printWelcome(services, io, settings.dataDir, publicAddress(settings, here))
      const housekeeping = startHousekeeping(services)
      const stopAuditCheck = startAuditCheck(services)
      io.stderr(`listening on ${address}\n`)
      await stopRequested
      isStopping = true
      await warm()
      clearInterval(housekeeping)
      stopAuditCheck()
      await stopServer(app)
      runAndLog(services, () => clearListeningAddress(settings.dataDir, here))
      await storeLast(services)
    } finally {
      close(services.db)
    }
    return 0
  },
}

function listen(app: App, { config }: LoadedSettings): void {
  const hostname = config['server.host']
  const port = config['server.port']
  try {
    app.listen({ hostname, port })
  } catch (cause) {
    throw new AppError(
      'unavailable',
      `cannot listen on ${hostname} port ${port}: ${listenFailureReason(cause, hostname)}`,
      {
        cause,
      },
    )
  }
}

/**
 * Called once the server listens, so that a server that cannot start does not rename one that runs on the
 * same data.
 */
async function recordStatedBaseUrl(app: App, { dataDir, sources, config }: LoadedSettings): Promise<void> {
  if (!isSettingStated('server.base_url', sources)) return
  try {
    recordBaseUrl(dataDir, config['server.base_url'])
  } catch (error) {
    await app.server?.stop(true)
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

/**
 * Shown until the first credential exists: how to create one, and a link that signs the owner in
 * (specification 1.14).
 */
function printWelcome(services: Services, io: Io, dataDir: string, address: string): void {
  const { tokens, jwts, sessions, signInLinks } = services
  if (tokens.anyIssued() || jwts.anyIssued() || sessions.anyOpen()) return
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

/** Work that no request waits for: storing last-use times, deleting expired rows, and finishing deletions. */
function startHousekeeping(services: Services): NodeJS.Timeout {
  const { db, tokens, jwts, passcodes, sessions, signInLinks, notices, oauth, failedCredentials } = services
  const warn = (error: unknown) => logFailure(services, error)
  let ticks = 0
  return setInterval(() => {
    runAndLog(services, () => {
      tokens.flushUsage()
      jwts.flushUsage()
      sessions.flushUsage()
      failedCredentials.flush()
      if (++ticks % HOUSEKEEPING_RUNS_PER_SWEEP !== 0) return
      passcodes.sweep()
      sessions.sweep()
      signInLinks.sweep()
      notices.sweep()
      oauth.sweep()
      clearPendingTables(db).catch(warn)
    })
  }, HOUSEKEEPING_INTERVAL_MS)
}

/** What waits in memory is stored before the end, if another process lets go of the database in time. */
async function storeLast(services: Services): Promise<void> {
  const { db, tokens, jwts, sessions, failedCredentials } = services
  await untilWritable(db, LAST_WRITE_TIMEOUT_MS).catch(() => {})
  runAndLog(services, () => failedCredentials.flush(true))
  runAndLog(services, () => tokens.flushUsage(true))
  runAndLog(services, () => jwts.flushUsage(true))
  runAndLog(services, () => sessions.flushUsage(true))
}

/**
 * Verifies the audit log in small steps between requests, since it may be long; the first step at once.
 * @returns a function that stops it.
 */
function startAuditCheck({ db, log }: Services): () => void {
  const steps = verifyAuditSteps(db)
  let isStopped = false
  const next = () => {
    if (isStopped) return
    const { done, value } = steps.next()
    if (done !== true) setImmediate(next)
    else if (value.problem !== undefined) log.error(auditProblemText(value.problem), value.problem)
  }
  next()
  return () => {
    isStopped = true
  }
}

/** A failure is tried again at the next tick, so it is only logged. The health check reports a full disk. */
function runAndLog(services: Services, chore: () => void): void {
  try {
    chore()
  } catch (error) {
    logFailure(services, error)
  }
}

const logFailure = ({ log }: Services, error: unknown) =>
  log.warn('housekeeping failed', { cause: error instanceof Error ? error.message : String(error) })

/** Stops accepting requests and finishes those in progress, within a time limit. */
async function stopServer(app: App): Promise<void> {
  const { server } = app
  if (server === null) return
  const late = Promise.withResolvers<void>()
  const timer = setTimeout(() => late.resolve(server.stop(true)), SHUTDOWN_TIMEOUT_MS)
  await Promise.race([server.stop(false), late.promise])
  clearTimeout(timer)
}
