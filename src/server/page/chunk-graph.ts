import { resolve } from 'node:path'

/** The files that a bundle was split into. A file is called by its name, a module by its absolute path. */
export type ChunkGraph = {
  /** The file of each module that is the page's entry or is imported when it is first needed. */
  entries: ReadonlyMap<string, string>
  /** The entries that a module imports when it first needs them. */
  importsLater: (module: string) => string[]
  /** A file and all that the browser has to load with it. */
  loads: (file: string) => ReadonlySet<string>
  modules: (file: string) => string[]
}

export const fileName = ({ path }: { path: string }) => path.replace(/^.*[/\\]/, '')

export function chunkGraph({ inputs, outputs }: Bun.BuildMetafile): ChunkGraph {
  const scripts = new Map(
    Object.entries(outputs).flatMap(([path, output]) =>
      path.endsWith('.js') ? [[fileName({ path }), output] as const] : [],
    ),
  )
  const modulesByPath = new Map(Object.entries(inputs).map(([path, input]) => [absolute(path), input]))
  const loads = (file: string, seen = new Set<string>()): Set<string> => {
    if (seen.has(file)) return seen
    seen.add(file)
    for (const imported of scripts.get(file)?.imports ?? [])
      if (imported.kind === 'import-statement') loads(fileName(imported), seen)
    return seen
  }
  return {
    entries: new Map(
      [...scripts].flatMap(([file, { entryPoint }]) =>
        entryPoint === undefined ? [] : [[absolute(entryPoint), file] as const],
      ),
    ),
    importsLater: (module) =>
      (modulesByPath.get(module)?.imports ?? [])
        .filter(({ kind }) => kind === 'dynamic-import')
        .map(fileName),
    loads: (file) => loads(file),
    modules: (file) => Object.keys(scripts.get(file)?.inputs ?? {}).map(absolute),
  }
}

/** The bundler states paths as seen from the working directory. */
const absolute = (path: string) => resolve(path)
