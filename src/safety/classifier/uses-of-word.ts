import { SEPARATORS } from '../../core/english/clauses.ts'
import { CUES } from '../../core/english/cues.ts'
import { NUMBER_STARTS } from '../../core/english/numbers.ts'
import { once } from '../../core/memo.ts'
import { substances } from '../measurements/doses.ts'
import { MEASURE_WORDS } from '../measurements/measure-words.ts'
import { KILOGRAMS, LOW_CARB } from '../measurements/subject.ts'
import { mayTellFact } from '../person-facts.ts'
import { INFANT, SIGN_NUMBER_WORDS } from '../red-flag-numbers.ts'
import { SIGN_INDEX } from '../sign-index.ts'
import { SOFTWARE_WORDS } from '../software-words.ts'
import { USES } from '../word-uses.ts'

/** One table of all: a word that is met for the first time is looked up once. */
const usesByText = once((): ReadonlyMap<string, number> => {
  const wordsOf: readonly (readonly [keyof typeof USES, Iterable<string>])[] = [
    ['sign', SIGN_INDEX().keys()],
    ['cue', CUES().keys()],
    ['separator', SEPARATORS],
    ['number', NUMBER_STARTS],
    ['measure', MEASURE_WORDS],
    ['substance', substances().keys()],
    ['infant', INFANT],
    ['signNumber', SIGN_NUMBER_WORDS],
    ['weight', KILOGRAMS.keys()],
    ['person', LOW_CARB],
  ]
  const uses = new Map<string, number>()
  for (const [use, words] of wordsOf)
    for (const word of words) uses.set(word, (uses.get(word) ?? 0) | USES[use])
  return uses
})

export const usesOfMark = (text: string): number => usesByText().get(text) ?? 0
export const usesOfNumber = (text: string): number => usesOfMark(text) | USES.number

/** What the readers look for in a word. @param plain the word as the models read it. */
export function usesOfWord(text: string, plain: string, isNamed: boolean): number {
  const mayTellOfPerson = isNamed || text !== plain || mayTellFact(text)
  return (
    usesOfMark(text) | (mayTellOfPerson ? USES.person : 0) | (SOFTWARE_WORDS.has(plain) ? USES.software : 0)
  )
}
