import { Problem } from '../../problem.ts'
import { IMPORT } from '../../texts/import.ts'
import {
  FileProblem,
  type ImportFile,
  MAX_FILE_BYTES,
  parseImportFile,
  readImportFile,
} from './import-file.ts'
import { detectFormat } from './import-send.ts'
import { DamagedZip, unpack, type ZipEntry, zipDirectory, zipEntries } from './import-zip.ts'

/** What was chosen together: an archive, some files, or a single one. */
export type ImportSelection = {
  /** What it is called; undefined for a single file. */
  name: string | undefined
  /** What can be imported, at least one, in their order: foods come before what is a sum of them. */
  files: readonly ImportFile[]
  /** Which of them it is the turn of. */
  at: number
  /** What is not taken, and why, in whole sentences. */
  ignored: readonly string[]
}

/** What an archive may hold, before any of it is unpacked: far more than any service packs. */
const MAX_ZIP_ENTRIES = 1000
const MAX_TABLES = 20

/** A table that is read when it is its turn; its size in bytes, unpacked. */
type TableSource = { name: string; size: number; read: () => Promise<ImportFile> }
type TableSources = { sources: readonly TableSource[]; ignored: readonly string[] }

/**
 * Reads what the person has chosen. Which of several files can be imported is the server's to say, by their first lines.
 * @throws FileProblem where none can; Problem
 */
export async function openSelection(chosen: readonly File[], signal: AbortSignal): Promise<ImportSelection> {
  const [only, ...others] = chosen
  if (only === undefined) throw new FileProblem(IMPORT.nothingChosen)
  if (others.length > 0)
    return await createSelection(IMPORT.chosenFiles(chosen.length), await openFiles(chosen), signal)
  if (await isZip(only)) return await createSelection(only.name, await openArchive(only), signal)
  return { name: undefined, files: [await readImportFile(only)], at: 0, ignored: [] }
}

async function createSelection(
  name: string,
  { sources, ignored }: TableSources,
  signal: AbortSignal,
): Promise<ImportSelection> {
  if (sources.length > MAX_TABLES) throw new FileProblem(IMPORT.tooManyTables(name, MAX_TABLES))
  // Before memory is spent on any of it.
  const size = sources.reduce((sum, source) => sum + source.size, 0)
  if (size > MAX_FILE_BYTES) throw new FileProblem(IMPORT.tooLargeUnpacked(name))
  const found: { file: ImportFile; place: number }[] = []
  const refused: string[] = []
  for (const source of sources) {
    signal.throwIfAborted()
    try {
      const file = await source.read()
      found.push({ file, place: PLACES.indexOf(await detectFormat(file, signal)) })
    } catch (error) {
      const reason = rejectionReason(source.name, error)
      if (reason === undefined) throw error
      refused.push(reason)
    }
  }
  const all = [...refused, ...ignored]
  const [first] = all
  if (found.length === 0) {
    throw new FileProblem(
      first === undefined || all.length > 1 ? IMPORT.nothingIn(name, all.length) : IMPORT.onlyIn(name, first),
    )
  }
  const files = found.sort((a, b) => a.place - b.place).map(({ file }) => file)
  return { name, files, at: 0, ignored: all.map(withoutAdvice) }
}

const PLACES = Object.keys(IMPORT.formats)

/** What would do instead, the person has chosen along with it. */
const withoutAdvice = (sentence: string) => sentence.replace(/; choose .*$/, '.')

/** Why a file among others is not taken; undefined: that has nothing to do with the file. */
function rejectionReason(name: string, error: unknown): string | undefined {
  if (error instanceof FileProblem) return error.message
  if (!(error instanceof Problem && error.status === 422)) return undefined
  return IMPORT.notUsed(name, error.fields.header ?? error.message)
}

async function openFiles(chosen: readonly File[]): Promise<TableSources> {
  const each = await Promise.all(
    chosen.map(async (file): Promise<TableSources> => {
      try {
        if (await isZip(file)) return await openArchive(file)
        return {
          sources: [{ name: file.name, size: file.size, read: () => readImportFile(file) }],
          ignored: [],
        }
      } catch (error) {
        if (error instanceof FileProblem) return { sources: [], ignored: [error.message] }
        throw error
      }
    }),
  )
  return { sources: each.flatMap(({ sources }) => sources), ignored: each.flatMap(({ ignored }) => ignored) }
}

const SPREADSHEET = /\.(?:xlsx|ods|numbers)$/i
/** How an archive begins; one of nothing begins with its end. */
const ZIP_STARTS: readonly string[] = ['PK\x03\x04', 'PK\x05\x06']

/** Whether a file is a ZIP archive by its first bytes. Spreadsheets are archives, too, so they are told apart by name. */
async function isZip(file: File): Promise<boolean> {
  const start = new Uint8Array(await file.slice(0, 4).arrayBuffer())
  return ZIP_STARTS.includes(String.fromCharCode(...start)) && !SPREADSHEET.test(file.name)
}

/** The tables in an archive. Whether it can be unpacked is clear before any of it is. @throws FileProblem */
async function openArchive(file: File): Promise<TableSources> {
  if (file.size > MAX_FILE_BYTES) throw new FileProblem(IMPORT.tooLarge(file.name))
  const bytes = new Uint8Array(await file.arrayBuffer())
  const entries = entriesOf(file.name, bytes).filter(({ name }) => !isSystemFile(name))
  if (entries.length === 0) throw new FileProblem(IMPORT.emptyFile(file.name))
  if (entries.some(({ name }) => name === '[Content_Types].xml'))
    throw new FileProblem(IMPORT.wrongKind(file.name, IMPORT.kinds.spreadsheet))
  const tables = entries.filter(({ name }) => TABLE.test(name))
  if (tables.some(({ isEncrypted }) => isEncrypted)) throw new FileProblem(IMPORT.lockedZip(file.name))
  if (tables.some(({ isReadable }) => !isReadable)) throw new FileProblem(IMPORT.unsupportedZip(file.name))
  return {
    sources: tables.map((entry) => ({
      name: baseName(entry),
      size: entry.size,
      read: () => readEntry(bytes, entry),
    })),
    ignored: entries.filter((entry) => !tables.includes(entry)).map(noTable),
  }
}

const TABLE = /\.(?:csv|tsv|txt)$/i
/** What file managers add. */
const isSystemFile = (name: string) => /^__MACOSX\/|(?:^|\/)(?:\._[^/]*|\.DS_Store|Thumbs\.db)$/.test(name)
const baseName = ({ name }: ZipEntry) => name.replace(/^.*[/\\]/, '')

const noTable = (entry: ZipEntry) =>
  /\.zip$/i.test(entry.name) ? IMPORT.innerZip(baseName(entry)) : IMPORT.noTable(baseName(entry))

function entriesOf(name: string, bytes: Uint8Array): ZipEntry[] {
  try {
    const directory = zipDirectory(bytes)
    if (directory.count > MAX_ZIP_ENTRIES) throw new FileProblem(IMPORT.tooManyEntries(name, MAX_ZIP_ENTRIES))
    return zipEntries(bytes, directory)
  } catch (error) {
    throw error instanceof DamagedZip ? new FileProblem(IMPORT.damagedZip(name)) : error
  }
}

async function readEntry(bytes: Uint8Array<ArrayBuffer>, entry: ZipEntry): Promise<ImportFile> {
  const name = baseName(entry)
  if (entry.size === 0) throw new FileProblem(IMPORT.emptyFile(name))
  try {
    return await parseImportFile(name, await unpack(bytes, entry))
  } catch (error) {
    throw error instanceof DamagedZip ? new FileProblem(IMPORT.damagedZip(name)) : error
  }
}
