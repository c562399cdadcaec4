import type { CardLanguage, SafetyCard } from '../safety-card.ts'
import type { CardTexts } from './language-texts.ts'
import { EN } from './languages/en.ts'
import { TRANSLATIONS } from './languages/translations.ts'

/**
 * A card in plain text, for replies of chat, MCP and REST: the opening; of each section the title, and on a line of its
 * own the decisive action; what to do and not to do; numbers; the closing. Of a `watch` card, its one line.
 */
export function cardText(card: SafetyCard): string {
  if (card.watch_line !== null) return card.watch_line
  const texts = card.language === 'en' ? EN : TRANSLATIONS[card.language]
  return [
    card.opening,
    ...card.sections.map(({ title, first, do: todo, do_not, less_urgent }) =>
      [
        title,
        first,
        ...list(texts.doHeading, todo),
        ...list(texts.doNotHeading, do_not),
        ...(less_urgent === null ? [] : [`${texts.lessUrgentHeading} ${less_urgent}`]),
      ].join('\n'),
    ),
    numbersText(card, texts),
    card.closing,
  ]
    .filter((part) => part !== '')
    .join('\n\n')
}

const list = (heading: string, lines: readonly string[]) =>
  lines.length === 0 ? [] : [heading, ...lines.map((line) => `• ${line}`)]

function numbersText({ numbers, country, language }: SafetyCard, texts: CardTexts): string {
  if (numbers.length === 0) return ''
  return [
    numbersHeading(country, language, texts),
    ...numbers.map(({ label, number }) => `• ${label}: ${number}`),
  ].join('\n')
}

function numbersHeading(
  { code, basis }: SafetyCard['country'],
  language: CardLanguage,
  texts: CardTexts,
): string {
  if (code === null) return texts.numbersUnknown
  const name = new Intl.DisplayNames(language, { type: 'region' }).of(code) ?? code
  return (basis === 'profile' ? texts.numbersFor : texts.numbersGuessed).replace('{country}', name)
}
