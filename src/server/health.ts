import { Type } from '@sinclair/typebox'
import { BackupsHealth, BackupsNote, backupsNote } from '../backups/backups-health.ts'
import { stringEnum } from '../core/schemas.ts'
import { access } from '../http/access.ts'
import { controller } from '../http/controller.ts'
import type { Services } from '../services.ts'
import { databaseProbe } from './database-probe.ts'
import { HEALTH_HEADERS, HEALTH_PATH, HEALTHY } from './healthy-response.ts'

const ComponentState = stringEnum(['up', 'down'])
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
export const healthRoutes = (health: Health, { backupsHealth }: Pick<Services, 'backupsHealth'>) =>
  controller('health')
    .get(
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
    .get(
      `${HEALTH_PATH}/details`,
      async ({ caller }) => {
        caller()
        return { services: await health.check(), backups: backupsHealth() }
      },
      {
        response: {
          200: Type.Object({
            services: Type.Object({ database: ComponentState, assistant: ComponentState }),
            backups: BackupsHealth,
          }),
        },
        detail: {
          summary: 'Check the health of the server in detail',
          description: 'For administrators: also when the last backup was made, and when one was last tried.',
          tags: ['Server'],
          ...access('people'),
        },
      },
    )
    .get(
      '/api/backups',
      ({ caller }) => {
        caller()
        return backupsNote(backupsHealth())
      },
      {
        response: { 200: BackupsNote },
        detail: {
          summary: 'When the last backup was made and tried',
          description: 'Without what administrators see: names of files, and why a backup failed.',
          tags: ['Server'],
          ...access('signed_in'),
        },
      },
    )
