import type { NutrientKey } from '../../../../contract/nutrients.ts'
import { formatNumber } from '../../english-formatters.ts'
import { NUTRIENTS } from '../../texts/nutrients.ts'
import type { ProfileDocument } from './changes.ts'

export type Target = ProfileDocument['targets'][string]

/** `2,150 kcal` */
export const formatTarget = (value: number, nutrient: NutrientKey) =>
  `${formatNumber(value)}\u00a0${NUTRIENTS[nutrient].unit}`
