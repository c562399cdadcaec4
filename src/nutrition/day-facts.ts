import type { LocalDate } from '../contract/calendar-date.ts'
import { NUTRIENT_KEYS, type NutrientKey } from '../contract/nutrients.ts'
import { round } from './nutrients.ts'
import type { Person } from './person.ts'
import type { Targets } from './targets.ts'

/** What a day is judged by: the person as they were then, and the targets that followed. */
export type DayFacts = {
  person: Person
  targets: Targets
  /** The computed targets that the person's own replaced; absent: they follow from `person`. */
  computed?: Partial<Record<NutrientKey, number | null>>
}
export type FactsOn = (date: LocalDate) => DayFacts

/** Every day with the same targets. */
export const everyDay =
  (targets: Targets, person: Person = { conditions: [], overrides: {} }): FactsOn =>
  () => ({ person, targets })

export const energyTargetOn =
  (factsOn: FactsOn) =>
  (date: LocalDate): number =>
    factsOn(date).targets.energy_kcal.value

/**
 * What the average of some days is compared with: the average of their targets, which are usually the same.
 * @param last a date whose targets count if there is no day, and whose kinds and notes count.
 */
export function targetsOver(
  days: readonly { date: LocalDate }[],
  factsOn: FactsOn,
  last: LocalDate,
): Targets {
  const all = days.map(({ date }) => factsOn(date).targets)
  const [first] = all
  if (first === undefined) return factsOn(last).targets
  if (all.every((targets) => targets === first)) return first
  const newest = all.at(-1) ?? first
  const means = NUTRIENT_KEYS.flatMap((key) => {
    const target = newest[key]
    if (target === undefined) return []
    const values = all.flatMap((targets) => targets[key]?.value ?? [])
    const isOne = values.every((value) => value === target.value)
    const mean = values.reduce((sum, value) => sum + value, 0) / values.length
    return [[key, isOne ? target : { ...target, value: round(mean) }] as const]
  })
  return Object.fromEntries(means) as Targets
}
