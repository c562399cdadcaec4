import { isDose } from '../contract/dose.ts'
import { NUTRIENTS } from '../contract/nutrients.ts'
import { ownTargetRange } from '../contract/own-targets.ts'
import { MIN_PREGNANCY_AGE, mayBePregnant } from '../contract/pregnancy.ts'
import { type FieldError, invalid } from '../core/errors.ts'
import type { ProfileInput } from './schema.ts'

const CONCERNS = ['pregnant', 'lactating'] as const

/**
 * What a change states has to be possible for a person of their sex and age; what was stored before is left alone.
 * @param age in years, by the profile as it will be; undefined: not stated.
 * @throws AppError `invalid`
 */
export function expectPossibleFacts(next: ProfileInput, before: ProfileInput, age: number | undefined): void {
  const errors = [
    ...concernErrors(next, before, age),
    ...targetErrors(next, before, age),
    ...doseErrors(next, before),
  ]
  if (errors.length > 0) throw invalid(errors)
}

function concernErrors(
  { metrics_data: next = {} }: ProfileInput,
  { metrics_data: before = {} }: ProfileInput,
  age: number | undefined,
): FieldError[] {
  const { sex } = next
  if (mayBePregnant({ sex, age })) return []
  const isOther = (['sex', 'age', 'birth_date'] as const).some((field) => next[field] !== before[field])
  return CONCERNS.filter((field) => next[field] === true && (isOther || before[field] !== true)).map(
    (field) => ({
      path: `/metrics_data/${field}`,
      message: `must be false or left out where the sex is male or the age is below ${MIN_PREGNANCY_AGE}`,
    }),
  )
}

/** The schema has the ranges of any age. */
function targetErrors(
  { targets: next = {} }: ProfileInput,
  { targets: before = {} }: ProfileInput,
  age: number | undefined,
): FieldError[] {
  return NUTRIENTS.flatMap((nutrient) => {
    const { [nutrient.key]: value } = next
    const { min, max } = ownTargetRange(nutrient, age)
    if (value === undefined || value === before[nutrient.key] || (value >= min && value <= max)) return []
    return [
      { path: `/targets/${nutrient.key}`, message: `must be ${min} to ${max} ${nutrient.unit} at this age` },
    ]
  })
}

function doseErrors(
  { supplement_stack: next = [] }: ProfileInput,
  { supplement_stack: before = [] }: ProfileInput,
): FieldError[] {
  const stored = new Set(before.map(({ dose }) => dose))
  return next.flatMap(({ dose }, index) =>
    dose === undefined || isDose(dose) || stored.has(dose)
      ? []
      : [{ path: `/supplement_stack/${index}/dose`, message: 'must not be below 0' }],
  )
}
