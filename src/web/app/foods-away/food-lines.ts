import { EVERYDAY_FOOD_COLUMNS, EVERYDAY_NUTRIENTS } from '../../../contract/everyday-foods.ts'
import { NUTRIENT_KEYS } from '../../../contract/nutrients.ts'
import type { Amounts, Food } from '../views/today/day.ts'

/** A food that can be found by its names. */
export type NamedFood = {
  code: string
  name: string
  synonyms: readonly string[]
  /** Names of other foods, for which this one is the nearest. */
  standIns: readonly string[]
  food: () => Food
}

const listed = (text: string) => (text === '' ? [] : text.split('; '))
const sourceSlug = (source: string) => source.toLowerCase().replace(/[^a-z0-9]+/g, '-')
const numberOrNull = (text: string | undefined) => (text === undefined || text === '' ? null : Number(text))

/** Reads the lines of `contract/everyday-foods.ts`. */
export function readFoodLines(text: string): NamedFood[] {
  let source = ''
  return text.split('\n').map((line) => {
    const cells = line.split('\t')
    const cell = (column: (typeof EVERYDAY_FOOD_COLUMNS)[number]) =>
      cells[EVERYDAY_FOOD_COLUMNS.indexOf(column)] ?? ''
    source = cell('source') === '' ? source : cell('source')
    const own = source
    return {
      code: cell('code'),
      name: cell('name'),
      synonyms: listed(cell('synonyms')),
      standIns: listed(cell('stand_ins')),
      food: (): Food => ({
        food_id: `${sourceSlug(own)}:${cell('code')}`,
        source: own,
        code: cell('code'),
        name: cell('name'),
        category: '',
        default_grams: Number(cell('default_grams')),
        piece_grams: numberOrNull(cell('piece_grams')),
        portions: [],
        measures: listed(cell('measures')).map((measure) => {
          const [, unit = '', grams] = /^(.*)=([^=]*)$/.exec(measure) ?? []
          return { unit, grams: Number(grams) }
        }),
        nutrients: amountsOf(cell('nutrients').split(';')),
        allergen_warnings: [],
      }),
    }
  })
}

function amountsOf(cells: readonly string[]): Amounts {
  const known = new Map<string, number | null>(
    EVERYDAY_NUTRIENTS.map((key, at) => [key, numberOrNull(cells[at])]),
  )
  return Object.fromEntries(NUTRIENT_KEYS.map((key) => [key, known.get(key) ?? null])) as Amounts
}
