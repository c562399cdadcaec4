import { namesFood } from '../portions.ts'
import { headOf } from '../search/forms.ts'
import { trimmed } from '../text/noise.ts'
import { foodWords } from '../text/words.ts'
import { joined, type Match, type Search } from './candidates.ts'
import type { Phrase } from './phrases.ts'

const MOST_CONTENTS = 5

/** Dishes that hold other foods, and what goes into them, by category. */
const HOLDERS =
  /sandwich|burgers|burritos|mexican|nachos|pizza|egg rolls|omelet|turnovers|macaroni and cheese/i
const CONTENTS =
  /cheese|^beef|ground beef|^pork|^lamb|liver|chicken|turkey|^fish|shellfish|^eggs|cold cuts|bacon|sausages|beans, peas|soy and|tomatoes|carrots|other red|broccoli|spinach|lettuce|dark green|string beans|cabbage|onions|corn|other vegetables|olives|mustard/i
const RICE = /^rice/i
/** A dish and its contents named together well enough. */
const TOGETHER = 0.8

/** The phrases after a dish that say what is in it: "burrito with chicken, rice and beans". */
export function contentsOf(host: Match, phrases: readonly Phrase[], at: number, search: Search): Phrase[] {
  const category = host.candidates[0]?.food.category ?? ''
  const isWeighed = host.phrases[0]?.amount?.unit?.kind === 'mass'
  const link = phrases[at]?.link
  if (link !== 'with' && link !== 'con' && !(isWeighed && link === 'and')) return []
  const contents: Phrase[] = []
  for (const phrase of phrases.slice(at, at + MOST_CONTENTS)) {
    const isListed = phrase.before === 'link' || phrase.before === 'comma'
    if (!isListed || phrase.amount !== undefined || phrase.after !== undefined || phrase.isNegated) break
    const own = search(trimmed(phrase.words).join(' '))[0]?.food.category ?? ''
    const isInside = CONTENTS.test(own) || (RICE.test(own) && /burritos|mexican/i.test(category))
    if (HOLDERS.test(category) ? !isInside : !isWeighed) break
    contents.push(phrase)
  }
  if (HOLDERS.test(category)) return contents
  // "200 g of macaroni with cheese and tuna" is weighed together, when there is such a dish.
  const [whole] = search(joined([...host.phrases, ...contents]))
  return (whole?.score ?? 0) >= TOGETHER ? contents : []
}

/** A sandwich whose bread is counted with it ("a sandwich with two slices of white bread, …") is what it is made of. */
export function isMadeUp(host: Match, phrases: readonly Phrase[], at: number, search: Search): boolean {
  if (
    !/sandwich|burger|burritos/i.test(host.candidates[0]?.food.category ?? '') ||
    phrases[at]?.link !== 'with'
  )
    return false
  return phrases.slice(at, at + MOST_CONTENTS).some((phrase) => {
    if (phrase.before === 'stop' || phrase.amount === undefined || phrase.amount.isArticle === true)
      return false
    return /bread|rolls and buns|tortilla|bagel/i.test(
      search(trimmed(phrase.words).join(' '))[0]?.food.category ?? '',
    )
  })
}

/** The dish named together with its contents, if there is a closer one of its kind. */
export function withContents(host: Match, contents: readonly Phrase[], search: Search): Match {
  const run = [...host.phrases, ...contents]
  const text = joined(run)
  const head = headOf(text)
  const candidates = search(text).filter(({ food }) =>
    [food.name, ...food.synonyms].some((name) => headOf(name) === head),
  )
  const [best, ...others] = candidates
  const isCloser = best !== undefined && host.words.every((word) => namesFood(best.food, word))
  // Contents that no name lists do not make the dish less certain.
  const score = Math.max(best?.score ?? 0, (host.candidates[0]?.score ?? 0) * 0.9)
  const closer = best === undefined || !isCloser ? host.candidates : [{ ...best, score }, ...others]
  return { ...host, phrases: run, words: foodWords(text), candidates: closer }
}
