import { effect, signal } from '@preact/signals'
import { keep, keptOf, timesForgotten } from '../../kept.ts'
import { session } from '../../session-state.ts'
import { type Draft, skipIds } from './draft.ts'
import { readDraft } from './read-draft.ts'

let present: { person: string; since: number; draft: Draft; stop: () => void } | undefined

/** What the signed-in person is about to add. It outlives the view, and in this tab the page, until it is saved. */
export function useDraft(): Draft {
  const person = session.peek()?.user_id ?? ''
  if (present?.person === person && present.since === timesForgotten) return present.draft
  present?.stop()
  const draft = draftOf(person)
  present = { person, since: timesForgotten, draft, stop: keepUpToDate(person, draft) }
  return draft
}

function draftOf(person: string): Draft {
  const kept = readDraft(keptOf(person))
  skipIds(kept.items)
  return {
    text: signal(kept.text),
    meal: signal(kept.meal),
    items: signal(kept.items),
    errors: signal({}),
    sent: signal(kept.sent),
  }
}

function keepUpToDate(person: string, { text, meal, items, sent }: Draft): () => void {
  const since = timesForgotten
  return effect(() => {
    const value = { text: text.value, meal: meal.value, items: items.value, sent: sent.value }
    // Whoever has gone leaves nothing behind.
    if (session.peek()?.user_id !== person || since !== timesForgotten) return
    keep(person, value.text === '' && value.items.length === 0 ? undefined : value)
  })
}
