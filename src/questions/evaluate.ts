import type { LocalDate } from '../contract/calendar-date.ts'
import { targetsOver } from '../nutrition/day-facts.ts'
import { smoothedWeight } from '../nutrition/smoothed-weight.ts'
import { refusalText, WITH_CONDITION } from './askable.ts'
import { meansBeside } from './beside.ts'
import { ratingSeries } from './checkin-series.ts'
import { conditionOf } from './conditions.ts'
import { type GroupValue, groupValues, isMeanOfDays, isPartGroup, periodOf } from './groups.ts'
import { countedDates, earlierDate, inOrderOfTime, type JournalRows } from './journal-rows.ts'
import { measureSeries } from './measure-series.ts'
import { isNutrient, MEASURES } from './measures.ts'
import { isPartOfWhole, partOfWhole } from './part-of-whole.ts'
import type { Group, Query, QueryAnswer, Window } from './query.ts'
import { inUnit } from './reading-series.ts'
import { REDUCE, type Reduced } from './reduce.ts'
import { scoreValues } from './score-answer.ts'
import { averagedSeries, type DayValue, knownMean, lowerBound, type NotFound, type Series } from './series.ts'
import { unitOf } from './units.ts'

type Answered = Extract<QueryAnswer, { status: 'answered' }>
/** A question with its dates, up to today. */
type Asked = { query: Query; window: Window; dates: readonly LocalDate[]; rows: JournalRows }

/**
 * Answers a question from rows of the journal. Pure: the same rows in any order give the same answer. Unknown is not zero:
 * unknown days are counted, and are part of no value.
 * @param rows cover the windows of the question, those of weight also `SMOOTHING_DAYS` around it.
 */
export function evaluate(query: Query, rows: JournalRows): QueryAnswer {
  const refused = refusal(query, rows)
  if (refused !== undefined) return { status: 'declined', ...refused, window: query.window }
  const window = { ...query.window, to: earlierDate(query.window.to, rows.today) }
  const answer = evaluateWindow({
    query,
    window,
    dates: countedDates(window, rows.today, query.only),
    rows: inOrderOfTime(rows),
  })
  const { against, ...plain } = query
  if (answer.status === 'declined' || against === undefined || !('window' in against)) return answer
  const other = evaluate({ ...plain, window: against.window }, rows)
  if (other.status === 'declined') return other
  const { value, n, at_least: atLeast, days } = other
  const compared = { value, n, ...(atLeast && { at_least: atLeast }), days, window: other.window }
  return { ...answer, compared }
}

function refusal(query: Query, { today, firstDate }: JournalRows) {
  const reason = refusalText(query)
  if (reason !== undefined) return { why: 'not_askable', reason } as const
  if (query.window.from > today) return { why: 'future' } as const
  const isBefore = firstDate === null || query.window.to < firstDate
  return isBefore ? ({ why: 'before_first_log' } as const) : undefined
}

function evaluateWindow(asked: Asked): QueryAnswer {
  const { query, window, dates, rows } = asked
  const entry = MEASURES[query.measure]
  const base = { status: 'answered', window } as const
  const partial = partialWindow(query, window, rows)
  if (entry.from === 'score') {
    return {
      ...base,
      unit: unitOf(query, 'day', entry.unit),
      matched: [],
      ...scoreValues(query, window, rows),
    }
  }
  const series = measureSeries(query, dates, rows)
  if ('notFound' in series) return notFound(window, series)
  const { matched } = series
  if (query.beside === undefined) return { ...base, matched, ...reducedSeries(asked, series) }
  const means = meansBeside(averagedSeries(series), query.beside, {
    dates,
    rows,
    isByCheckin: query.group === 'entry',
  })
  if ('notFound' in means) return notFound(window, means)
  const { on, off, days } = means
  return {
    ...base,
    ...partial,
    ...on,
    unit: unitOf(query, 'day', series.unit ?? entry.unit),
    days,
    ...averageBasis(series),
    matched: [...new Set([...matched, ...means.matched])],
    compared: { value: off.value, n: off.n, ...(off.at_least && { at_least: off.at_least }), days, window },
  }
}

/** Today's amounts grow until midnight. */
const partialWindow = ({ measure }: Query, { to }: Window, { today }: JournalRows) =>
  MEASURES[measure].growsToday === true && to === today ? { partial: true as const } : {}

const notFound = (window: Window, { names }: NotFound): QueryAnswer => ({
  status: 'declined',
  why: 'not_found',
  window,
  names,
})

/** What an average is of, where not every known day counts. */
const averageBasis = ({ averaged }: Series) =>
  averaged === undefined ? {} : { average_basis: averaged.basis }

function reducedSeries({ query, window, dates, rows }: Asked, whole: Series) {
  const { kind, unit: usual } = MEASURES[query.measure]
  const { reduce, only } = query
  const group = query.group ?? defaultGroup(query)
  const isPerDay = isMeanOfDays(group, reduce, kind)
  // What single days came to is shown of every day; averages, and how they change, are of those that count.
  const isAveraged = isPerDay || ((reduce === 'mean' || reduce === 'slope') && !isPartGroup(group))
  // A list shows what each week had. What is found among weeks, such as the least, is of days that can be compared.
  const isEachAlone = isPerDay && reduce === 'list' && query.against === undefined
  const series = isAveraged ? averagedSeries(whole, isEachAlone ? periodOf(group) : undefined) : whole
  const unit = series.unit ?? usual
  const groups = latest(groupValues(series, group, reduce, kind), only?.last)
  const meets = conditionOf(query, unit, rows)
  const found = isPartOfWhole(query)
    ? partOfWhole(query, dates, rows, series)
    : REDUCE[reduce]({ groups, meets })
  const shown = only?.last === undefined ? window : windowOf(groups, window, group)
  const ofDays = (reduce === 'mean' ? series : whole).days.filter(
    ({ date }) => date >= shown.from && date <= shown.to,
  )
  const days = dayCounts(ofDays)
  // Of known days without an entry of it, or of days on which nothing was due.
  const isKnown = days.known > 0 || MEASURES[query.measure].from === 'protocols'
  const isNone = groups.length === 0 && isKnown && (reduce === 'sum' || reduce === 'count')
  const isAtLeast = isLowerBound(query, ofDays)
  // At least nothing is nothing that is known.
  const isUnknown = isAtLeast && reduce === 'sum' && found.value === 0
  const reduced = isNone ? { ...found, value: 0 } : isUnknown ? { ...found, value: null } : found
  return {
    window: shown,
    ...partialWindow(query, shown, rows),
    ...smoothed(query, rows, isPerDay && reduce === 'mean' ? overDays(series, reduced) : reduced),
    unit: unitOf(query, group, unit),
    days,
    ...(isPerDay && { per: 'day' as const }),
    ...(isAveraged && averageBasis(series)),
    ...(isAtLeast && !isUnknown && { at_least: true as const }),
    ...limitCompared(query, rows, unit, days, series, shown),
  }
}

/** Of a count of days, or a comparison of them, there is not more for what is unknown in a day. */
const NO_AMOUNTS: readonly Query['reduce'][] = ['count', 'share', 'streak', 'slope']

/** Whether a sum, or what one day came to, may be higher. A mean carries its own, since it is of some days only. */
const isLowerBound = ({ reduce }: Query, days: readonly DayValue[]) =>
  !NO_AMOUNTS.includes(reduce) &&
  (reduce === 'sum'
    ? days.some(({ at_least: atLeast, value, ids }) => atLeast === true || (value === null && ids.length > 0))
    : days.length === 1 && days[0]?.at_least === true)

/** Single readings, so that the peaks of a day are not averaged away. */
function defaultGroup({ measure, reduce }: Query): Group {
  const isReading = MEASURES[measure].from === 'readings' && measure !== 'steps'
  return isReading && ['min', 'max', 'first', 'last', 'list'].includes(reduce) ? 'entry' : 'day'
}

/** The latest groups that have a value, or something that it would be of. */
function latest(groups: readonly GroupValue[], count: number | undefined): readonly GroupValue[] {
  if (count === undefined) return groups
  return groups.filter(({ value, ids }) => (value ?? ids.length) !== 0).slice(-count)
}

const dateOf = (key: string): LocalDate => key.slice(0, 10)

/** The dates of these groups. */
function windowOf(groups: readonly GroupValue[], { from, to }: Window, group: Group): Window {
  const [first, last] = [groups[0], groups.at(-1)]
  if (first === undefined || last === undefined) return { from, to }
  const start = dateOf(first.key)
  return {
    from: start > from ? start : from,
    to: group === 'week' || group === 'month' ? to : dateOf(last.key),
  }
}

function dayCounts(days: readonly DayValue[]): Answered['days'] {
  const known = days.filter(({ value }) => value !== null).length
  return { known, unknown: days.length - known }
}

/** A week of two known days does not count like one of seven. */
function overDays({ days }: Series, reduced: Reduced): Reduced {
  const values = days.map(({ value }) => value)
  const n = values.filter((value) => value !== null).length
  return { ...reduced, value: knownMean(values), ...lowerBound(days), n }
}

/** The first or last weight of a window, with the value of the line through the weights around it. */
function smoothed(query: Query, { checkins, today }: JournalRows, reduced: Reduced): Reduced {
  const isEnd = query.reduce === 'first' || query.reduce === 'last'
  const { at } = reduced
  if (query.measure !== 'weight' || !isEnd || at === undefined) return reduced
  const dates = new Set(checkins.map(({ date }) => date).filter((date) => date <= today))
  const { days } = ratingSeries({ measure: 'weight' }, [...dates], checkins)
  const points = days.flatMap(({ date, value }) => (value === null ? [] : [{ date, value }]))
  const line = smoothedWeight(points, dateOf(at))
  if (line === null || line.plusMinus === null) return reduced
  return { ...reduced, smoothed: line.value, plus_minus: line.plusMinus }
}

/** The target or a limit, beside a value that is not a count of what meets it. */
function limitCompared(
  query: Query,
  { factsOn }: JournalRows,
  unit: string,
  days: Answered['days'],
  series: Series,
  window: Window,
) {
  const { measure, against, reduce } = query
  const compared = (value: number | null) => ({ compared: { value, n: 0, days, window } })
  if (against === undefined || 'window' in against) return {}
  if ('target' in against) {
    const known = series.days.filter(
      ({ date, value }) => value !== null && date >= window.from && date <= window.to,
    )
    const target = isNutrient(measure) ? targetsOver(known, factsOn, window.to)[measure] : undefined
    // The sum of some days is compared with the target of those days.
    return compared(target === undefined ? null : target.value * (reduce === 'sum' ? days.known : 1))
  }
  if (WITH_CONDITION.includes(reduce)) return {}
  return compared(inUnit(measure, 'over' in against ? against.over : against.under, unit))
}
