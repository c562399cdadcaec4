import { readCount, readNumber } from '../../core/english/numbers.ts'
import type { PhraseMatch } from '../../core/english/phrases.ts'
import { type Token, tokenAt } from '../../core/english/tokens.ts'
import { wordSet } from '../../core/english/word-set.ts'
import type { Medication } from '../../safety/medicines/medicine-names.ts'
import type { MedicationDose } from './checkin-fields.ts'
import { readClock } from './clock-times.ts'

/** The unit that is shown, and the words for it. */
const UNITS: Readonly<Record<string, string>> = {
  mg: 'mg mgs milligram milligrams',
  mcg: 'mcg µg μg ug microgram micrograms',
  g: 'g gram grams',
  ml: 'ml mls millilitre millilitres milliliter milliliters',
  IU: 'iu ius',
  unit: 'u unit units',
  tablet: 'tablet tablets tab tabs pill pills caplet caplets',
  capsule: 'capsule capsules cap caps softgel softgels',
  puff: 'puff puffs',
  spray: 'spray sprays squirt squirts',
  drop: 'drop drops',
  patch: 'patch patches',
  sachet: 'sachet sachets',
  lozenge: 'lozenge lozenges',
  teaspoon: 'teaspoon teaspoons tsp',
}
const UNIT_OF: ReadonlyMap<string, string> = new Map(
  Object.entries(UNITS).flatMap(([unit, words]) => words.split(' ').map((word) => [word, unit] as const)),
)
/** A strength says more than a count of one: "one 500 mg tablet" is 500 mg. */
const STRENGTHS = wordSet('mg mcg g ml IU unit')

const ROUTE_OF_UNIT: Readonly<Record<string, string>> = {
  puff: 'inhaled',
  spray: 'nasal',
  patch: 'transdermal',
}
const ROUTE_WORDS: ReadonlyMap<string, string> = new Map([
  ['inhaler', 'inhaled'],
  ['inhaled', 'inhaled'],
  ['nebuliser', 'inhaled'],
  ['nebulizer', 'inhaled'],
  ['patch', 'transdermal'],
  ['nostril', 'nasal'],
  ['nostrils', 'nasal'],
  ['nasal', 'nasal'],
  ['gel', 'topical'],
  ['cream', 'topical'],
  ['ointment', 'topical'],
  ['rub', 'topical'],
  ['rubbed', 'topical'],
  ['injected', 'injection'],
  ['injection', 'injection'],
  ['shot', 'injection'],
  ['jab', 'injection'],
])
const BETWEEN_NAME_AND_DOSE = wordSet(
  ', : ( - = patch inhaler spray gel cream tablet capsule tablets capsules shot x',
)
const MAX_LINKS = 3

type Part = { amount: number; unit: string | null; first: number; last: number }

/** "2 x 200 mg ibuprofen", "Lantus 14 units", "ibuprofen 400": what was taken at once, and how. */
export function readDose(
  tokens: readonly Token[],
  { entry, first, last }: PhraseMatch<Medication>,
  /** The last token that may belong to it: the next medicine begins behind. */
  end: number,
): { dose: MedicationDose; first: number; last: number; isStated: boolean } {
  const after = partAfter(tokens, last, end)
  const counted = partBefore(tokens, first)
  // In "headache 6 ibuprofen 400" the first number is not the medicine's.
  const before = counted?.unit === null && after?.unit === null ? undefined : counted
  const parts = [before, after].filter((part) => part !== undefined)
  const strength = parts.find(({ unit }) => unit !== null && STRENGTHS.has(unit))
  const count = parts.find(({ unit }) => unit === null || !STRENGTHS.has(unit))
  const main = strength ?? before ?? after
  const times = strength !== undefined && count !== undefined && count !== strength ? count.amount : 1
  const form = UNIT_OF.get(tokenAt(tokens, last + 1).text)
  const isCount = main !== undefined && main === before && main.unit === null
  const unit = main?.unit ?? (isCount ? (form ?? 'tablet') : null)
  const [from, to] = [
    Math.min(first, ...parts.map((part) => part.first)),
    Math.max(last, ...parts.map((part) => part.last)),
  ]
  return {
    dose: {
      name: productName(tokens, entry, first, last),
      amount: main === undefined ? null : Math.round(main.amount * times * 1000) / 1000,
      unit,
      route: routeOf(tokens, from, Math.min(to + 3, end), unit, entry),
    },
    first: from,
    last: to,
    isStated: parts.length > 0,
  }
}

/** "two puffs of", "2 x", "half a tablet of", "a". */
function partBefore(tokens: readonly Token[], first: number): Part | undefined {
  let end = first - 1
  while (['of', 'x', '×', 'the', 'my', 'more'].includes(tokenAt(tokens, end).text)) end -= 1
  const unit = UNIT_OF.get(tokenAt(tokens, end).text)
  if (unit !== undefined) end -= 1
  for (let start = Math.max(0, end - 4); start <= end; start += 1) {
    const part = readHalf(tokens, start) ?? readNumber(tokens, start)
    // "A couple of" has its own "of".
    const isWhole = part?.next === end + 1 || (unit === undefined && part?.next === first)
    if (part === undefined || !isWhole || isClockPart(tokens, start)) continue
    if (isClockBefore(tokens, start, end)) return undefined
    const multiple = unit === undefined ? undefined : timesBefore(tokens, start)
    return {
      amount: part.value * (multiple?.value ?? 1),
      unit: unit ?? null,
      first: multiple?.first ?? start,
      last: first - 1,
    }
  }
  if (['a', 'an', 'another'].includes(tokenAt(tokens, end).text))
    return { amount: 1, unit: unit ?? null, first: end, last: first - 1 }
  return undefined
}

/** "1/2", "1/4": not the strengths of a combination. */
function readHalf(tokens: readonly Token[], index: number) {
  const [top, stroke, bottom] = [0, 1, 2].map((offset) => tokenAt(tokens, index + offset).text)
  const isFraction = stroke === '/' && /^[1-3]$/.test(top ?? '') && /^[234]$/.test(bottom ?? '')
  return isFraction ? readCount(tokens, index) : undefined
}

/** "2 x" before "200 mg", and "half a" before "10 mg". */
function timesBefore(tokens: readonly Token[], start: number) {
  for (let first = start - 3; first < start; first += 1) {
    const part = readNumber(tokens, first)
    if (part !== undefined && part.value < 1 && part.next === start) return { value: part.value, first }
  }
  const isTimes = ['x', '×', 'of'].includes(tokenAt(tokens, start - 1).text)
  const number = isTimes ? readNumber(tokens, start - 2) : undefined
  return number?.next === start - 1 ? { value: number.value, first: start - 2 } : undefined
}

/** ", 400 mg", "(2 tablets)", "x2", "400"; not a time, a count of days, or the strengths of a combination ("30/500"). */
function partAfter(tokens: readonly Token[], last: number, end: number): Part | undefined {
  let index = last + 1
  for (let links = 0; links < MAX_LINKS && BETWEEN_NAME_AND_DOSE.has(tokenAt(tokens, index).text); links += 1)
    index += 1
  const isTimes = ['x', '×'].includes(tokenAt(tokens, index - 1).text)
  if (index > end || tokenAt(tokens, index).text === '\n') return undefined
  const number = readNumber(tokens, index)
  if (number === undefined || number.next > end + 1) return undefined
  const behind = tokenAt(tokens, number.next)
  if (behind.text === '/') {
    const second = readNumber(tokens, number.next + 1)
    return second === undefined ? undefined : partAfter(tokens, second.next - 1, end)
  }
  const unit = UNIT_OF.get(behind.text)
  if (unit !== undefined) {
    const more = ['x', '×'].includes(tokenAt(tokens, number.next + 1).text)
      ? readNumber(tokens, number.next + 2)
      : undefined
    const counted = STRENGTHS.has(unit) ? countAfter(tokens, number.next + 1) : undefined
    const times = more ?? counted
    const isTimes = times !== undefined && times.next <= end + 1
    return {
      amount: number.value * (isTimes ? times.value : 1),
      unit,
      first: index,
      last: isTimes ? times.next - 1 : number.next,
    }
  }
  if (behind.text === 'x' || behind.text === '×') {
    const each = partAfter(tokens, number.next, end)
    return each?.unit == null ? undefined : { ...each, amount: each.amount * number.value, first: index }
  }
  if (behind.text === ':') return undefined
  const isAlone = index === last + 1 || isTimes
  const ends = behind.kind === 'mark' || AFTER_BARE.has(behind.text) || number.next > end
  const isBare = isAlone && ends && tokenAt(tokens, index).kind === 'number'
  return isBare
    ? { amount: number.value, unit: isTimes ? 'tablet' : null, first: index, last: number.next - 1 }
    : undefined
}

/** More tablets than these make up the strength, and are not several of it: "40 mg, 8 tablets". */
const MAX_TABLETS = 3

/** "25 mg, 2 tabs": how many of that strength. */
function countAfter(tokens: readonly Token[], index: number) {
  const place = tokenAt(tokens, index).text === ',' ? index + 1 : index
  const number = readNumber(tokens, place)
  const unit = number === undefined ? undefined : UNIT_OF.get(tokenAt(tokens, number.next).text)
  return number !== undefined && number.value <= MAX_TABLETS && (unit === 'tablet' || unit === 'capsule')
    ? { ...number, next: number.next + 1 }
    : undefined
}

const AFTER_BARE = wordSet(
  'twice once daily done taken and after before with at for in this today now water mood energy stress slept then last plus again morning night noon evening empty bedtime od bd tds',
)

/** The minutes of "at 7:30", and hours with am or pm. */
function isClockPart(tokens: readonly Token[], index: number): boolean {
  return tokenAt(tokens, index - 1).text === ':' && tokenAt(tokens, index - 2).kind === 'number'
}

function isClockBefore(tokens: readonly Token[], start: number, end: number): boolean {
  const clock = ['at', 'by', 'around'].includes(tokenAt(tokens, start - 1).text)
    ? readClock(tokens, start)
    : undefined
  return clock !== undefined && clock.next === end + 1
}

function routeOf(
  tokens: readonly Token[],
  from: number,
  to: number,
  unit: string | null,
  entry: Medication,
): string | null {
  const near = tokens.slice(Math.max(0, from - 4), to + 1).map(({ text }) => text)
  if (unit === 'drop' && near.some((text) => /^eyes?$/.test(text))) return 'eye'
  const stated = near.flatMap((text) => ROUTE_WORDS.get(text) ?? [])[0]
  const ofUnit = unit === null ? undefined : ROUTE_OF_UNIT[unit]
  return ofUnit ?? stated ?? (entry.name === 'insulin' && unit === 'unit' ? 'injection' : null)
}

/** The product as the person named it, in lower case; a misspelt or shortened name is the right one. */
function productName(tokens: readonly Token[], entry: Medication, first: number, last: number): string {
  const known = entry.name.toLowerCase()
  const said = tokens
    .slice(first, last + 1)
    .map(({ text }) => text)
    .filter((text, index) => index === 0 || !UNIT_OF.has(text))
    .join(' ')
  // "Ibu", "doxy", and "the pill" without its form.
  const [a, b] = [said, known].map((name) => name.replace(/[^\p{L}\d]/gu, ''))
  const isShort = said === 'the' || b?.startsWith(a ?? '') === true
  // "Vit d3" and "b12" are short for what the lexicon calls them; "fish oil" is a product.
  const isLetter = entry.needsTaking && /\bvit|^.{1,4}$/.test(said)
  return isShort || isLetter ? (entry.needsTaking ? known.replaceAll('-', ' ') : known) : said
}
