import { basename } from 'node:path'
import { readXls } from 'hucre/xlsx'
import type { OnBytesRead } from './bytes.ts'
import { damagedError } from './file-errors.ts'
import type { Row, RowSource } from './rows.ts'

/** A workbook of this format is read whole. The largest supported one has half a megabyte. */
const MAX_OLD_WORKBOOK_BYTES = 32 * 1024 ** 2

/** The sheets of a workbook in the format before xlsx. @throws AppError if it cannot be read. */
export async function readOldWorkbook(path: string) {
  const location = { file: basename(path) }
  const file = Bun.file(path)
  if (file.size > MAX_OLD_WORKBOOK_BYTES) throw damagedError(location, 'the workbook is too large')
  try {
    const { sheets } = await readXls(new Uint8Array(await file.arrayBuffer()))
    // An empty row is missing from the list.
    return sheets.map(({ name, rows }) => ({ name, rows: Array.from(rows, (cells) => cells ?? []) }))
  } catch (error) {
    throw damagedError(location, 'not a complete workbook; download it again', error)
  }
}

/** The rows of a sheet, counted from 0. */
export function readOldSheet(path: string, at: number, onRead: OnBytesRead): RowSource {
  return { location: { file: basename(path), sheet: `${at + 1}` }, rows: sheetRows(path, at, onRead) }
}

async function* sheetRows(path: string, at: number, onRead: OnBytesRead): AsyncGenerator<Row> {
  const sheet = (await readOldWorkbook(path))[at]
  if (sheet === undefined) throw damagedError({ file: basename(path) }, `has no sheet ${at + 1}`)
  onRead(Bun.file(path).size)
  for (const [index, cells] of sheet.rows.entries()) {
    if (cells.some((cell) => cell !== null && cell !== '')) yield { line: index + 1, cells }
  }
}
