import { session } from '../session-state.ts'
import { NOT_SENT } from '../texts/not-sent.ts'
import type { Mutation, Whose } from './mutation.ts'

/** Whose journal changes are of: who is signed in may have made some for others, and sees all of them everywhere. */

/** @throws if nobody is signed in. */
export function whoseIsShown(): Whose {
  const shown = session.peek()
  if (!shown) throw new Error('nobody is signed in')
  const { user_id: person, name: personName, guardian } = shown
  return guardian === undefined ? { person } : { person, personName, guardian: guardian.id }
}

export const isOfShownPerson = ({ person, guardian }: Whose): boolean =>
  person === session.value?.user_id && guardian === session.value?.guardian?.id

/** Whether who made it for somebody else is a guardian of that person, as far as the page knows. */
export const isGuardianOf = ({ person }: Whose): boolean =>
  session.value?.cares_for.some(({ id }) => id === person) === true

/** The name of the person for whom it was made; undefined: for themselves. */
export function otherPersonOf({ person, guardian, personName }: Whose): string | undefined {
  if (guardian === undefined) return undefined
  const known = session.value?.cares_for.find(({ id }) => id === person)
  return known?.name ?? personName ?? NOT_SENT.somebody
}

/** What a change is called beside those of other journals. */
export function labelOf(change: Mutation): string {
  const name = otherPersonOf(change)
  return name === undefined ? change.label : NOT_SENT.of(name, change.label)
}

/** ` for Mia and you`, behind how many there are; empty in the guardian’s own journal where all are of that. */
export function forPeople(changes: readonly Whose[]): string {
  const others = new Set(changes.flatMap((change) => otherPersonOf(change) ?? []))
  const isAnyOwn = changes.some(({ guardian }) => guardian === undefined)
  const isClear = others.size === 0 && session.value?.guardian === undefined
  return isClear || changes.length === 0
    ? ''
    : NOT_SENT.forPeople([...others, ...(isAnyOwn ? [NOT_SENT.you] : [])])
}
