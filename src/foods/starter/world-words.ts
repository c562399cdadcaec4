import { createNameVariants } from '../import/name-variants.ts'
import { exactKey } from '../search/exact-names.ts'
import { buildFormTable, type FormTable } from '../search/form-table.ts'
import type { NamedFood } from '../search/name-forms.ts'
import { createByteReader, createByteWriter } from './byte-columns.ts'
import { foodChoices } from './choices.ts'
import { type NameHashes, readNameHashes, writeHashes } from './exact-rows.ts'
import { allNames, type FoodRows } from './table-format.ts'
import { readFormTable, writeFormTable } from './word-format.ts'

/** Of these tables the name is English; of the others, it is in the language of their country. */
const ENGLISH_TABLES = /^(?:CIQUAL|CoFID|Fineli) /
/** A part of an inverted name is a weaker name than the whole. */
const PART_SYNONYM_WORTH = 0.4

/** What a search needs of the names of national tables: English names, those in other languages, and all of them. */
export type WorldWords = { names: NameHashes; english(): FormTable; others(): FormTable }

/** The tables are read when they are asked for. */
export function formatWorldWords(rows: FoodRows): Uint8Array {
  const file = createByteWriter()
  writeHashes(
    file,
    allNames(rows).flatMap((name, row) => [name, ...rows.synonyms(row)].map((text) => [text, row] as const)),
  )
  for (const table of [englishForms(rows), otherForms(rows)]) {
    const part = createByteWriter()
    writeFormTable(part, table)
    file.bytes(part.finish())
  }
  return file.finish()
}

export function readWorldWords(bytes: Uint8Array): WorldWords {
  const file = createByteReader(bytes)
  const names = readNameHashes(file)
  const [english, others] = [file.bytes(), file.bytes()]
  return {
    names,
    english: () => readFormTable(createByteReader(english)),
    others: () => readFormTable(createByteReader(others)),
  }
}

/** Categories are left out: they are those of the other built-in foods, which come first. */
const NO_CATEGORY = ''

function englishForms(rows: FoodRows): FormTable {
  const isEnglish = (row: number) => ENGLISH_TABLES.test(rows.source(row))
  const names = allNames(rows).filter((_, row) => isEnglish(row))
  const variants = createNameVariants(names)
  const parts = createNameParts(names)
  const chosen = chosenNames()
  return buildFormTable(
    allNames(rows).map((name, row): NamedFood => {
      const own = chosen.get(`${rows.source(row)} ${rows.code(row)}`) ?? []
      const others = isEnglish(row) ? [...variants(name), ...parts(name)] : []
      return { name: isEnglish(row) ? name : '', synonyms: [...own, ...others], category: NO_CATEGORY }
    }),
    { partSynonymWorth: PART_SYNONYM_WORTH },
  )
}

function otherForms(rows: FoodRows): FormTable {
  return buildFormTable(
    allNames(rows).map((name, row): NamedFood => {
      const [first = '', ...rest] = ENGLISH_TABLES.test(rows.source(row))
        ? rows.synonyms(row)
        : [name, ...rows.synonyms(row)]
      return { name: first, synonyms: rest, category: NO_CATEGORY }
    }),
    { partSynonymWorth: PART_SYNONYM_WORTH },
  )
}

/** The names of `choices.tsv`, by the foods that they mean. */
function chosenNames(): ReadonlyMap<string, readonly string[]> {
  const names = new Map<string, string[]>()
  for (const choice of foodChoices()) {
    const key = `${choice.source} ${choice.code}`
    names.set(key, [...(names.get(key) ?? []), ...choice.names])
  }
  return names
}

/**
 * "Pie, karelian pasty, rice filling" is also a Karelian pasty, and "Curry, chicken tikka masala" a chicken tikka masala: a
 * second part of several words, if no other food is called so.
 */
function createNameParts(names: readonly string[]): (name: string) => string[] {
  const owners = new Map<string, number>()
  const partsOf = (name: string) => name.split(',').map((part) => part.trim())
  for (const name of names)
    for (const part of new Set(partsOf(name).map(exactKey))) owners.set(part, (owners.get(part) ?? 0) + 1)
  return (name) => {
    const [first = '', second = ''] = partsOf(name)
    const isOwn = (owners.get(exactKey(second)) ?? 0) <= MAX_SAME_PART
    const isName = second.includes(' ') && !NO_NAME.test(second)
    return first.includes(' ') || !isOwn || !isName ? [] : [second]
  }
}

const MAX_SAME_PART = 3
/** Not a name, but how something was made, or what with. */
const NO_NAME =
  /[\d%()]|\b(?:with|without|in|from|and|or|of|made|no|not|added|fried|boiled|baked|grilled|roasted|stewed|raw|cooked|canned|dried|frozen|flesh|lean|fat|milk|salt|salted|unsalted|sugar|sweetened|average|retail|homemade|industrial|ready|light|skimmed|whole|style|type|flavou?red|fortified|prepacked|only)\b/i
