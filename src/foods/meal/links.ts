import { isNoFood } from '../../core/english/no-food.ts'
import { readAmount } from '../parse/read-amount.ts'
import { edgeNoiseKind, FOREIGN_LINKS, LINKS, PARTICIPLES } from '../text/noise-words.ts'
import { isVerbal } from '../text/words.ts'
import { cookedEnd, isCookingWord, verbEnd } from './cooking.ts'
import { type Break, type Meal, type MealToken, type Pass, type Role, setRole } from './meal.ts'

/** Marks what parts two foods: punctuation, "and", "with", "topped with"; and preparations ("fried in butter"). */
export const markLinks: Pass = (meal: Meal): Meal => {
  const tokens = [...meal.tokens]
  let at = 0
  while (at < tokens.length) {
    const token = tokens[at]
    const found =
      token?.role.as !== 'word' || token.role.food !== undefined
        ? undefined
        : (punctuationAt(tokens, at, token) ?? linkAt(tokens, at, token))
    for (const { role, end } of found ?? []) {
      // "over a cup of rice": the amount begins after the link.
      const last = tokens[end - 1]
      const next = tokens[end]
      if (last?.role.as === 'amount' && last.role.isFirst && next?.role.as === 'amount')
        tokens[end] = { ...next, role: { ...next.role, isFirst: true } }
      setRole(tokens, at, end, role)
      at = end
    }
    if (found === undefined) at++
  }
  return { ...meal, tokens }
}

type FoundRole = { role: Role; end: number }

const link = (word: string): Role => ({ as: 'link', break: 'link', link: word, noise: 'function word' })
const mark = (kind: Break, word?: string): Role => ({
  as: 'link',
  break: kind,
  noise: 'mark',
  ...(word !== undefined && { link: word }),
})
const PREPARATION: Role = { as: 'noise', noise: 'preparation' }
const MARK: Role = { as: 'noise', noise: 'mark' }

const BREAKS: ReadonlyMap<string, Break> = new Map([
  ...[...',–—→|'].map((sign): [string, Break] => [sign, 'comma']),
  ...[...';!?\n•*'].map((sign): [string, Break] => [sign, 'stop']),
])

/** Before a full stop these are abbreviations, not the end of a sentence. */
const SHORTENED_WORDS = new Set('dr mr mrs st oz tbsp tsp lb lbs approx ml g fl pt qt c tb'.split(' '))

function punctuationAt(tokens: readonly MealToken[], at: number, token: MealToken): FoundRole[] | undefined {
  if (token.kind !== 'mark') return undefined
  return [{ role: punctuation(tokens, at, token), end: at + 1 }]
}

function punctuation(tokens: readonly MealToken[], at: number, token: MealToken): Role {
  const { word } = token
  if (word === '&' || word === '+') return link('and')
  if (word === '/') return link(tokens[at - 1]?.word === 'w' ? 'with' : 'or')
  if (word === '.') {
    const isShortened = SHORTENED_WORDS.has(tokens[at - 1]?.word ?? '') && token.glued
    return isShortened ? MARK : mark('stop')
  }
  if (word === '-') {
    const isHyphen = token.glued && tokens[at + 1]?.glued === true
    return isHyphen ? MARK : mark('comma', '-')
  }
  // "rice;200;g": cells of a table
  if (word === ';' && token.glued && tokens[at + 1]?.glued === true) return mark('comma')
  if (/^[([]$/.test(word)) return mark('bracket', '(')
  if (/^[)\]]$/.test(word)) return mark('bracket', ')')
  if (word === ':') return mark('comma', ':')
  const found = BREAKS.get(word)
  return found === undefined ? MARK : mark(found)
}

function linkAt(
  tokens: readonly MealToken[],
  at: number,
  { word, glued }: MealToken,
): FoundRole[] | undefined {
  const next = at + 1
  // "a soup that has noodles in it"
  if (/^(?:that|which)$/.test(word) && /^(?:has|have|contains)$/.test(tokens[next]?.word ?? ''))
    return [{ role: link('with'), end: next + 1 }]
  if (word === 'but') return [{ role: { ...mark('stop'), noise: 'function word' } as Role, end: next }]
  // "an egg-and-bacon sandwich"
  if (LINKS.has(word))
    return tokens[at - 1]?.word === '-' && glued
      ? [{ role: MARK, end: next }]
      : [{ role: link(word), end: skipWith(tokens, next) }]
  if (/^(?:had|has|contained|contains)$/.test(word) && isAfterDish(tokens, at))
    return [{ role: link('with'), end: next }]
  const foreign = FOREIGN_LINKS.get(word)
  if (foreign !== undefined) return [{ role: link(foreign), end: skipArticle(tokens, next) }]
  return preparationAt(tokens, at, word) ?? participleAt(tokens, at, word)
}

/** "The pizza had ham": what was in a dish; not "the kids had ham". */
function isAfterDish(tokens: readonly MealToken[], at: number): boolean {
  const dish = tokens
    .slice(Math.max(0, at - MAX_DISH_WORDS), at)
    .findLastIndex(({ kind, word }) => kind !== 'word' || word === 'the')
  const start = Math.max(0, at - MAX_DISH_WORDS) + dish
  const words = tokens.slice(start + 1, at)
  return (
    dish >= 0 &&
    tokens[start]?.word === 'the' &&
    words.length > 0 &&
    words.every(({ word }) => edgeNoiseKind(word) === undefined && !isNoFood(word))
  )
}
const MAX_DISH_WORDS = 4

/** "fried in a little butter", and the "fried up" of "I fried up two eggs". */
function preparationAt(tokens: readonly MealToken[], at: number, word: string): FoundRole[] | undefined {
  const isJoint = JOINT_WORDS.has(word) && tokens[at + 1]?.word === '-'
  const cooked = cookedEnd(tokens, at) ?? (isJoint ? cookedEnd(tokens, at + 2) : undefined)
  const done = cooked ?? verbEnd(tokens, at)
  return done === undefined ? undefined : [{ role: PREPARATION, end: done }]
}

/** "topped with", "each spread with", "spread them with", "stir-fried with", "made from". */
function participleAt(tokens: readonly MealToken[], at: number, word: string): FoundRole[] | undefined {
  const next = at + 1
  const after = tokens[next]?.word ?? ''
  const isOfThem = /^(?:it|them|both)$/.test(after) && skipWith(tokens, next + 1) > next + 1
  if (isParticiple(word) && isOfThem) return [{ role: link('with'), end: skipWith(tokens, next + 1) }]
  const joined = after === '-' ? (tokens[next + 1]?.word ?? '') : ''
  if (JOINT_WORDS.has(word) && isParticiple(joined) && skipWith(tokens, next + 2) > next + 2)
    return [{ role: link('with'), end: skipWith(tokens, next + 2) }]
  const end = skipWith(tokens, next)
  if (isParticiple(word) && end > next) {
    const role = link(MAKING_WORDS.has(word) ? 'made' : 'with')
    return isCookingWord(word)
      ? [
          { role: PREPARATION, end: next },
          { role, end },
        ]
      : [{ role, end }]
  }
  // "porridge thickened to a paste"
  if (isVerbal(word) && after === 'to') return [{ role: link('to'), end: next + 1 }]
  const isMade = word === 'using' || (word === 'from' && isMeasured(tokens, next))
  return isMade ? [{ role: link('made'), end: next }] : undefined
}

/** A food that is canned or packed in something is named so. */
const isParticiple = (word: string) =>
  PARTICIPLES.has(word) || (isVerbal(word) && !/^(?:canned|tinned|packed)$/.test(word))

const JOINT_WORDS = new Set('stir deep pan air oven slow'.split(' '))

/** What follows are the ingredients of the food before. */
const MAKING_WORDS = new Set(
  'made built assembled prepared composed cooked mixed combined blended created crafted'.split(' '),
)

/** "from 150 g yogurt", "from two slices": not a place. */
function isMeasured(tokens: readonly MealToken[], at: number): boolean {
  const amount = readAmount(tokens, at)
  return amount?.quantity !== undefined && amount.isArticle !== true
}

/** "topped with", "made of", "together with": one link. */
const skipWith = (tokens: readonly MealToken[], at: number): number =>
  /^(?:with|of|by|in|up|down|from|using|over)$/.test(tokens[at]?.word ?? '') &&
  // "poured over 200 g of rice": the amount begins with it.
  tokens[at]?.role.as !== 'amount'
    ? at + 1
    : at

/** "con un huevo": usually one. */
const skipArticle = (tokens: readonly MealToken[], at: number): number =>
  /^(?:un|una|une|um|uma|ein|eine|einem|einer|el|la|le|los|las|les)$/.test(tokens[at]?.word ?? '')
    ? at + 1
    : at
