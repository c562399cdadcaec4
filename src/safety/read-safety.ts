import { judge } from './classifier/classifier.ts'
import { withCompanions } from './companions.ts'
import type { Finding, Level } from './kinds.ts'
import { createSafetyReader } from './safety-reader.ts'

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

export type { Finding } from './kinds.ts'

/** @param findings each kind once, what kills first before the rest; empty with level `none`. */
export type SafetyReading = { level: Level; findings: readonly Finding[] }

/**
 * How urgent a text is, and why: what the classifier of everyday words, the rules over phrases, the measured values and
 * what is known of the person say, united. Never throws; linear time.
 */
export const readSafety = (input: SafetyInput): SafetyReading =>
  withCompanions(readText(input), [...(input.before ?? []), input.text].join('\n'))

const readText = createSafetyReader(judge)
