import { readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { runCommand } from './run-command.ts'

const ROOT = join(import.meta.dir, '../..')
/** What browsers run. It is built while the program is, which the list of the program's own files does not show. */
const BROWSER_ENTRY_POINTS = [
  'src/web/app/main.tsx',
  'src/web/app/boot.ts',
  'src/web/app/worker/service-worker.ts',
  'src/web/cards/main.tsx',
]

export type BundledPackage = {
  /** Below `node_modules`: `a`, or `a/b` for one that only `a` uses. */
  place: string
  name: string
  version: string
  license?: string
  /** The places of the packages that it uses, of those that are bundled. */
  uses: string[]
}

type Metafile = { outputs: Record<string, { inputs: Record<string, { bytesInOutput: number }> }> }

/** @param metafile what the bundler wrote about the program. */
export async function bundledPackages(metafile: string): Promise<BundledPackage[]> {
  const folder = await mkdtemp(join(tmpdir(), 'bundled-'))
  try {
    const ofBrowser = join(folder, 'metafile.json')
    const flags = ['--target=browser', '--outdir', folder, `--metafile=${ofBrowser}`]
    await runCommand(['bun', 'build', ...flags, ...BROWSER_ENTRY_POINTS], { cwd: ROOT })
    const places = new Set([...placesIn(metafile), ...placesIn(ofBrowser)])
    return [...places].sort().map((place) => describe(place, places))
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** The packages of which at least one byte is in the output. */
function placesIn(metafile: string): string[] {
  const { outputs } = JSON.parse(readFileSync(metafile, 'utf8')) as Metafile
  return Object.values(outputs)
    .flatMap(({ inputs }) => Object.entries(inputs))
    .filter(([, { bytesInOutput }]) => bytesInOutput > 0)
    .flatMap(([path]) => placeOf(path) ?? [])
}

/** `../node_modules/a/node_modules/@b/c/x.js` is in `a/@b/c`. */
function placeOf(path: string): string | undefined {
  const names = [...path.matchAll(/node_modules\/((?:@[^/]+\/)?[^/]+)/g)].map(([, name]) => name)
  return names.length === 0 ? undefined : names.join('/')
}

function describe(place: string, places: ReadonlySet<string>): BundledPackage {
  const folder = place.match(/(?:@[^/]+\/)?[^/]+/g)?.join('/node_modules/') ?? place
  const stated = JSON.parse(readFileSync(join(ROOT, 'node_modules', folder, 'package.json'), 'utf8')) as {
    name: string
    version: string
    license?: unknown
    dependencies?: Record<string, string>
  }
  return {
    place,
    name: stated.name,
    version: stated.version,
    ...(typeof stated.license === 'string' && { license: stated.license }),
    uses: Object.keys(stated.dependencies ?? {}).flatMap(
      (name) => [`${place}/${name}`, name].find((candidate) => places.has(candidate)) ?? [],
    ),
  }
}
