import type { Db } from '../../db/open.ts'
import { serveManyCallers } from '../../db/write-lock.ts'
import type { Clock } from '../core/clock.ts'
import type { Certificate } from '../reach/certificate-files.ts'
import type { Reach } from '../reach/reach.ts'
import type { Config } from '../settings/config.ts'
import type { App } from './app.ts'
import { SERVER_OPTIONS } from './connections.ts'
import { databaseProbe } from './database-probe.ts'
import { createGuards } from './guards.ts'
import { createHealthyResponse, HEALTH_PATH, isHealthRequest } from './healthy-response.ts'

/** As the runtime takes it. */
const tlsOf = (certificate: Certificate | undefined) =>
  certificate === undefined ? {} : { tls: { cert: certificate.cert, key: certificate.key } }

export type Listener = {
  readonly server: ReturnType<typeof Bun.serve>
  /** New connections get this certificate; those that are open are finished with the old one. */
  replaceCertificate(certificate: Certificate): void
  /** Rejects if the application cannot be loaded. */
  failed: Promise<never>
}

/**
 * Listens, and loads the application at the first request that needs it, which takes 120 ms and 25 MB: monitors are answered
 * before, and a server may wait for its first person for days. Without the application, the server is healthy if its
 * database can be written: no answer of the assistant has failed yet.
 * @throws the runtime's error if the address cannot be used.
 */
export function listen(
  { config, db, clock, reach }: { config: Config; db: Db; clock: Clock; reach: Reach },
  loadApp: () => Promise<App>,
  certificate?: Certificate,
): Listener {
  serveManyCallers(db)
  const guards = createGuards(config, reach)
  const probe = databaseProbe({ db, clock })
  const healthyResponse = createHealthyResponse(config)
  const { promise: failed, reject } = Promise.withResolvers<never>()
  let app: Promise<App> | undefined
  let handle: ((request: Request) => Promise<Response> | Response) | undefined

  async function loadAndReplace(): Promise<App> {
    try {
      const loaded = await loadApp()
      loaded.server = server
      handle = loaded.fetch
      server.reload({ fetch: loaded.fetch })
      return loaded
    } catch (error) {
      reject(error)
      throw error
    }
  }

  const options = {
    ...SERVER_OPTIONS,
    port: config['server.port'],
    async fetch(request: Request) {
      const isEarly = app === undefined && isHealthRequest(request) && guards.allows(request, HEALTH_PATH)
      if (isEarly && (await probe.isWritable())) return healthyResponse()
      app ??= loadAndReplace()
      return (await app).fetch(request)
    },
    // The application could not be loaded, and the process ends.
    error: () => new Response(null, { status: 503 }),
  }
  let server = serveOn(config['server.host'], { ...options, ...tlsOf(certificate) })
  reach.setPort(server.port ?? config['server.port'])
  return {
    get server() {
      return server
    },
    failed,
    // The runtime does not take another certificate for a server that runs (Bun 1.4.5), so a new one takes its port.
    replaceCertificate(renewed) {
      const { hostname, port } = server
      void server.stop()
      const fetch = handle ?? options.fetch
      server = serveOn(hostname ?? config['server.host'], {
        ...options,
        fetch,
        port: port ?? options.port,
        ...tlsOf(renewed),
      })
      void app?.then((loaded) => {
        loaded.server = server
      })
    },
  }
}

/** A machine without IPv6 does not have the address of all networks of both families. */
function serveOn(
  hostname: string,
  options: {
    port: number
    tls?: { cert: string; key: string }
    fetch(request: Request): Promise<Response> | Response
    error(): Response
  },
): ReturnType<typeof Bun.serve> {
  try {
    return Bun.serve({ ...options, hostname })
  } catch (error) {
    const { code } = error as { code?: string }
    if (hostname !== '::' || code === 'EACCES') throw error
    return Bun.serve({ ...options, hostname: '0.0.0.0' })
  }
}
