import { useRef } from 'preact/hooks'
import type { ApiAnswer } from '../../api-types.ts'
import type { Problem } from '../../problem.ts'
import { TODAY } from '../../texts/today.ts'
import { problemText } from '../../ui/load-states.tsx'
import { toast } from '../../ui/toasts.tsx'
import { toastWithUndo } from '../../undo.ts'
import type { Meal } from './day.ts'
import type { DayActions } from './day-actions.ts'
import { focusAfterRender, focusWhenDone } from './focus.ts'
import {
  type Item,
  isSavable,
  type MealDraft,
  type SavableItem,
  toMealEntry,
  typedGrams,
} from './meal-draft.ts'
import { entryOfItem, newEntry } from './new-entry.ts'
import { dayOf } from './shown-day.ts'

export type DraftSave = {
  save: () => Promise<void>
  discard: () => void
}

type SaveTarget = { draft: MealDraft; meal: Meal; date: string; actions: DayActions }
type Logged = ApiAnswer<'post', '/api/journal/foods'>

/** Logs what a draft holds: all at once, and drawn at once. What the server does not take is in the draft again. */
export function useDraftSave(target: SaveTarget): DraftSave {
  const latest = useRef(target)
  latest.current = target

  const save = async () => {
    const { draft, meal, date, actions } = latest.current
    const items = draft.items.value.filter(isSavable)
    if (items.length === 0 || !hasValidGrams(draft)) return
    draft.notSaved.value = undefined
    const focus = focusWhenDone()
    const name = items.map(({ words }) => words).join(', ')
    const day = dayOf(date)
    const added = {
      entries: items.map(toMealEntry),
      meal,
      date,
      name,
      draw: {
        entriesOf: (mutation: string) =>
          items.map((item, index) => newEntry(entryOfItem(item), { mutation, day, meal }, index)),
      },
    }
    // What has been added meanwhile is still to be saved.
    draft.items.value = draft.items.value.filter((item) => !items.some(({ id }) => id === item.id))
    const chosen = draft.meal.value
    draft.meal.value = undefined
    const putBack = () => {
      draft.items.value = [...items, ...draft.items.value]
      draft.meal.value ??= chosen ?? meal
    }
    const change = actions.add(added)
    actions.said(change, added, () => {
      const isAlone = draft.items.value.length === 0
      putBack()
      if (isAlone) draft.undone = draft.items.value
    })
    focus(() => document.querySelector('.quick-add input'))
    const settled = await change.settled()
    if (settled.kind === 'done') warn(items, settled.answer as Logged)
    if (settled.kind !== 'refused') return
    putBack()
    draft.errors.value = itemErrors(items, settled.problem)
    draft.notSaved.value = problemText(settled.problem)
    if (latest.current.draft === draft)
      focus(() => document.querySelector('.review [aria-invalid="true"], .review [data-save]'))
  }

  const discard = () => {
    const { draft } = latest.current
    const items = draft.items.value
    draft.items.value = []
    draft.notSaved.value = undefined
    focusAfterRender(() => document.querySelector('.quick-add input'))
    toastWithUndo(TODAY.discarded, () => {
      draft.items.value = [...items, ...draft.items.value]
    })
  }

  return { save, discard }
}

/** What the server warns of, and the review has not. */
function warn(items: readonly SavableItem[], { warnings }: Logged): void {
  const seen = items.flatMap((item) => (item.kind === 'food' ? item.food.allergen_warnings : []))
  for (const warning of warnings.filter((each) => !seen.includes(each))) toast(warning, { isBad: true })
}

/** Marks invalid grams and moves the focus to the first. */
function hasValidGrams(draft: MealDraft): boolean {
  const wrong = draft.items.value.flatMap((item) =>
    item.kind === 'food' && typedGrams(item) === undefined ? [item] : [],
  )
  draft.errors.value = Object.fromEntries(
    wrong.map(({ id, measure }) => [id, measure === undefined ? TODAY.badGrams : TODAY.badAmount]),
  )
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
