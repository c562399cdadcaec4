import { expect, test } from 'bun:test'
import { SERVER_INFO } from '../src/core/version.ts'

const text = await Bun.file('CHANGELOG.md').text()
const sections = [...text.matchAll(/^## \[(.+?)\](?: - (.+))?$/gm)].map(([, name = '']) => name)

test('the changelog has a section for the version of the program, below what is not released', () => {
  expect(sections[0]).toBe('Unreleased')
  expect(sections).toContain(SERVER_INFO.version)
})

test('its versions are in order, newest first, each once', () => {
  const released = sections.slice(1)
  expect(released).toEqual([...new Set(released)].sort((a, b) => Bun.semver.order(b, a)))
})

test('it has the kinds of changes that Keep a Changelog has, one line for each change', () => {
  const kinds = [...text.matchAll(/^### (.+)$/gm)].map(([, kind]) => kind)
  for (const kind of kinds)
    expect(['Added', 'Changed', 'Deprecated', 'Removed', 'Fixed', 'Security']).toContain(kind ?? '')
  const entries = text.slice(text.indexOf('\n## ')).split('\n')
  for (const line of entries) expect(line).toMatch(/^$|^##+ |^- .+\.$/)
})
