import { BODY_RANGES } from '../../../../contract/limits.ts'
import { PROFILE } from '../../texts/profile.ts'
import {
  cmForInput,
  feetAndInches,
  massInUnit,
  readCm,
  readFeetAndInches,
  readMass,
  readNumber,
  type UnitSystem,
} from '../../units.ts'
import { type Changes, isSame, type ProfileDocument } from './changes.ts'

/**
 * What the form about the person holds, as text. Height and weight are there in both systems; those of the system that
 * is shown count.
 */
export type AboutValues = {
  age: string
  sex: string
  height_cm: string
  height_ft: string
  height_in: string
  weight_kg: string
  weight_lb: string
  activity_level: string
  goal: string
  pregnant: boolean
  lactating: boolean
}

const inputText = (value: number | null) => (value === null ? '' : String(value))

/** What is saved, as the form shows it. */
export function aboutValues({ metrics_data: metrics, goal }: ProfileDocument): AboutValues {
  const { age, sex, activity_level, pregnant, lactating } = metrics
  return {
    age: inputText(age),
    sex: sex ?? '',
    ...heights(metrics.height_cm ?? undefined),
    ...weights(metrics.weight_kg ?? undefined),
    activity_level: activity_level ?? '',
    goal: goal ?? '',
    pregnant: pregnant ?? false,
    lactating: lactating ?? false,
  }
}

function heights(cm: number | undefined) {
  if (cm === undefined) return { height_cm: '', height_ft: '', height_in: '' }
  const { feet, inches } = feetAndInches(cm)
  return { height_cm: String(cmForInput(cm)), height_ft: String(feet), height_in: String(inches) }
}

function weights(kg: number | undefined) {
  if (kg === undefined) return { weight_kg: '', weight_lb: '' }
  return { weight_kg: String(massInUnit(kg, 'metric')), weight_lb: String(massInUnit(kg, 'us')) }
}

const HEIGHT = { metric: ['height_cm'], us: ['height_ft', 'height_in'] } as const
const WEIGHT = { metric: 'weight_kg', us: 'weight_lb' } as const

const heightOf = (values: AboutValues, system: UnitSystem) =>
  system === 'metric' ? readCm(values.height_cm) : readFeetAndInches(values.height_ft, values.height_in)
const weightOf = (values: AboutValues, system: UnitSystem) => readMass(values[WEIGHT[system]], system)

const isHeightTouched = (values: AboutValues, saved: AboutValues, system: UnitSystem) =>
  HEIGHT[system].some((name) => values[name] !== saved[name])

/** The form in the other unit system: typed values are converted, other values stay as saved. */
export function convertUnits(values: AboutValues, saved: AboutValues, to: UnitSystem): AboutValues {
  const from = to === 'us' ? 'metric' : 'us'
  const carried = { ...values }
  const { height_cm, height_ft, height_in, weight_kg, weight_lb } = saved
  const cm = heightOf(values, from)
  if (!isHeightTouched(values, saved, from)) Object.assign(carried, { height_cm, height_ft, height_in })
  else if (cm !== undefined) Object.assign(carried, heights(cm))
  else carried[HEIGHT[to][0]] = values[HEIGHT[from][0]]
  const kg = weightOf(values, from)
  if (values[WEIGHT[from]] === saved[WEIGHT[from]]) Object.assign(carried, { weight_kg, weight_lb })
  else if (kg !== undefined) Object.assign(carried, weights(kg))
  // What cannot be read is not thrown away either.
  else carried[WEIGHT[to]] = values[WEIGHT[from]]
  return carried
}

/** Pregnancy and breastfeeding are asked of those whom they may concern. */
export const mayBePregnant = ({ sex }: Pick<AboutValues, 'sex'>) => sex === 'female' || sex === 'unspecified'

/** What saving the form changes, by the paths of the profile; untouched fields are not among it. */
export function aboutChanges(values: AboutValues, saved: AboutValues, system: UnitSystem): Changes {
  const changes: Record<string, unknown> = {}
  const put = (path: string, value: unknown) => {
    changes[path] = value === '' || value === undefined ? null : value
  }
  if (values.age !== saved.age) put('metrics_data.age', readNumber(values.age))
  if (isHeightTouched(values, saved, system)) put('metrics_data.height_cm', heightOf(values, system))
  if (values[WEIGHT[system]] !== saved[WEIGHT[system]])
    put('metrics_data.weight_kg', weightOf(values, system))
  for (const name of ['sex', 'activity_level'] as const) {
    if (values[name] !== saved[name]) put(`metrics_data.${name}`, values[name])
  }
  if (values.goal !== saved.goal) put('goal', values.goal)
  for (const name of ['pregnant', 'lactating'] as const) {
    const isAsked = mayBePregnant(values)
    if (!isAsked && saved[name]) put(`metrics_data.${name}`, null)
    if (isAsked && values[name] !== saved[name]) put(`metrics_data.${name}`, values[name])
  }
  return changes
}

type Range = { min: number; max: number }
const isWithin = (value: number | undefined, { min, max }: Range) =>
  value !== undefined && value >= min && value <= max

/** What is wrong with what was typed, by field, in the words of the system that is shown. */
export function aboutErrors(
  values: AboutValues,
  saved: AboutValues,
  system: UnitSystem,
): Partial<Record<keyof AboutValues, string>> {
  const errors: Partial<Record<keyof AboutValues, string>> = {}
  const isBad = (typed: string, value: number | undefined, range: Range) =>
    typed.trim() !== '' && !isWithin(value, range)
  if (isBad(values.age, readNumber(values.age), BODY_RANGES.age)) errors.age = PROFILE.ageRange
  const [first] = HEIGHT[system]
  const height = HEIGHT[system].map((name) => values[name]).join('')
  if (
    isHeightTouched(values, saved, system) &&
    isBad(height, heightOf(values, system), BODY_RANGES.height_cm)
  ) {
    errors[first] = PROFILE.heightRange[system]
  }
  const weight = WEIGHT[system]
  if (
    values[weight] !== saved[weight] &&
    isBad(values[weight], weightOf(values, system), BODY_RANGES.weight_kg)
  ) {
    errors[weight] = PROFILE.weightRange[system]
  }
  return errors
}

/** The form field that shows the server's message about a field of the profile. */
export const fieldNames = (system: UnitSystem): Record<string, string> => ({
  height_cm: HEIGHT[system][0],
  weight_kg: WEIGHT[system],
})

export const isUnchanged = (values: AboutValues, saved: AboutValues, system: UnitSystem) =>
  isSame(aboutChanges(values, saved, system), {})
