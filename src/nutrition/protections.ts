import { bodyMassIndex, hasEatingDisorderHistory, isMinor, isPregnant, type Person } from './person.ts'

/** Adults below this body mass index are underweight (World Health Organization). */
export const UNDERWEIGHT_BMI = 18.5

/** What protects a person from targets that would lead their weight, or follow it. */
const PROTECTIONS = {
  under_19: isMinor,
  pregnant: isPregnant,
  lactating: ({ lactating }) => lactating === true,
  underweight(person) {
    const bmi = bodyMassIndex(person)
    // For adults: the same index is usual for a fifteen-year-old.
    return !isMinor(person) && bmi !== undefined && bmi < UNDERWEIGHT_BMI
  },
  eating_disorder: ({ conditions }) => hasEatingDisorderHistory(conditions),
} as const satisfies Record<string, (person: Person) => boolean>

export type Protection = keyof typeof PROTECTIONS

/** Those of some protections that hold for a person, in the order in which they are asked for. */
export const protectionsOf = <P extends Protection>(person: Person, among: readonly P[]): P[] =>
  among.filter((protection) => PROTECTIONS[protection](person))
