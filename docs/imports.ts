import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'

/** One import of a source file. */
export type Import = {
  from: string
  /** A path from the top of the repository, or the name of a package. */
  to: string
  /** Gone at run time: an import of types, or of a macro, which the build replaces by its result. */
  typeOnly: boolean
}

const ROOT = join(import.meta.dir, '..')
const STATIC_IMPORT =
  /^(?:import|export)\s+(type\s+)?(?:[^;'"`]*?\sfrom\s+)?'([^']+)'(\s+with\s*\{\s*type:\s*'macro'\s*\})?/gm
const DYNAMIC_IMPORT = /\bimport\(\s*'([^']+)'/g

/** The imports in a file's text, including those inside functions and of types. */
export function importsIn(from: string, text: string): Import[] {
  const target = (name: string) => (name.startsWith('.') ? normalize(join(dirname(from), name)) : name)
  return [
    ...[...text.matchAll(STATIC_IMPORT)].map(([, type, name = '', macro]) => ({
      from,
      to: target(name),
      typeOnly: type !== undefined || macro !== undefined,
    })),
    ...[...text.matchAll(DYNAMIC_IMPORT)].map(([, name = '']) => ({
      from,
      to: target(name),
      typeOnly: false,
    })),
  ]
}

/** The TypeScript files below a folder, by their paths from the top of the repository. */
export const sourceFiles = (folder: string): string[] =>
  readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name) && !name.endsWith('.d.ts') && !name.includes('node_modules/'))
    .map((name) => `${folder}/${name}`)
    .sort()

/** The files that make up the program. */
export const programFiles = (): string[] => ['cli.ts', ...sourceFiles('db'), ...sourceFiles('src')]

export const readSource = (path: string): string => readFileSync(join(ROOT, path), 'utf8')
