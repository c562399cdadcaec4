import type { NutrientKey } from '../../contract/nutrients.ts'
import type { CautionSource } from './sources.ts'

/**
 * What the sources advise: `avoid` the food; keep its amount `steady`; `limit` large amounts; keep it `apart` in time from
 * the medicine. No text advises to stop a medicine or to change a dose.
 */
export const CAUTION_ADVICE = ['avoid', 'steady', 'limit', 'apart'] as const
export type CautionAdvice = (typeof CAUTION_ADVICE)[number]

/** What foods are checked against besides medicines: conditions and ages. */
export type CautionCondition =
  | 'kidney disease'
  | 'high blood pressure'
  | 'pregnancy'
  | 'the first year of life'
  | 'an age under 18'

/** Which foods: by an amount in what was eaten, if it is known, else by words in lower case. */
export type CautionTrigger = {
  words?: RegExp
  not?: RegExp
  amount?: { key: NutrientKey; from: number }
}

export type CautionRow = {
  key: string
  /** Names in the lexicon of medicines, separated by commas. */
  medicines?: string
  conditions?: readonly CautionCondition[]
  food: CautionTrigger
  advice: CautionAdvice
  /** One sentence or two, after the names of the food and of the medicine. */
  text: string
  source: CautionSource
}
