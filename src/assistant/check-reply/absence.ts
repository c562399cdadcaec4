import { isNutrient } from '../../questions/measures.ts'
import type { Measure } from '../../questions/query.ts'
import type { Carried } from './claims.ts'
import type { Evidence, Fact } from './facts.ts'
import { isSaid } from './named-words.ts'
import type { Reading } from './reading.ts'
import { isAt } from './scope.ts'

const NONE =
  /\b(?:no|free of|none|nothing|never|neither|without any|did not (?:have|eat|drink|log|take|sleep|report|record)|have not (?:had|eaten|logged|taken|reported)|not (?:logged|eaten|had|taken) any|zero|missed|forgot|skipped|left out)\b/
/** "No caffeine at all", but not "no fiber target". */
const NO_AMOUNT = /\b(?:no|without any|zero) (?!\w+ (?:target|goal|limit|value))/
const ALWAYS =
  /\b(?:always|every (?:single )?(?:day|night|morning|evening|meal|time|week)|all (?:seven|7|of the) days|each (?:day|night)|daily basis|whole week)\b/
const EATING =
  /\b(?:ate|eaten|eat|fasted|drank|drunk|had no (?:food|meals?)|skipp(?:ed|ing)|without (?:food|eating|a meal|any (?:food|meals?))|empty stomach)\b/
const DAILY =
  /\b(?:take|takes|taking|took|eat|eating|ate|drink|drinking|drank|have|had) .*\b(?:daily|each day)\b/
const NOT_LOGGED =
  /\b(?:never|not) (?:\w+ )?(?:logged|recorded|entered|noted|weighed)\b|\bno (?:\w+ ){1,3}(?:was|were) (?:logged|recorded|entered|noted)\b/
/** A sentence may always state that something is not known. */
export const UNKNOWN =
  /\b(?:unknown|no (?:\w+ )?values?|blank|not known|do not know|no (?:data|information|record|figures?|target|result|way)|not (?:clear|available|enough|recorded|tracked|sure|possible|certain)|cannot|can not|no longer|no problem|no need|unclear|missing|no change|no trend|no difference|no clear)\b/

/** Whether "none" or "always" is shown by a result; undefined: the sentence says neither. */
export function absenceHolds(
  reading: Reading,
  carried: Carried,
  { facts, hasEmpty }: Evidence,
): boolean | undefined {
  const text = reading.words.join(' ')
  const isNamed = ({ names }: Fact) => names.some((name) => isSaid(name, reading.named))
  const isOfAmount = reading.measures.some(({ is }) => is.some(isNutrient)) && facts.some(isNamed)
  if (UNKNOWN.test(text) || !(reading.isAboutPerson || isOfAmount)) return undefined
  const windows = reading.windows.length > 0 ? reading.windows.map(({ is }) => is) : carried.windows
  const measures = reading.measures.length > 0 ? reading.measures.flatMap(({ is }) => is) : []
  const own = facts.filter(
    ({ measure, window }) =>
      isAt(window, windows, false) &&
      (measures.length === 0 || measure === undefined || measures.includes(measure)),
  )
  if (
    NOT_CHECKED_IN.test(text) &&
    facts.some((fact) => isOfCheckin(fact) && isAt(fact.window, windows, true))
  )
    return false
  if (EATING.test(text) && !isEatenThen(facts, reading)) return false
  if (NONE.test(text)) {
    const named = own.filter(
      (fact) =>
        fact.measure !== undefined &&
        fact.role === 'actual' &&
        fact.names.some((name) => isSaid(name, reading.named)),
    )
    const isOfDay = ({ names, meal, role, value, measure }: Fact) =>
      names.length === 0 && meal === undefined && role === 'actual' && value > 0 && measure !== undefined
    if (NO_AMOUNT.test(text) && measures.some(isNutrient) && reading.windows.length > 0) {
      const isThere = own.some((fact) => measures.includes(fact.measure as Measure) && isOfDay(fact))
      const isNamed = facts.some(({ names }) => names.some((name) => isSaid(name, reading.named)))
      if (isThere && !isNamed) return false
    }
    if (measures.some(isNutrient) && !/\b(?:target|goal|limit|than)\b/.test(text)) {
      const isEaten = facts.some(({ names }) => names.some((name) => isSaid(name, reading.named)))
      if (isEaten) return named.some(({ value }) => value === 0)
    }
    const isThere = facts.some(
      ({ names, value, dimension, window }) =>
        value > 0 &&
        isAt(window, windows, true) &&
        dimension !== 'share' &&
        names.some((name) => isSaid(name, reading.named)),
    )
    const isMealThere = facts.some(
      ({ meal, window, role }) =>
        meal !== undefined &&
        role === 'actual' &&
        reading.meals.includes(meal) &&
        isAt(window, windows, true),
    )
    const isLogged =
      NOT_LOGGED.test(text) &&
      measures.length > 0 &&
      own.some(({ value, role, window }) => value > 0 && role === 'actual' && window !== undefined)
    const names = facts.some((fact) => fact.names.some((name) => isSaid(name, reading.named)))
    if (isLogged && !names) return false
    if (isMealThere && !names && measures.length === 0) return false
    // A day without entries is unknown: nobody can state that it had no food.
    const days = facts.filter(
      ({ list, dimension }) => list?.startsWith('days ') === true && dimension === 'energy',
    )
    if (EATING.test(text) && days.length > 0 && !days.some(({ window }) => isAt(window, windows, true)))
      return false
    return !isThere && (hasEmpty || own.some(({ value, dimension }) => value === 0 && dimension !== 'share'))
  }
  const isDaily = DAILY.test(text)
  if (!ALWAYS.test(text) && !isDaily) return undefined
  const often = facts.filter(
    ({ dimension, names }) => dimension === 'count' && names.some((name) => isSaid(name, reading.named)),
  )
  if (often.length > 0) return often.some((fact) => fact.value === daysOf(fact, facts))
  if (isDaily) return undefined
  const isAll = own.some(
    ({ source, value, dimension }) =>
      source.query?.reduce === 'share' && dimension === 'share' && value === 1,
  )
  return isAll || /\b(?:average|mean|per|a day)\b/.test(text)
}

const NOT_CHECKED_IN =
  /\b(?:not|never) (?:\w+ )?check(?:ed)? - ?in\b|\b(?:not|never) (?:\w+ )?check(?:ed)? in\b|\bno check - ?ins?\b|\bno check ins?\b|\bmissed (?:the|your|a) check\b/
const CHECKIN_MEASURES: readonly string[] = [
  'mood',
  'energy',
  'stress',
  'sleep_quality',
  'sleep_hours',
  'weight',
]
const isOfCheckin = ({ measure, window }: Fact) =>
  window !== undefined && window.from === window.to && CHECKIN_MEASURES.includes(measure ?? '')

/** On each day that is named there is an entry: of a day without one, nothing that was eaten is known. */
function isEatenThen(facts: readonly Fact[], { windows }: Reading): boolean {
  const days = facts.filter(
    ({ list, dimension }) => list?.startsWith('days ') === true && dimension === 'energy',
  )
  const named = windows.filter(({ is }) => is.from === is.to)
  return days.length === 0 || named.every(({ is }) => days.some(({ window }) => isAt(window, [is], false)))
}

/** On how many days it could have been: those with food, or with a check-in. */
function daysOf({ source, measure }: Fact, facts: readonly Fact[]): number | undefined {
  const of = measure === 'times_eaten' ? 'days_logged' : 'checkins'
  const days = facts.filter((fact) => fact.source.result === source.result && fact.measure === of)
  return days.length === 0 ? undefined : Math.max(...days.map(({ value }) => value))
}
