import type { Food } from '../food.ts'
import { detectFiles } from '../import/detect-files.ts'
import { nationalStream } from '../import/national/detect.ts'
import { BUILT_IN_SOURCES, builtInSource } from './built-in-sources.ts'
import { foodChoices } from './choices.ts'
import { packFile, unpackFile } from './packed-file.ts'
import { type FoodRows, formatFoodRows, readFoodRows } from './table-format.ts'
import { formatWorldWords } from './world-words.ts'

/**
 * The content of `world.bin`: the foods of the national tables in `folder`, table by table in the order of
 * `BUILT_IN_SOURCES`. Throws if a table is missing or another version.
 * @param american the content of `foods.bin`: a food that takes the place of an American one has its portions.
 */
export async function rebuildWorld(folder: string, american: Uint8Array): Promise<Uint8Array> {
  const tables = (await detectFiles(folder)).inputs.flatMap((input) =>
    input.format === 'national' ? [input.table] : [],
  )
  const foods: Food[] = []
  for (const { kind, version, foods: count } of BUILT_IN_SOURCES) {
    const table = tables.find((other) => other.kind === kind)
    if (table === undefined) continue
    const before = foods.length
    const stream = nationalStream(table, () => {})
    for await (const food of stream.foods) foods.push({ source: builtInSource(kind), ...food })
    if (stream.version() !== version || foods.length - before !== count)
      throw new Error(`${folder} has another version of ${kind}`)
  }
  const withPortions = portionsOfReplaced(readFoodRows(unpackFile(american)))
  return packFile(formatFoodRows({ everyday: [], others: foods.map(withPortions), officialNames: [] }))
}

function portionsOfReplaced(american: FoodRows): (food: Food) => Food {
  const rows = new Map(american.codes().map((code, row) => [code, row]))
  const replaced = new Map(
    foodChoices().flatMap(({ source, code, replaces }) => {
      if (replaces === undefined) return []
      const row = rows.get(replaces)
      if (row === undefined) throw new Error(`No food has the code ${replaces}`)
      return [[`${source} ${code}`, american.food(row)] as const]
    }),
  )
  return (food) => {
    const other = replaced.get(`${food.source} ${food.code}`)
    if (other === undefined) return food
    const { portions, defaultGrams, pieceGrams } = other
    return { ...food, portions, defaultGrams, ...(pieceGrams !== undefined && { pieceGrams }) }
  }
}

/** The content of `world-words.bin`, from that of `world.bin`. */
export const rebuildWorldWords = (world: Uint8Array): Uint8Array =>
  packFile(formatWorldWords(readFoodRows(unpackFile(world))))
