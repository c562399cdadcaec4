import { expect, test } from 'bun:test'
import { GENERATED_FILES, withGeneratedSections } from '../docs/generate.ts'

test.each([...GENERATED_FILES])('the generated sections of %s are those of this program', async (path) => {
  const text = await Bun.file(path).text()
  expect(text).toContain('<!-- generated: ')
  expect(withGeneratedSections(text)).toBe(text)
})
