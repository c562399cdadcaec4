import type { OnBytesRead } from '../bytes.ts'
import { damagedError } from '../file-errors.ts'
import type { FoodStream } from '../source.ts'
import { readOldWorkbook } from '../xls.ts'
import type { Workbook } from '../xlsx.ts'
import { ciqualStream, isCiqualNames, isCiqualWorkbook } from './ciqual.ts'
import { cofidStream, isCofidHeader } from './cofid.ts'
import { type FineliPart, fineliPart, fineliStream } from './fineli.ts'
import { mextPart, mextStream } from './mext.ts'
import { isTacoSheet, tacoStream } from './taco.ts'

type NationalKind = 'ciqual' | 'cofid' | 'fineli' | 'mext' | 'taco'

/** One file of a national table. */
export type NationalPart = { kind: NationalKind; part: string; path: string; workbook?: Workbook }

/** The files of a national table. */
export type NationalTable = { kind: NationalKind; parts: readonly NationalPart[] }

/** By the first bytes of a text. */
export function textPart(path: string, head: string): NationalPart | undefined {
  const firstLine = head.replace(/^\uFEFF/, '').split(/\r?\n/, 1)[0] ?? ''
  if (isCofidHeader(firstLine)) return { kind: 'cofid', part: 'foods', path }
  if (isCiqualNames(head)) return { kind: 'ciqual', part: 'names', path }
  const part = fineliPart(head)
  return part === undefined ? undefined : { kind: 'fineli', part, path }
}

export function workbookPart(workbook: Workbook): NationalPart | undefined {
  const { path } = workbook
  if (isCiqualWorkbook(workbook)) return { kind: 'ciqual', part: 'foods', path, workbook }
  const part = mextPart(workbook)
  return part === undefined ? undefined : { kind: 'mext', part, path, workbook }
}

/** Of a workbook in the format before xlsx. */
export async function oldWorkbookPart(path: string): Promise<NationalPart | undefined> {
  const [first] = await readOldWorkbook(path)
  return first !== undefined && isTacoSheet(first.rows.slice(0, 10))
    ? { kind: 'taco', part: 'foods', path }
    : undefined
}

/** The tables that parts belong to. @throws AppError for a second file of the same part. */
export function nationalTables(parts: readonly NationalPart[]): NationalTable[] {
  const tables = new Map<NationalKind, NationalPart[]>()
  for (const part of parts) {
    const own = tables.get(part.kind) ?? []
    tables.set(part.kind, own)
    if (own.some((other) => other.part === part.part))
      throw damagedError({ file: fileName(part) }, `a second file of ${part.part} of the same table`)
    own.push(part)
  }
  return [...tables].map(([kind, own]) => ({ kind, parts: own })).sort((a, b) => (a.kind < b.kind ? -1 : 1))
}

const fileName = ({ path }: NationalPart) => path.slice(path.lastIndexOf('/') + 1)

/** @throws AppError if a file is missing. */
export function nationalStream({ kind, parts }: NationalTable, onRead: OnBytesRead): FoodStream {
  const partOf = (name: string) => parts.find(({ part }) => part === name)
  const expected = () => {
    const found = partOf('foods')
    if (found !== undefined) return found
    const [present] = parts
    throw damagedError(
      { file: present === undefined ? kind : fileName(present) },
      'needs the file of the foods in the same directory',
    )
  }
  const workbookOf = (part: NationalPart | undefined) => part?.workbook
  switch (kind) {
    case 'ciqual': {
      const workbook = workbookOf(expected())
      if (workbook === undefined) throw new Error('A part without its workbook')
      return ciqualStream(workbook, partOf('names')?.path, onRead)
    }
    case 'mext': {
      const workbook = workbookOf(expected())
      if (workbook === undefined) throw new Error('A part without its workbook')
      return mextStream(workbook, workbookOf(partOf('fatty acids')), onRead)
    }
    case 'cofid':
      return cofidStream(expected().path, onRead)
    case 'taco':
      return tacoStream(expected().path, onRead)
    case 'fineli':
      return fineliStream(
        Object.fromEntries(parts.map(({ part, path }) => [part as FineliPart, path])),
        onRead,
      )
  }
}
