import { basename } from 'node:path'
import { readXlsx, streamXlsxRows } from 'hucre/xlsx'
import { AppError } from '../../core/errors.ts'
import type { OnRead } from './bytes.ts'
import { damaged, type Place, placed } from './damaged.ts'
import type { Row, RowSource } from './rows.ts'
import { openZip } from './zip.ts'

/** A workbook is decompressed in memory. The largest supported one has 13 MB. */
const LARGEST_WORKBOOK = 128 * 1024 ** 2
/**
 * From this size, the memory that a workbook leaves behind is worth a pause. FNDDS workbooks have 267 kB and
 * more.
 */
const WORTH_TIDYING = 256 * 1024

/** The first sheet of a workbook. */
export type Workbook = {
  path: string
  place: Place
  /** The text of its first cell. */
  title: string
}

/**
 * Opens a workbook far enough to identify it.
 * @throws AppError if it is damaged.
 */
export async function openWorkbook(path: string): Promise<Workbook> {
  const place = { file: basename(path) }
  const bytes = await readWhole(path, place)
  try {
    const [sheet] = (await readXlsx(bytes, { sheets: [0], maxRows: 1 })).sheets
    if (sheet === undefined) throw damaged(place, 'the workbook has no sheet')
    return { path, place: { ...place, sheet: sheet.name }, title: String(sheet.rows[0]?.[0] ?? '') }
  } catch (error) {
    throw asDamaged(error, place)
  } finally {
    tidyMemory(bytes)
  }
}

/** The rows of its first sheet, below `titleRows`. */
export function readWorkbook({ path, place }: Workbook, titleRows: number, onRead: OnRead): RowSource {
  return { place, rows: sheetRows(path, place, titleRows, onRead) }
}

async function* sheetRows(
  path: string,
  place: Place,
  titleRows: number,
  onRead: OnRead,
): AsyncGenerator<Row> {
  const bytes = await readWhole(path, place)
  onRead(bytes.byteLength)
  let line = 0
  try {
    for await (const { index, values } of streamXlsxRows(bytes, { sheet: 0 })) {
      line = index + 1
      if (index >= titleRows && values.some((value) => value !== null)) yield { line, cells: values }
    }
  } catch (error) {
    throw asDamaged(error, { ...place, line })
  } finally {
    tidyMemory(bytes)
  }
}

/**
 * Without this, the memory of one decompressed workbook is still in use while the next one is decompressed.
 */
function tidyMemory({ byteLength }: Uint8Array): void {
  if (byteLength >= WORTH_TIDYING) Bun.gc(true)
}

/** Decompresses every part once and compares its checksum, since a spreadsheet reader may ignore damage. */
async function readWhole(path: string, place: Place): Promise<Uint8Array> {
  const zip = await openZip(path)
  try {
    const size = zip.names.reduce((sum, name) => sum + zip.size(name), 0)
    if (size > LARGEST_WORKBOOK) throw damaged(place, 'the workbook is too large')
    for (const name of zip.names) {
      try {
        for await (const _ of zip.read(name, () => {}));
      } catch (error) {
        throw placed(error, zip.place(name))
      }
    }
  } finally {
    zip.close()
  }
  return new Uint8Array(await Bun.file(path).arrayBuffer())
}

const asDamaged = (error: unknown, place: Place) =>
  error instanceof AppError ? error : damaged(place, 'the workbook cannot be read', error)
