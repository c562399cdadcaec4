import { signal } from '@preact/signals'
import type { SafetyCard } from '../../../../safety/safety-card.ts'
import { deleteEntries } from '../../mutations/delete-entries.ts'
import {
  addEntries,
  type Copied,
  copyEntries,
  type Drawing,
  deleteEntry,
  editEntry,
  markDay,
} from '../../mutations/journal.ts'
import type { Mutation, Outcome } from '../../mutations/mutation.ts'
import { type Change, onSettledChange, type Settled } from '../../mutations/queue.ts'
import { toastAllUndoable, toastUndoable } from '../../mutations/undo-change.ts'
import { serverNow } from '../../server-clock.ts'
import { session } from '../../session-state.ts'
import { TODAY } from '../../texts/today.ts'
import { toast } from '../../ui/toasts.tsx'
import type { Loaded } from '../../use-load.ts'
import { toastAdded } from './added-toast.ts'
import { type Day, type Entry, type Meal, withEntries, withoutEntries } from './day.ts'
import { dayName } from './day-header.tsx'
import { toastEdited } from './edited-toast.ts'
import { focusAfterRender, focusWhenDone } from './focus.ts'
import { entryOfCopy, type Given, newEntry, sketchOf } from './new-entry.ts'
import { copiedParts } from './pending-entries.ts'
import { dayOf, showDay, shownDay } from './shown-day.ts'

type NewMeal = {
  /** As `POST /api/journal/foods` takes them. */
  entries: readonly object[]
  meal: Meal
  date: string
  name: string
  draw: Drawing
}
/**
 * `said`: once it is done; else to which day it was copied. `given`: what is copied, where it is known; else `meals`, and
 * what they are called together.
 */
type CopyOptions = {
  said?: string
  given?: readonly Given[]
  meals?: Day['day_before']
  name?: string
  /** A form waits for the answer. */
  isForm?: boolean
}

export type DayActions = {
  add: (meal: NewMeal) => Change
  /** Shows what was added, with undo. */
  said: (change: Change, meal: NewMeal, onUndone?: () => void) => void
  /** With undo for a few seconds. */
  edit: (entry: Entry, patch: object, after: Entry) => Promise<Settled>
  /** Deletes an entry, with undo for a few seconds. */
  remove: (entry: Entry) => void
  /** Deletes all of a meal, as one. */
  removeMeal: (entries: readonly Entry[], title: string) => void
  /** What has been stored, or deleted, without the queue. */
  onAdded: (entries: readonly Entry[]) => void
  onRemoved: (ids: readonly string[], isWhole: boolean) => void
  /** The entry has been deleted elsewhere. */
  onMissing: () => void
  /** @throws Problem if a form waits and it is refused. */
  copy: (copied: Copied, options?: CopyOptions) => Promise<void>
  /** @param seen the answer that was shown. */
  mark: (complete: boolean | null, seen: boolean | null) => void
}

/** All that changes a day. What is shown changes at once. */
export function useDayActions(day: Loaded<Day>): DayActions {
  showDay(day)
  return ACTIONS
}

// What was drawn while it was on its way is stored now, or is not.
onSettledChange((change, outcome) => {
  if (change.person !== session.peek()?.user_id) return
  if (outcome.kind === 'refused') void shownDay()?.reload()
  else shownDay()?.change((day) => withStored(day, change, outcome))
})

/** What is urgent in words that were read late. */
export const lateAdvice = signal<SafetyCard | null>(null)
onSettledChange(({ words }, outcome) => {
  if (words === undefined || outcome.kind !== 'done') return
  lateAdvice.value = (outcome.answer as { safety: { card: SafetyCard | null } }).safety.card
})

type Stored = { entries?: readonly Entry[] }

function withStored(day: Day, { draws }: Mutation, outcome: Outcome): Day {
  const answer = outcome.kind === 'done' ? outcome.answer : undefined
  if (draws?.kind === 'add') return withEntries(day, (answer as Stored | undefined)?.entries ?? [])
  if (draws?.kind === 'edit' && answer !== undefined) return withEntries(day, [answer as Entry])
  if (draws?.kind === 'remove') return withoutEntries(day, draws.ids)
  if (draws?.kind !== 'mark' || draws.date !== day.date) return day
  return { ...day, totals: { ...day.totals, complete: draws.complete } }
}

function remove(entry: Entry): void {
  const next = neighbourOf(entry)
  const focus = focusWhenDone(next)
  toastUndoable(TODAY.deleted(entry.food_name), deleteEntry(entry), () =>
    focus(() => document.querySelector(`[data-entry="${entry.id}"]`)),
  )
  focusAfterRender(next)
}

function removeMeal(entries: readonly Entry[], title: string): void {
  const [first] = entries
  if (first === undefined) return
  const { date, meal_type } = first
  const made = copiedParts(entries.map(({ id }) => id)).map(({ ids, rows }) =>
    deleteEntries({ name: title, date, ids: [...new Set([...ids, ...rows])] }),
  )
  const heading = () => document.querySelector(`[data-meal="${meal_type ?? 'snack'}"]`)
  const focus = focusWhenDone(heading)
  toastAllUndoable(TODAY.mealDeleted(title, entries.length), made, () =>
    focus(() => document.querySelector(`[data-entry="${first.id}"]`)),
  )
  focusAfterRender(heading)
}

function said(change: Change, { entries, meal, date }: NewMeal, onUndone?: () => void): void {
  const count = entries.length
  toastAdded(TODAY.saved(count, TODAY.meals[meal]), [{ id: change.id, date, count }], onUndone)
}

async function edit(entry: Entry, patch: object, after: Entry): Promise<Settled> {
  const next = neighbourOf(entry)
  const change = editEntry(entry, patch, after)
  const settled = await change.settled()
  if (settled.kind === 'refused') return settled
  toastEdited(entry, after, change, settled)
  if (after.date !== entry.date) focusAfterRender(next)
  return settled
}

/** A second tap this soon is meant as one. */
const DOUBLE_TAP_MS = 1000
let lastCopy = { text: '', at: 0 }

async function copy(copied: Copied, options: CopyOptions = {}): Promise<void> {
  const { said: text, given = [], meals, name, isForm = false } = options
  const now = serverNow()
  const of = JSON.stringify(copied)
  const isSecondTap = of === lastCopy.text && now - lastCopy.at < DOUBLE_TAP_MS
  lastCopy = { text: of, at: now }
  if (isSecondTap) return
  const day = dayOf(copied.date)
  const parts = meals === undefined ? partsOf(copied, given) : partsOfMeals(meals, name)
  const made = parts.map(({ ids: entry_ids, isSketch, rows }) => {
    const change = copyEntries(
      { ...copied, entry_ids },
      {
        name: rows.map((row) => row.food_name).join(', '),
        draw: { isSketch, entriesOf: drawnCopy(copied, rows) },
      },
    )
    return { change, added: { id: change.id, date: copied.date, count: entry_ids.length } }
  })
  if (isForm) {
    const settled = await Promise.all(made.map(({ change }) => change.settled()))
    const refused = settled.find(({ kind }) => kind === 'refused')
    if (refused?.kind === 'refused') throw refused.problem
  }
  const count = copied.entry_ids.length
  toastAdded(
    text ?? TODAY.copied(count, dayName(copied.date, day.today)),
    made.map(({ added }) => added),
  )
}

type Part = { ids: readonly string[]; isSketch: boolean; rows: readonly Given[] }

/** Meals of another day, of which only the energy is known, but for what waits there. */
const partsOfMeals = (meals: Day['day_before'], name = ''): Part[] =>
  meals.flatMap(({ meal_type, entry_ids, energy_kcal }) => {
    const parts = copiedParts(entry_ids)
    const waits = parts.flatMap(({ waiting }) => waiting.map(({ nutrients }) => nutrients.energy_kcal ?? 0))
    const stored = energy_kcal && waits.reduce((rest, energy) => rest - energy, energy_kcal)
    const first = parts.find(({ waiting }) => waiting.length === 0)
    return parts.map((part) => {
      const { ids, isSketch, waiting } = part
      if (waiting.length > 0) return { ids, isSketch, rows: waiting.map(entryOfCopy) }
      const sketch = sketchOf(name, part === first ? stored : null)
      return { ids, isSketch: true, rows: [{ ...sketch, meal_type }] }
    })
  })

const partsOf = ({ entry_ids }: Copied, given: readonly Given[]): Part[] =>
  copiedParts(entry_ids).map(({ ids, isSketch, rows }) => ({
    ids,
    isSketch,
    rows: rows.flatMap((id) => given[entry_ids.indexOf(id)] ?? []),
  }))

const drawnCopy =
  ({ date, meal_type: meal }: Copied, rows: readonly Given[]) =>
  (mutation: string): Entry[] =>
    rows.map((each, index) =>
      newEntry(each, { mutation, day: dayOf(date), meal: meal ?? each.meal_type ?? null }, index),
    )

function mark(complete: boolean | null, seen: boolean | null): void {
  const { date } = shownDay()?.data ?? {}
  if (date !== undefined) markDay(date, complete, seen)
}

const ACTIONS: DayActions = {
  add: ({ entries, ...meal }) => addEntries(entries, meal),
  said,
  edit,
  remove,
  removeMeal,
  copy,
  mark,
  onAdded: (entries) => shownDay()?.change((day) => withEntries(day, entries)),
  onRemoved: (ids, isWhole) => {
    if (isWhole) shownDay()?.change((day) => withoutEntries(day, ids))
    else void shownDay()?.reload()
  },
  onMissing: () => {
    toast(TODAY.deletedElsewhere, { isBad: true })
    void shownDay()?.reload()
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
