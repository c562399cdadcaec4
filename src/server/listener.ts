import type { Db } from '../../db/open.ts'
import { serveManyCallers } from '../../db/write-lock.ts'
import type { Clock } from '../core/clock.ts'
import type { Config } from '../settings/config.ts'
import type { App } from './app.ts'
import { SERVER_OPTIONS } from './connections.ts'
import { databaseProbe } from './database-probe.ts'
import { createGuards } from './guards.ts'
import { createHealthyResponse, HEALTH_PATH, isHealthRequest } from './healthy-response.ts'

export type Listener = {
  server: ReturnType<typeof Bun.serve>
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
  { config, db, clock }: { config: Config; db: Db; clock: Clock },
  loadApp: () => Promise<App>,
): Listener {
  serveManyCallers(db)
  const guards = createGuards(config)
  const probe = databaseProbe({ db, clock })
  const healthyResponse = createHealthyResponse(config)
  const { promise: failed, reject } = Promise.withResolvers<never>()
  let app: Promise<App> | undefined

  async function loadAndReplace(): Promise<App> {
    try {
      const loaded = await loadApp()
      loaded.server = server
      server.reload({ fetch: loaded.fetch })
      return loaded
    } catch (error) {
      reject(error)
      throw error
    }
  }

  const server = Bun.serve({
    ...SERVER_OPTIONS,
    hostname: config['server.host'],
    port: config['server.port'],
    async fetch(request) {
      const isEarly = app === undefined && isHealthRequest(request) && guards.allows(request, HEALTH_PATH)
      if (isEarly && (await probe.isWritable())) return healthyResponse()
      app ??= loadAndReplace()
      return (await app).fetch(request)
    },
    // The application could not be loaded, and the process ends.
    error: () => new Response(null, { status: 503 }),
  })
  return { server, failed }
}
