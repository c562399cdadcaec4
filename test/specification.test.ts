import { describe, expect, test } from 'bun:test'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { TOOLS } from '../src/tools/index.ts'
import { SPECIFICATION } from './specification.ts'

const ROOT = join(import.meta.dir, '..')
const DOCUMENT = readFileSync(join(ROOT, 'docs/specification.md'), 'utf8')

/** The document's clauses, `- **4.2** text`, up to the next clause, heading or table. */
const CLAUSES = [...DOCUMENT.matchAll(/^- \*\*(\d+\.\d+)\*\* (.+(?:\n {2}[^|\s].*)*)/gm)].map(
  ([, number = '', text = '']) => ({ number, text }),
)
const NUMBERS = CLAUSES.map(({ number }) => number)
const SECTIONS = [...DOCUMENT.matchAll(/^## (\d+)\. /gm)].map(([, section = '']) => section)

/** A title is the first argument of a call whose second is a function. */
const TITLE = /\(\s*(['"`])((?:\\.|(?!\1)[^\\])*)\1,\s*(?:async\s*)?(?:\(|[a-zA-Z_$]+\s*=>)/g

function titlesOf(file: string): string[] {
  const path = join(import.meta.dir, file)
  if (!existsSync(path)) return []
  return [...readFileSync(path, 'utf8').matchAll(TITLE)].map(([, , title = '']) =>
    title.replace(/\\(.)/g, '$1'),
  )
}

const TITLES = new Map(
  [...new Set(SPECIFICATION.flatMap(([, proofs]) => proofs.map(([file]) => file)))].map((file) => [
    file,
    titlesOf(file),
  ]),
)

describe('every clause of the specification is proved by a test that is there', () => {
  test.each(SPECIFICATION)('%s', (_, proofs) => {
    expect(proofs.length).toBeGreaterThan(0)
    for (const [file, title] of proofs) expect(TITLES.get(file)).toContain(title)
  })
})

test('the clauses of the document and those with proofs are the same, in the same order', () => {
  expect(NUMBERS.length).toBeGreaterThan(100)
  expect(SPECIFICATION.map(([number]) => number)).toEqual(NUMBERS)
  expect(CLAUSES.filter(({ text }) => text.length <= 10)).toEqual([])
})

/** `4.2` and `10.1` as numbers that sort like the clauses. */
const placeOf = (number: string) => {
  const [section = 0, clause = 0] = number.split('.').map(Number)
  return section * 1000 + clause
}

test('every section has its clauses, in the order of their numbers, and every tool its own', () => {
  expect(SECTIONS).toEqual(SECTIONS.map((_, index) => String(index + 1)))
  expect([...new Set(NUMBERS.map((number) => number.split('.')[0]))]).toEqual(SECTIONS)
  expect([...new Set(NUMBERS)].toSorted((a, b) => placeOf(a) - placeOf(b))).toEqual(NUMBERS)
  const ofTools = CLAUSES.flatMap(({ text }) => /^`([a-z_]+)`/.exec(text)?.[1] ?? [])
  // The table of 9.1 names the tools that are demanded; there may be more.
  const demanded = [...DOCUMENT.matchAll(/^ *\| `([a-z_]+)` \| (?:read|write) \|/gm)].map(([, name]) => name)
  expect(demanded.length).toBeGreaterThan(5)
  for (const name of demanded) expect([name, ofTools.includes(name ?? '')]).toEqual([name, true])
  expect(TOOLS.map(({ name }) => name)).toEqual(expect.arrayContaining(demanded))
})

const CITATION = /\bspecification ((?:\d+(?:\.\d+)?)(?:(?:, | and | to )\d+(?:\.\d+)?)*)/gi
const CITED_FROM = ['cli.ts', '*.md', '{src,db,docs,test}/**/*.{ts,tsx,js,md,yml}']
/** Citations of pages that are not in the repository. */
const isForeign = (text: string) =>
  /\bcontract \d|\b(?:security|style) \d|platform[ -]facts|service-spec/i.test(text) ||
  // SECURITY.md is here.
  /\b(?:nutrition|security)\.md/.test(text)

const citationsIn = (text: string) =>
  [...text.matchAll(CITATION)].flatMap(([, cited = '']) => cited.match(/\d+(?:\.\d+)?/g) ?? [])

test('a citation names a section or clause that exists, and no page that is not here', () => {
  const files = CITED_FROM.flatMap((pattern) => [...new Bun.Glob(pattern).scanSync(ROOT)]).filter(
    (path) => !path.includes('node_modules/') && path !== 'test/specification.test.ts',
  )
  const texts = files.map((path) => ({ path, text: readFileSync(join(ROOT, path), 'utf8') }))
  const cited = texts.flatMap(({ path, text }) => citationsIn(text).map((number) => ({ path, number })))
  expect(cited.length).toBeGreaterThan(20)
  expect(cited.filter(({ number }) => !NUMBERS.includes(number) && !SECTIONS.includes(number))).toEqual([])
  expect(texts.filter(({ text }) => isForeign(text)).map(({ path }) => path)).toEqual([])
})

test('a citation that is wrong is told from one that is right', () => {
  expect(citationsIn('Specification 4.2 and 5.1; see specification 10.')).toEqual(['4.2', '5.1', '10'])
  expect(NUMBERS).not.toContain('4.99')
  expect(isForeign('as contract 4 says')).toBe(true)
})

test('a title that is not there is told from one that is', () => {
  const own = titlesOf('specification.test.ts')
  expect(own).toContain('a title that is not there is told from one that is')
  expect(own).not.toContain('every clause is proved by magic')
  expect(titlesOf('no-such.test.ts')).toEqual([])
})
