import { open, readdir, stat } from 'node:fs/promises'
import { basename, dirname, join, resolve } from 'node:path'
import { AppError } from '../../core/errors.ts'
import { readGzip } from './bytes.ts'
import { isFdcZip } from './fdc.ts'
import { damagedError, printableText } from './file-errors.ts'
import { FNDDS_WORKBOOKS, type FnddsFiles, type FnddsPart, fnddsPart } from './fndds.ts'
import { FPED_HEADINGS, fpedHeading } from './fped.ts'
import {
  type NationalPart,
  type NationalTable,
  nationalTables,
  oldWorkbookPart,
  textPart,
  workbookPart,
} from './national/detect.ts'
import { isOffHeader } from './open-food-facts.ts'
import { openWorkbook, type Workbook } from './xlsx.ts'
import { openZip } from './zip.ts'

/** Detected food data: its kind, and its files. */
export type FoodDataFile =
  | { format: 'fndds'; files: FnddsFiles }
  | { format: 'fped'; path: string }
  | { format: 'fdc'; path: string }
  | { format: 'off'; path: string; isGzip: boolean }
  | { format: 'national'; table: NationalTable }

export type DetectedFiles = {
  /** In reading order: files that add values to foods come after the foods. */
  inputs: FoodDataFile[]
  /** Names of the files that are not food data. */
  ignored: string[]
}

/** A directory's own files and those of its subdirectories. */
const MAX_FOLDER_DEPTH = 2
const MAX_FILES = 2000
/** Enough for the header of every format. */
const HEAD_BYTES = 64 * 1024

const KNOWN_FORMATS =
  'FNDDS "At A Glance" workbooks, FPED csv, FoodData Central csv zips, Open Food Facts csv (plain or .gz) and the tables ' +
  'CIQUAL, CoFID, Fineli, TACO and of Japan can be read'

type Workbooks = Map<string, Partial<Record<FnddsPart, Workbook>>>

/**
 * Detects food data by the content of the files, not by their names. For a workbook of FNDDS, the others are
 * looked for next to it.
 * @throws AppError if nothing is detected, or a file of a known kind cannot be read.
 */
export async function detectFiles(path: string): Promise<DetectedFiles> {
  const isFolder = await isDirectory(path)
  const files = isFolder ? await listFiles(path, MAX_FOLDER_DEPTH) : [path]
  const found = await detectAll(files)
  if (!isFolder) {
    await addWorkbooksBeside(path, found)
    await addPartsBeside(path, found)
  }
  const tables = nationalTables(found.parts).map((table) => ({ format: 'national' as const, table }))
  const inputs = [...completeWorkbookSets(found.workbooks), ...found.inputs, ...tables].sort(
    (a, b) => inputOrder(a) - inputOrder(b),
  )
  if (inputs.length === 0) {
    const place = { file: inputName(path), ...(!isFolder && found.isText && { line: 1 }) }
    throw damagedError(place, `no known food data; ${KNOWN_FORMATS}`)
  }
  return { inputs, ignored: found.ignored }
}

const INPUT_ORDER = { fndds: 0, fdc: 1, off: 1, fped: 2, national: 3 } as const
const inputOrder = ({ format }: FoodDataFile) => INPUT_ORDER[format]

/** A directory, or a regular file with content, since reading a pipe or a device might never end. */
async function isDirectory(path: string): Promise<boolean> {
  const found = await stat(path).catch((cause) => {
    throw unreadableError(path, cause)
  })
  if (found.isDirectory()) return true
  if (!found.isFile()) throw damagedError({ file: inputName(path) }, 'neither a file nor a directory')
  if (found.size === 0) throw damagedError({ file: inputName(path) }, 'empty')
  return false
}

/** The last part of a path; for `/` and similar paths, all of it. */
const inputName = (path: string) => basename(path) || path

function unreadableError(path: string, cause: unknown): AppError {
  const { code } = cause as { code?: string }
  const isMissing = code === 'ENOENT' || code === 'ENOTDIR'
  const what = isMissing ? 'file or directory not found' : 'cannot be read; check its permissions'
  return new AppError('not_found', printableText(`${inputName(path)}: ${what}`), { cause })
}

async function listFiles(folder: string, depth: number): Promise<string[]> {
  const entries = await readdir(folder, { withFileTypes: true }).catch((cause) => {
    throw unreadableError(folder, cause)
  })
  const files: string[] = []
  for (const entry of entries.sort((a, b) => (a.name < b.name ? -1 : 1))) {
    const path = join(folder, entry.name)
    if (entry.name.startsWith('.')) continue
    if (entry.isFile()) files.push(path)
    else if (entry.isDirectory() && depth > 1) files.push(...(await listFiles(path, depth - 1)))
    if (files.length > MAX_FILES) {
      throw new AppError(
        'too_large',
        `${basename(folder)}: more than ${MAX_FILES} files; choose a smaller directory`,
      )
    }
  }
  return files
}

type FoundInputs = {
  inputs: FoodDataFile[]
  workbooks: Workbooks
  /** Files of national tables. */
  parts: NationalPart[]
  ignored: string[]
  /** Whether an undetected file may be text. */
  isText: boolean
}

async function detectAll(files: readonly string[]): Promise<FoundInputs> {
  const found: FoundInputs = { inputs: [], workbooks: new Map(), parts: [], ignored: [], isText: true }
  for (const path of files) {
    const head = await readHead(path)
    const input = await detectFile(path, head, found.workbooks)
    if (input === 'workbook') continue
    if (input === undefined) {
      found.ignored.push(printableText(basename(path)))
      found.isText &&= !head.includes(0)
    } else if ('format' in input) found.inputs.push(input)
    else found.parts.push(input)
  }
  return found
}

async function detectFile(
  path: string,
  head: Uint8Array,
  workbooks: Workbooks,
): Promise<FoodDataFile | NationalPart | 'workbook' | undefined> {
  if (isZipHead(head)) return detectZip(path, workbooks)
  if (isOldWorkbookHead(head)) return oldWorkbookPart(path)
  return (await detectText(path, head)) ?? textPart(path, new TextDecoder().decode(head))
}

/** The other files of the national table of which one was asked for. */
async function addPartsBeside(path: string, { parts }: FoundInputs): Promise<void> {
  const [asked] = parts
  if (asked === undefined) return
  for (const file of await listFiles(dirname(path), 1)) {
    if (resolve(file) === resolve(path)) continue
    const part = await detectFile(file, await readHead(file), new Map()).catch(() => undefined)
    if (part === undefined || part === 'workbook' || 'format' in part || part.kind !== asked.kind) continue
    if (parts.every((other) => other.part !== part.part)) parts.push(part)
  }
}

/** The other workbooks of the same version. The directory's other files were not asked for. */
async function addWorkbooksBeside(path: string, { workbooks }: FoundInputs): Promise<void> {
  const [version, set] = [...workbooks][0] ?? []
  if (version === undefined || set === undefined) return
  let broken: unknown
  for (const file of await listFiles(dirname(path), 1)) {
    if (resolve(file) === resolve(path)) continue
    try {
      const beside: Workbooks = new Map()
      if (isZipHead(await readHead(file))) await detectZip(file, beside)
      Object.assign(set, { ...beside.get(version), ...set })
    } catch (error) {
      broken ??= error
    }
  }
  // It may be the missing workbook.
  if (broken !== undefined && (set.foods === undefined || set.nutrients === undefined)) throw broken
}

async function readHead(path: string): Promise<Uint8Array> {
  const file = await open(path).catch((cause) => {
    throw unreadableError(path, cause)
  })
  try {
    const { buffer, bytesRead } = await file.read(new Uint8Array(HEAD_BYTES), 0, HEAD_BYTES, 0)
    return buffer.subarray(0, bytesRead)
  } finally {
    await file.close()
  }
}

const hasPrefix = (head: Uint8Array, bytes: readonly number[]) =>
  bytes.every((byte, index) => head[index] === byte)
const isZipHead = (head: Uint8Array) => hasPrefix(head, [0x50, 0x4b, 0x03, 0x04])
const isOldWorkbookHead = (head: Uint8Array) => hasPrefix(head, [0xd0, 0xcf, 0x11, 0xe0])
const isGzipHead = (head: Uint8Array) => hasPrefix(head, [0x1f, 0x8b])

async function detectZip(
  path: string,
  workbooks: Workbooks,
): Promise<FoodDataFile | NationalPart | 'workbook' | undefined> {
  const zip = await openZip(path)
  zip.close()
  if (isFdcZip(zip)) return { format: 'fdc', path }
  if (!zip.names.includes('workbook.xml')) return undefined
  const workbook = await openWorkbook(path)
  const known = fnddsPart(workbook)
  if (known === undefined) return workbookPart(workbook)
  const set = workbooks.get(known.version) ?? {}
  workbooks.set(known.version, set)
  if (set[known.part] !== undefined) {
    throw damagedError(
      workbook.location,
      `a second "${FNDDS_WORKBOOKS[known.part]}" of FNDDS ${known.version}`,
    )
  }
  set[known.part] = workbook
  return 'workbook'
}

async function detectText(path: string, head: Uint8Array): Promise<FoodDataFile | undefined> {
  const isGzip = isGzipHead(head)
  const line = firstLine(isGzip ? await readGzipHead(path) : head)
  if (isOffHeader(line)) return { format: 'off', path, isGzip }
  if (!isGzip && isFpedHeader(line)) return { format: 'fped', path }
  return undefined
}

/** By most of its headings, so that a file with a wrong heading gets an error that names it. */
function isFpedHeader(line: string): boolean {
  const names = line.split(',').map(fpedHeading)
  return FPED_HEADINGS.filter((heading) => names.includes(heading)).length > FPED_HEADINGS.length / 2
}

const firstLine = (bytes: Uint8Array) => new TextDecoder().decode(bytes).split(/\r?\n/, 1)[0] ?? ''

/** Empty if it cannot be decompressed; then it is not food data. */
async function readGzipHead(path: string): Promise<Uint8Array> {
  try {
    for await (const chunk of readGzip(path, () => {})) return chunk
  } catch {
    return new Uint8Array()
  }
  return new Uint8Array()
}

function completeWorkbookSets(workbooks: Workbooks): FoodDataFile[] {
  // The later version last, since it replaces the earlier one.
  const versions = [...workbooks].sort(([a], [b]) => (a < b ? -1 : 1))
  return versions.map(([version, { foods, nutrients, portions }]) => {
    if (foods !== undefined && nutrients !== undefined) {
      return { format: 'fndds', files: { version, foods, nutrients, portions } }
    }
    const missing = foods === undefined ? FNDDS_WORKBOOKS.foods : FNDDS_WORKBOOKS.nutrients
    const present = foods ?? nutrients ?? portions
    throw damagedError(
      { file: present?.location.file ?? '' },
      `needs the workbook "${missing}" of FNDDS ${version} in the same directory`,
    )
  })
}
