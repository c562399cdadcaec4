import { isCurrent } from '../../core/english/context.ts'
import { PERSON_WORDS } from '../../core/english/cues.ts'
import { NUMBER_WORDS } from '../../core/english/number-words.ts'
import { type ReadNumber, readNumber } from '../../core/english/numbers.ts'
import { type Token, tokenAt } from '../../core/english/tokens.ts'
import { wordSet } from '../../core/english/word-set.ts'
import type { FieldMatch, Measured, MeasuredKind } from './checkin-fields.ts'
import type { Note } from './note.ts'
import { endsPlainly, laterValue } from './plain-numbers.ts'

type Range = { min: number; max: number; unit: string }

/** What can be measured: its names, and the values that a living person can have in each unit. */
const KINDS: Readonly<Record<MeasuredKind, { names: string; ranges: readonly Range[] }>> = {
  blood_pressure: { names: 'bp pressure bps systolic 🩺', ranges: [] },
  glucose: {
    names:
      'glucose sugar sugars bs glucometer fasting prandial cgm libre dexcom bg bgl bgs bsl fbs rbs ppbs fbg ppbg cbg hypo',
    ranges: [
      { min: 1, max: 33.9, unit: 'mmol/L' },
      { min: 34, max: 700, unit: 'mg/dL' },
    ],
  },
  temperature: {
    names: 'temp temps temperature tmp fever thermometer 🌡',
    ranges: [
      { min: 33, max: 44, unit: 'C' },
      { min: 91, max: 111, unit: 'F' },
    ],
  },
  pulse: {
    names: 'pulse heart hr heartrate heartbeat rate rhr p bpm ❤',
    ranges: [{ min: 25, max: 240, unit: 'bpm' }],
  },
  steps: {
    names: 'steps step stepcount pedometer 👣 👟',
    ranges: [{ min: 100, max: 200_000, unit: 'steps' }],
  },
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

const MAX_GAP = 9
const MAX_HOUR = 24
/** Words behind which something else is spoken of; a number behind them is not the reading. */
const GAP_ENDS = wordSet(
  '. ! ? ; took taken slept drank ate walked ran weighed because mood energy stress slept weight water',
)
const TIME_BEFORE = wordSet('at by since until till around')
/** When a further reading was taken: "… 156 two hours after lunch", "post dinner 168". */
const TIMING = wordSet(
  'post after before pre fasting lunch dinner breakfast supper bedtime morning noon midday night evening afternoon now then later at rest resting am pm hrs hr ' +
    'hours hour h meal meals the was it its again random two one 1 2 30 mins minutes and food tea bed waking : - ( currently',
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
    const counted = readPair(tokens, index) ?? readCounted(tokens, index)
    const known = found.length
    add(counted)
    if (counted !== undefined && found.length === known)
      add(readLater(note, counted.last, counted.value.kind))
    if (kind === undefined || index < free) return
    const before = found.length
    add(kind === 'blood_pressure' ? readNamedPair(tokens, index) : readNamed(note, index, kind))
    if (kind !== 'blood_pressure' && kind !== 'steps') {
      for (
        let more = readMore(note, free, found.at(-1), kind);
        more !== undefined;
        more = readMore(note, free, found.at(-1), kind)
      )
        add(more)
    }
    if (found.length === before) add(readLater(note, Math.max(index, free - 1), kind))
  })
  return found
}

/** "Aiming for 10,000 steps, managed 6,200". */
function readLater(note: Note, from: number, kind: MeasuredKind): FieldMatch<Measured> | undefined {
  const { tokens } = note
  const later = laterValue(
    note,
    from,
    (index) => {
      const number = readThousands(tokens, index, kind) ?? readSpoken(tokens, index)
      const match = number === undefined ? undefined : withUnit(tokens, kind, number, index)
      return match === undefined ? undefined : { match, value: 0, next: match.last + 1 }
    },
    (index) => kindAt(tokens, index) !== undefined,
  )
  return later === undefined ? undefined : later.found.match
}

function numberPlace(tokens: readonly Token[], { first, last }: FieldMatch<Measured>): number {
  const at = tokens.slice(first, last + 1).findIndex(({ kind }) => kind === 'number')
  return at === -1 ? last : first + at
}

function isMine(note: Note, index: number): boolean {
  const { tokens, contextOf, clauses, clauseOf } = note
  const item = clauses[clauseOf(index)]
  const own = tokens.slice(Math.max(item?.first ?? 0, index - 5), index).map(({ text }) => text)
  const mine = own.findLastIndex((text) => text === 'mine' || text === 'my' || text === 'me')
  const relative = own.findLastIndex((text) => PERSON_WORDS.has(text) || text === 'their' || text === 'his')
  // "My mom's BP was 150/90, mine 120/80".
  if (relative > mine || (relative === mine + 1 && own[mine] === 'my' && relative > 0)) return false
  return isCurrent(contextOf({ first: index, last: index }), ['resolved']) && !note.isAsked(index)
}

function kindAt(tokens: readonly Token[], index: number): MeasuredKind | undefined {
  const { text } = tokenAt(tokens, index)
  const kind = KIND_OF.get(text)
  const before = tokenAt(tokens, index - 1)
  if (text === 'o' && tokenAt(tokens, index + 1).text !== '2') return undefined
  // "Fasting 5.6", and not "fasting 16 hours".
  if ((text === 'fasting' || text === 'prandial') && !isGlucose(tokens, index + 1)) return undefined
  // "Tea with sugar and 2 biscuits"
  if (/^sugars?$/.test(text) && /^(?:and|or|in)$/.test(tokenAt(tokens, index + 1).text)) return undefined
  if (text === 'top' && /^(?:number|reading|figure)$/.test(tokenAt(tokens, index + 1).text))
    return 'blood_pressure'
  if (text === 'pulse' && /^oxi?/.test(tokenAt(tokens, index + 1).text)) return 'spo2'
  if (text === 'p' && !(before.kind === 'number' || before.text === ',')) return undefined
  const needed = ONLY_BEHIND.get(text)
  return needed !== undefined && index > 0 && !needed.has(before.text) ? undefined : kind
}

function isGlucose(tokens: readonly Token[], index: number): boolean {
  const place = /^(?:is|was|:|-)$/.test(tokenAt(tokens, index).text) ? index + 1 : index
  const { value } = tokenAt(tokens, place)
  return value >= 60 || (value >= 3 && !Number.isInteger(value))
}

/** "124/80", "138 over 88", with or without a name: no date and no rating has such numbers. */
function readPair(tokens: readonly Token[], index: number): FieldMatch<Measured> | undefined {
  const upper = readSpoken(tokens, index)
  if (upper === undefined || !['/', 'over'].includes(tokenAt(tokens, upper.next).text)) return undefined
  const lower = readSpoken(tokens, upper.next + 1)
  if (lower === undefined || upper.value < 70 || upper.value > 260) return undefined
  if (lower.value < 30 || lower.value > 160 || lower.value >= upper.value) return undefined
  const isDate = tokenAt(tokens, lower.next).text === '/' && kindAt(tokens, index - 1) !== 'blood_pressure'
  if (tokenAt(tokens, index - 1).text === '/' || isDate) return undefined
  return pairMatch(upper.value, lower.value, index, lower.next - 1)
}

/** "Tensión 12/8": stated in centimetres of mercury. */
function readNamedPair(tokens: readonly Token[], name: number): FieldMatch<Measured> | undefined {
  for (let index = name + 1; index <= name + MAX_GAP; index += 1) {
    const pair = readPair(tokens, index) ?? readBarePair(tokens, index)
    if (pair !== undefined) return { ...pair, first: name }
    const [upper, lower] = [tokenAt(tokens, index), tokenAt(tokens, index + 2)]
    const isShort = tokenAt(tokens, index + 1).text === '/' && upper.value >= 7 && upper.value <= 25
    if (isShort && lower.value >= 4 && lower.value <= 15 && lower.value < upper.value)
      return pairMatch(upper.value * 10, lower.value * 10, name, index + 2)
    if (GAP_ENDS.has(upper.text)) return undefined
  }
  return undefined
}

/** "140 90", "125-80", "128 diastolic 82": only behind the name. */
function readBarePair(tokens: readonly Token[], index: number): FieldMatch<Measured> | undefined {
  const upper = readSpoken(tokens, index)
  if (upper === undefined || upper.value < 70 || upper.value > 260) return undefined
  let place = upper.next
  while (place < upper.next + 4 && BETWEEN_PAIR.has(tokenAt(tokens, place).text)) place += 1
  const lower = readSpoken(tokens, place)
  const isPair = lower !== undefined && lower.value >= 40 && lower.value <= 160 && lower.value < upper.value
  const ends = lower !== undefined && endsPlainly(tokens, lower.next)
  return isPair && ends ? pairMatch(upper.value, lower.value, index, lower.next - 1) : undefined
}

const BETWEEN_PAIR = wordSet('- by upon on and of diastolic bottom lower , number dia')

const pairMatch = (upper: number, lower: number, first: number, last: number): FieldMatch<Measured> => ({
  value: { kind: 'blood_pressure', values: [upper, lower], unit: 'mmHg' },
  first,
  last,
})

/** "Glucose 5.8", "temp of 101.3 F", "steps: 6 512". */
function readNamed(note: Note, name: number, kind: MeasuredKind): FieldMatch<Measured> | undefined {
  const { tokens } = note
  const isOxygen = tokenAt(tokens, name + 1).text === '2' && /^(?:spo|o)$/.test(tokenAt(tokens, name).text)
  for (let index = isOxygen ? name + 2 : name + 1; index <= name + MAX_GAP; index += 1) {
    const { text } = tokenAt(tokens, index)
    const number = readThousands(tokens, index, kind) ?? readSpoken(tokens, index)
    if (number !== undefined) {
      const found = withUnit(tokens, kind, number, name)
      const isPlain =
        endsPlainly(tokens, number.next) ||
        kindAt(tokens, number.next) !== undefined ||
        (found !== undefined && found.last >= number.next)
      if (
        found !== undefined &&
        isPlain &&
        (number.value > MAX_HOUR || !TIME_BEFORE.has(tokenAt(tokens, index - 1).text))
      )
        return found
      const isRange =
        tokenAt(tokens, number.next).text === '-' && tokenAt(tokens, number.next + 1).kind === 'number'
      if (isRange) return undefined
      // "Sugar at 7 am 112", "temp after 20 minutes 38.1": the first number is a time.
      const isTime =
        TIMING.has(tokenAt(tokens, number.next).text) || TIME_BEFORE.has(tokenAt(tokens, index - 1).text)
      if (!isTime) return undefined
      index = number.next - 1
      continue
    }
    const other = kindAt(tokens, index)
    if (GAP_ENDS.has(text) || (other !== undefined && other !== kind)) return undefined
    if (index > name + 1 && note.isMention(index)) return undefined
  }
  return undefined
}

/** "8,000 steps", "61 bpm", "98 % spo2", "5.8 mmol". */
function readCounted(tokens: readonly Token[], index: number): FieldMatch<Measured> | undefined {
  const before = tokenAt(tokens, index - 1).text
  if ((before === '/' || before === ':') && tokenAt(tokens, index - 2).kind === 'number') return undefined
  const number = readThousands(tokens, index, 'steps') ?? readSpoken(tokens, index)
  if (number === undefined) return undefined
  const behind = tokenAt(tokens, number.next).text
  if (behind === 'steps') return withUnit(tokens, 'steps', number, index)
  if (behind === 'bpm') return withUnit(tokens, 'pulse', number, index)
  // "39.4 fever"
  const words = [0, 1, 2].map((ahead) => tokenAt(tokens, number.next + ahead).text)
  const isShown = words.join(' ') === 'on the thermometer'
  const isTemperature = isShown || (KIND_OF.get(behind) === 'temperature' && !Number.isInteger(number.value))
  if (isTemperature) return withUnit(tokens, 'temperature', number, index)
  if (behind === 'mmol') return withUnit(tokens, 'glucose', number, index)
  return behind === 'mg' &&
    /^\/?dl$/.test(tokenAt(tokens, number.next + 1).text + tokenAt(tokens, number.next + 2).text)
    ? withUnit(tokens, 'glucose', number, index)
    : undefined
}

/** "… 110 mg/dL before breakfast, 156 two hours after", "fasting 112, post lunch 168": a further one of the same kind. */
function readMore(
  note: Note,
  free: number,
  reading: FieldMatch<Measured> | undefined,
  kind: MeasuredKind,
): FieldMatch<Measured> | undefined {
  if (reading === undefined || reading.value.kind !== kind || reading.last !== free - 1) return undefined
  const { tokens, clauses, clauseOf } = note
  const next = clauses[clauseOf(reading.last) + 1]
  const from = next === undefined || next.join === 'contrast' ? undefined : next.first
  if (from === undefined || next === undefined) return undefined
  for (let index = from; index <= next.last; index += 1) {
    // "SpO2 97, hr 80"
    const isOther = kindAt(tokens, index) !== undefined && kindAt(tokens, index) !== kind
    if (isOther && tokenAt(tokens, index + 1).kind === 'number') return undefined
    const number = readSpoken(tokens, index)
    const found = number === undefined ? undefined : withUnit(tokens, kind, number, index)
    if (found?.value.unit === reading.value.unit) {
      const words = [...tokens.slice(from, index), ...tokens.slice(found.last + 1, next.last + 1)]
      const isTimed =
        (words.length > 0 || hasList(note, reading)) &&
        words.every(({ text, kind: of }) => TIMING.has(text) || of === 'number')
      return isTimed ? found : undefined
    }
    if (!TIMING.has(tokenAt(tokens, index).text) && tokenAt(tokens, index).kind !== 'number') return undefined
  }
  return undefined
}

/** "Sugars today: 5.9, 8.1, 7.2" */
const hasList = ({ tokens, clauses, clauseOf }: Note, { last, value }: FieldMatch<Measured>) => {
  const sentence = clauses[clauseOf(last)]?.sentence
  return clauses
    .filter((clause) => clause.sentence === sentence)
    .some(({ first, last: end }) =>
      tokens.slice(first, end + 1).some(({ text }) => PLURALS.has(text) && KIND_OF.get(text) === value.kind),
    )
}
const PLURALS = wordSet('sugars temps')

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
  const own = isStated || ['steps', 'bpm', '%', 'percent'].includes(word) ? 1 : 0
  const per = isStated && tokenAt(tokens, next + degree + 1).text === '/' ? 2 : 0
  const last = next + degree + own + per - 1
  return { value: { kind, values: [value], unit: range.unit }, first, last }
}

/** "6 512", "15.203", "10k" steps. */
function readThousands(tokens: readonly Token[], index: number, kind: MeasuredKind): ReadNumber | undefined {
  const [token, next] = [tokenAt(tokens, index), tokenAt(tokens, index + 1)]
  if (token.kind !== 'number' || kind !== 'steps') return undefined
  if (next.text === 'k' && next.glued) return { value: token.value * 1000, next: index + 2 }
  const isSteps = (at: number) =>
    tokenAt(tokens, at).text === 'steps' ||
    [1, 2].some((back) => /^steps?$/.test(tokenAt(tokens, index - back).text))
  if (/^\d{1,3}$/.test(token.text) && /^\d{3}$/.test(next.text) && isSteps(index + 2))
    return { value: token.value * 1000 + next.value, next: index + 2 }
  return /^\d{1,3}\.\d{3}$/.test(token.text) && isSteps(index + 1)
    ? { value: Math.round(token.value * 1000), next: index + 1 }
    : undefined
}

/** Also "one twenty four" for 124. */
function readSpoken(tokens: readonly Token[], index: number): ReadNumber | undefined {
  const hundreds = NUMBER_WORDS.get(tokenAt(tokens, index).text)
  const isOh = /^oh?$/.test(tokenAt(tokens, index + 1).text)
  const units = isOh ? NUMBER_WORDS.get(tokenAt(tokens, index + 2).text) : undefined
  if ((hundreds === 1 || hundreds === 2) && units !== undefined && units <= 9)
    return { value: hundreds * 100 + units, next: index + 3 }
  const rest = hundreds === 1 || hundreds === 2 ? readNumber(tokens, index + 1) : undefined
  const isTens =
    rest !== undefined && tokenAt(tokens, index + 1).kind === 'word' && rest.value >= 10 && rest.value < 100
  return isTens ? { value: (hundreds ?? 0) * 100 + rest.value, next: rest.next } : readNumber(tokens, index)
}
