import type { QueryRow } from '../../questions/query.ts'
import { shortDate } from './date-words.ts'
import { capitalized, listItem, plural, quotedText } from './format-text.ts'
import { type Answered, atLeastText, pairText, valueText } from './query-values.ts'
import { dateText, onlyText } from './query-words.ts'
import { heading, keyText, type Said, unknownSentence, whenText } from './sentence-parts.ts'

/** Answers that are lists. */

const MAX_ITEMS = 12

export function listLines(said: Said): string[] {
  const { query, answer, today } = said
  const rows = answer.rows.filter(({ value }) => value !== null && value !== 0)
  if (rows.length === 0)
    return [
      answer.days.known === 0 || query.of === undefined
        ? noneSentence(said)
        : `${heading(said)}: none in what you logged.`,
    ]
  const isNames = query.group === 'food' || query.group === 'name' || query.group === 'meal_type'
  if (isNames) {
    const shown = rows
      .slice(0, MAX_ITEMS)
      .map(
        ({ key, value, ...row }) =>
          `${query.group === 'meal_type' ? key : quotedText(key)}${query.measure === 'times_eaten' && value === 1 ? '' : `: ${query.measure === 'symptom' || query.measure === 'medicine' || query.measure === 'protocol' ? `on ${plural(value ?? 0, 'day')}` : `${atLeastText(row)}${valueText(value ?? 0, answer.unit)}`}`}`,
      )
    const more = rows.length - shown.length
    const what =
      query.measure === 'times_eaten'
        ? `${plural(rows.length, 'food')}${onlyText(query.only)}`
        : `${plural(rows.length, NAMED[query.measure] ?? 'food')}`
    const label =
      query.measure === 'times_eaten'
        ? `You logged ${what}${whenText(said, ', ')}`
        : `${heading(said)}, ${what}`
    return listItem(label, [...shown, ...(more > 0 ? [`and ${more} more`] : [])])
  }
  const isByPeriod = query.group === 'week' || query.group === 'month' || query.group === 'weekday'
  if (
    !isByPeriod &&
    (query.measure === 'times_eaten' ||
      query.measure === 'symptom' ||
      query.measure === 'medicine' ||
      query.measure === 'protocol')
  ) {
    const dates = rows.slice(-MAX_ITEMS).map(({ key }) => shortDate(key.slice(0, 10), today))
    return [
      `${heading(said)}: on ${plural(rows.length, 'day')}${rows.length > dates.length ? ', the latest' : ''}: ${dates.join(', ')}.`,
    ]
  }
  const items = rows
    .slice(-31)
    .map(
      ({ key, value, second, ...row }) =>
        `${capitalized(keyText(said, key).replace(/^(?:on|in) /, '')) || dateText(key.slice(0, 10), today)}: ${atLeastText(row)}${pairText(value ?? 0, second, answer.unit)}${basisText(answer, row)}`,
    )
  return listItem(`${heading(said)}${answer.per === 'day' ? ', daily average' : ''}`, items)
}

/** Of a week without a complete day, where others have one. */
const basisText = (
  { average_basis: basis }: Answered,
  { incomplete, mean_days: days = 0 }: Partial<QueryRow>,
) => (basis === 'complete_days' && incomplete === true ? ` (${plural(days, 'day')}, none complete)` : '')

const NAMED: Readonly<Record<string, string>> = {
  symptom: 'symptom',
  medicine: 'medicine',
  protocol: 'protocol',
}

function noneSentence(said: Said): string {
  const { query } = said
  if (query.measure === 'times_eaten' && query.of === undefined)
    return `You logged no food${onlyText(query.only)}${whenText(said, ', ')}.`
  return query.of === undefined && NAMED[query.measure] !== undefined
    ? `You noted no ${NAMED[query.measure]}${whenText(said, ', ')}.`
    : unknownSentence(said)
}
