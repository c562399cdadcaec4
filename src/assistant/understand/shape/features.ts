import { daysBetween } from '../../../contract/calendar-date.ts'
import type { PlacedFeatures } from '../../../core/linear-model/classes.ts'
import { placeOf } from '../../../core/linear-model/places.ts'
import type { Measure } from '../../../questions/query.ts'
import { HAPPENINGS, isNutrient, RATINGS } from '../measure-kinds.ts'
import type { MaskedQuestion } from './masked-question.ts'

/** How many places features are hashed to. */
export const PLACES = 1 << 14

/**
 * The words with their neighbours, and what the readers of slots found; each half counts as much as the other.
 * @param isKnown whether several people use a word in their questions: of the others nothing could be learnt.
 */
export function featuresOf(question: MaskedQuestion, isKnown: (word: string) => boolean): PlacedFeatures {
  const amounts = new Map<number, number>()
  const add = (names: readonly string[]) => {
    const places = new Set(names.map((name) => placeOf(name, PLACES)))
    const amount = 1 / Math.sqrt(places.size)
    for (const place of places) amounts.set(place, amount)
  }
  add(sequencesIn(question.masked, isKnown))
  add(slotFeatures(question).map((name) => `slot ${name}`))
  return [...amounts]
}

function sequencesIn(masked: string, isKnown: (word: string) => boolean): string[] {
  const said = masked.trim().split(' ')
  const kept = said.flatMap((word) =>
    /^\d/.test(word) ? ['#'] : !/^\p{L}/u.test(word) || isKnown(word) ? [word] : [],
  )
  const parts = ['^', ...kept, '$']
  return parts.flatMap((word, at) => {
    const [next, second] = [parts[at + 1], parts[at + 2]]
    if (next === undefined) return [word]
    const pair = `${word} ${next}`
    return second === undefined ? [word, pair] : [word, pair, `${pair} ${second}`, `${word} * ${second}`]
  })
}

function slotFeatures({ slots, names }: MaskedQuestion): string[] {
  const measures = [...new Set(slots.measures.flatMap((one) => one.measures))]
  const kind = kindOf(measures[0])
  const kinds = [...new Set(names.map((name) => name.kind))].sort()
  const [first] = slots.windows
  const length = first === undefined ? 'none' : lengthOf(daysBetween(first.window.from, first.window.to) + 1)
  const of = (name: string, values: object) =>
    Object.entries(values).flatMap(([key, value]) => [
      `${name} ${key} ${value}`,
      `${name} ${key} ${value} ${kind}`,
    ])
  return [
    `measures ${Math.min(measures.length, 3)}`,
    `measure ${kind}`,
    `names ${kinds.join('+')}`,
    `names ${Math.min(names.length, 3)}`,
    `listed ${slots.listed}`,
    `windows ${Math.min(slots.windows.length, 3)}`,
    `window ${length}`,
    `${kind} ${kinds[0]} ${length === 'none' || length === 'day' ? length : 'days'}`,
    ...(slots.isCompared ? ['compared'] : []),
    ...(slots.condition === undefined
      ? []
      : ['limit', ...Object.keys(slots.condition).map((key) => `limit ${key}`)]),
    ...(slots.target === undefined ? [] : [`target ${slots.target}`]),
    ...(slots.isNegated ? ['negated'] : []),
    ...(slots.problem === undefined ? [] : [`problem ${slots.problem.why}`]),
    ...Object.keys(slots.only).map((key) => `only ${key}`),
    ...of('asked', slots.asked),
    ...Object.entries(slots.verbs).flatMap(([verb, is]) => (is ? [`verb ${verb}`] : [])),
  ]
}

const kindOf = (measure: Measure | undefined): string => {
  if (measure === undefined) return 'none'
  if (isNutrient(measure)) return 'nutrient'
  if (RATINGS.has(measure)) return 'rating'
  return HAPPENINGS.has(measure) ? 'happening' : measure
}

const lengthOf = (days: number): string => {
  if (days === 1) return 'day'
  if (days <= 7) return 'week'
  return days <= 31 ? 'month' : 'long'
}
