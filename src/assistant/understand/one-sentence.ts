import type { Query } from '../../questions/query.ts'
import { readAct } from './acts.ts'
import type { QuestionContext } from './context.ts'
import { correctionIn } from './corrections.ts'
import { understandFollowUp } from './follow-up.ts'
import { isOfOwn } from './gist.ts'
import { NOT_UNDERSTOOD } from './measure-kinds.ts'
import { isAboutOthers } from './other-people.ts'
import { understandPlain } from './plain-question.ts'
import { isPlanned } from './planned.ts'
import { readable } from './readable.ts'
import { withoutCourtesy } from './slots-of.ts'
import { askingOf } from './spoken.ts'
import { withTopic } from './topic.ts'
import type { Understanding } from './understanding.ts'
import { MAX_QUESTION_WORDS, type Words } from './words.ts'

/** One sentence: of whom it is, what it wants done, what it corrects, and what it asks. */

const ACTS =
  'eat|eating|sleep|sleeping|drink|drinking|feel|feeling|take|taking|weigh|get|getting|have|log|like|go|know|say|think'

/** "the average of them", "how bad were they": after a question these are things, unless they do what people do. */
const THINGS = new RegExp(`(?<= )(?:them|they(?! (?:${ACTS}) )(?<!(?:did|do) they))(?= )`, 'g')

/** "the one with the least", after which had the most: of what was ranked, and not of what came in between. */
const THE_ONE = / the one (?:with|that|which|where) /
const isRanking = ({ reduce }: Query) => reduce === 'max' || reduce === 'min'

/** Only what is meant in the end counts: a question of its own, or what it changes in the first. */
function corrected(plain: Words, context: QuestionContext): Understanding | undefined {
  const said = correctionIn(plain)
  if (said === undefined) return undefined
  const { first, meant } = said
  const ranked =
    THE_ONE.test(meant) && context.last.some(isRanking) ? understandFollowUp(meant, context) : undefined
  if (ranked?.kind === 'query') return ranked
  const base = understandPlain(first, context)
  const own = understandPlain(meant, { ...context, last: [] })
  const isWhole = own.kind === 'query' && own.asked.every(({ form }) => form.isOwnWindow !== true)
  if (isWhole || (own.kind === 'query' && base.kind !== 'query')) return own
  if (base.kind !== 'query') return undefined
  const changed = understandFollowUp(meant, {
    ...context,
    last: base.asked.map(({ query }) => query),
    lacking: undefined,
  })
  return changed?.kind === 'query' ? changed : own.kind === 'query' ? own : NOT_UNDERSTOOD
}

/** Reasons, and what others say, are in no journal. */
const REASONS =
  /^[ ,|]*(?:and |but |so )*(?:why|how come) | (?:people|they) say | (?:better|best|healthier|healthy|good|bad|worse) for (?:me|you|us|one|anyone|people|the \S+) /
export const isOfNoJournal = (text: Words) => REASONS.test(text) || isPlanned(text)
/** It begins as an order to write something down or to change it. */
export const ORDER =
  /^[ ,|]*(?:(?:please|so|and|just|can you|could you|would you) )*(?:note|put|write|jot|mark|remember|save|enter|set|send|remind|change|delete|remove|update|add|log|record) /
const ASKS_PAST = /^[ ,|]*(?:and |but |so )*(?!why|how come).* (?:did|had|was|were) i /

const POINTS = / (?:it|that|them|those|they|these) /

export function understandSentence(sentence: string, context: QuestionContext): Understanding {
  const said = readable(sentence, context)
  const isAfter = context.last.length > 0 && context.lacking !== 'person'
  const plain = isAfter ? said.replace(THINGS, 'it') : said
  if (plain.trim().split(' ').length > MAX_QUESTION_WORDS) return NOT_UNDERSTOOD
  const asking = askingOf(plain)
  const isOwn = isOfOwn(asking) && !POINTS.test(asking)
  if (isAboutOthers(isOwn ? asking : plain, sentence, (name) => context.kindOf(name) !== undefined))
    return withTopic({ kind: 'other_person' }, plain, context)
  const act = readAct(plain, sentence)
  const text = withoutCourtesy(plain)
  if (act !== undefined) return withTopic({ kind: 'act', act }, text, context)
  const understood = corrected(plain, context) ?? understandPlain(plain, context)
  const isOther = understood.kind === 'query' && isOfNoJournal(plain) && !ASKS_PAST.test(plain)
  return withTopic(isOther ? NOT_UNDERSTOOD : understood, text, context)
}
