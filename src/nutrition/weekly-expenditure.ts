import { MAX_WEEKLY_STEP_KCAL } from '../contract/expenditure.ts'
import type { FollowRefusal } from './energy-target.ts'
import type { Expenditure } from './expenditure.ts'
import type { Doubt } from './plausible-use.ts'

/**
 * The expenditure that an energy target follows is decided once a week, from the estimate of the weeks before. See
 * docs/how-scores-work.md.
 */

/** A smaller difference, kcal a day, is less than the slips of logging one day. */
export const MIN_WEEKLY_STEP_KCAL = 25
/**
 * A difference of less than this share of half the 90 % interval is noise, which comes and goes with the weeks: to follow it
 * would move the target in most weeks, and bring it no nearer to what is used.
 */
const NOISE_SHARE = 0.5

/** What was known when a week began. */
export type WeekFacts = {
  /** null: too little is known. */
  estimate: Expenditure | null
  /** Why the estimate is not what the person uses; null: it may be. */
  doubt: Doubt | null
  /** Why the person's target does not follow it; null: it does. */
  refusal: FollowRefusal | null
  /** The expenditure that counted in the week before, kcal a day; null: the equations. */
  inUse: number | null
  /** What the equations give, kcal a day. */
  byEquation: number
}

/** `no_estimate`, a doubt, `small` and a refusal: it stays. */
export type WeekReason = 'moved' | 'no_estimate' | 'small' | Doubt | FollowRefusal

export type WeekDecision = {
  /** What counts in the week, kcal a day, whole; null: the equations. */
  inUse: number | null
  reason: WeekReason
  /** It moves by the most of a week, and has further to go. */
  isLimited: boolean
}

export function decideWeek({ estimate, doubt, refusal, inUse, byEquation }: WeekFacts): WeekDecision {
  // What counted before the person was, say, pregnant is not what they use afterwards.
  if (refusal !== null) return { inUse: null, reason: refusal, isLimited: false }
  if (estimate === null) return { inUse, reason: 'no_estimate', isLimited: false }
  if (doubt !== null) return { inUse, reason: doubt, isLimited: false }
  const before = Math.round(inUse ?? byEquation)
  const difference = estimate.kcal - before
  const noise = (NOISE_SHARE * (estimate.high - estimate.low)) / 2
  if (Math.abs(difference) < Math.max(MIN_WEEKLY_STEP_KCAL, noise))
    return { inUse, reason: 'small', isLimited: false }
  const step = Math.sign(difference) * Math.min(Math.abs(difference), MAX_WEEKLY_STEP_KCAL)
  return { inUse: before + step, reason: 'moved', isLimited: Math.abs(difference) > MAX_WEEKLY_STEP_KCAL }
}
