import type { Food } from '../food.ts'
import { usualGrams } from '../portion-statistics/likely-grams.ts'
import { foodWords } from '../text/words.ts'
import { GOOD_SCORE } from './certainty.ts'
import { ownText } from './chunk-words.ts'
import { type Chunk, foodOf, type NamedFood, type Search } from './meal.ts'

/** Foods that are eaten in milk or water: cereals, oats, flours and powders of drinks. */
const DRY_PATTERN = /cereal|not included in a food category|oatmeal|flour/i
const MAX_WATER = 20
const MIN_WATER = 40
const LIQUID_PATTERN = /^(?:.*milk(?:,.*)?|tap water|bottled water)$/i
/** Words of the dry form, which the made one is not named with. */
const DRY_WORDS = /^(?:powder|mix|dry|instant|grain|raw)$/
const MAX_CONTENTS = 5

const isDry = ({ category, nutrients }: Food) =>
  DRY_PATTERN.test(category) && (nutrients.water_g ?? 0) < MAX_WATER

/** The milk or water that a dry food is in: "oats with banana in milk", "cocoa powder mixed with water". */
function liquidOf(chunks: readonly Chunk[], search: Search): Chunk | undefined {
  for (const chunk of chunks.slice(0, MAX_CONTENTS)) {
    const { link, amount, after, before } = chunk
    if (amount !== undefined || after !== undefined || before === 'stop') return undefined
    const isIn = /^(?:with|in|made|con)$/.test(link ?? '')
    if (isIn && LIQUID_PATTERN.test(search(ownText(chunk))[0]?.food.category ?? '')) return chunk
  }
  return undefined
}

/** "300 g of oats with milk" is what is made of them, of which so much is eaten. */
export function soaked(named: NamedFood, contents: readonly Chunk[], search: Search): NamedFood {
  const food = foodOf(named)
  const isWeighed = named.chunks.some(({ amount }) => amount?.unit?.kind === 'mass')
  if (food === undefined || !isWeighed || !isDry(food) || !isMuch(named, food)) return named
  const how = named.chunks.at(-1)?.how ?? ''
  const liquid = liquidOf([...named.chunks.slice(1), ...contents], search)
  const text = liquid === undefined ? /\b(?:milk|water)\b/.exec(how)?.[0] : ownText(liquid)
  if (text === undefined) return named
  const own = named.words.filter((word) => !DRY_WORDS.test(word)).join(' ')
  const made = [`${own} made with ${text}`, `${own} porridge made with ${text}`, `${own} porridge`]
    .map((name) => search(name).filter(({ food: wet }) => (wet.nutrients.water_g ?? 0) > MIN_WATER))
    .find(([best]) => best !== undefined && best.score >= GOOD_SCORE)
  return made === undefined ? named : { ...named, words: foodWords(own), candidates: made }
}

/** More than anybody has of it dry. */
function isMuch({ chunks: [first] }: NamedFood, food: Food): boolean {
  const { quantity = 1, unit } = first?.amount ?? {}
  return quantity * (unit?.grams ?? 0) > 1.5 * usualGrams(food)
}

/** Of cereal in milk by weight. */
const CEREAL_SHARE = 0.2

/** "250 g of cereal with milk": the weight is that of both. */
export function pouredParts(
  foods: readonly NamedFood[],
  index: number,
  search: Search,
): readonly NamedFood[] {
  const [host, next] = foods.slice(index)
  const food = foodOf(host)
  const [own, ...others] = next?.chunks ?? []
  const amount = host?.chunks[0]?.amount
  if (host === undefined || next === undefined || food === undefined || own === undefined) return []
  if (others.length > 0 || amount?.unit?.kind !== 'mass' || !/^ready-to-eat cereal/i.test(food.category))
    return []
  if (liquidOf([own], search) !== own || !isMuch(host, food)) return []
  return [
    { ...host, share: CEREAL_SHARE },
    { ...next, chunks: [{ ...own, amount }], share: 1 - CEREAL_SHARE },
  ]
}
