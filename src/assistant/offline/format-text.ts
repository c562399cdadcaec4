import { NUTRIENTS, type NutrientKey } from '../../contract/nutrients.ts'
import type { Failure } from '../../core/errors.ts'
import type { ToolResult } from '../tool-reader.ts'

/** `1240 kcal`, `6.2 g`: as precise as a person needs. */
export function amountText(value: number, unit: string): string {
  return `${unit === 'kcal' ? Math.round(value) : numberText(value)} ${unit}`
}

/** Up to one decimal below 100, none from 100 on. */
export function numberText(value: number): string {
  return String(Math.abs(value) < 100 ? Math.round(value * 10) / 10 : Math.round(value))
}

const NUTRIENTS_BY_KEY = new Map(NUTRIENTS.map((nutrient) => [nutrient.key, nutrient]))

export const nutrientName = (key: NutrientKey) => NUTRIENTS_BY_KEY.get(key)?.name ?? key
/** The name within a sentence: `vitamin C`. */
export function nutrientInText(key: NutrientKey): string {
  const name = nutrientName(key)
  return name.charAt(0).toLowerCase() + name.slice(1)
}

export const nutrientUnit = (key: NutrientKey) => NUTRIENTS_BY_KEY.get(key)?.unit ?? ''

const MAX_QUOTE_LENGTH = 60

/** A name on one line and cut to a length, since its text may be anything. */
export function shortened(text: string, length = MAX_QUOTE_LENGTH): string {
  const line = text.replace(/[\s\p{Cc}\p{Cf}]+/gu, ' ').trim()
  return (line.length > length ? `${line.slice(0, length - 1).trimEnd()}…` : line).toWellFormed()
}

/** Text of a person or a food label in quotation marks, on one line and cut to a length. */
export const quotedText = (text: string, length = MAX_QUOTE_LENGTH) =>
  `“${shortened(text, length).replace(/[“”]/g, '"')}”`

/** `“Rice” (3 times), “Soup” and 2 more`: each text once, up to `most` of them. */
export function quotedList(texts: readonly string[], most: number): string {
  const different = [...Map.groupBy(texts, (text) => text)]
  const more = different.length - most
  const shown = different
    .slice(0, most)
    .map(([text, same]) =>
      same.length === 1 ? quotedText(text) : `${quotedText(text)} (${same.length} times)`,
    )
  return shown.join(', ') + (more > 0 ? ` and ${more} more` : '')
}

export const capitalized = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

const ITEM_PREFIX = '- '

/** A heading and its list, one line per item; nothing for an empty list. */
export const listItem = (heading: string, items: readonly string[]): string[] =>
  items.length === 0 ? [] : [`${heading}:`, ...items.map((item) => ITEM_PREFIX + item)]

const isItem = (line: string) => line.startsWith(ITEM_PREFIX)
/** Whether a line is useless without the list below it. */
export const isHeading = (line: string) => !isItem(line) && line.endsWith(':')

/** Lines as text: lists under their headings, and a blank line between paragraphs. */
export const joinLines = (lines: readonly string[]): string =>
  lines.map((line, index) => (index === 0 ? line : `${isItem(line) ? '\n' : '\n\n'}${line}`)).join('')

export const plural = (count: number, noun: string) => `${count} ${noun}${count === 1 ? '' : 's'}`

/** The lines about a reading, or a line that says why it failed. */
export function resultLines<T>(what: string, result: ToolResult<T>, lines: (value: T) => string[]): string[] {
  return result.ok ? lines(result.value) : [describeFailure(what, result)]
}

function describeFailure(what: string, { error, retryAfterSeconds }: Failure): string {
  const again = retryAfterSeconds === undefined ? '' : `; try again in ${plural(retryAfterSeconds, 'second')}`
  return `Your ${what} could not be read: ${error}${again}.`
}
