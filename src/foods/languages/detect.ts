import { isEnglish, isNoFood } from '../../core/english/no-food.ts'
import { NUMBER_WORDS } from '../../core/english/number-words.ts'
import { once } from '../../core/memo.ts'
import { everydayWeights } from '../starter/starter-index.ts'
import { edgeNoiseKind, LINKS } from '../text/noise-words.ts'
import { canonicalWord } from '../text/words.ts'
import { isExactUnit, readUnit } from '../units.ts'
import {
  foldWord,
  isUnspaced,
  LANGUAGES,
  type Language,
  lexiconOf,
  type Meaning,
  wordsMeaning,
} from './languages.ts'

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
/** Spoons that one language shortens so. */
const SPOONS: readonly (readonly [Language, RegExp])[] = [
  ['fr', /(?<!\p{L})c\.? ?à\.? ?[sc](?!\p{L})/giu],
  ['it', /(?<!\p{L})c\.(?:da|de|no|ni)(?!\p{L})/giu],
]
const SPOON_WORTH = 1

/** The language of a text by its words and letters; undefined: English, or one that is not read. */
export function languageOf(text: string): Language | undefined {
  if (/[\u3040-\u30ff]/.test(text)) return 'ja'
  if (/\p{Script=Han}/u.test(text)) return 'zh'
  const words = wordsOf(text)
  const isPlainEnglish = (word: string) => isEnglishFood(word) && !articles().has(word)
  if (words.every((word) => isPlain(word) && isPlainEnglish(foldWord(word)))) return undefined
  const [best] = LANGUAGES.filter((language) => !isUnspaced(language))
    .map((language) => ({ language, ...evidence(text, language) }))
    .sort((a, b) => b.own - a.own)
  return best !== undefined && best.own >= MIN_EVIDENCE && best.own > best.english ? best.language : undefined
}
const MAX_WORDS = 80
const wordsOf = (text: string) =>
  (text.replaceAll(HESITATION, ' ').match(/\p{L}[\p{L}\p{M}]*/gu) ?? []).slice(0, MAX_WORDS)
/** "Um, um, toast": an article, or the German "um", stands directly before a word or a number. */
const HESITATION = /(?<!\p{L})um(?=\s*(?:[^\p{L}\s\d]|um(?!\p{L})|$))/giu

/** The "un" of "un cappuccino e un cornetto" stands for an article, which is not written so in English. */
const articles = once(
  () =>
    new Set(
      LANGUAGES.flatMap((language) => wordsMeaning(language, (english) => english === 'a')).map(
        ([word]) => word,
      ),
    ),
)

const isPlain = (word: string) => /^[a-z]+$/i.test(word)

function evidence(text: string, language: Language) {
  const lexicon = lexiconOf(language)
  const spoon = SPOONS.find(([of, sign]) => of === language && text.search(sign) >= 0)?.[1]
  let [own, english] = [spoon === undefined ? 0 : SPOON_WORTH, 0]
  for (const word of wordsOf(spoon === undefined ? text : text.replaceAll(spoon, ' '))) {
    const folded = foldWord(word)
    if (isExactUnit(readUnit(folded))) continue
    const meaning = lexicon.find(folded)
    const isPart = meaning === undefined && folded.length > SHORT && lexicon.isPart(folded)
    const worth =
      meaning === undefined ? (isPart ? SHARED_WORTH : 0) : worthOf(word, folded, meaning, language)
    own += worth
    if (worth > 0 && isPlain(word) && isEnglishFood(folded) && !articles().has(folded)) english += worth
    else if (worth === 0 && isPlain(word) && isEnglishWord(folded)) english++
  }
  const hint = LETTERS.find(([of, letters]) => of === language && letters.test(text))
  return { own: own + (hint === undefined ? 0 : LETTER_WORTH), english }
}

function worthOf(word: string, folded: string, meaning: Meaning, language: Language): number {
  if (folded.length <= SHORT) return SHORT_WORTH
  if (!isPlain(word)) return 1
  // English has "milch" as well, and German writes it "Milch".
  const isGermanNoun = language === 'de' && /^\p{Lu}/u.test(word) && meaning.as === 'food'
  if (isSentenceWord(folded)) return isGermanNoun ? DISH_WORTH : SHARED_WORTH
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
