import { Type } from '@sinclair/typebox'
import { healthProbe } from '../../db/schema.ts'
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

/** `/api/health`: specification 7.1 to 7.3. */
export const healthRoutes = (services: Services) => {
  const isWritable = databaseProbe(services)
  return controller('health').get(
    '/api/health',
    async ({ set }) => {
      set.headers['access-control-allow-origin'] = '*'
      const database = (await isWritable()) ? 'up' : 'down'
      const assistant = services.features.assistant.state()
      if (database === 'up' && assistant === 'up') return { status: 'healthy' as const }
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
}

/** Whether the database accepts writes: writes one row of its own. */
function databaseProbe({ db, clock }: Services): () => Promise<boolean> {
  let last: { at: number; writable: Promise<boolean> } | undefined
  return () => {
    const at = clock.elapsed()
    if (last === undefined || at - last.at >= PROBE_INTERVAL_MS) last = { at, writable: tryWrite() }
    return last.writable
  }

  async function tryWrite(): Promise<boolean> {
    try {
      await untilWritable(db, MAX_PROBE_WAIT_MS)
      const at = clock.now()
      db.insert(healthProbe)
        .values({ id: 1, at })
        .onConflictDoUpdate({ target: healthProbe.id, set: { at } })
        .run()
      return true
    } catch {
      return false
    }
  }
}
