import { formatShortDate } from '../../date-format.ts'
import { CONCLUSIONS } from '../../texts/conclusions.ts'
import { type Change, changeOf, ordinaryOf } from './change.ts'
import { type Course, digitsFor, formatAmount, mean, shownDifference } from './statistics.ts'

/** With fewer days, chance looks like a change. */
const MIN_DAYS = 3
/** A smaller share of the target is close to it. */
const NEAR_SHARE = 0.05

type Kind = 'range' | 'adequacy' | 'limit'
type Target = { value: number; kind: Kind }
/** An amount with its unit. @param digits the default has three figures. */
type AmountText = (value: number, digits?: number) => string

/** What a sentence is about. */
export type Concluded = {
  label: string
  course: Course
  /** What the line of the chart is, whose ends are compared. */
  line: string
  target?: Target | undefined
  /** As small a change counts as no change, in the unit of the values. */
  least: (average: number) => number
  text: AmountText
  /** What each value is of; a year has one score a week. */
  each?: 'day' | 'score'
  /** Fraction digits; the default makes three figures of the average. */
  digits?: number | undefined
}
/** The days that are shown. */
export type ShownDays = { dates: readonly string[]; today: string }

const shownOf = ({ values, lead }: Course) => values.slice(lead)
const countOf = (course: Course) => shownOf(course).filter((value) => value !== null).length
export const isTooFew = (course: Course) => countOf(course) < MIN_DAYS

/** The sentence about one thing; undefined where nothing is known. */
export function conclusionOf(concluded: Concluded, shown: ShownDays): string | undefined {
  const { course, text } = concluded
  if (countOf(course) === 0) return undefined
  if (isTooFew(course)) return CONCLUSIONS.tooFew(countOf(course), concluded.each)
  const { ordinary, far } = ordinaryOf(course, concluded.least)
  const said = saidOf({ ...concluded, course: ordinary }, shown)
  return far === undefined
    ? CONCLUSIONS.sentence(said)
    : CONCLUSIONS.farFromOthers(dateText(far.index, shown), text(far.value, concluded.digits), said)
}

function saidOf({ course, line, target, least, text, digits }: Concluded, shown: ShownDays) {
  const average = mean(shownOf(course)) ?? 0
  const change = changeOf(course, least(average))
  // With as many digits throughout, so that the sum is right.
  const amounts = amountsOf(text, digits ?? digitsFor(average))
  return {
    parts: [
      CONCLUSIONS.average(amounts.text(average)),
      ...(target === undefined ? [] : [againstTarget(average, target, amounts)]),
      ...(change?.direction === 'steady'
        ? [CONCLUSIONS.steady(dateText(change.from.index, shown), dateText(change.to.index, shown))]
        : []),
    ],
    ...(change !== undefined &&
      change.direction !== 'steady' && { moved: movedText(change, line, amounts, shown) }),
  }
}

type Amounts = { text: (value: number) => string; difference: (a: number, b: number) => string }

function amountsOf(text: AmountText, digits: number): Amounts {
  return {
    text: (value) => text(value, digits),
    difference: (a, b) => text(Math.abs(shownDifference(a, b, digits)), digits),
  }
}

/** The sentence about several things: by their targets where they have some, else by their changes. */
export function sharedConclusion(concluded: readonly Concluded[], shown: ShownDays): string | undefined {
  const known = concluded.filter(({ course }) => countOf(course) > 0)
  if (known.length === 0) return undefined
  const enough = known.filter(({ course }) => !isTooFew(course))
  if (enough.length === 0) return CONCLUSIONS.tooFew(Math.max(...known.map(({ course }) => countOf(course))))
  return againstTargets(enough) ?? changes(enough, shown) ?? averages(enough)
}

function averages(concluded: readonly Concluded[]): string {
  const each = concluded.map(
    ({ label, course, text, digits }) => `${label} ${text(mean(shownOf(course)) ?? 0, digits)}`,
  )
  return CONCLUSIONS.sentence({ parts: [CONCLUSIONS.average(CONCLUSIONS.list(each.map(inSentence)))] })
}

function againstTargets(concluded: readonly Concluded[]): string | undefined {
  const sides = concluded.flatMap(({ label, course, target }) =>
    target === undefined ? [] : [{ label, group: sideOf(mean(shownOf(course)) ?? 0, target.value) }],
  )
  return sides.length === 0 ? undefined : CONCLUSIONS.sentence({ parts: [grouped(sides)] })
}

function changes(concluded: readonly Concluded[], shown: ShownDays): string | undefined {
  const found = concluded.flatMap(({ label, course, least }) => {
    const change = changeOf(course, least(mean(shownOf(course)) ?? 0))
    return change === undefined ? [] : [{ label, group: change.direction, change }]
  })
  if (found.length === 0) return undefined
  const from = Math.min(...found.map(({ change }) => change.from.index))
  const to = Math.max(...found.map(({ change }) => change.to.index))
  return CONCLUSIONS.over(dateText(from, shown), dateText(to, shown), grouped(found))
}

type Group = keyof typeof CONCLUSIONS.groups

function grouped(things: readonly { label: string; group: Group }[]): string {
  const sentences = Object.entries(CONCLUSIONS.groups).flatMap(([group, sentence]) => {
    const names = things.filter((thing) => thing.group === group).map(({ label }) => inSentence(label))
    return names.length === 0 ? [] : [sentence(names)]
  })
  return sentences.join('; ')
}

const inSentence = (label: string) => label.toLowerCase()

const sideOf = (average: number, target: number): 'above' | 'near' | 'below' => {
  if (Math.abs(average - target) <= target * NEAR_SHARE) return 'near'
  return average > target ? 'above' : 'below'
}

function againstTarget(average: number, { value, kind }: Target, { text, difference }: Amounts) {
  const facts = { amount: difference(average, value), target: text(value), kind }
  return CONCLUSIONS[sideOf(average, value)](facts)
}

function movedText(
  { direction, from, to }: Change,
  line: string,
  { text, difference }: Amounts,
  shown: ShownDays,
): string {
  const at = ({ index, value }: Change['from']) => `${dateText(index, shown)} (${text(value)})`
  const amount = difference(to.value, from.value)
  const moved = { line, amount, from: at(from), to: at(to) }
  return direction === 'rose' ? CONCLUSIONS.rose(moved) : CONCLUSIONS.fell(moved)
}

const dateText = (index: number, { dates, today }: ShownDays) => formatShortDate(dates[index] ?? today, today)

export const withUnit =
  (unit: string): AmountText =>
  (value, digits) =>
    `${formatAmount(value, digits)}\u00a0${unit}`.trimEnd()
