import { NUMBER_WORDS } from '../../core/english/number-words.ts'
import { readUnit } from '../units.ts'
import { isEnglishWord } from './detect.ts'
import { isUnspaced, LANGUAGES, wordsMeaning } from './languages.ts'

/** A shorter word is a part of too many names. */
const MIN_LENGTH = 4

let known: ReadonlyMap<string, string> | undefined

/** Numbers and measures of other languages with the English ones, in a text that is English else: "2 colheres of rice". */
export function amountWords(): ReadonlyMap<string, string> {
  known ??= new Map(
    LANGUAGES.filter((language) => !isUnspaced(language)).flatMap((language) =>
      wordsMeaning(language, isAmount).filter(
        ([word]) => word.length >= MIN_LENGTH && /^[a-z]+$/.test(word) && !isEnglishWord(word),
      ),
    ),
  )
  return known
}

const isAmount = (english: string) => readUnit(english) !== undefined || NUMBER_WORDS.has(english)
