import { wordSet } from '../../core/english/word-set.ts'
import type { Food, FoodMatch } from '../food.ts'
import { foodWords } from '../text/words.ts'

/** Words that change how much carbohydrate a food has: a food without them is another one. */
const QUALITIES = wordSet(
  'nosugar lowcalorie reducedsugar unsweetened dried dehydrated powder powdered concentrate undiluted condensed syrup',
)

export const isQuality = (word: string): boolean => QUALITIES.has(word)

/** Whether one of the names of a food has a word, as `foodWords` joins them. */
export const hasQuality = ({ name, synonyms, category }: Food, quality: string): boolean =>
  [name, ...synonyms].some((text) =>
    foodWords(text).some((word) => word === quality || SAME.get(quality) === word),
  ) ||
  (quality === 'lowcalorie' && /^diet\b/i.test(category))

/** Words of which either may be in a name. */
const SAME: ReadonlyMap<string, string> = new Map([
  ['nosugar', 'lowcalorie'],
  ['lowcalorie', 'nosugar'],
  ['dehydrated', 'dried'],
  ['powdered', 'powder'],
  ['undiluted', 'concentrate'],
  ['unsweetened', 'nosugar'],
])

/** How much worse a name may fit that has the qualities of the text. */
const QUALITY_LEAD = 0.25

/** Of matches that fit about as well, those come first that are as sweet or as dry as the text says. */
export function withQualities(text: string, matches: readonly FoodMatch[]): readonly FoodMatch[] {
  const [best] = matches
  const stated = best === undefined ? [] : foodWords(text).filter(isQuality)
  if (best === undefined || stated.length === 0) return matches
  const isStated = ({ food, score }: FoodMatch) =>
    score >= best.score - QUALITY_LEAD && stated.every((quality) => hasQuality(food, quality))
  return isStated(best)
    ? matches
    : [...matches.filter(isStated), ...matches.filter((match) => !isStated(match))]
}
