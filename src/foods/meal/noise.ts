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
    if (token.role.as === 'word' && isBaby(meal.tokens, at))
      return { ...token, role: { as: 'noise', noise: 'person' } }
    const isVerb = noise === undefined && token.role.as === 'word' && isAfterSubject(meal.tokens, at)
    if (isVerb) return { ...token, role: { as: 'noise', noise: 'verb' } }
    return noise === undefined ? token : { ...token, role: { as: 'noise', noise } }
  }),
})

const PEOPLE =
  /^(?:friends?|mates?|people|persons?|kids|children|colleagues|coworkers|guests|adults|meetings|times)$/

/** "with three friends", "two people": no amount of a food. */
function countsPeople(tokens: Meal['tokens'], at: number): boolean {
  const role = tokens[at]?.role
  if (role?.as === 'amount' && role.amount.unit !== undefined) return false
  let next = at
  while (tokens[next]?.role.as === 'amount') next++
  return PEOPLE.test(tokens[next]?.word ?? '')
}

/** "I fed my baby": who eats; "my baby carrots" are carrots. */
const isBaby = (tokens: Meal['tokens'], at: number): boolean =>
  tokens[at]?.word === 'baby' &&
  /^(?:my|our|the|his|her)$/.test(tokens[at - 1]?.word ?? '') &&
  (tokens[at + 1]?.role.as !== 'word' || noiseKind(tokens[at + 1]?.word ?? '') !== undefined)

/** "We split it": what somebody did. */
const isAfterSubject = (tokens: Meal['tokens'], at: number): boolean =>
  /^(?:i|we|he|she|they|you)$/.test(tokens[at - 1]?.word ?? '') && tokens[at]?.kind === 'word'
