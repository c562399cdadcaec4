import type { Food } from './day.ts'

/** The units of a food, as people say how much it was. */

export type Measure = Food['measures'][number]

/** The unit of every food, beside its own. */
export const GRAMS = 'g'
/** Portions that are offered as buttons. */
const MAX_BUTTONS = 3
/** Of a unit this light, such as ml, nobody has two. */
export const MIN_BUTTON_GRAMS = 3

/** A draft of an earlier version of the page has foods without units. */
export const measuresOf = (food: Food): readonly Measure[] => food.measures ?? []

/** A number with up to two decimals, since half a cup and a quarter are amounts; of very little, two digits. */
export const quantityText = (quantity: number) =>
  String(quantity < 0.1 ? Number(quantity.toPrecision(2)) : Math.round(quantity * 100) / 100)

/** The portions that one tap chooses: one of each of the first units. */
export const commonMeasures = (food: Food): readonly Measure[] =>
  measuresOf(food)
    .filter(({ grams }) => grams >= MIN_BUTTON_GRAMS)
    .slice(0, MAX_BUTTONS)

export type Portion = { measure: Measure; count: number }

/** What one tap chooses for an entry: one of each of the first units, and two of the one nearest to the default portion. */
export function commonPortions(food: Food): readonly Portion[] {
  const measures = commonMeasures(food)
  const distance = ({ grams }: Measure) => Math.abs(grams - food.default_grams)
  const nearest = Math.min(...measures.map(distance))
  const usual = measures.find((measure) => distance(measure) === nearest)
  return measures.flatMap((measure) =>
    (measure === usual ? [1, 2] : [1]).map((count) => ({ measure, count })),
  )
}

/** The unit and its number, if they are in the words themselves: "2 slices of bread", "a cup of milk". */
export function saidMeasure(
  words: string,
  food: Food,
  grams: number,
): { measure?: Measure; quantity?: string } {
  const written = words.toLowerCase().split(/[^\p{L}]+/u)
  const said = new Set(written.flatMap((word) => [word, word.replace(/s$/, ''), word.replace(/es$/, '')]))
  const found = measuresOf(food).find((measure) => {
    const count = grams / measure.grams
    const isOf = (parts: number) => Math.abs(count * parts - Math.round(count * parts)) < 0.05
    const isCount = (isOf(4) || isOf(3)) && count >= 0.24
    return isCount && said.has(measure.unit.split(' ').at(-1) ?? '')
  })
  return found === undefined ? {} : { measure: found, quantity: quantityText(grams / found.grams) }
}
