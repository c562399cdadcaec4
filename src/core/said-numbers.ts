import { readNumber } from './english/numbers.ts'
import { scanTokens } from './english/tokens.ts'

/** Numbers as people and models write them in a field: "350", "82,3", "181 lb", "12 st 7", "7/10". */

type Family = ReadonlyMap<string, number>

const family = (units: Readonly<Record<string, number>>): Family =>
  new Map(
    Object.entries(units).flatMap(([names, size]) => names.split(' ').map((name) => [name, size] as const)),
  )

const POUND = 453.59237
/** In grams; the pound and the ounce by definition. */
const MASSES = family({
  'kg kgs kilo kilos kilogram kilograms': 1000,
  'g gr gram grams': 1,
  'mg milligram milligrams': 0.001,
  'ug µg μg mcg': 0.000_001,
  'oz ounce ounces': POUND / 16,
  'lb lbs pound pounds': POUND,
  'st stone stones': 14 * POUND,
})
/** In millilitres. A cup or a fluid ounce differs between countries. */
const VOLUMES = family({
  'ml millilitre millilitres milliliter milliliters': 1,
  cl: 10,
  dl: 100,
  'l litre litres liter liters': 1000,
})
/** In kcal. What food calls a calorie is a kilocalorie. */
const ENERGIES = family({ 'kcal kcals cal cals calorie calories': 1, kj: 1 / 4.184 })
/** In hours. */
const TIMES = family({ 'h hr hrs hour hours': 1, 'm min mins minute minutes': 1 / 60 })
/** In days. */
const DAYS = family({ 'd day days': 1, 'week weeks': 7 })

/** The unit of a field, by the end of its name, with the units that it can be stated in. */
const FIELD_UNITS: readonly [name: RegExp, units: Family, own: string][] = [
  [/(?:^|_)kg$/, MASSES, 'kg'],
  [/^(?:grams|protein|carbs|fat)$|_g$/, MASSES, 'g'],
  [/_mg$/, MASSES, 'mg'],
  [/_ug$/, MASSES, 'ug'],
  [/(?:^|_)ml$/, VOLUMES, 'ml'],
  [/^calories$|_kcal$/, ENERGIES, 'kcal'],
  [/(?:^|_)hours$/, TIMES, 'h'],
  [/(?:^|_)days$/, DAYS, 'd'],
]
/** A bare number behind these units is of the next smaller one: "12 st 7", "7h30". */
const NEXT_SMALLER: ReadonlyMap<string, string> = new Map([
  ...['st', 'stone', 'stones'].map((unit) => [unit, 'lb'] as const),
  ...['h', 'hr', 'hrs', 'hour', 'hours'].map((unit) => [unit, 'min'] as const),
])

/** The number that a text is, or undefined if it has no reading or two, such as "1,200". */
export function readPlainNumber(text: string): number | undefined {
  const said = text.trim()
  if (/^[+-]?(?:\d+(?:\.\d+)?|\.\d+)$/.test(said)) return Number(said)
  // Three digits behind a comma may be thousands.
  if (/^[+-]?(?:\d+,(?:\d{1,2}|\d{4,})|0,\d+)$/.test(said)) return Number(said.replace(',', '.'))
  if (/^\d{1,3}(?:,\d{3})+\.\d+$|^\d{1,3}(?:,\d{3}){2,}$/.test(said)) return Number(said.replaceAll(',', ''))
  if (/^\d{1,3}(?:\.\d{3})+,\d+$|^\d{1,3}(?:\.\d{3}){2,}$/.test(said))
    return Number(said.replaceAll('.', '').replace(',', '.'))
  return undefined
}

/** "1/2", "1 1/2", "two", "half a dozen": undefined for a rating such as "4/5", and for "a few". */
export function readNumberInWords(text: string): number | undefined {
  const said = text.trim()
  const [, whole = '0', top = '', bottom = ''] = /^(?:(\d+)[ -])?(\d)\/([2348])$/.exec(said) ?? []
  if (Number(top) > 0 && Number(top) < Number(bottom)) return Number(whole) + Number(top) / Number(bottom)
  if (said.length > MAX_WORDS_CHARS || /[.,/]/.test(said)) return undefined
  const tokens = scanTokens(said)
  const read = readNumber(tokens, 0)
  const isWhole = read?.next === tokens.length && read.isArticle !== true && read.isVague !== true
  return isWhole ? read?.value : undefined
}

const MAX_WORDS_CHARS = 40

/** An amount with its unit, in the unit of a field; undefined without a unit or with one of another kind. `assumed`: its conversion. */
export function readWithUnit(text: string, field: string): { value: number; assumed?: string } | undefined {
  const [, units, own] = FIELD_UNITS.find(([name]) => name.test(field)) ?? []
  const ownSize = own === undefined ? undefined : units?.get(own)
  if (units === undefined || ownSize === undefined) return undefined
  let rest = text
    .trim()
    .toLowerCase()
    .replace(/^(\d{1,2}):(\d{2})(?: ?h(?:ours|rs)?)?$/, units === TIMES ? '$1 h $2' : '$&')
  let total = 0
  let last: { unit: string; size: number } | undefined
  while (rest !== '') {
    const [whole = '', digits = '', name = ''] =
      /^([\d.,]+)\s*([a-zµμ]*)\.?\s*(?:and\s+|,\s+)?/.exec(rest) ?? []
    const value = readPlainNumber(digits.replace(/,$/, ''))
    const unit = name === '' && last !== undefined ? NEXT_SMALLER.get(last.unit) : name
    const size = unit === undefined ? undefined : units.get(unit)
    if (value === undefined || unit === undefined || size === undefined) return undefined
    // The parts of an amount become smaller, and none holds a whole of the one before.
    if (last !== undefined && (size >= last.size || value * size >= last.size)) return undefined
    total += value * size
    last = { unit, size }
    rest = rest.slice(whole.length)
  }
  if (last === undefined || own === undefined) return undefined
  const exact = total / ownSize
  const isConverted = last.size !== ownSize || total !== Number.parseFloat(text.replace(',', '.')) * ownSize
  if (!isConverted) return { value: rounded(exact) }
  // Labels have whole calories.
  const value = units === ENERGIES && exact >= 10 ? Math.round(exact) : rounded(exact)
  return { value, assumed: `${text.trim().slice(0, MAX_WORDS_CHARS)} is taken as ${value} ${own}` }
}

/** To hundredths, and small amounts to three digits. */
const rounded = (value: number) => (value >= 1 ? Math.round(value * 100) / 100 : Number(value.toPrecision(3)))

/** The 7 of "7/10", where 10 is the most that the field takes. */
export function readOfScale(text: string, maximum: unknown): number | undefined {
  const [, value = '', scale = ''] = /^\s*([\d.,]+)\s*(?:\/|out of)\s*(\d+)\s*$/.exec(text) ?? []
  return Number(scale) === maximum && scale !== '' ? readPlainNumber(value) : undefined
}

/** The end of a name that is a unit: `_kg` of `weight_kg`. */
export const withoutUnit = (field: string): string | undefined => {
  const stem = field.replace(/_(?:kg|g|mg|ug|ml|kcal|hours|days)$/, '')
  return stem === field ? undefined : stem
}
