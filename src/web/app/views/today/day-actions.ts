import { useSignal } from '@preact/signals'
import { api, send } from '../../api.ts'
import type { Loaded } from '../../load.ts'
import { now } from '../../now.ts'
import { Problem } from '../../problem.ts'
import { TODAY } from '../../texts/today.ts'
import { toast, toastProblem, undoable } from '../../ui/toasts.tsx'
import { requestId, sayAdded } from './added.ts'
import { type Day, type Entry, type Meal, withEntries, withoutEntries } from './day.ts'
import { dayName } from './day-header.tsx'
import { focusSoon } from './focus.ts'

type Copied = { entry_ids: readonly string[]; date: string; meal_type?: Meal }

export type DayActions = {
  onAdded: (entries: readonly Entry[]) => void
  onRemoved: (ids: readonly string[], isWhole: boolean) => void
  onChanged: (entry: Entry) => void
  /** Takes an entry away; for some seconds it can be had back. */
  remove: (entry: Entry) => void
  /** The entry has been deleted elsewhere. */
  onMissing: () => void
  /** Copies entries. @throws Problem */
  copy: (copied: Copied) => Promise<void>
  mark: (complete: boolean | null) => Promise<void>
}

/** All that changes a day. What is shown changes at once; `hidden` are entries that are being deleted. */
export function useDayActions(day: Loaded<Day>) {
  const hidden = useSignal<readonly string[]>([])
  const unhide = (id: string) => {
    hidden.value = hidden.value.filter((each) => each !== id)
  }
  const onAdded = (entries: readonly Entry[]) => day.change((data) => withEntries(data, entries))
  const onRemoved = (ids: readonly string[], isWhole: boolean) => {
    if (isWhole) day.change((data) => withoutEntries(data, ids))
    else void day.reload()
  }

  const remove = (entry: Entry) => {
    const next = neighbourOf(entry)
    hidden.value = [...hidden.value, entry.id]
    focusSoon(next)
    const path = `/api/journal/foods/${entry.id}`
    const sendIt = async (keepalive: boolean) => {
      await send('delete', path, {}, { keepalive }).catch((error: unknown) => {
        // Deleted elsewhere: so it was to be.
        if (!(error instanceof Problem && error.status === 404)) throw error
      })
      day.change((data) => withoutEntries(data, [entry.id]))
      unhide(entry.id)
    }
    undoable(TODAY.deleted(entry.food_name), sendIt, () => {
      unhide(entry.id)
      focusSoon(() => document.querySelector(`[data-entry="${entry.id}"]`))
    })
  }

  const copy = async (copied: Copied) => {
    const body = { ...copied, entry_ids: [...copied.entry_ids], client_entry_id: requestId(now()) }
    const { entries } = await api.post('/api/journal/foods/copies', { body })
    onAdded(entries)
    const name = dayName(copied.date, day.data?.today ?? copied.date)
    sayAdded(TODAY.copied(entries.length, name), entries, (isWhole) =>
      onRemoved(
        entries.map(({ id }) => id),
        isWhole,
      ),
    )
  }

  const mark = async (complete: boolean | null) => {
    const before = day.data?.totals.complete ?? null
    const date = day.data?.date ?? ''
    const show = (value: boolean | null) =>
      day.change((data) => ({ ...data, totals: { ...data.totals, complete: value } }))
    show(complete)
    try {
      await api.put('/api/journal/days/:date', { params: { date }, body: { complete } })
    } catch (error) {
      show(before)
      toastProblem(error)
    }
  }

  const actions: DayActions = {
    onAdded,
    onRemoved,
    remove,
    copy,
    mark,
    onChanged: (entry) => onAdded([entry]),
    onMissing: () => {
      toast(TODAY.goneElsewhere, { isBad: true })
      void day.reload()
    },
  }
  return { actions, hidden }
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
