import { NUMBER_WORDS } from '../../core/english/number-words.ts'
import { tokenize } from '../../core/english/tokens.ts'
import { WRITTEN_OUT } from './short-words.ts'

/**
 * A question as plain words: lower case, one space around each, contractions written out, small numbers in digits. A part
 * that a reader has taken is the mark `|`, so that no pattern reaches across it.
 */
export type Words = string

/** Longer messages tell a story, in which words of a question would be found by chance. */
export const MAX_QUESTION_WORDS = 60

/** What is read of a question by a pattern, and the question without it. */
export type Taken = { match: RegExpExecArray; rest: Words }

/** A pattern over whole words; the spaces around it are not part of it. */
export const words = (source: string): RegExp => new RegExp(`(?<= )(?:${source})(?= )`)

/** Takes the first match of a pattern. */
export function take(text: Words, pattern: RegExp): Taken | undefined {
  const match = pattern.exec(text)
  return match === null ? undefined : { match, rest: without(text, match.index, match[0].length) }
}

/** The text with the mark in place of a part. */
export const without = (text: Words, start: number, length: number): Words =>
  `${text.slice(0, start)}|${text.slice(start + length)}`

const TO_WORDS: Readonly<Record<string, string>> = {
  day: 'today',
  nite: 'tonight',
  night: 'tonight',
  morrow: 'tomorrow',
  moro: 'tomorrow',
}

/** Small numbers that are also other words: "which one", "a second". */
const KEPT_NUMBERS = new Set(['one', 'nil', 'zero'])

/** @param correct gives the word that was meant by a misspelt one. */
export function plainWords(sentence: string, correct: (word: string) => string = (word) => word): Words {
  const parts: string[] = []
  for (const { text, kind, value, raw, glued } of tokenize(sentence)) {
    const last = parts.at(-1) ?? ''
    if (kind === 'word') {
      // "2day"
      const sounded = glued && last === '2' ? TO_WORDS[text] : undefined
      if (sounded !== undefined) {
        parts[parts.length - 1] = sounded
        continue
      }
      const number = KEPT_NUMBERS.has(text) ? undefined : NUMBER_WORDS.get(text)
      parts.push(number === undefined ? (WRITTEN_OUT[text] ?? correct(text)) : String(number))
    } else if (kind === 'number') {
      const digits = Number.isNaN(value) || /^\d+$/.test(raw) ? raw : String(value)
      // "b12"
      if (glued && /^[a-z]$/.test(last)) parts[parts.length - 1] = WRITTEN_OUT[last + digits] ?? last + digits
      else parts.push(digits)
    } else if (/^[-/:,%°;&+<>=|]$/.test(text)) {
      parts.push(text === '|' ? ',' : text === '&' ? 'and' : text)
    } else if (/^[\p{L}\p{N}]/u.test(text)) parts.push(text)
    else parts.push(',')
  }
  return withHalves(` ${parts.join(' ')} `.replace(/(?: ,)+ $/, ' ').replaceAll(' with / ', ' with '))
}

/** "one and a half litres", "a litre and a half", "half a litre" */
const withHalves = (text: Words): Words =>
  text
    .replace(
      /(?<= )(?:an?|one|(\d+)) and (?:a )?half(?! (?:of|the|an?|my) )(?= )/g,
      (_, whole = '1') => `${whole}.5`,
    )
    .replace(/(?<= )(?:an?|one|1) (lit(?:er|re)|kilo|hour) and a half(?= )/g, '1.5 $1s')
    .replace(/(?<= )half an? (lit(?:er|re)|kilo|hour)(?= )/g, '0.5 $1s')

/** A dot after these ends no sentence; after short names of days and months not before a number. */
const SHORTENED =
  /\b(vs|approx|avg|incl|excl|cf|eg|ie|e\.g|i\.e|dr|mr|mrs|st|(?:jan|feb|mar|apr|jun|jul|aug|sept?|oct|nov|dec|mon|tues?|wed|thurs?|fri|sat|sun)(?=\. ?\d))\.(?=\s)/gi

/** The sentences of a message, without the marks that end them. A line that ends with none may go on in the next one. */
export const sentencesOf = (message: string): string[] =>
  message
    .replace(SHORTENED, '$1')
    // "i.e." ends no sentence.
    .replace(/\b(i)\.\s?(e)\.|\b(e)\.\s?(g)\./gi, '$1$2$3$4')
    .split(/[?!]+|(?<!\d\.\d{1,2})\.(?=\s|$)|\n(?=\s*(?:\p{Lu}|\n))|…/u)
    .map((sentence) => sentence.trim())
    .filter((sentence) => /[\p{L}\p{N}]/u.test(sentence))
