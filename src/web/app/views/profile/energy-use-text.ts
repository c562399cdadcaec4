import type { ApiAnswer } from '../../api-types.ts'
import { ENERGY_USE } from '../../texts/energy-use.ts'

export type EnergyUseAnswer = ApiAnswer<'get', '/api/trends/energy-use'>

/** What a person uses a day, or what is missing until that can be estimated. */
export function energyUseText(use: EnergyUseAnswer): string {
  if (!use.is_meaningful) return ENERGY_USE.notMeaningful
  if (use.estimate !== null) return ENERGY_USE.estimate(use.estimate)
  const isEnough = use.complete_days >= use.least_complete_days && use.weigh_ins >= use.least_weigh_ins
  return isEnough ? ENERGY_USE.tooSparse : ENERGY_USE.missing(use)
}
