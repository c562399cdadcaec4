import { readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { PATHS } from '../../contract/page-paths.ts'
import { type ChunkGraph, chunkGraph, fileName } from './chunk-graph.ts'
import { everydayFoodsPlugin } from './everyday-foods.ts'
import { buildOneScript } from './one-script.ts'
import { hashedFile, type PageFile, pageFile, plainBody } from './page-file.ts'
import { buildWithSharedFiles } from './shared-files.ts'

export type BuiltPage = {
  files: PageFile[]
  /** Names of files. */
  script: string
  style: string
  /** Runs before the first paint. */
  early: string
  /** The text of what runs first where the page opens without the server. */
  away: string
  /**
   * The files to load with an entry file, itself included: for the whole page, and for each view. A view's files are
   * loaded in addition to the page's.
   */
  loads: Record<string, string[]>
  /** The entry file of each view, by the view's path. */
  views: Record<string, string>
  /** The entry files of what Today and the page's frame load when it is first needed, such as the dialog of an entry. */
  later: string[]
  /** Today with all that it loads as soon as it is drawn, as one classic script. */
  one: string
  /** The modules that lead to what `one` holds, by the name of the file in whose place they are. */
  standIns: Record<string, string>
  /** The text of the service worker, whose address never changes. */
  worker: string
  /** By file name. */
  icons: Record<string, string>
}

const APP_FOLDER = join(import.meta.dir, '../../web/app')
const ICONS_FOLDER = join(APP_FOLDER, 'icons')
/** The same icon that MCP clients show. */
const ICON = join(import.meta.dir, '../../contract/icon.svg')
const FILE_NAMING = '[name]-[hash].[ext]'

/** Bundles the page from its source. */
export async function buildPage(): Promise<BuiltPage> {
  const [app, early, away, worker] = await Promise.all([
    bundle('main.tsx'),
    bundleClassic('boot.ts'),
    bundleClassic('picture/away.ts'),
    bundleClassic('worker/service-worker.ts'),
  ])
  const icons = [ICON, ...readdirSync(ICONS_FOLDER).map((name) => join(ICONS_FOLDER, name))]
    .sort()
    .map((path) => ({ name: basename(path), file: iconFile(path) }))
  const [style, ...otherStyles] = app.files.filter(({ name }) => name.endsWith('.css'))
  if (style === undefined || otherStyles.length > 0) {
    throw new Error('the page has one style: name each file in app.css, and import none in a view')
  }
  const views = viewFiles(app.graph)
  const one = await oneScript(app, views[PATHS.today] ?? '')
  return {
    files: [...app.files, ...one.files, early.file, ...icons.map(({ file }) => file)],
    script: app.entry,
    style: style.name,
    early: early.file.name,
    away: away.text,
    loads: app.loads,
    views,
    later: laterFiles(app.graph),
    one: one.script,
    standIns: one.standIns,
    worker: worker.text,
    icons: Object.fromEntries(icons.map(({ name, file }) => [name, file.name])),
  }
}

type Bundle = Pick<BuiltPage, 'files' | 'loads'> & { entry: string; graph: ChunkGraph }

async function bundle(entry: string): Promise<Bundle> {
  const { outputs, metafile } = await buildWithSharedFiles(APP_FOLDER, entry, {
    entrypoints: [join(APP_FOLDER, entry)],
    target: 'browser',
    minify: true,
    // Views are loaded when they are first opened.
    splitting: true,
    naming: { entry: FILE_NAMING, chunk: FILE_NAMING, asset: FILE_NAMING },
    define: { 'process.env.NODE_ENV': '"production"' },
    // As in its tsconfig.json, which the bundler does not read where a plugin loads a module.
    jsx: { runtime: 'automatic', importSource: 'preact' },
    plugins: [everydayFoodsPlugin],
    metafile: true,
  })
  const files = await Promise.all(
    outputs.map(async (output) => pageFile(fileName(output), Buffer.from(await output.arrayBuffer()))),
  )
  const script = outputs.find(({ kind }) => kind === 'entry-point')
  if (script === undefined || metafile === undefined) throw new Error(`${entry} made no script`)
  const graph = chunkGraph(metafile)
  const loads = Object.fromEntries([...graph.entries.values()].map((file) => [file, [...graph.loads(file)]]))
  return { entry: fileName(script), files, loads, graph }
}

/** By folder, so that the next dialog is among them; the last is what keeps answers for when the server is away. */
const LATER = /\/web\/app\/(views\/today|ui|kept)\/[^/]+$/

/** What Today loads as soon as it is drawn, wherever it opens. */
const AT_ONCE = /\/(checkin-panel|start-keeping|unsent-banner|notices)\.tsx?$/

const laterFiles = ({ entries }: ChunkGraph): string[] =>
  [...entries].flatMap(([module, file]) => (LATER.test(module) ? [file] : [])).sort()

type OneFiles = { files: PageFile[]; script: string; standIns: Record<string, string> }

async function oneScript({ entry, files, graph }: Bundle, today: string): Promise<OneFiles> {
  const atOnce = [...graph.entries].flatMap(([module, file]) => (AT_ONCE.test(module) ? [file] : []))
  const first = [entry, today, ...atOnce]
  const names = new Set(first.flatMap((name) => [...graph.loads(name)]))
  const scripts = new Map(
    files.filter(({ name }) => names.has(name)).map((file) => [file.name, plainBody(file).toString()]),
  )
  const { text, standIns } = await buildOneScript(scripts, first)
  const script = hashedFile('one-script.js', Buffer.from(text))
  const modules = [...standIns].map(
    ([name, own]) => [name, hashedFile('stand-in.js', Buffer.from(own))] as const,
  )
  return {
    files: [script, ...modules.map(([, file]) => file)],
    script: script.name,
    standIns: Object.fromEntries(modules.map(([name, file]) => [name, file.name])),
  }
}

/**
 * The entry file of each view, by the view's path. A view's file has the name of its path in `PATHS`; a path without a
 * view of its own has none.
 * @throws Error for a view whose file has another name.
 */
function viewFiles({ importsLater }: ChunkGraph): Record<string, string> {
  const pathByFile = new Map(Object.entries(PATHS).map(([name, path]) => [kebabCase(name), path]))
  return Object.fromEntries(
    importsLater(join(APP_FOLDER, 'views.ts')).map((file) => {
      const path = pathByFile.get(file.replace(/-[^-]+$/, ''))
      if (path === undefined) throw new Error(`${file}: name the view's file like its entry in page-paths.ts`)
      return [path, file]
    }),
  )
}

const kebabCase = (name: string) => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)

/** A classic script, which leaves no name to those beside it. */
async function bundleClassic(entry: string): Promise<{ file: PageFile; text: string }> {
  const { outputs } = await Bun.build({
    entrypoints: [join(APP_FOLDER, entry)],
    target: 'browser',
    format: 'iife',
    minify: true,
    naming: { entry: FILE_NAMING },
  })
  const [script] = outputs
  if (script === undefined) throw new Error(`${entry} made no script`)
  const text = await script.text()
  return { file: pageFile(fileName(script), Buffer.from(text)), text }
}

function iconFile(path: string): PageFile {
  return hashedFile(basename(path), readFileSync(path))
}
