import type { LocalDate } from '../../../contract/calendar-date.ts'
import type { Measure } from '../../../questions/query.ts'
import { isBodyWeight } from '../figure-times.ts'
import { comparerOf } from './against.ts'
import { clockPredicate } from './clock-predicates.ts'
import type { Item, JournalView, NamedDays } from './journal-view.ts'
import { type Bound, boundOf } from './limits.ts'
import { namePredicate } from './name-predicates.ts'
import type { Predicate, Spoken } from './predicate.ts'
import { negationIn } from './quantifiers.ts'
import { isEmpty, measuresOf, withoutNames } from './rest-of-clause.ts'

const MEALS = / (breakfast|lunch|dinner|snack)(?:s|es)?(?= )/g

export function predicateOf(
  text: string,
  noun: string | undefined,
  before: Spoken,
  view: JournalView,
): Predicate | undefined {
  const mealNouns = /^(?:breakfast|lunch|dinner|snack)$/.test(noun ?? '') ? [noun ?? ''] : []
  const [own, ...more] = new Set([...mealNouns, ...[...text.matchAll(MEALS)].map(([, meal = '']) => meal)])
  if (more.length > 0) return undefined
  const meal = own
  const withoutMeals = withoutStrengths(text.replace(MEALS, ' _'), view)
  const clock = clockPredicate(withoutMeals, meal, view)
  if (clock !== undefined) return clock
  const bound = boundOf(withoutMeals)
  if (bound === undefined) return namePredicate(withoutMeals, meal, noun, before, view)
  const [plain, isNegated] = negationIn(bound.rest)
  const { measures: said, rest } = measuresOf(plain)
  const named = view.named(rest)
  const left = withoutNames(rest, named)
  if (!isEmpty(left, view)) return undefined
  // "Not 7" says little, and a bare number may be anything.
  if (
    bound.side === 'equal' &&
    (isNegated ||
      (bound.figure?.unit === undefined &&
        said.length === 0 &&
        !named.some(({ kind }) => kind === 'symptom')))
  )
    return undefined
  const measure = measureOf(said, bound, named, noun, before)
  if (measure === undefined || new Set(named.map(({ name }) => name)).size > 1) return undefined
  const name = named[0]?.name
  const of = (day: LocalDate): Item => ({
    day,
    ...(name !== undefined ? { name } : meal !== undefined ? { meal } : {}),
  })
  const domain = view.daysWith(measure, { meal: name === undefined ? meal : undefined, name }).map(of)
  const holds = comparerOf(bound, measure, domain, before, view)
  if (holds === undefined) return undefined
  const test = (item: Item): boolean | undefined => {
    const known = view.valueAt(measure, of(item.day))
    const found = known === undefined ? undefined : holds(known)
    return found === undefined || !isNegated ? found : !found
  }
  const than = bound.of !== undefined && /^\d/.test(bound.of) ? { than: bound.of } : {}
  return { domain, test, measure, names: named, ...than }
}

/** "Amlodipine 5 mg" is a name. */
const withoutStrengths = (text: string, view: JournalView) =>
  view
    .namesOf('medicine')
    .reduce((left, name) => left.replaceAll(` ${name} `, ` ${name.replace(/ \d.*$/, '')} `), text)

function measureOf(
  said: readonly Measure[],
  { figure, of }: Bound,
  named: readonly NamedDays[],
  noun: string | undefined,
  before: Spoken,
): Measure | undefined {
  if (figure?.unit?.dimension === 'energy')
    return said.every((one) => one === 'energy_kcal' || one === 'energy') ? 'energy_kcal' : undefined
  if (figure !== undefined && isBodyWeight(figure) && said.length === 0) return 'weight'
  if (said.length > 1) return undefined
  const [only] = said
  if (only !== undefined) return only
  if (figure?.unit?.dimension === 'time' || noun === 'night') return 'sleep_hours'
  if (named.some(({ kind }) => kind === 'symptom')) return 'symptom_severity'
  if (/^(?:breakfast|lunch|dinner|snack)$/.test(noun ?? '') && figure === undefined && of !== 'before')
    return 'energy_kcal'
  const [carried, ...others] = before.measures
  return others.length === 0 ? carried : undefined
}
