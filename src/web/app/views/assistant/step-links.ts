import { PATHS } from '../../../../contract/page-paths.ts'
import type { ReplyDetails } from './chat.ts'

type StepKind = NonNullable<ReplyDetails['parts']>['steps'][number]['kind']

/** Where on the page a next step is done; undefined: not on the page. */
const STEP_PATHS: Readonly<Record<StepKind, string | undefined>> = {
  log_food: PATHS.today,
  check_in: PATHS.today,
  profile: PATHS.profile,
  doctor: PATHS.doctor,
  ask: undefined,
  eat: undefined,
  urgent: undefined,
}

export const pathForStep = (kind: StepKind): string | undefined => STEP_PATHS[kind]
