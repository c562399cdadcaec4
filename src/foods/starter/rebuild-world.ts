import { join } from 'node:path'
import type { Food } from '../food.ts'
import { detectFiles } from '../import/detect-files.ts'
import { nationalStream } from '../import/national/detect.ts'
import { exactKey } from '../search/exact-names.ts'
import { withMeasures } from './borrowed-measures.ts'
import { BUILT_IN_SOURCES, builtInSource } from './built-in-sources.ts'
import { foodChoices } from './choices.ts'
import { packFile, unpackFile } from './packed-file.ts'
import { parseSelection, type Selected } from './selection.ts'
import { type FoodRows, formatFoodRows, readFoodRows } from './table-format.ts'
import { formatWorldWords } from './world-words.ts'

/**
 * The content of `world.bin`: the foods of the national tables in `folder`, table by table in the order of
 * `BUILT_IN_SOURCES`. Throws if a table is missing or another version.
 * @param american the content of `foods.bin` for the portions of foods that take the place of American ones.
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
  const selection = parseSelection(await Bun.file(join(import.meta.dir, 'selection.tsv')).text())
  const withPortions = portionsOfReplaced(readFoodRows(unpackFile(american)), selection)
  const others = foods.map((food) => withPortions(inEnglish(food)))
  return packFile(formatFoodRows({ everyday: [], others, officialNames: [] }))
}

/** A food of another script that was chosen for an English name is called so first: "Sticky rice". */
function inEnglish(food: Food): Food {
  const choice = foodChoices().find(({ source, code }) => source === food.source && code === food.code)
  const [name = ''] = choice?.names ?? []
  if (!/^[a-z]/.test(name) || /[a-z]/i.test(food.name)) return food
  const title = name.replace(/^./, (letter) => letter.toUpperCase())
  return { ...food, name: title, synonyms: [food.name, ...food.synonyms] }
}

/** A chosen food without portions of its own has those of the American food that had its name, and its category. */
function portionsOfReplaced(american: FoodRows, selection: readonly Selected[]): (food: Food) => Food {
  const rows = new Map(Array.from({ length: american.count }, (_, row) => [american.code(row), row]))
  const codes = new Map(
    selection.flatMap(({ code, name, synonyms }) =>
      [name, ...synonyms].map((text) => [exactKey(text), code] as const),
    ),
  )
  const donors = new Map(
    foodChoices().flatMap(({ names, source, code, replaces }) => {
      const donor =
        replaces ?? names.map((name) => codes.get(exactKey(name))).find((own) => own !== undefined)
      const row = donor === undefined ? undefined : rows.get(donor)
      if (replaces !== undefined && row === undefined) throw new Error(`No food has the code ${replaces}`)
      return row === undefined ? [] : [[`${source} ${code}`, american.food(row)] as const]
    }),
  )
  return (food) => {
    const donor = donors.get(`${food.source} ${food.code}`)
    if (donor === undefined || food.portions.length > 0) return food
    return { ...withMeasures(food, donor), category: donor.category }
  }
}

/** The content of `world-words.bin`, from that of `world.bin`. */
export const rebuildWorldWords = (world: Uint8Array): Uint8Array =>
  packFile(formatWorldWords(readFoodRows(unpackFile(world))))
