import { CARD_HEADINGS, GENTLE_KINDS, numbersHeading } from '../../../contract/card-headings.ts'
import type { CardSection, SafetyCard } from '../../../safety/safety-card.ts'
import { ForHelpers } from './for-helpers.tsx'
import { Icon } from './icons.tsx'

type Props = {
  card: SafetyCard
  /** Read aloud at once: for a card that has just come. */
  isNew: boolean
}

/** What to do in an emergency, with the numbers as buttons that dial; of a `watch` card, its line and the numbers. */
export function SafetyCardView({ card, isNew }: Props) {
  const { level, language, opening, sections, watch_line: watchLine, closing } = card
  const look = level === 'watch' ? 'watch' : isGentleCard(sections) ? 'gentle' : 'urgent'
  return (
    <div class={`safety-card ${look}`} lang={language} role={isNew ? 'alert' : undefined}>
      {watchLine !== null && <p class="safety-watch">{watchLine}</p>}
      {opening !== '' && (
        <h3 class="safety-opening">
          {look === 'urgent' && <Icon name="warning" />}
          <span>{opening}</span>
        </h3>
      )}
      <Numbers card={card} />
      {sections.map((section) => (
        <Section key={section.kind} section={section} language={language} />
      ))}
      {level === 'urgent' && <ForHelpers />}
      {closing !== '' && <p class="safety-closing">{closing}</p>}
    </div>
  )
}

const isGentleCard = (sections: SafetyCard['sections']) =>
  sections.length > 0 && sections.every(({ kind }) => GENTLE_KINDS.some((gentle) => gentle === kind))

const Numbers = ({ card: { numbers, country, language } }: { card: SafetyCard }) =>
  numbers.length === 0 ? null : (
    <div class="safety-numbers">
      <ul>
        {numbers.map(({ label, number, tel }) => (
          <li key={tel}>
            <a class="safety-call" href={tel}>
              <span>{label}</span> <strong>{number}</strong>
            </a>
          </li>
        ))}
      </ul>
      {country.basis !== 'profile' && <p class="hint">{numbersHeading(country, language)}</p>}
    </div>
  )

function Section({ section, language }: { section: CardSection; language: SafetyCard['language'] }) {
  const headings = CARD_HEADINGS[language]
  const { title, first, do: todo, do_not: doNot, less_urgent: lessUrgent } = section
  return (
    <section class="safety-section">
      <h4>{title}</h4>
      <p class="safety-first">{first}</p>
      <Lines heading={headings.do} lines={todo} look="do" />
      <Lines heading={headings.doNot} lines={doNot} look="do-not" />
      {lessUrgent !== null && (
        <p class="hint">
          {headings.lessUrgent} {lessUrgent}
        </p>
      )}
    </section>
  )
}

const Lines = ({
  heading,
  lines,
  look,
}: {
  heading: string
  lines: readonly string[]
  look: 'do' | 'do-not'
}) =>
  lines.length === 0 ? null : (
    <div class={look}>
      <p class="safety-heading">{heading}</p>
      <ul>
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </div>
  )
