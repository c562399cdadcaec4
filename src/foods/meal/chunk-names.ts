import { isEnglish, isNoFood } from '../../core/english/no-food.ts'
import type { Food, FoodMatch } from '../food.ts'
import { isWordOfFood } from '../portions.ts'
import { refinementWeight } from '../search/name-forms.ts'
import { foodWords, isPlural, isVerbal } from '../text/words.ts'
import { isExactUnit, readUnit, SIZES } from '../units.ts'
import { inCapsules } from './capsule-chunks.ts'
import { EXACT_SCORE, GOOD_SCORE, scoreOf } from './certainty.ts'
import { lastWordOf, ownText, ownTokens, ownWords } from './chunk-words.ts'
import { likelyWords } from './correct-words.ts'
import { drinkNamed } from './drinks.ts'
import type { Chunk, MealToken, NamedFood, Search } from './meal.ts'
import { isQuality } from './qualities.ts'

/** Below this score a name means something else. */
const MIN_NAME_SCORE = 0.55
/** Enough for a food with a separate measure. */
const MIN_MEASURED_SCORE = 0.5
/** Enough for a name that includes the preparation. */
const MIN_COOKED_SCORE = 0.9
const MAX_NAME_WORDS = 5

/** The foods of a chunk: one, or several side by side ("eggs bacon toast"); none if its words name no food. */
export function nameChunk(chunk: Chunk, search: Search): readonly NamedFood[] {
  const capsules = inCapsules(chunk)
  if (capsules !== undefined) return nameChunk(capsules, search).map(withWords(chunk))
  if (chunk.food !== undefined) return [exactName(chunk, chunk.food)]
  if (ownWords(chunk).every((word) => isExactUnit(readUnit(word)))) return []
  const plain = findWhole(chunk, search)
  const whole = findWithUnit(chunk, plain, search) ?? plain
  const single: NamedFood = {
    chunks: [chunk],
    words: foodWords(whole.text),
    lastWord: lastWordOf([chunk]),
    candidates: whole.candidates,
    ...(whole.named !== undefined && { named: whole.named }),
  }
  const score = scoreOf(whole.candidates)
  if (score >= EXACT_SCORE) return [single]
  const measured = withLastUnit(chunk)
  const inner = measured === undefined ? [] : nameChunk(measured, search).map(withWords(chunk))
  const innerScore = inner.length === 1 ? scoreOf(inner[0]?.candidates ?? []) : 0
  // "a fried fish fillet"
  if (innerScore >= EXACT_SCORE) return inner
  if (score >= GOOD_SCORE) {
    const listed = chunk.amount?.quantity === undefined ? [] : splitNames(chunk, search)
    return isList(listed, single) ? listed : [single]
  }
  if (innerScore >= GOOD_SCORE) return inner
  // A weighed or measured chunk is one food, even if it is named loosely.
  if (chunk.amount?.unit !== undefined && score >= MIN_MEASURED_SCORE) return [single]
  const pieces = splitNames(chunk, search)
  const covered = pieces.reduce((sum, { words }) => sum + words.length, 0)
  const compound = findCompound(single, pieces)
  if (compound !== undefined) return [compound]
  // "100 g of red gram dal bhaji" is one food: what is named last, as a guess.
  if (pieces.length > 1 && chunk.amount?.unit?.kind === 'mass')
    return [{ ...single, candidates: guessed(pieces) }]
  if (pieces.length > 1 || 2 * covered > single.words.length) return pieces
  // Known words next to unknown ones ("pho bo"): the known ones count, the others are reported.
  return score >= MIN_NAME_SCORE ? [single] : pieces
}

/** "Two carrots hummus": a plural does not modify the noun after it, so both are counted. */
const isList = (pieces: readonly NamedFood[], { words }: NamedFood) =>
  pieces.length > 1 &&
  !isVerbal(pieces.at(-1)?.lastWord ?? '') &&
  pieces.slice(0, -1).every(({ lastWord }) => isPlural(lastWord)) &&
  pieces.reduce((sum, piece) => sum + piece.words.length, 0) === words.length

/** The words of a measure belong to the food as well. */
const withWords =
  ({ words }: Chunk) =>
  (food: NamedFood): NamedFood => ({ ...food, chunks: food.chunks.map((own) => ({ ...own, words })) })

/** Above this, a word of the language is not a slip for a word of a food. */
const MAX_SLIP = 1
const MAX_LIKELY = 3

/** "2 slices of beard": a word that names no food, where a food must stand, is a slip for one that does. */
export function nameMisspelt(chunk: Chunk, search: Search): NamedFood | undefined {
  const own = ownTokens(chunk)
  for (const [at, token] of own.entries()) {
    if (!isEnglish(token.word)) continue
    for (const { word, cost } of likelyWords(token.word).slice(0, MAX_LIKELY)) {
      if (cost > MAX_SLIP) continue
      const words = own.toSpliced(at, 1, { ...token, word, slip: Math.max(cost, MAX_SLIP) })
      const text = words.map((known) => known.word).join(' ')
      const candidates = search(text)
      if (scoreOf(candidates) >= EXACT_SCORE)
        return {
          chunks: [{ ...chunk, words }],
          words: foodWords(text),
          lastWord: words.at(-1)?.word ?? '',
          candidates,
        }
    }
  }
  return undefined
}

const exactName = (chunk: Chunk, food: Food): NamedFood => ({
  chunks: [chunk],
  words: foodWords(ownText(chunk)),
  lastWord: lastWordOf([chunk]),
  candidates: [{ food, score: 1 }],
})

type FoundName = { text: string; candidates: readonly FoodMatch[]; named?: string }

/** The chunk searched as a whole: with all its words, without those at its edges, without words that are no food. */
function findWhole(chunk: Chunk, search: Search): FoundName {
  const own = ownText(chunk)
  const all = chunk.words.map(({ word }) => word).join(' ')
  const drink = drinkNamed(all, search)
  if (drink !== undefined) return { text: all, candidates: drink }
  const texts = [
    chunk.without === undefined
      ? all
      : `${own} ${chunk.without.replace(/^(?:no|minus|excluding|free (?:of|from))\b/, 'without')}`,
    all,
    own,
  ]
  const read = [...new Set(texts)].map((text) => ({ text, candidates: search(text) }))
  const [first] = read
  const isWithout = chunk.without !== undefined && first !== undefined && lacks(first, chunk.without)
  const best = isWithout
    ? first
    : read.reduce((a, b) => (scoreOf(b.candidates) > scoreOf(a.candidates) ? b : a))
  const exact = isWithout || scoreOf(best.candidates) >= EXACT_SCORE ? best : undefined
  const foods = ownWords(chunk)
    .filter((word) => !isNoFood(word))
    .join(' ')
  const named = { text: foods, candidates: search(foods) }
  const plain = exact ?? (scoreOf(named.candidates) < scoreOf(best.candidates) ? best : named)
  return findCooked(chunk.how, plain, search) ?? plain
}

/** The food is found exactly with what it is without, or its name says that it is without it. */
function lacks({ candidates: [best] }: FoundName, without: string): boolean {
  if (best === undefined || best.score < GOOD_SCORE) return false
  const [, ...words] = foodWords(without)
  const isStated =
    /\b(?:no|without)\b/i.test(best.food.name) &&
    words.length > 0 &&
    words.every((word) => foodWords(best.food.name).includes(word))
  return best.score >= EXACT_SCORE || isStated
}

/** The food with this preparation, if there is one. */
function findCooked(how: string | undefined, plain: FoundName, search: Search): FoundName | undefined {
  if (how === undefined) return undefined
  const [verb = ''] = how.split(' ')
  return [`${plain.text} ${how}`, `${verb} ${plain.text}`]
    .map((text) => ({ text, candidates: search(text) }))
    .find(
      ({ candidates: [best] }) =>
        best !== undefined &&
        best.score >= MIN_COOKED_SCORE &&
        foodWords(plain.text).every((word) => isWordOfFood(best.food, word) || refinementWeight(word) < 1),
    )
}

/** A name that includes the size or unit: "big mac", "small bag of chips", "pot pie". */
function findWithUnit({ amount }: Chunk, plain: FoundName, search: Search): FoundName | undefined {
  const { words: said = '', unit } = amount ?? {}
  const kind = said
    .split(' ')
    .filter((word) => !SIZES.has(word))
    .join(' ')
  for (const prefix of [said, unit?.kind === 'household' ? kind : '']) {
    if (prefix === '') continue
    const text = `${prefix} ${plain.text}`
    const candidates = search(text)
    const [best] = candidates
    if (best !== undefined && best.score >= EXACT_SCORE && best.food !== plain.candidates[0]?.food)
      return { text, candidates, named: prefix }
  }
  return undefined
}

/** "pozole bowl", "mango lassi large glass": the last word is a measure, unless it is part of a name. */
function withLastUnit(chunk: Chunk): Chunk | undefined {
  // "garlic clove, crushed"
  const end = 1 + chunk.words.findLastIndex(({ word }) => !isVerbal(word))
  const said = chunk.words.slice(0, end)
  const unit = readUnit(said.at(-1)?.word ?? '')
  if (unit?.kind !== 'household' || !LAST_UNITS.has(unit.name) || chunk.after !== undefined) return undefined
  if (chunk.amount?.unit !== undefined) return undefined
  const size = SIZES.get(said.at(-2)?.word ?? '')
  const words = said.slice(0, size === undefined ? -1 : -2)
  if (ownWords({ words }).length === 0) return undefined
  const quantity = chunk.amount?.quantity ?? 1
  return { ...chunk, words, after: { quantity, unit, ...(size !== undefined && { size }), next: 0 } }
}

const LAST_UNITS = new Set(
  'fillet filet bowl plate serving glass mug slice box bag packet can bottle container piece bar clove stalk'.split(
    ' ',
  ),
)

/** Foods that are named after an ingredient before them. */
const COMPOUNDS =
  /dishes|soups|sandwich|burgers|pizza|salads|omelet|stir-fry|fried rice|turnovers|burritos|mexican|smoothies|sushi|pies|cakes|cookies|doughnuts|biscuits, muffins|bagels|breads|crackers|candy|ice cream|pudding|yogurt|cereal|bars|juice|tea$|coffee|liquor|butters|oils|dips|pasta sauces|pancakes|sauces|flavored milk/i

/** "aubergine curry" is a curry, not an aubergine and a curry: the closest dish of its kind, as a guess. */
function findCompound(whole: NamedFood, pieces: readonly NamedFood[]): NamedFood | undefined {
  const [first, last] = pieces
  const dish = last?.candidates[0]
  if (pieces.length !== 2 || dish === undefined || !COMPOUNDS.test(dish.food.category)) return undefined
  // A noun that modifies another is singular: "almond croissant", but "eggs toast".
  if (first === undefined || isPlural(first.lastWord)) return undefined
  const kind = last?.words.at(-1) ?? ''
  const near = whole.candidates.filter(({ food }) => isWordOfFood(food, kind))
  return { ...whole, candidates: near.length > 0 ? near : [{ ...dish, score: dish.score * 0.7 }] }
}

const guessed = (pieces: readonly NamedFood[]): readonly FoodMatch[] =>
  (pieces.at(-1)?.candidates ?? []).map((match) => ({ ...match, isStandIn: true }))

type Split = { weight: number; pieces: readonly NamedFood[] }

/** Splits a chunk into runs of words that name foods exactly: as many words as possible, in as few runs as possible. */
function splitNames(chunk: Chunk, search: Search): readonly NamedFood[] {
  const tokens = chunk.words.filter(({ word }) => !isNoFood(word))
  const qualities = tokens.filter(({ word }) => foodWords(word).some(isQuality))
  const best: Split[] = [{ weight: 0, pieces: [] }]
  for (const index of tokens.keys()) {
    let choice = best[index] ?? { weight: 0, pieces: [] }
    for (let start = Math.max(0, index + 1 - MAX_NAME_WORDS); start <= index; start++) {
      const run = tokens.slice(start, index + 1)
      if (run.length === 1 && isRefinement(run[0]?.word ?? '')) continue
      const before = best[start] ?? { weight: 0, pieces: [] }
      const weight = before.weight + run.length - 0.1
      if (weight <= choice.weight) continue
      const own = search(run.map(({ word }) => word).join(' '))
      if (scoreOf(own) < EXACT_SCORE) continue
      const candidates = index === tokens.length - 1 ? qualified(run, qualities, own, search) : own
      choice = {
        weight,
        pieces: [...before.pieces, createPiece(chunk, run, candidates, before.pieces.length === 0)],
      }
    }
    best.push(choice)
  }
  return best.at(-1)?.pieces ?? []
}

/** "low-calorie carbonated cola" is a low-calorie cola. */
function qualified(
  run: readonly MealToken[],
  qualities: readonly MealToken[],
  own: readonly FoodMatch[],
  search: Search,
): readonly FoodMatch[] {
  const others = qualities.filter((token) => !run.includes(token))
  if (others.length === 0) return own
  const found = search([...others, ...run].map(({ word }) => word).join(' '))
  return scoreOf(found) >= GOOD_SCORE ? found : own
}

/** @param isFirst the amount of the chunk belongs to the first piece. */
function createPiece(
  chunk: Chunk,
  run: readonly MealToken[],
  candidates: readonly FoodMatch[],
  isFirst: boolean,
): NamedFood {
  const start = run[0] === chunk.words[0] ? chunk.start : (run[0]?.start ?? chunk.start)
  return {
    chunks: [chunk],
    words: run.flatMap(({ word }) => foodWords(word)),
    lastWord: run.at(-1)?.word ?? '',
    candidates,
    span: { start, end: run.at(-1)?.end ?? chunk.end, isFirst },
  }
}

/** "Sweet" beside other words describes them, and "sweets" are a food. */
const isRefinement = (word: string) => refinementWeight(word) < 1 && !isPlural(word)
