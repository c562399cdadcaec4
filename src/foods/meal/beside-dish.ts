import { EXACT_SCORE, GOOD_SCORE, scoreOf } from './certainty.ts'
import { ownText, ownWords } from './chunk-words.ts'
import type { Chunk, Search } from './meal.ts'

/** Dishes named by their contents. */
export const FILLED_PATTERN =
  /(?:sandwich|wrap|sub|baguette|panini|toastie|omelet|omelette|quesadilla|burrito|taco|pizza|salad|roll|bagel|quiche|pie|soup|stew|chowder|curry|casserole|smoothie|juice)(?:s|es)?$/
/** "Chicken breast and green salad": the dish has a name of its own, which does not name a filling, and stands beside another food. */
export function isBesideDish(run: readonly Chunk[], search: Search): boolean {
  const [last] = run.slice(-1)
  const words = last === undefined ? [] : ownWords(last)
  const kind = words.slice(0, -1).join(' ')
  if (last?.link !== 'and' || kind === '' || !FILLED_PATTERN.test(words.at(-1) ?? '')) return false
  const isFood = (text: string, least: number) => scoreOf(search(text)) >= least
  return (
    isFood(ownText(last), EXACT_SCORE) &&
    (kind === 'green' || !isFood(kind, EXACT_SCORE)) &&
    run.slice(0, -1).every((chunk) => isFood(ownText(chunk), GOOD_SCORE))
  )
}
