import type { Db } from '../../db/open.ts'
import { untilWritable } from '../../db/write-lock.ts'
import type { Clock } from '../core/clock.ts'
import { utcInstant } from '../core/dates.ts'
import { AppError, type Failure } from '../core/errors.ts'
import type { Logger } from '../core/log.ts'
import type { Random } from '../core/random.ts'
import type { PersonFoods } from '../foods/person-foods.ts'
import type { Profiles } from '../profile/profiles.ts'
import type { Questions } from '../questions/questions.ts'
import { type RedFlag, redFlags, urgentMessage } from '../safety/red-flags.ts'
import type { Config } from '../settings/config.ts'
import type { AnswerDocument, ReplyParts } from './conversation-schema.ts'
import type { ChatMessage, Conversations } from './conversations.ts'
import { JOURNAL_TOOL, withJournal } from './journal-tool.ts'
import { nextSteps } from './next-steps.ts'
import { offlineAnswer, type PersonContext } from './offline/offline-answer.ts'
import { configuredProvider, type Provider } from './provider-settings.ts'
import { answerSources } from './sources.ts'
import { type CallTool, createToolReader, type ReadableTool } from './tool-reader.ts'

const DISCLAIMER =
  'General information from what you logged, not medical advice. Ask a doctor or pharmacist about symptoms, conditions and medicines; in an emergency call your local emergency number.'

export type ChatRequest = {
  userId: string
  /** Whether the reply may be based on earlier messages. */
  mayRead: boolean
  message: string
  /** The conversation to continue; undefined starts a new one. */
  sessionId: string | undefined
  /** Calls a tool for this person, with all the checks of a normal call. */
  callTool: CallTool
  /** The tools that answers are based on. */
  readTools: readonly ReadableTool[]
  /** Aborted when the caller has disconnected. */
  signal: AbortSignal
}

export type ChatReply = AnswerDocument & { session_id: string; reply: string; disclaimer: string }

type Answer = Omit<ChatReply, 'session_id' | 'disclaimer'> & { parts: ReplyParts }

export type Assistant = ReturnType<typeof createAssistant>

/** The person's health assistant: red flags first, then a model if one is configured, else the data alone. */
export function createAssistant(deps: {
  db: Db
  config: Config
  clock: Clock
  random: Random
  log: Logger
  conversations: Conversations
  profiles: Pick<Profiles, 'today' | 'timeZone' | 'person' | 'targets'>
  personFoods: Pick<PersonFoods, 'table'>
  questions: Pick<Questions, 'answerInSlices' | 'firstDate'>
}) {
  const { db, config, clock, random, log, conversations, profiles, personFoods, questions } = deps
  const provider = configuredProvider(config)
  let state: 'up' | 'down' = 'up'

  /** Urgent advice neither waits nor fails: an expired conversation or a full disk must not stop it. */
  function answerUrgently(request: ChatRequest, flags: readonly RedFlag[]): ChatReply {
    const reply = urgentMessage(flags)
    const answer: Answer = {
      reply,
      mode: 'offline',
      urgent: true,
      sources: [],
      actions: flags.map(({ advice }) => advice),
      parts: { body: reply, steps: flags.map(({ advice: text }) => ({ kind: 'urgent', text })) },
    }
    return asReply(storeUrgent(request, answer), answer)
  }

  function storeUrgent({ userId, message, sessionId }: ChatRequest, answer: Answer): string {
    try {
      const known = sessionId !== undefined && conversations.owns(userId, sessionId) ? sessionId : undefined
      return conversations.store(userId, known, message, answer)
    } catch (error) {
      log.error('chat not stored', { cause: error instanceof Error ? error.name : 'unknown' })
      return random.uuid(clock.now())
    }
  }

  /** @returns undefined when the model did not answer. */
  async function answerByModel(
    provider: Provider,
    request: ChatRequest,
    history: readonly ChatMessage[],
  ): Promise<Answer | undefined> {
    const { userId, mayRead } = request
    const about = personContext(userId)
    const tools = [...request.readTools, JOURNAL_TOOL]
    const reader = createToolReader(withJournal(request.callTool, mayRead ? about.ask : undefined), tools)
    // Loaded on first use: most commands, and servers without a model, never need it.
    const { checkedAnswer } = await import('./model-answer.ts')
    const answer = await checkedAnswer(
      {
        provider,
        message: request.message,
        history,
        tools,
        reader,
        now: utcInstant(clock.now()),
        timeoutMs: config['assistant.timeout_s'] * 1000,
        signal: request.signal,
      },
      about,
      clock,
    )
    // A caller who disconnected says nothing about the state of the model.
    if (request.signal.aborted) throw unavailableReply()
    state = answer.ok || answer.cause === 'unsupported' ? 'up' : 'down'
    if (!answer.ok) {
      log.warn('model did not answer', {
        cause: answer.cause,
        ...('status' in answer && { status: answer.status }),
      })
      return undefined
    }
    const steps = nextSteps(reader.successes())
    return {
      reply: answer.text,
      mode: 'model',
      urgent: false,
      sources: answerSources(answer.results),
      actions: steps.map(({ text }) => text),
      parts: { body: answer.text, steps, statements: [...answer.statements] },
    }
  }

  const personContext = (userId: string): PersonContext => ({
    today: profiles.today(userId),
    timeZone: profiles.timeZone(userId),
    since: questions.firstDate(userId),
    person: profiles.person(userId),
    targets: profiles.targets(userId),
    foods: personFoods.table(userId),
    ask: (query) => questions.answerInSlices(userId, query),
  })

  async function answerFromData(
    request: ChatRequest,
    history: readonly ChatMessage[],
    why: 'offline' | 'fallback',
  ): Promise<Answer> {
    const { failures, ...answer } = await offlineAnswer({
      message: request.message,
      last:
        history.length > 0 && request.sessionId !== undefined
          ? conversations.lastQueries(request.sessionId)
          : [],
      callTool: request.callTool,
      readTools: request.readTools,
      about: personContext(request.userId),
      mayRead: request.mayRead,
      why,
    })
    // A refusal that the person can act on is an answer, unless the model has failed as well.
    if (failures.length > 0 && (why === 'fallback' || failures.every(isInternalFailure))) {
      throw unavailableReply(failures)
    }
    return { ...answer, mode: why, urgent: false }
  }

  return {
    /**
     * Answers a message and stores both. Urgent messages are answered at once, before any model or data.
     * @throws AppError `invalid` for a conversation of another person, `unavailable` if no answer is possible.
     */
    async chat(request: ChatRequest): Promise<ChatReply> {
      const { userId, message, sessionId } = request
      const { urgent, flags } = redFlags(message)
      if (urgent) return answerUrgently(request, flags)
      const earlier = sessionId === undefined ? [] : conversations.history(userId, sessionId)
      const explained = flagsWith(message, earlier)
      if (explained.length > 0) return answerUrgently(request, explained)
      const history = request.mayRead ? earlier : []
      const fromModel = provider && (await answerByModel(provider, request, history))
      const answer = fromModel ?? (await answerFromData(request, history, provider ? 'fallback' : 'offline'))
      await untilWritable(db)
      const id = conversations.store(userId, sessionId, message, answer)
      return asReply(id, answer)
    },

    /** Whether the model answered its last request; `up` without a model and before the first question. */
    state: () => state,
  }
}

const asReply = (id: string, { parts: _, ...answer }: Answer): ChatReply => ({
  session_id: id,
  ...answer,
  disclaimer: DISCLAIMER,
})

const isInternalFailure = ({ code }: Failure) => code === 'internal'

function unavailableReply(failures: readonly Failure[] = []): AppError {
  const waits = failures
    .map(({ retryAfterSeconds }) => retryAfterSeconds)
    .filter((wait) => wait !== undefined)
  return new AppError(
    'unavailable',
    'Chat temporarily unavailable',
    waits.length === 0 ? {} : { retryAfter: Math.max(...waits) },
  )
}

/** How many messages before it explain what a message says. */
const EXPLAINING_MESSAGES = 2

/** The emergencies of a message that only the ones before it show: "now it is in my arm as well". */
function flagsWith(message: string, earlier: readonly ChatMessage[]): readonly RedFlag[] {
  const before = earlier
    .filter(({ role }) => role === 'user')
    .slice(-EXPLAINING_MESSAGES)
    .map(({ content }) => content)
  // What was urgent then has had its advice.
  const isExplained = before.length > 0 && !before.some((one) => redFlags(one).urgent)
  return isExplained ? redFlags(message, before).flags : []
}
