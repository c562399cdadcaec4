import { afterAll, expect, test } from 'bun:test'
import { cpSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** One more nutrient, added by its entry alone to a copy of the program, is on every surface that nutrients have. */

const KEY = 'phosphorus_mg'
const ENTRY = `  {
    key: '${KEY}',
    name: 'Phosphorus',
    unit: 'mg',
    group: 'minerals',
    target: 'adequacy',
    score: { part: 'nutrient', weight: 1 },
    ids: { fdc: ['305'], fndds: 'Phosphorus (mg)', off: ['phosphorus'], csv: csvIn('mg', 'phosphorus') },
    words: 'phosphorus|phosphates?',
    referenceIntakes: { type: 'rda', ...bothSexes(...minors(460, 500, 1250, 1250), adult(700)) },
  },
`
const REGISTRY = 'src/contract/nutrients/minerals.ts'
const END = '] as const satisfies'

const ROOT = join(import.meta.dir, '../..')
const copy = mkdtempSync(join(tmpdir(), 'ext-server-nutrient-'))
afterAll(() => rmSync(copy, { recursive: true }))

for (const name of ['src', 'db', 'docs', 'test', 'package.json', 'tsconfig.json']) {
  const isPicture = (path: string) => path.endsWith('.png')
  cpSync(join(ROOT, name), join(copy, name), { recursive: true, filter: (path) => !isPicture(path) })
}
symlinkSync(join(ROOT, 'node_modules'), join(copy, 'node_modules'))
const registry = Bun.file(join(copy, REGISTRY))
const before = await registry.text()
await registry.write(before.replace(END, () => ENTRY + END))

const { stdout, stderr, exitCode } = Bun.spawnSync(
  [process.execPath, 'test/contract/nutrient-surfaces.ts', KEY],
  { cwd: copy },
)
if (exitCode !== 0) throw new Error(stderr.toString())
const found = JSON.parse(stdout.toString())

test('the fixture is one entry, of a nutrient that is not yet known', () => {
  expect(before.split(END)).toHaveLength(2)
  expect(before).not.toContain(KEY)
})

test('the schemas of tools and of the REST API have it', () => {
  expect(found.tools).toEqual(expect.arrayContaining(['analyze_food', 'get_health_snapshot', 'log_food']))
  expect(found.openApi).toBeGreaterThan(20)
})

test('food data and diaries are read with it', () => {
  expect(found.fdc).toMatchObject({ key: KEY, factor: 1 })
  expect(found.fndds).toBe('Phosphorus (mg)')
  expect(found.off[KEY]).toBe(84)
  expect(found.csv).toEqual({ key: KEY, factor: 1 })
})

test('an entry of the journal holds it, the export has its column, and it has a target and a part of the score', () => {
  expect([found.entry, found.total]).toEqual([168, 168])
  expect(found.csvHeader.split(',')).toContain(KEY)
  expect(found.gap).toMatchObject({ key: KEY, unit: 'mg', target: 700, actual_avg: 168, status: 'below' })
  expect(found.scored).toBe(true)
})

test('what was stored or built without it is unknown, not broken', () => {
  expect([found.stored, found.starter]).toEqual([null, null])
  expect(found.storedDay).toEqual([100, null])
})

test('the page names it, among the minerals', () => {
  expect(found.page).toEqual({ name: 'Phosphorus', unit: 'mg' })
  expect(found.listedWith.at(-1)).toBe(KEY)
  expect(found.macros).not.toContain(KEY)
})

test('the assistant, the prompts and the view of the day know it by name', () => {
  expect(found.question).toEqual([KEY])
  expect(found.prompt).toEqual([true, true])
  expect(found.cards).toEqual([true, true, true, true, true])
})

test('the documents tell of it', () => {
  expect(found.docs).toContain(`| Phosphorus | \`${KEY}\` | mg | at least | nutrient | 1 |`)
  expect(found.docs).toMatch(/potassium, [^;|]*phosphorus[^;|]*\(weight 1\)/)
})
