import { CARD_HEADINGS, isGentleKind, numbersHeading } from '../../contract/card-headings.ts'
import type { CardSection, SafetyCard } from '../safety-card.ts'

/**
 * A card in plain text, for replies of chat, MCP and REST: the opening; of each section the title, and on a line of its
 * own the decisive action; what to do and not to do; numbers; the closing. Of a `watch` card, its one line.
 */
export function cardText(card: SafetyCard): string {
  if (card.watch_line !== null) return card.watch_line
  return [
    card.opening,
    ...card.sections.map((section) => sectionText(section, card.language)),
    numbersText(card),
    card.closing,
  ]
    .filter((part) => part !== '')
    .join('\n\n')
}

function sectionText(section: CardSection, language: SafetyCard['language']): string {
  const { kind, title, first, do: todo, do_not: doNot, less_urgent: lessUrgent } = section
  const headings = CARD_HEADINGS[language]
  const lines = isGentleKind(kind)
    ? [...todo.map(bullet), ...doNot]
    : [...list(headings.do, todo), ...list(headings.doNot, doNot)]
  const last = lessUrgent === null ? [] : [`${headings.lessUrgent} ${lessUrgent}`]
  return [title, first, ...lines, ...last].join('\n')
}

const bullet = (line: string) => `• ${line}`

const list = (heading: string, lines: readonly string[]) =>
  lines.length === 0 ? [] : [heading, ...lines.map(bullet)]

const numbersText = ({ numbers, country, language }: SafetyCard): string =>
  numbers.length === 0
    ? ''
    : [
        numbersHeading(country, language),
        ...numbers.map(({ label, number }) => `• ${label}: ${number}`),
      ].join('\n')
