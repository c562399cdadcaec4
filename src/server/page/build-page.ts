import { readdirSync, readFileSync } from 'node:fs'
import { basename, extname, join } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import { PATHS } from '../../contract/page-paths.ts'
import { everydayFoodsPlugin } from './everyday-foods.ts'

/**
 * One file that a browser loads. Its bodies are base64, since all of it is inlined in the program, which holds every
 * inlined byte twice: as source and as bytecode. So the plain body is not here; `plainBody` unpacks it.
 */
export type PageFile = {
  /** Contains a hash of the content, so that the content under a name never changes. */
  name: string
  type: string
  gzip: string
  br: string
}

export type BuiltPage = {
  files: PageFile[]
  /** Names of files. */
  script: string
  style: string
  /** Runs before the first paint. */
  early: string
  /** Runs first where the page opens without the server. */
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
  /** Those of `later` that Today loads as soon as it is drawn. */
  next: string[]
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
const CONTENT_TYPES: Readonly<Record<string, string>> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
}

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
  const later = laterFiles(app.metafile)
  return {
    files: [...app.files, early.file, away.file, ...icons.map(({ file }) => file)],
    script: app.entry,
    style: style.name,
    early: early.file.name,
    away: away.file.name,
    loads: app.loads,
    views: viewFiles(app.metafile),
    later,
    next: later.filter((name) => name.startsWith(NEXT)),
    worker: worker.text,
    icons: Object.fromEntries(icons.map(({ name, file }) => [name, file.name])),
  }
}

type Bundle = Pick<BuiltPage, 'files' | 'loads'> & { entry: string; metafile: Bun.BuildMetafile }

async function bundle(entry: string): Promise<Bundle> {
  const { outputs, metafile } = await Bun.build({
    entrypoints: [join(APP_FOLDER, entry)],
    target: 'browser',
    minify: true,
    // Views are loaded when they are first opened.
    splitting: true,
    naming: { entry: FILE_NAMING, chunk: FILE_NAMING, asset: FILE_NAMING },
    define: { 'process.env.NODE_ENV': '"production"' },
    plugins: [everydayFoodsPlugin],
    metafile: true,
  })
  const files = await Promise.all(
    outputs.map(async (output) => pageFile(outputName(output), Buffer.from(await output.arrayBuffer()))),
  )
  const script = outputs.find(({ kind }) => kind === 'entry-point')
  if (script === undefined || metafile === undefined) throw new Error(`${entry} made no script`)
  return { entry: outputName(script), files, loads: importedFiles(metafile.outputs), metafile }
}

/** By folder, so that the next dialog is among them; the last is what keeps answers for when the server is away. */
const LATER = /\/web\/app\/(views\/today|ui|kept)\/[^/]+$/

/** Drawn beside the meals. */
const NEXT = 'checkin-panel-'

const laterFiles = ({ outputs }: Bun.BuildMetafile): string[] =>
  Object.entries(outputs)
    .filter(([, { entryPoint }]) => entryPoint !== undefined && LATER.test(`/${entryPoint}`))
    .map(([path]) => outputName({ path }))
    .sort()

function importedFiles(outputs: Bun.BuildMetafile['outputs']): Record<string, string[]> {
  const imports = Object.entries(outputs).map(([path, { imports: all }]): [string, string[]] => [
    outputName({ path }),
    all.filter(({ kind }) => kind === 'import-statement').map(outputName),
  ])
  const importsOf = new Map(imports)
  const withImports = (name: string, seen: Set<string>): Set<string> => {
    if (seen.has(name)) return seen
    seen.add(name)
    for (const imported of importsOf.get(name) ?? []) withImports(imported, seen)
    return seen
  }
  const asked = Object.entries(outputs).filter(
    ([path, { entryPoint }]) => entryPoint !== undefined && path.endsWith('.js'),
  )
  return Object.fromEntries(
    asked.map(([path]) => [outputName({ path }), [...withImports(outputName({ path }), new Set())]]),
  )
}

/**
 * The entry file of each view, by the view's path. A view's file has the name of its path in `PATHS`; a path without a
 * view of its own has none.
 * @throws Error for a view whose file has another name.
 */
function viewFiles({ inputs }: Bun.BuildMetafile): Record<string, string> {
  const [, table] = Object.entries(inputs).find(([path]) => path.endsWith('app/views.ts')) ?? []
  const pathByFile = new Map(Object.entries(PATHS).map(([name, path]) => [kebabCase(name), path]))
  const files = (table?.imports ?? []).filter(({ kind }) => kind === 'dynamic-import').map(outputName)
  return Object.fromEntries(
    files.map((file) => {
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
  return { file: pageFile(outputName(script), Buffer.from(text)), text }
}

const outputName = ({ path }: { path: string }) => path.replace(/^.*[/\\]/, '')

function iconFile(path: string): PageFile {
  const bytes = readFileSync(path)
  const hash = new Bun.CryptoHasher('sha256').update(bytes).digest('hex').slice(0, 8)
  return pageFile(basename(path).replace(/(\.\w+)$/, `-${hash}$1`), bytes)
}

function pageFile(name: string, bytes: Buffer): PageFile {
  const type = CONTENT_TYPES[extname(name)]
  if (type === undefined) throw new Error(`${name}: a file of a kind that the page does not serve`)
  const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY } }
  return {
    name,
    type,
    gzip: gzipSync(bytes, { level: 9 }).toString('base64'),
    br: brotliCompressSync(bytes, quality).toString('base64'),
  }
}
