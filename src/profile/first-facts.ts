import type { StatedFacts } from './profile-versions.ts'

/**
 * Whether a change states what was not stated, and leaves everything else as stated: the answer to a further question, and no
 * other answer to one. Another birthday corrects one that nobody ever had.
 */
export function onlyAddsFacts(before: StatedFacts, next: StatedFacts): boolean {
  const { conditions, overrides, birth_date: _, ...others } = before
  return (
    conditions.every((condition) => next.conditions.includes(condition)) &&
    isWithin(overrides, next.overrides) &&
    isWithin(others, next)
  )
}

const isWithin = (part: object, whole: object) =>
  Object.entries(part).every(
    ([key, value]) => value === undefined || value === (whole as Record<string, unknown>)[key],
  )
