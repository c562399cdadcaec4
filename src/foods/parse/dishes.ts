import { trimNoise } from '../text/noise-words.ts'
import { foodWords } from '../text/words.ts'
import { EXACT_SCORE, GOOD_SCORE, lastWordOf, type Match, runText, type Search } from './candidates.ts'
import { comboParts } from './combos.ts'
import { labelledFood, specifiedFood } from './labelled-foods.ts'
import { searchJoined } from './name-rewrites.ts'
import type { Phrase } from './phrase.ts'
import { isExact } from './read-amount.ts'

const MAX_DISH_PHRASES = 5

/** The longest run of linked phrases that together name exactly one food or one set meal. */
export function findDish(
  phrases: readonly Phrase[],
  at: number,
  search: Search,
): { matches: Match[]; length: number } | undefined {
  const first = phrases[at]
  if (first === undefined || first.isNegated) return undefined
  const whole = interruptedDish(phrases, at, search)
  if (whole !== undefined) return { matches: [whole], length: 3 }
  for (let length = Math.min(MAX_DISH_PHRASES, phrases.length - at); length >= 1; length--) {
    const run = phrases.slice(at, at + length)
    const label =
      labelledFood(run, search) ?? (length === 2 ? specifiedFood(run, phrases[at + 2], search) : undefined)
    if (label !== undefined) return { matches: [label], length }
    if (!isOneDish(run)) continue
    const text = runText(run)
    const parts = hasNoCounts(run) ? comboParts(text) : undefined
    const combo = parts?.map((part) => comboMatch(run, part, search, parts.length > 1))
    if (combo !== undefined) return { matches: combo, length }
    if (length === 1) return undefined
    const filled = filledDish(run, text, search)
    if (filled !== undefined) return { matches: [filled], length }
    const candidates = first.before === 'link' ? search(text) : searchJoined(text, search)
    if ((candidates[0]?.score ?? 0) >= EXACT_SCORE) {
      return {
        matches: [{ phrases: run, words: foodWords(text), lastWord: lastWordOf(run), candidates }],
        length,
      }
    }
  }
  return undefined
}

/** "lingonberry (cranberry) sauce": the name continues after the brackets that explain it. */
function interruptedDish(phrases: readonly Phrase[], at: number, search: Search): Match | undefined {
  const [first, inside, last] = phrases.slice(at, at + 3)
  const isBroken =
    inside?.isInside === true &&
    last?.link === ')' &&
    [first?.after, inside.amount, inside.after, last.amount].every((amount) => amount === undefined)
  if (first === undefined || last === undefined || !isBroken) return undefined
  const text = [...trimNoise(first.words), ...trimNoise(last.words)].join(' ')
  const candidates = search(text)
  if (trimNoise(last.words).length === 0 || (candidates[0]?.score ?? 0) < EXACT_SCORE) return undefined
  return { phrases: [first, last], words: foodWords(text), lastWord: lastWordOf([last]), candidates }
}

/** Dishes named by their contents. */
const FILLED_PATTERN =
  /(?:sandwich|wrap|sub|baguette|panini|toastie|omelet|omelette|quesadilla|burrito|taco|pizza|salad|roll|bagel|quiche|pie|soup|stew|chowder|curry|casserole|smoothie|juice)(?:s|es)?$/
/** Categories of their contents. */
const FILLINGS =
  /cheese|meats|cold cuts|bacon|chicken|turkey|poultry|fish|egg|vegetables|lettuce|tomato|onion|sausage|beef|pork|pepper|spinach|shellfish|jams|mayonnaise|soy|fruit|berries|apples|bananas|broccoli|carrots|cabbage|dark green|beans|corn/i

/**
 * "chicken, bacon and avocado sandwich": fillings, then a dish; the closest dish of that kind, even if not
 * exact.
 */
function filledDish(run: readonly Phrase[], text: string, search: Search): Match | undefined {
  const last = run.at(-1)
  const dish = last?.words.at(-1)?.word ?? ''
  if (last === undefined || trimNoise(last.words).length < 2 || !FILLED_PATTERN.test(dish)) return undefined
  if (run.some((phrase) => /^(?:with|con|on)$/.test(phrase.link ?? ''))) return undefined
  const isFilling = run.slice(0, -1).every((phrase) => {
    const [best] = search(trimNoise(phrase.words).join(' '))
    return (
      best !== undefined &&
      best.score >= GOOD_SCORE &&
      FILLINGS.test(best.food.category) &&
      !/sandwich|mixed|soup|salad/i.test(best.food.category) &&
      phrase.amount?.unit === undefined
    )
  })
  if (!isFilling) return undefined
  const [kind = ''] = foodWords(dish)
  const candidates = search(text).filter(({ food }) =>
    [food.name, ...food.synonyms].some((name) => foodWords(name).includes(kind)),
  )
  return candidates.length === 0
    ? undefined
    : { phrases: run, words: foodWords(text), lastWord: dish, candidates }
}

/** No amount was stated, or only "a". */
function hasNoCounts(run: readonly Phrase[]): boolean {
  return run.every(
    ({ amount, after }) => after === undefined && (amount === undefined || amount.isArticle === true),
  )
}

function comboMatch(run: readonly Phrase[], part: string, search: Search, isComboPart: boolean): Match {
  return { phrases: run, words: foodWords(part), lastWord: '', candidates: search(part), isComboPart }
}

const isCounted = (phrase: Phrase | undefined) =>
  phrase?.amount?.quantity !== undefined && phrase.amount.isArticle !== true

/**
 * Only links stand between them, and no later phrase has its own amount, which would make it a separate food.
 */
function isOneDish(run: readonly Phrase[]): boolean {
  const [first] = run
  return run.every((phrase, index) => {
    // "two pitas and falafel (5)": each has its own.
    if (phrase.after !== undefined && isCounted(first)) return isExact(phrase.after)
    if (index === 0) return index === run.length - 1 || phrase.after === undefined
    if (phrase.amount !== undefined || (phrase.after !== undefined && index < run.length - 1)) return false
    // "200 g chicken with rice" is 200 g of chicken, "a splash of milk in coffee" one of milk.
    const kind = first?.amount?.unit?.kind
    const isMeasured = kind === 'mass' || kind === 'vague'
    const inOne = kind === 'mass' ? /^(?:and|or|con|with|in|on|made)$/ : /^(?:and|con|made)$/
    if (isMeasured && !inOne.test(phrase.link ?? '')) return false
    if (phrase.before === 'link' || phrase.isNegated) return phrase.before !== 'stop'
    return phrase.before === 'comma' && run.length > 2 && run.at(-1)?.before === 'link'
  })
}
