import { readFileSync } from 'node:fs'
import { remembering } from '../../core/memo.ts'
import { foldText } from '../text/words.ts'
import foodsFile from './foods.txt' with { type: 'file' }
import { finnishStem, lemmasOf } from './inflections.ts'
import wordsFile from './words.txt' with { type: 'file' }

/** The languages besides English in which meals are read. */
export const LANGUAGES = ['de', 'fr', 'es', 'it', 'pt', 'fi', 'sv', 'ja', 'zh'] as const
export type Language = (typeof LANGUAGES)[number]

/** They are written without spaces between words. */
export const isUnspaced = (language: Language): boolean => language === 'ja' || language === 'zh'

/**
 * What a word or phrase means: a food, a quality of one ("grilled"), a word of the passes ("with", "two", "slice"), the
 * "of" that joins two nouns, "without" behind its food, or nothing about food.
 */
export type Meaning =
  | { as: 'food' | 'quality' | 'word'; english: string }
  | { as: 'of' }
  | { as: 'not' }
  | { as: 'noise' }

export type Lexicon = {
  /** The meaning of folded words, joined by spaces. */
  find(words: string): Meaning | undefined
  /** Whether some phrase has this word: the "vert" of "haricot vert". */
  isPart(word: string): boolean
  /** The longest phrase has so many words, or letters where words are not spaced. */
  readonly longest: number
}

/** Every word of a text is looked up in each language, to tell which one it is. */
const MAX_MEANINGS = 2000

/** Read again by each language: once read, a lexicon needs its text no more. */
const textOf = (file: string) => readFileSync(file, 'utf8')

const lexicons = new Map<Language, Lexicon>()

/** The lexicon of a language; it is built when a text first needs it. */
export function lexiconOf(language: Language): Lexicon {
  const known = lexicons.get(language)
  if (known !== undefined) return known
  const lexicon = createLexicon(language)
  lexicons.set(language, lexicon)
  return lexicon
}

function createLexicon(language: Language): Lexicon {
  const exact = new Map<string, Meaning>()
  const stems = new Map<string, Meaning>()
  const parts = new Set<string>()
  let longest = 1
  for (const [phrase, meaning] of phrasesOf(language)) {
    const key = wordsOf(phrase, language)
    longest = Math.max(longest, isUnspaced(language) ? key.length : key.split(' ').length)
    if (!exact.has(key)) exact.set(key, meaning)
    for (const part of key.split(' ')) parts.add(part)
    const stem = language === 'fi' ? finnishStem(key) : key
    if (!stems.has(stem)) stems.set(stem, meaning)
  }
  return {
    longest,
    isPart: (word) => parts.has(word) || lemmasOf(word, language).some((lemma) => parts.has(lemma)),
    find: remembering(
      MAX_MEANINGS,
      (words) =>
        exact.get(words) ??
        lemmasOf(words, language)
          .map((lemma) => stems.get(lemma))
          .find((meaning) => meaning !== undefined),
    ),
  }
}

/** The folded words of a language for the English ones that are asked for. */
export const wordsMeaning = (
  language: Language,
  isAsked: (english: string) => boolean,
): [word: string, english: string][] =>
  phrasesOf(language).flatMap(([phrase, meaning]) =>
    meaning.as === 'word' && isAsked(meaning.english) ? [[wordsOf(phrase, language), meaning.english]] : [],
  )

/** Whether a folded word alone names a food in a language whose words are spaced: "knuspermusli". */
export const isFoodElsewhere = (word: string): boolean =>
  LANGUAGES.some((language) => !isUnspaced(language) && lexiconOf(language).find(word)?.as === 'food')

/** As tokens of a text spell it: folded, and parted at apostrophes and hyphens. */
const wordsOf = (phrase: string, language: Language): string =>
  isUnspaced(language) ? phrase : foldWord(phrase.replace(/['’-]/g, ' ')).trim().replace(/\s+/g, ' ')

export const foldWord = (word: string): string => foldText(word).replaceAll('ß', 'ss')

function phrasesOf(language: Language): [phrase: string, meaning: Meaning][] {
  const rowsOf = (text: string, meaningOf: (english: string) => Meaning) =>
    columnOf(text, language).flatMap(([english, cell]) =>
      cell.split(',').map((phrase): [string, Meaning] => [phrase, meaningOf(english)]),
    )
  return [
    ...rowsOf(textOf(wordsFile), wordMeaning),
    ...rowsOf(textOf(foodsFile), (english) => ({ as: 'food', english })),
  ].filter(([phrase]) => phrase !== '')
}

function wordMeaning(english: string): Meaning {
  if (english === '*of') return { as: 'of' }
  if (english === '*not') return { as: 'not' }
  if (english === '*noise') return { as: 'noise' }
  const quality = /^\*quality (.+)$/.exec(english)?.[1]
  return quality === undefined ? { as: 'word', english } : { as: 'quality', english: quality }
}

/** The first column of a table with that of a language. */
function columnOf(text: string, language: Language): [english: string, cell: string][] {
  const [header = '', ...lines] = text.trimEnd().split('\n')
  const column = header.split('|').indexOf(language)
  return lines.map((line) => {
    const cells = line.split('|')
    return [cells[0] ?? '', cells[column] ?? '']
  })
}

/** The English names that the foods of the lexicons have, each of them that of a built-in food. */
export const englishNames = (): string[] => columnOf(textOf(foodsFile), 'de').map(([english]) => english)
