import { singularOf } from './text/words.ts'

/**
 * The units that people measure food in. Mass and volume convert by themselves; household measures ("slice",
 * "can") need the food's own portions, or a usual volume or mass if the measure has one for any content.
 */
export type Unit = {
  readonly name: string
  /** All spellings, folded and singular; the name first. */
  readonly words: readonly string[]
  readonly kind: 'mass' | 'volume' | 'household' | 'vague'
  /** Grams of one unit, for a mass. */
  readonly grams?: number
  /** Millilitres of one unit, for a volume, or of the usual content of a container. */
  readonly ml?: number
  /** The factor to the food's default portion, if the food has no such portion. */
  readonly servings?: number
  /** Other names of the unit in the food's portions. */
  readonly also?: readonly string[]
}

export const CUP_ML = 236.6
export const TABLESPOON_ML = 14.79
export const TEASPOON_ML = 4.93
export const FLUID_OUNCE_ML = 29.57
export const OUNCE_GRAMS = 28.35

const mass = (grams: number, ...words: string[]): Unit => unit('mass', words, { grams })
const volume = (ml: number, ...words: string[]): Unit => unit('volume', words, { ml })
const household = (words: string, extra: Partial<Unit> = {}): Unit =>
  unit('household', words.split('|'), extra)
const vague = (words: string, extra: Partial<Unit>): Unit => unit('vague', words.split('|'), extra)

function unit(kind: Unit['kind'], words: readonly string[], extra: Partial<Unit>): Unit {
  return { name: words[0] ?? '', words, kind, ...extra }
}

export const UNITS: readonly Unit[] = [
  mass(
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
  mass(1000, 'kg', 'kilogram', 'kilo', 'kilogramme', 'kgs', 'kilogramo'),
  mass(0.001, 'mg', 'milligram'),
  mass(OUNCE_GRAMS, 'oz', 'ounce', 'ozs'),
  mass(453.6, 'lb', 'pound', 'lbs'),
  volume(1, 'ml', 'millilitre', 'milliliter', 'mls', 'cc', 'mil'),
  volume(10, 'cl', 'centilitre', 'centiliter'),
  volume(100, 'dl', 'decilitre', 'deciliter'),
  volume(1000, 'l', 'litre', 'liter', 'ltr', 'litro'),
  volume(FLUID_OUNCE_ML, 'fl oz', 'fluid ounce', 'floz', 'fl ounce', 'fluid oz', 'fl.oz'),
  volume(CUP_ML, 'cup', 'cupful', 'cups'),
  volume(TABLESPOON_ML, 'tbsp', 'tablespoon', 'tbs', 'tblsp', 'tbsps', 'tablespoonful', 'tbspn', 'big spoon'),
  volume(10, 'dessertspoon', 'dessert spoon', 'dsp'),
  volume(TEASPOON_ML, 'tsp', 'teaspoon', 'tsps', 'teaspoonful', 'tspn', 'teaspn'),
  volume(473, 'pint', 'pt', 'pints'),
  volume(946, 'quart', 'qt'),
  volume(3785, 'gallon', 'gal'),
  household('slice|round', { also: ['piece'] }),
  household('piece|pc|pcs|pce|bit|ct|count|szt|kpl|stk', { also: ['slice', 'item'] }),
  household('chunk|hunk|slab|lump', { also: ['piece', 'slice'], servings: 1 }),
  household('katori|vati', { ml: 150, servings: 0.7 }),
  household('can|tin', { ml: 355, also: ['bottle'] }),
  household('bottle', { ml: 500, also: ['can'] }),
  household('glass|tumbler|glassful', { ml: 240 }),
  household('mug', { ml: 300, also: ['cup'] }),
  household('carton', { ml: 250, also: ['container', 'box'] }),
  household('pitcher|jug', { ml: 1000 }),
  household('teacup|tea cup|small cup', { ml: 180 }),
  household('shot|jigger', { ml: 44, also: ['jigger'] }),
  household('dipping cup|sauce cup|dip cup|dip pot|ramekin', { ml: 30 }),
  household('bowl|bowlful', { servings: 1.25 }),
  household('plate|plateful|platter|basket', { servings: 1.5 }),
  household('serving|portion|helping|serve|order', {
    servings: 1,
    also: ['order', 'single serving', 'meal'],
  }),
  household('bar', { also: ['regular', 'piece'] }),
  household('packet|sachet|pack|pkt|pk', { also: ['package', 'bag', 'pouch', 'individual packet'] }),
  household('package|pkg', { also: ['packet', 'bag', 'pouch', 'box'] }),
  household('bag|pouch', { also: ['package', 'packet', 'small bag', 'medium bag'] }),
  household('box', { also: ['package', 'carton', 'juice box'] }),
  household('container|tub|pot', { also: ['tub', 'individual container', 'jar'] }),
  household('jar', { also: ['container'] }),
  household('tray'),
  household('stick', { also: ['strip', 'piece'] }),
  household('square|cube', { also: ['piece', 'cube'] }),
  household('row', { also: ['piece', 'stick'] }),
  household('strip', { also: ['medium slice', 'slice', 'stick', 'piece'] }),
  household('wedge', { also: ['slice', 'piece'] }),
  household('fillet|filet'),
  household('steak'),
  household('breast'),
  household('thigh'),
  household('drumstick'),
  household('wing'),
  household('leg'),
  household('patty', { also: ['piece'] }),
  household('link', { also: ['piece'] }),
  household('rasher', { also: ['slice', 'medium slice', 'strip', 'piece'] }),
  household('floret|floweret', { also: ['floweret'] }),
  household('spear', { also: ['piece'] }),
  household('stalk', { also: ['stick', 'medium stick', 'piece'] }),
  household('head'),
  household('clove'),
  household('leaf|leaves'),
  household('sprig|bunch'),
  household('ear|cob', { also: ['regular ear'] }),
  household('sheet'),
  household('ball', { also: ['piece', 'scoop'] }),
  household('roll', { also: ['piece'] }),
  household('loaf'),
  household('cone'),
  household('scoop', { also: ['ball'] }),
  household('segment|section', { also: ['slice', 'piece'] }),
  household('ring', { also: ['slice', 'piece'] }),
  household('nugget', { also: ['piece'] }),
  household('kernel|berry|nut|bean|seed|chip|crisp|fry', { also: ['piece', 'nut', 'chip', 'fry', 'kernel'] }),
  household('tender|finger|goujon', { also: ['piece', 'tender', 'stick'] }),
  household('cracker|biscuit|cookie', { also: ['piece'] }),
  household('egg'),
  household('skewer|kebab|kabob', { also: ['piece'] }),
  household('rib', { also: ['piece'] }),
  household('sub'),
  vague('handful|fistful', { servings: 0.8 }),
  vague('splash', { ml: 20 }),
  vague('pump', { ml: 8 }),
  vague('drizzle|drip', { ml: 5 }),
  vague('dash|shake', { ml: 1 }),
  vague('pinch|sprinkle|sprinkling|grind|grating', { ml: 1 }),
  vague('drop', { ml: 0.1 }),
  vague('dollop|blob|smear|scrape|schmear', { ml: 15 }),
  vague('knob|pat', { grams: 7 }),
  vague('spoon|spoonful|scoopful', { ml: TABLESPOON_ML }),
  vague('squeeze|squirt', { ml: 8 }),
  vague('ladle|ladleful', { ml: 120 }),
  vague('glug', { ml: 15 }),
  vague('sip|mouthful', { ml: 20 }),
  vague('bite|morsel|nibble|taste', { servings: 0.2 }),
  vague('pile|heap|mound|load', { servings: 1.3 }),
]

/** Size words, and the one word that portions use. */
export type Size = 'mini' | 'small' | 'medium' | 'large' | 'extra large'

export const SIZES: ReadonlyMap<string, Size> = new Map<string, Size>([
  ...sizeWords('mini', 'mini miniature tiny bitesize cocktail'),
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
