import { useSignal } from '@preact/signals'
import { useEffect, useLayoutEffect, useRef } from 'preact/hooks'
import { PATHS } from '../../../../contract/page-paths.ts'
import { dateInZone } from '../../dates.ts'
import type { Problem } from '../../problem.ts'
import { serverNow } from '../../server-clock.ts'
import { ASSISTANT } from '../../texts/assistant.ts'
import { TO_DOCTOR } from '../../texts/to-doctor.ts'
import { Icon } from '../../ui/icons.tsx'
import { Link } from '../../ui/link.tsx'
import { Empty, Failed, problemText, Skeleton } from '../../ui/load-states.tsx'
import { toastError } from '../../ui/toasts.tsx'
import type { Chat, ChatTurn } from './chat.ts'
import { relativeDay } from './relative-day.ts'
import { ReplyCard } from './reply-card.tsx'

type Props = { chat: Chat; ask: (text: string) => void; edit: (text: string) => void; startNew: () => void }

/** The messages of a conversation, or example questions. */
export function Messages({ chat, ask, edit, startNew }: Props) {
  const turns = chat.turns.value
  const problem = chat.problem.value
  if (problem !== undefined) return <MissingConversation problem={problem} chat={chat} startNew={startNew} />
  if (chat.isOpening.value) return <Skeleton rows={2} />
  // The live region must exist before the first message, or a screen reader does not read it out.
  return (
    <>
      {turns.length === 0 && <Starters ask={ask} />}
      {chat.earlier.value !== null && <EarlierMessages chat={chat} />}
      <Turns chat={chat} turns={turns} ask={ask} edit={edit} />
    </>
  )
}

function MissingConversation({
  problem,
  chat,
  startNew,
}: {
  problem: Problem
  chat: Chat
  startNew: () => void
}) {
  // Not an id at all, or nobody's.
  if (problem.status !== 404 && problem.status !== 422) {
    return <Failed problem={problem} retry={() => void chat.open(chat.id.peek())} />
  }
  return (
    <Empty
      icon="assistant"
      title={ASSISTANT.notFoundTitle}
      action={
        <button type="button" class="button" onClick={startNew}>
          {ASSISTANT.new}
        </button>
      }
    >
      {ASSISTANT.notFoundBody}
    </Empty>
  )
}

const Starters = ({ ask }: { ask: (text: string) => void }) => (
  <div class="starters">
    <Empty icon="assistant" title={ASSISTANT.emptyTitle}>
      {ASSISTANT.emptyBody}
    </Empty>
    <ul aria-label={ASSISTANT.startersLabel}>
      {ASSISTANT.starters.map((text) => (
        <li key={text}>
          <button type="button" class="starter" onClick={() => ask(text)}>
            {text}
          </button>
        </li>
      ))}
      <li>
        <Link class="starter" to={PATHS.doctor}>
          {TO_DOCTOR.title}
        </Link>
      </li>
    </ul>
  </div>
)

const EarlierMessages = ({ chat }: { chat: Chat }) => (
  <p class="load-more">
    <button type="button" class="button small" onClick={() => void chat.showEarlier().catch(toastError)}>
      {ASSISTANT.showEarlier}
    </button>
  </p>
)

function Turns(props: {
  chat: Chat
  turns: readonly ChatTurn[]
  ask: (text: string) => void
  edit: (text: string) => void
}) {
  const { chat, turns, ask, edit } = props
  const list = useRef<HTMLOListElement>(null)
  useScrollToLatest(list, turns)
  const dayOf = dateInZone(chat.timeZone.value)
  const today = dayOf(serverNow())
  const lastReply = turns.findLast((turn) => turn.role === 'assistant')
  return (
    <div role="log" aria-label={ASSISTANT.log}>
      <ol ref={list} class="log">
        {turns.map((turn, index) => (
          <li key={turn.key} class={turn.role === 'user' ? 'turn said' : 'turn'}>
            <DayHeading
              day={dayOf(turn.at)}
              before={dayOf(turns[index - 1]?.at ?? serverNow())}
              today={today}
            />
            {turn.role === 'assistant' ? (
              <ReplyCard text={turn.text} answer={turn.answer} isLast={turn === lastReply} today={today} />
            ) : (
              <>
                <p class="bubble">
                  <span class="sr-only">{ASSISTANT.you}: </span>
                  {turn.text}
                </p>
                {turn.state === 'waiting' && <WaitingForReply />}
                {turn.state === 'failed' && turn.problem !== undefined && (
                  <FailedMessage
                    problem={turn.problem}
                    retry={() => {
                      chat.drop(turn.key)
                      ask(turn.text)
                    }}
                    edit={() => {
                      chat.drop(turn.key)
                      edit(turn.text)
                    }}
                  />
                )}
              </>
            )}
          </li>
        ))}
      </ol>
    </div>
  )
}

/** The day of the next messages, if it differs from the day before them. */
const DayHeading = ({ day, before, today }: { day: string; before: string; today: string }) =>
  day === before ? null : <p class="turn-day hint">{relativeDay(day, today)}</p>

/** Scrolls to the start of a new reply and of urgent advice, or to the end of a conversation that was opened. */
function useScrollToLatest(
  list: { readonly current: HTMLOListElement | null },
  turns: readonly ChatTurn[],
): void {
  const before = useRef<readonly ChatTurn[]>([])
  useLayoutEffect(() => {
    const [was, now] = [before.current, turns]
    before.current = turns
    if (now.at(-1)?.key === was.at(-1)?.key || now.length === 0) return
    const isOpened = was.length === 0 && now.length > 1
    const question = now.findLastIndex((turn) => turn.role === 'user')
    const shown = isOpened ? list.current?.lastElementChild : list.current?.children[question]
    const last = now.at(-1)
    const isUrgent = last?.role === 'assistant' && last.answer?.urgent === true
    shown?.scrollIntoView({ block: isOpened && !isUrgent ? 'end' : 'start' })
  }, [turns])
}

const SLOW_REPLY_MS = 8000

function WaitingForReply() {
  const isLong = useSignal(false)
  useEffect(() => {
    const timer = setTimeout(() => {
      isLong.value = true
    }, SLOW_REPLY_MS)
    return () => clearTimeout(timer)
  }, [])
  return (
    <p class="chat-waiting">
      <span class="pulse" aria-hidden="true" />
      {isLong.value ? ASSISTANT.waitingLong : ASSISTANT.waiting}
    </p>
  )
}

function FailedMessage(props: { problem: Problem; retry: () => void; edit: () => void }) {
  return (
    <div class="not-answered" role="alert">
      <p>
        <Icon name="warning" />
        <span>
          <strong>{ASSISTANT.noReply}.</strong> {failureText(props.problem)}
        </span>
      </p>
      <div class="row-actions">
        <button type="button" class="button small" onClick={props.edit}>
          {ASSISTANT.edit}
        </button>
        <button type="button" class="button small primary" onClick={props.retry}>
          {ASSISTANT.retry}
        </button>
      </div>
    </div>
  )
}

function failureText(problem: Problem): string {
  if (problem.fields.session_id !== undefined) return ASSISTANT.conversationDeleted
  if (problem.status === 429) return ASSISTANT.tooMany(problem.retryAfter)
  if (problem.status === 503) return ASSISTANT.unavailable
  return problemText(problem)
}
