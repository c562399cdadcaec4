import { Type } from '@sinclair/typebox'
import { healthProbe } from '../../db/schema.ts'
import { beginChange } from '../../db/shared-commit.ts'
import { untilWritable } from '../../db/write-lock.ts'
import { stringEnum } from '../core/schemas.ts'
import { access } from '../http/access.ts'
import { controller } from '../http/controller.ts'
import type { Services } from '../services.ts'

const ComponentState = stringEnum(['up', 'down'])
/** A probe is valid for this long: monitors may ask often, and each probe is a write. */
const PROBE_INTERVAL_MS = 2000
/** A monitor gets its answer within 100 ms. */
const MAX_PROBE_WAIT_MS = 50

export const HEALTH_PATH = '/api/health'

/** Any page may read it. */
export const HEALTH_HEADERS = { 'access-control-allow-origin': '*' }

const HEALTHY = { status: 'healthy' } as const
/** The answer of a healthy server, byte for byte. */
export const HEALTHY_TEXT = JSON.stringify(HEALTHY)

export type Health = ReturnType<typeof createHealth>

/** The state of the server: whether the database can be written, and whether the assistant answers. */
export function createHealth(services: Services) {
  const probe = databaseProbe(services)
  const { assistant } = services.features
  return {
    /** Whether the server is known to be healthy, from a probe that still counts. */
    isKnownHealthy: (): boolean => probe.isKnownWritable() && assistant.state() === 'up',

    async check() {
      const database = (await probe.isWritable()) ? ('up' as const) : ('down' as const)
      return { database, assistant: assistant.state() }
    },
  }
}

/** `/api/health`: specification 7.1 to 7.3. */
export const healthRoutes = (health: Health) =>
  controller('health').get(
    HEALTH_PATH,
    async ({ set }) => {
      Object.assign(set.headers, HEALTH_HEADERS)
      const { database, assistant } = await health.check()
      if (database === 'up' && assistant === 'up') return HEALTHY
      if (database === 'down') set.status = 503
      return { status: 'degraded' as const, services: { database, assistant } as const }
    },
    {
      response: {
        200: Type.Object({
          status: stringEnum(['healthy', 'degraded']),
          services: Type.Optional(Type.Object({ database: ComponentState, assistant: ComponentState })),
        }),
        503: Type.Object({
          status: Type.Literal('degraded'),
          services: Type.Object({ database: ComponentState, assistant: ComponentState }),
        }),
      },
      detail: {
        summary: 'Check the health of the server',
        description: '503 if the database cannot be written; 200 if only the optional assistant is down.',
        tags: ['Server'],
        ...access('public'),
      },
    },
  )

/** Whether the database accepts writes: writes one row of its own. */
function databaseProbe({ db, clock }: Services) {
  let last: { at: number; writable: Promise<boolean> } | undefined
  let writableAt: number | undefined
  const isFresh = (at: number | undefined): at is number =>
    at !== undefined && clock.elapsed() - at < PROBE_INTERVAL_MS

  return {
    /** Whether the last probe counts still, and is known to have written. */
    isKnownWritable: () => isFresh(writableAt),

    isWritable(): Promise<boolean> {
      if (last !== undefined && isFresh(last.at)) return last.writable
      const at = clock.elapsed()
      last = { at, writable: tryWrite() }
      void last.writable.then((isWritable) => {
        writableAt = isWritable ? at : undefined
      })
      return last.writable
    },
  }

  async function tryWrite(): Promise<boolean> {
    try {
      await untilWritable(db, MAX_PROBE_WAIT_MS)
      const settled = beginChange(db)
      const at = clock.now()
      db.insert(healthProbe)
        .values({ id: 1, at })
        .onConflictDoUpdate({ target: healthProbe.id, set: { at } })
        .run()
      await settled()
      return true
    } catch {
      return false
    }
  }
}
