import { describe, expect, test } from 'bun:test'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Import, importsIn, programFiles, readSource, sourceFiles } from '../docs/imports.ts'
import { TOOLS } from '../src/tools/index.ts'

/** Rules of the architecture beside the order of the rooms (`rooms.test.ts`), held against the text of every file. */

type Source = { path: string; text: string; code: string; imports: Import[] }

const ROOT = join(import.meta.dir, '..')
const NOISE = /\/\*[\s\S]*?\*\/|\/\/[^\n]*|'(?:\\.|[^'\\\n])*'|"(?:\\.|[^"\\\n])*"|`(?:\\.|[^`\\])*`/g

function source(path: string): Source {
  const text = readSource(path)
  // Strings and comments may speak of what code may not do; line breaks stay, so that lines can be named.
  const code = text.replace(NOISE, (noise) => noise.replace(/[^\n]/g, ' '))
  return { path, text, code, imports: importsIn(path, text) }
}

const SOURCES = programFiles().map(source)
const TESTS = sourceFiles('test').map(source)
const IMPORTS = SOURCES.flatMap(({ imports }) => imports)

const isRest = (path: string) => path.endsWith('/rest.ts')
/** What several tools share; every other file of the folder is one tool or the machinery that calls them. */
const SHARED_BY_TOOLS = [
  'src/tools/asked-window.ts',
  'src/tools/tool.ts',
  'src/tools/intake-notes.ts',
  'src/tools/remembered-answers.ts',
]
const TOOL_FILES = TOOLS.map(({ name }) => `src/tools/${name.replaceAll('_', '-')}.ts`)
const isTool = (path: string) => TOOL_FILES.includes(path)

/** Every import that breaks a rule, written so that a failure says which. */
const breaking = (isBroken: (found: Import) => boolean) =>
  IMPORTS.filter(isBroken).map(({ from, to }) => `${from} → ${to}`)

const linesWith = (files: readonly Source[], pattern: RegExp, allowed: readonly string[] = []) =>
  files
    .filter(({ path }) => !allowed.includes(path))
    .flatMap(({ path, code }) =>
      code.split('\n').flatMap((line, index) => (pattern.test(line) ? [`${path}:${index + 1}`] : [])),
    )

describe('imports', () => {
  test("a feature's routes are imported by the application alone", () => {
    expect(breaking(({ from, to }) => isRest(to) && from !== 'src/server/app.ts')).toEqual([])
  })

  test('nutrition is arithmetic: it imports its own folder, and types', () => {
    expect(
      breaking(
        ({ from, to, typeOnly }) =>
          from.startsWith('src/nutrition/') && !/^src\/(nutrition|contract)\//.test(to) && !typeOnly,
      ),
    ).toEqual([])
  })

  test('tools import neither each other nor the kit of the routes', () => {
    expect(
      breaking(
        ({ from, to }) =>
          isTool(from) &&
          to.startsWith('src/tools/') &&
          !to.startsWith('src/tools/summaries/') &&
          !SHARED_BY_TOOLS.includes(to),
      ),
    ).toEqual([])
    expect(breaking(({ from, to }) => from.startsWith('src/tools/') && to.startsWith('src/http/'))).toEqual(
      [],
    )
    expect(SOURCES.filter(({ path }) => isTool(path))).toHaveLength(TOOLS.length)
  })

  test("a feature's domain knows nothing of HTTP: its routes and its pages do", () => {
    const knowsHttp = /^src\/(http|server|cli)\/|^src\/\w+\/((\w+\/)?rest|pages)\.ts$/
    expect(breaking(({ from, to }) => to.startsWith('src/http/') && !knowsHttp.test(from))).toEqual([])
  })

  test('the MCP SDKs appear in the adapters of src/mcp alone, one file an era and one for stdio', () => {
    const adapters = ['src/mcp/discover-era.ts', 'src/mcp/initialize-era.ts', 'src/mcp/stdio.ts']
    expect(
      breaking(({ from, to }) => to.startsWith('@modelcontextprotocol/') && !adapters.includes(from)),
    ).toEqual([])
  })

  test('the page has of the server its types alone, and what both agree on', () => {
    const isOfPage = (path: string) => /^src\/(web|contract)\//.test(path)
    expect(
      breaking(
        ({ from, to, typeOnly }) =>
          from.startsWith('src/web/') && /^(src|db)\//.test(to) && !isOfPage(to) && !typeOnly,
      ),
    ).toEqual([])
  })

  test('the page names every style sheet once, and none is long', () => {
    const folder = 'src/web/app/css'
    const sheets = readdirSync(join(ROOT, folder))
    const named = readFileSync(join(ROOT, 'src/web/app/app.css'), 'utf8').matchAll(
      /^@import "\.\/css\/(.+)";$/gm,
    )
    expect([...named].map(([, name]) => name).sort()).toEqual(sheets.sort())
    const lengths = sheets.map((name) => readFileSync(join(ROOT, folder, name), 'utf8').split('\n').length)
    expect(Math.max(...lengths)).toBeLessThanOrEqual(401)
  })

  test('there is no import cycle', () => {
    const graph = new Map(
      SOURCES.map(({ path, imports }) => [
        path,
        imports.filter(({ typeOnly }) => !typeOnly).map(({ to }) => to),
      ]),
    )
    expect(findCycle(graph)).toEqual([])
    expect(
      findCycle(
        new Map([
          ['a', ['b']],
          ['b', ['c']],
          ['c', ['b']],
        ]),
      ),
    ).toEqual(['b', 'c', 'b'])
  })
})

/** The first chain of imports that comes back to where it was, or nothing. */
function findCycle(graph: ReadonlyMap<string, readonly string[]>): string[] {
  const done = new Set<string>()
  const visit = (path: string, above: readonly string[]): string[] => {
    if (above.includes(path)) return [...above.slice(above.indexOf(path)), path]
    if (done.has(path)) return []
    for (const next of graph.get(path) ?? []) {
      const cycle = visit(next, [...above, path])
      if (cycle.length > 0) return cycle
    }
    done.add(path)
    return []
  }
  for (const path of graph.keys()) {
    const cycle = visit(path, [])
    if (cycle.length > 0) return cycle
  }
  return []
}

/** Where the machine is asked: the two sources that everything else is handed, and what is run by hand. */
const RUN_BY_HAND = [
  'src/connect/bundle/pack.ts',
  'src/foods/no-food-words/rebuild.ts',
  'src/foods/portion-statistics/rebuild.ts',
  'src/foods/starter/rebuild.ts',
  'src/release/packages/build.ts',
  'src/release/release.ts',
  'src/release/run-command.ts',
]

/** Lists of words, one a line: splitting them would hide what they hold. */
const WORD_LISTS = ['src/safety/red-flag-signs.ts', 'src/journal/checkin-text/symptom-lexicon.ts']

describe('the text of the source', () => {
  test('asks the time of the clock alone', () => {
    const allowed = ['src/core/clock.ts', 'src/web/app/server-clock.ts', ...RUN_BY_HAND]
    expect(
      linesWith(SOURCES, /Date\.now|new Date\(\)|performance\.now|Temporal\.Now\.(?!timeZoneId)/, allowed),
    ).toEqual([])
  })

  test('takes randomness that matters from core/random.ts alone', () => {
    expect(
      linesWith(SOURCES, /Math\.random|getRandomValues|randomBytes|randomInt/, [
        'src/core/random.ts',
        // Spreads what browsers send again, and names requests where a browser makes no ids.
        'src/web/app/mutations/request-id.ts',
      ]),
    ).toEqual([])
  })

  test('reads the environment and ends the process in cli.ts alone', () => {
    const allowed = ['cli.ts', ...RUN_BY_HAND]
    expect(
      linesWith(SOURCES, /process\.(env|exit|argv|stdout|stderr|on\b|once\b)|Bun\.(env|argv|exit)/, allowed),
    ).toEqual([])
    expect(linesWith(SOURCES, /process\.(?!pid|platform)/, allowed)).toEqual([])
  })

  test('has no console', () => {
    expect(linesWith(SOURCES, /\bconsole\s*\./)).toEqual([])
  })

  test('silences no type check', () => {
    expect(linesWith(SOURCES, /[:<(] ?any\b|\bas (any|unknown as)\b/)).toEqual([])
    const silenced = SOURCES.filter(({ text }) => /@ts-(ignore|nocheck|expect-error)|biome-ignore/.test(text))
    expect(silenced.map(({ path }) => path)).toEqual([])
  })

  test('has no barrels, enums or namespaces', () => {
    expect(linesWith(SOURCES, /^export \*|^(export )?(const )?enum |^(export )?namespace /)).toEqual([])
  })

  test('has no file of more than 400 lines but lists of words', () => {
    const long = SOURCES.filter(({ text }) => text.split('\n').length > 401).map(({ path }) => path)
    expect(long.filter((path) => !WORD_LISTS.includes(path))).toEqual([])
  })
})

test('no test is skipped, waits by the clock or replaces a module', () => {
  expect(TESTS.length).toBeGreaterThan(20)
  expect(linesWith(TESTS, /\b(test|it|describe)\.(skip|todo|only|failing|if|skipIf|todoIf)\b/)).toEqual([])
  // The timers of pages in a DOM follow the clock of the test; a bench measures by the real one.
  const timers = [
    'test/web/dom/timers.ts',
    'test/bench/health.ts',
    'test/bench/health-watch.ts',
    'test/bench/holds.ts',
    'test/bench/peers/process.ts',
    'test/bench/households.ts',
    'test/long/litestream.ts',
    'test/long/soak.ts',
  ]
  expect(linesWith(TESTS, /\bsetTimeout\b|Bun\.sleep|\bmock\.module|\bspyOn\b/, timers)).toEqual([])
})
