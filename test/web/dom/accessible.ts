import { expect } from 'bun:test'
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Page } from './page.ts'

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')
const addAxe = new Function('page', `with (page) { (function () { ${AXE}\n}).call(page) }`)

const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']
const OPTIONS = {
  runOnly: RULES,
  // Both need colours and sizes. The tests in a real browser check them in every view.
  rules: { 'color-contrast': { enabled: false }, 'target-size': { enabled: false } },
  ...{ resultTypes: ['violations'], selectors: true, preload: false },
}

type Found = { violations: { id: string; nodes: { target: string[]; failureSummary?: string }[] }[] }
type Axe = {
  configure(options: { noHtml: boolean }): void
  run(document: Document, options: typeof OPTIONS): Promise<Found>
}

/** What axe-core finds wrong with names, roles and structure. */
export async function violationsOf(page: Page): Promise<string[]> {
  const { document } = page.window
  const window = page.window as { axe?: Axe }
  if (window.axe === undefined) addAxe(window)
  const { axe } = window
  if (axe === undefined) throw new Error('axe has not arrived')
  axe.configure({ noHtml: true })
  let found: Found | undefined
  const running = axe.run(document, OPTIONS).then((result) => {
    found = result
  })
  await Promise.all([running, page.until(() => found, 'axe to end')])
  return (found?.violations ?? []).flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id}: ${target.join(' ')}: ${failureSummary ?? ''}`),
  )
}

/** Asserts that axe finds nothing. */
export async function expectAccessible(page: Page): Promise<void> {
  const violations = await violationsOf(page)
  expect({ url: page.url(), violations }).toEqual({ url: page.url(), violations: [] })
}
