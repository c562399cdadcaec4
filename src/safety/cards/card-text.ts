import { CARD_HEADINGS, numbersHeading } from '../../contract/card-headings.ts'
import type { SafetyCard } from '../safety-card.ts'

/**
 * A card in plain text, for replies of chat, MCP and REST: the opening; of each section the title, and on a line of its
 * own the decisive action; what to do and not to do; numbers; the closing. Of a `watch` card, its one line.
 */
export function cardText(card: SafetyCard): string {
  if (card.watch_line !== null) return card.watch_line
  const headings = CARD_HEADINGS[card.language]
  return [
    card.opening,
    ...card.sections.map(({ title, first, do: todo, do_not, less_urgent }) =>
      [
        title,
        first,
        ...list(headings.do, todo),
        ...list(headings.doNot, do_not),
        ...(less_urgent === null ? [] : [`${headings.lessUrgent} ${less_urgent}`]),
      ].join('\n'),
    ),
    numbersText(card),
    card.closing,
  ]
    .filter((part) => part !== '')
    .join('\n\n')
}

const list = (heading: string, lines: readonly string[]) =>
  lines.length === 0 ? [] : [heading, ...lines.map((line) => `• ${line}`)]

const numbersText = ({ numbers, country, language }: SafetyCard): string =>
  numbers.length === 0
    ? ''
    : [
        numbersHeading(country, language),
        ...numbers.map(({ label, number }) => `• ${label}: ${number}`),
      ].join('\n')
