import { batch, effect, signal } from '@preact/signals'
import { clearCount, readStoredDrafts, storeDraft, UNDATED_MEAL } from '../../session-draft.ts'
import { session } from '../../session-state.ts'
import { type MealDraft, reserveIds } from './meal-draft.ts'
import { parseMealDraft, type StoredMealDraft } from './parse-meal-draft.ts'

/** Those of the journal that is shown, by their dates. */
let current: { person: string; since: number; drafts: Map<string, MealDraft> } | undefined

const isBegun = ({ text, items }: Pick<StoredMealDraft, 'text' | 'items'>) =>
  text.trim() !== '' || items.length > 0

/**
 * What the signed-in person is about to add to a day. It outlives the view, and in this tab the page, until it is saved;
 * on no other day, whichever is shown meanwhile.
 */
export function useMealDraft(date: string): MealDraft {
  const drafts = draftsOfJournal(date)
  const draft = drafts.get(date) ?? createDraft(date)
  drafts.set(date, draft)
  return draft
}

/** The other days on which something waits to be saved, in their order. */
export const waitingDates = (shown: string): string[] =>
  [...draftsOfJournal(shown)]
    .filter(([date, { text, items }]) => date !== shown && isBegun({ text: text.value, items: items.value }))
    .map(([date]) => date)
    .sort()

/** Takes what waits on one day to another, behind what is there. */
export function moveDraft(from: string, to: string): void {
  const moved = useMealDraft(from)
  const { text, meal, items, errors } = useMealDraft(to)
  batch(() => {
    text.value = [text.value, moved.text.value].filter((words) => words.trim() !== '').join(', ')
    meal.value ??= moved.meal.value
    items.value = [...items.value, ...moved.items.value]
    errors.value = { ...errors.value, ...moved.errors.value }
    moved.text.value = ''
    moved.meal.value = undefined
    moved.items.value = []
    moved.errors.value = {}
    moved.notRead.value = undefined
    moved.notSaved.value = undefined
    moved.undone = undefined
  })
}

/** @param shown the day that is shown: of it is what an earlier version of the page stored without a date. */
function draftsOfJournal(shown: string): Map<string, MealDraft> {
  const person = session.peek()?.user_id ?? ''
  if (current?.person === person && current.since === clearCount) return current.drafts
  const drafts = new Map<string, MealDraft>()
  current = { person, since: clearCount, drafts }
  const owner = session.peek()
  const stored = owner ? readStoredDrafts(owner) : {}
  for (const [name, value] of Object.entries(stored)) {
    const [kind, date = shown] = name.split(' ')
    if (kind === UNDATED_MEAL) drafts.set(date, createDraft(date, parseMealDraft(value)))
  }
  if (owner) storeDraft(owner, UNDATED_MEAL, undefined)
  return drafts
}

function createDraft(date: string, kept: StoredMealDraft = parseMealDraft(undefined)): MealDraft {
  reserveIds(kept.items)
  const draft: MealDraft = {
    text: signal(kept.text),
    meal: signal(kept.meal),
    items: signal(kept.items),
    errors: signal({}),
    isBeingRead: signal(false),
    notRead: signal(undefined),
    notSaved: signal(undefined),
    undone: undefined,
  }
  persistDraft(date, draft)
  return draft
}

function persistDraft(date: string, { text, meal, items }: MealDraft): void {
  const since = clearCount
  const person = session.peek()?.user_id ?? ''
  effect(() => {
    const value = { text: text.value, meal: meal.value, items: items.value }
    // Store nothing after the person has signed out.
    const shown = session.peek()
    if (shown?.user_id !== person || since !== clearCount) return
    storeDraft(shown, `${UNDATED_MEAL} ${date}`, isBegun(value) ? value : undefined)
  })
}
