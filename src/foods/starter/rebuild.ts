/**
 * Builds `foods.tsv` from `selection.tsv` and the official files:
 * `bun src/foods/starter/rebuild.ts FOLDER`, where FOLDER holds `fndds-2021-2023/` and `fped-2017-2018/`.
 */
import { join } from 'node:path'
import { type Nutrients, nutrientsFrom } from '../../nutrition/nutrients.ts'
import type { FoodPatterns } from '../food.ts'
import { readBytes } from '../import/bytes.ts'
import { readCsv } from '../import/csv.ts'
import { type FnddsFood, readFnddsFoods } from '../import/fndds.ts'
import { addedSugars, type Fped, readFped } from '../import/fped.ts'
import { recognise } from '../import/recognise.ts'
import { pieceGramsOf, plainPortions } from '../import/servings.ts'
import { parseSelection, type Selected } from './selection.ts'
import { formatStarterTable, STARTER_SOURCE } from './table-format.ts'

type OfficialFood = FnddsFood & { nutrients: Nutrients; patterns: FoodPatterns | undefined }

/** The text of `foods.tsv`. Throws when the selection names a food that the files do not have. */
export async function rebuildStarterTable(folder: string): Promise<string> {
  const selection = parseSelection(await Bun.file(join(import.meta.dir, 'selection.tsv')).text())
  const official = await readOfficialFoods(folder)
  return formatStarterTable(
    selection.map((selected) => {
      const figures = official.get(selected.code)
      if (figures === undefined) throw new Error(`No food has the code ${selected.code}`)
      return starterFood(selected, figures)
    }),
  )
}

function starterFood(selected: Selected, figures: OfficialFood) {
  const portions = plainPortions(figures.portions)
  const pieceGrams =
    selected.pieceGrams === undefined
      ? pieceGramsOf([selected.name, ...selected.synonyms], figures.category, portions)
      : selected.pieceGrams
  const defaultGrams = selected.defaultGrams ?? figures.usualGrams ?? portions[0]?.grams
  if (defaultGrams === undefined) throw new Error(`No usual amount of ${selected.name}: state one`)
  return {
    source: STARTER_SOURCE,
    code: selected.code,
    name: selected.name,
    synonyms: selected.synonyms,
    category: figures.category,
    nutrients: figures.nutrients,
    portions,
    defaultGrams,
    ...(pieceGrams != null && { pieceGrams }),
    ...(figures.patterns !== undefined && { patterns: figures.patterns }),
  }
}

/**
 * Reads FNDDS 2021–2023 and FPED 2017–18 (U.S. Department of Agriculture, Agricultural Research Service) from a folder
 * with their published files.
 */
async function readOfficialFoods(folder: string): Promise<Map<string, OfficialFood>> {
  const { inputs } = await recognise(folder)
  const fndds = inputs.find(({ format }) => format === 'fndds')
  const fped = inputs.find(({ format }) => format === 'fped')
  if (fndds?.format !== 'fndds' || fped?.format !== 'fped') throw new Error(`${folder} lacks FNDDS or FPED`)
  const ignore = () => {}
  const equivalents = await readFped(readCsv(readBytes(fped.path, ignore), { file: fped.path }))
  const foods = await readFnddsFoods(fndds.files, ignore)
  return new Map(foods.map((food) => [food.code, officialFood(food, equivalents.get(food.code))]))
}

function officialFood(food: FnddsFood, fped: Fped | undefined): OfficialFood {
  const nutrients = food.nutrients ?? nutrientsFrom(() => null)
  const added_sugars_g = addedSugars(nutrients.sugars_g, fped?.addedSugars)
  return { ...food, nutrients: { ...nutrients, added_sugars_g }, patterns: fped?.patterns }
}

if (import.meta.main) {
  const folder = process.argv[2]
  if (folder === undefined) throw new Error('usage: bun src/foods/starter/rebuild.ts FOLDER')
  await Bun.write(join(import.meta.dir, 'foods.tsv'), await rebuildStarterTable(folder))
}
