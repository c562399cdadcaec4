import { signal } from '@preact/signals'
import { PATHS } from '../../contract/page-paths.ts'
import type { ApiAnswer } from './api-types.ts'
import { flushPendingSends } from './pending-sends.ts'
import { href } from './router.ts'
import { session } from './session-state.ts'
import { type Acting, readActing, removeActing, storeActing, storeEnd } from './stored-acting.ts'

type SignedIn = ApiAnswer<'get', '/api/sessions/current'>
/** Whose journal the page shows: that of the person who is signed in, or of somebody whose guardian they are. */
export type Session = SignedIn & { guardian?: { id: string; name: string; label: string } }

/** For whom this tab acted until somebody ended that; undefined once the guardian has answered it. */
export const endedCare = signal<Acting | undefined>(undefined)

/**
 * The session as the page uses it: `user_id` is the person whose journal is shown. Care that has ended does not begin
 * again by itself: the guardian, who knows that it has, would log their own meals there.
 * @param isStored an earlier answer, which cannot know that care has ended.
 */
export function actAs(found: SignedIn, { isStored = false } = {}): Session {
  const acting = readActing()
  const person = found.cares_for.find(({ id }) => id === acting?.id)
  const isOver = acting?.hasEnded === true || (person === undefined && !isStored)
  const ended = acting?.guardian === found.user_id && isOver ? acting : undefined
  if (ended !== undefined) storeEnd(ended)
  endedCare.value = ended
  if (person === undefined || isOver) return found
  const scopes = found.scopes.filter((scope) => scope === 'read' || scope === 'write')
  const guardian = { id: found.user_id, name: found.name, label: found.label }
  return { ...found, user_id: person.id, name: person.name, scopes, guardian }
}

/**
 * Shows another journal. The page is loaded again, so that nothing of one person is left beside another.
 * @param person undefined: the guardian's own.
 * @param path the view that is then shown.
 */
export async function switchTo(
  person: { id: string; name: string } | undefined,
  path: string = PATHS.today,
): Promise<void> {
  const { flushChanges } = await import('./mutations/queue.ts')
  await Promise.all([flushPendingSends(), flushChanges()])
  const shown = session.peek()
  if (person === undefined || !shown) clearActing()
  else {
    const { id, name } = person
    storeActing({ id, name, guardian: shown.guardian?.id ?? shown.user_id })
  }
  window.location.assign(href(path))
}

export function clearActing(): void {
  endedCare.value = undefined
  removeActing()
}
