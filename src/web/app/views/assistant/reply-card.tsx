import { now } from '../../now.ts'
import { ASSISTANT } from '../../texts/assistant.ts'
import { Icon } from '../../ui/icons.tsx'
import { Link } from '../../ui/link.tsx'
import { Snippet } from '../../ui/secret.tsx'
import type { Reply } from './chat.ts'
import { placeOfStep } from './next-step.ts'
import { withoutRepeats } from './reply-blocks.ts'
import { ReplyText } from './reply-text.tsx'
import { sourceInWords } from './source-words.ts'

type Props = {
  text: string
  /** What is known of the answer beside its text; of one that was given on an earlier visit nothing is. */
  reply: Reply | undefined
  isLast: boolean
}

export function ReplyCard({ text, reply, isLast }: Props) {
  if (reply?.urgent === true) return <Urgent text={text} />
  const isWithoutModel = reply !== undefined && reply.mode !== 'model'
  return (
    <>
      <article class="reply">
        <span class="sr-only">{ASSISTANT.assistant}: </span>
        {isWithoutModel && <span class="tag warn">{ASSISTANT.withoutModel}</span>}
        <ReplyText text={reply === undefined ? text : withoutRepeats(reply)} />
        {reply !== undefined && reply.actions.length > 0 && <Steps steps={reply.actions} />}
        {reply !== undefined && reply.sources.length > 0 && <Sources sources={reply.sources} />}
      </article>
      {isLast && reply !== undefined && isWithoutModel && <NoModel mode={reply.mode} />}
    </>
  )
}

/** Advice for an emergency: before everything else, and not to be taken for anything else. */
const Urgent = ({ text }: { text: string }) => (
  <div class="reply urgent" role="alert">
    <h2 class="reply-urgent-head">
      <Icon name="warning" />
      {ASSISTANT.urgent}
    </h2>
    <ReplyText text={text} />
  </div>
)

const Steps = ({ steps }: { steps: Reply['actions'] }) => (
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

const Sources = ({ sources }: { sources: Reply['sources'] }) => {
  const today = localDate(now())
  return (
    <p class="sources hint">
      {ASSISTANT.sources} {sources.map((source) => sourceInWords(source, today)).join(' · ')}
    </p>
  )
}

function localDate(instant: number): string {
  const at = new Date(instant)
  const two = (value: number) => String(value).padStart(2, '0')
  return `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())}`
}

const NoModel = ({ mode }: { mode: Reply['mode'] }) => (
  <aside class="no-model">
    <p>
      <strong>{mode === 'offline' ? ASSISTANT.offlineTitle : ASSISTANT.fallbackTitle}</strong>
      <span>{mode === 'offline' ? ASSISTANT.offlineBody : ASSISTANT.fallbackBody}</span>
    </p>
    <details>
      <summary>{ASSISTANT.connect}</summary>
      <p>{ASSISTANT.connectBody}</p>
      <Snippet label={ASSISTANT.connectFile} text={ASSISTANT.connectLines} />
      <p>{ASSISTANT.connectAfter}</p>
    </details>
  </aside>
)
