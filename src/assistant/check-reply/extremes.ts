import { tokenize } from '../../core/english/tokens.ts'
import { findSymptoms } from '../../journal/checkin-text/symptoms.ts'
import type { Measure } from '../../questions/query.ts'
import type { Carried } from './claims.ts'
import { partOf } from './clauses.ts'
import { KNOWN_PART } from './comparisons.ts'
import type { Fact } from './facts.ts'
import { isSaid } from './named-words.ts'
import type { Reading } from './reading.ts'
import { isStated } from './rounding.ts'
import { isAt } from './scope.ts'

const UPPER_WORDS =
  /\b(?:highest|most|biggest|largest|best|longest|greatest|strongest|severest|top|peak\w*|heaviest|main)\b/
const LOWER_WORDS = /\b(?:lowest|least|smallest|worst|shortest|fewest|lightest|mildest|weakest)\b/
const NO_EXTREME =
  /\b(?:at (?:least|most|best|worst)|most (?:of|days|likely|people|recent)|the best way|best to|worst case)\b/
const BY_MERIT = /\b(?:best|worst)\b/
/** Lower is better. */
const BURDENS: readonly Measure[] = ['stress', 'symptom', 'symptom_severity']

/**
 * Whether what a sentence calls the highest or lowest is that of a list that was read: the day, food or value that it names.
 * Undefined: it calls nothing so, or there is no list to tell by.
 */
export function extremeHolds(
  reading: Reading,
  carried: Carried,
  facts: readonly Fact[],
): boolean | undefined {
  const text = reading.words.join(' ')
  const both = eachExtreme(reading)
  if (both.length > 1) {
    const found = both.map((part) => extremeHolds(part, carried, facts))
    return found.includes(false) ? false : found.find((holds) => holds !== undefined)
  }
  const isHighest = UPPER_WORDS.test(text)
  if (isHighest === LOWER_WORDS.test(text) || NO_EXTREME.test(text)) return undefined
  if (!reading.isAboutPerson && reading.windows.length === 0 && reading.figures.length === 0) return undefined
  const ofSymptom = facts.filter(
    ({ measure, names }) =>
      measure === 'symptom_severity' && names.some((name) => isSaid(name, reading.named)),
  )
  const said: readonly Measure[] =
    reading.measures.length > 0
      ? reading.measures.flatMap(({ is }) => is)
      : ofSymptom.length > 0
        ? ['symptom_severity']
        : carried.measures
  const isOfFood = facts.some(
    ({ names, measure }) => measure === 'food_grams' && names.some((name) => isSaid(name, reading.named)),
  )
  const isEnergy =
    (said.length === 0 &&
      (isOfFood || reading.meals.length > 0 || (reading.windows.length > 0 && !BY_MERIT.test(text)))) ||
    reading.figures.some(({ unit }) => unit?.dimension === 'energy')
  const measures: readonly Measure[] = isEnergy ? ['energy_kcal'] : said
  const wantsMost =
    isHighest !== (BY_MERIT.test(text) && measures.some((measure) => BURDENS.includes(measure)))
  const own = facts.filter(
    ({ measure, list, role, dimension, meal, names }) =>
      list !== undefined &&
      (meal === undefined || names.length > 0) &&
      role === 'actual' &&
      dimension !== 'count' &&
      measure !== undefined &&
      measures.includes(measure),
  )
  const days = reading.windows.map(({ is }) => is)
  // With a food, a time limits the days; else it is what is the highest.
  const isOfNamed = own.some(({ names }) => names.some((name) => isSaid(name, reading.named)))
  const [meal] = new Set(reading.meals).size === 1 ? reading.meals : []
  if (meal !== undefined) {
    const ofMeal = facts.filter(
      (fact) =>
        fact.meal === meal &&
        fact.names.length === 0 &&
        fact.role === 'actual' &&
        fact.measure !== undefined &&
        measures.includes(fact.measure),
    )
    return ofMeal.length > 1 ? isExtremeMeal(ofMeal, facts, wantsMost, reading) : undefined
  }
  const isOfSymptom = measures.includes('symptom_severity')
  const isOfPart = own.some(
    ({ isPartial, window }) => isPartial === true && days.some((day) => isAt(window, [day], false)),
  )
  if (!wantsMost && !isOfNamed && isOfPart && !KNOWN_PART.test(reading.text)) return false
  const scoped = isOfNamed
    ? own.filter(
        ({ window, names }) =>
          (!isOfSymptom || names.some((name) => isSaid(name, reading.named))) &&
          names.length > 0 &&
          (isOfSymptom || isAt(window, days, true)),
      )
    : own
  const lists = [...Map.groupBy(scoped, ({ list, measure }) => `${list} ${measure}`).values()].filter(
    ({ length }) => length > 1,
  )
  if (lists.length === 0) return undefined
  return lists.some((list) => isExtremeOf(list, wantsMost, reading))
}

/** "Highest on Tuesday and lowest on Thursday", "your longest night and your best mood were today": what each says. */
function eachExtreme(reading: Reading): Reading[] {
  const { words } = reading
  const places = words.flatMap((word, at) => (UPPER_WORDS.test(word) || LOWER_WORDS.test(word) ? [at] : []))
  const [first, second, ...others] = places
  if (first === undefined || second === undefined || others.length > 0) return [reading]
  const and = words.findLastIndex((word, at) => at < second && at > first && /^(?:and|,)$/.test(word))
  if (and < 0) return [reading]
  const [before, after] = [partOf(reading, 0, and), partOf(reading, and + 1, words.length)]
  const saysMore = after.figures.length > 0 || after.windows.some(({ is }) => is.from === is.to)
  if (!saysMore) return [reading]
  const hasOwn = before.windows.length + before.figures.length > 0
  return [
    hasOwn ? before : { ...before, windows: after.windows, figures: after.figures },
    after.measures.length > 0 || hasSymptom(after) ? after : { ...after, measures: before.measures },
  ]
}

const hasSymptom = ({ text }: Reading) => findSymptoms({ tokens: tokenize(text) }).length > 0

/** "Your biggest lunch was the pizza on Tuesday": the first day that is named, or that of the first food. */
function isExtremeMeal(
  meals: readonly Fact[],
  facts: readonly Fact[],
  wantsMost: boolean,
  { named, words, windows, figures }: Reading,
): boolean {
  const values = meals.map(({ value }) => value)
  const extreme = wantsMost ? Math.max(...values) : Math.min(...values)
  const best = meals.filter(({ value }) => value === extreme)
  const isBest = (window: Fact['window']) => best.some((one) => one.window?.from === window?.from)
  const days = windows.filter(({ is: { from, to } }) => from === to)
  const foods = facts
    .filter(({ meal, names }) => meal === meals[0]?.meal && names.some((name) => isSaid(name, named)))
    .map(({ names, window }) => ({ window, at: placeOf(names[0] ?? '', words) }))
  const [first] = [...days.map(({ is, at }) => ({ window: is, at })), ...foods].sort((a, b) => a.at - b.at)
  if (first !== undefined) return isBest(first.window)
  return figures.some((figure) => best.some((one) => isStated(figure, one)))
}

const RANGE = /\b(?:rang(?:ed?|es|ing)|varie[ds]|vary|varying|span(?:ned|s)?|between|ran|lay)\b/

/** Whether the two ends that a sentence gives are the lowest and highest of a list that was read; undefined: it gives none. */
export function rangeHolds(reading: Reading, carried: Carried, facts: readonly Fact[]): boolean | undefined {
  const [low, high, ...others] = reading.figures.filter(({ unit }) => unit?.dimension !== 'count')
  if (low === undefined || high === undefined || others.length > 0) return undefined
  // Times of day are of entries, which lists of values do not have.
  if (low.clock !== undefined || high.clock !== undefined) return undefined
  const text = reading.words.slice(0, high.at + 1).join(' ')
  if (!RANGE.test(text) || !/^(?:to|and|-|–)$/.test(reading.words[high.at - 1] ?? '')) return undefined
  const measures = reading.measures.length > 0 ? reading.measures.flatMap(({ is }) => is) : carried.measures
  const windows = reading.windows.length > 0 ? reading.windows.map(({ is }) => is) : carried.windows
  const unit = low.unit ?? high.unit
  const own = facts.filter(
    (fact) =>
      fact.role === 'actual' &&
      fact.list !== undefined &&
      fact.measure !== undefined &&
      (measures.length === 0 || measures.includes(fact.measure)) &&
      (reading.meals.length > 0
        ? reading.meals.includes(fact.meal ?? '') && fact.names.length === 0
        : fact.meal === undefined) &&
      isAt(fact.window, windows, true),
  )
  const lists = [...Map.groupBy(own, ({ list, measure }) => `${list} ${measure}`).values()].filter(
    ({ length }) => length > 1,
  )
  if (lists.length === 0) return undefined
  return lists.some((list) => {
    const inOrder = list.toSorted((a, b) => a.value - b.value)
    const [least, most] = [inOrder[0], inOrder.at(-1)]
    return (
      least !== undefined &&
      most !== undefined &&
      isStated({ ...low, unit }, least) &&
      isStated({ ...high, unit }, most)
    )
  })
}

function isExtremeOf(
  list: readonly Fact[],
  wantsMost: boolean,
  { named, words, windows, figures }: Reading,
): boolean {
  const values = list.map(({ value }) => value)
  const extreme = wantsMost ? Math.max(...values) : Math.min(...values)
  const days = windows.filter(({ is: { from, to } }) => from === to)
  // What every row is of, such as the food of the question, tells none apart.
  const isCommon = (name: string) => list.every(({ names }) => names.includes(name))
  const meant = list
    .flatMap((fact) => {
      const name = fact.names.find((each) => !isCommon(each) && isSaid(each, named))
      if (name !== undefined) return [{ fact, at: placeOf(name, words) }]
      if (fact.names.some((each) => !isCommon(each))) return []
      const day = days.find(({ is }) => fact.window !== undefined && isAt(fact.window, [is], false))
      return day === undefined ? [] : [{ fact, at: day.at }]
    })
    .sort((a, b) => a.at - b.at)
  // "From 2 on Tuesday to 5 today, the best of the week": it is of what stands right before it.
  const said = words.findIndex((word) => UPPER_WORDS.test(word) || LOWER_WORDS.test(word))
  const isAdded = words[said - 2] === ',' && /^(?:the|your)$/.test(words[said - 1] ?? '')
  const first = (isAdded ? meant.findLast(({ at }) => at < said) : undefined) ?? meant[0]
  if (first !== undefined) return first.fact.value === extreme
  const best = list.find(({ value }) => value === extreme)
  return best !== undefined && figures.some((figure) => isStated(figure, best))
}

/** The word at which a name first stands. */
function placeOf(name: string, words: readonly string[]): number {
  const places = name
    .split(/[^\p{L}]+/u)
    .map((part) => (part.length < 3 ? -1 : words.findIndex((word) => word.startsWith(part))))
  return Math.min(...places.filter((place) => place >= 0), words.length)
}
