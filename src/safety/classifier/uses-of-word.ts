import { maySeparate } from '../../core/english/clauses.ts'
import { CUES } from '../../core/english/cues.ts'
import { mayBeginNumber } from '../../core/english/numbers.ts'
import { mayBegin } from '../../core/english/phrases.ts'
import type { BareToken } from '../../core/english/tokens.ts'
import { isSubstance } from '../measurements/doses.ts'
import { isOfMeasure } from '../measurements/measure-words.ts'
import { isUnitOfWeight, tellsOfPerson } from '../measurements/subject.ts'
import { isInfant, isOfSignNumber } from '../red-flag-numbers.ts'
import { SIGN_INDEX } from '../sign-index.ts'
import { SOFTWARE_WORDS } from '../software-words.ts'
import { USES } from '../word-uses.ts'
import { plainWord } from './plain-word.ts'

/** What the readers look for in a word. */
export function usesOf({ text, kind }: Pick<BareToken, 'text' | 'kind'>): number {
  const bitIf = (use: keyof typeof USES, is: boolean) => (is ? USES[use] : 0)
  return (
    bitIf('sign', mayBegin(SIGN_INDEX, text)) |
    bitIf('cue', mayBegin(CUES, text)) |
    bitIf('separator', maySeparate(text)) |
    bitIf('number', kind === 'number' || (kind === 'word' && mayBeginNumber(text))) |
    bitIf('measure', isOfMeasure(text)) |
    bitIf('substance', isSubstance(text)) |
    bitIf('infant', isInfant(text)) |
    bitIf('signNumber', isOfSignNumber(text)) |
    bitIf('person', kind === 'word' && tellsOfPerson(text)) |
    bitIf('weight', isUnitOfWeight(text)) |
    bitIf('software', SOFTWARE_WORDS.has(plainWord(text)))
  )
}
