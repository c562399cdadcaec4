import type { TargetKind } from '../contract/nutrients/entry.ts'

/** min(intake / target, 1): more than the target does not raise the score. A target of 0 is always met. */
export function adequacyScore(intake: number, target: number): number {
  return target > 0 ? clamp(intake / target) : 1
}

/** 1 within ±10 % of the target, falling to 0 at ±50 %. A target of 0 is only met by 0. */
export function rangeScore(intake: number, target: number): number {
  if (target <= 0) return intake <= 0 ? 1 : 0
  return clamp((0.5 - Math.abs(intake / target - 1)) / 0.4)
}

/** 1 up to the limit, falling to 0 at twice the limit. A limit of 0 is only met by 0. */
export function limitScore(intake: number, limit: number): number {
  if (limit <= 0) return intake <= 0 ? 1 : 0
  return clamp((2 * limit - intake) / limit)
}

/** The score for each kind of target: intake and target in the same unit, result 0–1. */
export const SCORES: Record<TargetKind, (intake: number, target: number) => number> = {
  adequacy: adequacyScore,
  range: rangeScore,
  limit: limitScore,
}

function clamp(value: number): number {
  return Math.min(Math.max(value, 0), 1)
}
