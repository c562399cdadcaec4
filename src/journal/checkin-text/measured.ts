import { isCurrent } from '../../core/english/context.ts'
import { NUMBER_WORDS } from '../../core/english/number-words.ts'
import { type ReadNumber, readNumber } from '../../core/english/numbers.ts'
import { type Token, tokenAt } from '../../core/english/tokens.ts'
import { wordSet } from '../../core/english/word-set.ts'
import type { FieldMatch, Measured, MeasuredKind } from './checkin-fields.ts'
import type { Note } from './note.ts'

type Range = { min: number; max: number; unit: string }

/** What can be measured: its names, and the values that a living person can have in each unit. */
const KINDS: Readonly<Record<MeasuredKind, { names: string; ranges: readonly Range[] }>> = {
  blood_pressure: { names: 'bp pressure 🩺', ranges: [] },
  glucose: {
    names: 'glucose sugar sugars bg bgl fbs rbs',
    ranges: [
      { min: 1, max: 33.9, unit: 'mmol/L' },
      { min: 34, max: 700, unit: 'mg/dL' },
    ],
  },
  temperature: {
    names: 'temp temperature tmp fever thermometer 🌡',
    ranges: [
      { min: 33, max: 44, unit: 'C' },
      { min: 91, max: 111, unit: 'F' },
    ],
  },
  pulse: { names: 'pulse hr heartrate heartbeat rate rhr p ❤', ranges: [{ min: 25, max: 240, unit: 'bpm' }] },
  steps: { names: 'steps 👣', ranges: [{ min: 20, max: 200_000, unit: 'steps' }] },
  spo2: { names: 'spo o sat sats saturation oxygen spo₂', ranges: [{ min: 50, max: 100, unit: '%' }] },
}
const KIND_OF: ReadonlyMap<string, MeasuredKind> = new Map(
  (Object.keys(KINDS) as MeasuredKind[]).flatMap((kind) =>
    KINDS[kind].names.split(' ').map((name) => [name, kind] as const),
  ),
)
/** "Rate" and "p" have other meanings unless these stand before them. */
const ONLY_BEHIND: ReadonlyMap<string, ReadonlySet<string>> = new Map(
  Object.entries({
    rate: wordSet('heart pulse'),
    oxygen: wordSet('blood my the , . ! and \n'),
  }),
)

const LINKS = wordSet(
  'is was at of : = - ~ ( level levels reading readings read reads about around still only just now today this morning a an up ' +
    'down to fasting rate sat sats saturation it and my the resting have had did i got says said shows showed pressure count measured been checked',
)
const MAX_LINKS = 7
const RELATIVES = wordSet(
  'wife wifes husband husbands partner mum mums mom moms mother mothers dad dads father fathers son sons daughter daughters kid baby ' +
    'grandma grandpa granny nan brother sister friend neighbour neighbor dog cat his her their',
)
const OTHER_UNITS = wordSet(
  'g gram grams kg kcal calories ml l mg mcg teaspoon teaspoons spoons tsp cubes min mins minutes hours km days pm am',
)

/** The units that glucose and temperature may be stated in. */
const STATED_UNITS: ReadonlyMap<string, string> = new Map([
  ['mmol', 'mmol/L'],
  ['mmols', 'mmol/L'],
  ['mg', 'mg/dL'],
  ['c', 'C'],
  ['celsius', 'C'],
  ['f', 'F'],
  ['fahrenheit', 'F'],
])

/** Readings of blood pressure, glucose, temperature, pulse, steps and oxygen, with the values as they were stated. */
export function readMeasured(note: Note): FieldMatch<Measured>[] {
  const { tokens } = note
  const found: FieldMatch<Measured>[] = []
  let free = 0
  let named: MeasuredKind | undefined
  const add = (match: FieldMatch<Measured> | undefined) => {
    if (match === undefined || match.first < free) return
    free = match.last + 1
    if (isMine(note, match.first) && isMine(note, numberPlace(tokens, match))) found.push(match)
  }
  tokens.forEach((_, index) => {
    if (index < free) return
    const kind = kindAt(tokens, index) ?? (tokenAt(tokens, index).text === 'mine' ? named : undefined)
    if (kind !== undefined) named = kind
    add(readPair(tokens, index) ?? readCounted(tokens, index))
    if (kind === undefined || index < free) return
    add(kind === 'blood_pressure' ? readNamedPair(tokens, index) : readNamed(tokens, index, kind))
    if (kind === 'glucose') add(readSecond(note, free, found.at(-1)))
  })
  return found
}

function numberPlace(tokens: readonly Token[], { first, last }: FieldMatch<Measured>): number {
  const at = tokens.slice(first, last + 1).findIndex(({ kind }) => kind === 'number')
  return at === -1 ? last : first + at
}

function isMine({ tokens, contextOf, clauses, clauseOf }: Note, index: number): boolean {
  const item = clauses[clauseOf(index)]
  const own = tokens.slice(Math.max(item?.first ?? 0, index - 4), index)
  const mine = own.findLastIndex(({ text }) => text === 'mine' || text === 'my' || text === 'me')
  if (own.slice(mine + 1).some(({ text }) => RELATIVES.has(text))) return false
  if (
    own.length > 1 &&
    mine >= 1 &&
    tokenAt(own, mine).text === 'my' &&
    RELATIVES.has(tokenAt(own, mine + 1).text)
  )
    return false
  return isCurrent(contextOf({ first: index, last: index }), ['resolved'])
}

function kindAt(tokens: readonly Token[], index: number): MeasuredKind | undefined {
  const { text } = tokenAt(tokens, index)
  const kind = KIND_OF.get(text)
  const before = tokenAt(tokens, index - 1)
  if (text === 'o' && tokenAt(tokens, index + 1).text !== '2') return undefined
  if (text === 'p' && !(before.kind === 'number' || before.text === ',')) return undefined
  const needed = ONLY_BEHIND.get(text)
  return needed !== undefined && index > 0 && !needed.has(before.text) ? undefined : kind
}

/** "124/80", "138 over 88", with or without a name: no date and no rating has such numbers. */
function readPair(tokens: readonly Token[], index: number): FieldMatch<Measured> | undefined {
  const upper = readSpoken(tokens, index)
  if (upper === undefined || !['/', 'over'].includes(tokenAt(tokens, upper.next).text)) return undefined
  const lower = readSpoken(tokens, upper.next + 1)
  if (lower === undefined || upper.value < 70 || upper.value > 260) return undefined
  if (lower.value < 30 || lower.value > 160 || lower.value >= upper.value) return undefined
  if (tokenAt(tokens, index - 1).text === '/' || tokenAt(tokens, lower.next).text === '/') return undefined
  return pairMatch(upper.value, lower.value, index, lower.next - 1)
}

/** "Tensión 12/8": stated in centimetres of mercury. */
function readNamedPair(tokens: readonly Token[], name: number): FieldMatch<Measured> | undefined {
  for (let index = name + 1; index <= name + MAX_LINKS; index += 1) {
    const pair = readPair(tokens, index)
    if (pair !== undefined) return { ...pair, first: name }
    const [upper, lower] = [tokenAt(tokens, index), tokenAt(tokens, index + 2)]
    const isShort = tokenAt(tokens, index + 1).text === '/' && upper.value >= 7 && upper.value <= 25
    if (isShort && lower.value >= 4 && lower.value <= 15 && lower.value < upper.value)
      return pairMatch(upper.value * 10, lower.value * 10, name, index + 2)
    if (!LINKS.has(upper.text)) return undefined
  }
  return undefined
}

const pairMatch = (upper: number, lower: number, first: number, last: number): FieldMatch<Measured> => ({
  value: { kind: 'blood_pressure', values: [upper, lower], unit: 'mmHg' },
  first,
  last,
})

/** "Glucose 5.8", "temp of 101.3 F", "steps: 6 512". */
function readNamed(
  tokens: readonly Token[],
  name: number,
  kind: MeasuredKind,
): FieldMatch<Measured> | undefined {
  const start =
    tokenAt(tokens, name + 1).text === '2' && /^(?:spo|o)$/.test(tokenAt(tokens, name).text)
      ? name + 2
      : name + 1
  for (let index = start; index <= name + MAX_LINKS; index += 1) {
    const number = readThousands(tokens, index) ?? readSpoken(tokens, index)
    if (number !== undefined) return withUnit(tokens, kind, number, name)
    if (!LINKS.has(tokenAt(tokens, index).text) && !(kindAt(tokens, index) === kind && index === name + 1))
      return undefined
  }
  return undefined
}

/** "8,000 steps", "61 bpm", "98 % spo2", "5.8 mmol". */
function readCounted(tokens: readonly Token[], index: number): FieldMatch<Measured> | undefined {
  if (tokenAt(tokens, index - 1).text === '/' || tokenAt(tokens, index - 1).text === ':') return undefined
  const number = readThousands(tokens, index) ?? readSpoken(tokens, index)
  if (number === undefined) return undefined
  const behind = tokenAt(tokens, number.next).text
  if (behind === 'steps') return withUnit(tokens, 'steps', number, index)
  if (behind === 'bpm') return withUnit(tokens, 'pulse', number, index)
  if (behind === 'mmol') return withUnit(tokens, 'glucose', number, index)
  return behind === 'mg' &&
    /^\/?dl$/.test(tokenAt(tokens, number.next + 1).text + tokenAt(tokens, number.next + 2).text)
    ? withUnit(tokens, 'glucose', number, index)
    : undefined
}

/** "… 110 mg/dL before breakfast, 156 two hours after". */
function readSecond(
  { tokens, clauses, clauseOf }: Note,
  from: number,
  reading: FieldMatch<Measured> | undefined,
) {
  const next = reading === undefined ? undefined : clauses[clauseOf(reading.last) + 1]
  if (reading?.value.kind !== 'glucose' || next === undefined || next.join !== 'comma' || next.first < from)
    return undefined
  const number = readNumber(tokens, next.first)
  const words = tokens.slice(number?.next ?? 0, next.last + 1)
  const isLater = words.some(({ text }) =>
    ['after', 'before', 'later', 'at', 'lunch', 'dinner', 'breakfast'].includes(text),
  )
  const found = number === undefined || !isLater ? undefined : withUnit(tokens, 'glucose', number, next.first)
  return found?.value.unit === reading.value.unit ? found : undefined
}

/** The unit as stated, else the only one in which the value is possible. */
function withUnit(
  tokens: readonly Token[],
  kind: MeasuredKind,
  { value, next }: ReadNumber,
  first: number,
): FieldMatch<Measured> | undefined {
  const degree = tokenAt(tokens, next).text === '°' || /^degrees?$/.test(tokenAt(tokens, next).text) ? 1 : 0
  const word = tokenAt(tokens, next + degree).text
  const stated = STATED_UNITS.get(word)
  const isStated = stated !== undefined && KINDS[kind].ranges.some(({ unit }) => unit === stated)
  if (!isStated && (OTHER_UNITS.has(word) || ['/', ':'].includes(word))) return undefined
  const range = KINDS[kind].ranges.find(
    ({ min, max, unit }) => (isStated ? unit === stated : true) && value >= min && value <= max,
  )
  if (range === undefined) return undefined
  const own = isStated || ['steps', 'bpm', '%'].includes(word) ? 1 : 0
  const per = isStated && tokenAt(tokens, next + degree + 1).text === '/' ? 2 : 0
  const last = next + degree + own + per - 1
  return { value: { kind, values: [value], unit: range.unit }, first, last }
}

/** "6 512", "15.203", "10k" steps. */
function readThousands(tokens: readonly Token[], index: number): ReadNumber | undefined {
  const [token, next] = [tokenAt(tokens, index), tokenAt(tokens, index + 1)]
  if (token.kind !== 'number') return undefined
  if (next.text === 'k' && next.glued) return { value: token.value * 1000, next: index + 2 }
  const isSteps = (at: number) =>
    tokenAt(tokens, at).text === 'steps' ||
    [1, 2].some((back) => tokenAt(tokens, index - back).text === 'steps')
  if (/^\d{1,3}$/.test(token.text) && /^\d{3}$/.test(next.text) && isSteps(index + 2))
    return { value: token.value * 1000 + next.value, next: index + 2 }
  return /^\d{1,3}\.\d{3}$/.test(token.text) && isSteps(index + 1)
    ? { value: Math.round(token.value * 1000), next: index + 1 }
    : undefined
}

/** Also "one twenty four" for 124. */
function readSpoken(tokens: readonly Token[], index: number): ReadNumber | undefined {
  const hundreds = NUMBER_WORDS.get(tokenAt(tokens, index).text)
  const rest = hundreds === 1 || hundreds === 2 ? readNumber(tokens, index + 1) : undefined
  const isTens =
    rest !== undefined && tokenAt(tokens, index + 1).kind === 'word' && rest.value >= 10 && rest.value < 100
  return isTens ? { value: (hundreds ?? 0) * 100 + rest.value, next: rest.next } : readNumber(tokens, index)
}
