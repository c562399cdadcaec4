import { daysBetween, type LocalDate } from '../contract/calendar-date.ts'
import type { ScorePart, TargetKind } from '../contract/nutrients/entry.ts'
import { type Nutrient, type NutrientKey, nutrientsScoredIn } from '../contract/nutrients.ts'
import { SCORES } from './component-score.ts'
import { isComplete, lacksOnlyEnergy, usualEnergy } from './counted-days.ts'
import { energyTargetOn, type FactsOn, targetsOver } from './day-facts.ts'
import { type AverageIntake, averageIntake, type DayIntake } from './day-intake.ts'
import { type Concern, mainConcern } from './diet-concern.ts'
import { type Hei2020OverDays, hei2020OverDays } from './hei2020.ts'
import { round } from './nutrients.ts'
import { isInfant } from './person.ts'
import type { Target, Targets } from './targets.ts'

const METHOD_VERSION = 'fulfilment-1'

export type ScoreInput = {
  /** Days with entries or a mark; days outside the window are ignored. */
  days: readonly DayIntake[]
  /** Local dates, first and last included. */
  window: { from: LocalDate; to: LocalDate }
  today: LocalDate
  /** The date of the person's first food entry, or null without one. */
  firstLogDate: LocalDate | null
  /**
   * The person and the targets of each day. Those of the last day of the window count for what stands out, and for the
   * index, which begins at two years.
   */
  factsOn: FactsOn
}

export type ScoreComponent = {
  key: NutrientKey
  kind: TargetKind
  /** Daily average over the complete days on which it is known, in `unit`. */
  intake: number
  target: number
  unit: Nutrient['unit']
  /** 0–1, four decimals; for energy and macros the average of the days' scores. */
  score: number
  /** The weight within its part (macro or nutrient); the weight of dropped components is distributed in proportion. */
  weight: number
  /** 0–1: the share of energy for which it is known. */
  coverage: number
}

/**
 * `unknown`: known for no food; `low_coverage`: known for less than 80 % of the energy; `no_reference_for_age`: there is
 * no target.
 */
export type DropReason = 'unknown' | 'low_coverage' | 'no_reference_for_age'

export type DietScore = {
  /** Scores are 0–100 with one decimal; null if there is nothing to score. */
  overall: number | null
  macro_score: number | null
  nutrient_score: number | null
  consistency_score: number | null
  /** What stands out beside the overall number, or null. */
  concern: Concern | null
  /** 0–1, three decimals; see `confidenceLevel`. */
  confidence: number
  /** `logged`: days of the window, today included, with an entry. */
  days: { eligible: number; logged: number; complete: number }
  components: ScoreComponent[]
  dropped: { key: NutrientKey; reason: DropReason }[]
  /** Over the same complete days; null if too little is known, see `hei2020OverDays`. */
  hei2020: Hei2020OverDays | null
  /** `day_not_over`: the only day with food is today, which is not scored before it is over or marked complete. */
  status: 'ok' | 'insufficient_data' | 'day_not_over' | 'not_for_infants'
  method_version: typeof METHOD_VERSION
}

/** A nutrient and its weight within its part of the score. */
type ScoredNutrient = { key: NutrientKey; weight: number }

const partsOf = (part: ScorePart): ScoredNutrient[] =>
  nutrientsScoredIn(part).map(({ key, score }) => ({ key, weight: score.weight }))

const MACRO_PARTS = partsOf('macro')
const NUTRIENT_PARTS = partsOf('nutrient')
/** How much each part counts in the whole. */
export const SCORE_SHARES = { macro: 0.45, nutrient: 0.35, consistency: 0.2 }
const DAYS_FOR_FULL_CONFIDENCE = 7

const SCORED_PARTS = [
  [SCORE_SHARES.macro, MACRO_PARTS],
  [SCORE_SHARES.nutrient, NUTRIENT_PARTS],
] as const

/**
 * The points of the overall score that each component costs, with one decimal. Weights alone cannot be compared: those
 * of macros and those of nutrients are on scales of their own.
 */
export function pointsLost(components: readonly ScoreComponent[]): ReadonlyMap<NutrientKey, number> {
  const parts = SCORED_PARTS.map(([share, keys]) => {
    const kept = components.filter(({ key }) => keys.some((part) => part.key === key))
    return { share, kept, weights: kept.reduce((sum, { weight }) => sum + weight, 0) }
  }).filter(({ weights }) => weights > 0)
  const shares = parts.reduce((sum, { share }) => sum + share, SCORE_SHARES.consistency)
  return new Map(
    parts.flatMap(({ share, kept, weights }) =>
      kept.map(({ key, weight, score }) => {
        const lost = ((share / shares) * weight * (1 - score)) / weights
        return [key, Math.round(lost * 1000) / 10] as const
      }),
    ),
  )
}

/** A confidence of 0–1 as a word. */
export function confidenceLevel(confidence: number): 'low' | 'medium' | 'high' {
  return confidence < 0.4 ? 'low' : confidence < 0.7 ? 'medium' : 'high'
}

/**
 * The diet score, method `fulfilment-1`: 45 % macro, 35 % nutrient, 20 % consistency, over the window's complete days.
 * Without a complete day, or if nothing is known about them, `overall` is null, and `status` is `insufficient_data`.
 * A component that is known for less than 80 % of the energy is dropped, and the others take over its weight.
 */
export function dietScore(input: ScoreInput): DietScore {
  const { factsOn } = input
  const { complete, ...days } = sortDays(input)
  const [last = input.today] = [input.window.to, input.today].sort()
  const targets = targetsOver(complete, factsOn, last)
  const { person } = factsOn(last)
  if (isInfant(person)) return notForInfants({ ...days, complete: complete.length })
  const macro = MACRO_PARTS.map((part) => assess(complete, part, targets, dailyScorer(factsOn, part.key)))
  const nutrient = NUTRIENT_PARTS.map((part) => assess(complete, part, targets, scoreAverageIntake))
  const macroScore = meanMacroScore(complete, macro, factsOn)
  const nutrientScore = weightedMean(nutrient.map(({ score, part }) => [score, part.weight]))
  const consistency = days.eligible === 0 ? null : complete.length / days.eligible
  const scored = macroScore !== null || nutrientScore !== null
  const overall = weightedMean([
    [macroScore, SCORE_SHARES.macro],
    [nutrientScore, SCORE_SHARES.nutrient],
    [consistency, SCORE_SHARES.consistency],
  ])
  const all = [...macro, ...nutrient]
  const components = all.flatMap(toComponent)
  return {
    overall: scored ? toPercent(overall) : null,
    macro_score: toPercent(macroScore),
    nutrient_score: toPercent(nutrientScore),
    consistency_score: toPercent(consistency),
    concern: mainConcern(components, complete, person, (date) => factsOn(date).person),
    confidence: scoreConfidence(complete, macro, nutrient),
    days: { ...days, complete: complete.length },
    components,
    dropped: complete.length === 0 ? [] : all.flatMap(dropReason),
    hei2020: hei2020OverDays(complete, person.age),
    status: scored ? 'ok' : isOnlyToday(input) ? 'day_not_over' : 'insufficient_data',
    method_version: METHOD_VERSION,
  }
}

/** Most of what an infant has is milk, which is not logged: a score of the rest would mislead. */
const notForInfants = (days: DietScore['days']): DietScore => ({
  overall: null,
  macro_score: null,
  nutrient_score: null,
  consistency_score: null,
  concern: null,
  confidence: 0,
  days,
  components: [],
  dropped: [],
  hei2020: null,
  status: 'not_for_infants',
  method_version: METHOD_VERSION,
})

/**
 * Eligible: from the later of the window's start and the first log to yesterday, and today once it is marked complete;
 * without the days that were logged and of which only the energy is not known.
 */
function sortDays({ days, window, today, firstLogDate, factsOn }: ScoreInput) {
  const to = window.to < today ? window.to : today
  const inWindow = days.filter(({ date }) => date >= window.from && date <= to)
  const measure = { energyTarget: energyTargetOn(factsOn), today, usualKcal: usualEnergy(inWindow) }
  const logged = inWindow.filter(({ entries }) => entries > 0).length
  if (firstLogDate === null) return { eligible: 0, logged, complete: [] }
  const from = window.from > firstLogDate ? window.from : firstLogDate
  // In order, so that the same days give exactly the same floating-point sums.
  const inOrder = inWindow.toSorted((a, b) => (a.date < b.date ? -1 : 1))
  const complete = inOrder.filter((day) => day.date >= from && isComplete(day, measure))
  const todayOpen = to === today && !complete.some(({ date }) => date === today)
  const unknown = inOrder.filter(
    (day) => day.date >= from && day.date < today && lacksOnlyEnergy(day, measure),
  )
  const eligible = Math.max(daysBetween(from, to) + (todayOpen ? 0 : 1) - unknown.length, 0)
  return { eligible, logged, complete }
}

/** Whether today, which is not marked, is the only day of the window with food. */
function isOnlyToday({ days, window, today }: ScoreInput): boolean {
  const logged = days.filter(({ date, entries }) => entries > 0 && date >= window.from && date <= window.to)
  const [day] = logged
  return logged.length === 1 && day?.date === today && day.complete === null
}

/** A part of the score with its intake; `score` is null if it is dropped. */
type Assessment = {
  part: ScoredNutrient
  target: Target | undefined
  intake: AverageIntake
  score: number | null
}
type Scorer = (intake: AverageIntake, average: number, target: Target, days: readonly DayIntake[]) => number

/** For energy and macros each day is scored separately: a feast does not make up for a fast. */
const dailyScorer =
  (factsOn: FactsOn, key: NutrientKey): Scorer =>
  ({ daily }, _average, { kind }, days) => {
    const scores = days.flatMap(({ date }, index) => {
      const intake = daily[index] ?? null
      const target = factsOn(date).targets[key]
      return intake === null || target === undefined ? [] : [SCORES[kind](intake, target.value)]
    })
    return scores.reduce((sum, score) => sum + score, 0) / scores.length
  }

const scoreAverageIntake: Scorer = (_intake, average, { kind, value }) => SCORES[kind](average, value)

function assess(
  days: readonly DayIntake[],
  part: ScoredNutrient,
  targets: Targets,
  scorer: Scorer,
): Assessment {
  const target = targets[part.key]
  const intake = averageIntake(days, part.key)
  return {
    part,
    target,
    intake,
    score:
      intake.average === null || target === undefined ? null : scorer(intake, intake.average, target, days),
  }
}

/** The average over the complete days of the weighted component scores, each day over its known components. */
function meanMacroScore(
  days: readonly DayIntake[],
  parts: readonly Assessment[],
  factsOn: FactsOn,
): number | null {
  const kept = parts.filter(({ score }) => score !== null)
  return weightedMean(
    days.map(({ date }, index) => [
      weightedMean(
        kept.map(({ part, intake }) => {
          const amount = intake.daily[index] ?? null
          const target = factsOn(date).targets[part.key]
          const isKnown = amount !== null && target !== undefined
          return [isKnown ? SCORES[target.kind](amount, target.value) : null, part.weight]
        }),
      ),
      1,
    ]),
  )
}

function toComponent({ part, target, intake, score }: Assessment): ScoreComponent[] {
  if (score === null || intake.average === null || target === undefined) return []
  return [
    {
      key: part.key,
      kind: target.kind,
      intake: round(intake.average),
      target: target.value,
      unit: target.unit,
      score: Math.round(score * 10_000) / 10_000,
      weight: part.weight,
      coverage: round(intake.coverage),
    },
  ]
}

function dropReason({ part, target, intake, score }: Assessment): DietScore['dropped'] {
  if (score !== null) return []
  if (target === undefined) return [{ key: part.key, reason: 'no_reference_for_age' }]
  return [{ key: part.key, reason: intake.coverage > 0 ? 'low_coverage' : 'unknown' }]
}

/**
 * √(min(n, 7) / 7) × match confidence by energy × coverage. Coverage is the average over all components, dropped ones
 * included, weighted as in the overall score.
 */
function scoreConfidence(
  days: readonly DayIntake[],
  macro: readonly Assessment[],
  nutrient: readonly Assessment[],
): number {
  const kcal = days.reduce((sum, day) => sum + day.kcal, 0)
  if (kcal <= 0) return 0
  const match = days.reduce((sum, day) => sum + day.confidenceKcal, 0) / kcal
  const known = (parts: readonly Assessment[]) =>
    weightedMean(parts.map(({ part, intake }) => [intake.coverage, part.weight]))
  const covered = weightedMean([
    [known(macro), SCORE_SHARES.macro],
    [known(nutrient), SCORE_SHARES.nutrient],
  ])
  const enough = Math.sqrt(Math.min(days.length, DAYS_FOR_FULL_CONFIDENCE) / DAYS_FOR_FULL_CONFIDENCE)
  return round(enough * Math.min(match, 1) * (covered ?? 0))
}

/** The weighted average of the existing values, or null. */
function weightedMean(list: readonly (readonly [value: number | null, weight: number])[]): number | null {
  let sum = 0
  let weights = 0
  for (const [value, weight] of list) {
    if (value === null) continue
    sum += value * weight
    weights += weight
  }
  return weights === 0 ? null : sum / weights
}

function toPercent(value: number | null): number | null {
  return value === null ? null : Math.round(value * 1000) / 10
}
