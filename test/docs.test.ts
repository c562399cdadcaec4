import { expect, test } from 'bun:test'
import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { GENERATED_FILES, withGeneratedSections } from '../docs/generate.ts'

test.each([...GENERATED_FILES])('the generated sections of %s are those of this program', async (path) => {
  const text = await Bun.file(path).text()
  expect(text).toContain('<!-- generated: ')
  expect(withGeneratedSections(text)).toBe(text)
})

const DOCUMENTS = ['*.md', 'docs/**/*.md'].flatMap((path) => [...new Bun.Glob(path).scanSync('.')])

const isAddress = (target: string) => /^[a-z]+:/.test(target)
const anchorsIn = (text: string) =>
  [...text.matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replace(/[^\p{L}\p{N}\s_-]/gu, '')
      .replaceAll(' ', '-'),
  )

test.each(DOCUMENTS)('what %s links to is there', async (path) => {
  const text = await Bun.file(path).text()
  for (const [, target = ''] of text.matchAll(/\]\(([^)\s]+)\)/g)) {
    if (isAddress(target)) continue
    const [file = '', anchor] = target.split('#')
    const linked = file === '' ? path : join(dirname(path), file)
    expect([target, existsSync(linked)]).toEqual([target, true])
    if (anchor === undefined) continue
    expect([target, anchorsIn(await Bun.file(linked).text()).includes(anchor)]).toEqual([target, true])
  }
})
