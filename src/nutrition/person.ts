import { ADULT_AGE } from '../contract/nutrients/entry.ts'
import type { NutrientKey } from '../contract/nutrients.ts'

export type Sex = 'female' | 'male' | 'unspecified'
export type ActivityLevel = 'inactive' | 'low_active' | 'active' | 'very_active'
export type Goal = 'lose' | 'maintain' | 'gain' | 'muscle'

/** The facts that targets depend on. A value that the profile does not state is absent, never guessed. */
export type Person = {
  /** Years. */
  age?: number | undefined
  sex?: Sex | undefined
  height_cm?: number | undefined
  weight_kg?: number | undefined
  activity_level?: ActivityLevel | undefined
  pregnant?: boolean | undefined
  lactating?: boolean | undefined
  /** Free text from any part of the profile: "CKD stage 3". */
  conditions: readonly string[]
  goal?: Goal | undefined
  goal_weight_kg?: number | undefined
  /** Percent of body weight a week, above 0; the direction follows from the goal. */
  goal_rate_percent?: number | undefined
  /** The person wants their energy target to follow what they use. */
  follows_expenditure?: boolean | undefined
  /** What they use, kcal a day, as it was last decided; absent: the equations count. */
  expenditure_kcal?: number | undefined
  /** The person's own targets, in the unit of the key. */
  overrides: Partial<Record<NutrientKey, number>>
}

/** True only for a stated age under 19. */
export function isMinor({ age }: Pick<Person, 'age'>): boolean {
  return age !== undefined && age < ADULT_AGE
}

/** The age up to which most of what is eaten is milk, which is hardly ever logged. */
const INFANT_UNTIL_AGE = 1

/** True only for a stated age under one year. */
export const isInfant = ({ age }: Pick<Person, 'age'>): boolean => age !== undefined && age < INFANT_UNTIL_AGE

/** True only for a stated age under 18, at which alcohol is advised against everywhere. */
export const isUnderAge = ({ age }: Pick<Person, 'age'>): boolean => age !== undefined && age < FULL_AGE
const FULL_AGE = 18

/** Body mass index in kg/m², or undefined if height or weight is unknown. */
export function bodyMassIndex({
  height_cm,
  weight_kg,
}: Pick<Person, 'height_cm' | 'weight_kg'>): number | undefined {
  if (height_cm === undefined || weight_kg === undefined || height_cm <= 0) return undefined
  return weight_kg / (height_cm / 100) ** 2
}

/** Matched in lower case without accents; includes word stems of other languages and ICD-10 codes. */
const KIDNEY_DISEASE = anyPattern(
  /\bckd|\b[de]kd\b|\bes[rk][df]\b|\b(?:akd|aki|crf|ckf)\b|\b(?:ad|ar)?pkd\b/,
  /\bkidneys?\b(?! beans?\b)|\brenal|nephr(?!ine)|glomerul|dial[yi]s|ura?emi[ac]/,
  /\b(?:low|reduced|decreased|poor) e?gfr\b|\be?gfr\D{0,6}[1-5]?\d\b|\b(?:micro)?(?:albumin|protein)uria/,
  /niere|\bnefr|\brinon(?:es)?\b|\bn1[789]\b/,
)

const EATING_DISORDER = anyPattern(
  /an+or+e[xs]+i|anerexi|bul+[ie]mi|bulimar|orthorexi|\bed ?nos\b|\bosfed\b|\bufed\b|\barfid\b/,
  /\beating (?:disorder|disturbance|problem|issue)|\bdisordered (?:eating|relationship with food)|\bdisorder of eating/,
  /\bbing(?:e[ds]?|ing|eing)\b(?! (?:drink|watch))|\b(?:restrictive|compulsive|compulsively|night) eating/,
  /\bcompulsive(?:ly)? overeat|\bovereat\w* compulsive|\bpurg(?:e[ds]?|ing)\b|\bself induced vomiting/,
  /\blaxatives? (?:misuse|abuse)|\b(?:misuse|abuse) of laxatives|\brumination disorder/,
  /\b(?:history of|recover\w+ from) (?:an )?ed\b|\bed recovery\b|\bf50\b/,
  /essstorung|eßstorung|magersucht|\b(?:trastornos?|troubles?|disturb[oi])(?: (?:du|del|de la) \w+)? alimenta/,
)
const HIGH_BLOOD_PRESSURE = anyPattern(
  /hypertens|high blood pressure|\bhtn\b|\bhbp\b|bluthochdruck|hipertens|hypertoni/,
)
const HEART_FAILURE = anyPattern(/heart failure|\bchf\b|\bhf[pr]ef\b|cardiomyopath|herzinsuffizienz/)
const PREGNANCY = anyPattern(/\bpregnan(?:t|cy)\b(?! (?:test|loss))|\bschwanger/)
const DIABETES = anyPattern(/(?<!pre|pre )diabet|\bt[12]dm?\b|\btype [12]\b|\biddm\b|\bniddm\b|\blada\b/)
const HIGH_CHOLESTEROL = anyPattern(
  /high (?:ldl|cholesterol)|hypercholest|hyperlipid|dyslipid|coronary|\bcad\b|heart attack|myocardial/,
)
/** Abbreviations that mean it only if they stand alone. */
const EATING_DISORDER_ALONE = /^(?:an|bn|bed)$/

/** Words that deny what directly follows. "No longer" and "not currently" are not included: they state a history. */
const DENIAL_PATTERN =
  /\b(?:no|without|denies|never had|negative for|family history)(?: (?:known|personal|past|prior|any|an?|history|of|evidence|signs|diagnosis|diagnosed|chronic))* ?$/
/** Words for something that is not there yet. Not for eating disorders: the hope to prevent one is reason enough. */
const PREVENTION = /\b(?:prevent|preventing|avoid|avoiding|against)(?: (?:chronic|any))? ?$/

/**
 * Whether the conditions mention kidney disease. In doubt yes: a false alarm only means that a protein target is not
 * raised. "Kidney beans", "adrenal" and "no kidney disease" do not count.
 */
export const hasKidneyDisease = oncePerList((conditions) =>
  phrases(conditions).some((text) => isStatedCondition(text, KIDNEY_DISEASE, [DENIAL_PATTERN, PREVENTION])),
)

/** Whether the conditions mention an eating disorder, past or present; recovery counts as a history. In doubt yes. */
export const hasEatingDisorderHistory = oncePerList((conditions) =>
  phrases(conditions).some(
    (text) => EATING_DISORDER_ALONE.test(text) || isStatedCondition(text, EATING_DISORDER, [DENIAL_PATTERN]),
  ),
)

function states(pattern: RegExp): (conditions: readonly string[]) => boolean {
  return oncePerList((conditions) =>
    phrases(conditions).some((text) => isStatedCondition(text, pattern, [DENIAL_PATTERN, PREVENTION])),
  )
}

export const hasHighBloodPressure = states(HIGH_BLOOD_PRESSURE)
const statesPregnancy = states(PREGNANCY)

/** Whether the profile states it in its own field, or in words ("pregnant, 20 weeks"). */
export const isPregnant = ({ pregnant, conditions }: Pick<Person, 'pregnant' | 'conditions'>): boolean =>
  pregnant ?? statesPregnancy(conditions)

/** Conditions that a nutrient above its limit harms more than others. */
export const CONCERNS_BY_CONDITION: readonly {
  name: string
  isStated: (conditions: readonly string[]) => boolean
  keys: readonly NutrientKey[]
}[] = [
  { name: 'kidney disease', isStated: hasKidneyDisease, keys: ['sodium_mg'] },
  { name: 'heart failure', isStated: states(HEART_FAILURE), keys: ['sodium_mg'] },
  { name: 'high blood pressure', isStated: hasHighBloodPressure, keys: ['sodium_mg'] },
  { name: 'diabetes', isStated: states(DIABETES), keys: ['added_sugars_g'] },
  {
    name: 'high cholesterol or heart disease',
    isStated: states(HIGH_CHOLESTEROL),
    keys: ['saturated_fat_g'],
  },
]

/** The targets of forty nutrients ask the same of the same list, which may have hundreds of long texts. */
function oncePerList(isStated: (conditions: readonly string[]) => boolean) {
  const known = new WeakMap<readonly string[], boolean>()
  return (conditions: readonly string[]): boolean => {
    const answer = known.get(conditions) ?? isStated(conditions)
    known.set(conditions, answer)
    return answer
  }
}

/** Characters before a word that are searched for a denial. */
const DENIAL_REACH_CHARS = 80

/** In lower case, without accents, with one space between words. */
function phrases(conditions: readonly string[]): string[] {
  return conditions.map((condition) =>
    condition
      .normalize('NFKD')
      .replace(/\p{M}/gu, '')
      .toLowerCase()
      .replace(/[\p{Pd}_/\s]+/gu, ' ')
      .trim(),
  )
}

function isStatedCondition(text: string, pattern: RegExp, denials: readonly RegExp[]): boolean {
  return [...text.matchAll(pattern)].some(
    ({ index }) =>
      !denials.some((denial) => denial.test(text.slice(Math.max(index - DENIAL_REACH_CHARS, 0), index))),
  )
}

function anyPattern(...patterns: readonly RegExp[]): RegExp {
  return new RegExp(patterns.map(({ source }) => source).join('|'), 'g')
}
