import { type Static, Type } from '@sinclair/typebox'
import type { Db } from '../../db/open.ts'
import { untilWritable } from '../../db/write-lock.ts'
import type { Clock } from '../core/clock.ts'
import { existingDate } from '../core/dates.ts'
import { refuseUnseenMark, sentChange } from '../core/late-change.ts'
import { mayRead, requirePermission } from '../core/principal.ts'
import { receipt, VERSION_FIELDS, versionOf } from '../core/receipt.ts'
import { fitResult, LeftOut } from '../core/result-limits.ts'
import { LocalDateSchema, NextCursor, nullable, UuidSchema } from '../core/schemas.ts'
import { nextTurn } from '../core/slices.ts'
import { ClientEntryId, MadeAt, SEEN_HELP } from '../core/tool-fields.ts'
import { access, writeAccess } from '../http/access.ts'
import { changeOnce, runUnlessDone, versionTag } from '../http/change-once.ts'
import { controller, schemaCopy } from '../http/controller.ts'
import { listQuery, pageRequest } from '../http/paging.ts'
import {
  type Answering,
  oneChange,
  REPEATABLE,
  REPEATABLE_VERSION,
  repeatableDeletion,
  VERSIONED,
} from '../http/repeatable.ts'
import { type Listen, NO_DANGER, SafetyDocument, saidTogether } from '../safety/safety.ts'
import { CheckinDay, CheckinDayPatch } from './checkin-day-schema.ts'
import type { CheckinDays } from './checkin-days.ts'
import {
  ChangedCheckin,
  CheckinDocument,
  CheckinPatch,
  LOGGED_CHECKIN_CUTS,
  LOGGED_CHECKIN_RECEIPT,
  LogCheckinFields,
  LoggedCheckin,
} from './checkin-schema.ts'
import type { Checkins } from './checkins.ts'
import { DAY_LIMIT_DESCRIPTION } from './day-limit.ts'
import type { FoodJournal } from './food-journal.ts'
import { ChangedFoodEntry, DayTotals, FoodEntryDocument, FoodEntryPatch } from './food-schema.ts'
import { ForHelpers } from './for-helpers.ts'
import { runOnce } from './run-once.ts'
import type { Undo } from './undo.ts'
import { refsTo } from './undo-rows.ts'

const tags = ['Journal']
const ListQuery = listQuery({
  from: Type.Optional(LocalDateSchema('First local date')),
  to: Type.Optional(LocalDateSchema('Last local date')),
})
const FoodPath = Type.Object({ entry_id: UuidSchema })
const CheckinPath = Type.Object({ checkin_id: UuidSchema })
const DayPath = Type.Object({ date: LocalDateSchema() })

/** As the tool accepts it, with a plain date. A check-in that was sent both ways under one `client_entry_id` is stored once. */
const LogCheckinBody = Type.Object(
  {
    ...LogCheckinFields,
    date: Type.Optional(LocalDateSchema('Default: the day that content is about as a whole, else today')),
    made_at: MadeAt,
    client_entry_id: ClientEntryId,
  },
  { additionalProperties: false },
)

/** The sums of a day are not the caller's; the mark is what they sent. */
const DAY_RECEIPT = receipt(
  { date: Type.String(), complete: DayTotals.properties.complete },
  ({ date, complete }: DayTotals) => ({ date, complete }),
)
/** What was changed without what was stored before. */
const CHECKIN_RECEIPT = receipt({ ...VERSION_FIELDS, safety: SafetyDocument }, (changed: ChangedCheckin) => ({
  ...versionOf(changed),
  safety: changed.safety,
}))
const FOOD_RECEIPT = receipt(
  { ...VERSION_FIELDS, undo: ChangedFoodEntry.properties.undo, safety: SafetyDocument },
  (changed: ChangedFoodEntry) => ({ ...versionOf(changed), undo: changed.undo, safety: changed.safety }),
)
const CHECKIN_DAY_RECEIPT = receipt(
  { date: Type.String(), safety: CheckinDay.properties.safety },
  ({ date, safety }: CheckinDay) => ({ date, safety }),
)

function withVersion<T extends { updated_at: string }>(set: Answering['set'], entry: T): T {
  set.headers.etag = versionTag(entry)
  return entry
}

const dateOf = (params: Static<typeof DayPath>) => existingDate(params.date, '/path/date')

/** The page and filters of a list, with the checks that the schema cannot express. */
function listRequest({ from, to, ...page }: Static<typeof ListQuery>) {
  return {
    ...pageRequest(page),
    ...(from !== undefined && { from: existingDate(from, '/query/from') }),
    ...(to !== undefined && { to: existingDate(to, '/query/to') }),
  }
}

type Undoable = Omit<ChangedFoodEntry, 'safety'>
/** What an undo calls the change. */
const EDIT = 'edit_entry'

/** `/api/journal`: specification 10.3. Everything that a tool wrote can be corrected or deleted here. */
type Deps = {
  db: Db
  clock: Clock
  foodJournal: FoodJournal
  undo: Undo
  checkins: Checkins
  checkinDays: CheckinDays
  listen: Listen
  forHelpers: (userId: string) => ForHelpers
}

export const journalRoutes = ({
  foodJournal,
  undo,
  checkins,
  checkinDays,
  listen,
  forHelpers,
  ...deps
}: Deps) =>
  controller('journal', '/api/journal')
    .get(
      '/foods',
      ({ query, caller }) => {
        const { entries, next } = foodJournal.list(caller().userId, listRequest(query))
        return { entries, next_cursor: next }
      },
      {
        query: ListQuery,
        response: { 200: Type.Object({ entries: Type.Array(FoodEntryDocument), next_cursor: NextCursor }) },
        detail: { summary: "List the caller's food entries, newest first", tags, ...access('read') },
      },
    )
    .get(
      '/foods/:entry_id',
      ({ params, caller, set }) => withVersion(set, foodJournal.get(caller().userId, params.entry_id)),
      {
        params: FoodPath,
        response: { 200: schemaCopy(FoodEntryDocument) },
        detail: {
          summary: 'Get a food entry',
          tags,
          'x-errors': [404],
          ...VERSIONED,
          ...access('read'),
        },
      },
    )
    .patch(
      '/foods/:entry_id',
      async ({ params, body, caller, request, set }) => {
        const { userId } = caller()
        const update = await foodJournal.prepareUpdate(userId, params.entry_id, body, request.signal)
        await untilWritable(deps.db)
        // The credential may have been revoked meanwhile.
        caller()
        const said = saidTogether([body.food_name, body.notes])
        const before = () => foodJournal.get(userId, params.entry_id)
        const changed = changeOnce<Undoable>(deps, {
          ...oneChange({ request, caller, set }, { params, body }),
          before,
          run: () => {
            const known = refsTo('food_entries', [params.entry_id])
            const { result, undo: handle } = undo.record(userId, EDIT, { known, change: update })
            return { ...result, undo: handle }
          },
          keep: ({ undo: handle }) => ({ undo: handle }),
          // One that was changed by an earlier version has none.
          again: (kept) => ({ ...before(), undo: (kept as Partial<Undoable> | undefined)?.undo ?? null }),
        })
        return { ...changed, safety: listen(userId, said, { mayRead: mayRead(caller()) }) }
      },
      {
        params: FoodPath,
        body: FoodEntryPatch,
        response: { 200: schemaCopy(ChangedFoodEntry) },
        detail: {
          summary: 'Correct a food entry',
          description: DAY_LIMIT_DESCRIPTION,
          tags,
          'x-errors': [404, 409],
          ...REPEATABLE_VERSION,
          ...writeAccess(FOOD_RECEIPT),
        },
      },
    )
    .delete(
      '/foods/:entry_id',
      ({ params, caller, request, set }) =>
        changeOnce(deps, {
          ...oneChange({ request, caller, set }, { params }),
          before: () => foodJournal.get(caller().userId, params.entry_id),
          run: () => foodJournal.remove(caller().userId, params.entry_id),
          again: () => undefined,
        }),
      repeatableDeletion({
        params: FoodPath,
        summary: 'Delete a food entry',
        tags,
        access: 'write',
      }),
    )
    .get('/days/:date', ({ params, caller }) => foodJournal.dayTotals(caller().userId, dateOf(params)), {
      params: DayPath,
      response: { 200: schemaCopy(DayTotals) },
      detail: { summary: 'Get the sums of a local date', tags, ...access('read') },
    })
    .put(
      '/days/:date',
      ({ params, body, caller, request, set }) =>
        changeOnce(deps, {
          ...oneChange({ request, caller, set }, { params, body }),
          run: () => {
            const { userId } = caller()
            const date = dateOf(params)
            const { seen, complete: next } = body
            const sent = sentChange(body.made_at, deps.clock.now())
            if (seen !== undefined) {
              requirePermission(caller(), 'read')
              const { complete: stored } = foodJournal.dayTotals(userId, date)
              refuseUnseenMark({ name: 'complete', stored, seen, next }, sent)
            }
            return foodJournal.markDay(userId, date, next)
          },
          again: () => foodJournal.dayTotals(caller().userId, dateOf(params)),
        }),
      {
        params: DayPath,
        body: Type.Object(
          {
            complete: nullable(
              Type.Boolean({ description: 'Whether all food was logged; null: not stated' }),
            ),
            made_at: MadeAt,
            seen: Type.Optional(nullable(Type.Boolean({ description: SEEN_HELP }))),
          },
          { additionalProperties: false },
        ),
        response: { 200: schemaCopy(DayTotals) },
        detail: {
          summary: 'Mark a day as complete or incomplete',
          tags,
          'x-errors': [412],
          ...REPEATABLE,
          ...writeAccess(DAY_RECEIPT),
        },
      },
    )
    .get('/days/:date/checkin', ({ params, caller }) => checkinDays.get(caller().userId, dateOf(params)), {
      params: DayPath,
      response: { 200: schemaCopy(CheckinDay) },
      detail: {
        summary: 'Get the daily check-in of a local date',
        tags,
        ...access('read'),
      },
    })
    .patch(
      '/days/:date/checkin',
      async ({ params, body, caller, request, set }) => {
        // A refusal would tell what is stored.
        if (body.seen !== undefined) requirePermission(caller(), 'read')
        const said = changeOnce(deps, {
          ...oneChange({ request, caller, set }, { params, body }),
          run: () => checkinDays.patch(caller().userId, dateOf(params), body),
          again: () => NO_DANGER,
        })
        // To read the answer is about as much work as to store it.
        await nextTurn()
        const day = checkinDays.get(caller().userId, dateOf(params))
        return mayRead(caller()) ? day : { ...day, safety: said }
      },
      {
        params: DayPath,
        body: CheckinDayPatch,
        response: { 200: schemaCopy(CheckinDay) },
        detail: {
          summary: 'Change the daily check-in of a local date',
          tags,
          'x-errors': [412],
          ...REPEATABLE,
          ...writeAccess(CHECKIN_DAY_RECEIPT),
        },
      },
    )
    .get('/for-helpers', ({ caller }) => forHelpers(caller().userId), {
      response: { 200: ForHelpers },
      detail: {
        summary: 'Get what to tell those who help in an emergency, and whom to call',
        tags,
        ...access('read'),
      },
    })
    .get(
      '/checkins',
      ({ query, caller }) => {
        const { checkins: found, next } = checkins.list(caller().userId, listRequest(query))
        return { checkins: found, next_cursor: next }
      },
      {
        query: ListQuery,
        response: { 200: Type.Object({ checkins: Type.Array(CheckinDocument), next_cursor: NextCursor }) },
        detail: { summary: "List the caller's check-ins, newest first", tags, ...access('read') },
      },
    )
    .post(
      '/checkins',
      async ({ body, caller, request, set }) => {
        const { userId } = caller()
        const { client_entry_id: _, ...input } = body
        const save = await checkins.prepareLog(userId, input, { mayRead: mayRead(caller()) })
        await untilWritable(deps.db)
        // The credential may have been revoked meanwhile.
        caller()
        const logged = await runOnce(deps, { userId, tool: 'log_checkin', input: body }, () =>
          runUnlessDone(deps, { request, userId, input: body }, () => fitResult(save(), LOGGED_CHECKIN_CUTS)),
        )
        set.status = 201
        set.headers.location = `/api/journal/checkins/${logged.checkin_id}`
        return logged
      },
      {
        body: LogCheckinBody,
        response: { 201: Type.Object({ ...LoggedCheckin.properties, left_out: LeftOut }) },
        detail: {
          summary: 'Save a check-in; values are read from its text',
          tags,
          'x-errors': [409],
          ...REPEATABLE,
          ...writeAccess(LOGGED_CHECKIN_RECEIPT),
        },
      },
    )
    .get('/checkins/:checkin_id', ({ params, caller }) => checkins.get(caller().userId, params.checkin_id), {
      params: CheckinPath,
      response: { 200: schemaCopy(CheckinDocument) },
      detail: { summary: 'Get a check-in', tags, 'x-errors': [404], ...access('read') },
    })
    .patch(
      '/checkins/:checkin_id',
      ({ params, body, caller, request, set }) => {
        const before = () => checkins.get(caller().userId, params.checkin_id)
        return changeOnce<ChangedCheckin>(deps, {
          ...oneChange({ request, caller, set }, { params, body }),
          before,
          run: () =>
            checkins.update(caller().userId, params.checkin_id, body, { mayRead: mayRead(caller()) }),
          again: () => ({ ...before(), safety: NO_DANGER, warnings: [] }),
        })
      },
      {
        params: CheckinPath,
        body: CheckinPatch,
        response: { 200: schemaCopy(ChangedCheckin) },
        detail: {
          summary: 'Correct a check-in',
          tags,
          'x-errors': [404, 409],
          ...REPEATABLE_VERSION,
          ...writeAccess(CHECKIN_RECEIPT),
        },
      },
    )
    .delete(
      '/checkins/:checkin_id',
      ({ params, caller, request, set }) =>
        changeOnce(deps, {
          ...oneChange({ request, caller, set }, { params }),
          before: () => checkins.get(caller().userId, params.checkin_id),
          run: () => checkins.remove(caller().userId, params.checkin_id),
          again: () => undefined,
        }),
      repeatableDeletion({
        params: CheckinPath,
        summary: 'Delete a check-in',
        tags,
        access: 'write',
      }),
    )
