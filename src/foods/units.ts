import { KJ_PER_KCAL } from '../contract/nutrients/entry.ts'
import type { Measures } from '../core/locale.ts'
import { singularOf } from './text/words.ts'

/**
 * The units that people measure food in. Mass and volume convert by themselves; household measures ("slice",
 * "can") need the food's own portions, or a usual volume or mass if the measure has one for any content.
 */
export type Unit = {
  readonly name: string
  /** All spellings, folded and singular; the name first. */
  readonly words: readonly string[]
  readonly kind: 'mass' | 'volume' | 'energy' | 'household' | 'vague'
  /** Grams of one unit, for a mass. */
  readonly grams?: number
  /** Millilitres of one unit, for a volume, or of the usual content of a container. */
  readonly ml?: number
  /** Kilocalories of one unit, for an energy. */
  readonly kcal?: number
  /** The factor to the food's default portion, if the food has no such portion. */
  readonly servings?: number
  /** Other names of the unit in the food's portions. */
  readonly also?: readonly string[]
}

/** The unit of what is swallowed whole. */
export const CAPSULE = 'capsule'

export const CUP_ML = 236.6
export const TABLESPOON_ML = 14.79
export const TEASPOON_ML = 4.93
export const FLUID_OUNCE_ML = 29.57
export const OUNCE_GRAMS = 28.35

const massUnit = (grams: number, ...words: string[]): Unit => createUnit('mass', words, { grams })
const volumeUnit = (ml: number, ...words: string[]): Unit => createUnit('volume', words, { ml })
const energyUnit = (kcal: number, words: string): Unit => createUnit('energy', words.split('|'), { kcal })
const householdUnit = (words: string, extra: Partial<Unit> = {}): Unit =>
  createUnit('household', words.split('|'), extra)
const vagueUnit = (words: string, extra: Partial<Unit>): Unit => createUnit('vague', words.split('|'), extra)

function createUnit(kind: Unit['kind'], words: readonly string[], extra: Partial<Unit>): Unit {
  return { name: words[0] ?? '', words, kind, ...extra }
}

export const UNITS: readonly Unit[] = [
  massUnit(
    1,
    'g',
    'gram',
    'gr',
    'gm',
    'grm',
    'gramme',
    'gms',
    'grms',
    'grs',
    'gs',
    'gramo',
    'grama',
    'gramm',
    'grammi',
  ),
  massUnit(1000, 'kg', 'kilogram', 'kilo', 'kilogramme', 'kgs', 'kilogramo'),
  massUnit(0.001, 'mg', 'milligram'),
  massUnit(OUNCE_GRAMS, 'oz', 'ounce', 'ozs'),
  massUnit(453.6, 'lb', 'pound', 'lbs'),
  volumeUnit(1, 'ml', 'millilitre', 'milliliter', 'mls', 'cc', 'mil'),
  volumeUnit(10, 'cl', 'centilitre', 'centiliter'),
  volumeUnit(100, 'dl', 'decilitre', 'deciliter'),
  volumeUnit(1000, 'l', 'litre', 'liter', 'ltr', 'litro'),
  volumeUnit(FLUID_OUNCE_ML, 'fl oz', 'fluid ounce', 'floz', 'fl ounce', 'fluid oz', 'fl ozs'),
  volumeUnit(CUP_ML, 'cup', 'cupful', 'cups'),
  volumeUnit(
    TABLESPOON_ML,
    'tbsp',
    'tablespoon',
    'tbs',
    'tblsp',
    'tbsps',
    'tablespoonful',
    'tbspn',
    'big spoon',
  ),
  volumeUnit(10, 'dessertspoon', 'dessert spoon', 'dsp'),
  volumeUnit(TEASPOON_ML, 'tsp', 'teaspoon', 'tsps', 'teaspoonful', 'tspn', 'teaspn'),
  volumeUnit(473, 'pint', 'pt', 'pints'),
  volumeUnit(568, 'uk pint', 'imperial pint', 'british pint'),
  volumeUnit(473, 'us pint', 'american pint'),
  volumeUnit(16.39, 'cubic inch'),
  volumeUnit(946, 'quart', 'qt'),
  volumeUnit(3785, 'gallon', 'gal'),
  energyUnit(1, 'kcal|calorie|calories|cal|kilocalorie|kilocalories|kilo calorie|kilo calories'),
  energyUnit(1 / KJ_PER_KCAL, 'kj|kilojoule|kilo joule'),
  householdUnit('slice|round', { also: ['piece', 'wedge'] }),
  householdUnit('piece|pc|pcs|pce|bit|ct|count|szt|kpl|stk', { also: ['slice', 'item'] }),
  householdUnit('chunk|hunk|slab|lump', { also: ['piece', 'slice'], servings: 1 }),
  householdUnit('block|brick', { also: ['piece'], servings: 1 }),
  householdUnit('katori|vati', { ml: 150, servings: 0.7 }),
  householdUnit('can|tin', { ml: 355, also: ['bottle'] }),
  householdUnit('bottle', { ml: 500, also: ['can'] }),
  householdUnit('glass|tumbler|glassful', { ml: 240 }),
  householdUnit('mug', { ml: 300, also: ['cup'] }),
  householdUnit('carton', { ml: 250, also: ['container', 'box'] }),
  householdUnit('pitcher|jug', { ml: 1000 }),
  householdUnit('teacup|tea cup|small cup', { ml: 180 }),
  householdUnit('shot|jigger', { ml: 44, also: ['jigger'] }),
  householdUnit('dipping cup|sauce cup|dip cup|dip pot|ramekin', { ml: 30 }),
  householdUnit('bowl|bowlful', { servings: 1.1 }),
  householdUnit('plate|plateful|platter|basket', { servings: 1.15 }),
  householdUnit('serving|portion|helping|serve|order', {
    servings: 1,
    also: ['order', 'single serving', 'meal'],
  }),
  householdUnit('bar', { also: ['regular', 'piece'] }),
  householdUnit('packet|sachet|pack|pkt|pk', { also: ['package', 'bag', 'pouch', 'individual packet'] }),
  householdUnit('package|pkg', { also: ['packet', 'bag', 'pouch', 'box'] }),
  householdUnit('bag|pouch', { also: ['package', 'packet', 'small bag', 'medium bag'] }),
  householdUnit('box', { also: ['package', 'carton', 'juice box'] }),
  householdUnit('container|tub|pot', { also: ['tub', 'individual container', 'jar'] }),
  householdUnit('jar', { also: ['container'] }),
  householdUnit('tray'),
  householdUnit('sleeve'),
  householdUnit('stick', { also: ['strip', 'piece'] }),
  householdUnit('sq inch|square inch|surface inch'),
  householdUnit('square|cube', { also: ['piece', 'cube'] }),
  householdUnit('row', { also: ['piece', 'stick'] }),
  householdUnit('strip', { also: ['medium slice', 'slice', 'stick', 'piece'] }),
  householdUnit('wedge', { also: ['slice', 'piece'] }),
  householdUnit('fillet|filet'),
  householdUnit('steak'),
  householdUnit('breast'),
  householdUnit('thigh'),
  householdUnit('drumstick'),
  householdUnit('wing'),
  householdUnit('leg'),
  householdUnit('patty', { also: ['piece'] }),
  householdUnit('link', { also: ['piece'] }),
  householdUnit('rasher', { also: ['slice', 'medium slice', 'strip', 'piece'] }),
  householdUnit('floret|floweret', { also: ['floweret'] }),
  householdUnit('spear', { also: ['piece'] }),
  householdUnit('stalk', { also: ['stick', 'medium stick', 'piece'] }),
  householdUnit('head'),
  householdUnit('clove'),
  householdUnit('leaf|leaves'),
  householdUnit('sprig|bunch'),
  householdUnit('ear|cob', { also: ['regular ear'] }),
  householdUnit('sheet'),
  householdUnit('ball', { also: ['piece', 'scoop'] }),
  householdUnit('roll', { also: ['piece'] }),
  householdUnit('loaf'),
  householdUnit('cone'),
  householdUnit('scoop', { also: ['ball'] }),
  householdUnit('segment|section', { also: ['slice', 'piece'] }),
  householdUnit('ring', { also: ['slice', 'piece'] }),
  householdUnit('nugget', { also: ['piece'] }),
  householdUnit('kernel|berry|nut|bean|seed|chip|crisp|fry', {
    also: ['piece', 'nut', 'chip', 'fry', 'kernel'],
  }),
  householdUnit('tender|finger|goujon', { also: ['piece', 'tender', 'stick'] }),
  householdUnit('cracker|biscuit|cookie', { also: ['piece'] }),
  householdUnit('egg'),
  householdUnit('skewer|kebab|kabob', { also: ['piece'] }),
  householdUnit('rib', { also: ['piece'] }),
  householdUnit('sub'),
  householdUnit(`${CAPSULE}|softgel|soft gel|gelcap|gel cap|caplet|tablet|pill`),
  vagueUnit('handful|fistful', { servings: 0.8 }),
  vagueUnit('splash', { ml: 20 }),
  vagueUnit('pump', { ml: 8 }),
  vagueUnit('drizzle|drip', { ml: 5 }),
  vagueUnit('dash|shake', { ml: 1 }),
  vagueUnit('pinch', { ml: 0.4 }),
  vagueUnit('sprinkle|sprinkling|grind|grating', { ml: 1 }),
  vagueUnit('drop', { ml: 0.1 }),
  vagueUnit('dollop|blob|smear|scrape|schmear', { ml: 15 }),
  vagueUnit('knob|pat', { grams: 7 }),
  vagueUnit('spoon|spoonful|scoopful', { ml: TABLESPOON_ML }),
  vagueUnit('squeeze|squirt', { ml: 8 }),
  vagueUnit('ladle|ladleful', { ml: 120 }),
  vagueUnit('glug', { ml: 15 }),
  vagueUnit('sip|mouthful', { ml: 20 }),
  vagueUnit('bite|morsel|nibble|taste', { servings: 0.2 }),
  vagueUnit('pile|heap|mound|load', { servings: 1.3 }),
]

/** How many of the unit of the table one is that is measured where the person lives: 1.2 pints in London. */
export function localFactor({ name, ml }: Unit, measures: Measures | undefined): number {
  const key = LOCAL_UNITS.get(name)
  return measures === undefined || key === undefined || ml === undefined ? 1 : measures[key] / ml
}
const LOCAL_UNITS: ReadonlyMap<string, keyof Measures> = new Map([
  ['cup', 'cup'],
  ['pint', 'pint'],
  ['tbsp', 'tablespoon'],
  ['fl oz', 'fluidOunce'],
])

/** It fixes the grams or the energy of any food: a mass, a volume, or kilocalories. */
export const isExactUnit = (unit: Unit | undefined): boolean =>
  unit?.kind === 'mass' || unit?.kind === 'volume' || unit?.kind === 'energy'

/** Size words, and the one word that portions use. */
export type Size = 'mini' | 'fun' | 'small' | 'medium' | 'large' | 'extra large' | 'sharing'

export const SIZES: ReadonlyMap<string, Size> = new Map<string, Size>([
  ...sizeWords('mini', 'mini miniature tiny bitesize cocktail personal'),
  ...sizeWords('fun', 'funsize'),
  ...sizeWords('sharing', 'sharesize'),
  ...sizeWords('small', 'small little thin smallish sm tall'),
  ...sizeWords('medium', 'medium regular average standard normal med moderate grande'),
  ...sizeWords('large', 'large big thick lg generous hefty heaping heaped venti'),
  ...sizeWords('extra large', 'xl jumbo huge giant king enormous massive'),
])

function sizeWords(size: Size, words: string): [string, Size][] {
  return words.split(' ').map((word) => [word, size])
}

const UNITS_BY_WORD: ReadonlyMap<string, Unit> = new Map(
  UNITS.flatMap((unit) => unit.words.map((word): [string, Unit] => [word, unit])).reverse(),
)

/** The unit of one or two folded words ("cups", "fl oz"), in singular or plural. */
export function readUnit(words: string): Unit | undefined {
  return UNITS_BY_WORD.get(words) ?? UNITS_BY_WORD.get(words.split(' ').map(singularOf).join(' '))
}
