/**
 * Builds `foods.tsv` from `selection.tsv` and the official files: `bun src/foods/starter/rebuild.ts FOLDER`,
 * where FOLDER contains `fndds-2021-2023/`, `fped-2017-2018/` and `fdc-foundation-2023/`. Foundation Foods
 * supply the foods that FNDDS lacks: flour, and grain and meat before cooking.
 */
import { join } from 'node:path'
import { nutrientsFrom } from '../../nutrition/nutrients.ts'
import { readBytes } from '../import/bytes.ts'
import { readCsv } from '../import/csv.ts'
import { detectFiles } from '../import/detect-files.ts'
import { fdcStream } from '../import/fdc.ts'
import { type FnddsFood, readFnddsFoods } from '../import/fndds.ts'
import { addedSugars, type FpedFood, readFped } from '../import/fped.ts'
import { findPieceGrams, plainPortions } from '../import/servings.ts'
import type { ImportedFood } from '../import/source.ts'
import { openZip } from '../import/zip.ts'
import { parseSelection, type Selected } from './selection.ts'
import { formatStarterTable, starterSource } from './table-format.ts'

type OfficialFood = Pick<ImportedFood, 'category' | 'nutrients' | 'portions' | 'patterns'> & {
  /** Grams of the default portion, if the source states them. */
  usualGrams: number | undefined
}
type OfficialFoods = Map<string, OfficialFood>

/** The text of `foods.tsv`. Throws if the selection names a food that the files do not have. */
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
  const { category, nutrients, patterns } = figures
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
    source: starterSource(selected.code),
    code: selected.code,
    name: selected.name,
    synonyms: selected.synonyms,
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
  const survey = foods.map((food) => [food.code, surveyFood(food, equivalents.get(food.code))] as const)
  return new Map([...survey, ...(await readFoundationFoods(fdc.path))])
}

const ignoreBytes = () => {}

function surveyFood({ category, ...food }: FnddsFood, fped: FpedFood | undefined): OfficialFood {
  const nutrients = food.nutrients ?? nutrientsFrom(() => null)
  const added_sugars_g = addedSugars(nutrients.sugars_g, fped?.addedSugars)
  return {
    category,
    nutrients: { ...nutrients, added_sugars_g },
    portions: plainPortions(food.portions),
    usualGrams: food.usualGrams,
    ...(fped !== undefined && { patterns: fped.patterns }),
  }
}

async function readFoundationFoods(path: string): Promise<OfficialFoods> {
  const zip = await openZip(path)
  try {
    const foods: OfficialFoods = new Map()
    for await (const food of fdcStream(zip, 'foundation_food', ignoreBytes).foods) {
      foods.set(food.code, { ...food, usualGrams: undefined })
    }
    return foods
  } finally {
    zip.close()
  }
}

if (import.meta.main) {
  const folder = process.argv[2]
  if (folder === undefined) throw new Error('usage: bun src/foods/starter/rebuild.ts FOLDER')
  await Bun.write(join(import.meta.dir, 'foods.tsv'), await rebuildStarterTable(folder))
}
