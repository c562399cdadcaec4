import { isSentenceWord } from '../languages/detect.ts'
import { foldWord, isUnspaced, LANGUAGES, type Language } from '../languages/languages.ts'
import { phrasesOf } from '../languages/phrases.ts'
import { foodWords } from '../text/words.ts'
import { readUnit } from '../units.ts'
import { EXACT_SCORE, GOOD_SCORE, scoreOf } from './certainty.ts'
import { lastWordOf, ownTokens } from './chunk-words.ts'
import type { Chunk, Meal, NamedFood } from './meal.ts'
import { wordOf } from './translate.ts'
import { foodAt } from './translated-foods.ts'

/** A name in another language than that of the text is less sure than one that the text's own language has. */
const FOREIGN_WORTH = 0.9

/**
 * The food of a chunk whose words are all of another language than the text, "30 g Käse" of "toast and 30 g Käse", if all
 * languages that have these words mean the same by them. @param named what the words mean in the language of the text.
 */
export function nameForeign(chunk: Chunk, named: readonly NamedFood[], meal: Meal): NamedFood | undefined {
  const isNamed = named.length > 0 && named.every(({ candidates }) => scoreOf(candidates) >= leastOf(chunk))
  if (isNamed || chunk.food !== undefined || (isEnglish(chunk) && !mustBeFood(chunk, meal))) return undefined
  const found = LANGUAGES.filter((language) => !isUnspaced(language)).flatMap((language) => {
    const text = englishOf(chunk, language, meal)
    return text === undefined ? [] : [text]
  })
  const [text] = found
  if (text === undefined || found.some((other) => other !== text)) return undefined
  const candidates = meal.search(text)
  if (scoreOf(candidates) < EXACT_SCORE) return undefined
  return {
    chunks: [chunk],
    words: foodWords(text),
    lastWord: lastWordOf([chunk]),
    candidates: candidates.map((match) => ({ ...match, score: FOREIGN_WORTH * match.score })),
  }
}

/** "Panna cotta" is near enough to a food of that name; but a food with "pollo" in its name is another one. */
function leastOf(chunk: Chunk): number {
  const [own, ...others] = ownTokens(chunk)
  const isOne = own !== undefined && others.length === 0 && readUnit(own.word) === undefined
  return isOne ? EXACT_SCORE : GOOD_SCORE
}

/** Its words are English as well, where they name no food: "milch", "sale". */
const isEnglish = (chunk: Chunk) => ownTokens(chunk).every(({ raw }) => isSentenceWord(foldWord(raw)))

/** It is measured, or all that is stated. */
const mustBeFood = ({ amount, after }: Chunk, { chunks, tokens }: Meal) =>
  (amount ?? after)?.unit !== undefined ||
  (chunks.length === 1 && tokens.filter(({ kind }) => kind === 'word').length === 1)

/** The food in English that a language names with all words of a chunk. */
function englishOf(chunk: Chunk, language: Language, meal: Meal): string | undefined {
  const phrases = phrasesOf(ownTokens(chunk).map(wordOf), language, () => false)
  if (phrases.some(({ meaning }) => meaning?.as !== 'food' && meaning?.as !== 'quality')) return undefined
  const food = foodAt(phrases, 0, language, meal)
  return food?.length === phrases.length ? food.text : undefined
}
