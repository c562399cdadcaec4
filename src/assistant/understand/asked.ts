import type { Group, Reduction } from '../../questions/query.ts'
import { ASKED, GROUPS } from './asked-words.ts'
import { type Taken, take, type Words } from './words.ts'

/** How the values are put together, as far as words say it. */
export type Asked = {
  reduce?: Reduction
  group?: Group
  /** "which day", "when": a date is asked for. */
  isWhen?: boolean
  /** "how many times". */
  isCount?: boolean
  isDays?: boolean
  /** "did I … every day": on how many of the days. */
  isEvery?: boolean
  /** "every night" without more: the value of each. */
  isEach?: boolean
  /** "how many different foods": they are counted, not the times. */
  isDistinct?: boolean
  /** "did I": yes or no comes first. */
  isDid?: boolean
  isList?: boolean
  /** "how many eggs": what is counted is in the rest. */
  isMany?: boolean
  isMuch?: boolean
  /** Rises or falls, over time. */
  isTrend?: boolean
  /** How bad a symptom was. */
  isSevere?: boolean
  /** "better", "longer": than something that has to be named. */
  isComparative?: boolean
  /** "worst" is true, "best" false: which end that is depends on the measure. */
  isWorst?: boolean
  /** Days that had none. */
  isWithout?: boolean
  /** "in a row now": the run that lasts. */
  isCurrent?: boolean
  /** "on most days": whether more than half of them. */
  isMostDays?: boolean
  /** "most often": the times count, not an amount. */
  isOften?: boolean
  /** "the average portion": of what was eaten at once. */
  isPortion?: boolean
  /** "in grams": of a food, its weight. */
  isGrams?: boolean
}

export type AskedRead = { asked: Asked; rest: Words }

/** Which reduction and which groups a question names. */
export function readAsked(text: Words): AskedRead {
  let rest = text
  let asked: Asked = {}
  for (const [pattern, found] of [...GROUPS, ...ASKED]) {
    const taken: Taken | undefined = take(rest, pattern)
    if (taken === undefined) continue
    rest = taken.rest
    asked = { ...found, ...asked, ...(found.reduce !== undefined && { reduce: stronger(asked, found) }) }
  }
  if (asked.group === 'weekday' && asked.isWhen && asked.reduce === undefined) asked.reduce = 'max'
  return { asked, rest }
}

/** "average … per day" stays a mean; "how many days … on average" a count; "which day … most" the most. */
const stronger = (known: Asked, found: Asked): Reduction => {
  // Of weekdays, means are compared.
  if (known.group === 'weekday' && known.isWhen && (found.reduce === 'min' || found.reduce === 'max'))
    return found.reduce
  const isRate = known.group !== undefined && known.reduce === 'mean' && found.isCount !== true
  return known.reduce === undefined || isRate ? (found.reduce ?? 'mean') : known.reduce
}
