/**
 * Builds `foods.bin` from `selection.tsv` and the official files, `world.bin` from those of the national tables, and
 * `words.bin` and `world-words.bin` from the names in them: `bun run foods:rebuild FOLDER`, where FOLDER contains the files of
 * FNDDS, FPED, Foundation Foods, CIQUAL, CoFID, Fineli, TACO and of Japan, in the versions of `BUILT_IN_SOURCES`. Without
 * FOLDER, only the words are built, as after a change of how names are read.
 */
import { join } from 'node:path'
import { nutrientsFrom } from '../../nutrition/nutrients.ts'
import type { Food } from '../food.ts'
import { readBytes } from '../import/bytes.ts'
import { readCsv } from '../import/csv.ts'
import { detectFiles } from '../import/detect-files.ts'
import { fdcStream } from '../import/fdc.ts'
import { createOtherNames, type FnddsFood, importedFood, readFnddsFoods } from '../import/fndds.ts'
import { addedSugars, type FpedFood, readFped } from '../import/fped.ts'
import { findPieceGrams, plainPortions } from '../import/servings.ts'
import type { ImportedFood } from '../import/source.ts'
import { openZip } from '../import/zip.ts'
import { exactKey } from '../search/exact-names.ts'
import { builtInSource } from './built-in-sources.ts'
import { foodChoices } from './choices.ts'
import { packFile, unpackFile } from './packed-file.ts'
import { rebuildWorld, rebuildWorldWords } from './rebuild-world.ts'
import { parseSelection, type Selected } from './selection.ts'
import { formatStarterWords } from './starter-words.ts'
import { type BuiltInTable, formatFoodRows, readFoodRows } from './table-format.ts'

type OfficialFood = Pick<ImportedFood, 'name' | 'category' | 'nutrients' | 'portions' | 'patterns'> & {
  source: string
  /** Grams of the default portion, if the source states them. */
  usualGrams: number | undefined
  /** The food as an import has it. */
  imported: ImportedFood
}
type OfficialFoods = ReadonlyMap<string, OfficialFood>

/**
 * The content of `foods.bin`: the selected foods in the order of the selection, then all others in the order of the files.
 * Throws if the selection names a food that the files do not have.
 */
export async function rebuildFoods(folder: string): Promise<Uint8Array> {
  const selection = parseSelection(await Bun.file(join(import.meta.dir, 'selection.tsv')).text())
  return packFile(formatFoodRows(builtInTable(selection, await readOfficialFoods(folder))))
}

/** The content of `words.bin`, from that of `foods.bin`. */
export function rebuildWords(foods: Uint8Array): Uint8Array {
  return packFile(formatStarterWords(readFoodRows(unpackFile(foods))))
}

function builtInTable(selection: readonly Selected[], official: OfficialFoods): BuiltInTable {
  const chosen = new Set(selection.map(({ code }) => code))
  const figuresOf = ({ code }: Selected): OfficialFood => {
    const figures = official.get(code)
    if (figures === undefined) throw new Error(`No food has the code ${code}`)
    return figures
  }
  const elsewhere = new Set(foodChoices().flatMap(({ names }) => names.map(exactKey)))
  const everyday = selection
    .map((selected) => ({
      ...selected,
      // What means a food of a national table is not a name of an American food, too.
      synonyms: selected.synonyms.filter((name) => !elsewhere.has(exactKey(name))),
    }))
    .map((selected) => everydayFood(selected, figuresOf(selected)))
  const others = [...official.values()].filter(({ imported }) => !chosen.has(imported.code))
  const isOwn = createOwnNameTest(everyday, others)
  return {
    everyday,
    officialNames: selection.map((selected) => figuresOf(selected).name),
    others: others.map(({ source, imported }) => ({
      source,
      ...imported,
      synonyms: imported.synonyms.filter(isOwn),
    })),
  }
}

/**
 * Of the names that are generated, those that several foods have ("vinegar and oil", of salads) name none of them, and an
 * everyday name means the everyday food.
 */
function createOwnNameTest(everyday: readonly Food[], others: readonly OfficialFood[]) {
  const usual = new Set(everyday.flatMap(({ name, synonyms }) => [name, ...synonyms].map(exactKey)))
  const owners = new Map<string, number>()
  for (const { imported } of others) {
    for (const key of new Set(imported.synonyms.map(exactKey))) owners.set(key, (owners.get(key) ?? 0) + 1)
  }
  return (name: string) => !usual.has(exactKey(name)) && owners.get(exactKey(name)) === 1
}

function everydayFood(selected: Selected, figures: OfficialFood): Food {
  const { source, category, nutrients, patterns } = figures
  const own = new Set(selected.portions.map(({ name }) => name))
  const portions = [...figures.portions.filter(({ name }) => !own.has(name)), ...selected.portions]
  const pieceGrams =
    selected.pieceGrams === undefined
      ? findPieceGrams([selected.name, ...selected.synonyms], category, portions)
      : selected.pieceGrams
  const defaultGrams = selected.defaultGrams ?? figures.usualGrams ?? portions[0]?.grams
  if (defaultGrams === undefined)
    throw new Error(`No default portion for ${selected.name}; add one to selection.tsv`)
  return {
    source,
    code: selected.code,
    name: selected.name,
    synonyms: selected.synonyms,
    ...(selected.standIns.length > 0 && { standIns: selected.standIns }),
    category,
    nutrients,
    portions,
    defaultGrams,
    ...(pieceGrams != null && { pieceGrams }),
    ...(patterns !== undefined && { patterns }),
  }
}

/**
 * Reads FNDDS 2021–2023, FPED 2017–18 and the Foundation Foods of FoodData Central (U.S. Department of
 * Agriculture, Agricultural Research Service) from a directory with their published files.
 */
async function readOfficialFoods(folder: string): Promise<OfficialFoods> {
  const { inputs } = await detectFiles(folder)
  const fndds = inputs.find(({ format }) => format === 'fndds')
  const fped = inputs.find(({ format }) => format === 'fped')
  const fdc = inputs.find(({ format }) => format === 'fdc')
  if (fndds?.format !== 'fndds' || fped?.format !== 'fped' || fdc?.format !== 'fdc') {
    throw new Error(`${folder} lacks FNDDS, FPED or the Foundation Foods`)
  }
  const equivalents = await readFped(readCsv(readBytes(fped.path, ignoreBytes), { file: fped.path }))
  const foods = await readFnddsFoods(fndds.files, ignoreBytes)
  const otherNames = createOtherNames(foods)
  const survey = foods.map((food) => {
    const { described, variants } = otherNames(food)
    return surveyFood(food, [...described, ...variants], equivalents.get(food.code))
  })
  const foundation = await readFoundationFoods(fdc.path)
  return new Map([...survey, ...foundation].map((food) => [food.imported.code, food]))
}

const ignoreBytes = () => {}

function surveyFood(food: FnddsFood, synonyms: readonly string[], fped: FpedFood | undefined): OfficialFood {
  const known = food.nutrients ?? nutrientsFrom(() => null)
  const nutrients = { ...known, added_sugars_g: addedSugars(known.sugars_g, fped?.addedSugars) }
  const patterns = fped === undefined ? {} : { patterns: fped.patterns }
  return {
    source: builtInSource('fndds'),
    name: food.name,
    category: food.category,
    nutrients,
    portions: plainPortions(food.portions),
    usualGrams: food.usualGrams,
    imported: { ...importedFood({ ...food, nutrients }, synonyms), ...patterns },
    ...patterns,
  }
}

async function readFoundationFoods(path: string): Promise<OfficialFood[]> {
  const zip = await openZip(path)
  try {
    const source = builtInSource('fdc-foundation')
    const foods: OfficialFood[] = []
    for await (const imported of fdcStream(zip, 'foundation_food', ignoreBytes).foods) {
      foods.push({ ...imported, source, imported, usualGrams: undefined })
    }
    return foods
  } finally {
    zip.close()
  }
}

if (import.meta.main) {
  const folder = process.argv[2]
  const pathOf = (name: string) => join(import.meta.dir, name)
  if (folder !== undefined) {
    await Bun.write(pathOf('foods.bin'), await rebuildFoods(folder))
    await Bun.write(
      pathOf('world.bin'),
      await rebuildWorld(folder, await Bun.file(pathOf('foods.bin')).bytes()),
    )
  }
  await Bun.write(pathOf('words.bin'), rebuildWords(await Bun.file(pathOf('foods.bin')).bytes()))
  await Bun.write(pathOf('world-words.bin'), rebuildWorldWords(await Bun.file(pathOf('world.bin')).bytes()))
}
