import { expect, test } from 'bun:test'
import { PATHS } from '../../../src/contract/page-paths.ts'
import { domBench, type Page } from '../dom/bench.ts'
import type { Asked } from '../dom/network.ts'

/** The page's own requests in a minute, against the limits that hold for it as for any app. */

const LIMITS = { read: 600, write: 240 }
const { ask, signIn, visit } = domBench({
  settings: {
    RATE_LIMIT_REST_READ_PER_MINUTE: String(LIMITS.read),
    RATE_LIMIT_REST_WRITE_PER_MINUTE: String(LIMITS.write),
  },
})

const MOST_READS_OF_VIEW = 10

const MEALS = [
  'a bowl of oatmeal and a banana',
  '2 boiled eggs',
  '100 g cooked rice',
  'an apple',
  'a bowl of lentil soup',
]
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true })
const isShown = (page: Page) => page.locator('div[aria-busy=false] > .day-columns').waitFor()

async function eat(page: Page, words: string) {
  await page.getByLabel('What did you eat?').fill(words)
  await page.getByLabel('What did you eat?').press('Enter')
  await button(page, /^Save \d+ foods?$/).click()
  await button(page, /^Save \d+ foods?$/).waitFor({ state: 'hidden' })
}

async function note(page: Page, words: string) {
  await page.getByLabel('A note in your own words').fill(words)
  await button(page, 'Save note').click()
  await page.getByText(/^Saved/).waitFor()
}

test('a busy day within one minute, with each view opened, stays below a quarter of them', async () => {
  const { paths } = await ask('GET', '/openapi.json')
  const kindOf = ({ method, path }: Asked) => {
    const [named = ''] = path.split('?')
    return method === 'GET' || paths[named]?.[method.toLowerCase()]?.['x-scope'] === 'read' ? 'read' : 'write'
  }
  await visit(async (page) => {
    await signIn(page, '/?date=2026-03-07')
    await isShown(page)
    for (const words of MEALS) await eat(page, words)
    for (const words of ['Slept 6 hours.', 'Headache after lunch.', 'Ran five km.']) await note(page, words)
    // Neither a meal nor a note without a weight has the whole day loaded again.
    const daysLoaded = page.browser.network.asked.filter(({ path }) => path.startsWith('/api/journal/day?'))
    expect(daysLoaded).toHaveLength(1)
    for (let day = 0; day < 14; day++) {
      await button(page, day < 7 ? 'Previous day' : 'Next day').click()
      await isShown(page)
    }
    const { asked } = page.browser.network
    const readsSoFar = () => asked.filter((one) => kindOf(one) === 'read').length
    for (const path of Object.values(PATHS)) {
      const before = readsSoFar()
      await page.goto(path)
      await page.locator('h1').waitFor()
      expect({ path, isFew: readsSoFar() - before <= MOST_READS_OF_VIEW }).toEqual({ path, isFew: true })
    }
    const counts = { read: 0, write: 0 }
    for (const one of asked) counts[kindOf(one)] += 1
    expect(asked.filter(({ status }) => status === 429)).toEqual([])
    expect(counts.read).toBeGreaterThan(20)
    expect(counts.write).toBeGreaterThanOrEqual(MEALS.length + 3)
    expect(counts.read).toBeLessThan(LIMITS.read / 4)
    expect(counts.write).toBeLessThan(LIMITS.write / 4)
  })
})
