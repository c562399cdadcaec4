import { PATHS } from '../../../../contract/page-paths.ts'
import type { SafetyCard } from '../../../../safety/safety-card.ts'
import { ASSISTANT } from '../../texts/assistant.ts'
import { Icon } from '../../ui/icons.tsx'
import { Link } from '../../ui/link.tsx'
import { SafetyCardView } from '../../ui/safety-card.tsx'
import { cardLook, SafetyNumbers } from '../../ui/safety-card-text.tsx'
import { Snippet } from '../../ui/secret.tsx'
import type { ReplyDetails } from './chat.ts'
import { NumberSources } from './number-sources.tsx'
import { ReplyText } from './reply-text.tsx'
import { sourceText } from './source-text.ts'
import { pathForStep } from './step-links.ts'

type Props = {
  text: string
  answer: ReplyDetails | null
  isLast: boolean
  /** The person's, `YYYY-MM-DD`. */
  today: string
}

export function ReplyCard({ text, answer, isLast, today }: Props) {
  const card = answer?.safety?.card ?? null
  if (answer?.urgent === true) return <Urgent card={card} text={text} isLast={isLast} />
  const isWithoutModel = answer !== null && answer.mode !== 'model' && answer.care !== true
  return (
    <>
      <article class="reply">
        <span class="sr-only">{ASSISTANT.assistant}: </span>
        {isWithoutModel && <span class="tag warn">{ASSISTANT.withoutModel}</span>}
        {/* Without its parts, the text is whole: it states the steps and the sources itself. */}
        <ReplyText text={answer?.parts?.body ?? text} />
        {card !== null && (
          <div class="safety-card watch" lang={card.language}>
            <SafetyNumbers card={card} />
          </div>
        )}
        {answer?.parts !== undefined && (
          <ReplyDetailsList answer={answer} parts={answer.parts} today={today} />
        )}
      </article>
      {isLast && isWithoutModel && <NoModel mode={answer.mode} />}
    </>
  )
}

type Parts = NonNullable<ReplyDetails['parts']>

const ReplyDetailsList = ({
  answer,
  parts,
  today,
}: {
  answer: ReplyDetails
  parts: Parts
  today: string
}) => (
  <>
    {parts.steps.length > 0 && <Steps steps={parts.steps} />}
    {parts.statements !== undefined && <NumberSources statements={parts.statements} today={today} />}
    {answer.sources.length > 0 && <Sources sources={answer.sources} today={today} />}
  </>
)

type UrgentProps = { card: SafetyCard | null; text: string; isLast: boolean }

/** Urgent advice, shown so that it cannot be mistaken for an ordinary reply. Old replies are stored without a card. */
const Urgent = ({ card, text, isLast }: UrgentProps) => (
  <div class="reply urgent" role={isLast ? 'alert' : undefined}>
    <h2 class={card !== null && cardLook(card) === 'gentle' ? 'sr-only' : 'reply-urgent-head'}>
      <Icon name="warning" />
      {ASSISTANT.urgent}
    </h2>
    {card === null ? <ReplyText text={text} /> : <SafetyCardView card={card} />}
  </div>
)

const Steps = ({ steps }: { steps: Parts['steps'] }) => (
  <div class="steps">
    <p>{ASSISTANT.next}</p>
    <ul aria-label={ASSISTANT.next}>
      {steps.map(({ kind, text }) => {
        const path = pathForStep(kind)
        return (
          <li key={text} class={path === undefined ? undefined : 'linked'}>
            {path === undefined ? (
              text
            ) : (
              <Link class="step" to={path}>
                <span>{text}</span>
                <Icon name="next" />
              </Link>
            )}
          </li>
        )
      })}
    </ul>
  </div>
)

const Sources = ({ sources, today }: { sources: ReplyDetails['sources']; today: string }) => (
  <p class="sources hint">
    {ASSISTANT.sources}{' '}
    {sources.map((source, index) => (
      <span key={index}>
        {index > 0 && ' · '}
        {sourceText(source, today).map(({ text, date }) =>
          date === undefined ? (
            text
          ) : (
            <Link key={date} to={PATHS.today} query={{ date }}>
              {text}
            </Link>
          ),
        )}
      </span>
    ))}
  </p>
)

const NoModel = ({ mode }: { mode: ReplyDetails['mode'] }) => (
  <aside class="no-model">
    <p>
      <strong>{mode === 'offline' ? ASSISTANT.offlineTitle : ASSISTANT.fallbackTitle}</strong>
      <span>{mode === 'offline' ? ASSISTANT.offlineBody : ASSISTANT.fallbackBody}</span>
    </p>
    <details>
      <summary>{ASSISTANT.connect}</summary>
      <p>{ASSISTANT.connectBody}</p>
      <Snippet label={ASSISTANT.connectFile} text={ASSISTANT.connectLines} />
      <p>{ASSISTANT.connectPrivacy}</p>
    </details>
  </aside>
)
