import { describe, expect, test } from 'bun:test'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { TOOLS } from '../src/tools/index.ts'
import { SPECIFICATION } from './specification.ts'

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
  [...new Set(SPECIFICATION.map(({ proof }) => proof.file))].map((file) => [file, titlesOf(file)]),
)

describe('every clause of the specification is proved by a test that is there', () => {
  test.each(SPECIFICATION.map((entry) => [entry.id, entry] as const))('%s', (_, { clause, proof }) => {
    expect(clause.length).toBeGreaterThan(10)
    expect(TITLES.get(proof.file)).toContain(proof.test)
  })
})

test('no two clauses share an id', () => {
  const ids = SPECIFICATION.map(({ id }) => id)
  expect(ids.filter((id, index) => ids.indexOf(id) !== index)).toEqual([])
})

test('every section has its clauses, every tool its own, and every gap names the contract’s decision', () => {
  const sections = new Set(SPECIFICATION.map(({ id }) => id.split('-')[0]?.split('.')[0]))
  expect([...sections].sort()).toEqual(['1', '2', '3', '4', '5', '6', '7', '8', '9'])
  const ids = SPECIFICATION.map(({ id }) => id)
  for (const { name } of TOOLS) expect(ids).toContain(`4.1-${name}`)
  const gaps = SPECIFICATION.filter(({ clause }) => clause.startsWith('Not shown'))
  expect(gaps.length).toBeGreaterThanOrEqual(15)
  for (const { id, clause } of gaps) if (id !== '6-events') expect(clause).toContain('contract ')
})

test('a title that is not there is told from one that is', () => {
  const own = titlesOf('specification.test.ts')
  expect(own).toContain('no two clauses share an id')
  expect(own).not.toContain('every clause is proved by magic')
  expect(titlesOf('no-such.test.ts')).toEqual([])
})
