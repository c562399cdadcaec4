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
export const moveDraft = (from: string, to: string): void =>
  batch(() => putInto(useMealDraft(to), takeOut(useMealDraft(from))))

/** Discards what waits on a day. @returns what puts it back, behind what has been typed there since. */
export function discardDraft(date: string): () => void {
  const draft = useMealDraft(date)
  const taken = batch(() => takeOut(draft))
  return () => batch(() => putInto(draft, taken))
}

type Taken = ReturnType<typeof takeOut>

function takeOut(draft: MealDraft) {
  const { text, meal, items, errors } = draft
  const taken = { text: text.value, meal: meal.value, items: items.value, errors: errors.value }
  text.value = ''
  meal.value = undefined
  items.value = []
  errors.value = {}
  draft.notRead.value = undefined
  draft.notSaved.value = undefined
  draft.undone = undefined
  return taken
}

function putInto({ text, meal, items, errors }: MealDraft, taken: Taken): void {
  text.value = [text.value, taken.text].filter((words) => words.trim() !== '').join(', ')
  meal.value ??= taken.meal
  items.value = [...items.value, ...taken.items]
  errors.value = { ...errors.value, ...taken.errors }
}

/** @param shown the day that is shown: of it is what an earlier version of the page stored without a date. */
function draftsOfJournal(shown: string): Map<string, MealDraft> {
  const person = session.peek()?.user_id ?? ''
  if (current?.person === person && current.since === clearCount()) return current.drafts
  const drafts = new Map<string, MealDraft>()
  current = { person, since: clearCount(), drafts }
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
  const since = clearCount()
  const person = session.peek()?.user_id ?? ''
  effect(() => {
    const value = { text: text.value, meal: meal.value, items: items.value }
    // Store nothing after the person has signed out.
    const shown = session.peek()
    if (shown?.user_id !== person || since !== clearCount()) return
    storeDraft(shown, `${UNDATED_MEAL} ${date}`, isBegun(value) ? value : undefined)
  })
}
