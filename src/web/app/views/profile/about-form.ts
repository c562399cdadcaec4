import { BODY_RANGES, isPlausibleBody } from '../../../../contract/limits.ts'
import { ADULT_AGE } from '../../../../contract/nutrients/entry.ts'
import { mayBePregnant } from '../../../../contract/pregnancy.ts'
import { PROFILE } from '../../texts/profile.ts'
import {
  cmForInput,
  feetAndInches,
  massInUnit,
  readCm,
  readFeetAndInches,
  readMass,
  type UnitSystem,
} from '../../units.ts'
import {
  type BirthdayValues,
  birthdayChanges,
  birthdayError,
  birthdayValues,
  isBirthdayTouched,
  typedAge,
} from './birthday-form.ts'
import { type Changes, isSame, type ProfileDocument } from './changes.ts'

/**
 * What the form about the person holds, as text. Height and weight are there in both systems; those of the system that
 * is shown count.
 */
export type AboutValues = BirthdayValues & {
  sex: string
  height_cm: string
  height_ft: string
  height_in: string
  weight_kg: string
  weight_lb: string
  activity_level: string
  goal: string
  goal_weight_kg: string
  goal_weight_lb: string
  goal_rate_percent: string
  pregnant: boolean
  lactating: boolean
}

/** What is saved, as the form shows it. */
export function aboutValues(document: ProfileDocument): AboutValues {
  const { metrics_data: metrics, goal, goal_weight_kg, goal_rate_percent } = document
  const { sex, activity_level, pregnant, lactating } = metrics
  const aim = weights(goal_weight_kg ?? undefined)
  return {
    ...birthdayValues(metrics),
    sex: sex ?? '',
    ...heights(metrics.height_cm ?? undefined),
    ...weights(metrics.weight_kg ?? undefined),
    activity_level: activity_level ?? '',
    goal: goal ?? '',
    goal_weight_kg: aim.weight_kg,
    goal_weight_lb: aim.weight_lb,
    goal_rate_percent: goal_rate_percent === null ? '' : String(goal_rate_percent),
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
export const GOAL = { metric: 'goal_weight_kg', us: 'goal_weight_lb' } as const

const heightOf = (values: AboutValues, system: UnitSystem) =>
  system === 'metric' ? readCm(values.height_cm) : readFeetAndInches(values.height_ft, values.height_in)
export const weightOf = (values: AboutValues, system: UnitSystem) => readMass(values[WEIGHT[system]], system)
const goalOf = (values: AboutValues, system: UnitSystem) => readMass(values[GOAL[system]], system)

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
  return { ...carried, ...convertedGoal(values, saved, to) }
}

function convertedGoal(values: AboutValues, saved: AboutValues, to: UnitSystem): Partial<AboutValues> {
  const from = to === 'us' ? 'metric' : 'us'
  const { goal_weight_kg, goal_weight_lb } = saved
  if (values[GOAL[from]] === saved[GOAL[from]]) return { goal_weight_kg, goal_weight_lb }
  const kg = goalOf(values, from)
  if (kg === undefined) return { [GOAL[to]]: values[GOAL[from]] }
  const { weight_kg, weight_lb } = weights(kg)
  return { goal_weight_kg: weight_kg, goal_weight_lb: weight_lb }
}

/** Pregnancy and breastfeeding are asked of those whom they may concern. */
export const asksPregnancy = (values: AboutValues) =>
  values.sex !== '' && mayBePregnant({ sex: values.sex, age: typedAge(values) })

/** Whether weight loss is not offered: the target is not lowered for it. */
export const isMinor = (values: AboutValues) => (typedAge(values) ?? ADULT_AGE) < ADULT_AGE

/** Under three, energy follows from weight, and no goal changes it. */
export const isYoungChild = (values: AboutValues) => (typedAge(values) ?? ADULT_AGE) < 3

/** What saving the form changes, by the paths of the profile; untouched fields are not among it. */
export function aboutChanges(values: AboutValues, saved: AboutValues, system: UnitSystem): Changes {
  const changes: Record<string, unknown> = {}
  const put = (path: string, value: unknown) => {
    changes[path] = value === '' || value === undefined ? null : value
  }
  Object.assign(changes, birthdayChanges(values, saved))
  if (isHeightTouched(values, saved, system)) put('metrics_data.height_cm', heightOf(values, system))
  if (values[WEIGHT[system]] !== saved[WEIGHT[system]])
    put('metrics_data.weight_kg', weightOf(values, system))
  for (const name of ['sex', 'activity_level'] as const) {
    if (values[name] !== saved[name]) put(`metrics_data.${name}`, values[name])
  }
  if (values.goal !== saved.goal) put('goal', values.goal)
  // With the goal to keep the weight there is no goal weight any more.
  const isGoalAsked = values.goal !== 'maintain' && values.goal !== 'muscle'
  if (!isGoalAsked || values[GOAL[system]] !== saved[GOAL[system]]) {
    const kg = isGoalAsked ? goalOf(values, system) : undefined
    if (isGoalAsked || saved[GOAL[system]] !== '') put('goal_weight_kg', kg)
  }
  const rate = isGoalAsked ? values.goal_rate_percent : ''
  if (rate !== saved.goal_rate_percent) put('goal_rate_percent', rate === '' ? undefined : Number(rate))
  for (const name of ['pregnant', 'lactating'] as const) {
    const isAsked = asksPregnancy(values)
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
  const birthday = isBirthdayTouched(values, saved) ? birthdayError(values) : undefined
  if (birthday !== undefined) errors.birth_year = birthday
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
  const isBodyTouched = isHeightTouched(values, saved, system) || values[weight] !== saved[weight]
  const [cm, kg] = [heightOf(values, system), weightOf(values, system)]
  const isBodyRead = errors[first] === undefined && errors[weight] === undefined
  if (isBodyTouched && isBodyRead && cm !== undefined && kg !== undefined && !isPlausibleBody(cm, kg))
    errors[weight] = PROFILE.bodyDoesNotFit
  const goal = GOAL[system]
  if (values[goal] !== saved[goal] && isBad(values[goal], goalOf(values, system), BODY_RANGES.weight_kg)) {
    errors[goal] = PROFILE.weightRange[system]
  }
  return errors
}

/** The form field that shows the server's error for a field of the profile. */
export const fieldNames = (system: UnitSystem): Record<string, string> => ({
  birth_date: 'birth_year',
  age: 'birth_year',
  height_cm: HEIGHT[system][0],
  weight_kg: WEIGHT[system],
  goal_weight_kg: GOAL[system],
})

export const isUnchanged = (values: AboutValues, saved: AboutValues, system: UnitSystem) =>
  isSame(aboutChanges(values, saved, system), {})
