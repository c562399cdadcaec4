import type { Food } from '../food.ts'
import { headOf, isJoined } from '../search/forms.ts'
import { trimmed } from '../text/noise.ts'
import { foodWords } from '../text/words.ts'
import { lastWordOf, type Match, type Search, SURE } from './candidates.ts'
import type { Phrase } from './phrase.ts'

/**
 * The confidence of a name in the order of a food table, "Yogurt, Greek, plain": its words are certain, the
 * choice of food is not.
 */
const LABELLED = 0.85

/**
 * A name with its qualities after commas. Each later part must not be a food by itself ("Greek"), or must be
 * this very food ("Cheese, Cheddar"); otherwise it is a list.
 */
export function labelled(run: readonly Phrase[], search: Search): Match | undefined {
  const [first, ...later] = run
  if (
    first === undefined ||
    later.length === 0 ||
    later.some(({ before, amount }) => before !== 'comma' || amount !== undefined)
  )
    return undefined
  if (run.slice(0, -1).some(({ after }) => after !== undefined)) return undefined
  const text = run.map(({ words }) => trimmed(words).join(' ')).join(', ')
  const head = headOf(text)
  const candidates = search(text).filter(({ food }) =>
    [food.name, ...food.synonyms].some((name) => headOf(name) === head),
  )
  const [best] = candidates
  if (best === undefined || best.score < LABELLED) return undefined
  // "150 g of pudding, chocolate": a part without a weight describes the one with a weight.
  const isWeighed = first.amount?.unit?.kind === 'mass' && !isJoined(best.food.name)
  const isLabel = later.every(({ words }) => {
    const [own] = search(trimmed(words).join(' '))
    return isWeighed || own === undefined || own.score < SURE || own.food === best.food
  })
  return isLabel
    ? { phrases: run, words: foodWords(text), lastWord: lastWordOf([first]), candidates }
    : undefined
}

/** "Soups" of "Soups, cream-based". */
const groupOf = ({ category }: Food) => category.split(',')[0]

/**
 * "150 g of soup, clam chowder": the kind, then the exact food; not if the list continues ("…, rice and
 * beans").
 */
export function specified(
  run: readonly Phrase[],
  next: Phrase | undefined,
  search: Search,
): Match | undefined {
  const [kind, food] = run
  if (kind?.amount?.unit?.kind !== 'mass' || kind.after !== undefined || food === undefined) return undefined
  const isListed = next?.link === 'and' || next?.before === 'comma'
  if (food.before !== 'comma' || food.amount !== undefined || food.isNegated || isListed) return undefined
  const candidates = search(trimmed(food.words).join(' '))
  const [best] = candidates
  const [whole] = search(trimmed(kind.words).join(' '))
  if (best === undefined || whole === undefined || Math.min(best.score, whole.score) < SURE) return undefined
  if (groupOf(best.food) !== groupOf(whole.food) || foodWords(trimmed(kind.words).join(' ')).length > 1)
    return undefined
  return {
    phrases: [kind, food],
    words: foodWords(trimmed(food.words).join(' ')),
    lastWord: lastWordOf([food]),
    candidates,
  }
}
