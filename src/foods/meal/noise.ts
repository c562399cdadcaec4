import { noiseKind } from '../text/noise-words.ts'
import type { Meal, Pass } from './meal.ts'

/** Marks words that are never part of a name: who ate, when, how it was. */
export const markNoise: Pass = (meal: Meal): Meal => ({
  ...meal,
  tokens: meal.tokens.map((token, at) => {
    if (token.role.as === 'amount' && countsPeople(meal.tokens, at))
      return { ...token, role: { as: 'noise', noise: 'number' } }
    const noise =
      token.role.as === 'word' && token.role.food === undefined ? noiseKind(token.word) : undefined
    return noise === undefined ? token : { ...token, role: { as: 'noise', noise } }
  }),
})

const PEOPLE =
  /^(?:friends?|mates?|people|persons?|kids|children|colleagues|coworkers|guests|adults|meetings|times)$/

/** "with three friends", "two people": no amount of a food. */
function countsPeople(tokens: Meal['tokens'], at: number): boolean {
  let next = at
  while (tokens[next]?.role.as === 'amount') next++
  return PEOPLE.test(tokens[next]?.word ?? '')
}
