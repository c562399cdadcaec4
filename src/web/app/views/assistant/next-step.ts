import { PATHS } from '../../../../contract/page-paths.ts'

const STEPS: readonly [says: RegExp, path: string][] = [
  [/^Log (what you eat|a whole day)/, PATHS.today],
  [/^Record a check-in/, PATHS.today],
  [/^Say in a check-in whether you did /, PATHS.today],
  [/^Complete your profile/, PATHS.profile],
]

/** Where on the page what the assistant proposes is done; undefined: it is nothing that is done here. */
export const placeOfStep = (step: string): string | undefined => STEPS.find(([says]) => says.test(step))?.[1]
