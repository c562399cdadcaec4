import type { Food } from './food.ts'
import { isWordOfFood, type RequestedMeasure, wholePortion } from './portions.ts'
import { isPlural } from './text/words.ts'
import { readUnit } from './units.ts'

/** What grows as one, and is sold so: measures for a whole one. */
const GROWN_WHOLES = /^(?:whole|head|fruit|medium melon)$/

/**
 * Grams of a whole one of what the table states only in cuts. Source: FoodData Central, SR Legacy, a medium head of
 * cauliflower and a bunch of broccoli, raw.
 */
const PUBLISHED: readonly (readonly [name: RegExp, grams: number])[] = [
  [/^(?:raw |cooked |steamed |boiled )?cauliflower\b(?!.*\b(?:cheese|rice|soup)\b)/i, 588],
  [/^(?:raw |cooked |steamed |boiled )?broccoli$/i, 608],
]

/** Grams of a loaf of bread, of which the table has only slices. Source: FNDDS, a loaf of Italian bread. */
export const LOAF_GRAMS = 454
/** Grams of a block of cheese for sale. Source: FoodData Central, SR Legacy, a package of 8 oz. */
export const CHEESE_BLOCK_GRAMS = 227

/** Grams of a slice of pizza, where a piece is a whole one. Source: FNDDS, a piece of cheese pizza. */
export const PIZZA_SLICE_GRAMS = 119

/** A piece is a cut if the whole weighs at least so many of it. */
const MIN_CUTS = 2

/** Grams of a head of what the table states only in cuts. */
export const headGrams = (food: Food): number | undefined =>
  PUBLISHED.find(([name]) => name.test(food.name))?.[1]

type Count = { quantity?: number } & RequestedMeasure

// "A lettuce leaf" is not a lettuce, and "a large one" has a size of its own.
const isCut = (food: Food, { size, words = [] }: Count): boolean =>
  size !== undefined ||
  words.some((word) => readUnit(word)?.kind === 'household' && !isWordOfFood(food, word))

/** "1 broccoli, 1 chicken breast, 1 rice" are servings; of what is served in cuts, only "a whole one" is one for sure. */
export const isServingOrWhole = (food: Food, count: Count): boolean =>
  count.quantity === 1 && count.isWhole !== true && headGrams(food) !== undefined && !isCut(food, count)

/** A grapefruit is served in halves, and is a fruit nevertheless. */
const isPieceHalf = ({ pieceGrams, portions }: Food): boolean =>
  portions.some(({ name, grams }) => name === 'half' && grams === pieceGrams)

/**
 * Grams of a whole one, if a count of the food means whole ones: "half a pineapple", "2 cauliflowers". Of what is cooked
 * or sold whole but eaten in portions, only a part means one: "half a chicken", "a quarter of the pie"; "2 chicken" may be
 * pieces, and "a lettuce" its leaves. Undefined if its piece is the whole, or no source states a whole one.
 */
export function countedWholeGrams(food: Food, count: Count): number | undefined {
  if (isCut(food, count)) return undefined
  const { quantity = 1 } = count
  const published = headGrams(food)
  const grown = published ?? food.portions.find(({ name }) => GROWN_WHOLES.test(name))?.grams
  const isLeaves = published === undefined && food.pieceGrams !== undefined && !isPieceHalf(food)
  const cooked = isMadeInPieces(food) ? undefined : food.wholeGrams
  const dish = quantity < 1 ? (grown ?? cooked ?? wholePortion(food)?.grams) : undefined
  const grams = quantity < 1 || isLeaves ? dish : grown
  const isLarger =
    grams !== undefined && grams >= MIN_CUTS * (food.pieceGrams ?? 0) && grams > food.defaultGrams
  return isLarger ? grams : undefined
}

/** "Half a banana muffin" is not half of the tray, by the plural of the recipe's name, its piece, or what it makes. */
function isMadeInPieces({ name, pieceGrams }: Food): boolean {
  const [head = ''] = name.split(/,| \(| (?:with|in|of|and|from) /, 1)
  const last =
    head
      .trim()
      .split(/[\s-]+/)
      .at(-1)
      ?.toLowerCase() ?? ''
  return pieceGrams !== undefined || isPlural(last) || PIECES.test(last)
}
/** What people bake or cook by the piece, in English and in German, of which the plural is not always told by an s. */
const PIECES =
  /(?:muffin|cupcake|cookie|biscuit|brownie|scone|bar|ball|bun|roll|bagel|pretzel|croissant|doughnut|donut|pancake|waffle|crepe|burger|patty|wrap|burrito|taco|quesadilla|sandwich|toastie|fritter|dumpling|samosa|empanada|falafel|skewer|kebab|meatball|nugget|truffle|frikadellen?|brötchen|plätzchen|pfannkuchen|kekse?|waffeln?|knödel|klöße|riegel)$/
