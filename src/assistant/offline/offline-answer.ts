import type { LocalDate } from '../../contract/calendar-date.ts'
import type { Failure } from '../../core/errors.ts'
import type { IntakeNote } from '../../nutrition/intake-notes.ts'
import type { ReplyParts } from '../conversation-schema.ts'
import { nextSteps } from '../next-steps.ts'
import { type QuestionTopics, questionTopics, type Topic } from '../question-topics.ts'
import { answerSources, describeSources, type Source } from '../sources.ts'
import {
  type CallTool,
  createToolReader,
  type ReadableTool,
  type ToolReader,
  type ToolSuccess,
} from '../tool-reader.ts'
import { eatenLines, gapLines, scoreLines } from './food-lines.ts'
import { isHeading, joinLines, listItem } from './format-text.ts'
import { overviewLines, profileLines, protocolLines } from './person-lines.ts'
import { checkinLines, wellbeingLines } from './wellbeing-lines.ts'

/** The maximum length of a reply, in characters. */
export const MAX_OFFLINE_REPLY_LENGTH = 1200

/** What an answer is made from. @param today the person's local date. */
export type LineContext = { reader: ToolReader; topics: QuestionTopics; today: LocalDate }

const LINES_BY_TOPIC: Readonly<Record<Topic, (about: LineContext) => Promise<string[]>>> = {
  today: eatenLines,
  gap: gapLines,
  score: scoreLines,
  wellbeing: wellbeingLines,
  protocols: protocolLines,
  checkins: checkinLines,
  profile: profileLines,
  overview: overviewLines,
}

const OPENINGS = {
  offline: 'No language model is configured, so this comes straight from your own data.',
  fallback: 'The language model did not answer, so this comes straight from your own data.',
} as const
const NOT_UNDERSTOOD_REPLY =
  'I cannot answer that without a language model. I can answer questions about your food, nutrients, diet score, check-ins, protocols and profile. Here is an overview.'
const CUT_NOTE = '… and more, left out to keep this short.'

export type OfflineAnswer = {
  reply: string
  sources: Source[]
  actions: string[]
  parts: ReplyParts
  /** Why no data could be read; empty if some was read. */
  failures: readonly Failure[]
}

/**
 * Answers from the person's data alone. It invents nothing, and says what is unknown or could not be read.
 * @param why no model is configured, or the configured model did not answer.
 * @param today the person's local date.
 * @param previous the person's previous message, for follow-ups.
 */
export async function offlineAnswer(options: {
  message: string
  previous: string | undefined
  callTool: CallTool
  readTools: readonly ReadableTool[]
  today: LocalDate
  why: keyof typeof OPENINGS
}): Promise<OfflineAnswer> {
  const reader = createToolReader(options.callTool, options.readTools)
  const recognised = questionTopics(options.message, options.previous)
  const about = { reader, topics: recognised, today: options.today }
  const topics: readonly Topic[] = recognised.topics.length > 0 ? recognised.topics : ['overview']
  const lines = recognised.topics.length > 0 ? [] : [NOT_UNDERSTOOD_REPLY]
  for (const topic of topics) lines.push(...(await LINES_BY_TOPIC[topic](about)))
  const results = reader.successes()
  lines.unshift(...lowIntakeLines(results))
  const steps = nextSteps(results)
  const actions = steps.map(({ text }) => text)
  const closing = [
    ...listItem('Next', actions),
    ...(results.length === 0 ? [] : [`Looked at: ${describeSources(results, options.today)}.`]),
  ]
  const opening = OPENINGS[options.why]
  const body = fittedReply(opening, lines, closing)
  return {
    reply: joinLines([opening, ...body, ...closing]),
    sources: answerSources(results),
    actions,
    parts: { body: joinLines(body), steps },
    failures: results.length === 0 ? reader.failures() : [],
  }
}

/** Sustained low intake comes before any figure, once. */
function lowIntakeLines(results: readonly ToolSuccess[]): string[] {
  const notes = results.flatMap(({ value }) => (value.notes ?? []) as readonly IntakeNote[])
  const low = notes.find(({ key }) => key === 'low_intake' || key === 'very_low_intake')
  return low === undefined ? [] : [low.message]
}

/** Drops lines from the end of the body, and headings without their lists, until the reply fits. Sources stay. */
function fittedReply(
  opening: string,
  body: readonly string[],
  closing: readonly string[],
): readonly string[] {
  const fits = (lines: readonly string[]) =>
    joinLines([opening, ...lines, ...closing]).length < MAX_OFFLINE_REPLY_LENGTH
  if (fits(body)) return body
  for (let count = body.length - 1; count > 0; count--) {
    const kept = body.slice(0, count)
    if (!isHeading(kept.at(-1) ?? '') && fits([...kept, CUT_NOTE])) return [...kept, CUT_NOTE]
  }
  return [CUT_NOTE]
}
