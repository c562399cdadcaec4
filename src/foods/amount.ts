import type { Measures } from '../core/locale.ts'
import { capsuleGrams } from './capsules.ts'
import type { Food, GramsBasis, Portion } from './food.ts'
import { isNamedDrink, ownDensity } from './liquid-names.ts'
import { mostOnPlate, usualGrams } from './portion-statistics/likely-grams.ts'
import {
  bestPortion,
  DRY_WORDS,
  isWordOfFood,
  kindPortion,
  portionSize,
  type RequestedMeasure,
  shapePortion,
  sizeFactor,
  sizePortion,
  unitPortion,
  wholePortion,
} from './portions.ts'
import { canonicalWord, foldText, foodWords } from './text/words.ts'
import {
  CAPSULE,
  CUP_ML,
  FLUID_OUNCE_ML,
  localFactor,
  OUNCE_GRAMS,
  readUnit,
  SIZES,
  TABLESPOON_ML,
  TEASPOON_ML,
  type Unit,
} from './units.ts'
import {
  CHEESE_BLOCK_GRAMS,
  countedWholeGrams,
  headGrams,
  isServingOrWhole,
  LOAF_GRAMS,
  PIZZA_SLICE_GRAMS,
} from './wholes.ts'

/** The stated amount of a food. `quantity` counts the unit, or pieces if there is no unit. */
export type StatedMeasure = RequestedMeasure & {
  quantity?: number
  unit?: Unit
  /** Those of the place where the person lives. */
  measures?: Measures | undefined
}

export type GramsEstimate = {
  grams: number
  basis: GramsBasis
  /** A whole one was stated, such as a pie of ten inches. */
  isWhole?: boolean
}

/** More than anyone eats of one food at once; a larger amount is probably a mistake. */
const MAX_GRAMS = 10_000
/** For foods without a volume measure: between leaves and stews. */
const GUESSED_DENSITY = 0.6

/**
 * Grams of an amount as `log_food` states it: `grams` takes precedence; else `quantity` of `unit` ("cup",
 * "slices", "large", "oz"); else `quantity` pieces; else the default portion. `form`: how it was when it was
 * measured, such as "dry". Undefined if the unit does not apply to this food.
 */
export function amountGrams(
  food: Food,
  amount: {
    quantity?: number
    unit?: string
    grams?: number
    form?: string
    measures?: Measures | undefined
  },
): GramsEstimate | undefined {
  if (amount.grams !== undefined) return plausibleGrams({ grams: amount.grams, basis: 'user' })
  const quantity = amount.quantity === undefined ? {} : { quantity: amount.quantity }
  const form = foodWords(amount.form ?? '')
  if (amount.unit === undefined || amount.unit.trim() === '')
    return measureGrams(food, { ...quantity, words: form })
  const words = foldText(amount.unit).match(/[a-z]+/g) ?? []
  const size = words.map((word) => SIZES.get(word)).find((found) => found !== undefined)
  const rest = words.filter((word) => !SIZES.has(word))
  const unit = readUnit(rest.join(' '))
  const { measures } = amount
  const measure = { ...quantity, measures, words: [...rest, ...form], ...(size !== undefined && { size }) }
  if (unit !== undefined) return measureGrams(food, { ...measure, unit })
  const portion = rest.length === 0 ? undefined : bestPortion(food, rest.map(canonicalWord), measure)
  if (portion !== undefined) {
    return plausibleGrams({ grams: (amount.quantity ?? 1) * portion.grams, basis: 'portion' })
  }
  const isOwnName = rest.every((word) => isWordOfFood(food, canonicalWord(word)))
  return isOwnName ? measureGrams(food, measure) : undefined
}

/** Grams of a measure, or undefined if its unit does not apply to this food. */
export function measureGrams(food: Food, measure: StatedMeasure): GramsEstimate | undefined {
  const { unit } = measure
  const found = unit === undefined ? piecesGrams(food, measure) : unitGrams(food, unit, measure)
  return found === undefined ? undefined : plausibleGrams(found)
}

/** A tiny amount that rounds to 0 g is still a stated amount, so no default portion is assumed. */
function plausibleGrams(found: GramsEstimate): GramsEstimate | undefined {
  const grams = Math.round(found.grams * 100) / 100
  return found.grams > 0 && grams <= MAX_GRAMS ? { ...found, grams } : undefined
}

function unitGrams(food: Food, unit: Unit, measure: StatedMeasure): GramsEstimate | undefined {
  const quantity = measure.quantity ?? 1
  if (unit.kind === 'mass') {
    // Twelve ounces of a drink are fluid ounces.
    if (unit.name === 'oz' && isDrink(food)) {
      return { grams: quantity * FLUID_OUNCE_ML * (foodDensity(food) ?? 1), basis: 'stated_volume' }
    }
    return { grams: quantity * (unit.grams ?? 1) * dryYield(food, measure), basis: 'stated_mass' }
  }
  if (unit.kind === 'volume')
    return volumeGrams(food, unit, measure, quantity * localFactor(unit, measure.measures))
  if (unit.kind === 'energy') return energyGrams(food, unit, quantity)
  if (unit.kind === 'vague') return vagueGrams(food, unit, measure, quantity)
  const portion = unitPortion(food, unit, measure)
  // A piece of an egg is a whole egg, even if the food has a smaller slice.
  const isSliver =
    unit.name === 'piece' &&
    portion?.name.endsWith('slice') === true &&
    portion.grams < 0.5 * (food.pieceGrams ?? 0)
  if (portion !== undefined && !isSliver)
    return { grams: quantity * singleGrams(food, unit, portion, measure), basis: 'portion' }
  return gramsWithoutPortion(food, unit, measure, quantity)
}

/** Measures of which sources state the largest: the "piece" of a cake for many, the bag of crisps for a family. */
const BIG_MEASURES = new Set('piece slice scoop'.split(' '))
const BAGS = new Set('bag packet package'.split(' '))
const LARGE = 1.4

/** The weight of one unit, not more than people take of the food if they do not say how much. */
function singleGrams(food: Food, unit: Unit, { name, grams }: Portion, { size }: StatedMeasure): number {
  const usual = usualGrams(food)
  const isBig = BIG_MEASURES.has(unit.name) || (BAGS.has(unit.name) && portionSize(name) !== undefined)
  const isLargest = isBig && size === undefined && grams > LARGE * usual
  return isLargest && usual > (food.pieceGrams ?? 0) ? usual : grams
}

/** Below this, a table's energy is that of flavours and acids: no amount of such a food has 100 kcal. */
const MIN_KCAL_PER_100_G = 10

/** The grams of a food that have the stated energy, by its own energy per 100 g. */
function energyGrams(food: Food, unit: Unit, quantity: number): GramsEstimate | undefined {
  const perHundred = food.nutrients.energy_kcal ?? 0
  if (perHundred < MIN_KCAL_PER_100_G) return undefined
  return { grams: (100 * quantity * (unit.kcal ?? 1)) / perHundred, basis: 'portion' }
}

/** Foods that absorb water when cooked. */
const SWELLING_FOODS = /^(?:rice$|pasta, noodles|oatmeal|grits and other cooked|beans, peas, legumes)/i
/** Grams of water in 100 g of dry grain, pasta or pulses. Source: FoodData Central, 10–13 in all of them. */
const DRY_WATER_PERCENT = 11

/** Grams per millilitre: a cup of dry rice or lentils weighs about 190 g, of dry pasta 100 g. */
const dryDensity = ({ category, name }: Food) =>
  /^pasta/i.test(category) && !/couscous|bulgur|millet|quinoa|barley|buckwheat/i.test(name) ? 0.42 : 0.8

/**
 * The cooked weight of a gram of the dry food, if the words say that it was measured dry: everything except
 * water stays.
 */
function dryYield({ category, nutrients, portions }: Food, { words = [] }: StatedMeasure): number {
  const isDry = words.some((word) => DRY_WORDS.has(word)) && !words.some((word) => /^cook|^boil/.test(word))
  if (!isDry) return 1
  const water = nutrients.water_g ?? 0
  if (SWELLING_FOODS.test(category) && water > 2 * DRY_WATER_PERCENT)
    return (100 - DRY_WATER_PERCENT) / (100 - water)
  const dryOunce = portions.find(({ name }) => name === 'oz dry')
  return dryOunce === undefined ? 1 : dryOunce.grams / OUNCE_GRAMS
}

function volumeGrams(food: Food, unit: Unit, measure: StatedMeasure, quantity: number): GramsEstimate {
  const portion = bestPortion(food, [unit.name], measure)
  const swells = dryYield(food, measure)
  if (swells > 1 && portion?.name.endsWith('dry') !== true) {
    return { grams: quantity * (unit.ml ?? 0) * dryDensity(food) * swells, basis: 'stated_volume' }
  }
  // A "cup" of a drink has no fixed size, but its fluid ounce has.
  if (portion !== undefined) return { grams: quantity * portion.grams, basis: 'stated_volume' }
  const density = foodDensity(food)
  const grams = quantity * (unit.ml ?? 0) * (density ?? GUESSED_DENSITY)
  return { grams, basis: density === undefined ? 'vague' : 'stated_volume' }
}

const VOLUME_PORTIONS: readonly (readonly [string, number])[] = [
  ['fl oz', FLUID_OUNCE_ML],
  ['cup', CUP_ML],
  ['tbsp', TABLESPOON_ML],
  ['tsp', TEASPOON_ML],
]

/** Salt: without energy and without water. */
const SALT_DENSITY = 1.2
const isMineral = ({ nutrients }: Food) => nutrients.energy_kcal === 0 && (nutrients.water_g ?? 100) < 1

/** Grams per millilitre, from the food's own measures. */
function foodDensity(food: Food): number | undefined {
  if (isMineral(food)) return SALT_DENSITY
  for (const [name, ml] of VOLUME_PORTIONS) {
    const portion = food.portions.find((candidate) => candidate.name === name)
    if (portion !== undefined) return portion.grams / ml
  }
  const cup = food.portions.find(({ name }) => /^cup\b/.test(name) && !/dry|mashed|melted/.test(name))
  if (cup !== undefined) return cup.grams / CUP_ML
  const sized = food.portions.find(({ name }) => / ([\d.]+) fl oz$/.test(name))
  const ounces = Number(/([\d.]+) fl oz$/.exec(sized?.name ?? '')?.[1])
  return sized === undefined ? ownDensity(food) : sized.grams / (ounces * FLUID_OUNCE_ML)
}

/** True for liquids: their measures are in fluid ounces, or a person named a food so. */
export function isDrink(food: Food): boolean {
  if (isNamedDrink(food)) return true
  return food.portions.some(({ name }) => name === 'fl oz' || name.endsWith(' fl oz'))
}

function vagueGrams(food: Food, unit: Unit, measure: StatedMeasure, quantity: number): GramsEstimate {
  const sized = quantity * sizeFactor(measure.size)
  const portion = unitPortion(food, unit, measure)
  if (portion !== undefined) return { grams: quantity * portion.grams, basis: 'vague' }
  if (unit.name === 'handful') return { grams: sized * handfulGrams(food), basis: 'vague' }
  if (unit.grams !== undefined) return { grams: sized * unit.grams, basis: 'vague' }
  if (unit.name === 'spoon') {
    const ml = isSweetener(food) ? TEASPOON_ML : TABLESPOON_ML
    return { grams: sized * ml * (foodDensity(food) ?? 1), basis: 'vague' }
  }
  if (unit.ml !== undefined) return { grams: sized * unit.ml * (foodDensity(food) ?? 1), basis: 'vague' }
  return { grams: sized * (unit.servings ?? 1) * usualGrams(food), basis: 'vague' }
}

const isSweetener = (food: Food) => /^sugar/i.test(food.category)

/** A third of a cup; more of light foods, and a small bowl of energy-dense ones. */
function handfulGrams(food: Food): number {
  const density = foodDensity(food)
  if ((food.nutrients.energy_kcal ?? 0) > 450 && (density ?? 1) > 0.35) return 30
  if (density === undefined) return 0.8 * usualGrams(food)
  const cup = density * CUP_ML
  return cup <= 45 ? 0.8 * cup : Math.min(Math.max(0.33 * cup, 10), 50)
}

/** A container or a serving, for a food without such a portion. */
function gramsWithoutPortion(
  food: Food,
  unit: Unit,
  measure: StatedMeasure,
  quantity: number,
): GramsEstimate | undefined {
  if (unit.name === CAPSULE) return capsuleGrams(food, quantity)
  const sized = quantity * sizeFactor(measure.size)
  const isLiquid = isDrink(food) || /soup|milk/i.test(food.category)
  if (unit.ml !== undefined && isLiquid) {
    return { grams: sized * unit.ml * (foodDensity(food) ?? 1), basis: 'portion' }
  }
  if (/^(?:slice|wedge)$/.test(unit.name) && /pizza/i.test(food.category))
    return { grams: sized * PIZZA_SLICE_GRAMS, basis: 'portion' }
  if (unit.name === 'loaf' && /^yeast breads/i.test(food.category))
    return { grams: sized * LOAF_GRAMS, basis: 'portion' }
  const head = unit.name === 'head' ? headGrams(food) : undefined
  if (head !== undefined) return { grams: sized * head, basis: 'portion' }
  if (unit.name === 'block' && /^cheese/i.test(food.category))
    return { grams: sized * CHEESE_BLOCK_GRAMS, basis: 'vague' }
  if (unit.name === 'can') return { grams: sized * (isEatenUndrained(food) ? 430 : 240), basis: 'vague' }
  // Frozen vegetables are sold in packages of ten ounces.
  if (unit.name === 'package' && measure.words?.includes('frozen') === true && VEGETABLES.test(food.category))
    return { grams: sized * 10 * OUNCE_GRAMS, basis: 'vague' }
  if (unit.name === 'glass')
    return { grams: sized * unitMillilitres(unit) * (foodDensity(food) ?? 1), basis: 'vague' }
  if (unit.servings !== undefined) {
    const cup = unit.servings > 1 ? (foodDensity(food) ?? 0) * CUP_ML : 0
    const full = unit.servings * Math.max(usualGrams(food), cup)
    const most = unit.servings > 1 ? mostOnPlate(food) : Number.POSITIVE_INFINITY
    return { grams: sized * Math.min(full, most), basis: 'vague' }
  }
  if (
    ['piece', 'slice', 'square', 'ball', 'stick', 'bar'].includes(unit.name) &&
    food.pieceGrams !== undefined
  ) {
    return { grams: sized * food.pieceGrams, basis: 'portion' }
  }
  if (['packet', 'package', 'bag', 'box', 'container', 'tray', 'carton'].includes(unit.name)) {
    return { grams: sized * usualGrams(food), basis: 'vague' }
  }
  const isOwnName = unit.words.some((word) => isWordOfFood(food, canonicalWord(word)))
  return isOwnName ? piecesGrams(food, measure) : undefined
}

const VEGETABLES = /vegetable|peas|beans|corn|carrots|spinach|broccoli|cabbage|onions|tomatoes/i

/** A can of it holds no water that is poured off. */
const isEatenUndrained = ({ category, name }: Food) =>
  /mixed dishes|pasta|macaroni/i.test(category) || /\b(?:refried|creamed|chill?i)\b/i.test(name)

const unitMillilitres = (unit: Unit) => unit.ml ?? CUP_ML

/** A whole medium pizza has a diameter of 12 inches; the weight of a long roll grows with its length. */
function inchesGrams(food: Food, inches: number): number | undefined {
  const sub = food.portions.find(({ name }) => name === '6 inch sub')
  if (sub !== undefined) return (sub.grams * inches) / 6
  const pizza = food.portions.find(({ name }) => name === 'medium pizza')
  return pizza === undefined ? undefined : pizza.grams * (inches / 12) ** 2
}

/** A pie of so many inches is a whole one. */
const MIN_PAN_INCHES = 8

/** A bare count: pieces if the food can be counted, else default portions. */
function piecesGrams(food: Food, measure: StatedMeasure): GramsEstimate {
  const { quantity, size, words, inches, isWhole } = measure
  const crumb = measure.isSingle === true ? crumbGrams(food) : undefined
  if (crumb !== undefined && quantity !== undefined)
    return { grams: quantity * crumb * sizeFactor(size), basis: 'count' }
  const measured = inches === undefined ? undefined : inchesGrams(food, inches)
  if (measured !== undefined) return { grams: (quantity ?? 1) * measured, basis: 'portion' }
  const isPan = (inches ?? 0) >= MIN_PAN_INCHES
  const whole = isWhole === true || isPan ? wholePortion(food, size) : undefined
  if (whole !== undefined && whole.grams > (food.pieceGrams ?? 0))
    return { grams: (quantity ?? 1) * whole.grams, basis: 'count', isWhole: true }
  if (isServingOrWhole(food, measure)) return { grams: usualGrams(food), basis: 'vague' }
  const counted = quantity === undefined ? undefined : countedWholeGrams(food, measure)
  if (counted !== undefined) return { grams: (quantity ?? 1) * counted, basis: 'count' }
  const half =
    quantity === 0.5 && size === undefined ? food.portions.find(({ name }) => name === 'half') : undefined
  if (half !== undefined && 2 * half.grams >= (food.pieceGrams ?? Number.POSITIVE_INFINITY))
    return { grams: half.grams, basis: 'count' }
  const shape = shapePortion(food, words, size)
  if (shape !== undefined) return { grams: (quantity ?? 1) * shape.grams, basis: 'count' }
  const portion = size === undefined ? kindPortion(food, words) : sizePortion(food, size, words)
  if (portion !== undefined) return { grams: (quantity ?? 1) * portion.grams, basis: 'count' }
  if (quantity === undefined && size === undefined) {
    return { grams: usualGrams(food), basis: 'default_portion' }
  }
  const piece = singlePieceGrams(food, quantity ?? 1)
  const factor = size === 'large' && isEgg(food) ? 1 : sizeFactor(size)
  const grams = (quantity ?? 1) * (piece ?? usualGrams(food)) * factor
  if (piece !== undefined || size !== undefined) return { grams, basis: 'count' }
  // "Half a turkey" is half of what nobody knows.
  const basis = (quantity ?? 1) === 1 ? 'default_portion' : (quantity ?? 1) < 1 ? 'vague' : 'count'
  return { grams, basis }
}

/** Eggs are sold by size, and tables weigh large ones. */
const isEgg = ({ category, pieceGrams }: Food) => /^eggs/i.test(category) && pieceGrams === 50

/** One of what is eaten by the handful: a pea, a chip, a cracker. */
function crumbGrams({ pieceGrams, portions, defaultGrams }: Food): number | undefined {
  const crumb = pieceGrams ?? portions.find(({ name }) => CRUMBS.test(name))?.grams
  return crumb !== undefined && crumb < MAX_CRUMB * defaultGrams ? crumb : undefined
}
const CRUMBS = /^(?:pea|bean|kernel|nut|berry|seed|chip|fry|piece)$/
const MAX_CRUMB = 0.25

/** A single crumb is not a serving: "one peanuts" or "large fries" means a portion. */
const CRUMB_GRAMS = 0.1

function singlePieceGrams(food: Food, quantity: number): number | undefined {
  const { pieceGrams, defaultGrams } = food
  return pieceGrams !== undefined && quantity <= 1 && pieceGrams < CRUMB_GRAMS * defaultGrams
    ? undefined
    : pieceGrams
}
