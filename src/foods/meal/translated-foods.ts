import type { Food } from '../food.ts'
import { isSentenceWord } from '../languages/detect.ts'
import { isUnspaced, type Language } from '../languages/languages.ts'
import { meaningElsewhere, type Phrase } from '../languages/phrases.ts'
import { DRY_WORDS } from '../portions.ts'
import { EXACT_SCORE } from './certainty.ts'
import type { Meal } from './meal.ts'

/** A food in English words, and how many phrases name it. */
export type FoundFood = { text: string; food?: Food; length: number }

/** The food that begins at a phrase, with its qualities and what it is made of. */
export function foodAt(
  phrases: readonly Phrase[],
  at: number,
  language: Language,
  meal: Meal,
): FoundFood | undefined {
  let first = at
  while (phrases[first]?.meaning?.as === 'quality') first++
  const food = englishFood(phrases[first], language, meal)
  if (food === undefined) return undefined
  const qualities = englishOf(phrases.slice(at, first))
  let end = first + 1
  while (phrases[end]?.meaning?.as === 'quality') end++
  const later = englishOf(phrases.slice(first + 1, end))
  const options = [
    ...namesWith(food, [...qualities, ...later]).map((text) => ({ text, end })),
    ...later.flatMap((quality) => namesWith(food, [quality])).map((text) => ({ text, end })),
  ]
  const dry = dryName(food, [...qualities, ...later])
  if (dry === undefined) options.push({ text: food, end })
  for (const option of options) {
    const known = named(option.text, meal, EXACT_SCORE)
    if (known !== undefined) return { text: option.text, food: known, length: option.end - at }
  }
  return { text: dry ?? food, length: end - at }
}

/** No table may have it dry, but its weight is another then: "80 g de pâtes sèches". */
const dryName = (food: string, qualities: readonly string[]): string | undefined => {
  const dry = qualities.find((quality) => DRY_WORDS.has(quality))
  return dry === undefined ? undefined : `${dry} ${food}`
}

const englishOf = (phrases: readonly Phrase[]): string[] =>
  phrases.flatMap(({ meaning }) => (meaning?.as === 'quality' ? [meaning.english] : []))

const namesWith = (food: string, qualities: readonly string[]): string[] =>
  qualities.length === 0 ? [] : [`${qualities.join(' ')} ${food}`, `${food}, ${qualities.join(', ')}`]

/** The food of a phrase in English: its own, that of a compound, or that of another language. */
function englishFood(phrase: Phrase | undefined, language: Language, meal: Meal): string | undefined {
  if (phrase === undefined) return undefined
  const { meaning, words } = phrase
  const [word] = words
  if (meaning !== undefined) {
    return meaning.as === 'food' ? meaning.english : undefined
  }
  if (word === undefined || word.kind !== 'word' || word.isFixed || isUnspaced(language)) return undefined
  const isOwn = isSentenceWord(word.raw.toLowerCase()) || meal.exact?.(word.raw) !== undefined
  const other = isOwn ? undefined : meaningElsewhere(word.raw, language)
  return other?.as === 'food' ? other.english : undefined
}

/** The food of this name: exactly, or with every word of it. */
function named(text: string, { exact, search }: Meal, least: number): Food | undefined {
  const [best] = search(text)
  return exact?.(text) ?? (best !== undefined && best.score >= least ? best.food : undefined)
}
