import { join } from 'node:path'
import { type ChunkGraph, chunkGraph } from './chunk-graph.ts'

/**
 * Which modules of the page share a file. The bundler alone puts two modules into one file only where exactly the same
 * entries load both, which makes thirty files of what Today needs; a small computer then spends more time on files than on
 * what they hold. Here, modules share one where the same of the largest views load them. A smaller view loads with them
 * what it does not need itself, but Today does.
 */

/** What the browser loads first, and then what that loads as soon as it is drawn. */
const FIRST = ['views/today.tsx', 'views/today/checkin-panel.tsx']
/** Views near the limit of size: nothing is loaded with them that they do not need. */
const NEAR_THE_LIMIT = ['views/trends.tsx', 'views/profile.tsx']
/** Views, and what is loaded on each of them. */
const ALONE = /\/(views|views\/settings|kept|ui)\/[^/]+$/

/** Bundles with `options`, which name `entry` in `folder` as the only entry and have the bundler split. */
export async function buildWithSharedFiles(
  folder: string,
  entry: string,
  options: Bun.BuildConfig,
): Promise<Bun.BuildOutput> {
  const { metafile } = await Bun.build({ ...options, plugins: [], metafile: true })
  if (metafile === undefined) throw new Error('the bundler does not state which modules are in which file')
  const groups = groupsOf(folder, entry, chunkGraph(metafile))
  return await Bun.build({ ...options, plugins: [...(options.plugins ?? []), sharing(groups)] })
}

type Group = {
  modules: string[]
  /** The modules of which each loads some of these. */
  entries: string[]
}

function groupsOf(folder: string, entry: string, { entries, loads, modules }: ChunkGraph): Group[] {
  const loadedBy = (module: string) => {
    const file = entries.get(join(folder, module))
    if (file === undefined)
      throw new Error(`${module}: is not loaded by itself; name another in shared-files.ts`)
    return loads(file)
  }
  const always = loadedBy(entry)
  const own = new Set(entries.values())
  const alone = [...entries].filter(([module]) => ALONE.test(module)).map(([, file]) => loads(file))
  const nearTheLimit = NEAR_THE_LIMIT.map(loadedBy)
  const groups = new Map<string, string[]>()
  for (const [order, module] of FIRST.entries()) {
    for (const file of loadedBy(module).difference(always)) {
      if (own.has(file) || [...groups.values()].some((files) => files.includes(file))) continue
      const isOfOne = alone.filter((files) => files.has(file)).length <= 1
      const key = JSON.stringify([order, isOfOne, nearTheLimit.map((files) => files.has(file))])
      groups.set(key, [...(groups.get(key) ?? []), file])
    }
  }
  return [...groups.values()].map((files) => ({
    modules: files.flatMap(modules),
    entries: [...entries]
      .filter(([, file]) => files.some((shared) => loads(file).has(shared)))
      .map(([module]) => module),
  }))
}

const GROUP = 'shared-file'

/** Has each entry that loads a module of a group load all of them, so that the bundler gives them one file. */
function sharing(groups: readonly Group[]): Bun.BunPlugin {
  const entries = new Set(groups.flatMap((group) => group.entries))
  return {
    name: GROUP,
    setup(build) {
      build.onResolve({ filter: new RegExp(`^${GROUP}:`) }, ({ path }) => ({ path, namespace: GROUP }))
      build.onLoad({ filter: /./, namespace: GROUP }, ({ path }) => ({
        contents: importing(groups[Number(path.split(':')[1])]?.modules ?? []),
        loader: 'js',
      }))
      build.onLoad({ filter: /\.tsx?$/ }, async ({ path }) => {
        if (!entries.has(path)) return undefined
        const own = groups.flatMap((group, index) =>
          group.entries.includes(path) ? [`${GROUP}:${index}`] : [],
        )
        return {
          contents: `${await Bun.file(path).text()}\n${importing(own)}`,
          loader: path.endsWith('x') ? 'tsx' : 'ts',
        }
      })
    },
  }
}

const importing = (modules: readonly string[]) =>
  modules.map((module) => `import ${JSON.stringify(module)}`).join('\n')
