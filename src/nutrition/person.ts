import type { NutrientKey } from './nutrients.ts'

export type Sex = 'female' | 'male' | 'unspecified'
export type ActivityLevel = 'inactive' | 'low_active' | 'active' | 'very_active'
export type Goal = 'lose' | 'maintain' | 'gain' | 'muscle'

/** What the targets depend on. Whatever the profile does not say is absent, never guessed. */
export type Person = {
  /** Years. */
  age?: number | undefined
  sex?: Sex | undefined
  height_cm?: number | undefined
  weight_kg?: number | undefined
  activity_level?: ActivityLevel | undefined
  pregnant?: boolean | undefined
  lactating?: boolean | undefined
  /** Free text, as the person wrote it: "CKD stage 3". */
  conditions: readonly string[]
  goal?: Goal | undefined
  /** The person's own targets, in the unit of the key. */
  overrides: Partial<Record<NutrientKey, number>>
}

/** The age from which the adult equations and reference intakes hold, in years. */
export const ADULT_AGE = 19

/** True only for a stated age under 19. */
export function isMinor({ age }: Pick<Person, 'age'>): boolean {
  return age !== undefined && age < ADULT_AGE
}

/** Body mass index in kg/m², or undefined while height or weight is unknown. */
export function bodyMassIndex({
  height_cm,
  weight_kg,
}: Pick<Person, 'height_cm' | 'weight_kg'>): number | undefined {
  if (height_cm === undefined || weight_kg === undefined || height_cm <= 0) return undefined
  return weight_kg / (height_cm / 100) ** 2
}

const KIDNEY_DISEASE =
  /\bckd|\besr[df]\b|\beskd\b|\bakd\b|\baki\b|\badpkd\b|\bpkd\b|\bkidneys?\b(?! beans?\b)|\brenal|nephr(?!ine)|glomerul|dialysis|\b(?:micro)?(?:albumin|protein)uria/g

const EATING_DISORDER =
  /anore(?:xi|cti)|bul+imi|\bbing(?:e|ing|eing)\b(?! (?:drink|watch))|\bpurging\b|\beating disorder|\bdisordered eating|\bednos\b|\bosfed\b|\bufed\b|\barfid\b|orthorexi/g

/** Words that deny what directly follows them. "No longer" and "not currently" are not among them: they tell of a history. */
const DENIAL =
  /\b(?:no|without|denies|never had|negative for|family history)(?: (?:known|personal|past|prior|any|an?|history|of|evidence|signs|diagnosis|diagnosed|chronic))* ?$/

/**
 * Whether the conditions speak of kidney disease. In doubt yes: the price of a false alarm is a protein target that
 * is not raised. "Kidney beans", "adrenal" and "no kidney disease" do not count.
 */
export function hasKidneyDisease(conditions: readonly string[]): boolean {
  return mentions(conditions, KIDNEY_DISEASE)
}

/** Whether the conditions speak of an eating disorder, past or present; recovery is a history too. In doubt yes. */
export function hasEatingDisorderHistory(conditions: readonly string[]): boolean {
  return mentions(conditions, EATING_DISORDER)
}

function mentions(conditions: readonly string[], pattern: RegExp): boolean {
  return conditions.some((condition) => {
    const text = condition
      .normalize('NFKC')
      .toLowerCase()
      .replace(/[\p{Pd}_/\s]+/gu, ' ')
    return [...text.matchAll(pattern)].some(({ index }) => !DENIAL.test(text.slice(0, index)))
  })
}
