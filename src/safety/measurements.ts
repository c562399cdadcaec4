import { createContextReader } from '../core/english/context.ts'
import { type BareToken, tokenAt } from '../core/english/tokens.ts'
import { wordSet } from '../core/english/word-set.ts'
import { once } from '../core/memo.ts'
import type { Finding } from './kinds.ts'
import { DOSES, dosesAt } from './measurements/doses.ts'
import { DRY_HOURS_SOURCE, dryHoursAt } from './measurements/dry-hours.ts'
import { ALL_NAMES, ALL_UNITS, NAMES_OF_MEASURES } from './measurements/measure-words.ts'
import type { Measured, Place } from './measurements/measured.ts'
import { PREGNANCY_SOURCE, pregnancyAt } from './measurements/pregnancy-weeks.ts'
import {
  isNamedAfter,
  isNamedAmong,
  isNamedBefore,
  isNoValue,
  namesBefore,
  unitAt,
} from './measurements/said-value.ts'
import { subjectOf, type Writer } from './measurements/subject.ts'
import { type Bounds, MEASURES, type Measure, type NotOf } from './measurements/table.ts'
import { WEIGHT_LOSS_SOURCE, weightLossAt } from './measurements/weight-loss.ts'
import type { Passage } from './passage.ts'
import { USES, usesAmong } from './word-uses.ts'

const NOBODY: Writer = { facts: [], weightKg: null }

/** Values that are dangerous in themselves, with their unit and for whom they are. */
export function readMeasurements(
  passage: Passage,
  writer: Writer = NOBODY,
  measured: readonly Measured[] = measurementsIn(passage, writer),
): Finding[] {
  return present(passage, measured).map(({ kind, level }) => ({ kind, level }))
}

/** Then the values mean what they mean of anybody. */
export const isUnknown = ({ facts, weightKg }: Writer): boolean => facts.length === 0 && weightKg === null

/** Each with the use of a word that has to stand near the number; 0: it looks itself, at the unit. */
const READERS = [
  { read: tableAt, needs: USES.measure },
  { read: pressureAt, needs: 0 },
  { read: dosesAt, needs: USES.substance },
  { read: dryHoursAt, needs: 0 },
  { read: pregnancyAt, needs: 0 },
  { read: weightLossAt, needs: 0 },
] as const
/** No reader looks further for what it needs. */
const NEED_REACH = 12

/** The same with their places, denied ones too. */
export function measurementsIn({ tokens, numbers }: Passage, writer: Writer = NOBODY): Measured[] {
  const found: Measured[] = []
  for (const number of numbers) {
    const { index } = number
    const near = usesAmong(tokens, index - NEED_REACH, number.next + NEED_REACH)
    const place = { tokens, index, number, whose: once(() => subjectOf(tokens, index, writer)) }
    for (const { read, needs } of READERS)
      if (needs === 0 || (near & needs) !== 0) for (const one of read(place)) found.push(one)
  }
  return found
}

function present({ tokens, cues }: Passage, found: readonly Measured[]): readonly Measured[] {
  if (found.length === 0) return []
  const contextOf = createContextReader(tokens, found, cues())
  return found.filter((one) => {
    const { negated, general, longPast, hypothetical } = contextOf(one)
    return !((negated && one.isDenial !== true) || general || longPast || hypothetical)
  })
}

const CONCENTRATIONS: ReadonlySet<string> = new Set(['mg', 'mmol'])

function tableAt({ tokens, index, number, whose }: Place): Measured[] {
  const place = { index, next: number.next }
  const before = namesBefore(tokens, index, ALL_NAMES)
  const hasUnit = isNamedAfter(tokens, place, ALL_UNITS)
  if (!isNamedAmong(before, ALL_NAMES) && !hasUnit) return []
  if (isNoValue(tokens, index, number, ALL_NAMES)) return []
  return NAMES_OF_MEASURES.flatMap((measure) => {
    const { kind, names, units, meters, notOf, read, bounds, of }: Measure = MEASURES[measure]
    const unit = unitAt(tokens, number.next)
    const isNamed =
      isNamedAmong(before, names) ||
      (hasUnit && units !== undefined && isNamedAfter(tokens, place, units)) ||
      (meters !== undefined && CONCENTRATIONS.has(unit) && isNamedAmong(before, meters))
    const value = isNamed ? read(number.value, unit) : undefined
    if (value === undefined || (notOf && isOfThing(tokens, index, notOf))) return []
    const { facts } = whose()
    const level = levelOf(value, of?.find(([fact]) => facts.has(fact))?.[1] ?? bounds)
    return level === undefined ? [] : [{ kind, level, measure, first: index, last: number.next - 1 }]
  })
}

const THING_WORDS = { before: 7, after: 4 }
const MAX_SPORT_WORDS = 40

function isOfThing(tokens: readonly BareToken[], index: number, { words, reach }: NotOf): boolean {
  const [from, to] =
    reach === 'near'
      ? [index - THING_WORDS.before, index + THING_WORDS.after]
      : [index - MAX_SPORT_WORDS, index + MAX_SPORT_WORDS]
  return tokens.slice(Math.max(0, from), to + 1).some(({ text }) => words.has(text))
}

function levelOf(value: number, { urgent, watch }: Bounds): Finding['level'] | undefined {
  if (urgent?.(value)) return 'urgent'
  return watch?.(value) ? 'watch' : undefined
}

const PRESSURE_SOURCE =
  'A crisis from 180/120 with complaints (European Society of Cardiology 2024, not opened); in pregnancy and after birth from 160/110 (NICE NG133, not opened)'
const PRESSURE = wordSet('bp pressure blutdruck tension presion pressao pressione rr')
const isBetween = (value: number, low: number, high: number) => value >= low && value <= high

/**
 * "165/112": in pregnancy and after birth lower values are dangerous.
 */
function pressureAt({ tokens, index, whose }: Place): Measured[] {
  const upper = tokenAt(tokens, index).value
  const lower = tokenAt(tokens, index + 2).value
  if (tokenAt(tokens, index + 1).text !== '/') return []
  if (!isBetween(upper, 40, 300) || !isBetween(lower, 20, 200) || upper <= lower) return []
  const { facts } = whose()
  const isPregnant = facts.has('pregnant') || facts.has('after-birth')
  if (!isPregnant && !isNamedBefore(tokens, index, PRESSURE)) return []
  const place = { measure: 'pressure', first: index, last: index + 2 }
  if (isPregnant && (upper >= 160 || lower >= 110)) return [{ kind: 'pregnancy', level: 'urgent', ...place }]
  if (isPregnant && (upper >= 140 || lower >= 90)) return [{ kind: 'pregnancy', level: 'watch', ...place }]
  if (upper >= 220 || lower >= 130) return [{ kind: 'stroke', level: 'urgent', ...place }]
  if (upper >= 180 || lower >= 120) return [{ kind: 'stroke', level: 'watch', ...place }]
  return upper < 75 ? [{ kind: 'sepsis', level: 'urgent', ...place }] : []
}

/** What the bounds of each value follow. */
export const MEASURE_SOURCES: readonly (readonly [measure: string, source: string])[] = [
  ...NAMES_OF_MEASURES.map((name) => [name.replaceAll('-', ' '), MEASURES[name].source] as const),
  ['blood pressure', PRESSURE_SOURCE],
  ...Object.entries(DOSES).map(([name, { source }]) => [`${name}, mg per kg`, source] as const),
  ['hours without urine', DRY_HOURS_SOURCE],
  ['weeks of pregnancy', PREGNANCY_SOURCE],
  ['speed of weight loss', WEIGHT_LOSS_SOURCE],
]
