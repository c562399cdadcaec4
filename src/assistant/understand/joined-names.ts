import { wordSet } from '../../core/english/word-set.ts'
import { PROTOCOLS } from '../../protocols/catalog.ts'
import type { QuestionContext } from './context.ts'
import { FUNCTION_WORDS, NEGATIONS } from './function-words.ts'
import { MEASURE_WORDS } from './measure-words.ts'
import type { Understanding } from './understanding.ts'
import { MONTH_NAMES } from './window/calendar.ts'
import { WEEKDAY_NAMES } from './window/days.ts'
import type { Words } from './words.ts'

/**
 * Names that hold words of a time, a meal or a measure: "Sunday dal", "canteen lunch", "screen-free hour". Such a name is joined to one
 * word before the readers of slots see it, so that none of them takes a part of it.
 */

const JOINT = '_'
const MAX_NAME_WORDS = 5

const OF_SLOTS = new Set([
  ...WEEKDAY_NAMES,
  ...MONTH_NAMES,
  ...wordSet(
    'breakfast lunch lunches dinner dinners snack snacks meal meals morning afternoon evening night midnight noon weekend day days hour week weekly daily ' +
      'spring summer autumn winter christmas easter halloween thanksgiving birthday',
  ),
])
const OF_MEASURES = new Set(MEASURE_WORDS)
const isOfSlots = (word: string) => OF_SLOTS.has(word) || OF_MEASURES.has(word)
const WORD = /^[a-z]+$/

/** A text in which each such name is one word. */
export function withJoinedNames(text: Words, { isName }: Pick<QuestionContext, 'isName'>): Words {
  if (isName === undefined) return text
  const parts = text.trim().split(' ')
  if (!parts.some(isOfSlots)) return text
  const joined: string[] = []
  for (let at = 0; at < parts.length; ) {
    const length = nameLength(parts, at, isName)
    joined.push(parts.slice(at, at + length).join(JOINT))
    at += length
  }
  return ` ${joined.join(' ')} `
}

const KEYS = PROTOCOLS.map(({ key }) => key).filter((key) => key.includes(JOINT))

/** A key of the catalog, "fasting_16_8", is one word as well. */
export const withKeys = (text: Words): Words =>
  KEYS.reduce((rest, key) => rest.replaceAll(` ${key.replaceAll(JOINT, ' , ')} `, ` ${key} `), text)

/** How many words the longest such name has that begins here; 1: none does. */
function nameLength(
  parts: readonly string[],
  at: number,
  isName: NonNullable<QuestionContext['isName']>,
): number {
  let most = 1
  while (most < MAX_NAME_WORDS && WORD.test(parts[at + most - 1] ?? '') && at + most < parts.length) most++
  for (let length = most; length > 1; length--) {
    const some = parts.slice(at, at + length)
    if (!some.every((part) => WORD.test(part)) || isSmall(some[0]) || isSmall(some.at(-1))) continue
    if (some.some(isOfSlots) && isName(some.join(' '))) return length
  }
  return 1
}

/** No name begins or ends with such a word: "at breakfast". */
const isSmall = (word = '') => FUNCTION_WORDS.has(word) || (NEGATIONS.has(word) && word !== 'no')

/** The name in its own words. */
export const spokenName = (name: string): string => name.replaceAll(JOINT, ' ')

/** Where an understanding has words of the person. */
const SPOKEN = wordSet('of text question food named said')

/** What was understood, with all names in their own words. */
export const withSpokenNames = (understood: readonly Understanding[]): Understanding[] =>
  JSON.parse(JSON.stringify(understood), (key, value) =>
    typeof value === 'string' && SPOKEN.has(key) ? spokenName(value) : value,
  )
