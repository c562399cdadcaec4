import { effect, signal } from '@preact/signals'
import { clearCount, readStoredDraft, storeDraft } from '../../session-draft.ts'
import { session } from '../../session-state.ts'
import { type MealDraft, reserveIds } from './meal-draft.ts'
import { parseMealDraft } from './parse-meal-draft.ts'

let currentDraft: { person: string; since: number; draft: MealDraft; stop: () => void } | undefined

/** What the signed-in person is about to add. It outlives the view, and in this tab the page, until it is saved. */
export function useMealDraft(): MealDraft {
  const person = session.peek()?.user_id ?? ''
  if (currentDraft?.person === person && currentDraft.since === clearCount) return currentDraft.draft
  currentDraft?.stop()
  const draft = createDraft()
  currentDraft = { person, since: clearCount, draft, stop: persistDraft(person, draft) }
  return draft
}

function createDraft(): MealDraft {
  const shown = session.peek()
  const kept = parseMealDraft(shown ? readStoredDraft(shown) : undefined)
  reserveIds(kept.items)
  return {
    text: signal(kept.text),
    meal: signal(kept.meal),
    items: signal(kept.items),
    errors: signal({}),
  }
}

function persistDraft(person: string, { text, meal, items }: MealDraft): () => void {
  const since = clearCount
  return effect(() => {
    const value = { text: text.value, meal: meal.value, items: items.value }
    // Store nothing after the person has signed out.
    const shown = session.peek()
    if (shown?.user_id !== person || since !== clearCount) return
    storeDraft(shown, value.text === '' && value.items.length === 0 ? undefined : value)
  })
}
