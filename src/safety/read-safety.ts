import type { Kind, Level } from './kinds.ts'
import { redFlags } from './red-flags.ts'

/** What the profile and recent check-ins say that changes what a text means. Words as the person wrote them. */
export type PersonFacts = {
  age: number | null
  sex: 'female' | 'male' | 'unspecified' | null
  weightKg: number | null
  pregnant: boolean
  /** Gave birth lately, or breastfeeds. */
  lactating: boolean
  conditions: readonly string[]
  medications: readonly string[]
  allergies: readonly string[]
}

/** Fields of a check-in beside its text. */
export type SafetyFields = {
  symptoms?: readonly { name: string; severity?: number | null }[]
  medications?: readonly string[]
  measured?: readonly { kind: string; values: readonly number[]; unit: string }[]
}

export type SafetyInput = {
  text: string
  /** The person's messages before it, oldest first. */
  before?: readonly string[]
  fields?: SafetyFields
  person?: PersonFacts
}

export type Finding = {
  kind: Kind
  level: Exclude<Level, 'none'>
}

/** @param findings each kind once, what kills first before the rest; empty with level `none`. */
export type SafetyReading = { level: Level; findings: readonly Finding[] }

/** How urgent a text is, and why. Never throws; linear time. */
export function readSafety(input: SafetyInput): SafetyReading {
  const { before = [] } = input
  const said = wordsOf(input)
  const isUrgent = redFlags(said).urgent || (before.length > 0 && redFlags(said, before).urgent)
  return isUrgent
    ? { level: 'urgent', findings: [{ kind: 'unclear', level: 'urgent' }] }
    : { level: 'none', findings: [] }
}

/** A text with the words of its fields, each on a line. */
export const wordsOf = ({ text, fields: { symptoms = [], medications = [] } = {} }: SafetyInput): string =>
  [text, ...symptoms.map(({ name }) => name), ...medications].filter((one) => one !== '').join('\n')
