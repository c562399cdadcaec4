import type { Token } from '../text/tokens.ts'
import type { Meal, MealToken, Pass } from './meal.ts'

/** Numbers that are part of a name: "2% milk", "7 up", "3 musketeers". */
const NAMED_NUMBERS = /^(?:up|musketeers|grand|layer|grain|alive|pounders?)$/

/** Joins tokens that are one word of a name, so that their numbers and links are not read as such. */
export const joinFixedWords: Pass = (meal: Meal): Meal => {
  const tokens: MealToken[] = []
  let at = 0
  while (at < meal.tokens.length) {
    const fixed = readFixedWord(meal.tokens, at)
    const token = meal.tokens[at]
    const last = meal.tokens[(fixed?.next ?? at + 1) - 1]
    if (fixed !== undefined)
      tokens.push({ ...fixed.token, ...placeOf(meal.text, fixed.token.start, last), role: { as: 'word' } })
    else if (token !== undefined) tokens.push(token)
    at = fixed?.next ?? at + 1
  }
  return { ...meal, tokens }
}

const placeOf = (text: string, start: number, last: Token | undefined) => {
  const end = last?.end ?? start
  return { text: text.slice(start, end), end }
}

/** Several tokens that are one word of a name ("7 up", "2 % milk", "half and half"), and where they end. */
function readFixedWord(tokens: readonly Token[], at: number): { token: Token; next: number } | undefined {
  const token = tokens[at]
  if (token === undefined) return undefined
  const after = tokens[at + 1]
  const isName =
    NAMED_NUMBERS.test(after?.word ?? '') && (token.kind === 'number' || token.word === 'quarter')
  if (isName) return { token: { ...token, kind: 'word' }, next: at + 1 }
  const percent = percentEnd(tokens, at)
  if (percent !== undefined)
    return { token: { ...token, kind: 'word', word: `${token.word} percent` }, next: percent }
  // "half-fat cheese" is not half of one.
  if (token.word === 'half' && after?.word === '-' && tokens[at + 2]?.word === 'fat')
    return { token: { ...token, word: 'reduced fat' }, next: at + 3 }
  const vitamins = vitaminsEnd(tokens, at)
  if (vitamins !== undefined) return { token: { ...token, word: 'vitamins' }, next: vitamins }
  // "half and half", "half-and-half"
  const joint = after?.word === '-' && tokens[at + 3]?.word === '-' ? 2 : 1
  const second = tokens[at + 2 * joint]
  const idiom = IDIOMS.get(`${token.word} ${second?.word ?? ''}`)
  if (idiom === undefined || !/^(?:and|&|n|-)$/.test(tokens[at + joint]?.word ?? '')) return undefined
  return { token: { ...token, word: idiom, end: second?.end ?? token.end }, next: at + 2 * joint + 1 }
}

/** Two words with "and" that are one description, not two foods. */
const IDIOMS: ReadonlyMap<string, string> = new Map(
  [
    ['half', 'half'],
    ['sweet', 'sour'],
    ['hot', 'sour'],
    ['salt', 'vinegar'],
    ['salt', 'pepper'],
    ['oil', 'vinegar'],
    ['cookies', 'cream'],
    ['black', 'white'],
    ['m', 'm'],
    ['m', 'ms'],
    ['g', 't'],
    ['ben', 'jerrys'],
    ['sage', 'onion'],
  ].map(([first = '', second = '']): [string, string] => [`${first} ${second}`, `${first} and ${second}`]),
)

/** The end of "vitamins A, C and D". */
function vitaminsEnd(tokens: readonly Token[], at: number): number | undefined {
  if (tokens[at]?.word !== 'vitamins') return undefined
  let [next, end] = [at + 1, at + 1]
  for (; /^(?:[a-ek]|b\d+|,|and|&)$/.test(tokens[next]?.word ?? ''); next++)
    if (/^(?:[a-ek]|b\d+)$/.test(tokens[next]?.word ?? '')) end = next + 1
  return end > at + 1 ? end : undefined
}

/** The end of "70%" or "40-50 percent". */
function percentEnd(tokens: readonly Token[], at: number): number | undefined {
  if (tokens[at]?.kind !== 'number') return undefined
  const isRange = /^[-–]$/.test(tokens[at + 1]?.word ?? '') && tokens[at + 2]?.kind === 'number'
  const sign = isRange ? at + 3 : at + 1
  return tokens[sign]?.word === '%' || tokens[sign]?.word === 'percent' ? sign + 1 : undefined
}
