import { addDays, daysBetween, type LocalDate } from '../../contract/calendar-date.ts'
import type { Window } from '../../questions/query.ts'
import type { Carried } from './claims.ts'
import type { Figure } from './figures.ts'
import type { Placed, Reading } from './reading.ts'
import { GRAMS_PER_POUND, toBase, unitAt } from './units.ts'

/** "Thursday had more than Tuesday (27 g against 11 g)": after all times, as many figures in the same order. */
function inTurnWith(
  figure: Figure,
  windows: readonly Placed<Window>[],
  figures: readonly Figure[],
): Window | undefined {
  const lastTime = Math.max(...windows.map(({ at }) => at))
  const after = figures.filter(
    ({ at, unit, isRatio }) =>
      at > lastTime &&
      isRatio !== true &&
      unit?.dimension !== 'share' &&
      unit?.dimension === figure.unit?.dimension,
  )
  const index = after.indexOf(figure)
  return windows.length > 1 && after.length === windows.length ? windows[index]?.is : undefined
}

const LEFT_OUT = /^(?:none|no|not|without|missing|except|apart|unlike|nothing)$/

/** "70.6 and 70.4 kg, none on Wednesday": the day without a value is not that of the figure. */
function isLeftOut({ at }: Placed<Window>, figure: Figure, words: readonly string[]): boolean {
  const start = words.findLastIndex((word, index) => index < at && /^[,;:]$/.test(word))
  const isOfPart = figure.at > start && figure.at < at
  return start >= figure.end && !isOfPart && words.slice(start, at).some((word) => LEFT_OUT.test(word))
}

/** "On two days, Tuesday and Thursday": the days are those that are counted, not the time that they are counted in. */
export function isEnumerated(
  { value, isOfDays, unit, hedge }: Figure,
  windows: readonly Placed<Window>[],
): boolean {
  const days = new Set(
    windows.flatMap(({ is }) => (daysBetween(is.from, is.to) < MAX_NAMED_DAYS ? datesOf(is) : [])),
  )
  const isOfTimes = isOfDays === true || (value === 1 && unit === TIMES)
  return isOfTimes && (days.size === value || (hedge === 'over' && days.size > 0))
}
const MAX_NAMED_DAYS = 3
const datesOf = ({ from, to }: Window): LocalDate[] =>
  Array.from({ length: daysBetween(from, to) + 1 }, (_, index) => addDays(from, index))
const TIMES = unitAt(['times'], 0)?.unit

/**
 * With several times in a sentence, each figure is of the one beside it, else of the nearest: the one before it if times
 * come first. A time beside a later figure is of that one.
 */
export function windowsOf(
  figure: Figure,
  { windows: all, figures, words }: Reading,
  carried: Carried,
): readonly Window[] {
  const { at, end } = figure
  if (isOwnWeight(figure, { words }) && !all.some(({ at: place }) => place === end || place === at - 1))
    return []
  const windows = all.filter((window) => !isLeftOut(window, figure, words))
  if (windows.length === 0) return carried.windows
  if (
    isEnumerated(figure, windows) ||
    (figure.unit?.dimension === 'count' && isWholeBefore(figure, { words }))
  ) {
    const longer = windows
      .filter(({ is }) => daysBetween(is.from, is.to) >= MAX_NAMED_DAYS)
      .map(({ is }) => is)
    return longer.length > 0 ? longer : carried.windows.filter(({ from, to }) => from !== to)
  }
  const inTurn = inTurnWith(figure, windows, figures)
  if (inTurn !== undefined) return [inTurn]
  const isBeside = (window: Placed<Window>, figure: Figure) =>
    window.at === figure.at - 1 ||
    window.at === figure.end ||
    (window.at === figure.at - 2 && /^(?:at|:|with|,|had|was|-)$/.test(words[figure.at - 1] ?? '')) ||
    (window.at === figure.end + 1 && /^(?:on|in|for|from|at)$/.test(words[figure.end] ?? ''))
  const beside = windows.find((window) => window.at >= end && isBeside(window, { at, end } as Figure))
  const bound = beside ?? windows.find((window) => isBeside(window, { at, end } as Figure))
  if (bound !== undefined) return [bound.is]
  const before = windows.findLast((window) => window.at < at)
  const after = windows.find((window) => window.at > at)
  if (before === undefined && after !== undefined) {
    const isOfOther = figures.some((other) => other.at > at && isBeside(after, other))
    return isOfOther && carried.windows.length > 0 ? carried.windows : [after.is]
  }
  if (windows.length === 1) return windows.map(({ is }) => is)
  const comesFirst = (windows[0]?.at ?? 0) < (figures[0]?.at ?? 0)
  const nearest = comesFirst ? before : after
  return nearest === undefined ? windows.map(({ is }) => is) : [nearest.is]
}

/** No food is so heavy. */
export const isBodyWeight = ({ unit, value }: Figure) =>
  unit?.dimension === 'mass' && unit.factor >= GRAMS_PER_POUND && toBase(value, unit) >= MIN_BODY_GRAMS
/** "At your 70.2 kg": what they weigh now. */
export const isOwnWeight = (figure: Figure, { words }: Pick<Reading, 'words'>) =>
  isBodyWeight(figure) && words[figure.at - 1] === 'your'
const MIN_BODY_GRAMS = 25_000

export const isWholeBefore = ({ at }: Figure, { words }: Pick<Reading, 'words'>): boolean => {
  const before = words.slice(Math.max(0, at - 2), at).join(' ')
  return /(?:^|[ \d])of(?: the| your| these| all)?$/.test(before)
}
