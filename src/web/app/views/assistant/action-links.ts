import { PATHS } from '../../paths.ts'

const ACTION_PATHS: readonly [says: RegExp, path: string][] = [
  [/^Log (what you eat|a whole day)/, PATHS.today],
  [/^Record a check-in/, PATHS.today],
  [/^Say in a check-in whether you did /, PATHS.today],
  [/^Complete your profile/, PATHS.profile],
]

/** Where on the page what the assistant proposes is done; undefined: it is nothing that is done here. */
export const pathForAction = (step: string): string | undefined =>
  ACTION_PATHS.find(([says]) => says.test(step))?.[1]
