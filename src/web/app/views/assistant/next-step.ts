import { PATHS } from '../../../../contract/page-paths.ts'

const STEPS: readonly [says: RegExp, path: string][] = [
  [/^Log (what you eat|a (complete|whole) day)/, PATHS.today],
  [/^(Log|Record) a check-in/, PATHS.today],
  [/^(Log|Say in a check-in) whether you did /, PATHS.today],
  [/^Complete your profile/, PATHS.profile],
]

/** The view in which the person can do a suggested step, also of older replies; undefined: not on this page. */
export const placeOfStep = (step: string): string | undefined => STEPS.find(([says]) => says.test(step))?.[1]
