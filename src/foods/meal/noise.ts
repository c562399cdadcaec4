import { noiseKind } from '../text/noise-words.ts'
import type { Meal, Pass } from './meal.ts'

/** Marks words that are never part of a name: who ate, when, how it was. */
export const markNoise: Pass = (meal: Meal): Meal => ({
  ...meal,
  tokens: meal.tokens.map((token) => {
    const noise =
      token.role.as === 'word' && token.role.food === undefined ? noiseKind(token.word) : undefined
    return noise === undefined ? token : { ...token, role: { as: 'noise', noise } }
  }),
})
