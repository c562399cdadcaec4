import { NUMBER_WORDS } from '../../core/english/number-words.ts'
import { readUnit } from '../units.ts'
import { isEnglishWord } from './detect.ts'
import { isUnspaced, LANGUAGES, wordsMeaning } from './languages.ts'

/** A shorter word is a part of too many names, unless it is a spoon, and a number stands before it. */
const MIN_LENGTH = 4
const MIN_SPOON_LENGTH = 2

let known: ReadonlyMap<string, string> | undefined

/** Numbers and measures of other languages with the English ones, in a text that is English else: "2 colheres of rice". */
export function amountWords(): ReadonlyMap<string, string> {
  known ??= new Map(
    LANGUAGES.filter((language) => !isUnspaced(language)).flatMap((language) =>
      wordsMeaning(language, isAmount).filter(
        ([word, english]) =>
          word.length >= (isSpoon(english) ? MIN_SPOON_LENGTH : MIN_LENGTH) &&
          /^[a-z]+$/.test(word) &&
          !isEnglishWord(word) &&
          readUnit(word) === undefined,
      ),
    ),
  )
  return known
}

const isAmount = (english: string) => readUnit(english) !== undefined || NUMBER_WORDS.has(english)
const isSpoon = (english: string) => /^(?:tbsp|tsp)$/.test(english)

/** "EL", "cs": an amount only directly behind a number. */
export const isShortAmount = (word: string): boolean => word.length < MIN_LENGTH
