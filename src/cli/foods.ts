import { Type } from '@sinclair/typebox'
import { close } from '../../db/open.ts'
import { systemClock } from '../core/clock.ts'
import { AppError } from '../core/errors.ts'
import { download, isUrl, removeOldDownloads } from '../foods/import/download.ts'
import {
  type ImportDeps,
  type ImportedSource,
  type ImportResult,
  importFoods,
} from '../foods/import/import.ts'
import { lockImports } from '../foods/import/lock.ts'
import { usualGrams } from '../foods/portion-statistics/likely-grams.ts'
import { listFoodSources } from '../foods/sources.ts'
import { type Command, type Io, integerFlag, isFlagSet, positionalArgument, UsageError } from './command.ts'
import { openOrUpgrade } from './open-data.ts'
import { withServices } from './open-services.ts'
import { printResult, shortInstant, table } from './print.ts'
import { createProgressReport, formatCount } from './progress.ts'
import { readSettings } from './read-settings.ts'
import { USER_FLAG, userIdFlag } from './user-flag.ts'

export const foodsImport: Command = {
  name: 'foods import',
  summary: 'import food data: FNDDS, FoodData Central, FPED, Open Food Facts, national tables',
  positionals: ['PATH_OR_URL'],
  json: true,
  notes: () =>
    'Reads a file, a directory, or a file at an https URL: FNDDS "At A Glance" workbooks, FPED csv, FoodData Central\n' +
    'csv zips, Open Food Facts csv (plain or .gz), and the files of CIQUAL (France), CoFID (United Kingdom), Fineli\n' +
    '(Finland), TACO (Brazil) and of the tables of Japan. A new version replaces the old one; logged entries do not\n' +
    'change.',
  async run(args, io) {
    const pathOrUrl = positionalArgument(args, 0)
    if (pathOrUrl === '') throw new UsageError('PATH_OR_URL must not be empty')
    const { dataDir } = readSettings(args, io)
    const result = await importInto(dataDir, pathOrUrl, io)
    printResult(args, io, resultDocument(result), () => result.sources.map(describeSource).join('\n'))
    if (result.ignored.length > 0 && !isFlagSet(args, 'json')) {
      io.stderr(`ignored, not food data: ${result.ignored.join(', ')}\n`)
    }
    return 0
  },
}

export const foodsSources: Command = {
  name: 'foods sources',
  summary: 'list the food data, built in and imported, with licences',
  json: true,
  async run(args, io) {
    const { dataDir } = readSettings(args, io)
    const db = await openOrUpgrade(dataDir, io)
    try {
      printResult(args, io, listFoodSources(db), (list) =>
        table(
          ['ID', 'VERSION', 'FOODS', 'IMPORTED', 'LICENCE', 'ATTRIBUTION'],
          list.map((source) => [
            source.id,
            source.version,
            formatCount(source.foods),
            source.imported_at === null ? 'built in' : shortInstant(source.imported_at, ''),
            source.licence,
            source.attribution,
          ]),
        ),
      )
      return 0
    } finally {
      close(db)
    }
  },
}

const MAX_LIMIT = 50
const DEFAULT_LIMIT = 10

export const foodsSearch: Command = {
  name: 'foods search',
  summary: 'search foods by name',
  positionals: ['TEXT...'],
  flags: {
    limit: {
      value: 'N',
      help: `maximum number of results; default: ${DEFAULT_LIMIT}`,
      schema: Type.Integer({ minimum: 1, maximum: MAX_LIMIT }),
    },
    ...USER_FLAG,
  },
  json: true,
  run(args, io) {
    const asked = args.positionals.join(' ')
    if (asked.trim() === '') throw new UsageError('TEXT must not be empty')
    return withServices(args, io, [], ({ features, people }) => {
      const limit = integerFlag(args, 'limit') ?? DEFAULT_LIMIT
      // Like `/api/foods`: searches all tables, and the last word may be incomplete.
      const found = features.personFoods
        .table(userIdFlag(args, people))
        .search(asked, limit, { isPrefix: true })
      const documents = found.map(({ food, score }) => ({
        name: food.name,
        source: food.source,
        source_code: food.code,
        category: food.category,
        score,
        default_grams: usualGrams(food),
        energy_kcal: food.nutrients.energy_kcal,
      }))
      printResult(args, io, documents, (list) =>
        list.length === 0
          ? noMatchText(asked)
          : table(
              ['FOOD', 'KCAL/100G', 'CATEGORY', 'SOURCE', 'CODE'],
              list.map((food) => [
                food.name,
                food.energy_kcal === null ? '?' : String(Math.round(food.energy_kcal)),
                food.category,
                food.source,
                food.source_code,
              ]),
            ),
      )
      return 0
    })
  },
}

/** People often search in their own script first, but most food sources have Latin letters alone. */
const noMatchText = (asked: string) =>
  /\p{L}/u.test(asked) && !/\p{Script=Latin}/u.test(asked)
    ? 'no match; try the English name, since few foods have a name in this script'
    : 'no match'

/** Under the lock, so that files of another import are not deleted. */
async function importInto(dataDir: string, pathOrUrl: string, io: Io): Promise<ImportResult> {
  const db = await openOrUpgrade(dataDir, io)
  try {
    const unlock = lockImports(dataDir)
    const report = createProgressReport(io, systemClock)
    try {
      const signal = abortOnStop(io)
      const deps = { db, clock: systemClock, signal, onProgress: report.show }
      return await (isUrl(pathOrUrl) ? importUrl(dataDir, pathOrUrl, deps) : importFoods(pathOrUrl, deps))
    } finally {
      report.end()
      unlock()
    }
  } finally {
    close(db)
  }
}

async function importUrl(dataDir: string, address: string, deps: ImportDeps): Promise<ImportResult> {
  await removeOldDownloads(dataDir)
  const file = await download(address, {
    folder: dataDir,
    signal: deps.signal,
    onRead: (bytes, size) =>
      deps.onProgress({ step: 'downloading', foods: 0, ...(size !== undefined && { share: bytes / size }) }),
  })
  try {
    return await importFoods(file.path, deps)
  } finally {
    await file.remove()
  }
}

/** Aborted when the process is asked to stop, so that downloads are removed and the person gets a message. */
function abortOnStop(io: Io): AbortSignal {
  const controller = new AbortController()
  const reason = new AppError('unavailable', 'stopped; the previous food data is unchanged')
  io.stopRequested().then(() => controller.abort(reason))
  return controller.signal
}

const resultDocument = ({ sources, ignored }: ImportResult) => ({
  sources: sources.map(({ id, name, version, foods, leftOut }) => ({
    id,
    name,
    version,
    foods,
    left_out: leftOut,
  })),
  ignored,
})

function describeSource({ kind, name, foods, leftOut }: ImportedSource): string {
  const count = `${formatCount(foods)} ${foods === 1 ? 'food' : 'foods'}`
  const lines = Object.entries(leftOut).map(
    ([reason, number]) => `  left out: ${formatCount(number)} (${reason})`,
  )
  return [`${name}: ${kind === 'fped' ? `added to ${count}` : count}`, ...lines].join('\n')
}
