import { Type } from '@sinclair/typebox'
import type { Db } from '../../db/open.ts'
import { untilWritable } from '../../db/write-lock.ts'
import { DELETE_CONFIRMATION, MAX_CONFIRMATION_CHARS } from '../contract/limits.ts'
import type { Clock } from '../core/clock.ts'
import { invalidField, notFound } from '../core/errors.ts'
import type { Logger } from '../core/log.ts'
import { type Principal, requirePermission, requireRecentProof } from '../core/principal.ts'
import { NextCursor, nullable, stringEnum } from '../core/schemas.ts'
import { nextTurn } from '../core/slices.ts'
import type { Features } from '../features.ts'
import { access } from '../http/access.ts'
import { controller } from '../http/controller.ts'
import { withoutIdleTimeout } from '../http/idle-timeout.ts'
import { DEFAULT_PAGE_SIZE, listQuery } from '../http/paging.ts'
import { routeDetail } from '../http/routes.ts'
import type { Guardians } from '../people/guardians.ts'
import type { Cookie } from '../sessions/cookie.ts'
import { createDeletion } from './deletion.ts'
import { createExport, EXPORT_FORMATS } from './export.ts'
import { CSV_PARTS } from './export-csv.ts'
import { ExportDocument } from './export-json.ts'
import { ACTIVITY_KINDS, decodeActivityCursor, listActivity } from './list-activity.ts'

const tags = ['Your data']

/**
 * `/api/export`, `/api/data` and `/api/audit`: export all data, delete it, and list what happened to the
 * account.
 */
export const dataRoutes = (deps: ExportDeps & DeletionDeps) =>
  controller('data').use(exportRoutes(deps)).use(deletionRoutes(deps)).use(activityRoutes(deps))

const ExportQuery = Type.Object(
  {
    format: Type.Optional(stringEnum(EXPORT_FORMATS, { default: 'json' })),
    part: Type.Optional(stringEnum(CSV_PARTS, { description: 'The table to export as CSV' })),
    person: Type.Optional(
      Type.String({
        minLength: 1,
        maxLength: 255,
        description:
          'The id of somebody whom the caller cares for, from a signed-in browser; default: the caller',
      }),
    ),
  },
  { additionalProperties: false },
)

const CONTENT_TYPES = { json: 'application/json', csv: 'text/csv; charset=utf-8; header=present' } as const
/** Without it, the most common spreadsheet program misreads UTF-8. */
const BYTE_ORDER_MARK = '\ufeff'

type ExportDeps = { db: Db; clock: Clock; log: Logger; features: Features; guardians: Guardians }

const exportRoutes = (deps: ExportDeps) =>
  controller('export').get(
    '/api/export',
    async ({ query: { format = 'json', part, person }, caller }) => {
      // The audit log records the export.
      await untilWritable(deps.db)
      const principal = caller()
      requireRecentProof(principal, deps.clock.now())
      const whose = exportedPerson(deps, principal, person)
      const { text, fileName } = createExport(deps, whose.userId, { format, part, by: whose.by })
      return new Response(exportStream(text, format === 'csv' ? BYTE_ORDER_MARK : '', deps), {
        headers: {
          'content-type': CONTENT_TYPES[format],
          'content-disposition': `attachment; filename="${fileName}"`,
        },
      })
    },
    {
      query: ExportQuery,
      detail: routeDetail({
        summary: 'Export all data of the caller as a file',
        description:
          'JSON has everything. CSV (RFC 4180, UTF-8, with a header row) has one table. An unknown value is an empty cell, ' +
          'and text that a spreadsheet would run as a formula starts with an apostrophe.',
        tags,
        'x-errors': [404],
        'x-response': { 200: ExportDocument },
        'x-other-types': { 'text/csv': Type.String() },
        ...access('read'),
      }),
    },
  )

/**
 * Whose data it is, and which guardian asks. A file that the browser fetches by itself has no header that names the
 * person.
 * @throws AppError `not_found` for somebody whom the caller does not care for.
 */
function exportedPerson({ guardians }: ExportDeps, principal: Principal, person: string | undefined) {
  const { kind, userId, guardianId } = principal
  if (person === undefined || person === userId) return { userId, by: guardianId }
  if (kind !== 'browser_session' || !guardians.isGuardian(userId, person))
    throw notFound('person whom you care for')
  return { userId: person, by: userId }
}

/** How long a client may take to read an export. Until it ends, the snapshot holds back the write-ahead log. */
const MAX_EXPORT_MS = 600_000

/** Sends text as it is created, at the client's pace, so that other requests are served in between. */
function exportStream(
  parts: Generator<string>,
  start: string,
  { clock, log }: Pick<ExportDeps, 'clock' | 'log'>,
): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder()
  let latest = Number.POSITIVE_INFINITY
  let deadline: NodeJS.Timeout | undefined
  const end = () => {
    clearTimeout(deadline)
    parts.return(undefined)
  }
  return new ReadableStream(
    {
      start(stream) {
        if (start !== '') stream.enqueue(encoder.encode(start))
      },
      async pull(stream) {
        await nextTurn()
        // An error makes the client notice that the file is incomplete.
        const giveUp = () => {
          end()
          stream.error(new Error('the export took too long'))
        }
        if (deadline === undefined) {
          latest = clock.elapsed() + MAX_EXPORT_MS
          // For a client that does not read on.
          deadline = setTimeout(giveUp, MAX_EXPORT_MS).unref()
        }
        if (clock.elapsed() >= latest) return giveUp()
        try {
          const { done, value } = parts.next()
          if (done !== true) stream.enqueue(encoder.encode(value))
          else {
            end()
            stream.close()
          }
        } catch (error) {
          log.error('export interrupted', { cause: error instanceof Error ? error.name : 'unknown' })
          end()
          stream.error(error)
        }
      },
      cancel: end,
    },
    // Nothing is read before the client reads: a HEAD request opens no snapshot.
    { highWaterMark: 0 },
  )
}

const Counts = Type.Array(
  Type.Object({ kind: Type.String({ description: 'Name of the database table' }), count: Type.Integer() }),
)

const DeleteEverything = Type.Object(
  {
    confirmation: Type.String({
      maxLength: MAX_CONFIRMATION_CHARS,
      description: `Must be "${DELETE_CONFIRMATION}"`,
    }),
    credentials: Type.Optional(
      Type.Boolean({
        description: 'Also revoke all tokens and grants, and end all passcodes and sessions; default: false',
      }),
    ),
  },
  { additionalProperties: false },
)

type DeletionDeps = Parameters<typeof createDeletion>[0] & { sessionCookie: Cookie }

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
        detail: {
          summary: 'Count the records that deleting everything would delete',
          description: 'Of the credentials, those that still work are counted.',
          tags,
          ...access('session'),
        },
      },
    )
    .post(
      '/deletion',
      async ({ body: { confirmation, credentials = false }, caller, request, server, set }) => {
        if (confirmation !== DELETE_CONFIRMATION)
          throw invalidField('/confirmation', `must be "${DELETE_CONFIRMATION}"`)
        const principal = caller()
        requirePermission(principal, 'write')
        if (credentials) requirePermission(principal, 'tokens')
        requireRecentProof(principal, deps.clock.now())
        const { isCleared } = await withoutIdleTimeout(server, request, () =>
          deletion.run(principal.userId, { credentials, mayGoOn: caller }),
        )
        if (credentials) set.headers['set-cookie'] = cookie.clear(request)
        return { is_cleared: isCleared }
      },
      {
        body: DeleteEverything,
        response: {
          200: Type.Object({
            is_cleared: Type.Boolean({
              description: 'false: the data is deleted, but traces may be left in the database file',
            }),
          }),
        },
        detail: {
          summary: 'Delete all data of the caller permanently',
          description: 'This cannot be undone. Only the audit log stays, and records the deletion.',
          tags,
          ...access('session'),
        },
      },
    )
}

const ActivityQuery = listQuery({
  kind: Type.Optional(stringEnum(ACTIVITY_KINDS, { description: 'The kind of object' })),
})

const ActivityEvent = Type.Object({
  id: Type.Integer(),
  at: Type.String({ description: 'RFC 3339, UTC' }),
  action: Type.String({ description: 'Such as token.issue' }),
  subject: nullable(Type.String({ description: 'The id of the object that the action concerns' })),
  name: nullable(Type.String({ description: 'The name of that object, while it exists' })),
  of: nullable(
    Type.String({ description: 'Where the caller made somebody a guardian, or removed one: of whom' }),
  ),
  by: nullable(
    Type.String({
      description:
        'The name of the guardian or administrator who did it; null: nobody else, or not here any more',
    }),
  ),
  detail: nullable(Type.String()),
})

const activityRoutes = ({ db }: { db: Db }) =>
  controller('activity', '/api/audit').get(
    '',
    ({ query: { limit = DEFAULT_PAGE_SIZE, cursor, kind }, caller }) => {
      const before = cursor === undefined ? undefined : decodeActivityCursor(cursor)
      const { userId, guardianId: viewerId } = caller()
      const { events, next } = listActivity(db, userId, { limit, before, kind, viewerId })
      return { events, next_cursor: next }
    },
    {
      query: ActivityQuery,
      response: { 200: Type.Object({ events: Type.Array(ActivityEvent), next_cursor: NextCursor }) },
      detail: {
        summary: 'List sign-ins, credentials, exports and deletions, newest first',
        description:
          'A signed-in browser lists that of somebody whom its person cares for, with x-ext-person.',
        tags,
        ...access('activity'),
      },
    },
  )
