import { CHECKIN_RANGES } from '../contract/limits.ts'
import { invalidField } from '../core/errors.ts'
import type { CheckinDayPatch } from './checkin-day-schema.ts'
import { CHECKIN_NUMBERS } from './checkin-schema.ts'
import type { CheckinNumber, Symptom } from './checkin-text/checkin-fields.ts'

/** The values of one check-in, or of all check-ins of a day merged. */
export type CheckinValues = Record<CheckinNumber, number | null> & {
  symptoms: readonly Symptom[]
  medications: readonly string[]
}

/** A day's check-ins: those with text, oldest first, and the one for ticked values, without those that were corrected later. */
export type DayCheckins<Row extends CheckinValues = CheckinValues> = {
  rows: readonly Row[]
  ticks: CheckinValues
}

/**
 * The content of the check-in for a day's ticked values. The check-in is found by this text, and people see
 * it.
 */
export const TICKED_CONTENT = 'Ticked off for the day'

/** The same limit as for one check-in. */
const MAX_NAMES_PER_DAY = 50

export const EMPTY_VALUES: CheckinValues = {
  ...(Object.fromEntries(CHECKIN_NUMBERS.map((field) => [field, null])) as Record<CheckinNumber, null>),
  symptoms: [],
  medications: [],
}

export const isEmptyCheckin = (values: CheckinValues) =>
  CHECKIN_NUMBERS.every((field) => values[field] === null) &&
  values.symptoms.length === 0 &&
  values.medications.length === 0

/**
 * Merges a day's check-ins: the sum of the water; for each other number the ticked value, else the last
 * stated one; each symptom once, with the latest known severity; each medicine once.
 */
export function mergeCheckins({ rows, ticks }: DayCheckins): CheckinValues {
  const all = [...rows, ticks]
  const lastOf = (field: CheckinNumber) => all.findLast((values) => values[field] !== null)?.[field] ?? null
  const symptoms = Map.groupBy(
    all.flatMap((values) => values.symptoms),
    ({ name }) => nameKey(name),
  )
  const medications = Map.groupBy(
    all.flatMap((values) => values.medications),
    nameKey,
  )
  return {
    ...(Object.fromEntries(CHECKIN_NUMBERS.map((field) => [field, lastOf(field)])) as Record<
      CheckinNumber,
      number | null
    >),
    water_ml: sumKnown(all.map(({ water_ml }) => water_ml)),
    symptoms: [...symptoms.values()].map((mentions) => ({
      name: mentions[0]?.name ?? '',
      severity: mentions.findLast(({ severity }) => severity !== null)?.severity ?? null,
    })),
    medications: [...medications.values()].flatMap(([first]) => first ?? []),
  }
}

/**
 * Changes the values of a day. New values go to the check-in for ticks. Removed values are removed wherever
 * they were stated, and a symptom's severity is set where the symptom was named, so that nothing counts
 * twice.
 * @throws AppError `invalid` for blank names, too many names, and more water than the limit of a day.
 */
export function withPatch<Row extends CheckinValues>(
  day: DayCheckins<Row>,
  patch: CheckinDayPatch,
): DayCheckins<Row> {
  const { water_ml: water, water_ml_add: more, water_ml_remove: less } = patch
  let next = withNumbers(day, patch)
  if (water !== undefined) next = withWater(next, water, '/water_ml')
  if (more !== undefined) next = withWater(next, dayWater(next) + more, '/water_ml_add')
  if (less !== undefined) next = withLessWater(next, less)
  for (const [index, { name, severity }] of (patch.symptoms_add ?? []).entries()) {
    next = withSymptom(next, requireName(name, `/symptoms_add/${index}/name`).toLowerCase(), severity)
  }
  for (const [index, name] of (patch.medications_add ?? []).entries()) {
    next = withMedication(next, requireName(name, `/medications_add/${index}`))
  }
  next = withoutNames(next, patch)
  refuseTooMany(next)
  return next
}

const nameKey = (name: string) => name.trim().toLowerCase()

function requireName(name: string, path: string): string {
  const trimmed = name.trim()
  if (trimmed === '') throw invalidField(path, 'must not be blank')
  return trimmed
}

/** Changes all check-ins of a day; `change` returns unchanged values as they were. */
function mapCheckins<Row extends CheckinValues>(
  { rows, ticks }: DayCheckins<Row>,
  change: <T extends CheckinValues>(values: T) => T,
): DayCheckins<Row> {
  return { rows: rows.map((row) => change(row)), ticks: change(ticks) }
}

const withoutField = <T extends CheckinValues>(values: T, field: CheckinNumber): T =>
  values[field] === null ? values : { ...values, [field]: null }

function withNumbers<Row extends CheckinValues>(
  day: DayCheckins<Row>,
  patch: CheckinDayPatch,
): DayCheckins<Row> {
  let next = day
  for (const field of CHECKIN_NUMBERS.filter((name) => name !== 'water_ml')) {
    const value = patch[field]
    if (value === null) next = mapCheckins(next, (values) => withoutField(values, field))
    else if (value !== undefined) next = { ...next, ticks: { ...next.ticks, [field]: value } }
  }
  return next
}

const dayWater = (day: DayCheckins) => mergeCheckins(day).water_ml ?? 0

function withLessWater<Row extends CheckinValues>(day: DayCheckins<Row>, less: number): DayCheckins<Row> {
  const left = dayWater(day) - less
  // Removing all water is not the same as stating that nothing was drunk.
  return withWater(day, left < MIN_WATER_ML ? null : left, '/water_ml_remove')
}

/** Smaller differences are rounding errors. */
const MIN_WATER_ML = 0.001
const roundedMl = (ml: number) => Math.round(ml / MIN_WATER_ML) * MIN_WATER_ML

/** Sets the day's total water: more is added to the ticks, less is first subtracted from them. */
function withWater<Row extends CheckinValues>(
  day: DayCheckins<Row>,
  total: number | null,
  path: string,
): DayCheckins<Row> {
  if (total === null) return mapCheckins(day, (values) => withoutField(values, 'water_ml'))
  if (total > CHECKIN_RANGES.water_ml.max) {
    throw invalidField(path, `must not bring the day above ${CHECKIN_RANGES.water_ml.max} ml`)
  }
  const before = dayWater(day)
  if (total >= before) {
    const water_ml = roundedMl((day.ticks.water_ml ?? 0) + total - before)
    return { ...day, ticks: { ...day.ticks, water_ml } }
  }
  let left = before - total
  const less = <T extends CheckinValues>(values: T): T => {
    const taken = Math.min(values.water_ml ?? 0, left)
    left -= taken
    if (taken === 0) return values
    const rest = roundedMl((values.water_ml ?? 0) - taken)
    return { ...values, water_ml: rest === 0 && total > 0 ? null : rest }
  }
  const ticks = less(day.ticks)
  return { ticks, rows: day.rows.toReversed().map(less).toReversed() }
}

function withSymptom<Row extends CheckinValues>(
  day: DayCheckins<Row>,
  name: string,
  severity: number | null | undefined,
): DayCheckins<Row> {
  const isNamed = (values: CheckinValues) => values.symptoms.some((symptom) => nameKey(symptom.name) === name)
  const all = [...day.rows, day.ticks]
  const last = all.findLastIndex(isNamed)
  if (last === -1) {
    const symptoms = [...day.ticks.symptoms, { name, severity: severity ?? null }]
    return { ...day, ticks: { ...day.ticks, symptoms } }
  }
  if (severity === undefined) return day
  const setIn = <T extends CheckinValues>(values: T): T => {
    if (!isNamed(values)) return values
    const change = (symptom: Symptom) => (nameKey(symptom.name) === name ? { ...symptom, severity } : symptom)
    return { ...values, symptoms: values.symptoms.map(change) }
  }
  if (severity === null) return mapCheckins(day, setIn)
  return {
    rows: day.rows.map((row, index) => (index === last ? setIn(row) : row)),
    ticks: last === day.rows.length ? setIn(day.ticks) : day.ticks,
  }
}

function withMedication<Row extends CheckinValues>(day: DayCheckins<Row>, name: string): DayCheckins<Row> {
  const isNamed = mergeCheckins(day).medications.some((known) => nameKey(known) === nameKey(name))
  if (isNamed) return day
  return { ...day, ticks: { ...day.ticks, medications: [...day.ticks.medications, name] } }
}

function withoutNames<Row extends CheckinValues>(
  day: DayCheckins<Row>,
  patch: CheckinDayPatch,
): DayCheckins<Row> {
  const symptoms = new Set(patch.symptoms_remove?.map(nameKey))
  const medications = new Set(patch.medications_remove?.map(nameKey))
  if (symptoms.size + medications.size === 0) return day
  return mapCheckins(day, (values) => {
    const isNamed =
      values.symptoms.some(({ name }) => symptoms.has(nameKey(name))) ||
      values.medications.some((name) => medications.has(nameKey(name)))
    if (!isNamed) return values
    return {
      ...values,
      symptoms: values.symptoms.filter(({ name }) => !symptoms.has(nameKey(name))),
      medications: values.medications.filter((name) => !medications.has(nameKey(name))),
    }
  })
}

function refuseTooMany({ ticks }: DayCheckins): void {
  for (const list of ['symptoms', 'medications'] as const) {
    if (ticks[list].length > MAX_NAMES_PER_DAY) {
      throw invalidField(`/${list}_add`, `must not bring the day above ${MAX_NAMES_PER_DAY} names`)
    }
  }
}

function sumKnown(values: readonly (number | null)[]): number | null {
  const known = values.filter((value) => value !== null)
  return known.length === 0 ? null : roundedMl(known.reduce((total, value) => total + value, 0))
}
