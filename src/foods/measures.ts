import type { Measures } from '../core/locale.ts'
import { amountGrams, isDrink } from './amount.ts'
import type { Food, Portion } from './food.ts'
import { readUnit } from './units.ts'

/** A unit for the food and the grams of one: `{ unit: 'slice', grams: 30 }`. */
export type Measure = { unit: string; grams: number }

const MAX_MEASURES = 10
const MAX_NAME_CHARS = 24
/** Weights, for which a person chooses grams; what is measured before cooking; and guidelines of the source. */
const NOT_OFFERED = /^(?:oz|lb|kg|g|gram|ounce|pound)s?\b|\bdry$|^per |sq inch|^cubic/
const VOLUMES: readonly string[] = ['ml', 'cup', 'tbsp', 'tsp']
const SPOONS: readonly string[] = ['cup', 'tbsp', 'tsp']

/**
 * The units that the food has a basis for: its own portions, a piece if it is counted, and volumes of what is drunk or
 * spooned. A unit weighs what the same word weighs in a text.
 * @param local the kitchen measures where the person lives.
 * @param said the unit of a text, which comes first unless the food has it.
 */
export function measuresOf(food: Food, local?: Measures, said?: Portion): Measure[] {
  const own = foodMeasures(food, local)
  const few = own.slice(0, MAX_MEASURES)
  if (said === undefined) return few
  const { name: unit, grams } = said
  const at = few.findIndex((measure) => measure.unit === unit)
  if (at >= 0) return few.with(at, { unit, grams })
  // "tablespoon" in place of "tbsp"
  const others = own.filter((measure) => readUnit(measure.unit) !== (readUnit(unit) ?? unit))
  return [{ unit, grams }, ...others].slice(0, MAX_MEASURES)
}

function foodMeasures(food: Food, local?: Measures): Measure[] {
  const measured = (unit: string): Measure[] => {
    // So many that one is exact, since people have hundreds of a millilitre.
    const quantity = unit === 'ml' ? 100 : 1
    const found = amountGrams(food, { quantity, unit, measures: local })
    return found === undefined || found.basis === 'vague'
      ? []
      : [{ unit, grams: Math.round((1e6 * found.grams) / quantity) / 1e6 }]
  }
  const own = food.portions.filter(isOffered).map(({ name, grams }) => ({ unit: name, grams }))
  const volumes = volumesOf(food).flatMap(measured)
  const isVolume = ({ unit }: Measure) => volumes.some((volume) => volume.unit === unit)
  const piece = food.pieceGrams === undefined ? [] : measured('piece')
  const isNamed = piece.some(({ grams }) => own.some((portion) => portion.grams === grams))
  const all = [...(isNamed ? [] : piece), ...own.filter((measure) => !isVolume(measure))]
  const ordered = isDrink(food) ? [...volumes, ...all] : [...all, ...volumes]
  return ordered.filter(
    ({ unit, grams }, at) => grams > 0 && ordered.findIndex((other) => other.unit === unit) === at,
  )
}

const isOffered = ({ name }: Portion) => name.length <= MAX_NAME_CHARS && !NOT_OFFERED.test(name)

/** Nobody spoons bread or an egg, though a cup of it has a weight. */
function volumesOf(food: Food): readonly string[] {
  if (isDrink(food)) return VOLUMES
  const has = (unit: string) => food.portions.some(({ name }) => name === unit)
  if (!SPOONS.some(has)) return []
  if (has('tbsp')) return VOLUMES
  return food.pieceGrams === undefined ? SPOONS : SPOONS.filter(has)
}
