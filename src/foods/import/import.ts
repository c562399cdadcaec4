import { stat } from 'node:fs/promises'
import { basename } from 'node:path'
import type { Db } from '../../../db/open.ts'
import type { Clock } from '../../core/clock.ts'
import { AppError } from '../../core/errors.ts'
import { type OnRead, readBytes, readGzip } from './bytes.ts'
import { readCsv } from './csv.ts'
import { damaged } from './damaged.ts'
import { fdcSize, fdcStream, fdcTypes } from './fdc.ts'
import { fnddsStream } from './fndds.ts'
import { readFped } from './fped.ts'
import { countJoined, joinFped, knownPatterns, recountJoined, withPatterns } from './fped-join.ts'
import { offStream } from './open-food-facts.ts'
import { type Input, recognise } from './recognise.ts'
import { type FoodStream, type LeftOut, leaveOut, SOURCE_KINDS, type SourceKind } from './source.ts'
import { createFoodStore, type FoodStore, type NewSource } from './store.ts'
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
  leftOut: LeftOut
}

export type ImportResult = {
  sources: ImportedSource[]
  /** Names of files that are not food data. */
  ignored: string[]
}

type Context = ImportDeps & { store: FoodStore }

/**
 * Imports all food data at `path`, a file or a directory. Each source is imported completely or not at all:
 * the previous version stays until the last food has been read.
 * @throws AppError that names file, line and column of the problem. Sources before it have then been
 * imported.
 */
export async function importFoods(path: string, deps: ImportDeps): Promise<ImportResult> {
  const context = { ...deps, store: createFoodStore(deps.db) }
  const { inputs, ignored } = await recognise(path)
  await clear(context)
  const sources: ImportedSource[] = []
  try {
    for (const input of inputs) sources.push(...(await importInput(input, context)))
  } finally {
    if (inputs.length > 0) await optimize(context)
  }
  return { sources, ignored }
}

const optimize = ({ store, onProgress, signal }: Context) =>
  store.optimize(() => onProgress({ step: 'putting the names in order', foods: 0 }), signal)

const clear = ({ store, onProgress, signal }: Context) =>
  store.sweep(() => onProgress({ step: 'clearing away what is no longer used', foods: 0 }), signal)

async function importInput(input: Input, context: Context): Promise<ImportedSource[]> {
  switch (input.format) {
    case 'fndds': {
      const { foods, nutrients, portions } = input.files
      const paths = [foods, nutrients, portions].flatMap((workbook) => workbook?.path ?? [])
      const reading = await startReading(`FNDDS ${input.files.version}`, paths, context)
      return [await importStream(fnddsStream(input.files, reading.onRead), reading, context)]
    }
    case 'fped': {
      const reading = await startReading(basename(input.path), [input.path], context)
      return [await importFped(input.path, reading.onRead, context)]
    }
    case 'off': {
      const reading = await startReading(basename(input.path), [input.path], context)
      const bytes = (input.isGzip ? readGzip : readBytes)(input.path, reading.onRead)
      return [await importStream(offStream(bytes, { file: basename(input.path) }), reading, context)]
    }
    case 'fdc':
      return importZip(input.path, context)
  }
}

async function importZip(path: string, context: Context): Promise<ImportedSource[]> {
  const zip = await openZip(path)
  try {
    const sources: ImportedSource[] = []
    context.onProgress({ step: basename(path), foods: 0 })
    for (const type of await fdcTypes(zip, () => {})) {
      const reading = readingOf(basename(path), fdcSize(zip), context)
      sources.push(await importStream(fdcStream(zip, type, reading.onRead), reading, context))
    }
    return sources
  } finally {
    zip.close()
  }
}

type Reading = { onRead: OnRead; onFoods(count: number): void }

async function startReading(step: string, paths: readonly string[], context: Context): Promise<Reading> {
  const sizes = await Promise.all(paths.map(async (path) => (await stat(path)).size))
  return readingOf(
    step,
    sizes.reduce((sum, size) => sum + size, 0),
    context,
  )
}

/** @param size in bytes, as counted while reading. */
function readingOf(step: string, size: number, { onProgress }: Context): Reading {
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

async function importStream(stream: FoodStream, reading: Reading, context: Context): Promise<ImportedSource> {
  const { store, db, signal } = context
  const { kind, leftOut } = stream
  const before = kind === 'fndds' ? store.source(kind) : undefined
  const foods = before === undefined ? stream.foods : withPatterns(stream.foods, knownPatterns(db, before))
  try {
    const staged = await store.stage(foods, leftOut, { signal, onFoods: reading.onFoods })
    const source = newSource(kind, stream.version(), context)
    if (staged.count === 0) throw damaged({ file: source.name }, 'has no foods')
    store.publish(source, leftOut, staged, () => {
      if (kind === 'fndds') recountJoined(db, staged)
    })
    return { ...source, foods: staged.count, leftOut }
  } finally {
    await clear(context)
  }
}

async function importFped(path: string, onRead: OnRead, context: Context): Promise<ImportedSource> {
  const { db, store, signal } = context
  const place = { file: basename(path) }
  const fped = await readFped(readCsv(readBytes(path, onRead), place))
  signal.throwIfAborted()
  const fndds = store.source('fndds')
  if (fndds === undefined) {
    throw new AppError('conflict', `${place.file}: adds values to the foods of FNDDS; import FNDDS first`)
  }
  const source = newSource('fped', versionOf(path), context)
  const count = countJoined(db, fndds, fped)
  const leftOut: LeftOut = {}
  leaveOut(leftOut, 'foods that this version of FNDDS does not have', fped.size - count)
  store.publish(source, leftOut, { ...NO_FOODS, count }, () => joinFped(db, fndds, fped))
  return { ...source, foods: count, leftOut }
}

const NO_FOODS = { firstFood: 0, lastFood: 0 }

/** The file has its years only in its name: `FPED_1718.csv`. */
function versionOf(path: string): string {
  const [, from, to] = /(\d\d)(\d\d)\.\w+$/.exec(basename(path)) ?? []
  return from === undefined || to === undefined ? 'undated' : `20${from}-20${to}`
}

function newSource(kind: SourceKind, version: string, { clock }: Context): NewSource & { kind: SourceKind } {
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
