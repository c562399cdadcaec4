import type { Food, Portion } from './food.ts'
import { canonicalWord, foldText, foodWords } from './text/words.ts'
import { readUnit, SIZES, type Size, type Unit } from './units.ts'

/** The parts of a stated amount besides its number. */
export type RequestedMeasure = {
  size?: Size
  words?: readonly string[]
  inches?: number
  isWhole?: boolean
  isSingle?: boolean
}

/** It was weighed or measured before it was cooked. */
export const DRY_WORDS: ReadonlySet<string> = new Set(['dry', 'uncooked', 'dried', 'raw'])

/** A measure for the named kind: "cherry" of a tomato in "cherry tomatoes", "baby carrot" of a carrot. */
export function kindPortion(food: Food, words: readonly string[] = []): Portion | undefined {
  const own = foodWords(food.name)
  return food.portions.find(({ name }) => {
    const parts = foodWords(name)
    return (
      parts.every((part) => words.includes(part)) &&
      parts.some((part) => !own.includes(part)) &&
      !isMeasureName(name)
    )
  })
}

/**
 * The measure for a shape that was named with the food: the "regular fillet" of fish in "a fried fish
 * fillet".
 */
export function shapePortion(food: Food, words: readonly string[] = [], size?: Size): Portion | undefined {
  const own = foodWords(food.name)
  const shapes = words.filter((word) => SHAPE_WORDS.has(word) && !own.includes(word))
  const unit = readUnit(shapes[0] ?? '')
  return unit === undefined
    ? undefined
    : unitPortion(food, unit, { words, ...(size !== undefined && { size }) })
}

const SHAPE_WORDS: ReadonlySet<string> = new Set(
  'fillet drumstick thigh wing breast wedge patty stick'.split(' '),
)

const isMeasureName = (name: string) =>
  readUnit(name.split(' ')[0] ?? '') !== undefined && !name.includes(' ')

/** The measure for a whole one of what is eaten in pieces: "regular pie", "quiche", "loaf", "head". */
export function wholePortion(food: Food, size?: Size): Portion | undefined {
  const own = new Set(foodWords(food.name))
  const wholes = food.portions.filter(({ name }) => {
    const words = foodWords(name)
    const last = words.at(-1) ?? ''
    const isOwn = own.has(last) && words.every((word) => own.has(word) || WHOLE_SIZES.has(word))
    return isOwn || WHOLES.has(name)
  })
  const sized = wholes.find(({ name }) => size !== undefined && portionSize(name) === size)
  const [first] = wholes.filter(({ name }) => portionSize(name) !== 'large')
  return sized ?? first ?? wholes[0]
}
const WHOLES: ReadonlySet<string> = new Set(['whole', 'loaf', 'head', 'fruit', 'baguette', 'medium melon'])
const WHOLE_SIZES: ReadonlySet<string> = new Set(['regular', 'medium', 'large'])

/** "large", or "large egg" of an egg. */
export function sizePortion(food: Food, size: Size, words: readonly string[] = []): Portion | undefined {
  const names = food.portions.filter(({ name }) => portionSize(name) === size)
  const exact = names.find(
    ({ name }) =>
      name === size || /^(?:fun|snack|sharing) size$/.test(name) || (size === 'medium' && name === 'regular'),
  )
  if (exact !== undefined) return exact
  // The largest that a food has: "a king-size candy".
  const largest =
    size === 'extra large' && names.length === 0
      ? food.portions.find(({ name }) => name === 'large')
      : undefined
  if (largest !== undefined) return largest
  return names.find(({ name }) =>
    portionWords(name).every(
      (word) =>
        SIZES.has(word) || GENERIC_UNITS.has(word) || words.includes(word) || isWordOfFood(food, word),
    ),
  )
}

const GENERIC_UNITS = new Set('extra drink order fast food single serving bag size'.split(' '))

/** The portion for a unit, by its own names or its alternatives. */
export function unitPortion(food: Food, unit: Unit, measure: RequestedMeasure): Portion | undefined {
  const own = bestPortion(food, unit.words, measure)
  if (own !== undefined) return own
  for (const also of unit.also ?? []) {
    const portion = bestPortion(food, [also], measure)
    if (portion !== undefined) return portion
  }
  return undefined
}

/**
 * The food's portion for a unit by any of its names and for the size: the stated size, or the plain or medium
 * one. If the food has the unit but not the size, the plain one is scaled.
 */
export function bestPortion(
  food: Food,
  unitWords: readonly string[],
  measure: RequestedMeasure,
): Portion | undefined {
  let best: { portion: Portion; rank: number } | undefined
  for (const portion of food.portions) {
    const rank = isWholeLoaf(portion, food, unitWords)
      ? undefined
      : rankPortion(portion, unitWords, measure, food)
    if (rank !== undefined && (best === undefined || rank > best.rank)) best = { portion, rank }
  }
  if (best === undefined) return undefined
  const hasSize = portionSize(best.portion.name) !== undefined
  const factor = hasSize || isFixedVolume(unitWords[0]) ? 1 : sizeFactor(measure.size)
  return { ...best.portion, grams: best.portion.grams * factor }
}

/** A "round cornbread" is not a round of it, nor is a "square" one a square. */
const isWholeLoaf = ({ name, grams }: Portion, { pieceGrams }: Food, unitWords: readonly string[]) =>
  /^(?:round|square) \w/.test(name) &&
  pieceGrams !== undefined &&
  grams > 4 * pieceGrams &&
  unitWords.some((unit) => name.startsWith(unit))

/** A large cup is still a cup, a heaped tablespoon a tablespoon, and "bottle 500 ml" is not a measure of one ml. */
const FIXED_VOLUMES: ReadonlySet<string> = new Set(['cup', 'tbsp', 'tsp', 'fl oz', 'ml', 'cl', 'dl', 'l'])

const isFixedVolume = (unit: string | undefined) => FIXED_VOLUMES.has(unit ?? '')

function rankPortion(
  { name }: Portion,
  unitWords: readonly string[],
  { size, words = [] }: RequestedMeasure,
  food: Food,
): number | undefined {
  if (name.startsWith('per ')) return undefined
  const parts = portionWords(name)
  const unit = unitWords.find((word) => ` ${parts.join(' ')} `.includes(` ${word} `))
  if (
    unit === undefined ||
    (name.endsWith('dry') && !name.startsWith('packet') && !words.some((word) => DRY_WORDS.has(word)))
  )
    return undefined
  if (isFixedVolume(unit) ? !name.startsWith(unit) : name.startsWith('cup')) return undefined
  const named = portionSize(name)
  const sizeRank =
    size === named ? 2 : size === undefined && named === 'medium' ? 1.5 : named === undefined ? 1 : 0
  const extra = parts.filter((word) => !unit.split(' ').includes(word) && !SIZES.has(word))
  const strange = extra.filter((word) => !words.includes(word) && !isWordOfFood(food, word))
  const fitting = extra.filter((word) => words.includes(word))
  return sizeRank + 0.6 * fitting.length - 0.4 * strange.length
}

function portionWords(name: string): string[] {
  return name.split(' ').map(canonicalWord)
}

const NAMED_SIZES: readonly (readonly [string, Size])[] = [
  ['extra large', 'extra large'],
  ['fun size', 'fun'],
  ['snack size', 'fun'],
  ['sharing size', 'sharing'],
]

/** The size in the name of a portion. */
export function portionSize(portionName: string): Size | undefined {
  const named = NAMED_SIZES.find(([start]) => portionName.startsWith(start))
  if (named !== undefined) return named[1]
  return portionName
    .split(' ')
    .map((word) => SIZES.get(word))
    .find((size) => size !== undefined)
}

const SIZE_FACTORS: Record<Size, number> = {
  mini: 0.4,
  fun: 0.4,
  small: 0.75,
  medium: 1,
  large: 1.35,
  'extra large': 1.7,
  sharing: 3,
}

/** The factor of each size to the default one. */
export function sizeFactor(size: Size | undefined): number {
  return size === undefined ? 1 : SIZE_FACTORS[size]
}

/** True when a canonical word is in the name or a synonym of the food. */
export function isWordOfFood(food: Food, word: string): boolean {
  const known = wordsOfFoods.get(food) ?? new Set([food.name, ...food.synonyms].flatMap(plainWords))
  wordsOfFoods.set(food, known)
  return known.has(word)
}

/** The words of foods that were asked for, as long as somebody has these foods. */
const wordsOfFoods = new WeakMap<Food, ReadonlySet<string>>()
const plainWords = (name: string) => (foldText(name).match(/[a-z]+/g) ?? []).map(canonicalWord)
