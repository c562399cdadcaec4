import { type NamedRow, type RowSource, readTable } from '../rows.ts'
import { findPieceGrams } from '../servings.ts'
import type { FoodStream, ImportedFood, LeftOutCounts } from '../source.ts'
import { readAmount } from './amounts.ts'
import { categoryServing } from './category-servings.ts'
import { checkUnits } from './headings.ts'
import { tableNutrients } from './nutrients.ts'
import type { Figure, TableFood, TableProfile } from './profile.ts'

/** A row of a table by its figures and by what else it has. */
export type TableRow<K extends string> = Pick<NamedRow<K>, 'line' | 'text' | 'refuse'> & {
  figure(key: Figure): number | null
}

/**
 * The rows of a table, whose cells are read as its profile says.
 * @param texts the headings of the columns that are no figures.
 */
export async function* readTableRows<K extends string>(
  source: RowSource,
  texts: Readonly<Record<K, string>>,
  profile: Pick<TableProfile, 'columns' | 'numbers'>,
): AsyncGenerator<TableRow<K>> {
  const columns = { ...profile.columns, ...texts } as Record<K | Figure, string>
  const checked = { ...source, rows: checkUnits(source, Object.values(columns)) }
  for await (const row of readTable(checked, columns)) {
    yield {
      line: row.line,
      text: row.text,
      refuse: row.refuse,
      figure: (key) => (profile.columns[key] === undefined ? null : readCell(row, key, profile)),
    }
  }
}

function readCell<K extends string>(
  row: NamedRow<K | Figure>,
  key: Figure,
  { numbers }: Pick<TableProfile, 'numbers'>,
): number | null {
  const value = readAmount(row.text(key), key, numbers)
  if (value === undefined)
    throw row.refuse(key, `not a number as this table writes it (12${numbers.decimal}3)`)
  return value
}

/** A food in the form of all imports. */
function importedTableFood(food: TableFood, profile: TableProfile): ImportedFood {
  const official = profile.languages.flatMap((language) => food.names[language] ?? [])
  const names = [...official, ...(food.otherNames ?? [])].map(plainName).filter((text) => text !== '')
  const [name = '', ...others] = [...new Set(names)]
  const category = profile.category(food.group, name)
  const portions = food.portions ?? []
  const pieceGrams = findPieceGrams([name], category, portions)
  return {
    code: food.code,
    name,
    synonyms: others,
    category,
    nutrients: tableNutrients(food, profile),
    portions,
    defaultGrams: food.usualGrams ?? categoryServing(category),
    ...(pieceGrams !== undefined && { pieceGrams }),
  }
}

/** Some names have line breaks in them. A semicolon separates synonyms. */
const plainName = (name: string) => name.replace(/\s+/g, ' ').replaceAll(';', ',').trim()

/** A table as a stream of foods. @param version asked after the last food. */
export function tableStream(
  profile: TableProfile,
  foods: AsyncIterable<TableFood>,
  version: () => string,
): FoodStream {
  const leftOut: LeftOutCounts = {}
  return { kind: profile.kind, foods: imported(profile, foods), version, leftOut }
}

async function* imported(
  profile: TableProfile,
  foods: AsyncIterable<TableFood>,
): AsyncGenerator<ImportedFood> {
  for await (const food of foods) yield importedTableFood(food, profile)
}
