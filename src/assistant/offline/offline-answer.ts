import type { LocalDate } from '../../contract/calendar-date.ts'
import { daysBetween } from '../../contract/calendar-date.ts'
import type { Failure } from '../../core/errors.ts'
import type { FoodTable } from '../../foods/food.ts'
import { hasEatingDisorderHistory, type Person } from '../../nutrition/person.ts'
import type { Targets } from '../../nutrition/targets.ts'
import type { EnergyUse } from '../../profile/energy-use.ts'
import type { Query, QueryAnswer, Window } from '../../questions/query.ts'
import type { Stay } from '../../questions/stays.ts'
import { type NextStep, type ReplyParts, storedQuery } from '../conversation-schema.ts'
import { JOURNAL_TOOL } from '../journal-tool.ts'
import { FOR_DOCTOR, LOG_CHECKIN, LOG_FOOD, nextSteps } from '../next-steps.ts'
import { answerSources, describeSources, rangeBetween, type Source } from '../sources.ts'
import { type Statement, statementsOf } from '../statements.ts'
import { type CallTool, createToolReader, type ReadableTool, type ToolReader } from '../tool-reader.ts'
import type { Lacking, LastAsked, LastTopic } from '../understand/context.ts'
import { otherLanguageLine } from '../understand/languages.ts'
import { createNames } from '../understand/names.ts'
import { understandMessage } from '../understand/understand-message.ts'
import type { Asked, General, Understanding } from '../understand/understanding.ts'
import { actAnswer } from './act-lines.ts'
import { energyBalanceLines, energyUseLines, goalArrivalLines } from './energy-use-lines.ts'
import { eatenLines, gapLines, lowIntakeLines, scoreLines } from './food-lines.ts'
import { isHeading, joinLines, listItem } from './format-text.ts'
import {
  expertLines,
  foodFactLines,
  GREETING_LINES,
  HELP_LINES,
  KNOWLEDGE_LINES,
  NOT_UNDERSTOOD_LINES,
  OTHER_PERSON_LINES,
  protocolFactLines,
  referenceLines,
  SCORE_LINES,
} from './general-lines.ts'
import { timeProblemLines } from './half-lines.ts'
import { overviewLines, profileLines, protocolLines } from './person-lines.ts'
import { answerQueries, leftLines, type QueryContext } from './query-answer.ts'
import { windowText } from './query-words.ts'
import type { TopicLimits } from './topic-limits.ts'
import { checkinLines, wellbeingLines } from './wellbeing-lines.ts'
import { windowOverview } from './window-overview.ts'

/** The maximum length of a reply, in characters. */
export const MAX_OFFLINE_REPLY_LENGTH = 1200

/** What an answer is made from. @param today the person's local date. */
export type LineContext = { reader: ToolReader; topics: TopicLimits; today: LocalDate }

const FALLBACK_NOTE =
  'The language model gave no answer that can be shown, so this comes straight from your own data.'
const REST_NOT_UNDERSTOOD = 'The rest of your message I did not understand.'
const CUT_NOTE = '… and more, left out to keep this short.'

export type OfflineAnswer = {
  reply: string
  sources: Source[]
  actions: string[]
  parts: ReplyParts
  /** Why no data could be read; empty if some was read. */
  failures: readonly Failure[]
}

/** Of the person: what questions of the journal are answered with. */
export type PersonContext = {
  today: LocalDate
  timeZone: string
  /** The first day of the journal; null: it is empty. */
  since: LocalDate | null
  stays: () => readonly Stay[]
  person: Person
  targets: Targets
  foods: FoodTable
  /** What was logged and is in no table of foods, as the person called it. */
  unmatchedFoods: () => readonly string[]
  /** What they use a day, by their weigh-ins and food. */
  energyUse: () => EnergyUse
  ask: (query: Query) => Promise<QueryAnswer>
}

type Draft = {
  lines: string[]
  steps: NextStep[]
  windows: Window[]
  /** The answers of queries, with their numbers. */
  statements: Statement[]
  queries: Query[]
  date: LocalDate | undefined
  row: string | undefined
  lacking: Lacking | undefined
  topic: LastTopic | undefined
}

/**
 * Answers from the person's data alone. The first sentence is the answer and says what was understood; what is not understood
 * is not answered. It invents nothing, and says what is unknown or could not be read.
 * @param why no model is configured, or the configured model did not answer.
 * @param last what the last answer of the conversation was about.
 */
export async function offlineAnswer(options: {
  message: string
  last: LastAsked | undefined
  /** Whether the conversation has earlier messages. */
  hasEarlier: boolean
  callTool: CallTool
  readTools: readonly ReadableTool[]
  about: PersonContext
  mayRead: boolean
  why: 'offline' | 'fallback'
}): Promise<OfflineAnswer> {
  const { message, about, why, last, mayRead } = options
  const { queries = [], date, row, lacking, topic, earlier } = last ?? {}
  const { today } = about
  const reader = createToolReader(options.callTool, options.readTools)
  const language = otherLanguageLine(message)
  const understood: readonly Understanding[] =
    language === undefined
      ? understandMessage(message, {
          ...about,
          last: queries,
          lastDate: date,
          lastRow: row,
          earlier,
          lacking,
          lastTopic: topic,
          hasEarlier: options.hasEarlier,
          since: about.since ?? today,
          ...createNames(about.foods, about.unmatchedFoods),
        })
      : []
  const draft: Draft = {
    lines: language === undefined ? [] : [language],
    steps: [],
    windows: [],
    statements: [],
    queries: [],
    date: undefined,
    row: undefined,
    lacking: undefined,
    topic: undefined,
  }
  const clear = understood.filter(({ kind }) => kind !== 'not_understood')
  for (const one of clear.length > 0 ? clear : understood.slice(0, 1)) {
    await addAnswer(draft, one, { reader, about, mayRead })
  }
  if (clear.length > 0 && clear.length < understood.length) draft.lines.push(REST_NOT_UNDERSTOOD)
  const results = reader.successes()
  draft.lines.unshift(...lowIntakeLines(results))
  const steps = [...draft.steps, ...nextSteps(results)]
  const sources = [...answerSources(results), ...journalSources(draft.windows)]
  const looked = [
    describeSources(results, today),
    ...journalSources(draft.windows).map(({ range }) => `journal (${windowText(windowOf(range), today)})`),
  ].filter((text) => text !== '')
  const actions = steps.map(({ text }) => text)
  const closing = [
    ...listItem('Next', actions),
    ...(why === 'fallback' ? [FALLBACK_NOTE] : []),
    ...(looked.length === 0 ? [] : [`Looked at: ${looked.join(', ')}.`]),
  ]
  const body = fittedReply(draft.lines, closing)
  return {
    reply: joinLines([...body, ...closing]),
    sources,
    actions,
    parts: {
      body: joinLines(body),
      steps,
      statements: statementsOf(body, draft.statements),
      ...(draft.queries.length > 0 && {
        queries: draft.queries.map(storedQuery),
        ...(draft.date !== undefined && { date: draft.date }),
        ...(draft.row !== undefined && { row: draft.row }),
        ...(draft.lacking !== undefined && { lacking: draft.lacking }),
      }),
      ...(draft.topic !== undefined && { topic: draft.topic }),
    },
    failures: results.length === 0 && draft.windows.length === 0 ? reader.failures() : [],
  }
}

/** Where the evaluator has looked, each window once. */
const journalSources = (windows: readonly Window[]): Source[] =>
  [...new Set(windows.map(({ from, to }) => rangeBetween(from, to)))].map((range) => ({
    tool: JOURNAL_TOOL.name,
    range,
  }))

const windowOf = (range: string): Window => {
  const [from = '', to = from] = range.split(' to ')
  return { from, to }
}

type Means = { reader: ToolReader; about: PersonContext; mayRead: boolean }

async function addAnswer(draft: Draft, understood: Understanding, means: Means): Promise<void> {
  const { about, mayRead } = means
  const { lines } = draft
  switch (understood.kind) {
    case 'query': {
      // Without the right to read, the tools say why; nothing else is read.
      if (!mayRead) return void lines.push(...(await overviewLines(contextOf(means, {}))))
      if (isEatenToday(understood.asked, about)) {
        lines.push(...(await eatenLines(contextOf(means, {}))))
        goOnWith(draft, [understood.asked[0].query])
        return
      }
      if (about.since === null) {
        lines.push(EMPTY_JOURNAL)
        draft.steps.push(LOG_FOOD, LOG_CHECKIN)
        return
      }
      const answered = await answerQueries(understood.asked, queryContext(about))
      lines.push(...answered.lines)
      draft.windows.push(...answered.windows)
      draft.statements.push(...answered.statements)
      goOnWith(draft, answered.queries, undefined, answered)
      return
    }
    case 'half':
      lines.push(understood.question)
      draft.steps.push(...understood.choices.map(({ text }): NextStep => ({ kind: 'ask', text })))
      goOnWith(draft, understood.base, understood.lacking ?? 'window')
      return
    case 'time': {
      const { lines: said, choices } = timeProblemLines(understood.problem, about.today)
      lines.push(...said)
      draft.steps.push(...choices.map((text): NextStep => ({ kind: 'ask', text })))
      goOnWith(draft, understood.base, 'window')
      return
    }
    case 'act': {
      const { lines: said, steps } = actAnswer(understood.act)
      lines.push(...said)
      draft.steps.push(...steps)
      goOnWith(draft, understood.base, understood.lacking)
      return
    }
    case 'general':
      goOnWith(draft, understood.base, understood.lacking)
      lines.push(...(await generalLines(understood.general, means, draft)))
      return
    case 'other_person':
      lines.push(...OTHER_PERSON_LINES)
      goOnWith(draft, understood.base, understood.lacking)
      return
    case 'not_understood':
      goOnWith(draft, understood.base, understood.lacking)
      lines.push(...NOT_UNDERSTOOD_LINES)
  }
}

/** What a follow-up of this answer goes on with: the last sentence that has something. */
function goOnWith(
  draft: Draft,
  queries: readonly Query[] = [],
  lacking?: Lacking,
  named?: Pick<Draft, 'date' | 'row'>,
): void {
  if (queries.length === 0) return
  draft.queries.splice(0, draft.queries.length, ...queries)
  draft.lacking = lacking
  draft.date = named?.date
  draft.row = named?.row
}

const EMPTY_JOURNAL = 'Your journal is empty so far, so there is nothing to answer from.'

/** "what did I eat today": with what is left of the targets. */
function isEatenToday(
  [{ query }, second]: readonly [Asked, ...Asked[]],
  { today, person }: PersonContext,
): boolean {
  const { measure, of, only, reduce, window } = query
  const isAll = measure === 'times_eaten' && of === undefined && only === undefined && reduce === 'list'
  return (
    isAll && second === undefined && window.from === today && !hasEatingDisorderHistory(person.conditions)
  )
}

const contextOf = ({ reader, about }: Means, topics: Partial<TopicLimits>): LineContext => ({
  reader,
  today: about.today,
  topics: { days: undefined, nutrients: [], ...topics },
})

const queryContext = ({ today, since, person, targets, ask }: PersonContext): QueryContext => ({
  today,
  since: since ?? today,
  answer: ask,
  targets,
  isWithoutEnergy: hasEatingDisorderHistory(person.conditions),
})

async function generalLines(general: General, means: Means, draft: Draft): Promise<string[]> {
  const { about, mayRead } = means
  switch (general.topic) {
    case 'overview':
      return await overviewOf(general, means, draft)
    case 'left': {
      if (!mayRead) return await overviewLines(contextOf(means, {}))
      const keys =
        general.nutrients.length > 0
          ? general.nutrients
          : (['energy_kcal', 'protein_g', 'carbohydrate_g', 'fat_g'] as const)
      draft.windows.push({ from: about.today, to: about.today })
      return await leftLines(keys, queryContext(about))
    }
    case 'energy_use':
    case 'energy_balance': {
      if (!mayRead) return await overviewLines(contextOf(means, {}))
      const use = about.energyUse()
      draft.windows.push(use.window)
      draft.topic = 'energy_use'
      if (general.topic === 'energy_use') return energyUseLines(use, about, general)
      const why = general.isWhy === true ? await expertLines(contextOf(means, {}), 'diagnosis') : []
      return [...energyBalanceLines(use, about), ...why]
    }
    case 'goal_arrival':
      return await goalArrivalLines(contextOf(means, {}), general.kg)
    case 'food_fact':
      return foodFactLines(general.food, general.measures, about.foods)
    case 'reference':
      return await referenceLines(contextOf(means, {}), general.nutrients)
    case 'explain_score':
      return SCORE_LINES
    case 'explain_protocol':
      return protocolFactLines(general.named, about.person)
    case 'expert':
      return await expertLines(contextOf(means, {}), general.expert)
    case 'knowledge':
      return KNOWLEDGE_LINES
    case 'help':
      return HELP_LINES
    case 'greeting':
      return GREETING_LINES
    case 'thanks':
      return ['You are welcome.']
    default: {
      const context = contextOf(means, { days: general.days, nutrients: general.nutrients })
      return await TOPIC_LINES[general.topic](context)
    }
  }
}

type Topic = 'gap' | 'score' | 'protocols' | 'checkins' | 'profile' | 'wellbeing' | 'today'

const TOPIC_LINES: Readonly<Record<Topic, (about: LineContext) => Promise<string[]>>> = {
  today: eatenLines,
  gap: gapLines,
  score: scoreLines,
  wellbeing: wellbeingLines,
  protocols: protocolLines,
  checkins: checkinLines,
  profile: profileLines,
}

const DOCTOR_NOTE =
  'To take along: “For my doctor” on the page is one sheet to print, with symptoms, medicines and measured values.'

async function overviewOf(
  { window, isForDoctor }: Extract<General, { topic: 'overview' }>,
  means: Means,
  draft: Draft,
): Promise<string[]> {
  const { about, mayRead } = means
  const note = isForDoctor === true ? [DOCTOR_NOTE] : []
  if (isForDoctor === true) draft.steps.push(FOR_DOCTOR)
  if (window === undefined || !mayRead || window.to === about.today) {
    const days = window === undefined ? undefined : daysBetween(window.from, window.to) + 1
    return [
      ...(await overviewLines(
        contextOf(means, { days: days === undefined ? undefined : Math.min(days, MAX_DAYS) }),
      )),
      ...note,
    ]
  }
  draft.windows.push(window)
  return [...(await windowOverview(window, queryContext(about))), ...note]
}

/** What the tools read at most. */
const MAX_DAYS = 365

/** Drops lines from the end of the body, and headings without their lists, until the reply fits. Sources stay. */
function fittedReply(body: readonly string[], closing: readonly string[]): readonly string[] {
  const fits = (lines: readonly string[]) =>
    joinLines([...lines, ...closing]).length < MAX_OFFLINE_REPLY_LENGTH
  if (fits(body)) return body
  for (let count = body.length - 1; count > 0; count--) {
    const kept = body.slice(0, count)
    if (!isHeading(kept.at(-1) ?? '') && fits([...kept, CUT_NOTE])) return [...kept, CUT_NOTE]
  }
  return [CUT_NOTE]
}
