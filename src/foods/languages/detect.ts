import { isEnglish, isNoFood } from '../../core/english/no-food.ts'
import { NUMBER_WORDS } from '../../core/english/number-words.ts'
import { everydayWeights } from '../starter/starter-index.ts'
import { edgeNoiseKind, LINKS } from '../text/noise-words.ts'
import { canonicalWord } from '../text/words.ts'
import { isExactUnit, readUnit } from '../units.ts'
import { foldWord, isUnspaced, LANGUAGES, type Language, lexiconOf, type Meaning } from './languages.ts'

/** A word that is in English as well says little. */
const SHARED_WORTH = 0.2
/** A word of the names of dishes, which an English text has as well: "pollo". */
const DISH_WORTH = 0.6
const SHORT = 2
const SHORT_WORTH = 0.4
/** From this on, a text is in another language. */
const MIN_EVIDENCE = 0.9
/** Letters that one language has and its neighbours have not. */
const LETTERS: readonly (readonly [Language, RegExp])[] = [
  ['pt', /[ãõ]/i],
  ['es', /[ñ¿¡]/i],
  ['de', /ß/],
  ['sv', /å/i],
  ['fi', /ää|öö|yö|äy/i],
  ['it', /[òù]\b/i],
  ['fr', /œ|ê|ç|\b[ldj]'/i],
]
const LETTER_WORTH = 0.3

/** The language of a text by its words and letters; undefined: English, or one that is not read. */
export function languageOf(text: string): Language | undefined {
  if (/[\u3040-\u30ff]/.test(text)) return 'ja'
  if (/\p{Script=Han}/u.test(text)) return 'zh'
  const words = (text.match(/\p{L}[\p{L}\p{M}]*/gu) ?? []).slice(0, MAX_WORDS)
  if (words.every((word) => isEnglishFood(foldWord(word)) && isPlain(word))) return undefined
  const [best] = LANGUAGES.filter((language) => !isUnspaced(language))
    .map((language) => ({ language, ...evidence(words, text, language) }))
    .sort((a, b) => b.own - a.own)
  return best !== undefined && best.own >= MIN_EVIDENCE && best.own > best.english ? best.language : undefined
}
const MAX_WORDS = 80

const isPlain = (word: string) => /^[a-z]+$/i.test(word)

function evidence(words: readonly string[], text: string, language: Language) {
  const lexicon = lexiconOf(language)
  let [own, english] = [0, 0]
  for (const word of words) {
    const folded = foldWord(word)
    if (isExactUnit(readUnit(folded))) continue
    const meaning = lexicon.find(folded)
    const isPart = meaning === undefined && folded.length > SHORT && lexicon.isPart(folded)
    const worth = meaning === undefined ? (isPart ? SHARED_WORTH : 0) : worthOf(word, folded, meaning)
    own += worth
    if (worth > 0 && isPlain(word) && isEnglishFood(folded)) english += worth
    else if (worth === 0 && isPlain(word) && isEnglishWord(folded)) english++
  }
  const hint = LETTERS.find(([of, letters]) => of === language && letters.test(text))
  return { own: own + (hint === undefined ? 0 : LETTER_WORTH), english }
}

function worthOf(word: string, folded: string, meaning: Meaning): number {
  if (folded.length <= SHORT) return SHORT_WORTH
  if (!isPlain(word)) return 1
  if (isSentenceWord(folded)) return SHARED_WORTH
  if (isCognate(folded, meaning)) return SHARED_WORTH
  return isEnglishFood(folded) ? DISH_WORTH : 1
}

/** "banan", "chocolat": it may be the English word, with a mistake. */
const isCognate = (word: string, meaning: Meaning): boolean =>
  meaning.as === 'food' && meaning.english.split(' ').some((own) => own.slice(0, 4) === word.slice(0, 4))

/** It is a word of English foods or of English sentences. */
const isEnglishFood = (word: string): boolean =>
  isEnglishWord(word) || readUnit(word) !== undefined || everydayWeights().has(canonicalWord(word))

export const isEnglishWord = (word: string): boolean =>
  everydayWeights().has(canonicalWord(word)) || isSentenceWord(word)

export const isSentenceWord = (word: string): boolean =>
  isEnglish(word) ||
  isNoFood(word) ||
  LINKS.has(word) ||
  NUMBER_WORDS.has(word) ||
  edgeNoiseKind(word) !== undefined
