import type { Db } from '../../db/open.ts'
import { untilWritable } from '../../db/write-lock.ts'
import type { NutrientKey } from '../contract/nutrients.ts'
import type { Clock } from '../core/clock.ts'
import { utcInstant } from '../core/dates.ts'
import { AppError, type Failure } from '../core/errors.ts'
import type { Logger } from '../core/log.ts'
import { once } from '../core/memo.ts'
import type { Random } from '../core/random.ts'
import type { PersonFoods } from '../foods/person-foods.ts'
import { hasEatingDisorderHistory } from '../nutrition/person.ts'
import type { Profiles } from '../profile/profiles.ts'
import type { Window } from '../questions/query.ts'
import type { Questions } from '../questions/questions.ts'
import { type CareStep, careStep } from '../safety/care.ts'
import { type Listen, NO_DANGER, type Safety, urgentAdvice, watchLine } from '../safety/safety.ts'
import type { Config } from '../settings/config.ts'
import { stepsWithoutBodyFigures, withoutBodyFigures } from './body-figures.ts'
import { type Concerns, createConcerns } from './concerns.ts'
import type { AnswerDocument, ReplyParts } from './conversation-schema.ts'
import type { ChatMessage, Conversations, StoredMessage } from './conversations.ts'
import { createEmergencies } from './emergencies.ts'
import { JOURNAL_TOOL, withJournal } from './journal-tool.ts'
import { createModelTurns } from './model-turns.ts'
import { nextSteps } from './next-steps.ts'
import type { PersonContext } from './offline/offline-answer.ts'
import { configuredProvider, type Provider } from './provider-settings.ts'
import { answerSources } from './sources.ts'
import { type CallTool, createToolReader, type ReadableTool } from './tool-reader.ts'
import { withoutModelWords } from './without-model-words.ts'

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
  /** The caller waits no longer for an answer, in ms; undefined: as long as the settings say. */
  timeoutMs: number | undefined
}

export type ChatReply = AnswerDocument & { session_id: string; reply: string; disclaimer: string }

/** All turns were taken as long as the person could wait. */
const BUSY = { ok: false, cause: 'busy', status: undefined } as const
/** The model answered, or not: the program failed. */
const NOT_CHECKED = { ok: false, cause: 'internal' } as const

type EarlierMessages = { ok: true; messages: readonly StoredMessage[] } | { ok: false; error: unknown }

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
  listen: Listen
  profiles: Pick<Profiles, 'today' | 'remarks' | 'timeZone' | 'person' | 'targets' | 'energyUse'>
  personFoods: Pick<PersonFoods, 'inSlices'>
  questions: Pick<Questions, 'answerInSlices' | 'entriesInSlices' | 'firstDate' | 'stays' | 'unmatchedFoods'>
}) {
  const { db, config, clock, random, log, conversations, profiles, personFoods, questions, listen } = deps
  const provider = configuredProvider(config)
  const turns = createModelTurns(config['assistant.max_concurrent'])
  const emergencies = createEmergencies(deps)
  let state: 'up' | 'down' = 'up'

  /** Urgent advice neither waits nor fails: an expired conversation or a full disk must not stop it. */
  function answerUrgently(request: ChatRequest, safety: Safety): ChatReply {
    const { flags } = safety
    const reply = urgentAdvice(safety) ?? ''
    const answer: Answer = {
      reply,
      mode: 'offline',
      urgent: true,
      safety,
      care: false,
      sources: [],
      actions: flags.map(({ advice }) => advice),
      parts: {
        body: reply,
        steps: flags.map(({ advice: text }) => ({ kind: 'urgent', text })),
        statements: plainStatements(reply),
      },
    }
    return asReply(storeUrgent(request, answer), answer)
  }

  function answerInCare(request: ChatRequest, reply: string, safety: Safety): ChatReply {
    const answer: Answer = {
      reply,
      mode: 'offline',
      urgent: false,
      safety,
      care: true,
      sources: [],
      actions: [],
      parts: { body: reply, steps: [], statements: plainStatements(reply) },
    }
    return asReply(storeUrgent(request, answer), answer)
  }

  /** What fails here must keep nobody from an answer. */
  function careFor(request: ChatRequest, byItself: Safety): CareStep | undefined {
    const { userId, sessionId, mayRead, message } = request
    // A new conversation that begins with an emergency goes on from none.
    if (sessionId === undefined && byItself.level === 'urgent') return undefined
    try {
      const current = emergencies.current(userId, sessionId, mayRead)
      return current && careStep(current, message, byItself)
    } catch (error) {
      log.error('emergencies not read', { cause: nameOf(error) })
      return undefined
    }
  }

  function storeUrgent({ userId, message, sessionId }: ChatRequest, answer: Answer): string {
    try {
      const known = sessionId !== undefined && conversations.owns(userId, sessionId) ? sessionId : undefined
      return conversations.store(userId, known, message, answer)
    } catch (error) {
      log.error('chat not stored', { cause: nameOf(error) })
      return random.uuid(clock.now())
    }
  }

  /** @returns undefined when the model did not answer. */
  async function answerByModel(
    provider: Provider,
    request: ChatRequest,
    history: readonly ChatMessage[],
    concerns: Concerns,
  ): Promise<Answer | undefined> {
    const { userId, mayRead } = request
    const about = {
      ...(await personContext(userId)),
      entries: (...asked: [Window, readonly NutrientKey[]]) => questions.entriesInSlices(userId, ...asked),
    }
    const tools = [...request.readTools, JOURNAL_TOOL]
    const reader = createToolReader(withJournal(request.callTool, mayRead ? about.ask : undefined), tools)
    // Loaded on first use: most commands, and servers without a model, never need it.
    const { checkedAnswer } = await import('./model-answer.ts')
    const deadline = AbortSignal.timeout(
      Math.min(config['assistant.timeout_s'] * 1000, request.timeoutMs ?? Number.POSITIVE_INFINITY),
    )
    const signal = AbortSignal.any([request.signal, deadline])
    const question = {
      provider,
      message: request.message,
      history,
      tools,
      reader,
      concerns,
      now: utcInstant(clock.now()),
      deadline,
      signal,
    }
    const answer = await turns
      .run(signal, () => checkedAnswer(question, about, clock))
      // Whatever fails here, the journal has an answer.
      .catch((error: unknown) => (signal.aborted ? BUSY : { ...NOT_CHECKED, error: nameOf(error) }))
    // A caller who disconnected says nothing about the state of the model.
    if (request.signal.aborted) throw unavailableReply()
    // Nor does a question that was not asked because others were, or an answer that could not be checked.
    if (answer !== BUSY && !('error' in answer))
      state = answer.ok || answer.cause === 'unsupported' ? 'up' : 'down'
    if (!answer.ok) {
      log.warn('model did not answer', {
        cause: answer.cause,
        ...('status' in answer && { status: answer.status }),
        ...('error' in answer && { error: answer.error }),
      })
      return undefined
    }
    const steps = nextSteps(reader.successes())
    return {
      reply: answer.text,
      mode: 'model',
      urgent: false,
      safety: NO_DANGER,
      care: false,
      sources: answerSources(answer.results),
      actions: steps.map(({ text }) => text),
      parts: { body: answer.text, steps, statements: [...answer.statements] },
    }
  }

  const personContext = async (userId: string): Promise<PersonContext> => ({
    today: profiles.today(userId),
    timeZone: profiles.timeZone(userId),
    since: questions.firstDate(userId),
    stays: once(() => questions.stays(userId)),
    person: profiles.person(userId),
    targets: profiles.targets(userId),
    unmatchedFoods: once(() => questions.unmatchedFoods(userId)),
    energyUse: () => profiles.energyUse(userId),
    // The names of hundreds of own foods take long to read.
    foods: (await personFoods.inSlices(userId)).table,
    ask: (query) => questions.answerInSlices(userId, query),
  })

  async function answerFromData(
    request: ChatRequest,
    history: readonly ChatMessage[],
    why: 'offline' | 'fallback',
  ): Promise<Answer> {
    // A seventh of the program's modules, which a server may never need.
    const { offlineAnswer } = await import('./offline/offline-answer.ts')
    const { failures, ...answer } = await offlineAnswer({
      message: request.message,
      last:
        history.length > 0 && request.sessionId !== undefined
          ? conversations.lastAsked(request.sessionId)
          : undefined,
      callTool: request.callTool,
      readTools: request.readTools,
      about: await personContext(request.userId),
      hasEarlier: history.length > 0,
      mayRead: request.mayRead,
      why,
    })
    // A refusal that the person can act on is an answer, unless the model has failed as well.
    if (failures.length > 0 && (why === 'fallback' || failures.every(isInternalFailure))) {
      throw unavailableReply(failures)
    }
    return { ...answer, mode: why, urgent: false, safety: NO_DANGER, care: false }
  }

  /** With an eating disorder in the profile or in what was written here, now or in the past. */
  function hidesBodyFigures({ userId, message, mayRead }: ChatRequest, earlier: readonly StoredMessage[]) {
    const said = earlier.filter(({ role }) => role === 'user').map(({ content }) => content)
    return (
      hasEatingDisorderHistory([message, ...said]) ||
      (mayRead && hasEatingDisorderHistory(profiles.remarks(userId))) ||
      earlier.some(({ answer }) => answer?.safety?.flags.some(({ key }) => key === 'eating-disorder-crisis'))
    )
  }

  async function answerFromJournal(
    request: ChatRequest,
    earlier: readonly StoredMessage[],
    concerns: Concerns,
  ): Promise<Answer> {
    const history = request.mayRead ? earlier : []
    const fromModel = provider && (await answerByModel(provider, request, history, concerns))
    const plain = fromModel ?? (await answerFromData(request, history, provider ? 'fallback' : 'offline'))
    return hidesBodyFigures(request, earlier) ? withoutFigures(plain) : plain
  }

  /** A missing or broken table is not the fault of who asks. */
  function orUnavailable(error: unknown): never {
    if (error instanceof AppError) throw error
    log.error('chat not answered', { cause: nameOf(error) })
    throw unavailableReply()
  }

  /** What fails here must not keep an emergency from being read. */
  function earlierMessages(userId: string, sessionId: string | undefined): EarlierMessages {
    if (sessionId === undefined) return { ok: true, messages: [] }
    try {
      return { ok: true, messages: conversations.history(userId, sessionId) }
    } catch (error) {
      return { ok: false, error }
    }
  }

  return {
    /**
     * Answers a message and stores both. Urgent messages are answered at once, before any model or data.
     * @throws AppError `invalid` for a conversation of another person, `unavailable` if no answer is possible.
     */
    async chat(request: ChatRequest): Promise<ChatReply> {
      const { userId, message, sessionId, mayRead } = request
      const earlier = earlierMessages(userId, sessionId)
      const before = earlier.ok ? explaining(earlier.messages) : []
      const safety = listen(userId, { text: message, before }, { mayRead })
      const care = careFor(request, safety)
      if (care?.kind === 'advice') return answerUrgently(request, care.safety)
      if (care === undefined && safety.level === 'urgent') return answerUrgently(request, safety)
      if (care?.kind === 'reply') return answerInCare(request, care.text, care.safety)
      if (!earlier.ok) throw earlier.error
      const asked = { ...request, message: care?.question ?? message }
      const concerns = createConcerns([message, ...before])
      const shown = await answerFromJournal(asked, earlier.messages, concerns).catch(orUnavailable)
      const raised = concerns.kinds()
      const united =
        raised.length === 0 ? safety : listen(userId, { text: message, before, raised }, { mayRead })
      const answer = withWatchLine(
        care === undefined ? shown : afterCare(shown, care.line),
        // What a model raises is never urgent: it may be wrong, or misled by a text that it reads.
        united.level === 'watch' ? united : safety,
      )
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

/** A text without numbers of the journal. */
const plainStatements = (text: string) => [{ text, claims: [] }]

const nameOf = (error: unknown) => (error instanceof Error ? error.name : 'unknown')

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

/** The messages that explain this one: "now it is in my arm as well". What was urgent then has had its advice, and care. */
function explaining(earlier: readonly StoredMessage[]): string[] {
  const answered = earlier.findLastIndex(({ answer }) => answer?.urgent === true || answer?.care === true)
  return earlier
    .slice(answered + 1)
    .filter(({ role }) => role === 'user')
    .slice(-EXPLAINING_MESSAGES)
    .map(({ content }) => content)
}

function withoutFigures({ parts, ...answer }: Answer): Answer {
  const steps = stepsWithoutBodyFigures(parts.steps)
  return {
    ...answer,
    reply: withoutBodyFigures(answer.reply),
    actions: steps.map(({ text }) => text),
    parts: {
      ...parts,
      body: withoutBodyFigures(parts.body),
      steps,
      ...(parts.statements !== undefined && {
        statements: parts.statements.filter(({ text }) => withoutBodyFigures(text) === text),
      }),
    },
  }
}

/** An answer after an emergency, without a word about models; the first one is a line of care, then the answer alone. */
function afterCare({ parts, ...answer }: Answer, line: string | null): Answer {
  const plain = withoutModelWords(parts.body)
  if (line === null)
    return { ...answer, reply: withoutModelWords(answer.reply), parts: { ...parts, body: plain } }
  const body = `${line}\n\n${plain}`
  return { ...answer, reply: body, actions: [], parts: { ...parts, body, steps: [] } }
}

function withWatchLine(answer: Answer, safety: Safety): Answer {
  const line = watchLine(safety)
  if (line === null) return answer
  const { parts } = answer
  return {
    ...answer,
    safety,
    reply: `${line}\n\n${answer.reply}`,
    parts: { ...parts, body: `${line}\n\n${parts.body}` },
  }
}
