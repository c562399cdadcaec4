import { PATHS } from '../../../../contract/page-paths.ts'
import { ASSISTANT } from '../../texts/assistant.ts'
import { Icon } from '../../ui/icons.tsx'
import { Link } from '../../ui/link.tsx'
import { Snippet } from '../../ui/secret.tsx'
import type { Answer } from './chat.ts'
import { placeOfStep } from './next-step.ts'
import { withoutRepeats } from './reply-blocks.ts'
import { ReplyText } from './reply-text.tsx'
import { sourceInWords } from './source-words.ts'

type Props = {
  text: string
  answer: Answer | null
  isLast: boolean
  /** The person's, `YYYY-MM-DD`. */
  today: string
}

export function ReplyCard({ text, answer, isLast, today }: Props) {
  if (answer?.urgent === true) return <Urgent text={text} isLast={isLast} />
  const isWithoutModel = answer !== null && answer.mode !== 'model'
  return (
    <>
      <article class="reply">
        <span class="sr-only">{ASSISTANT.assistant}: </span>
        {isWithoutModel && <span class="tag warn">{ASSISTANT.withoutModel}</span>}
        <ReplyText text={answer === null ? text : withoutRepeats(text, answer)} />
        {answer !== null && answer.actions.length > 0 && <Steps steps={answer.actions} />}
        {answer !== null && answer.sources.length > 0 && <Sources sources={answer.sources} today={today} />}
      </article>
      {isLast && isWithoutModel && <NoModel mode={answer.mode} />}
    </>
  )
}

/** Advice for an emergency: before everything else, and not to be taken for anything else. */
const Urgent = ({ text, isLast }: { text: string; isLast: boolean }) => (
  <div class="reply urgent" role={isLast ? 'alert' : undefined}>
    <h2 class="reply-urgent-head">
      <Icon name="warning" />
      {ASSISTANT.urgent}
    </h2>
    <ReplyText text={text} />
  </div>
)

const Steps = ({ steps }: { steps: Answer['actions'] }) => (
  <div class="steps">
    <p>{ASSISTANT.next}</p>
    <ul aria-label={ASSISTANT.next}>
      {steps.map((step) => {
        const place = placeOfStep(step)
        return (
          <li key={step} class={place === undefined ? undefined : 'linked'}>
            {place === undefined ? (
              step
            ) : (
              <Link class="step" to={place}>
                <span>{step}</span>
                <Icon name="next" />
              </Link>
            )}
          </li>
        )
      })}
    </ul>
  </div>
)

const Sources = ({ sources, today }: { sources: Answer['sources']; today: string }) => (
  <p class="sources hint">
    {ASSISTANT.sources}{' '}
    {sources.map((source, index) => (
      <span key={index}>
        {index > 0 && ' · '}
        {sourceInWords(source, today).map(({ text, date }) =>
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

const NoModel = ({ mode }: { mode: Answer['mode'] }) => (
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
