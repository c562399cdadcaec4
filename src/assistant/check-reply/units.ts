import { KJ_PER_KCAL } from '../../contract/nutrients/entry.ts'

/** What amounts of one kind can be converted into each other. */
export type Dimension =
  | 'mass'
  | 'energy'
  | 'time'
  | 'volume'
  | 'share'
  | 'pressure'
  | 'glucose'
  | 'pulse'
  | 'temperature'
  | 'steps'
  | 'rating'
  | 'score'
  | 'length'
  | 'age'
  | 'count'

export type Unit = {
  dimension: Dimension
  /** How much of the base unit one is: g, kcal, h, ml, 1 of 1, mmol/L, °C. */
  factor: number
  /** Added after multiplying. */
  offset?: number
}

export const GRAMS_PER_POUND = 453.592
const GRAMS_PER_STONE = 14 * GRAMS_PER_POUND
const CM_PER_INCH = 2.54
const GRAMS_PER_OUNCE = 28.3495
const ML_PER_FLUID_OUNCE = 29.5735
const MG_DL_PER_MMOL_L = 18.016

const unit = (dimension: Dimension, factor = 1, offset?: number): Unit => ({
  dimension,
  factor,
  ...(offset !== undefined && { offset }),
})

const COUNT = unit('count')

/** The units of a reply, in plain words, by the ways to write them. */
const WRITTEN: readonly (readonly [words: string, unit: Unit])[] = [
  ['g gram grams', unit('mass')],
  ['mg milligram milligrams', unit('mass', 1e-3)],
  ['µg μg ug mcg microgram micrograms', unit('mass', 1e-6)],
  ['kg kgs kilo kilos kilogram kilograms', unit('mass', 1e3)],
  ['lb lbs pound pounds', unit('mass', GRAMS_PER_POUND)],
  ['stone stones st', unit('mass', GRAMS_PER_STONE)],
  ['ft foot feet', unit('length', 12 * CM_PER_INCH)],
  ['inch inches', unit('length', CM_PER_INCH)],
  ['oz ounce ounces', unit('mass', GRAMS_PER_OUNCE)],
  ['kcal kcals cal cals calorie calories kilocalories', unit('energy')],
  ['kj kilojoule kilojoules', unit('energy', 1 / KJ_PER_KCAL)],
  ['h hour hours', unit('time')],
  ['min minute minutes', unit('time', 1 / 60)],
  ['ml millilitre millilitres milliliter milliliters', unit('volume')],
  ['l litre litres liter liters', unit('volume', 1e3)],
  ['%', unit('share', 0.01)],
  ['mmhg', unit('pressure')],
  ['bpm', unit('pulse')],
  ['steps step', unit('steps')],
  ['year years', unit('age')],
  ['cm', unit('length')],
  ['m', unit('length', 100)],
  ['point points', unit('score')],
  [
    'day days week weeks month months night nights time times meal meals entry entries checkin checkins breakfast breakfasts ' +
      'lunch lunches dinner dinners snack snacks cup cups glass glasses food foods symptom symptoms headache headaches ' +
      'morning mornings evening evenings occasion occasions reading readings weighing weighings log logs dose doses ' +
      'medicine medicines protocol protocols item items portion portions serving servings',
    COUNT,
  ],
]

const BY_WORD: ReadonlyMap<string, Unit> = new Map(
  WRITTEN.flatMap(([words, each]) => words.split(' ').map((word): [string, Unit] => [word, each])),
)

/** Of an amount in two units, such as 7 h 30 min or 5 ft 7 in, the second ones. */
export function smallerUnit(larger: Unit | undefined, word: string): Unit | undefined {
  if (larger?.dimension === 'length' && word === 'in') return BY_WORD.get('inch')
  const own = BY_WORD.get(word)
  const isPart = own !== undefined && own.dimension === larger?.dimension && own.factor < larger.factor
  return isPart && own.dimension !== 'volume' && own.factor >= larger.factor / 60 - 1e-9 ? own : undefined
}

/** Units of several words, the longest first. */
const PHRASES: readonly (readonly [phrase: readonly string[], unit: Unit])[] = [
  [['out', 'of', '10'], unit('rating')],
  [['out', 'of', '100'], unit('score')],
  [['/', '100'], unit('score')],
  [['/', '10'], unit('rating')],
  [['mmol', '/', 'l'], unit('glucose')],
  [['mg', '/', 'dl'], unit('glucose', 1 / MG_DL_PER_MMOL_L)],
  [['fl', 'oz'], unit('volume', ML_PER_FLUID_OUNCE)],
  [['fluid', 'ounces'], unit('volume', ML_PER_FLUID_OUNCE)],
  [['°', 'c'], unit('temperature')],
  [['°', 'f'], unit('temperature', 5 / 9, -160 / 9)],
  [['check', 'ins'], COUNT],
  [['check', 'in'], COUNT],
  [['per', 'cent'], unit('share', 0.01)],
]

/** The unit that begins at a word, and how many words it has. */
export function unitAt(words: readonly string[], at: number): { unit: Unit; length: number } | undefined {
  const phrase = PHRASES.find(([each]) => each.every((word, index) => words[at + index] === word))
  if (phrase !== undefined) return { unit: phrase[1], length: phrase[0].length }
  const single = BY_WORD.get(words[at] ?? '')
  return single && { unit: single, length: 1 }
}

/** The unit of a value in a result, as its documents write it: kcal, µg, /10, °C, kg per week. */
export function unitOf(written: string): Unit | undefined {
  const text = written.toLowerCase().replace(/ per week$/, '')
  if (text === 'share') return unit('share')
  if (text === 'times') return COUNT
  const words = text.match(/°|\/|%|\d+|[\p{L}-]+/gu) ?? []
  return (
    unitAt(words, 0)?.unit ??
    (text === 'check-ins' || text === 'kinds of meal' || text === 'names' ? COUNT : undefined)
  )
}

export const toBase = (value: number, { factor, offset = 0 }: Unit): number => value * factor + offset

export const fromBase = (value: number, { factor, offset = 0 }: Unit): number => (value - offset) / factor
