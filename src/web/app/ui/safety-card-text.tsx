import type { ComponentChildren } from 'preact'
import { CARD_HEADINGS, isGentleKind, numbersHeading } from '../../../contract/card-headings.ts'
import type { CardSection, SafetyCard } from '../../../safety/safety-card.ts'

/** A card about distress is warm; one of what to watch is small. */
export function cardLook({ level, sections }: SafetyCard): 'watch' | 'gentle' | 'urgent' {
  if (level === 'watch') return 'watch'
  return sections.every(({ kind }) => isGentleKind(kind)) ? 'gentle' : 'urgent'
}

type TextProps = { card: SafetyCard; children?: ComponentChildren }

/**
 * What to do in an emergency, with the numbers as buttons that dial; of a `watch` card, its line and the numbers.
 * @param children stand before the closing line.
 */
export function SafetyCardText({ card, children }: TextProps) {
  const { language, opening, sections, watch_line: watchLine, closing } = card
  // For clients that show text, it begins with the action that stands below in large letters.
  const isRepeated = opening.startsWith(sections[0]?.first ?? ' ')
  return (
    <div class={`safety-card ${cardLook(card)}`} lang={language}>
      {watchLine !== null && <p>{watchLine}</p>}
      {opening !== '' && !isRepeated && <p class="safety-opening">{opening}</p>}
      <SafetyNumbers card={card} />
      {sections.map((section) => (
        <Section key={section.kind} section={section} language={language} />
      ))}
      {children}
      {closing !== '' && <p class="safety-closing">{closing}</p>}
    </div>
  )
}

/** The numbers of a card, each a button that dials, and which country they are of if that is not known for sure. */
export const SafetyNumbers = ({ card: { numbers, country, language } }: { card: SafetyCard }) =>
  numbers.length === 0 ? null : (
    <div class="safety-numbers">
      {country.basis !== 'profile' && <p class="hint">{numbersHeading(country, language)}</p>}
      <ul>
        {numbers.map(({ label, number, tel }) => (
          <li key={tel}>
            <a class="safety-call" href={tel}>
              <span>{label}</span> <strong>{number}</strong>
            </a>
          </li>
        ))}
      </ul>
    </div>
  )

function Section({ section, language }: { section: CardSection; language: SafetyCard['language'] }) {
  const headings = CARD_HEADINGS[language]
  const { kind, title, first, do: todo, do_not: doNot, less_urgent: lessUrgent } = section
  return (
    <section class="safety-section" aria-label={title}>
      <p class="safety-title">{title}</p>
      <p class="safety-first">{first}</p>
      {isGentleKind(kind) ? (
        <>
          <Lines lines={todo} look="do" />
          {doNot.map((line) => (
            <p key={line}>{line}</p>
          ))}
        </>
      ) : (
        <>
          <Lines heading={headings.do} lines={todo} look="do" />
          <Lines heading={headings.doNot} lines={doNot} look="do-not" />
        </>
      )}
      {lessUrgent !== null && (
        <p class="hint">
          {headings.lessUrgent} {lessUrgent}
        </p>
      )}
    </section>
  )
}

type LinesProps = { heading?: string; lines: readonly string[]; look: 'do' | 'do-not' }

const Lines = ({ heading, lines, look }: LinesProps) =>
  lines.length === 0 ? null : (
    <div class={look}>
      {heading !== undefined && <p class="safety-title">{heading}</p>}
      <ul>
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </div>
  )
