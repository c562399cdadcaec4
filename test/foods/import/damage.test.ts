import { describe, expect, test } from 'bun:test'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import {
  FDC_TABLES,
  fdcFile,
  fdcTable,
  fnddsFiles,
  folderOf,
  fpedFile,
  OFF_PRODUCT,
  offFile,
} from './fixtures.ts'
import { everythingSeen, importInto, newDb, orphans, refusal } from './support.ts'

/** A file that is to be refused, what is to be said, and what else must be there. */
type Damage = { name: string; files: Record<string, string | Uint8Array>; line: string; path?: string }

const off = offFile(Array.from({ length: 600 }, (_, index) => ({ ...OFF_PRODUCT, code: String(index) })))
const fped = fpedFile([{ code: '11111000' }, { code: '31103000' }])
const cut = (bytes: Uint8Array, share: number) => bytes.slice(0, Math.floor(bytes.length * share))

function changed(bytes: Uint8Array, at: number): Uint8Array {
  const copy = Uint8Array.from(bytes)
  copy[at] = (copy[at] ?? 0) ^ 0x5a
  return copy
}

const workbooks = await fnddsFiles()
const bookWith = async (
  workbook: 'foods' | 'nutrients' | 'portions',
  row: number,
  column: number,
  value: string | number | null,
) => fnddsFiles({ change: { workbook, row, column, value } })
const fdcWith = (tables: Record<string, string>) => ({ 'f.zip': fdcFile(tables) })

const DAMAGES: Damage[] = [
  {
    name: 'a truncated workbook',
    files: { ...workbooks, 'nutrients.xlsx': cut(workbooks['nutrients.xlsx'] ?? new Uint8Array(), 0.7) },
    line: 'nutrients.xlsx: not a complete zip file; download it again',
  },
  {
    name: 'a column that a workbook lacks',
    files: await bookWith('nutrients', 1, 3, 'Eiweiß (g)'),
    line: 'nutrients.xlsx, sheet "FNDDS Nutrient Values", row 2: missing column "Protein (g)"',
  },
  {
    name: 'a column that a workbook has twice',
    files: await bookWith('nutrients', 1, 4, 'Protein (g)'),
    line: 'nutrients.xlsx, sheet "FNDDS Nutrient Values", row 2, column E: duplicate column "Protein (g)"',
  },
  {
    name: 'a cell of a workbook that is not a number',
    files: await bookWith('nutrients', 3, 2, 'n/a'),
    line: 'nutrients.xlsx, sheet "FNDDS Nutrient Values", row 4, column C (Energy (kcal)): not a number',
  },
  {
    name: 'a cell of a workbook below zero',
    files: await bookWith('portions', 3, 3, -244),
    line: 'portions.xlsx, sheet "Portions and Weights", row 4, column D (Portion weight (g)): negative',
  },
  {
    name: 'a food code that is none',
    files: await bookWith('foods', 2, 0, 'Total'),
    line: 'foods.xlsx, sheet "Food and Beverages", row 3, column A (Food code): not a food code of eight digits',
  },
  {
    name: 'a food without a name',
    files: await bookWith('foods', 2, 1, null),
    line: 'foods.xlsx, sheet "Food and Beverages", row 3, column B (Main food description): empty',
  },
  {
    name: 'workbooks that do not belong together',
    files: await bookWith('nutrients', 2, 0, 99999999),
    line: 'foods.xlsx, sheet "Food and Beverages": lacks foods that "nutrients.xlsx" has; check that both are of the same version',
  },
  {
    name: 'a truncated zip',
    files: { 'f.zip': cut(fdcFile(), 0.5) },
    line: 'f.zip: not a complete zip file; download it again',
  },
  {
    name: 'a table that lacks a column',
    files: fdcWith({ 'food_nutrient.csv': fdcTable('id,fdc_id,nutrient_id,value', [1, 2, 1008, 3]) }),
    line: 'f.zip > food_nutrient.csv, line 1: missing column "amount"',
  },
  {
    name: 'a cell of a table that is not a number',
    files: fdcWith({
      'food_nutrient.csv': fdcTable('id,fdc_id,nutrient_id,amount', [1, 2, 1008, 3], [2, 2, 1003, '7,35']),
    }),
    line: 'f.zip > food_nutrient.csv, line 3, column 4 (amount): not a number',
  },
  {
    name: 'a row of a table with too few columns',
    files: fdcWith({ 'food_nutrient.csv': `${FDC_TABLES['food_nutrient.csv']}"11","2"\n` }),
    line: 'f.zip > food_nutrient.csv, line 12: different number of columns than the header',
  },
  {
    name: 'a quote that is not closed',
    files: fdcWith({ 'food.csv': `${FDC_TABLES['food.csv']}"6","foundation_food","Cut` }),
    line: 'f.zip > food.csv, line 7: a quote is not closed: the file may be cut off',
  },
  {
    name: 'an FPED file that lacks a column',
    files: { ...workbooks, 'FPED.csv': fped.replace('D_TOTAL', 'DAIRY') },
    line: 'FPED.csv, line 1: missing column "D_TOTAL"',
    path: 'FPED.csv',
  },
  {
    name: 'a cell of an FPED file that is not a number',
    files: { ...workbooks, 'FPED.csv': fped.replace(/0\r\n(?=3110)/, 'none\r\n') },
    line: 'FPED.csv, line 2, column 18 (ADD_SUGARS): not a number',
    path: 'FPED.csv',
  },
  {
    name: 'an FPED file that is cut off',
    files: { ...workbooks, 'FPED.csv': fped.slice(0, -12) },
    line: 'FPED.csv, line 3: different number of columns than the header',
    path: 'FPED.csv',
  },
  {
    name: 'an FPED file that is not UTF-8',
    files: {
      ...workbooks,
      'FPED.csv': Buffer.from(fped.replace('A food', 'A f\xf6\xf6d').slice(1), 'latin1'),
    },
    line: 'FPED.csv, line 1: not UTF-8 text',
    path: 'FPED.csv',
  },
  {
    name: 'an Open Food Facts file without energy',
    files: {
      'e.csv': off
        .replace('energy-kcal_100g', 'x')
        .replace('energy-kj_100g', 'y')
        .replace('energy_100g', 'z'),
    },
    line: 'e.csv, line 1: missing column "energy-kcal_100g"',
  },
  {
    name: 'an Open Food Facts file without names',
    files: { 'e.csv': off.replace('product_name', 'name') },
    line: 'e.csv, line 1: missing column "product_name"',
  },
  {
    name: 'an Open Food Facts file that is cut off',
    files: { 'e.csv': off.slice(0, -40) },
    line: 'e.csv, line 601: the file ends too early',
  },
  {
    name: 'an Open Food Facts file that is not UTF-8',
    files: {
      'e.csv': Buffer.from(
        `${off}${offFile([{ ...OFF_PRODUCT, product_name: 'Cr\xe8me' }]).split('\n')[1]}\n`,
        'latin1',
      ),
    },
    line: 'e.csv, line 602: not UTF-8 text',
  },
  {
    name: 'a packed Open Food Facts file that is cut off',
    files: { 'e.csv.gz': cut(gzipSync(off), 0.9) },
    line: 'e.csv.gz, line N: the file ends too early',
  },
  {
    name: 'an Open Food Facts file without one product that can be used',
    files: { 'e.csv': offFile([{ ...OFF_PRODUCT, 'energy-kcal_100g': '' }]) },
    line: 'Open Food Facts 2023-11-14: has no foods',
  },
  {
    name: 'a file of another kind',
    files: { 'list.csv': 'name,kcal\nbread,250\n' },
    line: 'list.csv, line 1: no known food data; FNDDS "At A Glance" workbooks, FPED csv, FoodData Central csv zips, Open Food Facts csv (plain or .gz) and the tables CIQUAL, CoFID, Fineli, TACO and of Japan can be read',
    path: 'list.csv',
  },
]

describe('is refused in one line that says where, and what was there before is still there', () => {
  test.each(DAMAGES)('$name', async ({ files, line, path = '' }) => {
    const db = newDb()
    const whole = folderOf({
      ...workbooks,
      'FPED_1718.csv': fped,
      'f.zip': fdcFile(),
      'off.csv': offFile([OFF_PRODUCT]),
    })
    await importInto(db, whole)
    const before = everythingSeen(db)
    const said = await refusal(db, join(folderOf(files), path))
    expect(said.replace(/gz, line \d+/, 'gz, line N')).toBe(line)
    expect(everythingSeen(db)).toEqual(before)
    expect(orphans(db)).toBe(0)
  })

  test('a path that leads nowhere', async () => {
    expect(await refusal(newDb(), '/nowhere/at/all.csv')).toBe('all.csv: file or directory not found')
  })

  test('what is no file, holds nothing, or is no text', async () => {
    const folder = folderOf({ 'nothing.csv': '', 'photo.jpg': new Uint8Array([0xff, 0xd8, 0xff, 0, 0x10]) })
    expect(await refusal(newDb(), '/dev/zero')).toBe('zero: neither a file nor a directory')
    expect(await refusal(newDb(), join(folder, 'nothing.csv'))).toBe('nothing.csv: empty')
    expect(await refusal(newDb(), join(folder, 'photo.jpg'))).toStartWith('photo.jpg: no known food data')
  })

  test('an empty folder', async () => {
    expect(await refusal(newDb(), folderOf({}))).toContain('no known food data')
  })
})

/** Bytes from the first to the last. */
const spread = (bytes: Uint8Array, count: number) =>
  Array.from({ length: count }, (_, index) => Math.floor((index * bytes.length) / count))

const portions = workbooks['portions.xlsx'] ?? new Uint8Array()
const zip = fdcFile()

describe('any byte that is changed: the same foods, or a refusal', () => {
  test.each([
    ...spread(zip, 60).map((at) => ['f.zip', at] as const),
    ...spread(portions, 40).map((at) => ['portions.xlsx', at] as const),
  ])('%s at %d', async (name, at) => {
    const db = newDb()
    const files: Record<string, Uint8Array> = { ...workbooks, 'f.zip': zip }
    await importInto(db, folderOf(files))
    const before = everythingSeen(db)
    const folder = folderOf({ ...files, [name]: changed(files[name] ?? zip, at) })
    const outcome = await importInto(db, folder).then(
      ({ sources, ignored }) => (ignored.length === 0 && sources.length === 2 ? 'taken in' : 'passed over'),
      (error: Error) => error.message,
    )
    // Without its portions, FNDDS is FNDDS still: a file that is none any more is named as such.
    if (outcome === 'passed over') return
    expect(outcome).toMatch(/^taken in$|^(f\.zip|portions\.xlsx)/)
    expect(everythingSeen(db)).toEqual(before)
  })
})

test('a broken file beside a workbook is no reason to refuse it, unless it may be the one that is missing', async () => {
  const beside = { 'portions.xlsx': cut(portions, 0.5) }
  const whole = folderOf({ ...workbooks, ...beside })
  const db = newDb()
  await importInto(db, join(whole, 'foods.xlsx'))
  expect(everythingSeen(db)).toHaveLength(1)
  const { 'nutrients.xlsx': _, ...rest } = workbooks
  expect(await refusal(newDb(), join(folderOf({ ...rest, ...beside }), 'foods.xlsx'))).toBe(
    'portions.xlsx: not a complete zip file; download it again',
  )
})

test('what a terminal would act on is not passed on', async () => {
  const folder = folderOf({ 'a\u001b[31mb.csv.zip': cut(zip, 0.5) })
  expect(await refusal(newDb(), folder)).toBe(
    'a\ufffd[31mb.csv.zip: not a complete zip file; download it again',
  )
})
