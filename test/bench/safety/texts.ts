import { join } from 'node:path'
import { readSafetyTexts, type SafetyText } from '../../../src/safety/classifier/corpus.ts'
import { personFrom } from '../../../src/safety/person-facts.ts'
import type { SafetyInput } from '../../../src/safety/read-safety.ts'

/**
 * Written by people who had read neither `src/safety` nor what it was built from. Their lines are not to be read
 * by whoever changes what is recognised: only the figures are.
 */
export const SAFETY_SETS = [
  { title: 'English, first writer', file: 'english-one.tsv' },
  { title: 'English, second writer', file: 'english-two.tsv' },
  { title: 'English, third writer', file: 'english-three.tsv' },
  { title: 'English, fourth writer', file: 'english-four.tsv' },
  { title: 'English, fifth writer', file: 'english-five.tsv' },
  { title: 'English, sixth writer', file: 'english-six.tsv' },
  { title: 'other languages', file: 'languages.tsv' },
  { title: 'despair and poisons, seven languages', file: 'despair-and-poison.tsv' },
] as const

export const readSafetySet = (file: string): SafetyText[] => readSafetyTexts(join(import.meta.dir, file))

/** As the program reads it: of a chat, the two messages before count as well. */
export const inputOf = ({ text, before, who }: SafetyText): SafetyInput => ({
  text,
  before: before.slice(-2),
  ...(who !== '' && { person: personFrom(who) }),
})
