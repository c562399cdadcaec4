import { CHECKIN_RANGES } from '../contract/limits.ts'
import { invalidField } from '../core/errors.ts'
import type { CheckinDayPatch } from './checkin-day-schema.ts'
import { CHECKIN_NUMBERS } from './checkin-schema.ts'
import type { CheckinNumber, Symptom } from './checkin-text/checkin-fields.ts'

/** The values of one check-in, or of all check-ins of a day merged. */
export type Said = Record<CheckinNumber, number | null> & {
  symptoms: readonly Symptom[]
  medications: readonly string[]
}

/** A day's check-ins: those with text, oldest first, and the one for ticked values. */
export type SaidOnDay<Row extends Said = Said> = { rows: readonly Row[]; ticks: Said }

/**
 * The content of the check-in for a day's ticked values. The check-in is found by this text, and people see
 * it.
 */
export const TICKED_CONTENT = 'Ticked off for the day'

/** The same limit as for one check-in. */
const MOST_NAMES = 50

export const NOTHING_SAID: Said = {
  ...(Object.fromEntries(CHECKIN_NUMBERS.map((field) => [field, null])) as Record<CheckinNumber, null>),
  symptoms: [],
  medications: [],
}

export const saysNothing = (said: Said) =>
  CHECKIN_NUMBERS.every((field) => said[field] === null) &&
  said.symptoms.length === 0 &&
  said.medications.length === 0

/**
 * Merges a day's check-ins: the sum of the water; for each other number the ticked value, else the last
 * stated one; each symptom once, with the latest known severity; each medicine once.
 */
export function takenTogether({ rows, ticks }: SaidOnDay): Said {
  const all = [...rows, ticks]
  const lastOf = (field: CheckinNumber) => all.findLast((said) => said[field] !== null)?.[field] ?? null
  const symptoms = Map.groupBy(
    all.flatMap((said) => said.symptoms),
    ({ name }) => keyOf(name),
  )
  const medications = Map.groupBy(
    all.flatMap((said) => said.medications),
    keyOf,
  )
  return {
    ...(Object.fromEntries(CHECKIN_NUMBERS.map((field) => [field, lastOf(field)])) as Record<
      CheckinNumber,
      number | null
    >),
    water_ml: sum(all.map(({ water_ml }) => water_ml)),
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
export function withPatch<Row extends Said>(day: SaidOnDay<Row>, patch: CheckinDayPatch): SaidOnDay<Row> {
  const { water_ml: water, water_ml_add: more, water_ml_remove: less } = patch
  let next = withNumbers(day, patch)
  if (water !== undefined) next = withWater(next, water, '/water_ml')
  if (more !== undefined) next = withWater(next, waterOf(next) + more, '/water_ml_add')
  if (less !== undefined) next = withLessWater(next, less)
  for (const [index, { name, severity }] of (patch.symptoms_add ?? []).entries()) {
    next = withSymptom(next, named(name, `/symptoms_add/${index}/name`).toLowerCase(), severity)
  }
  for (const [index, name] of (patch.medications_add ?? []).entries()) {
    next = withMedication(next, named(name, `/medications_add/${index}`))
  }
  next = without(next, patch)
  refuseTooMany(next)
  return next
}

const keyOf = (name: string) => name.trim().toLowerCase()

function named(name: string, path: string): string {
  const trimmed = name.trim()
  if (trimmed === '') throw invalidField(path, 'must not be blank')
  return trimmed
}

/** Changes all check-ins of a day; `change` returns unchanged values as they were. */
function everywhere<Row extends Said>(
  { rows, ticks }: SaidOnDay<Row>,
  change: <T extends Said>(said: T) => T,
): SaidOnDay<Row> {
  return { rows: rows.map((row) => change(row)), ticks: change(ticks) }
}

const emptied = <T extends Said>(said: T, field: CheckinNumber): T =>
  said[field] === null ? said : { ...said, [field]: null }

function withNumbers<Row extends Said>(day: SaidOnDay<Row>, patch: CheckinDayPatch): SaidOnDay<Row> {
  let next = day
  for (const field of CHECKIN_NUMBERS.filter((name) => name !== 'water_ml')) {
    const value = patch[field]
    if (value === null) next = everywhere(next, (said) => emptied(said, field))
    else if (value !== undefined) next = { ...next, ticks: { ...next.ticks, [field]: value } }
  }
  return next
}

const waterOf = (day: SaidOnDay) => takenTogether(day).water_ml ?? 0

function withLessWater<Row extends Said>(day: SaidOnDay<Row>, less: number): SaidOnDay<Row> {
  const left = waterOf(day) - less
  // Removing all water is not the same as stating that nothing was drunk.
  return withWater(day, left < SMALLEST_ML ? null : left, '/water_ml_remove')
}

/** Smaller differences are rounding errors. */
const SMALLEST_ML = 0.001
const rounded = (ml: number) => Math.round(ml / SMALLEST_ML) * SMALLEST_ML

/** Sets the day's total water: more is added to the ticks, less is first subtracted from them. */
function withWater<Row extends Said>(
  day: SaidOnDay<Row>,
  total: number | null,
  path: string,
): SaidOnDay<Row> {
  if (total === null) return everywhere(day, (said) => emptied(said, 'water_ml'))
  if (total > CHECKIN_RANGES.water_ml.max) {
    throw invalidField(path, `must not bring the day above ${CHECKIN_RANGES.water_ml.max} ml`)
  }
  const before = waterOf(day)
  if (total >= before) {
    const water_ml = rounded((day.ticks.water_ml ?? 0) + total - before)
    return { ...day, ticks: { ...day.ticks, water_ml } }
  }
  let left = before - total
  const less = <T extends Said>(said: T): T => {
    const taken = Math.min(said.water_ml ?? 0, left)
    left -= taken
    if (taken === 0) return said
    const rest = rounded((said.water_ml ?? 0) - taken)
    return { ...said, water_ml: rest === 0 && total > 0 ? null : rest }
  }
  const ticks = less(day.ticks)
  return { ticks, rows: day.rows.toReversed().map(less).toReversed() }
}

function withSymptom<Row extends Said>(
  day: SaidOnDay<Row>,
  name: string,
  severity: number | null | undefined,
): SaidOnDay<Row> {
  const isNamed = (said: Said) => said.symptoms.some((symptom) => keyOf(symptom.name) === name)
  const all = [...day.rows, day.ticks]
  const last = all.findLastIndex(isNamed)
  if (last === -1) {
    const symptoms = [...day.ticks.symptoms, { name, severity: severity ?? null }]
    return { ...day, ticks: { ...day.ticks, symptoms } }
  }
  if (severity === undefined) return day
  const setIn = <T extends Said>(said: T): T => {
    if (!isNamed(said)) return said
    const change = (symptom: Symptom) => (keyOf(symptom.name) === name ? { ...symptom, severity } : symptom)
    return { ...said, symptoms: said.symptoms.map(change) }
  }
  if (severity === null) return everywhere(day, setIn)
  return {
    rows: day.rows.map((row, index) => (index === last ? setIn(row) : row)),
    ticks: last === day.rows.length ? setIn(day.ticks) : day.ticks,
  }
}

function withMedication<Row extends Said>(day: SaidOnDay<Row>, name: string): SaidOnDay<Row> {
  const isNamed = takenTogether(day).medications.some((known) => keyOf(known) === keyOf(name))
  if (isNamed) return day
  return { ...day, ticks: { ...day.ticks, medications: [...day.ticks.medications, name] } }
}

function without<Row extends Said>(day: SaidOnDay<Row>, patch: CheckinDayPatch): SaidOnDay<Row> {
  const symptoms = new Set(patch.symptoms_remove?.map(keyOf))
  const medications = new Set(patch.medications_remove?.map(keyOf))
  if (symptoms.size + medications.size === 0) return day
  return everywhere(day, (said) => {
    const isNamed =
      said.symptoms.some(({ name }) => symptoms.has(keyOf(name))) ||
      said.medications.some((name) => medications.has(keyOf(name)))
    if (!isNamed) return said
    return {
      ...said,
      symptoms: said.symptoms.filter(({ name }) => !symptoms.has(keyOf(name))),
      medications: said.medications.filter((name) => !medications.has(keyOf(name))),
    }
  })
}

function refuseTooMany({ ticks }: SaidOnDay): void {
  for (const list of ['symptoms', 'medications'] as const) {
    if (ticks[list].length > MOST_NAMES) {
      throw invalidField(`/${list}_add`, `must not bring the day above ${MOST_NAMES} names`)
    }
  }
}

function sum(values: readonly (number | null)[]): number | null {
  const known = values.filter((value) => value !== null)
  return known.length === 0 ? null : rounded(known.reduce((total, value) => total + value, 0))
}
