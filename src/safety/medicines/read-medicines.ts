import { isNoFood } from '../../core/english/no-food.ts'
import { findPhrases, longestOnly } from '../../core/english/phrases.ts'
import { createSlips, MIN_SLIP_LENGTH } from '../../core/english/slips.ts'
import { type Token, tokenAt, tokenize } from '../../core/english/tokens.ts'
import { wordSet } from '../../core/english/word-set.ts'
import { once } from '../../core/memo.ts'
import { MEDICATION_INDEX, medicationPhrases } from './medicine-names.ts'

/** Words that deny a medicine that follows them within a few words: "came off warfarin", "allergic to penicillin". */
const NOT_TAKEN = wordSet(
  'no not never stopped off without instead allergic allergy intolerant avoid avoids former',
)
const DENIAL_REACH = 4
/** Words of an entry that may be its name: "my generic amlodipine besilate". */
const NAME_WORDS = 4
const NAME_CHARS = 80
/** The words of all names. */
const nameWords = once(() => new Set(medicationPhrases().flatMap(([phrase]) => phrase.split(' '))))

const nameSlips = once(() =>
  createSlips(nameWords(), { isCorrected: (word) => word.length > MIN_SLIP_LENGTH }),
)

/**
 * The medicines that a list of texts names, by the names in the lexicon, each once.
 * @param isList whether the texts are a list of what is taken: there "iron" is a medicine, nothing is denied, and typing
 * mistakes in the first words are corrected, since the name stands there.
 */
export function readMedicines(texts: readonly string[], { isList }: { isList: boolean }): string[] {
  const names = texts.flatMap((whole) => {
    // A profile may have hundreds of long texts, and most name no medicine.
    const text = isList ? whole.slice(0, NAME_CHARS) : whole
    if (!isList && !mayNameMedicine(text)) return []
    const tokens = tokenize(text).map((token, at) => (isList && at < NAME_WORDS ? corrected(token) : token))
    return longestOnly(findPhrases(tokens, MEDICATION_INDEX)).flatMap(({ entry, first }) =>
      isList || (!entry.needsTaking && !isDenied(tokens, first)) ? [entry.name] : [],
    )
  })
  return [...new Set(names)]
}

const mayNameMedicine = (text: string): boolean =>
  text
    .toLowerCase()
    .split(/[^\p{L}]+/u)
    .some((word) => nameWords().has(word))

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
  const slips = nameSlips()
  if (slips.has(text) || isNoFood(text)) return token
  const meant = slips.meant(text)
  return meant === undefined ? token : { ...token, text: meant }
}
