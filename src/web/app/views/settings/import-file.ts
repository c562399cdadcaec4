import { MAX_FILE_NAME_CHARS, MAX_IMPORT_RECORDS } from '../../../../contract/limits.ts'
import { IMPORT } from '../../texts/import.ts'
import { type FileRecord, inSlices, splitRecords } from './import-split.ts'

/** A file as it can be sent: its first line, its records, and what tells it from others. */
export type ImportFile = {
  name: string
  header: string
  records: readonly FileRecord[]
  fingerprint: string
}

/** Why a file cannot be imported, as text for the person. */
export class FileProblem extends Error {}

export const MAX_FILE_BYTES = 100 * 1024 * 1024

/** Beginnings of files that are no text, or no table. */
const KINDS: readonly [start: string, what: string][] = [
  ['\x89PNG', IMPORT.kinds.picture],
  ['\xff\xd8\xff', IMPORT.kinds.picture],
  ['GIF8', IMPORT.kinds.picture],
  ['RIFF', IMPORT.kinds.picture],
  ['%PDF', IMPORT.kinds.pdf],
  ['PK\x03\x04', IMPORT.kinds.zip],
  ['\xd0\xcf\x11\xe0', IMPORT.kinds.spreadsheet],
  ['{', IMPORT.kinds.json],
  ['[', IMPORT.kinds.json],
  ['<', IMPORT.kinds.webPage],
]

/**
 * Reads what the person has chosen.
 * @throws FileProblem
 */
export async function readImportFile(file: File): Promise<ImportFile> {
  if (file.size === 0) throw new FileProblem(IMPORT.emptyFile(file.name))
  if (file.size > MAX_FILE_BYTES) throw new FileProblem(IMPORT.tooLarge(file.name))
  return await parseImportFile(file.name, new Uint8Array(await file.arrayBuffer()))
}

/** Parses the contents of a file. @throws FileProblem */
export async function parseImportFile(fileName: string, bytes: Uint8Array<ArrayBuffer>): Promise<ImportFile> {
  const kind = kindOf(fileName, bytes)
  if (kind !== undefined) throw new FileProblem(IMPORT.wrongKind(fileName, kind))
  const text = textOf(bytes)
  if (text.includes('\0')) throw new FileProblem(IMPORT.wrongKind(fileName, IMPORT.kinds.noText))
  const records = await splitRecords(text)
  const header = records.shift()
  if (header === undefined) throw new FileProblem(IMPORT.emptyFile(fileName))
  if (records.length === 0) throw new FileProblem(IMPORT.onlyHeader(fileName, begins(header.text)))
  if (records.length > MAX_IMPORT_RECORDS) throw new FileProblem(IMPORT.tooLong(fileName))
  const name = fileName.slice(0, MAX_FILE_NAME_CHARS)
  return { name, header: header.text, records, fingerprint: await fingerprintOf(text) }
}

/** What a refused file begins with, so that the person sees which one it is. */
export const begins = (header: string) => {
  const line = header.replace(/\s+/g, ' ').trim()
  return line.length > 80 ? `${line.slice(0, 79)}…` : line
}

function kindOf(name: string, bytes: Uint8Array): string | undefined {
  const start = String.fromCharCode(...bytes.subarray(0, 16)).trimStart()
  if (start.slice(4, 12).startsWith('ftyp')) return IMPORT.kinds.picture
  const kind = KINDS.find(([beginning]) => start.startsWith(beginning))?.[1]
  const isSpreadsheet = kind === IMPORT.kinds.zip && /\.(?:xlsx|ods|numbers)$/i.test(name)
  return isSpreadsheet ? IMPORT.kinds.spreadsheet : kind
}

/** UTF-8; UTF-16 with its mark; else what spreadsheets on Windows write. */
function textOf(bytes: Uint8Array): string {
  const [first, second] = bytes
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le').decode(bytes)
  if (first === 0xfe && second === 0xff) return new TextDecoder('utf-16be').decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}

/** Two sums over the text (FNV-1a, with two primes): enough to tell one export from another, on any browser. */
async function fingerprintOf(text: string): Promise<string> {
  let [one, other] = [0x811c9dc5, 0x1b873593]
  await inSlices(text.length, (at) => {
    const code = text.charCodeAt(at)
    one = Math.imul(one ^ code, 0x01000193)
    other = Math.imul(other ^ code, 0x85ebca6b)
  })
  return [text.length, one >>> 0, other >>> 0].map((part) => part.toString(36)).join('-')
}
