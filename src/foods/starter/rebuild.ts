/**
 * Builds `foods.tsv` from `selection.tsv` and the official files:
 * `bun src/foods/starter/rebuild.ts FOLDER`, where FOLDER holds `fndds-2021-2023/` and `fped-2017-2018/`.
 */
import { join } from 'node:path'
import type { Portion } from '../food.ts'
import { plainPortion } from '../portion-names.ts'
import { foodWords } from '../text/words.ts'
import { type OfficialFood, readOfficialFoods } from './official.ts'
import { parseSelection, type Selected } from './selection.ts'
import { formatStarterTable, STARTER_SOURCE } from './table-format.ts'

/** More measures than this serve nobody. */
const MOST_PORTIONS = 16

/** The text of `foods.tsv`. Throws when the selection names a food that the files do not have. */
export async function rebuildStarterTable(folder: string): Promise<string> {
  const selection = parseSelection(await Bun.file(join(import.meta.dir, 'selection.tsv')).text())
  const official = await readOfficialFoods(folder)
  return formatStarterTable(
    selection.map((selected) => {
      const figures = official.get(selected.code)
      if (figures === undefined) throw new Error(`No food has the code ${selected.code}`)
      return starterFood(selected, figures)
    }),
  )
}

function starterFood(selected: Selected, figures: OfficialFood) {
  const portions = plainPortions(figures)
  const pieceGrams =
    selected.pieceGrams === undefined ? derivedPiece(selected, figures, portions) : selected.pieceGrams
  const defaultGrams = selected.defaultGrams ?? figures.usualGrams ?? portions[0]?.grams
  if (defaultGrams === undefined) throw new Error(`No usual amount of ${selected.name}: state one`)
  return {
    source: STARTER_SOURCE,
    code: selected.code,
    name: selected.name,
    synonyms: selected.synonyms,
    category: figures.category,
    nutrients: figures.nutrients,
    portions,
    defaultGrams,
    ...(pieceGrams != null && { pieceGrams }),
    ...(figures.patterns !== undefined && { patterns: figures.patterns }),
  }
}

function plainPortions(figures: OfficialFood): Portion[] {
  const portions = new Map<string, number>()
  for (const { description, grams } of figures.portions) {
    const plain = plainPortion(description)
    if (plain === undefined || portions.has(plain.name)) continue
    portions.set(plain.name, Math.round((grams / plain.count) * 100) / 100)
  }
  return [...portions].slice(0, MOST_PORTIONS).map(([name, grams]) => ({ name, grams }))
}

/** The measures that one piece may go by, best first; a word of the food's own name comes before them. */
const PIECES =
  'double cheeseburger;cheeseburger;hamburger;regular sandwich;medium;regular;whole;fruit;piece;item;sandwich;large;medium breast;regular fillet;fillet;patty;bar;cookie;nugget;egg;nut;medium slice;slice;chip;cracker;small;small fillet;steak;stick;link;roll;bun length;muffin;cupcake;doughnut;link;sausage;kernel;berry;6 inch sub;ball;leaf;spear;floweret;cone;individual pie;packet'.split(
    ';',
  )

/** Foods that people count in servings: two coffees, two soups, two salads. */
const UNCOUNTED =
  /milk|drink|water|coffee|tea|juice|beer|wine|liquor|soup|cereal|oatmeal|rice|pasta|dishes|mixture|sauce|dressing|condiment|dip|sugar|syrup|butter|margarine|cream|cheese|salad|grits|smooth|pudding|gelatin|mash|macaroni|noodle|beverage|powder|oil|mayonnaise|snack mix|popcorn|shakes|yogurt|mein/i

function derivedPiece(
  selected: Selected,
  { category }: OfficialFood,
  portions: readonly Portion[],
): number | undefined {
  const own = new Set([selected.name, ...selected.synonyms].flatMap(foodWords))
  const isOwn = (name: string) =>
    foodWords(name).every((word) => own.has(word)) && !/^(?:slice|cup|piece)\b/.test(name)
  const named =
    portions.find(({ name }) => isOwn(name) && !/^(?:small|large|mini|extra)/.test(name)) ??
    portions.find(({ name }) => name.startsWith('medium ') && isOwn(name.slice('medium '.length)))
  if (named !== undefined) return named.grams
  if (UNCOUNTED.test(category)) return undefined
  return PIECES.map((piece) => portions.find(({ name }) => name === piece)).find(
    (found) => found !== undefined,
  )?.grams
}

if (import.meta.main) {
  const folder = process.argv[2]
  if (folder === undefined) throw new Error('usage: bun src/foods/starter/rebuild.ts FOLDER')
  await Bun.write(join(import.meta.dir, 'foods.tsv'), await rebuildStarterTable(folder))
}
