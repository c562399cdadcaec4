import { NUTRIENTS, type NutrientKey } from '../../contract/nutrients.ts'
import type { Failure } from '../../core/errors.ts'
import type { Reading } from '../readings.ts'

/** `1240 kcal`, `6.2 g`: as precise as a person needs. */
export function amount(value: number, unit: string): string {
  return `${unit === 'kcal' ? Math.round(value) : number(value)} ${unit}`
}

/** Up to one decimal below 100, none from 100 on. */
export function number(value: number): string {
  return String(Math.abs(value) < 100 ? Math.round(value * 10) / 10 : Math.round(value))
}

const BY_KEY = new Map(NUTRIENTS.map((nutrient) => [nutrient.key, nutrient]))

export const nutrientName = (key: NutrientKey) => BY_KEY.get(key)?.name ?? key
/** The name within a sentence: `vitamin C`. */
export function nutrientInText(key: NutrientKey): string {
  const name = nutrientName(key)
  return name.charAt(0).toLowerCase() + name.slice(1)
}

export const nutrientUnit = (key: NutrientKey) => BY_KEY.get(key)?.unit ?? ''

const QUOTE_LENGTH = 60

/** A name on one line and cut to a length, since its text may be anything. */
export function onOneLine(text: string, length = QUOTE_LENGTH): string {
  const line = text.replace(/[\s\p{Cc}\p{Cf}]+/gu, ' ').trim()
  return (line.length > length ? `${line.slice(0, length - 1).trimEnd()}…` : line).toWellFormed()
}

/** Text of a person or a food label in quotation marks, on one line and cut to a length. */
export const quoted = (text: string, length = QUOTE_LENGTH) =>
  `“${onOneLine(text, length).replace(/[“”]/g, '"')}”`

/** `“Rice” (3 times), “Soup” and 2 more`: each text once, up to `most` of them. */
export function quotedList(texts: readonly string[], most: number): string {
  const different = [...Map.groupBy(texts, (text) => text)]
  const more = different.length - most
  const shown = different
    .slice(0, most)
    .map(([text, same]) => (same.length === 1 ? quoted(text) : `${quoted(text)} (${same.length} times)`))
  return shown.join(', ') + (more > 0 ? ` and ${more} more` : '')
}

export const capitalized = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

const ITEM = '- '

/** A heading and its list, one line per item; nothing for an empty list. */
export const listed = (heading: string, items: readonly string[]): string[] =>
  items.length === 0 ? [] : [`${heading}:`, ...items.map((item) => ITEM + item)]

const isItem = (line: string) => line.startsWith(ITEM)
/** Whether a line is useless without the list below it. */
export const isHeading = (line: string) => !isItem(line) && line.endsWith(':')

/** Lines as text: lists under their headings, and a blank line between paragraphs. */
export const textOf = (lines: readonly string[]): string =>
  lines.map((line, index) => (index === 0 ? line : `${isItem(line) ? '\n' : '\n\n'}${line}`)).join('')

export const plural = (count: number, noun: string) => `${count} ${noun}${count === 1 ? '' : 's'}`

/** The lines about a reading, or a line that says why it failed. */
export function linesOf<T>(what: string, reading: Reading<T>, lines: (value: T) => string[]): string[] {
  return reading.ok ? lines(reading.value) : [describeFailure(what, reading)]
}

function describeFailure(what: string, { error, retryAfterSeconds }: Failure): string {
  const again = retryAfterSeconds === undefined ? '' : `; try again in ${plural(retryAfterSeconds, 'second')}`
  return `Your ${what} could not be read: ${error}${again}.`
}
