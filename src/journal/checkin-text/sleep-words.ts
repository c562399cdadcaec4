import { wordSet } from '../../core/english/word-set.ts'

export const SLEEP: ReadonlySet<string> = wordSet(
  'slept sleep sleeps asleep sleeping kip shuteye snooze snoozed dozed',
)
/** A part of the night: "1h30 deep sleep". */
export const STAGES: ReadonlySet<string> = wordSet('deep rem light core')
export const NAP: ReadonlySet<string> = wordSet('nap naps napped napping siesta sofa couch train plane')
/** The longest night; two times that are further apart are not one. */
export const MAX_NIGHT_HOURS = 16
