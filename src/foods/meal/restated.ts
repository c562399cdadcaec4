import { headWord } from '../search/name-forms.ts'
import { OCCASIONS } from '../text/noise-words.ts'
import { canonicalWord } from '../text/words.ts'
import { isExactUnit } from '../units.ts'
import { ownText } from './chunk-words.ts'
import { type Chunk, foodOf, type Meal, type NamedFood, type NoiseClass } from './meal.ts'
import { takesBack } from './shares.ts'

/**
 * What the text says twice counts once: "Sausage soup. I had sausage soup.", "We had corn dogs; mine was one with ketchup",
 * "a cup of rice, sorry, two cups of rice". Of two mentions the one with an amount counts, or the later one.
 */
export function withoutRestated({ foods, text, tokens }: Meal, fates: Map<Chunk, NoiseClass>): NamedFood[] {
  const dropped = new Set<NamedFood>()
  const eaten = new Map<NamedFood, number>()
  const hasOccasions = tokens.filter(({ word }) => OCCASIONS.has(word)).length > 1
  for (const [at, later] of foods.entries()) {
    const before = foods[at - 1]
    if (before !== undefined && takesBack(text.slice(before.chunks.at(-1)?.end, later.chunks[0]?.start)))
      dropped.add(before)
    const same = foods
      .slice(0, at)
      .findLast(
        (food) =>
          !dropped.has(food) && (isSameFood(food, later) || isSaidAgain(food, later, text, hasOccasions)),
      )
    if (
      same === undefined ||
      [same, later].some(({ isSetPart, span }) => isSetPart === true || span !== undefined)
    )
      continue
    const between = text.slice(same.chunks.at(-1)?.end, later.chunks[0]?.start)
    const part = later.chunks[0]?.amount
    const isPart = part?.unit === undefined && (part?.quantity ?? 1) < 1
    const isDetailed = !isSameFood(same, later) && (isCounted(later) || !isCounted(same))
    // "a slice of melon, about an eighth of a small one"
    if (isPart && isCounted(same) && isRetold(foods, same, later, between)) dropped.add(later)
    else if (isDetailed || isMeasuredAgain(same, later, between)) dropped.add(same)
    else if (isPart && /\b(?:ate|had|finished|drank)\b/i.test(between)) {
      dropped.add(later)
      eaten.set(same, part?.quantity ?? 1)
    } else if (
      isCorrection(between) ||
      (isCounted(later) && !isCounted(same) && isRetold(foods, same, later, between))
    )
      dropped.add(same)
    else if (!isCounted(later) && /[.!?]/.test(between) && !between.includes('\n') && !hasOccasions)
      dropped.add(later)
  }
  for (const food of dropped) for (const chunk of food.chunks) fates.set(chunk, 'restated')
  return foods
    .filter((food) => !dropped.has(food))
    .map((food) => (eaten.has(food) ? { ...food, share: eaten.get(food) ?? 1 } : food))
}

/** In another sentence, or right after it: "purée, a small pouch of purée". */
const isRetold = (foods: readonly NamedFood[], first: NamedFood, later: NamedFood, between: string) =>
  /[.!?;]/.test(between) || (foods.indexOf(later) === foods.indexOf(first) + 1 && /^\s*[,(–-]/.test(between))

const isCorrection = (between: string) =>
  /\b(?:sorry|actually|no wait|i mean|make that|correction|rather)\b/i.test(between)

/** The same food, or its kind alone: "the soup" after "chicken noodle soup". */
function isSameFood(first: NamedFood, later: NamedFood): boolean {
  if (foodOf(first) !== undefined && foodOf(first) === foodOf(later)) return true
  const isKind = later.words.length === 1 && first.words.length > 1
  const isAgain = isKind && canonicalWord(later.lastWord) === first.words.at(-1)
  const [{ amount, before } = {}] = later.chunks
  const isPart = before === 'comma' && amount?.unit === undefined && (amount?.quantity ?? 1) < 1
  return isAgain && (isPart || (before === 'stop' && !isCounted(later)))
}

/** "A burrito. It was a bean burrito", "a salad for lunch. The salad had tuna": more of the same food. */
function isSaidAgain(first: NamedFood, later: NamedFood, text: string, hasOccasions: boolean): boolean {
  const [kind, ...qualities] = first.words
  if (hasOccasions || kind === undefined || qualities.length > 0 || headOf(later) !== kind) return false
  const between = text.slice(first.chunks.at(-1)?.end, later.chunks[0]?.start)
  return /[.!?;:,–-].*\b(?:the|it was|it['’]?s|they were|that was|these were)\s*$/is.test(between)
}

/** The "burrito" of "bean burrito with rice". */
const headOf = ({ chunks: [first] }: NamedFood) =>
  first === undefined ? undefined : headWord(ownText(first))

/** "One glass of milk, 250 ml of milk": the same amount in exact units. */
function isMeasuredAgain(first: NamedFood, later: NamedFood, between: string): boolean {
  const [before, after] = [first.chunks[0]?.amount, later.chunks[0]?.amount]
  const isExactNow = isExactUnit(after?.unit) && before !== undefined && !isExactUnit(before.unit)
  return isExactNow && /^\s*[,(–-]\s*$/.test(between)
}

const isCounted = ({ chunks }: NamedFood) =>
  chunks.some(
    ({ amount, after }) =>
      after !== undefined || (amount?.quantity !== undefined && amount.isArticle !== true),
  )
