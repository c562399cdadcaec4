import { isNoFood } from '../../core/english/no-food.ts'
import { findPhrases, longestOnly, phraseIndex } from '../../core/english/phrases.ts'
import { createSlips, MIN_SLIP_LENGTH, type Slips } from '../../core/english/slips.ts'
import { type Token, tokenAt, tokenize } from '../../core/english/tokens.ts'
import { wordSet } from '../../core/english/word-set.ts'
import { MEDICATION_PHRASES } from './medicine-names.ts'

const INDEX = phraseIndex(MEDICATION_PHRASES)

/** Words that deny a medicine that follows them within a few words: "came off warfarin", "allergic to penicillin". */
const NOT_TAKEN = wordSet(
  'no not never stopped off without instead allergic allergy intolerant avoid avoids former',
)
const DENIAL_REACH = 4

let slips: Slips | undefined

/**
 * The medicines that a list of texts names, by the names in the lexicon, each once; typing mistakes are corrected.
 * @param isList whether the texts are a list of what is taken: there "iron" is a medicine, and nothing is denied.
 */
export function readMedicines(texts: readonly string[], { isList }: { isList: boolean }): string[] {
  const names = texts.flatMap((text) => {
    const tokens = tokenize(text).map(corrected)
    return longestOnly(findPhrases(tokens, INDEX)).flatMap(({ entry, first }) =>
      isList || (!entry.needsTaking && !isDenied(tokens, first)) ? [entry.name] : [],
    )
  })
  return [...new Set(names)]
}

function isDenied(tokens: readonly Token[], first: number): boolean {
  for (let index = first - 1; index >= Math.max(0, first - DENIAL_REACH); index -= 1) {
    const { text } = tokenAt(tokens, index)
    if (text === '.' || text === ';' || text === ',') return false
    if (NOT_TAKEN.has(text)) return true
  }
  return false
}

function corrected(token: Token): Token {
  const { kind, text } = token
  if (kind !== 'word' || text.length <= MIN_SLIP_LENGTH) return token
  slips ??= createSlips(
    new Set(MEDICATION_PHRASES.flatMap(([phrase]) => phrase.split(' '))),
    (word) => word.length > MIN_SLIP_LENGTH,
  )
  if (slips.has(text) || isNoFood(text)) return token
  const meant = slips.meant(text)
  return meant === undefined ? token : { ...token, text: meant }
}
