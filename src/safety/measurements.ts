import { createContextReader } from '../core/english/context.ts'
import { readNumber } from '../core/english/numbers.ts'
import { type Token, tokenAt } from '../core/english/tokens.ts'
import { wordSet } from '../core/english/word-set.ts'
import type { Finding, Kind } from './kinds.ts'

/** From these values on, up or down. */
type Bounds = { urgent?: (value: number) => boolean; watch?: (value: number) => boolean }

type Measure = {
  kind: Kind
  /** One of these words stands at most so many words before the value. */
  names: ReadonlySet<string>
  /** What can be a value; `37` cannot be glucose in mg/dL. */
  isValue: (value: number) => boolean
  /** Of healthy adults; `of` for a person of whom this is known. */
  bounds: Bounds
  of?: Readonly<Record<string, Bounds>>
  /** Where a text speaks of sport, the value means nothing. */
  isRaisedBySport?: boolean
}

const NAME_WORDS = 6
const SPORT = wordSet(
  'run running ran jog race sprint sprints bike cycling ride rowing interval intervals max workout gym training hiit sparring squats match climb climbing treadmill marathon peak zone',
)

const between = (low: number, high: number) => (value: number) => value >= low && value <= high
const atLeast = (bound: number) => (value: number) => value >= bound
const below = (bound: number) => (value: number) => value < bound

/** Degrees Celsius, also of a value in Fahrenheit. */
const celsius = (value: number) => (value > 80 ? ((value - 32) * 5) / 9 : value)
const isTemperature = (value: number) => between(24, 44)(celsius(value)) && (value < 45 || value > 90)
const feverFrom = (bound: number): Bounds => ({ urgent: (value) => celsius(value) >= bound })

/**
 * Oxygen: British Thoracic Society guideline 2017 (94–98 %, in COPD 88–92 %). Temperature: NICE NG143 (under three
 * months 38 °C), NG151 (neutropenic sepsis), ERC guidelines 2021 (hypothermia under 35 °C, severe under 30 °C). Glucose
 * and ketones: ADA Standards of Care and JBDS 02 (ketones from 3 mmol/L). Respiration: NEWS2 of the Royal College of
 * Physicians. Potassium: UK Kidney Association 2023. Body mass index: MEED, Royal College of Psychiatrists 2022. Cited
 * from memory, not yet looked up.
 */
const MEASURES: readonly Measure[] = [
  {
    kind: 'breathing',
    names: wordSet(
      'oxygen spo2 sats sat o2 saturation saturations sauerstoff saturacion saturação saturazione oximeter',
    ),
    isValue: between(40, 100),
    bounds: { urgent: below(90), watch: below(93) },
    of: { asthma: { urgent: below(85), watch: below(88) } },
  },
  {
    kind: 'cardiac',
    names: wordSet('pulse hr bpm heartrate puls pouls pulso polso'),
    isValue: between(15, 260),
    bounds: {
      urgent: (value) => value >= 150 || value < 35,
      watch: (value) => value >= 130 || value < 40,
    },
    isRaisedBySport: true,
  },
  {
    kind: 'breathing',
    names: wordSet('respirations respiration resps resp'),
    isValue: between(1, 90),
    bounds: { urgent: (value) => value >= 30 || value < 7, watch: atLeast(25) },
    isRaisedBySport: true,
  },
  {
    kind: 'sepsis',
    names: wordSet('temp temperature fever fieber fiebre fievre febbre febre thermometer bukhar'),
    isValue: isTemperature,
    bounds: { urgent: (value) => celsius(value) >= 40.5, watch: (value) => celsius(value) >= 40 },
    of: {
      baby: feverFrom(38),
      'immune-suppressed': feverFrom(38),
      'no-spleen': feverFrom(38),
    },
  },
  {
    kind: 'cold',
    names: wordSet('temp temperature core'),
    isValue: isTemperature,
    bounds: { urgent: (value) => celsius(value) < 32, watch: (value) => celsius(value) < 35 },
  },
  {
    kind: 'glucose-high',
    names: wordSet('ketones ketone ketonen cetonas cetones'),
    isValue: between(0.1, 20),
    bounds: { urgent: atLeast(3), watch: atLeast(1.5) },
  },
  {
    kind: 'cardiac',
    names: wordSet('potassium kalium potasio'),
    isValue: between(1, 10),
    bounds: { urgent: (value) => value >= 6.5 || value < 2.5, watch: (value) => value >= 6 || value < 3 },
  },
  {
    kind: 'eating-disorder-crisis',
    names: wordSet('bmi'),
    isValue: between(8, 80),
    bounds: { urgent: below(13), watch: below(15) },
  },
]

/** Values that are dangerous in themselves, with their unit and for this person. */
export function readMeasurements(tokens: readonly Token[], facts: readonly string[]): Finding[] {
  const found: Found[] = []
  for (let index = 0; index < tokens.length; index += 1) {
    if (tokens[index]?.kind === 'number')
      found.push(...pressureFindings(tokens, index, facts), ...measureFindings(tokens, index, facts))
  }
  if (found.length === 0) return []
  const contextOf = createContextReader(tokens, found)
  return found.flatMap((one) => {
    const { negated, general, longPast, hypothetical } = contextOf(one)
    return negated || general || longPast || hypothetical ? [] : [{ kind: one.kind, level: one.level }]
  })
}

type Found = Finding & { first: number; last: number }

const ALL_NAMES: ReadonlySet<string> = new Set(MEASURES.flatMap(({ names }) => [...names]))

function measureFindings(tokens: readonly Token[], index: number, facts: readonly string[]): Found[] {
  if (!isNamedBefore(tokens, index, ALL_NAMES)) return []
  const number = readNumber(tokens, index)
  if (number === undefined || isPartOfRange(tokens, index, number.next)) return []
  return MEASURES.flatMap(({ kind, names, isValue, bounds, of = {}, isRaisedBySport }) => {
    const level = levelOf(number.value, [bounds, ...facts.flatMap((fact) => of[fact] ?? [])].slice(-1))
    if (level === undefined || !isValue(number.value) || !isNamedBefore(tokens, index, names)) return []
    if (isRaisedBySport && tokens.some(({ text }) => SPORT.has(text))) return []
    return [{ kind, level, first: index, last: number.next - 1 }]
  })
}

function levelOf(value: number, bounds: readonly Bounds[]): Finding['level'] | undefined {
  if (bounds.some(({ urgent }) => urgent?.(value))) return 'urgent'
  return bounds.some(({ watch }) => watch?.(value)) ? 'watch' : undefined
}

const SENTENCE_ENDS: ReadonlySet<string> = new Set(['.', '!', '?', '\n', ';'])

/** In the same sentence, with no other number between. */
function isNamedBefore(tokens: readonly Token[], index: number, names: ReadonlySet<string>): boolean {
  for (let place = index - 1; place >= index - NAME_WORDS; place--) {
    const { text, kind } = tokenAt(tokens, place)
    if (kind === 'number' || SENTENCE_ENDS.has(text)) return false
    if (names.has(text)) return true
  }
  return false
}

/** "85/120", "80-100", "72:30", "40 minutes": no single value. */
function isPartOfRange(tokens: readonly Token[], index: number, next: number): boolean {
  const marks = ['/', '-', ':', 'x']
  if (marks.includes(tokenAt(tokens, index - 1).text) || marks.includes(tokenAt(tokens, next).text))
    return true
  return /^(?:min|mins|minutes?|hours?|h|days?|weeks?|months?|years?|times|pm|am|kg|g|mg|ml|km)$/.test(
    tokenAt(tokens, next).text,
  )
}

const SYSTOLIC = between(40, 300)
const DIASTOLIC = between(20, 200)
const PRESSURE = wordSet('bp pressure blutdruck tension presion pressao pressione rr')

/**
 * "165/112". From 180/120 a crisis if there are complaints (ESC 2024), in pregnancy and after birth from 160/110 on in
 * any case (NICE NG133).
 */
function pressureFindings(tokens: readonly Token[], index: number, facts: readonly string[]): Found[] {
  const upper = tokenAt(tokens, index).value
  const lower = tokenAt(tokens, index + 2).value
  if (tokenAt(tokens, index + 1).text !== '/' || !SYSTOLIC(upper) || !DIASTOLIC(lower) || upper <= lower)
    return []
  const isPregnant = facts.includes('pregnant') || facts.includes('after-birth')
  if (!isPregnant && !isNamedBefore(tokens, index, PRESSURE)) return []
  const place = { first: index, last: index + 2 }
  if (isPregnant && (upper >= 160 || lower >= 110)) return [{ kind: 'pregnancy', level: 'urgent', ...place }]
  if (isPregnant && (upper >= 140 || lower >= 90)) return [{ kind: 'pregnancy', level: 'watch', ...place }]
  if (upper >= 220 || lower >= 130) return [{ kind: 'stroke', level: 'urgent', ...place }]
  if (upper >= 180 || lower >= 120) return [{ kind: 'stroke', level: 'watch', ...place }]
  return upper < 75 ? [{ kind: 'sepsis', level: 'urgent', ...place }] : []
}
