import type { Token } from '../text/tokens.ts'
import { isVerbal } from '../text/words.ts'
import type { Meal, MealToken, Pass } from './meal.ts'

/** Numbers that are part of a name: "2% milk", "7 up", "3 musketeers". */
const NAMED_NUMBERS = /^(?:up|musketeers|grand|layer|grain|alive|pounders?)$/

/** Joins tokens that are one word of a name, so that their numbers and links are not read as such. */
export const joinFixedWords: Pass = (meal: Meal): Meal => {
  const tokens: MealToken[] = []
  let at = 0
  while (at < meal.tokens.length) {
    const cut = cutEnd(meal.tokens, at)
    for (; at < cut; at++) {
      const own = meal.tokens[at]
      if (own !== undefined) tokens.push({ ...own, role: { as: 'noise', noise: 'description' } })
    }
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

/** The end of "bone-in", "skin-on" before a comma or a food. */
function cutEnd(tokens: readonly MealToken[], at: number): number {
  const [part, dash, rest] = tokens.slice(at, at + 3)
  const isCut =
    /^(?:bone|skin|shell|head|tail|rind|peel)$/.test(part?.word ?? '') &&
    dash?.word === '-' &&
    /^(?:in|on|off)$/.test(rest?.word ?? '') &&
    part?.role.as === 'word'
  return isCut ? at + 3 : at
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
  if (NAMED_NUMBERS.test(after?.word ?? '') && token.kind === 'number')
    return { token: { ...token, kind: 'word' }, next: at + 1 }
  const percent = percentEnd(tokens, at)
  if (percent !== undefined)
    return { token: { ...token, kind: 'word', word: `${token.word} percent` }, next: percent }
  const joined = joinedAt(tokens, at)
  if (joined !== undefined) return joined
  const way = wayAt(tokens, at)
  if (way !== undefined) return way
  const size = namedSizeAt(tokens, at)
  if (size !== undefined) return size
  const quality = qualityAt(tokens, at)
  if (quality !== undefined) return quality
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

/** Two words of which the second is a number, or the first one: "stage 2 pears" are no two pears. */
const JOINED: ReadonlySet<string> = new Set([
  ...['1', '2', '3'].map((stage) => `stage ${stage}`),
  ...['first', 'second', 'third'].flatMap((order) => [`${order} food`, `${order} foods`]),
  'beech nut',
  ...['3', '6', '9'].map((place) => `omega ${place}`),
])

function joinedAt(tokens: readonly Token[], at: number): { token: Token; next: number } | undefined {
  const [token, step] = [tokens[at], tokens[at + 1]?.word === '-' ? 2 : 1]
  const second = tokens[at + step]
  const word = `${token?.word} ${second?.word}`
  if (token === undefined || second === undefined || !JOINED.has(word)) return undefined
  return { token: { ...token, kind: 'word', word, end: second.end }, next: at + step + 1 }
}

/** "pan-fried", "chocolate-flavored": a way or a taste, not a pan or chocolate. */
function wayAt(tokens: readonly Token[], at: number): { token: Token; next: number } | undefined {
  const [token, joint, second] = tokens.slice(at, at + 3)
  if (token?.kind !== 'word' || joint?.word !== '-' || second === undefined) return undefined
  const isWay = /^(?:pan|oven|air|deep)$/.test(token.word) && isVerbal(second.word)
  if (!isWay && !/^flavou?red$/.test(second.word)) return undefined
  return { token: { ...token, word: `${token.word} ${second.word}`, end: second.end }, next: at + 3 }
}

/** How candy and snacks are sold, as `SIZES` spells it. */
const NAMED_SIZES: ReadonlyMap<string, string> = new Map([
  ['fun', 'funsize'],
  ['snack', 'funsize'],
  ['bite', 'bitesize'],
  ['sharing', 'sharesize'],
  ['share', 'sharesize'],
  ['theater', 'sharesize'],
  ['theatre', 'sharesize'],
])

/** "fun-size", "bite-sized", "a sharing size", "movie theater size". */
function namedSizeAt(tokens: readonly Token[], at: number): { token: Token; next: number } | undefined {
  const token = tokens[at]
  const start = token?.word === 'movie' ? at + 1 : at
  const word = NAMED_SIZES.get(tokens[start]?.word ?? '')
  const next = tokens[start + 1]?.word === '-' ? start + 2 : start + 1
  const isSize =
    /^sized?$/.test(tokens[next]?.word ?? '') ||
    (tokens[start]?.word === 'sharing' && tokens[next]?.word === 'pack')
  const end = tokens[next]?.end
  return token !== undefined && word !== undefined && isSize && end !== undefined
    ? { token: { ...token, word, end }, next: next + 1 }
    : undefined
}

/** What a food has little or nothing of, which no other food is named after. */
const CONTENTS =
  /^(?:sugar|fat|calories?|sodium|salt|gluten|dairy|lactose|caffeine|alcohol|carbs?|meat|cheese)$/

/** "sugar-free", "low-calorie", "low in calories", "non-alcoholic": one quality, whose words are no foods. */
function qualityAt(tokens: readonly Token[], at: number): { token: Token; next: number } | undefined {
  const token = tokens[at]
  const joint = /^(?:-|in)$/.test(tokens[at + 1]?.word ?? '') ? 2 : 1
  const second = tokens[at + joint]
  if (token?.kind !== 'word' || second?.kind !== 'word') return undefined
  const isFree =
    second.word === 'free' && CONTENTS.test(token.word) && tokens[at + joint + 1]?.word !== 'range'
  const isLess =
    /^(?:low|lower|reduced|less|non)$/.test(token.word) &&
    (CONTENTS.test(second.word) || token.word === 'non')
  if (!isFree && !isLess) return undefined
  const word = `${token.word === 'lower' ? 'low' : token.word} ${second.word.replace(/^calories$/, 'calorie')}`
  return { token: { ...token, word, end: second.end }, next: at + joint + 1 }
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
  return /^(?:%|percent)$/.test(tokens[sign]?.word ?? '') ? sign + 1 : undefined
}
