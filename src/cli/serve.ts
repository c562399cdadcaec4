import { close } from '../../db/open.ts'
import { type AccountDeps, createAccounts } from '../accounts.ts'
import { readCertificate } from '../reach/certificate-files.ts'
import { createReach } from '../reach/reach.ts'
import type { Listener } from '../server/listener.ts'
import type { ServiceManager } from '../service/notify.ts'
import { isSettingStated } from '../settings/config.ts'
import { clearListeningAddress, recordBaseUrl, recordListeningAddress } from '../settings/data-dir.ts'
import type { Command, Io } from './command.ts'
import { startDamageCheck } from './damage-check.ts'
import { followCertificate } from './follow-certificate.ts'
import { runAndLog, startChores, storeLast } from './housekeeping.ts'
import { listenOrExplain, listenPlainOrExplain } from './listen.ts'
import { loadServices, openDatabase } from './open-services.ts'
import { openCertificateSource } from './own-certificate.ts'
import { printReach } from './print-reach.ts'
import { type LoadedSettings, publicAddress, readSettings, SERVE_SETTINGS } from './read-settings.ts'
import { browserUrl, printWelcome, warnOfSettings } from './start-messages.ts'

/**
 * Leaves time to close the database within the ten seconds that service managers usually allow for stopping.
 */
const SHUTDOWN_TIMEOUT_MS = 8000
/** So long after the last request, what was answered has left. */
const IDLE_MS = 1000
const WATCH_MS = 100

export const serve: Command = {
  name: 'serve',
  summary: 'run the server until Ctrl-C',
  settings: SERVE_SETTINGS,
  async run(args, io) {
    const settings = readSettings(args, io, SERVE_SETTINGS)
    await requireKnownTools(settings)
    // Before anything is opened: its files may be wrong.
    readCertificate(settings.config)
    const deps = {
      ...(await openDatabase(settings, io, { check: true })),
      reach: createReach(settings.config),
    }
    try {
      const source = await openCertificateSource(settings, deps)
      const own = source && { source, first: source.read() }
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
      const listener = listenOrExplain(deps, loadApp, own?.first)
      const { server, failed } = listener
      const stopPlain = await listenPlainOrExplain(deps, listener)
      const stopFollowing = followCertificate(listener, own, deps)
      await recordStatedBaseUrl(server, settings)
      const address = server.url.href.replace(/\/$/, '')
      warnOfSettings(settings, address, deps.log, io)
      const here = browserUrl(address)
      runAndLog(accounts, () => recordListeningAddress(settings.dataDir, here))
      // Only a database without a journal needs it, and its check takes no time.
      if (accounts.setUp.isPending()) {
        await printWelcome(accounts, io, settings, publicAddress(settings, here))
      }
      printReach(deps.reach, settings.config, io)
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
        stopFollowing()
        stopPlain()
        await (hasFailed ? listener.server.stop(true) : stopServer(listener.server))
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

/** Stops accepting requests and finishes those in progress, within a time limit. */
async function stopServer(server: Listener['server']): Promise<void> {
  const late = Promise.withResolvers<void>()
  const timer = setTimeout(() => late.resolve(server.stop(true)), SHUTDOWN_TIMEOUT_MS)
  let idleFor = 0
  // Bun may wait for a connection without a request in progress, if it became idle only now.
  const watch = setInterval(() => {
    idleFor = server.pendingRequests > 0 ? 0 : idleFor + WATCH_MS
    if (idleFor >= IDLE_MS) late.resolve(server.stop(true))
  }, WATCH_MS)
  await Promise.race([server.stop(false), late.promise])
  clearInterval(watch)
  clearTimeout(timer)
}
