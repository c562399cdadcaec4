import type { Measures } from '../../core/locale.ts'
import { type GramsEstimate, isDrink, measureGrams, type StatedMeasure } from '../amount.ts'
import type { Food } from '../food.ts'
import { isExact, type StatedAmount } from '../parse/read-amount.ts'
import { measuredOf } from '../parse/restated-amounts.ts'
import { type Setting, settingFactor, usualGrams } from '../portion-statistics/likely-grams.ts'
import { DRY_WORDS } from '../portions.ts'
import { foodWords, isPlural } from '../text/words.ts'
import { CAPSULE } from '../units.ts'
import { accompanimentGrams } from './accompaniment-grams.ts'
import type { Meal, NamedFood } from './meal.ts'

/** A food that the one after it may be put on or into, and its weight. */
export type Host = { food: Food; grams: number }

/** Who eats, or where, if the text says it. */
export function settingOf({ text }: Pick<Meal, 'text'>): Setting | undefined {
  if (CHILD_PATTERN.test(text)) return 'child'
  return RESTAURANT_PATTERN.test(text) ? 'restaurant' : undefined
}
const CHILD_PATTERN =
  /\b(?:child(?:ren)?['’]?s?|kid['’]?s|kids['’]?) (?:portion|meal|menu|size|plate|serving)|\b(?:my|our|the) (?:toddler|baby|little one|(?:two|three|four|five|[2-5])[ -]year[ -]old)\b/i
const RESTAURANT_PATTERN = /\b(?:restaurant|take-?away|take ?away|take-?out|chippy|delivered|diner)\b/i

/**
 * Grams of a named food: as stated, else what goes with the food before it, else the default portion. A meal is seldom
 * smaller or larger for who eats it than a portion that nobody stated.
 */
export function gramsOf(
  food: Food,
  named: NamedFood,
  host: Host | undefined,
  { setting, measures }: { setting?: Setting | undefined; measures?: Measures | undefined } = {},
): GramsEstimate {
  const found = wholeGrams(food, named, host, measures)
  const isUsual = found.basis === 'default_portion' && found.grams >= MIN_SETTING_GRAMS
  const whole =
    setting !== undefined && isUsual
      ? { ...found, grams: Math.round(found.grams * settingFactor(food.category, setting)) }
      : found
  const share = eatenShare(named)
  return share === 1 ? whole : { ...whole, grams: Math.round(whole.grams * share * 100) / 100 }
}

/** How much of an amount is the food's own, and was eaten. */
export const eatenShare = ({ share, chunks }: NamedFood): number => (share ?? 1) * (chunks[0]?.eaten ?? 1)

/** Butter and sugar are the same for everybody. */
const MIN_SETTING_GRAMS = 40

function wholeGrams(
  food: Food,
  named: NamedFood,
  host: Host | undefined,
  measures: Measures | undefined,
): GramsEstimate {
  const usual: GramsEstimate = { grams: usualGrams(food), basis: 'default_portion' }
  const isWithout = named.span?.isFirst === false || named.isSetPart === true
  const measure = isWithout ? undefined : measureOf(named)
  if (measure === undefined) {
    const beside = host === undefined ? undefined : accompanimentGrams(food, host.food, host.grams)
    if (beside !== undefined) return { grams: beside, basis: 'default_portion' }
    // "a gummy" of a supplement
    if (named.lastWord === 'gummy' && food.pieceGrams !== undefined)
      return { grams: food.pieceGrams, basis: 'default_portion' }
    return isPlural(named.lastWord) ? pluralGrams(food, usual) : usual
  }
  const amountWords = named.chunks.flatMap(({ amount }) => foodWords(amount?.words ?? ''))
  // "Chickpeas, from dried" are cooked ones.
  const own = foodWords(food.name)
  const words = named.words.filter((word) => !DRY_WORDS.has(word) || !own.includes(word))
  const isOne = named.chunks.length === 1 && measure.isArticle === true
  const isSingle =
    !isPlural(named.lastWord) && isNamedInPlural(food) && !(isOne && (food.pieceGrams ?? 0) < MIN_ONE_GRAMS)
  // "a snack of crackers"
  const isBare = measure.unit === undefined && measure.size === undefined
  if (isOne && isBare && isPlural(named.lastWord) && (food.pieceGrams ?? 0) < usual.grams) return usual
  const whole = measureGrams(food, { ...measure, measures, words: [...words, ...amountWords], isSingle })
  const found = whole && isDrainedCan(named) ? { ...whole, grams: drainedShare(food) * whole.grams } : whole
  const part = partOfWhole(food, measure) ?? bareGrams(food, named, measure)
  if (part !== undefined) return part
  const many =
    found === undefined || /count|vague/.test(found.basis) ? manyPiecesGrams(food, measure) : undefined
  if (many !== undefined) return many
  // No amount of a diet drink has 100 kcal.
  const pieces = measure.unit?.kind === 'energy' ? 1 : (measure.quantity ?? 1)
  if (found === undefined) return { grams: usual.grams * Math.min(pieces, MANY_PIECES), basis: 'vague' }
  if (measure.isVague === true && measure.unit === undefined)
    return { grams: vagueCount(food, measure, found.grams, usual.grams), basis: 'vague' }
  const isVague = measure.isUnsure === true || (measure.isVague === true && found.basis !== 'stated_mass')
  return isVague ? { ...found, basis: 'vague' } : found
}

/** Nobody counts one pretzel of a gram, so "a pretzel" is a serving. */
const MIN_ONE_GRAMS = 2

/** Of "French fries" and "Crackers", "one fry" and "a cracker" are one piece. */
const isNamedInPlural = ({ name }: Food) => isPlural(name.split(/,| \(/, 1)[0] ?? '')

/** "1 (15 oz) can of beans, drained": the weight is that of the can with its liquid; in "drained (240 g)" it is not. */
function isDrainedCan({ chunks }: NamedFood): boolean {
  const amounts = chunks.flatMap(({ amount, after }) => [amount, after])
  const weighed = amounts.filter((amount) => amount?.unit?.kind === 'mass')
  const isCan = amounts.some((amount) =>
    /^(?:can|jar)$/.test((amount?.container ?? amount?.unit)?.name ?? ''),
  )
  const isSaid = chunks.some((chunk) => chunk.words.some(({ word }) => word === 'drained'))
  return isCan && isSaid && weighed.length === 1
}

/** What is left of a can without its liquid. Source: labels of cans of pulses and vegetables, and of tuna. */
const drainedShare = ({ category }: Food) => (/fish|seafood|tuna/i.test(category) ? 0.75 : 0.6)

/** "half a cucumber" is not half of a slice, and "two cucumbers" are not two slices. */
function partOfWhole(food: Food, { quantity = 1, unit, size }: StatedMeasure): GramsEstimate | undefined {
  const whole = food.portions.find(({ name }) => /^(?:regular|medium|whole)$/.test(name))
  if (quantity > MANY_PIECES || unit !== undefined || size !== undefined || whole === undefined)
    return undefined
  // "Three chips" are not three regular portions.
  if (quantity >= 1 && !/^other vegetables/i.test(food.category)) return undefined
  const isSliced = WHOLE_PIECES * (food.pieceGrams ?? whole.grams) < whole.grams
  return isSliced ? { grams: quantity * whole.grams, basis: 'count' } : undefined
}
const WHOLE_PIECES = 4

/** "Rice 200": so many pieces would be too much, and grams would not. */
function bareGrams(
  food: Food,
  { chunks }: NamedFood,
  { quantity = 1, unit, isVague }: NamedMeasure,
): GramsEstimate | undefined {
  const isBehind = chunks.every(({ amount }) => amount === undefined)
  if (!isBehind || quantity < MIN_BARE_GRAMS || unit !== undefined || isVague === true) return undefined
  const usual = usualGrams(food)
  const isCounted = quantity * (food.pieceGrams ?? usual) <= MAX_SERVINGS * usual
  return isCounted || quantity > MAX_SERVINGS * usual ? undefined : { grams: quantity, basis: 'vague' }
}
const MIN_BARE_GRAMS = 30
const MAX_SERVINGS = 6

/**
 * "Some", "a little", "a lot" are servings. A few are pieces: more than three raisins, and of carrots not more than people
 * eat.
 */
function vagueCount(food: Food, { quantity = 1 }: StatedMeasure, grams: number, usual: number): number {
  const isPieces = Number.isInteger(quantity) && quantity > 1
  if (!isPieces) return quantity === 1 ? Math.max(usual, food.pieceGrams ?? 0) : quantity * usual
  if (quantity < MANY_PIECES) return grams
  const isSmall = (food.pieceGrams ?? SMALL_PIECE_GRAMS) < SMALL_PIECE_GRAMS
  const most = Math.max(MAX_OF_A_FEW * usual, food.pieceGrams ?? 0)
  return Math.min(isSmall ? Math.max(grams, usual / 3) : grams, most)
}
const SMALL_PIECE_GRAMS = 5
const MAX_OF_A_FEW = 1.5

const DOZEN = 12
/** From this weight, a piece of a food is the whole food. */
const WHOLE_PIECE_GRAMS = 130
const MANY_PIECES = 3

/** "6 maki", "5 pieces of fried chicken": that many pieces of a food that is eaten whole, or one serving. */
function manyPiecesGrams(
  food: Food,
  { quantity = 1, unit, size, isPack }: NamedMeasure,
): GramsEstimate | undefined {
  const isPieces = unit === undefined ? food.pieceGrams === undefined : unit.name === 'piece'
  const isWhole = (food.pieceGrams ?? 0) >= WHOLE_PIECE_GRAMS
  // "Six beers" are six cans.
  if (isPack === true || (isDrink(food) && unit === undefined)) return undefined
  if (quantity <= MANY_PIECES || size !== undefined || !(isPieces || (unit === undefined && isWhole)))
    return undefined
  const piece = food.portions.find(({ name }) => name === 'piece')
  if (piece !== undefined) return { grams: quantity * piece.grams, basis: 'count' }
  if (!isPieces || (food.pieceGrams !== undefined && !isWhole)) return undefined
  return { grams: usualGrams(food) * Math.min(Math.max(1, quantity / DOZEN), MANY_PIECES), basis: 'vague' }
}

type NamedMeasure = StatedMeasure & {
  isVague?: boolean
  isUnsure?: boolean
  isArticle?: boolean
  isPack?: boolean
}

const EXACT_KINDS = ['mass', 'volume', 'energy'] as const

/** Merges the amount before and the amount after the words: a weight takes precedence, "each" multiplies. */
export function measureOf({ chunks, named }: NamedFood): NamedMeasure | undefined {
  const before = chunks.find(({ amount }) => amount !== undefined)?.amount
  const after = chunks.findLast((chunk) => chunk.after !== undefined)?.after
  if (before === undefined && after === undefined) return undefined
  const isOf = (kind: string) => (amount: StatedAmount | undefined) => amount?.unit?.kind === kind
  // "Rice 150 g (195 kcal)" was weighed.
  // "A 540 g tin of fruit, drained (280 g)": the later weight is that of what is left.
  const amounts = before?.container !== undefined ? [after, before] : [before, after]
  const exact = EXACT_KINDS.map((kind) => amounts.find(isOf(kind))).find((found) => found !== undefined)
  const stated = exact ?? (after?.unit !== undefined ? after : (before ?? after))
  const other = stated === before ? after : before
  const of = statedOf(stated, other)
  const times = of === 'each' ? (other?.quantity ?? 1) : 1
  const isCountAfter = stated === before && before?.isVague === true && after?.unit === undefined
  const counted =
    stated?.unit !== undefined && stated === after ? after?.quantity : (before?.quantity ?? after?.quantity)
  const quantity =
    exact !== undefined ? exact.quantity : isCountAfter ? (after?.quantity ?? counted) : counted
  // "Big Mac": the size is part of the name.
  const size = named !== undefined && stated?.unit === undefined ? undefined : (stated?.size ?? other?.size)
  const inches = stated?.inches ?? other?.inches
  return {
    ...(quantity !== undefined && { quantity: quantity * times }),
    ...(stated?.unit !== undefined && { unit: stated.unit }),
    ...(size !== undefined && { size }),
    ...(inches !== undefined && { inches }),
    ...(stated?.isWhole === true && { isWhole: true }),
    ...(stated?.isPack === true && { isPack: true }),
    ...(stated?.isArticle === true && other === undefined && { isArticle: true }),
    ...((stated?.isVague === true || other?.isVague === true) && { isVague: true }),
    ...((stated?.isUnsure === true || of === 'unsure') && { isUnsure: true }),
  }
}

/**
 * Whether a measure is of one of several: "50 g each", "150 g yogurt x2", "2 bottles of beer (0.5 l)", "2 capsules fish oil
 * 1000 mg". A weight behind a comma may be that of all: "2 bags of crisps, 200 g".
 */
function statedOf(stated: StatedAmount | undefined, other: StatedAmount | undefined) {
  if (stated === undefined || other?.quantity === undefined) return 'all'
  if (stated.isEach === true || other.isTimes === true) return 'each'
  const { unit, quantity = 1 } = stated
  if (unit === undefined || other.unit === undefined || !isExact(stated) || unit.kind === 'energy')
    return 'all'
  if (other.unit.name === CAPSULE) return unit.kind === 'mass' ? 'each' : 'all'
  if (other.unit.kind !== 'household') return 'all'
  const of = measuredOf(other.unit, { quantity, unit }, other.quantity)
  return of === 'each' && unit.kind === 'mass' && stated.isApart === true ? 'unsure' : of
}

/** "eggs" are at least two. */
function pluralGrams(food: Food, usual: GramsEstimate): GramsEstimate {
  const piece = food.pieceGrams
  return piece !== undefined && piece >= usual.grams && piece <= 80 ? { ...usual, grams: 2 * piece } : usual
}
