import { batch, type Signal, signal } from '@preact/signals'
import { api, tool } from '../../api.ts'
import type { ApiAnswer } from '../../api-types.ts'
import { Problem } from '../../problem.ts'
import { serverNow } from '../../server-clock.ts'

type Message = ApiAnswer<'get', '/api/assistant/conversations/:conversation_id'>['messages'][number]
type Reply = Awaited<ReturnType<typeof tool<'chat_with_assistant'>>>
/** What an answer says beside its text. */
export type ReplyDetails = NonNullable<Message['answer']>

/** One message or reply, with its time in epoch milliseconds. */
export type ChatTurn = { key: string; text: string; at: number } & (
  | { role: 'user'; state: 'said' | 'waiting' | 'failed'; problem?: Problem }
  /** Null: what the server has kept of old answers is their text alone. */
  | { role: 'assistant'; answer: ReplyDetails | null }
)

export type Chat = {
  turns: Signal<readonly ChatTurn[]>
  /** The conversation that the next message continues; undefined: it starts a new one. */
  id: Signal<string | undefined>
  isOpening: Signal<boolean>
  /** Why a conversation cannot be shown. */
  problem: Signal<Problem | undefined>
  /** The cursor of the messages before those shown; null if there are no earlier ones. */
  earlier: Signal<string | null>
  isWaiting: () => boolean
  /** The person's time zone, which decides what is today; undefined: not known yet. */
  timeZone: Signal<string | undefined>
  /** Shows a conversation; without an id a new one. */
  open: (id: string | undefined) => Promise<void>
  showEarlier: () => Promise<void>
  /** @returns the text again if the person would rather not wait for an answer. */
  ask: (text: string) => Promise<string | undefined>
  cancel: () => void
  /** Takes a message away that was not answered. */
  drop: (key: string) => void
  /** Nobody looks any more: what still arrives is found in the list of conversations. */
  close: () => void
}

let lastKey = 0
const newKey = () => `turn-${++lastKey}`

/** @param onStored called when the server has kept something new, with its conversation, and whether that is shown. */
export function createChat(onStored: (id: string, isShown: boolean) => void): Chat {
  const turns = signal<readonly ChatTurn[]>([])
  const id = signal<string | undefined>(undefined)
  const isOpening = signal(false)
  const problem = signal<Problem | undefined>(undefined)
  const earlier = signal<string | null>(null)
  const timeZone = signal<string | undefined>(undefined)
  let waiting: AbortController | undefined
  // Settles once the conversation is there that was opened last: nothing is asked in it before.
  let opening: Promise<void> = Promise.resolve()
  // What arrives for a conversation that is no longer shown is not shown.
  let visit = 0

  const read = (conversation: string, cursor?: string) =>
    api.get('/api/assistant/conversations/:conversation_id', {
      params: { conversation_id: conversation },
      query: cursor === undefined ? {} : { cursor },
    })

  /**
   * Reads the stored reply, which is in parts. If it cannot be read, or the person stops waiting, the reply stays one text.
   * Urgent advice never waits for it.
   */
  async function storedAnswer(reply: Reply, signal: AbortSignal): Promise<ReplyDetails> {
    try {
      const { messages } = await api.get(
        '/api/assistant/conversations/:conversation_id',
        { params: { conversation_id: reply.session_id }, query: { limit: 1 } },
        { signal },
      )
      const latest = messages.at(-1)
      return latest?.content === reply.reply && latest.answer !== null ? latest.answer : reply
    } catch {
      return reply
    }
  }

  async function open(wanted: string | undefined): Promise<void> {
    if (wanted !== undefined && wanted === id.value && problem.value === undefined) return
    const mine = ++visit
    waiting = undefined
    batch(() => {
      turns.value = []
      id.value = wanted
      problem.value = undefined
      earlier.value = null
      isOpening.value = wanted !== undefined
    })
    opening = wanted === undefined ? Promise.resolve() : show(wanted, mine)
    await opening
  }

  async function show(wanted: string, mine: number): Promise<void> {
    try {
      const { messages, earlier_cursor: before, time_zone: zone } = await read(wanted)
      if (mine !== visit) return
      timeZone.value = zone
      turns.value = [...messages.map(turnFromMessage), ...turns.value]
      earlier.value = before
    } catch (error) {
      if (mine !== visit) return
      problem.value = toProblem(error)
    }
    isOpening.value = false
  }

  async function showEarlier(): Promise<void> {
    const [mine, conversation, cursor] = [visit, id.value, earlier.value]
    if (conversation === undefined || cursor === null) return
    const { messages, earlier_cursor: before } = await read(conversation, cursor)
    if (mine !== visit || earlier.value !== cursor) return
    turns.value = [...messages.map(turnFromMessage), ...turns.value]
    earlier.value = before
  }

  const change = (key: string, state: 'said' | 'failed', more: { problem?: Problem } = {}) => {
    turns.value = turns.value.map((turn) =>
      turn.key === key && turn.role === 'user' ? { ...turn, state, ...more } : turn,
    )
  }
  const drop = (key: string) => {
    turns.value = turns.value.filter((turn) => turn.key !== key)
  }

  async function ask(text: string): Promise<string | undefined> {
    const mine = visit
    const key = newKey()
    const controller = new AbortController()
    const conversation = id.value
    waiting = controller
    turns.value = [...turns.value, { key, role: 'user', text, at: serverNow(), state: 'waiting' }]
    try {
      await Promise.race([opening, aborted(controller.signal)])
      // The message belongs to this conversation, even if the person has opened another one.
      if (controller.signal.aborted || (mine === visit && problem.value !== undefined)) {
        drop(key)
        return text
      }
      const input = { message: text, ...(conversation !== undefined && { session_id: conversation }) }
      const reply = await tool('chat_with_assistant', input, { signal: controller.signal })
      const isShown = mine === visit
      const answer = reply.urgent || !isShown ? reply : await storedAnswer(reply, controller.signal)
      if (mine !== visit) {
        onStored(reply.session_id, false)
        return undefined
      }
      change(key, 'said')
      turns.value = [
        ...turns.value,
        { key: newKey(), role: 'assistant', text: reply.reply, at: serverNow(), answer },
      ]
      id.value = reply.session_id
      onStored(reply.session_id, true)
    } catch (error) {
      if (mine !== visit) return undefined
      if (controller.signal.aborted) {
        drop(key)
        return text
      }
      const failure = toProblem(error)
      if (failure.fields.session_id !== undefined) id.value = undefined
      change(key, 'failed', { problem: failure })
    } finally {
      if (waiting === controller) waiting = undefined
    }
    return undefined
  }

  return {
    turns,
    id,
    isOpening,
    problem,
    earlier,
    timeZone,
    open,
    showEarlier,
    ask,
    drop,
    isWaiting: () => turns.value.some((turn) => turn.role === 'user' && turn.state === 'waiting'),
    cancel: () => waiting?.abort(),
    close: () => {
      visit += 1
    },
  }
}

const aborted = (signal: AbortSignal) =>
  new Promise<void>((done) => signal.addEventListener('abort', () => done(), { once: true }))

const toProblem = (error: unknown) => (error instanceof Problem ? error : new Problem(500, String(error)))

function turnFromMessage({ id: key, role, content: text, created_at: created, answer }: Message): ChatTurn {
  const said = { key, text, at: Date.parse(created) }
  return role === 'user' ? { ...said, role, state: 'said' } : { ...said, role, answer }
}
