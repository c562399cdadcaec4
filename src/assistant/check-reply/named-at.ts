import type { Carried } from './claims.ts'
import type { Fact } from './facts.ts'
import { namedWords } from './named-words.ts'
import type { Reading } from './reading.ts'
import { isAt } from './scope.ts'

const NEGATED =
  /\b(?:no|not|none|never|nothing|neither|without|missed|forgot|skipped|unlike|except|apart from|would|if|unknown)\b/
const MIN_LETTERS = 3

/**
 * Whether the foods, symptoms and medicines that a sentence names were there at the time, and in the meal, that it names.
 * Undefined: it names none that are known, or no time and no meal.
 */
export function namesHold(reading: Reading, carried: Carried, facts: readonly Fact[]): boolean | undefined {
  if (NEGATED.test(reading.words.join(' '))) return undefined
  const own = reading.windows.map(({ is }) => is)
  const windows =
    own.length > 0
      ? own
      : /\b(?:that|this|the same) (?:day|night)\b/.test(reading.text)
        ? carried.windows
        : []
  const meals = new Set(reading.meals)
  const [meal] = meals.size === 1 ? meals : []
  if (windows.length === 0 && meal === undefined) return undefined
  const byWord = new Map<string, Fact[]>()
  for (const fact of facts) {
    if (fact.window === undefined || fact.measure === 'times_eaten') continue
    for (const name of fact.names) {
      for (const word of namedWords(name)) {
        if (word.length < MIN_LETTERS || !reading.named.has(word)) continue
        byWord.set(word, [...(byWord.get(word) ?? []), fact])
      }
    }
  }
  if (byWord.size === 0) return undefined
  return [...byWord.values()].every((known) =>
    known.some(
      (fact) =>
        isAt(fact.window, windows, true) &&
        (meal === undefined || fact.meal === undefined || fact.meal === meal),
    ),
  )
}
