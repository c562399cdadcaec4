import { daysBetween, type LocalDate } from '../contract/calendar-date.ts'

/** Of what expenditure is estimated, and what it still takes. */

/** Fewer days show water, not energy. */
export const MIN_COMPLETE_DAYS = 14
export const MIN_WEIGH_INS = 8
/** From the first weigh-in to the last, both included. */
const MIN_SPAN_DAYS = 14
/** With fewer of the days before the last weigh-in complete, what was eaten on the others decides. */
const MIN_COMPLETE_SHARE = 0.5
/** Weights further from the middle than this share are slips. */
const MAX_WEIGHT_SHIFT = 0.12

export const LACKS = ['complete_days', 'complete_share', 'weigh_ins', 'span_days'] as const
export type Lack = (typeof LACKS)[number]
/** How much there is of each, and how much it takes. */
export type Progress = Record<Lack, { so_far: number; needed: number }>

type Eaten = { date: LocalDate; kcal: number }
type Weighed = { date: LocalDate; kg: number }

export type ExpenditureBasis = {
  /** The complete days from the first weigh-in to the last, both included, oldest first. */
  intake: readonly Eaten[]
  /** Without slips, oldest first. */
  weights: readonly Weighed[]
  progress: Progress
  /** What there is too little of; none: it can be estimated. */
  lacks: readonly Lack[]
}

export function expenditureBasis(input: {
  intake: readonly Eaten[]
  weights: readonly Weighed[]
}): ExpenditureBasis {
  const weights = withoutSlips(input.weights.toSorted(byDate))
  const [first, last] = [weights[0], weights.at(-1)]
  const intake =
    first === undefined || last === undefined
      ? []
      : input.intake.filter(({ date }) => date >= first.date && date <= last.date).toSorted(byDate)
  const days = first === undefined || last === undefined ? 0 : daysBetween(first.date, last.date)
  const before = intake.filter(({ date }) => date !== last?.date).length
  const progress = {
    complete_days: { so_far: intake.length, needed: MIN_COMPLETE_DAYS },
    // The food of the last day shows in no weight yet.
    complete_share: { so_far: days === 0 ? 0 : before / days, needed: MIN_COMPLETE_SHARE },
    weigh_ins: { so_far: weights.length, needed: MIN_WEIGH_INS },
    span_days: { so_far: weights.length === 0 ? 0 : days + 1, needed: MIN_SPAN_DAYS },
  }
  return { intake, weights, progress, lacks: lacksOf(progress) }
}

/** The share is named only where the days would be enough: with more of them it may be right. */
const lacksOf = (progress: Progress): Lack[] => {
  const lacks = LACKS.filter((lack) => progress[lack].so_far < progress[lack].needed)
  return lacks.includes('complete_days') ? lacks.filter((lack) => lack !== 'complete_share') : lacks
}

type Dated = { date: LocalDate }
const byDate = (a: Dated, b: Dated) => (a.date < b.date ? -1 : a.date > b.date ? 1 : 0)

function withoutSlips(weights: readonly Weighed[]): readonly Weighed[] {
  const sorted = weights.map(({ kg }) => kg).sort((a, b) => a - b)
  const middle = sorted[Math.floor(sorted.length / 2)] ?? 0
  return weights.filter(({ kg }) => Math.abs(kg - middle) <= MAX_WEIGHT_SHIFT * middle)
}
