import { foldWord, isUnspaced, LANGUAGES, type Language, lexiconOf, type Meaning } from './languages.ts'

/** A word of a text, or a part of one. */
export type Word = {
  /** As it was written. */
  raw: string
  kind: 'word' | 'number' | 'mark'
  start: number
  end: number
  /** It is an amount or a food already, and does not change. */
  isFixed: boolean
}

/** Some words with what they mean together; no meaning: the language does not have them. */
export type Phrase = { words: readonly Word[]; meaning?: Meaning }

/** Whether words are a food's name in English, or in the person's own list: it comes first, if it is longer. */
export type IsName = (text: string) => boolean

const ELISION = /^(?:l|d|qu|j|n|s|c|m|t|un|dell|all|nell|sull|dall|quest|mezz)['’](?=\p{L})/iu

/** Parts "l'huile" and "d'orange". */
const unelided = (word: Word): Word[] => {
  const length = word.kind === 'word' && !word.isFixed ? (ELISION.exec(word.raw)?.[0].length ?? 0) : 0
  if (length === 0) return [word]
  const middle = word.start + length
  return [
    { ...word, raw: word.raw.slice(0, length - 1), end: middle },
    { ...word, raw: word.raw.slice(length), start: middle },
  ]
}

/** The phrases of a line, from left to right, each as long as it can be. */
export function phrasesOf(line: readonly Word[], language: Language, isName: IsName): Phrase[] {
  const words = isUnspaced(language) ? line.flatMap((word) => cut(word, language)) : line.flatMap(unelided)
  const phrases: Phrase[] = []
  let at = 0
  while (at < words.length) {
    const length = longestName(words, at, isName)
    const found = longestMeaning(words, at, language)
    if (length > 1 && length >= (found?.length ?? 1)) {
      phrases.push({
        words: words.slice(at, at + length),
        meaning: { as: 'food', english: textOf(words, at, length) },
      })
      at += length
    } else if (found !== undefined) {
      phrases.push({ words: words.slice(at, at + found.length), meaning: found.meaning })
      at += found.length
    } else {
      phrases.push({ words: words.slice(at, at + 1) })
      at++
    }
  }
  return phrases
}

const textOf = (words: readonly Word[], at: number, length: number) =>
  words
    .slice(at, at + length)
    .map(({ raw }) => raw)
    .join(' ')

const MAX_NAME_WORDS = 5

function longestName(words: readonly Word[], at: number, isName: IsName): number {
  let most = 1
  while (most < MAX_NAME_WORDS && isOpenWord(words[at + most])) most++
  for (let length = isOpenWord(words[at]) ? most : 0; length > 1; length--)
    if (isName(textOf(words, at, length))) return length
  return 0
}

const isOpenWord = (word: Word | undefined) => word?.kind === 'word' && !word.isFixed

type Found = { meaning: Meaning; length: number }

/** The longest phrase of the language at a position; hyphens and points join its words. */
function longestMeaning(words: readonly Word[], at: number, language: Language): Found | undefined {
  const lexicon = lexiconOf(language)
  let [text, best]: [string, Found | undefined] = ['', undefined]
  for (let end = at; end < words.length && end - at < 2 * lexicon.longest; end++) {
    const word = words[end]
    if (word === undefined || word.isFixed || word.kind === 'number') break
    if (word.kind === 'mark') {
      if (end === at || !/^[-.]$/.test(word.raw)) break
      continue
    }
    text = `${text} ${isUnspaced(language) ? word.raw.normalize('NFKC') : foldWord(word.raw)}`.trim()
    const meaning = lexicon.find(text)
    if (meaning !== undefined) best = { meaning, length: end + 1 - at }
  }
  return best
}

/** Cuts a run of letters without spaces into the longest known words; what is between them stays together. */
function cut(word: Word, language: Language): Word[] {
  if (word.kind !== 'word' || word.isFixed) return [word]
  const lexicon = lexiconOf(language)
  const part = (from: number, to: number): Word => ({
    ...word,
    raw: word.raw.slice(from, to),
    start: word.start + from,
    end: word.start + to,
  })
  const parts: Word[] = []
  let [at, open] = [0, 0]
  const close = () => {
    if (open < at) parts.push(part(open, at))
  }
  while (at < word.raw.length) {
    let length = Math.min(lexicon.longest, word.raw.length - at)
    while (length > 0 && lexicon.find(word.raw.slice(at, at + length).normalize('NFKC')) === undefined)
      length--
    // One letter inside an unknown word is part of it.
    if (length === 0 || (length === 1 && open < at && !isJoint(word.raw[at]))) at++
    else {
      close()
      parts.push(part(at, at + length))
      at += length
      open = at
    }
  }
  close()
  return parts
}

const isJoint = (letter = '') => /[のとはがをに、和了]/.test(letter)

/** "Apfelsaft" in a French line: what a word means in another language, if this one does not have it. */
export function meaningElsewhere(raw: string, language: Language): Meaning | undefined {
  const word = foldWord(raw)
  return LANGUAGES.filter((other) => other !== language && !isUnspaced(other))
    .map((other) => lexiconOf(other).find(word))
    .find((meaning) => meaning !== undefined && (meaning.as !== 'food' || word.length >= MIN_FOREIGN_LENGTH))
}
const MIN_FOREIGN_LENGTH = 5
