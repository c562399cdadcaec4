import { formatDayDate } from '../date-format.ts'
import { NOT_SENT } from '../texts/not-sent.ts'
import { type Change as DayChange, mergeChanges } from '../views/today/checkin-changes.ts'
import type { Checkin } from '../views/today/checkin-values.ts'
import { dateFromUrl } from '../views/today/date-query.ts'
import type { Entry, Meal } from '../views/today/day.ts'
import { type ChangeRequest, localId, MAX_WORDS_ENTRIES, type Mutation, type Whose } from './mutation.ts'
import { type Change, makeChange } from './queue.ts'

/** The changes of a journal that the page makes, each as the request that the server gets. */

const FOODS = '/api/journal/foods'
const CHECKINS = '/api/journal/checkins'
const ENTRY = `${FOODS}/:entry_id`
const NOTE = `${CHECKINS}/:checkin_id`

const dayText = (date: string) => formatDayDate(date, date)
const versionOf = ({ id, updated_at: at }: { id: string; updated_at: string }) =>
  id.startsWith('local:') ? {} : { ifMatch: `"${at}"` }
/** Whether the day is that of the clock; another was chosen by the person. */
const isToday = () => dateFromUrl() === undefined
const ids = (mutation: string, count: number) =>
  Array.from({ length: count }, (_, index) => localId(mutation, index))

/** Entries as they are drawn, for the id of their change; a sketch is one row in the place of what will be stored. */
export type Drawing = { isSketch?: boolean; entriesOf: (mutation: string) => readonly Entry[] }

const drawnAs = ({ isSketch = false, entriesOf }: Drawing, date: string, id: string) =>
  ({ kind: 'add', date, entries: entriesOf(id), isSketch }) as const
type Where = { date: string; meal: Meal | null }

/**
 * @param name what the list of unsent changes calls them.
 * @param at when they were eaten, RFC 3339; absent: at the usual time of the meal.
 * @param as whose they are; absent: of the person whose journal is shown.
 */
export function addEntries(
  entries: readonly object[],
  {
    date,
    at: eatenAt,
    meal,
    name,
    draw,
    as,
  }: Where & { at?: string; name: string; draw: Drawing; as?: Whose },
): Change {
  return makeChange(
    ({ id, at }) => {
      const draws = drawnAs(draw, date, id)
      return {
        label: NOT_SENT.entries(name, dayText(date)),
        isToday: isToday(),
        subjects: ids(id, entries.length),
        request: {
          method: 'post',
          path: FOODS,
          body: {
            entries,
            ...(meal !== null && { meal_type: meal }),
            ...(eatenAt === undefined ? { date } : { consumed_at: eatenAt }),
            made_at: at,
            client_entry_id: id,
          },
        },
        draws,
      }
    },
    { as },
  )
}

/** Words that the server reads once it is back. */
export function addWords(words: string, { date, meal, draw }: Where & { draw: Drawing }): Change {
  return makeChange(({ id, at }) => ({
    label: NOT_SENT.entries(`“${words}”`, dayText(date)),
    isToday: isToday(),
    subjects: ids(id, MAX_WORDS_ENTRIES),
    words,
    request: {
      method: 'post',
      path: FOODS,
      body: { meal_type: meal, date, made_at: at, client_entry_id: id },
    },
    draws: drawnAs(draw, date, id),
  }))
}

export type Copied = { entry_ids: readonly string[]; date: string; meal_type?: Meal; keep_time?: boolean }

export function copyEntries(copied: Copied, { name, draw }: { name: string; draw: Drawing }): Change {
  const { date, entry_ids } = copied
  return makeChange(({ id, at }) => ({
    label: NOT_SENT.copied(name, dayText(date)),
    isToday: copied.keep_time === false && isToday(),
    subjects: [...ids(id, entry_ids.length), ...entry_ids],
    request: {
      method: 'post',
      path: `${FOODS}/copies`,
      body: { ...copied, made_at: at, client_entry_id: id },
    },
    draws: drawnAs(draw, date, id),
  }))
}

export function editEntry(before: Entry, patch: object, after: Entry): Change {
  return makeChange(() => ({
    label: NOT_SENT.edited(before.food_name, dayText(before.date)),
    subjects: [before.id],
    request: {
      method: 'patch',
      path: ENTRY,
      params: { entry_id: before.id },
      body: patch,
      ...versionOf(before),
    },
    draws: { kind: 'edit', date: before.date, before, after },
  }))
}

/** Can be undone for some seconds. */
export function deleteEntry(entry: Entry): Change {
  const { id, date, food_name: name } = entry
  return makeChange(
    () => ({
      label: NOT_SENT.deleted(name, dayText(date)),
      subjects: [id],
      request: { method: 'delete', path: ENTRY, params: { entry_id: id }, ...versionOf(entry) },
      draws: { kind: 'remove', date, ids: [id] },
    }),
    { isUndoable: true },
  )
}

/** Deletes what a change has added, or will have. */
export function deleteAdded({ id, date, count }: { id: string; date: string; count: number }): Change {
  const entry_ids = ids(id, count)
  return makeChange(() => ({
    label: NOT_SENT.undone(dayText(date)),
    subjects: entry_ids,
    request: { method: 'post', path: `${FOODS}/deletion`, body: { entry_ids } },
    draws: { kind: 'remove', date, ids: entry_ids },
  }))
}

/** @param seen the answer that was shown. */
export function markDay(date: string, complete: boolean | null, seen: boolean | null): Change {
  const parts = (since: Since): Pick<Mutation, 'request' | 'draws'> => ({
    request: {
      method: 'put',
      path: '/api/journal/days/:date',
      params: { date },
      body: { complete, ...since },
    },
    draws: { kind: 'mark', date, complete },
  })
  const subjects = [`mark ${date}`]
  // The last tap is the last word.
  return makeChange(
    ({ at }) => ({
      label: NOT_SENT.marked(dayText(date)),
      isIndependent: true,
      isToday: isToday(),
      subjects,
      ...parts({ seen, made_at: at }),
    }),
    {
      merge: ({ request }) => parts(sinceOf(request)),
    },
  )
}

/** What was shown when the first of several taps was made, and when: the server replaces nothing that was not seen. */
type Since = { seen?: unknown; made_at?: string }
function sinceOf({ body }: ChangeRequest): Since {
  const { seen, made_at } = (body ?? {}) as Since
  return { ...(seen !== undefined && { seen }), ...(made_at !== undefined && { made_at }) }
}

/** A tap of the check-in, together with those before it that have not been sent. */
export function changeCheckin(date: string, change: DayChange, name?: string): Change {
  const isOfDay = change.kind === 'day'
  return makeChange(
    ({ at }) => ({
      label: isOfDay ? NOT_SENT.checkin(dayText(date)) : NOT_SENT.protocol(name ?? '', dayText(date)),
      isToday: isToday(),
      isIndependent: true,
      subjects: [isOfDay ? `checkin ${date}` : `protocol ${change.id} ${date}`],
      ...(change.kind === 'day'
        ? checkinParts(date, { ...change, patch: { ...change.patch, made_at: at } })
        : checkinParts(date, change, { seen: shownMark(change), made_at: at })),
    }),
    {
      merge: ({ draws, request }) => {
        const both =
          draws?.kind === 'checkin' && draws.date === date ? mergeChanges(draws.change, change) : undefined
        return both && checkinParts(date, both, both.kind === 'day' ? {} : sinceOf(request))
      },
    },
  )
}

const shownMark = ({ before }: Extract<DayChange, { kind: 'protocol' }>) =>
  before === 'taken' || before === 'skipped' ? before : null

const checkinParts = (
  date: string,
  change: DayChange,
  since: Since = {},
): Pick<Mutation, 'request' | 'draws'> => ({
  request: checkinRequest(date, change, since),
  draws: { kind: 'checkin', date, change },
})

function checkinRequest(date: string, change: DayChange, since: Since): ChangeRequest {
  if (change.kind === 'day')
    return { method: 'patch', path: '/api/journal/days/:date/checkin', params: { date }, body: change.patch }
  return {
    method: 'put',
    path: '/api/protocols/subscriptions/:subscription_id/days/:date',
    params: { subscription_id: change.id, date },
    body: { status: change.mark, ...since },
  }
}

export function addNote(date: string, content: string, draw: (id: string) => Checkin): Change {
  return makeChange(({ id, at }) => ({
    label: NOT_SENT.note(dayText(date)),
    isToday: isToday(),
    subjects: ids(id, 1),
    request: { method: 'post', path: CHECKINS, body: { content, date, made_at: at, client_entry_id: id } },
    draws: { kind: 'note', date, note: draw(localId(id, 0)) },
  }))
}

export function editNote(date: string, before: Checkin, content: string): Change {
  return makeChange(() => ({
    label: NOT_SENT.noteEdited(dayText(date)),
    subjects: [before.id],
    request: {
      method: 'patch',
      path: NOTE,
      params: { checkin_id: before.id },
      body: { content },
      ...versionOf(before),
    },
    draws: { kind: 'edit-note', date, before, content },
  }))
}

/** A deletion from a list, which can be undone for some seconds. */
export function deleteHidden(
  label: string,
  { id, ...request }: { id: string } & Pick<ChangeRequest, 'path' | 'params' | 'ifMatch'>,
): Change {
  return makeChange(
    () => ({
      label,
      subjects: [id],
      request: { method: 'delete', ...request },
      draws: { kind: 'hide', id },
    }),
    { isUndoable: true },
  )
}

export const deleteNote = (date: string, note: Checkin): Change =>
  deleteHidden(NOT_SENT.noteDeleted(dayText(date)), {
    id: note.id,
    path: NOTE,
    params: { checkin_id: note.id },
    ...versionOf(note),
  })
