import type { ApiAnswer } from '../../api-types.ts'
import { ENERGY_USE } from '../../texts/energy-use.ts'

export type EnergyUseAnswer = ApiAnswer<'get', '/api/trends/energy-use'>

/** What a person uses a day and whether that can be so, or what is missing until it can be estimated. */
export function energyUseText({ estimate, missing, doubt, is_current }: EnergyUseAnswer): string {
  if (estimate === null) return missing?.why ?? ENERGY_USE.notMeaningful
  const text = ENERGY_USE.estimate(estimate, is_current)
  return doubt === null ? text : `${text} ${doubt.why}`
}
