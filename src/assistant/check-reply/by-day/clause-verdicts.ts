import type { TimeContext } from '../../understand/window/read.ts'
import type { Carried } from '../claims.ts'
import type { Fact } from '../facts.ts'
import type { Reading } from '../reading.ts'
import { aggregateHolds } from './aggregates.ts'
import { countedEntriesHold } from './counted-entries.ts'
import { dayMarks, daysIn } from './day-marks.ts'
import { withDayPhrases } from './day-phrases.ts'
import { firstOrLastHolds } from './entry-times.ts'
import { comparisonOfTwoHolds } from './food-comparisons.ts'
import type { JournalView } from './journal-view.ts'
import { missingHolds } from './missing-values.ts'
import { orderHolds } from './orders.ts'
import { pairedValuesHold } from './paired-values.ts'
import type { Spoken } from './predicate.ts'
import { quantifiedHolds, type Verdict } from './quantified-claims.ts'
import { shareHolds } from './shares-of.ts'
import { superlativeHolds } from './superlatives.ts'
import { targetHolds } from './target-claims.ts'
import { timeGapHolds } from './time-gaps.ts'
import { trendHolds } from './trends.ts'

/** What the results show of each clause of a sentence. */
export type ReadClause = { clause: string; verdict: Verdict | undefined }

const BREAK = /(?:;|but(?! (?:one|@|\d))|while|whereas|though|although|–|—|:(?! [0-5]\d(?: |$))|\.)(?= )/g
/** What may be, or is not known, states nothing. */
const SUPPOSED =
  /\b(?:if|would|whether|may|might|could|perhaps|probably|not known (?:if|why|how|what)|not clear|can ?not (?:say|tell|see|know)|do not know)\b/

/** The clauses of a sentence, with what the results show of those that speak of all, some or named days or meals. */
export function clausesAsAWhole(
  { text }: Reading,
  carried: Carried,
  view: JournalView,
  times: TimeContext,
): ReadClause[] {
  const marked = dayMarks(text, times)
  if (marked === undefined) return []
  const days = carried.windows.filter(({ from, to }) => from === to).map(({ from }) => from)
  const names = view.named([...carried.named].join(' '))
  return readClauses(marked, { measures: carried.measures, names, meal: carried.meals[0], days }, view)
}

/** It speaks of all, none or the others of something in a way that cannot be read. */
export const isUnread = ({ clause, verdict }: ReadClause): boolean =>
  verdict === undefined && QUANTIFIES.test(clause)
const QUANTIFIES =
  / (?:(?:all|every|each|none|neither|both|half|most)(?: single)?(?: of)?(?: the| your| these| those)?(?: \d+)?(?: (?:logged|other|recorded|headache|food))* (?:days?|nights?|mornings?|evenings?|meals|breakfasts|lunche?s?|dinners|snacks|check ins?|weigh ins?|entries|headaches|symptoms|coffees|times?)|the (?:other|remaining) (?:\d+ )?(?:days?|nights?|meals|breakfasts|lunches|dinners|check ins)|the only (?:\w+ )?(?:day|night|meal|time|one)|(?:second|third) (?:highest|lowest|most|biggest|largest|shortest|longest)|(?:above|below) (?:your |the |its )?average)(?= )/

/** The clauses that are left, as a text again. */
export const withoutMarks = (clauses: readonly string[]): string =>
  clauses
    .join(' ; ')
    .replace(/@(\S+?)\.\.(\S+)/g, 'from $1 to $2')
    .replaceAll('@', '')

/** More numbers help nobody to see where a statement comes from. */
const MAX_FACTS = 12

/** The facts that a verdict was reached by. */
export function factsOf({ measures, judged }: Verdict, facts: readonly Fact[]): Fact[] {
  const own = facts.filter(
    ({ measure, role, names, meal, window, dimension }) =>
      dimension !== 'count' &&
      measure !== undefined &&
      measures.includes(measure) &&
      role === 'actual' &&
      names.length === 0 &&
      meal === undefined &&
      window?.from === window?.to &&
      judged.includes(window?.from ?? ''),
  )
  const byValue = new Map(own.map((fact) => [`${fact.measure} ${fact.window?.from} ${fact.value}`, fact]))
  return [...byValue.values()].slice(0, MAX_FACTS)
}

function readClauses(text: string, before: Spoken, view: JournalView): ReadClause[] {
  if (SUPPOSED.test(text)) return []
  const ordered = orderHolds(` ${withoutEnd(text.trim())} `, before, view)
  if (ordered !== undefined) return [{ clause: text, verdict: ordered }]
  let spoken = before
  return clausesIn(text).map((clause) => {
    const verdict = verdictOf(clause, spoken, view)
    const days = verdict?.days ?? daysIn(clause)
    spoken = {
      ...spoken,
      ...(days.length > 0 && { days }),
      ...(verdict !== undefined && verdict.measures.length > 0 && { measures: verdict.measures }),
      ...(verdict !== undefined && verdict.names.length > 0 && { names: verdict.names }),
    }
    return { clause, verdict }
  })
}

/** The first reader that knows what a clause states. */
/** Longer ones are lists of other things. */
const MAX_CLAUSE_LENGTH = 300

function verdictOf(clause: string, spoken: Spoken, view: JournalView): Verdict | undefined {
  if (clause.length > MAX_CLAUSE_LENGTH) return undefined
  const { text, isWrong } = withDayPhrases(clause, view)
  if (isWrong) return { holds: false, days: [], judged: [], measures: [], names: [] }
  return READERS.reduce<Verdict | undefined>((found, read) => found ?? read(text, spoken, view), undefined)
}
const READERS = [
  targetHolds,
  missingHolds,
  timeGapHolds,
  countedEntriesHold,
  comparisonOfTwoHolds,
  trendHolds,
  firstOrLastHolds,
  pairedValuesHold,
  superlativeHolds,
  aggregateHolds,
  shareHolds,
  quantifiedHolds,
] as const

const clausesIn = (text: string): string[] =>
  withoutEnd(text.trim())
    .split(BREAK)
    .map((part) => ` ${withoutEnd(part.trim())} `.replace(/ ([a-z]+) (?:- )?free(?= )/, ' free of $1'))
    .filter((part) => part.trim() !== '')

const withoutEnd = (text: string) =>
  text
    .replace(/[ .!?,]+$/, '')
    .replace(/^(?:[-•*,] |(?:yes|no|so|well|indeed|in fact|actually|overall) , )+/, '')
