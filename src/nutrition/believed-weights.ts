import { daysBetween, type LocalDate } from '../contract/calendar-date.ts'
import { isPlausibleWeight } from './child-energy.ts'
import type { Point } from './weekly-slope.ts'

/** Somebody whose weights are believed or not. */
export type WeighedPerson = {
  /** The weight of the profile, kg. */
  statedKg: number | undefined
  /** In years; undefined: not stated. */
  ageOn: (date: LocalDate) => number | undefined
}

/** The greatest share by which a believable weight differs from another that is at most so many days away. */
const MAX_CHANGES = [
  { days: 14, share: 0.15 },
  { days: 91, share: 0.25 },
  { days: Number.POSITIVE_INFINITY, share: 0.5 },
]
/** The weight of the profile may be of long ago. */
const MAX_CHANGE_FROM_PROFILE = 0.25
/** Young children grow by more than a slip is off. They may weigh whatever one of their age may. */
const YOUNG_UNTIL_AGE = 3
const MAX_CHANGE_OF_YOUNG = { days: 14, share: 0.25 }

/**
 * Whether a weight is hard to believe beside another of the person's: a typing mistake is likelier than such a change.
 * @param other date null: that of the profile.
 */
export function isFarWeight(
  weighed: Point,
  other: { date: LocalDate | null; value: number },
  { ageOn }: Pick<WeighedPerson, 'ageOn'>,
): boolean {
  const differs = (share: number) => Math.abs(weighed.value - other.value) > share * other.value
  const age = ageOn(weighed.date)
  const days = other.date === null ? null : Math.abs(daysBetween(other.date, weighed.date))
  if (age !== undefined && age < YOUNG_UNTIL_AGE) {
    if (!isPlausibleWeight(age, weighed.value)) return true
    return days !== null && days <= MAX_CHANGE_OF_YOUNG.days && differs(MAX_CHANGE_OF_YOUNG.share)
  }
  if (days === null) return differs(MAX_CHANGE_FROM_PROFILE)
  return differs(MAX_CHANGES.find((each) => days <= each.days)?.share ?? 0)
}

/**
 * The weigh-ins that count, one for a date: the last. One that is far from the last that counted waits; it counts from the
 * date on which the next is near it, and those before it no more. A real change repeats itself, a slip does not.
 * @param weighIns in order of time, several for a date.
 * @param isFirstOfAll whether nothing was weighed before them: they are then compared with the weight of the profile.
 */
export function believedWeights(
  weighIns: readonly Point[],
  person: WeighedPerson,
  isFirstOfAll: boolean,
): Point[] {
  const stated =
    isFirstOfAll && person.statedKg !== undefined ? { date: null, value: person.statedKg } : undefined
  let counted: Point[] = []
  let waiting: Point | undefined
  for (const weighIn of weighIns) {
    const isFar = (other: { date: LocalDate | null; value: number }) => isFarWeight(weighIn, other, person)
    const before = counted.at(-1) ?? stated
    if (before === undefined ? isImpossible(weighIn, person) : isFar(before)) {
      // What is weighed twice on a day may be one slip, stated twice.
      const isRepeated = waiting !== undefined && waiting.date < weighIn.date && !isFar(waiting)
      if (isRepeated && waiting !== undefined) counted = [waiting, weighIn]
      waiting = isRepeated ? undefined : weighIn
      continue
    }
    waiting = undefined
    if (counted.at(-1)?.date === weighIn.date) counted.pop()
    counted.push(weighIn)
  }
  return counted
}

function isImpossible({ date, value }: Point, { ageOn }: WeighedPerson): boolean {
  const age = ageOn(date)
  return age !== undefined && age < YOUNG_UNTIL_AGE && !isPlausibleWeight(age, value)
}
