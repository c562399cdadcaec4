import { EVERYDAY_FOOD_COLUMNS, EVERYDAY_NUTRIENTS } from '../../contract/everyday-foods.ts'
import type { Food } from '../../foods/food.ts'
import { measuresOf } from '../../foods/measures.ts'
import { usualGrams } from '../../foods/portion-statistics/likely-grams.ts'
import { starterFoods } from '../../foods/starter/table.ts'

/** The built-in foods with everyday names, for the search of a page whose server is away. */

const MAX_MEASURES = 6
const round = (value: number) => String(Math.round(value * 10) / 10)

type Column = (typeof EVERYDAY_FOOD_COLUMNS)[number]

function columnsOf(food: Food): Record<Column, string> {
  const standIns = new Set(food.standIns)
  const measures = measuresOf(food).slice(0, MAX_MEASURES)
  return {
    source: food.source,
    code: food.code,
    name: food.name,
    synonyms: food.synonyms.filter((name) => !standIns.has(name)).join('; '),
    stand_ins: [...standIns].join('; '),
    default_grams: round(usualGrams(food)),
    piece_grams: food.pieceGrams === undefined ? '' : round(food.pieceGrams),
    measures: measures.map(({ unit, grams }) => `${unit}=${round(grams)}`).join('; '),
    nutrients: EVERYDAY_NUTRIENTS.map((key) => {
      const value = food.nutrients[key]
      return value === null ? '' : round(value)
    }).join(';'),
  }
}

/** One line for each food; the source of a food is that of the one before where it is not stated. */
export function everydayFoodsText(): string {
  let source = ''
  const lines = starterFoods().map((food) => {
    const columns = columnsOf(food)
    const stated = columns.source === source ? '' : columns.source
    source = columns.source
    return EVERYDAY_FOOD_COLUMNS.map((column) => (column === 'source' ? stated : columns[column])).join('\t')
  })
  return lines.join('\n')
}

/** Has the bundler put the foods of the built-in table into the page. */
export const everydayFoodsPlugin: Bun.BunPlugin = {
  name: 'everyday-foods',
  setup(build) {
    build.onLoad({ filter: /foods-away[/\\]everyday-foods\.ts$/ }, () => ({
      contents: `export const EVERYDAY_FOODS = ${JSON.stringify(everydayFoodsText())}`,
      loader: 'js',
    }))
  },
}
