import { confidenceOf } from './certainty.ts'
import type { Meal, Pass } from './meal.ts'
import { unmatchedTexts } from './roles.ts'

/** Rates each item by the whole text: one that was read in full is more likely right. */
export const rateItems: Pass = (meal: Meal): Meal => {
  const foods = meal.items.length
  const lost = unmatchedTexts(meal).length
  const words = meal.tokens.filter(({ kind }) => kind === 'word')
  const idle = words.filter(({ role }) => role.as === 'noise' || role.as === 'unmatched')
  const skippedWords = idle.length / Math.max(words.length, 1)
  const items = meal.items.map((item) => {
    const evidence = { ...item.evidence, foods, skippedWords, unmatched: lost / Math.max(foods + lost, 1) }
    return { ...item, evidence, confidence: confidenceOf(evidence) }
  })
  return { ...meal, items }
}
