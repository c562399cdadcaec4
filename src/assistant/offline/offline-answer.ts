import type { LocalDate } from '../../contract/calendar-date.ts'
import type { Failure } from '../../core/errors.ts'
import type { ReplyParts } from '../conversation-schema.ts'
import { nextSteps } from '../next-steps.ts'
import { type Question, readQuestion, type Topic } from '../question.ts'
import { type CallTool, createReader, type ReadableTool, type Reader } from '../readings.ts'
import { describeSources, type Source, sourcesOf } from '../sources.ts'
import { eatenLines, gapLines, scoreLines } from './food-lines.ts'
import { overviewLines, profileLines, protocolLines } from './person-lines.ts'
import { checkinLines, wellbeingLines } from './wellbeing-lines.ts'
import { isHeading, listed, textOf } from './words.ts'

/** The maximum length of a reply, in characters. */
export const MAX_OFFLINE_REPLY = 1200

/** What an answer is made from. @param today the person's local date. */
export type About = { reader: Reader; question: Question; today: LocalDate }

const LINES: Readonly<Record<Topic, (about: About) => Promise<string[]>>> = {
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
const NOT_UNDERSTOOD =
  'I cannot answer that without a language model. I can answer questions about your food, nutrients, diet score, check-ins, protocols and profile. Here is an overview.'
const CUT = '… and more, left out to keep this short.'

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
  const reader = createReader(options.callTool, options.readTools)
  const question = readQuestion(options.message, options.previous)
  const about = { reader, question, today: options.today }
  const topics: readonly Topic[] = question.topics.length > 0 ? question.topics : ['overview']
  const lines = question.topics.length > 0 ? [] : [NOT_UNDERSTOOD]
  for (const topic of topics) lines.push(...(await LINES[topic](about)))
  const readings = reader.successes()
  const steps = nextSteps(readings)
  const actions = steps.map(({ text }) => text)
  const closing = [
    ...listed('Next', actions),
    ...(readings.length === 0 ? [] : [`Looked at: ${describeSources(readings, options.today)}.`]),
  ]
  const opening = OPENINGS[options.why]
  const body = fitted(opening, lines, closing)
  return {
    reply: textOf([opening, ...body, ...closing]),
    sources: sourcesOf(readings),
    actions,
    parts: { body: textOf(body), steps },
    failures: readings.length === 0 ? reader.failures() : [],
  }
}

/** Drops lines from the end of the body, and headings without their lists, until the reply fits. Sources stay. */
function fitted(opening: string, body: readonly string[], closing: readonly string[]): readonly string[] {
  const fits = (lines: readonly string[]) =>
    textOf([opening, ...lines, ...closing]).length < MAX_OFFLINE_REPLY
  if (fits(body)) return body
  for (let count = body.length - 1; count > 0; count--) {
    const kept = body.slice(0, count)
    if (!isHeading(kept.at(-1) ?? '') && fits([...kept, CUT])) return [...kept, CUT]
  }
  return [CUT]
}
