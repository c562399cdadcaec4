import { scaleNutrients } from '../nutrition/nutrients.ts'
import { type GramsEstimate, measureGrams, type StatedMeasure } from './amount.ts'
import type { Analysis, AnalyzedItem, Food, FoodIndex, GramsBasis } from './food.ts'
import { accompanimentGrams } from './parse/accompaniment-grams.ts'
import type { Match } from './parse/candidates.ts'
import { matchPhrases } from './parse/match-phrases.ts'
import type { Phrase } from './parse/phrase.ts'
import type { StatedAmount } from './parse/read-amount.ts'
import { readParts } from './parse/read-parts.ts'
import { readPhrases } from './parse/read-phrases.ts'
import { tokenize } from './text/tokens.ts'
import { foodWords, isPlural } from './text/words.ts'

/** Text after this is ignored; no meal needs a longer description. */
const MAX_TEXT_LENGTH = 4000
const MAX_ALTERNATIVES = 3

/**
 * Finds the foods and amounts in a description of a meal in plain words. For an amount that is not stated,
 * the default portion is assumed, which `gramsBasis` and a lower `confidence` show. Words without a matching
 * food are in `unmatched`, except denied ones ("no sugar") and pinches of seasoning that no food table has.
 * Deterministic; the time grows with the length of the text.
 */
export function analyzeText(text: string, index: FoodIndex): Analysis {
  const phrases = readPhrases(readParts(tokenize(text.slice(0, MAX_TEXT_LENGTH))))
  const { matches, unmatched } = matchPhrases(phrases, index)
  const items: AnalyzedItem[] = []
  let host: AnalyzedItem | undefined
  for (const match of matches) {
    if (!isLinked(match)) host = undefined
    const item = createItem(text, match, host)
    if (item === undefined || (host !== undefined && isOwnBread(match, item, host))) continue
    items.push(item)
    // Butter and jam are both on the toast: a food that goes on another does not itself get a topping.
    if (!isCompanion(item, host)) host = item
  }
  return { items, unmatched: unmatched.map((phrase) => excerpt(text, phrase.start, phrase.end)) }
}

function createItem(text: string, match: Match, host: AnalyzedItem | undefined): AnalyzedItem | undefined {
  const [best, ...others] = match.candidates
  if (best === undefined) return undefined
  const { grams: whole, basis } = matchGrams(best.food, match, host)
  const grams = match.share === undefined ? whole : Math.round(whole * match.share * 100) / 100
  // "0 sugar": none was eaten.
  if (grams === 0) return undefined
  const sureness =
    BASIS_CONFIDENCE[basis] * (match.isPiece === true ? 0.9 : 1) * (match.share === undefined ? 1 : 0.7)
  return {
    text: matchExcerpt(text, match),
    food: best.food,
    grams,
    gramsBasis: basis,
    confidence: Math.round(best.score ** 1.5 * sureness * 100) / 100,
    alternatives: others.slice(0, MAX_ALTERNATIVES).map(({ food }) => food),
    nutrients: scaleNutrients(best.food.nutrients, grams / 100),
  }
}

const isCompanion = (item: AnalyzedItem, host: AnalyzedItem | undefined) =>
  host !== undefined && accompanimentGrams(item.food, host.food, host.grams) !== undefined

/** "turkey sandwich on rye", "burger on a bun": the bread is already counted. */
function isOwnBread({ phrases }: Match, { food, gramsBasis }: AnalyzedItem, host: AnalyzedItem): boolean {
  const isOn =
    /^(?:on|in|with)$/.test(phrases[0]?.link ?? '') &&
    gramsBasis !== 'portion' &&
    gramsBasis !== 'stated_mass'
  return (
    isOn &&
    /sandwich|burger/i.test(host.food.category) &&
    /bread|rolls and buns|bagel|tortilla/i.test(food.category)
  )
}

/** The confidence of an amount, 0–1, by its basis. */
export const BASIS_CONFIDENCE: Record<GramsBasis, number> = {
  user: 1,
  stated_mass: 1,
  stated_volume: 0.95,
  portion: 0.9,
  count: 0.9,
  default_portion: 0.6,
  vague: 0.5,
}

function matchGrams(food: Food, match: Match, host: AnalyzedItem | undefined): GramsEstimate {
  const usual: GramsEstimate = { grams: food.defaultGrams, basis: 'default_portion' }
  const measure =
    match.isPiece === true || match.isComboPart === true ? { isStated: false } : matchMeasure(match)
  if (!measure.isStated) {
    const beside = host !== undefined ? accompanimentGrams(food, host.food, host.grams) : undefined
    if (beside !== undefined) return { grams: beside, basis: 'default_portion' }
    return isPlural(match.lastWord) ? pluralGrams(food, usual) : usual
  }
  const amountWords = match.phrases.flatMap(({ amount }) => foodWords(amount?.words ?? ''))
  const found = measureGrams(food, { ...measure, words: [...match.words, ...amountWords] })
  const many =
    found === undefined || /count|vague/.test(found.basis) ? manyPiecesGrams(food, measure) : undefined
  if (many !== undefined) return many
  if (found === undefined) {
    // No amount of diet cola has 100 kcal.
    const portions = measure.unit?.kind === 'energy' ? 1 : Math.min(measure.quantity ?? 1, MANY_PIECES)
    return { grams: food.defaultGrams * portions, basis: 'vague' }
  }
  if (measure.isVague === true && isHandfuls(food, measure)) {
    return { grams: Math.max(found.grams, food.defaultGrams / 3), basis: 'vague' }
  }
  return measure.isVague === true && found.basis !== 'stated_mass' ? { ...found, basis: 'vague' } : found
}

/** "A few raisins" are more than three. */
const isHandfuls = (food: Food, { quantity = 1, unit }: StatedMeasure) =>
  unit === undefined && quantity >= MANY_PIECES && (food.pieceGrams ?? SMALL_PIECE_GRAMS) < SMALL_PIECE_GRAMS
const SMALL_PIECE_GRAMS = 5

const DOZEN = 12

/** From this weight, a piece of a food is the whole food. */
const WHOLE_PIECE_GRAMS = 130
const MANY_PIECES = 3

/** "6 maki", "5 pieces of fried chicken": that many pieces of a food that is eaten whole, or one serving. */
function manyPiecesGrams(food: Food, { quantity = 1, unit, size }: StatedMeasure): GramsEstimate | undefined {
  const isPieces = unit === undefined ? food.pieceGrams === undefined : unit.name === 'piece'
  const isWhole = (food.pieceGrams ?? 0) >= WHOLE_PIECE_GRAMS
  if (quantity <= MANY_PIECES || size !== undefined || !(isPieces || (unit === undefined && isWhole)))
    return undefined
  const piece = food.portions.find(({ name }) => name === 'piece')
  if (piece !== undefined) return { grams: quantity * piece.grams, basis: 'count' }
  if (!isPieces || (food.pieceGrams !== undefined && !isWhole)) return undefined
  return { grams: food.defaultGrams * Math.min(Math.max(1, quantity / DOZEN), MANY_PIECES), basis: 'vague' }
}

type MatchMeasure = StatedMeasure & { isStated: boolean; isVague?: boolean }

/** Merges the amount before and the amount after the words: a weight takes precedence, "each" multiplies. */
function matchMeasure({ phrases, named }: Match): MatchMeasure {
  const before = phrases.find(({ amount }) => amount !== undefined)?.amount
  const after = phrases.findLast((phrase: Phrase) => phrase.after !== undefined)?.after
  if (before === undefined && after === undefined) return { isStated: false }
  const isOf = (kinds: RegExp) => (amount: StatedAmount | undefined) => kinds.test(amount?.unit?.kind ?? '')
  // "Rice 150 g (195 kcal)" was weighed.
  const exact = [before, after].find(isOf(/^(?:mass|volume)$/)) ?? [before, after].find(isOf(/^energy$/))
  const stated = exact ?? (after?.unit !== undefined ? after : (before ?? after))
  const other = stated === before ? after : before
  const times = stated?.isEach === true ? (other?.quantity ?? 1) : 1
  const counted =
    stated === before && before?.isVague === true && after?.unit === undefined ? after?.quantity : undefined
  const quantity =
    exact === undefined && counted !== undefined
      ? counted
      : exact === undefined
        ? combineQuantities(before?.quantity, after?.quantity, stated === after && after?.unit !== undefined)
        : stated?.quantity
  // "Big Mac": the size is part of the name.
  const size = named !== undefined && stated?.unit === undefined ? undefined : (stated?.size ?? other?.size)
  const inches = stated?.inches ?? other?.inches
  return {
    isStated: true,
    ...(quantity !== undefined && { quantity: quantity * times }),
    ...(stated?.unit !== undefined && { unit: stated.unit }),
    ...(size !== undefined && { size }),
    ...(inches !== undefined && { inches }),
    ...((stated?.isVague === true || other?.isVague === true) && { isVague: true }),
  }
}

/** "eggs x2", "2 eggs", "a coffee (2 cups)". */
function combineQuantities(
  before: number | undefined,
  after: number | undefined,
  isAfterUnit: boolean,
): number | undefined {
  if (isAfterUnit) return after
  return before ?? after
}

function isLinked({ phrases, isPiece }: Match): boolean {
  const [first] = phrases
  return isPiece === true || first?.before === 'link' || first?.before === 'comma'
}

/** "eggs" are at least two. */
function pluralGrams(food: Food, usual: GramsEstimate): GramsEstimate {
  const two = 2 * (food.pieceGrams ?? 0)
  return food.pieceGrams !== undefined && food.pieceGrams >= usual.grams && food.pieceGrams <= 80
    ? { ...usual, grams: two }
    : usual
}

function matchExcerpt(text: string, { phrases, span }: Match): string {
  if (span !== undefined) return excerpt(text, span.start, span.end)
  return excerpt(text, phrases[0]?.start ?? 0, phrases.at(-1)?.end ?? 0)
}

function excerpt(text: string, start: number, end: number): string {
  const opens = text.slice(start, end).split('(').length - text.slice(start, end).split(')').length
  const from = opens < 0 && text[start - 1] === '(' ? start - 1 : start
  const to = opens > 0 && text[end] === ')' ? end + 1 : end
  return text.slice(Math.max(0, from), Math.max(0, to)).replace(/\s+/g, ' ').trim()
}
