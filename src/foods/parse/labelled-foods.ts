import type { Food } from '../food.ts'
import { headWord, isJoined } from '../search/name-forms.ts'
import { trimNoise } from '../text/noise-words.ts'
import { foodWords } from '../text/words.ts'
import { EXACT_SCORE, lastWordOf, type Match, type Search } from './candidates.ts'
import type { Phrase } from './phrase.ts'

/**
 * The confidence of a name in the order of a food table, "Yogurt, Greek, plain": its words are certain, the
 * choice of food is not.
 */
const LABEL_PATTERN = 0.85

/**
 * A name with its qualities after commas. Each later part must not be a food by itself ("Greek"), or must be
 * this very food ("Cheese, Cheddar"); otherwise it is a list.
 */
export function labelledFood(run: readonly Phrase[], search: Search): Match | undefined {
  const [first, ...later] = run
  if (
    first === undefined ||
    later.length === 0 ||
    later.some(({ before, amount }) => before !== 'comma' || amount !== undefined)
  )
    return undefined
  if (run.slice(0, -1).some(({ after }) => after !== undefined)) return undefined
  const text = run.map(({ words }) => trimNoise(words).join(' ')).join(', ')
  const head = headWord(text)
  const candidates = search(text).filter(({ food }) =>
    [food.name, ...food.synonyms].some((name) => headWord(name) === head),
  )
  const [best] = candidates
  if (best === undefined || best.score < LABEL_PATTERN) return undefined
  // "150 g of pudding, chocolate": a part without a weight describes the one with a weight.
  const isWeighed = first.amount?.unit?.kind === 'mass' && !isJoined(best.food.name)
  const isLabel = later.every(({ words }) => {
    const [own] = search(trimNoise(words).join(' '))
    return isWeighed || own === undefined || own.score < EXACT_SCORE || own.food === best.food
  })
  return isLabel
    ? { phrases: run, words: foodWords(text), lastWord: lastWordOf([first]), candidates }
    : undefined
}

/** "Soups" of "Soups, cream-based". */
const foodGroup = ({ category }: Food) => category.split(',')[0]

/**
 * "150 g of soup, clam chowder": the kind, then the exact food; not if the list continues ("…, rice and
 * beans").
 */
export function specifiedFood(
  run: readonly Phrase[],
  next: Phrase | undefined,
  search: Search,
): Match | undefined {
  const [kind, food] = run
  if (kind?.amount?.unit?.kind !== 'mass' || kind.after !== undefined || food === undefined) return undefined
  const isListed = next?.link === 'and' || next?.before === 'comma'
  if (food.before !== 'comma' || food.amount !== undefined || food.isNegated || isListed) return undefined
  const candidates = search(trimNoise(food.words).join(' '))
  const [best] = candidates
  const [whole] = search(trimNoise(kind.words).join(' '))
  if (best === undefined || whole === undefined || Math.min(best.score, whole.score) < EXACT_SCORE)
    return undefined
  if (foodGroup(best.food) !== foodGroup(whole.food) || foodWords(trimNoise(kind.words).join(' ')).length > 1)
    return undefined
  return {
    phrases: [kind, food],
    words: foodWords(trimNoise(food.words).join(' ')),
    lastWord: lastWordOf([food]),
    candidates,
  }
}
