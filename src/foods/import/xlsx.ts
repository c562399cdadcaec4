import { basename } from 'node:path'
import { readXlsx, streamXlsxRows } from 'hucre/xlsx'
import { AppError } from '../../core/errors.ts'
import type { OnBytesRead } from './bytes.ts'
import { damagedError, type FileLocation, withLocation } from './file-errors.ts'
import type { Row, RowSource } from './rows.ts'
import { openZip } from './zip.ts'

/** A workbook is decompressed in memory. The largest supported one has 13 MB. */
const MAX_WORKBOOK_BYTES = 128 * 1024 ** 2
/**
 * From this size, the memory that a workbook leaves behind is worth a pause. FNDDS workbooks have 267 kB and
 * more.
 */
const COLLECT_AFTER_BYTES = 256 * 1024

/** The first sheet of a workbook. */
export type Workbook = {
  path: string
  location: FileLocation
  /** The text of its first cell. */
  title: string
  /** Its first rows. */
  head: readonly (readonly unknown[])[]
}

/** Enough to identify a workbook. */
const HEAD_ROWS = 3

/**
 * Opens a workbook far enough to identify it.
 * @throws AppError if it is damaged.
 */
export async function openWorkbook(path: string): Promise<Workbook> {
  const location = { file: basename(path) }
  const bytes = await readChecked(path, location)
  try {
    const [sheet] = (await readXlsx(bytes, { sheets: [0], maxRows: HEAD_ROWS })).sheets
    if (sheet === undefined) throw damagedError(location, 'the workbook has no sheet')
    const head = sheet.rows.slice(0, HEAD_ROWS)
    return { path, location: { ...location, sheet: sheet.name }, title: String(head[0]?.[0] ?? ''), head }
  } catch (error) {
    throw toDamagedError(error, location)
  } finally {
    collectGarbage(bytes)
  }
}

/** The rows of its first sheet, below `titleRows`. */
export function readWorkbook(
  { path, location }: Workbook,
  titleRows: number,
  onRead: OnBytesRead,
): RowSource {
  return { location, rows: sheetRows(path, location, titleRows, onRead) }
}

async function* sheetRows(
  path: string,
  location: FileLocation,
  titleRows: number,
  onRead: OnBytesRead,
): AsyncGenerator<Row> {
  const bytes = await readChecked(path, location)
  onRead(bytes.byteLength)
  let line = 0
  try {
    for await (const { index, values } of streamXlsxRows(bytes, { sheet: 0 })) {
      line = index + 1
      if (index >= titleRows && values.some((value) => value !== null)) yield { line, cells: values }
    }
  } catch (error) {
    throw toDamagedError(error, { ...location, line })
  } finally {
    collectGarbage(bytes)
  }
}

/**
 * Without this, the memory of one decompressed workbook is still in use while the next one is decompressed.
 */
function collectGarbage({ byteLength }: Uint8Array): void {
  if (byteLength >= COLLECT_AFTER_BYTES) Bun.gc(true)
}

/** Decompresses every part once and compares its checksum, since a spreadsheet reader may ignore damage. */
async function readChecked(path: string, location: FileLocation): Promise<Uint8Array> {
  const zip = await openZip(path)
  try {
    const size = zip.names.reduce((sum, name) => sum + zip.size(name), 0)
    if (size > MAX_WORKBOOK_BYTES) throw damagedError(location, 'the workbook is too large')
    for (const name of zip.names) {
      try {
        for await (const _ of zip.read(name, () => {}));
      } catch (error) {
        throw withLocation(error, zip.location(name))
      }
    }
  } finally {
    zip.close()
  }
  return new Uint8Array(await Bun.file(path).arrayBuffer())
}

const toDamagedError = (error: unknown, location: FileLocation) =>
  error instanceof AppError ? error : damagedError(location, 'the workbook cannot be read', error)
