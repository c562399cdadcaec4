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

/** The kinds of emergency of the flags that are not named after one. */
const KIND_OF_FLAG: Readonly<Record<string, Kind>> = {
  self_harm: 'suicidal',
  violence: 'violence',
  harm_to_baby: 'harm-to-baby',
  psychosis: 'psychosis',
  eating_disorder: 'eating-disorder-crisis',
  chest_pain: 'cardiac',
  breathing: 'breathing',
  severe_bleeding: 'bleeding-outside',
  poisoning: 'poisoning-overdose',
  not_breathing: 'not-breathing',
}

/** How urgent a text is, and why. Never throws; linear time. */
export function readSafety(input: SafetyInput): SafetyReading {
  const { before = [] } = input
  const said = wordsOf(input)
  const flags = [...redFlags(said).flags, ...(before.length > 0 ? redFlags(said, before).flags : [])]
  if (flags.length === 0) return { level: 'none', findings: [] }
  const kinds = new Set(flags.map(({ key }) => KIND_OF_FLAG[key] ?? 'unclear'))
  return { level: 'urgent', findings: [...kinds].map((kind) => ({ kind, level: 'urgent' })) }
}

/** A text with the words of its fields, each on a line. */
const wordsOf = ({ text, fields: { symptoms = [], medications = [] } = {} }: SafetyInput): string =>
  [text, ...symptoms.map(({ name }) => name), ...medications].filter((one) => one !== '').join('\n')
