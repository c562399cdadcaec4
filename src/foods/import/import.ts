import { stat } from 'node:fs/promises'
import { basename } from 'node:path'
import type { Db } from '../../../db/open.ts'
import type { Clock } from '../../core/clock.ts'
import { AppError } from '../../core/errors.ts'
import { type OnBytesRead, readBytes, readGzip } from './bytes.ts'
import { readCsv } from './csv.ts'
import { detectFiles, type FoodDataFile } from './detect-files.ts'
import { fdcSize, fdcStream, fdcTypes } from './fdc.ts'
import { damagedError } from './file-errors.ts'
import { fnddsStream } from './fndds.ts'
import { createFoodStore, type FoodStore, type NewSource } from './food-store.ts'
import { readFped } from './fped.ts'
import { addPatternsTo, countJoined, joinFped, knownPatterns, recountJoined } from './fped-join.ts'
import { nationalStream } from './national/detect.ts'
import { offStream } from './open-food-facts.ts'
import { countLeftOut, type FoodStream, type LeftOutCounts, SOURCE_KINDS, type SourceKind } from './source.ts'
import { openZip } from './zip.ts'

/** The progress of an import; reported often. */
export type Progress = {
  /** The file that is being read, or another step. */
  step: string
  /** 0–1 of the step; undefined if unknown. */
  share?: number
  foods: number
}

export type ImportDeps = {
  db: Db
  clock: Clock
  /** Aborted with an AppError that gives the reason. Checked between the batches that are written. */
  signal: AbortSignal
  onProgress(progress: Progress): void
}

export type ImportedSource = {
  id: string
  kind: SourceKind
  name: string
  version: string
  foods: number
  leftOut: LeftOutCounts
}

export type ImportResult = {
  sources: ImportedSource[]
  /** Names of files that are not food data. */
  ignored: string[]
}

type ImportContext = ImportDeps & { store: FoodStore }

/**
 * Imports all food data at `path`, a file or a directory. Each source is imported completely or not at all:
 * the previous version stays until the last food has been read.
 * @throws AppError that names file, line and column of the problem. Sources before it have then been
 * imported.
 */
export async function importFoods(path: string, deps: ImportDeps): Promise<ImportResult> {
  const context = { ...deps, store: createFoodStore(deps.db) }
  const { inputs, ignored } = await detectFiles(path)
  await clearIndex(context)
  const sources: ImportedSource[] = []
  try {
    for (const input of inputs) sources.push(...(await importInput(input, context)))
  } finally {
    if (inputs.length > 0) await optimizeIndex(context)
  }
  return { sources, ignored }
}

const optimizeIndex = ({ store, onProgress, signal }: ImportContext) =>
  store.optimize(() => onProgress({ step: 'putting the names in order', foods: 0 }), signal)

const clearIndex = ({ store, onProgress, signal }: ImportContext) =>
  store.sweep(() => onProgress({ step: 'clearing away what is no longer used', foods: 0 }), signal)

async function importInput(input: FoodDataFile, context: ImportContext): Promise<ImportedSource[]> {
  switch (input.format) {
    case 'fndds': {
      const { foods, nutrients, portions } = input.files
      const paths = [foods, nutrients, portions].flatMap((workbook) => workbook?.path ?? [])
      const progress = await startProgress(`FNDDS ${input.files.version}`, paths, context)
      return [await importStream(fnddsStream(input.files, progress.onRead), progress, context)]
    }
    case 'fped': {
      const progress = await startProgress(basename(input.path), [input.path], context)
      return [await importFped(input.path, progress.onRead, context)]
    }
    case 'off': {
      const progress = await startProgress(basename(input.path), [input.path], context)
      const bytes = (input.isGzip ? readGzip : readBytes)(input.path, progress.onRead)
      return [await importStream(offStream(bytes, { file: basename(input.path) }), progress, context)]
    }
    case 'fdc':
      return importZip(input.path, context)
    case 'national': {
      const { kind, parts } = input.table
      const paths = parts.map(({ path }) => path)
      const progress = await startProgress(SOURCE_KINDS[kind].name, paths, context)
      return [await importStream(nationalStream(input.table, progress.onRead), progress, context)]
    }
  }
}

async function importZip(path: string, context: ImportContext): Promise<ImportedSource[]> {
  const zip = await openZip(path)
  try {
    const sources: ImportedSource[] = []
    context.onProgress({ step: basename(path), foods: 0 })
    for (const type of await fdcTypes(zip, () => {})) {
      const progress = createProgress(basename(path), fdcSize(zip), context)
      sources.push(await importStream(fdcStream(zip, type, progress.onRead), progress, context))
    }
    return sources
  } finally {
    zip.close()
  }
}

type ReadProgress = { onRead: OnBytesRead; onFoods(count: number): void }

async function startProgress(
  step: string,
  paths: readonly string[],
  context: ImportContext,
): Promise<ReadProgress> {
  const sizes = await Promise.all(paths.map(async (path) => (await stat(path)).size))
  return createProgress(
    step,
    sizes.reduce((sum, size) => sum + size, 0),
    context,
  )
}

/** @param size in bytes, as counted while reading. */
function createProgress(step: string, size: number, { onProgress }: ImportContext): ReadProgress {
  let bytes = 0
  let foods = 0
  const tell = () => onProgress({ step, share: size === 0 ? 1 : Math.min(1, bytes / size), foods })
  return {
    onRead(more) {
      bytes += more
      tell()
    },
    onFoods(count) {
      foods = count
      tell()
    },
  }
}

async function importStream(
  stream: FoodStream,
  progress: ReadProgress,
  context: ImportContext,
): Promise<ImportedSource> {
  const { store, db, signal } = context
  const { kind, leftOut } = stream
  const before = kind === 'fndds' ? store.source(kind) : undefined
  const foods = before === undefined ? stream.foods : addPatternsTo(stream.foods, knownPatterns(db, before))
  try {
    const staged = await store.stage(foods, leftOut, { signal, onFoods: progress.onFoods })
    const source = newSource(kind, stream.version(), context)
    if (staged.count === 0) throw damagedError({ file: source.name }, 'has no foods')
    store.publish(source, leftOut, staged, () => {
      if (kind === 'fndds') recountJoined(db, staged)
    })
    return { ...source, foods: staged.count, leftOut }
  } finally {
    await clearIndex(context)
  }
}

async function importFped(
  path: string,
  onRead: OnBytesRead,
  context: ImportContext,
): Promise<ImportedSource> {
  const { db, store, signal } = context
  const place = { file: basename(path) }
  const fped = await readFped(readCsv(readBytes(path, onRead), place))
  signal.throwIfAborted()
  const fndds = store.source('fndds')
  if (fndds === undefined) {
    throw new AppError('conflict', `${place.file}: adds values to the foods of FNDDS; import FNDDS first`)
  }
  const source = newSource('fped', fileVersion(path), context)
  const count = countJoined(db, fndds, fped)
  const leftOut: LeftOutCounts = {}
  countLeftOut(leftOut, 'foods that this version of FNDDS does not have', fped.size - count)
  store.publish(source, leftOut, { ...NO_FOODS, count }, () => joinFped(db, fndds, fped))
  return { ...source, foods: count, leftOut }
}

const NO_FOODS = { firstFood: 0, lastFood: 0 }

/** The file has its years only in its name: `FPED_1718.csv`. */
function fileVersion(path: string): string {
  const [, from, to] = /(\d\d)(\d\d)\.\w+$/.exec(basename(path)) ?? []
  return from === undefined || to === undefined ? 'undated' : `20${from}-20${to}`
}

function newSource(
  kind: SourceKind,
  version: string,
  { clock }: ImportContext,
): NewSource & { kind: SourceKind } {
  const { name, licence, attribution } = SOURCE_KINDS[kind]
  return {
    id: `${kind}-${version}`,
    kind,
    name: `${name} ${version}`,
    version,
    licence,
    attribution,
    imported_at: clock.now(),
  }
}
