import { OCCASIONS } from '../text/noise-words.ts'
import { type Chunk, foodOf, type Meal, type NamedFood, type NoiseClass } from './meal.ts'
import { takesBack } from './shares.ts'

/**
 * What the text says twice counts once: "Sausage soup. I had sausage soup.", "We had corn dogs; mine was one with ketchup",
 * "a cup of rice, sorry, two cups of rice". Of two mentions the one with an amount counts, or the later one.
 */
export function withoutRestated({ foods, text, tokens }: Meal, fates: Map<Chunk, NoiseClass>): NamedFood[] {
  const dropped = new Set<NamedFood>()
  const hasOccasions = tokens.filter(({ word }) => OCCASIONS.has(word)).length > 1
  for (const [at, later] of foods.entries()) {
    const before = foods[at - 1]
    if (before !== undefined && takesBack(text.slice(before.chunks.at(-1)?.end, later.chunks[0]?.start)))
      dropped.add(before)
    const same = foods.slice(0, at).findLast((food) => !dropped.has(food) && isSameFood(food, later))
    if (
      same === undefined ||
      [same, later].some(({ isSetPart, span }) => isSetPart === true || span !== undefined)
    )
      continue
    const between = text.slice(same.chunks.at(-1)?.end, later.chunks[0]?.start)
    if (
      isCorrection(between) ||
      (isCounted(later) && !isCounted(same) && isRetold(foods, same, later, between))
    )
      dropped.add(same)
    else if (!isCounted(later) && /[.!?]/.test(between) && !between.includes('\n') && !hasOccasions)
      dropped.add(later)
  }
  for (const food of dropped) for (const chunk of food.chunks) fates.set(chunk, 'restated')
  return foods.filter((food) => !dropped.has(food))
}

/** In another sentence, or right after it: "purée, a small pouch of purée". */
const isRetold = (foods: readonly NamedFood[], first: NamedFood, later: NamedFood, between: string) =>
  /[.!?;]/.test(between) || (foods.indexOf(later) === foods.indexOf(first) + 1 && /^\s*[,(–-]/.test(between))

const isCorrection = (between: string) =>
  /\b(?:sorry|actually|no wait|i mean|make that|correction|rather)\b/i.test(between)

function isSameFood(first: NamedFood, later: NamedFood): boolean {
  return foodOf(first) !== undefined && foodOf(first) === foodOf(later)
}

const isCounted = ({ chunks }: NamedFood) =>
  chunks.some(
    ({ amount, after }) =>
      after !== undefined || (amount?.quantity !== undefined && amount.isArticle !== true),
  )
