import type { Portion } from '../food.ts'
import { plainPortion } from '../portion-names.ts'
import { foodWords } from '../text/words.ts'

/** A household measure as an official file words it ("1 cup, diced"), and its grams. */
export type DescribedPortion = { description: string; grams: number }

/** More measures than this are not useful. */
const MAX_PORTIONS = 16
/** Used if the file has no usual amount. */
const DEFAULT_SERVING_GRAMS = 100

/** The useful measures, by their plain names; of several with the same name, the first counts. */
export function plainPortions(described: readonly DescribedPortion[]): Portion[] {
  const portions = new Map<string, number>()
  for (const { description, grams } of described) {
    const plain = plainPortion(description)
    if (plain === undefined || portions.has(plain.name)) continue
    portions.set(plain.name, Math.round((grams / plain.count) * 100) / 100)
  }
  return [...portions].slice(0, MAX_PORTIONS).map(([name, grams]) => ({ name, grams }))
}

/** Grams of the default portion: the file's usual amount, else its first measure, else 100. */
export const defaultServing = (usualGrams: number | undefined, portions: readonly Portion[]) =>
  usualGrams ?? portions[0]?.grams ?? DEFAULT_SERVING_GRAMS

/** The names of measures for one piece, best first; a word of the food's own name comes before them. */
const PIECE_PORTIONS =
  'double cheeseburger;cheeseburger;hamburger;regular sandwich;medium;regular;whole;fruit;piece;item;sandwich;large;medium breast;regular fillet;fillet;patty;bar;cookie;nugget;egg;nut;medium slice;slice;chip;cracker;small;small fillet;steak;stick;link;roll;bun length;muffin;cupcake;doughnut;link;sausage;kernel;berry;6 inch sub;ball;leaf;spear;floweret;cone;individual pie;packet'.split(
    ';',
  )

/** Foods that people count in servings: two coffees, two soups, two salads. */
const UNCOUNTED_FOODS =
  /milk|drink|water|coffee|tea|juice|beer|wine|liquor|soup|cereal|oatmeal|rice|pasta|dishes|mixture|sauce|dressing|condiment|dip|sugar|syrup|butter|margarine|cream|cheese|salad|grits|smooth|pudding|gelatin|mash|macaroni|noodle|beverage|powder|oil|mayonnaise|snack mix|popcorn|shakes|yogurt|mein/i

/** Grams of one piece, for a bare count ("two eggs"); undefined for foods that are not counted. */
export function findPieceGrams(
  names: readonly string[],
  category: string,
  portions: readonly Portion[],
): number | undefined {
  const own = new Set(names.flatMap(foodWords))
  const isOwn = (name: string) =>
    foodWords(name).every((word) => own.has(word)) && !/^(?:slice|cup|piece)\b/.test(name)
  const named =
    portions.find(({ name }) => isOwn(name) && !/^(?:small|large|mini|extra)/.test(name)) ??
    portions.find(({ name }) => name.startsWith('medium ') && isOwn(name.slice('medium '.length)))
  if (named !== undefined) return named.grams
  if (UNCOUNTED_FOODS.test(category)) return undefined
  return PIECE_PORTIONS.map((piece) => portions.find(({ name }) => name === piece)).find(
    (found) => found !== undefined,
  )?.grams
}
