import { type Signal, useSignal, useSignalEffect } from '@preact/signals'
import { useRef } from 'preact/hooks'
import { api } from '../../api.ts'
import { Problem } from '../../problem.ts'
import { serverNow } from '../../server-clock.ts'
import { reconnectCount } from '../../server-status.ts'
import { COMMON } from '../../texts/common.ts'
import { TODAY } from '../../texts/today.ts'
import { problemText } from '../../ui/load-states.tsx'
import { toast } from '../../ui/toasts.tsx'
import { sendAfterUndoTime } from '../../undo.ts'
import { requestId, toastAdded } from './added-toast.ts'
import type { Entry, Meal } from './day.ts'
import { focusAfterRender, focusWhenDone } from './focus.ts'
import {
  type Item,
  isSavable,
  type MealDraft,
  type SavableItem,
  toMealEntry,
  typedGrams,
} from './meal-draft.ts'

export type DraftSave = {
  /** `waiting`: the server is away, and it goes out again as soon as it is back. */
  state: Signal<'idle' | 'saving' | 'waiting'>
  problem: Signal<string | undefined>
  save: () => Promise<void>
  stop: () => void
  discard: () => void
}

type SaveTarget = {
  draft: MealDraft
  meal: Meal
  date: string
  /** Called when the entries are stored, and when an undo has deleted all or some of them. */
  onAdded: (entries: readonly Entry[]) => void
  onRemoved: (ids: readonly string[], isWhole: boolean) => void
}

/** Stores what a draft holds: all at once, once however often it has to be sent, and nothing typed is lost. */
export function useDraftSave(target: SaveTarget): DraftSave {
  const state = useSignal<'idle' | 'saving' | 'waiting'>('idle')
  const problem = useSignal<string | undefined>(undefined)
  const latest = useRef(target)
  latest.current = target
  // What waits goes where it was meant to, whatever meal's time has come by then, and whatever day is looked at.
  const meant = useRef<Pick<SaveTarget, 'meal' | 'date'>>(target)
  const suggested = useRef<Meal | undefined>(undefined)

  const save = async () => {
    if (state.value === 'saving') return
    const { draft, meal, date } = latest.current
    meant.current = { meal, date }
    // The meal that the time of day suggested is the one that was seen as it was saved.
    if (draft.meal.value === undefined) suggested.current = draft.meal.value = meal
    await send()
  }

  const send = async () => {
    const { draft, onAdded } = latest.current
    const { meal, date } = meant.current
    const items = draft.items.value.filter(isSavable)
    if (state.value === 'saving' || items.length === 0 || !hasValidGrams(draft)) return
    state.value = 'saving'
    problem.value = undefined
    const focus = focusWhenDone()
    try {
      const { entries, warnings } = await api.post('/api/journal/foods', {
        body: bodyOf(draft, items, meal, date),
      })
      // What has been added meanwhile is still to be saved.
      draft.items.value = draft.items.value.filter((item) => !items.some(({ id }) => id === item.id))
      // Saved: the same items again are another meal, even if a reloaded page gives them the same ids.
      draft.sent.value = { text: '', id: '' }
      if (draft.meal.value === suggested.current) draft.meal.value = undefined
      suggested.current = undefined
      onAdded(entries)
      notifyAdded(items, entries, meal)
      focus(() => document.querySelector('.quick-add input'))
      const seen = items.flatMap((item) => (item.kind === 'food' ? item.food.allergen_warnings : []))
      for (const warning of warnings.filter((each) => !seen.includes(each))) toast(warning, { isBad: true })
      state.value = 'idle'
    } catch (error) {
      fail(draft, items, error)
      focus(() => document.querySelector('.review [aria-invalid="true"], .review [data-save]'))
    }
  }

  /** The same id for the same content, so that a retry after a lost answer stores nothing twice. */
  const bodyOf = ({ sent }: MealDraft, items: readonly SavableItem[], meal: Meal, date: string) => {
    const body = { entries: items.map(toMealEntry), meal_type: meal, date }
    const text = JSON.stringify([body, items.map(({ id }) => id)])
    if (text !== sent.value.text) sent.value = { text, id: requestId(serverNow()) }
    return { ...body, client_entry_id: sent.value.id }
  }

  const notifyAdded = (items: readonly SavableItem[], entries: readonly Entry[], meal: Meal) => {
    toastAdded(TODAY.saved(entries.length, TODAY.meals[meal]), entries, (isWhole) => {
      const { draft, onRemoved } = latest.current
      // Undone items return to the draft, to be corrected.
      if (isWhole) draft.items.value = [...items, ...draft.items.value]
      draft.sent.value = { text: '', id: '' }
      onRemoved(
        entries.map(({ id }) => id),
        isWhole,
      )
    })
  }

  const fail = (draft: MealDraft, items: readonly SavableItem[], error: unknown) => {
    const isAway = error instanceof Problem && error.status === 0
    state.value = isAway ? 'waiting' : 'idle'
    if (isAway) return
    const errors = error instanceof Problem ? itemErrors(items, error) : {}
    draft.errors.value = errors
    problem.value = error instanceof Problem ? problemText(error) : COMMON.internal(undefined)
  }

  useSignalEffect(() => {
    if (reconnectCount.value > 0 && state.peek() === 'waiting') void send()
  })

  const discard = () => {
    // What is on its way cannot be had back.
    if (state.value === 'saving') return
    const { draft } = latest.current
    const items = draft.items.value
    draft.items.value = []
    problem.value = undefined
    focusAfterRender(() => document.querySelector('.quick-add input'))
    sendAfterUndoTime(
      TODAY.discarded,
      async () => {},
      () => {
        draft.items.value = [...items, ...draft.items.value]
      },
    )
  }

  return { state, problem, save, discard, stop: () => (state.value = 'idle') }
}

/** Marks invalid grams and moves the focus to the first. */
function hasValidGrams(draft: MealDraft): boolean {
  const wrong = draft.items.value.filter((item) => item.kind === 'food' && typedGrams(item) === undefined)
  draft.errors.value = Object.fromEntries(wrong.map(({ id }) => [id, TODAY.badGrams]))
  if (wrong.length > 0) focusAfterRender(() => document.querySelector('.review [aria-invalid="true"]'))
  return wrong.length === 0
}

/** `entries/2/grams` → the third item. */
function itemErrors(items: readonly Item[], { fields }: Problem): Record<string, string> {
  const found = Object.entries(fields).flatMap(([path, message]) => {
    const item = items[Number(/^entries\/(\d+)/.exec(path)?.[1] ?? Number.NaN)]
    return item === undefined ? [] : [[item.id, message]]
  })
  return Object.fromEntries(found)
}
