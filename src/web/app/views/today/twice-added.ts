import { isLocalId } from '../../mutations/mutation.ts'
import type { Entry } from './day.ts'

/** What two people added to a meal, each for themselves: one of them may not have seen the other's. */
export type Twice = {
  /** As long as `extra`, in the same order. */
  first: readonly Entry[]
  /** Those of whom the page is shown to, else the ones added last. */
  extra: readonly Entry[]
}

/** As far apart as two people log what was eaten at once. */
const MAX_APART_MS = 30 * 60_000

/**
 * The pairs of one meal, those of the same two people together.
 * @param me whose entries are `extra`, as `made_by` names them.
 */
export function addedTwice(entries: readonly Entry[], me: string | undefined): Twice[] {
  const stored = entries.filter(({ id }) => !isLocalId(id))
  const paired = new Set<Entry>()
  const found = new Map<string, { first: Entry[]; extra: Entry[] }>()
  for (const one of stored) {
    if (paired.has(one)) continue
    const other = stored.find((each) => each !== one && !paired.has(each) && isSame(one, each))
    if (other === undefined) continue
    paired.add(one).add(other)
    const isOneExtra =
      one.made_by === me ||
      (other.made_by !== me && Date.parse(one.created_at) > Date.parse(other.created_at))
    const [first, extra] = isOneExtra ? [other, one] : [one, other]
    const people = JSON.stringify([first.made_by, extra.made_by])
    const pairs = found.get(people) ?? { first: [], extra: [] }
    pairs.first.push(first)
    pairs.extra.push(extra)
    found.set(people, pairs)
  }
  return [...found.values()]
}

/** The same amount of the same food, at about the same time, by somebody else. */
function isSame(one: Entry, other: Entry): boolean {
  if (one.made_by === other.made_by || one.grams !== other.grams) return false
  if (Math.abs(Date.parse(one.consumed_at) - Date.parse(other.consumed_at)) > MAX_APART_MS) return false
  if (one.source_code !== null && one.grams !== null)
    return one.source === other.source && one.source_code === other.source_code
  return (
    plain(one.food_name) === plain(other.food_name) &&
    one.nutrients.energy_kcal === other.nutrients.energy_kcal
  )
}

const plain = (name: string) => name.trim().toLowerCase()
