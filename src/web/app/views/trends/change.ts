import { type Course, type DailyValues, daysBehind, endsOf, mean, type Point } from './statistics.ts'

/** The ends of the line, and whether it rose or fell between them. */
export type Change = { direction: 'rose' | 'fell' | 'steady'; from: Point; to: Point }

const MIN_DIFFERENCES = 3
/** Standard errors, as in a test at 1 %; more of them where the spread itself is known from few days. */
const marginOf = (differences: number) => 2.5 + 4 / differences

/**
 * Whether the line rose or fell by more than the days differ from each other anyway.
 * @param least the greatest change that counts as no change.
 */
export function changeOf(course: Course, least: number): Change | undefined {
  const ends = endsOf(course)
  const spread = spreadOf(course)
  if (ends === undefined || spread === undefined) return undefined
  const { from, to } = ends
  const change = to.value - from.value
  const error = Math.sqrt(spread.variance * shareOfVariance(course, from.index, to.index))
  const isClear = Math.abs(change) > Math.max(least, marginOf(spread.differences) * error)
  return { direction: isClear ? (change > 0 ? 'rose' : 'fell') : 'steady', from, to }
}

/** How much one day varies, by the differences of neighbours: a slow rise does not count. */
function spreadOf({ values, apart = 1 }: Course): { variance: number; differences: number } | undefined {
  const known = values.flatMap((value, index) => (value === null ? [] : [{ index, value }]))
  const differences: number[] = []
  let before = 0
  for (const [place, { index, value }] of known.entries()) {
    while (before + 1 < place && index - (known[before + 1]?.index ?? index) >= apart) before += 1
    const earlier = known[before]
    if (earlier !== undefined && index - earlier.index >= apart) differences.push(value - earlier.value)
  }
  const count = differences.length
  if (count < MIN_DIFFERENCES) return undefined
  const average = mean(differences) ?? 0
  const squares = differences.reduce((sum, difference) => sum + (difference - average) ** 2, 0)
  return { variance: squares / (count - 1) / 2, differences: count }
}

/** The variance of the difference of two points of the line, as a multiple of that of one day. Shared days cancel out. */
function shareOfVariance(course: Course, from: number, to: number): number {
  const daysOf = (index: number) => new Set(daysBehind(course, index + course.lead))
  const [first, last] = [daysOf(from), daysOf(to)]
  const weight = (day: number, days: ReadonlySet<number>) => (days.has(day) ? 1 / days.size : 0)
  return [...first.union(last)].reduce((sum, day) => sum + (weight(day, last) - weight(day, first)) ** 2, 0)
}

/**
 * The course that the sentence is about: without the one day that is far from the others, where there is one.
 * @param leastOf the greatest change that counts as no change, by the average.
 */
export function ordinaryOf(
  course: Course,
  leastOf: (average: number) => number,
): { ordinary: Course; far: Point | undefined } {
  const values = course.values.slice(course.lead)
  const index = farDay(values, leastOf(mean(values) ?? 0))
  if (index === undefined) return { ordinary: course, far: undefined }
  const ordinary = { ...course, values: without(course.values, index + course.lead) }
  return { ordinary, far: { index, value: values[index] ?? 0 } }
}

/** With fewer days, none of them is out of the ordinary. */
const MIN_ORDINARY_DAYS = 7
/** In standard deviations, estimated from the median of the distances, which one far day does not move. */
const FAR = 6
const MAD_TO_DEVIATION = 1.4826

/**
 * The one day that is so far from the others that it moves their average, such as a weight of 170 in place of 70.
 * @param least an average that moves less is not worth a word.
 */
function farDay(values: DailyValues, least: number): number | undefined {
  const known = values.flatMap((value, index) => (value === null ? [] : [{ index, value }]))
  if (known.length < MIN_ORDINARY_DAYS) return undefined
  const middle = median(known.map(({ value }) => value))
  const distance = ({ value }: Point) => Math.abs(value - middle)
  const limit = FAR * Math.max(median(known.map(distance)) * MAD_TO_DEVIATION, least)
  const far = known.filter((point) => distance(point) > limit)
  const [day] = far
  if (day === undefined || far.length > 1) return undefined
  const moved = Math.abs((mean(values) ?? 0) - (mean(without(values, day.index)) ?? 0))
  return moved > least ? day.index : undefined
}

const without = (values: DailyValues, index: number): DailyValues =>
  values.map((value, place) => (place === index ? null : value))

function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  const half = (sorted.length - 1) / 2
  return ((sorted[Math.floor(half)] ?? 0) + (sorted[Math.ceil(half)] ?? 0)) / 2
}
