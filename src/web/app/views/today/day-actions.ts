import { api, send } from '../../api.ts'
import { Problem } from '../../problem.ts'
import { serverNow } from '../../server-clock.ts'
import { TODAY } from '../../texts/today.ts'
import { toast, toastError } from '../../ui/toasts.tsx'
import { deleteWithUndo } from '../../undo.ts'
import type { Loaded } from '../../use-load.ts'
import { requestId, toastAdded } from './added-toast.ts'
import { type Day, type Entry, type Meal, withEntries, withoutEntries } from './day.ts'
import { dayName } from './day-header.tsx'
import { focusAfterRender, focusWhenDone } from './focus.ts'

type Copied = { entry_ids: readonly string[]; date: string; meal_type?: Meal; keep_time?: boolean }
/** `id`: of the request, where it may be sent again. `said`: once it is done; else to which day it was copied. */
type CopyOptions = { id?: string; said?: string }

export type DayActions = {
  onAdded: (entries: readonly Entry[]) => void
  onRemoved: (ids: readonly string[], isWhole: boolean) => void
  onChanged: (entry: Entry) => void
  /** Deletes an entry, with undo for a few seconds. */
  remove: (entry: Entry) => void
  /** The entry has been deleted elsewhere. */
  onMissing: () => void
  /** Copies entries; asked for again while it is on its way, once. @throws Problem */
  copy: (copied: Copied, options?: CopyOptions) => Promise<void>
  mark: (complete: boolean | null) => Promise<void>
}

/** The copies that are on their way, by what they are of. */
const copies = new Map<string, Promise<void>>()
let marks: Promise<unknown> = Promise.resolve()
let lastMark = 0
/** The day that is shown. A response may arrive after the person has left the view and returned. */
let shown: Loaded<Day> | undefined

/** All that changes a day. What is shown changes at once. */
export function useDayActions(day: Loaded<Day>): DayActions {
  shown = day
  return ACTIONS
}

const change = (update: (day: Day) => Day) => shown?.change(update)
const reload = () => void shown?.reload()
const onAdded = (entries: readonly Entry[]) => change((data) => withEntries(data, entries))
const onRemoved = (ids: readonly string[], isWhole: boolean) => {
  if (isWhole) change((data) => withoutEntries(data, ids))
  else reload()
}

function remove(entry: Entry): void {
  const next = neighbourOf(entry)
  const path = `/api/journal/foods/${entry.id}`
  const sendIt = async (keepalive: boolean) => {
    await send('delete', path, {}, { keepalive }).catch((error: unknown) => {
      // Deleted elsewhere: so it was to be.
      if (!(error instanceof Problem && error.status === 404)) throw error
    })
    change((data) => withoutEntries(data, [entry.id]))
  }
  const focus = focusWhenDone(next)
  deleteWithUndo(entry.id, TODAY.deleted(entry.food_name), sendIt, () =>
    focus(() => document.querySelector(`[data-entry="${entry.id}"]`)),
  )
  focusAfterRender(next)
}

function copy(copied: Copied, options: CopyOptions = {}): Promise<void> {
  const text = JSON.stringify(copied)
  const pending = copies.get(text) ?? copyNow(copied, options).finally(() => copies.delete(text))
  copies.set(text, pending)
  return pending
}

async function copyNow(copied: Copied, { id = requestId(serverNow()), said }: CopyOptions): Promise<void> {
  try {
    const body = { ...copied, entry_ids: [...copied.entry_ids], client_entry_id: id }
    const { entries } = await api.post('/api/journal/foods/copies', { body })
    onAdded(entries)
    const name = dayName(copied.date, shown?.data?.today ?? copied.date)
    toastAdded(said ?? TODAY.copied(entries.length, name), entries, (isWhole) =>
      onRemoved(
        entries.map((entry) => entry.id),
        isWhole,
      ),
    )
  } catch (error) {
    // The request may have arrived, or the entries to copy were deleted.
    reload()
    throw error
  }
}

async function mark(complete: boolean | null): Promise<void> {
  const { date, totals } = shown?.data ?? {}
  if (date === undefined) return
  const mine = ++lastMark
  const show = (value: boolean | null) => {
    if (mine !== lastMark) return
    change((data) => (data.date === date ? { ...data, totals: { ...data.totals, complete: value } } : data))
  }
  show(complete)
  try {
    // One after another: the last tap is the last word.
    const sent = marks.then(() =>
      api.put('/api/journal/days/:date', { params: { date }, body: { complete } }),
    )
    marks = sent.catch(() => {})
    await sent
    show(complete)
  } catch (error) {
    show(totals?.complete ?? null)
    toastError(error)
  }
}

const ACTIONS: DayActions = {
  onAdded,
  onRemoved,
  remove,
  copy,
  mark,
  onChanged: (entry) => onAdded([entry]),
  onMissing: () => {
    toast(TODAY.deletedElsewhere, { isBad: true })
    reload()
  },
}

/** Where the focus goes when an entry goes: to the next, else the one before, else to its meal. */
function neighbourOf(entry: Entry): () => Element | null {
  const rows = [...document.querySelectorAll<HTMLElement>('[data-entry]')]
  const at = rows.findIndex((row) => row.dataset.entry === entry.id)
  const list = rows[at]?.closest('ul')
  const own = rows.filter((row) => row.closest('ul') === list)
  const here = own.findIndex((row) => row.dataset.entry === entry.id)
  const next = own[here + 1] ?? own[here - 1]
  return () =>
    next?.isConnected === true ? next : document.querySelector(`[data-meal="${entry.meal_type ?? 'snack'}"]`)
}
