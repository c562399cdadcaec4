import { isEnglishWord, languageOf } from '../languages/detect.ts'
import { foldWord, isUnspaced, type Language, lexiconOf, type Meaning } from '../languages/languages.ts'
import { meaningElsewhere, type Phrase, phrasesOf, type Word } from '../languages/phrases.ts'
import { CURRENCY } from '../parse/numbers-aside.ts'
import { unknownWord } from '../text/unknown-words.ts'
import { isExactUnit, readUnit } from '../units.ts'
import { amountsFirst } from './counted-foods.ts'
import type { Meal, MealToken, Pass } from './meal.ts'
import { linesOf } from './recipe-text.ts'
import { type FoundFood, foodAt } from './translated-foods.ts'

/**
 * Says in English what a line says in another language, word by word and each where it stands: the passes after this
 * one read English. A word that neither language has stays unknown, since a correction would make it a food that it is not.
 */
export const translate: Pass = (meal: Meal): Meal => {
  const whole = languageOf(meal.text)
  const lines = linesOf(meal.tokens)
  const tokens = lines.flatMap((line) => {
    const language = lines.length === 1 ? whole : languageOfLine(line, meal.text, whole)
    return language === undefined ? line : translateLine(line, language, meal)
  })
  return { ...meal, tokens }
}

/** A line with words that are not English is in the language of the text, if it does not show its own. */
function languageOfLine(line: readonly MealToken[], text: string, whole: Language | undefined) {
  const own = languageOf(text.slice(line[0]?.start, line.at(-1)?.end))
  const words = line.filter(({ kind }) => kind === 'word')
  // "Milch" would be English as well.
  const isOfText =
    whole !== undefined &&
    words.every(
      ({ raw, word }) => lexiconOf(whole).find(foldWord(raw)) !== undefined || readUnit(word) !== undefined,
    )
  const isEnglishLine = words.every(({ word }) => isEnglishWord(word))
  return own ?? (isEnglishLine && !isOfText ? undefined : whole)
}

export const wordOf = ({ raw, kind, start, end, role }: MealToken): Word => ({
  raw,
  kind,
  start,
  end,
  isFixed: role.as !== 'word' || role.food !== undefined,
})

function translateLine(line: readonly MealToken[], language: Language, meal: Meal): MealToken[] {
  const known = new Map(line.map((token) => [token.start, token]))
  const phrases = phrasesOf(line.map(wordOf), language, (text) => meal.exact?.(text) !== undefined)
  const out: MealToken[] = []
  let at = 0
  for (let phrase = phrases[at]; phrase !== undefined; phrase = phrases[at]) {
    const { words } = phrase
    const [first] = words
    const own = known.get(first?.start ?? -1)
    const meaning = phrase.meaning ?? otherMeaning(first, language)
    const found = foodAt(phrases, at, language, meal)
    // The "l" of "0,5 l de jus" is not an article.
    const isUnitOfNumber = words.length === 1 && out.at(-1)?.kind === 'number'
    if (own !== undefined && isUnitOfNumber && isSharedUnit(own, meaning, out.at(-1))) out.push(own)
    else if (isAboutSpoon(phrases, at, out.at(-1))) extendLast(out, words)
    else if (found !== undefined)
      out.push(
        foodToken(
          phrases.slice(at, at + found.length).flatMap((part) => part.words),
          found,
        ),
      )
    else if (meaning?.as === 'word') out.push(wordToken(words, meaning.english))
    else if (meaning?.as === 'of' && isUnit(out.at(-1))) out.push(wordToken(words, 'of'))
    else if (meaning?.as === 'not') denyLast(out, words)
    else if (meaning !== undefined) out.push(noiseToken(words))
    else if (
      own !== undefined &&
      (own.kind !== 'word' || own.role.as !== 'word' || own.role.food !== undefined)
    )
      out.push(own)
    else if (own !== undefined && own.end === first?.end && isShared(own)) out.push(own)
    else out.push(wordToken(words, unknownWord(words.map(({ raw }) => raw).join(' '))))
    at += found?.length ?? 1
  }
  return isUnspaced(language) ? amountsFirst(out) : out
}

/** Nobody takes more spoons of a food: "200 cc de lait" are millilitres, and "2 cc de sucre" spoons. */
const MAX_SPOONS = 10

/** The "cl" of "25 cl de lait", unless the language calls a spoon so. */
function isSharedUnit(own: MealToken, meaning: Meaning | undefined, number: MealToken | undefined): boolean {
  const isSpoon = meaning?.as === 'word' && readUnit(meaning.english) !== undefined
  return isExactUnit(readUnit(own.word)) && !(isSpoon && (number?.value ?? 0) <= MAX_SPOONS)
}

const LEVELS = /^(?:level|heaped)$/

/** The "rase" of "1 c. à s. rase de farine", and the point of "1 gestr. EL". */
function isAboutSpoon(phrases: readonly Phrase[], at: number, last: MealToken | undefined): boolean {
  if (isLevel(phrases[at])) return isUnit(last)
  const isPoint = phrases[at]?.words[0]?.raw === '.'
  return isPoint && (LEVELS.test(last?.word ?? '') || (isUnit(last) && isLevel(phrases[at + 1])))
}

const isLevel = (phrase: Phrase | undefined) =>
  phrase?.meaning?.as === 'word' && LEVELS.test(phrase.meaning.english)

function extendLast(out: MealToken[], words: readonly Word[]): void {
  const last = out.at(-1)
  if (last !== undefined) out[out.length - 1] = { ...last, end: words.at(-1)?.end ?? last.end }
}

/** It is a word of English, or one that many languages write alike: "kg", "cl", "EUR", the "x" of "2 x 0,5 l". */
const isShared = ({ word }: MealToken) =>
  isEnglishWord(word) || /^[x×]$/.test(word) || isExactUnit(readUnit(word)) || CURRENCY.test(word)

/** What a word means in one of the other languages; of a food, `foodAt` has found that. */
function otherMeaning(word: Word | undefined, language: Language): Meaning | undefined {
  const isOpen = word?.kind === 'word' && !word.isFixed && !isUnspaced(language)
  if (!isOpen || isEnglishWord(word.raw.toLowerCase())) return undefined
  const meaning = meaningElsewhere(word.raw, language)
  return meaning?.as === 'food' ? undefined : meaning
}

const isUnit = (token: MealToken | undefined) => token?.kind === 'word' && readUnit(token.word) !== undefined

function wordToken(words: readonly Word[], text: string): MealToken {
  return {
    text,
    word: text,
    raw: text,
    kind: 'word',
    value: Number.NaN,
    start: words[0]?.start ?? 0,
    end: words.at(-1)?.end ?? 0,
    glued: false,
    isCapital: false,
    role: { as: 'word' },
  }
}

const foodToken = (words: readonly Word[], { text, food }: FoundFood): MealToken => ({
  ...wordToken(words, text),
  role: food === undefined ? { as: 'word' } : { as: 'word', food },
})

const noiseToken = (words: readonly Word[]): MealToken => ({
  ...wordToken(words, words.map(({ raw }) => raw).join(' ')),
  role: { as: 'noise', noise: 'function word' },
})

/** "砂糖なし": the food before it was not eaten. */
function denyLast(out: MealToken[], words: readonly Word[]): void {
  const last = out.at(-1)
  if (last?.role.as === 'word') out[out.length - 1] = { ...last, role: { as: 'negated' } }
  out.push({ ...noiseToken(words), role: { as: 'negated' } })
}
