import { Type } from '@sinclair/typebox'
import type { Db } from '../../db/open.ts'
import type { Clock } from '../core/clock.ts'
import { invalidField } from '../core/errors.ts'
import type { Logger } from '../core/log.ts'
import { requirePermission } from '../core/principal.ts'
import { NextCursor, nullable, oneOf } from '../core/schemas.ts'
import type { Features } from '../features.ts'
import { access } from '../http/access.ts'
import { controller } from '../http/controller.ts'
import { DEFAULT_PAGE_SIZE, listQuery } from '../http/paging.ts'
import { routeDetail } from '../http/routes.ts'
import type { Cookie } from '../sessions/cookie.ts'
import { ACTIVITY_KINDS, decodeActivityCursor, listActivity } from './activity.ts'
import { createDeletion } from './deletion.ts'
import { EXPORT_FORMATS, exportOf } from './export.ts'
import { CSV_PARTS } from './export-csv.ts'
import { ExportDocument } from './export-json.ts'

const tags = ['Your data']

/** `/api/export`, `/api/data` and `/api/audit`: taking everything along, leaving nothing behind, and what was done. */
export const dataRoutes = (deps: ExportDeps & DeletionDeps) =>
  controller('data').use(exportRoutes(deps)).use(deletionRoutes(deps)).use(activityRoutes(deps))

const ExportQuery = Type.Object(
  {
    format: Type.Optional(oneOf(EXPORT_FORMATS, { default: 'json' })),
    part: Type.Optional(oneOf(CSV_PARTS, { description: 'The table that CSV is to hold' })),
  },
  { additionalProperties: false },
)

const CONTENT_TYPES = { json: 'application/json', csv: 'text/csv; charset=utf-8; header=present' } as const
/** Without it, the commonest spreadsheet takes UTF-8 for something else. */
const BYTE_ORDER_MARK = '\ufeff'

type ExportDeps = { db: Db; clock: Clock; log: Logger; features: Features }

const exportRoutes = (deps: ExportDeps) =>
  controller('export').get(
    '/api/export',
    ({ query: { format = 'json', part }, caller }) => {
      const { text, fileName } = exportOf(deps, caller().userId, { format, part })
      return new Response(streamOf(text, format === 'csv' ? BYTE_ORDER_MARK : '', deps.log), {
        headers: {
          'content-type': CONTENT_TYPES[format],
          'content-disposition': `attachment; filename="${fileName}"`,
        },
      })
    },
    {
      query: ExportQuery,
      detail: routeDetail({
        summary: 'Everything of the caller’s, as a file',
        description:
          'JSON holds all of it. CSV (RFC 4180, UTF-8, a header row) holds one table; an unknown value is empty, ' +
          'and text that a spreadsheet would run as a formula has an apostrophe before it.',
        tags,
        'x-response': { 200: ExportDocument },
        'x-other-types': { 'text/csv': Type.String() },
        ...access('read'),
      }),
    },
  )

/** Sends text as it is made: as fast as it is taken, with others answered in between. */
function streamOf(parts: Generator<string>, start: string, log: Logger): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder()
  return new ReadableStream({
    start(stream) {
      if (start !== '') stream.enqueue(encoder.encode(start))
    },
    async pull(stream) {
      await new Promise((resolve) => setImmediate(resolve))
      try {
        const { done, value } = parts.next()
        if (done === true) stream.close()
        else stream.enqueue(encoder.encode(value))
      } catch (error) {
        log.error('export broke off', { cause: error instanceof Error ? error.name : 'unknown' })
        // The client sees that the file is not whole.
        stream.error(error)
      }
    },
    cancel() {
      parts.return(undefined)
    },
  })
}

const CONFIRMATION = 'delete everything'

const Counts = Type.Array(
  Type.Object({ kind: Type.String({ description: 'As the database calls it' }), count: Type.Integer() }),
)

const DeleteEverything = Type.Object(
  {
    confirmation: Type.String({ maxLength: 100, description: `Must be "${CONFIRMATION}"` }),
    credentials: Type.Optional(
      Type.Boolean({
        description: 'Also end every token, tool token, client, passcode and session; default false',
      }),
    ),
  },
  { additionalProperties: false },
)

type DeletionDeps = { db: Db; clock: Clock; log: Logger; sessionCookie: Cookie }

const deletionRoutes = ({ sessionCookie: cookie, ...deps }: DeletionDeps) => {
  const deletion = createDeletion(deps)
  return controller('deletion', '/api/data')
    .get(
      '/deletion',
      ({ caller }) => {
        const principal = caller()
        requirePermission(principal, 'read')
        return deletion.counts(principal.userId)
      },
      {
        response: { 200: Type.Object({ journal: Counts, credentials: Counts }) },
        detail: { summary: 'What deleting everything would delete', tags, ...access('session') },
      },
    )
    .post(
      '/deletion',
      ({ body: { confirmation, credentials = false }, caller, set }) => {
        if (confirmation !== CONFIRMATION) throw invalidField('/confirmation', `must be "${CONFIRMATION}"`)
        const principal = caller()
        requirePermission(principal, 'write')
        if (credentials) requirePermission(principal, 'tokens')
        const { isCleared } = deletion.run(principal.userId, { credentials })
        if (credentials) set.headers['set-cookie'] = cookie.clear()
        return { is_cleared: isCleared }
      },
      {
        body: DeleteEverything,
        response: {
          200: Type.Object({
            is_cleared: Type.Boolean({
              description: 'false: it is deleted, but traces may be left in the file of the database',
            }),
          }),
        },
        detail: {
          summary: 'Delete everything of the caller’s, for good',
          description: 'Once and for all; the audit log alone stays, and says that it was done.',
          tags,
          ...access('session'),
        },
      },
    )
}

const ActivityQuery = listQuery({
  kind: Type.Optional(oneOf(ACTIVITY_KINDS, { description: 'What it is about' })),
})

const ActivityEvent = Type.Object({
  id: Type.Integer(),
  at: Type.String({ description: 'RFC 3339, UTC' }),
  action: Type.String({ description: 'Such as token.issue' }),
  subject: nullable(Type.String({ description: 'The id of what it is about' })),
  name: nullable(Type.String({ description: 'What that is called, while it is there' })),
  detail: nullable(Type.String()),
})

const activityRoutes = ({ db }: { db: Db }) =>
  controller('activity', '/api/audit').get(
    '',
    ({ query: { limit = DEFAULT_PAGE_SIZE, cursor, kind }, caller }) => {
      const before = cursor === undefined ? undefined : decodeActivityCursor(cursor)
      const { events, next } = listActivity(db, caller().userId, { limit, before, kind })
      return { events, next_cursor: next }
    },
    {
      query: ActivityQuery,
      response: { 200: Type.Object({ events: Type.Array(ActivityEvent), next_cursor: NextCursor }) },
      detail: {
        summary: 'Who was let in, and what was taken out or deleted; newest first',
        tags,
        ...access('tokens'),
      },
    },
  )
