import { wordSet } from '../../core/english/word-set.ts'
import { foldText } from '../text/words.ts'
import type { Meal, MealToken, Pass } from './meal.ts'

/** Titles of the two parts of a recipe, alone in their line. */
const INGREDIENTS = wordSet(
  'ingredients ingredient zutaten ingredientes ingredienti ainekset ingredienser 材料 配料 食材',
)
const DIRECTIONS = wordSet(
  'directions method instructions preparation steps zubereitung anleitung preparacion elaboracion preparazione ' +
    'procedimento preparo valmistus ohje tillagning 作り方 做法 步骤',
)

/**
 * Of a recipe that was pasted with its titles only the ingredients count: neither its name and what stands above the first
 * amount nor the directions, which name the ingredients again.
 */
export const keepIngredients: Pass = (meal: Meal): Meal => {
  const lines = linesOf(meal.tokens)
  const titles = lines.map(titleOf)
  if (titles.every((title) => title === undefined)) return meal
  const first = lines.findIndex((line) => line.some(({ kind }) => kind === 'number') && isListed(line))
  const directions = titles.indexOf('directions')
  const end = directions < 0 ? lines.length : directions
  if (first < 0 || first >= end) return meal
  const tokens = lines.flatMap((line, at) =>
    at >= first && at < end && titles[at] === undefined ? line : line.map(withoutFood),
  )
  return { ...meal, tokens }
}

const withoutFood = (token: MealToken): MealToken =>
  token.word === '\n' ? token : { ...token, role: { as: 'noise', noise: 'explanation' } }

/** Begins with an amount, perhaps behind a bullet. */
const isListed = (line: readonly MealToken[]) => line.find(({ kind }) => kind !== 'mark')?.kind === 'number'

function titleOf(line: readonly MealToken[]): 'ingredients' | 'directions' | undefined {
  const words = line.filter(({ kind }) => kind === 'word').map(({ raw }) => foldText(raw))
  if (words.length === 0 || words.length > MAX_TITLE_WORDS || isListed(line)) return undefined
  if (words.some((word) => INGREDIENTS.has(word))) return 'ingredients'
  return words.some((word) => DIRECTIONS.has(word)) ? 'directions' : undefined
}
const MAX_TITLE_WORDS = 3

/** The tokens of each line, with the break at its end. */
export function linesOf(tokens: readonly MealToken[]): MealToken[][] {
  const lines: MealToken[][] = [[]]
  for (const token of tokens) {
    lines.at(-1)?.push(token)
    if (token.word === '\n') lines.push([])
  }
  return lines
}
