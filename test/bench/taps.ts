import type { Page } from 'playwright-core'
import { openBrowser } from '../binary/browser.ts'
import * as support from '../binary/page-support.ts'
import { BINARY, createBench } from '../binary/support.ts'

/**
 * Taps, keys and seconds of machine time of what people log most, on 390 px, of a built program:
 * `bun test/bench/taps.ts [PROGRAM]`. Without what a program does not have yet, the way around it is measured.
 */

const [program = BINARY] = process.argv.slice(2)
const bench = createBench([program])
const server = await bench.serve()
const browser = await openBrowser()
const token = await bench.value(['issue-token', '--name', 'taps'])
const ask = async (method: string, path: string, body: unknown) =>
  (await server.request(method, path, { token, body })).json

const BREAKFAST = ['80 g rye bread', '150 ml whole milk', '120 g banana']
const DAY = '2026-01-10'
const eat = async (date: string, ...foods: string[]) =>
  await ask('POST', '/api/journal/foods', {
    date,
    meal_type: 'breakfast',
    entries: foods.map((food_name) => ({ food_name })),
  })

type Counted = { taps: number; keys: number }
type Hand = Counted & {
  tap(name: string | RegExp): Promise<void>
  type(label: string, text: string): Promise<void>
}

const hand = (page: Page): Hand => ({
  taps: 0,
  keys: 0,
  async tap(name) {
    this.taps += 1
    await page.getByRole('button', { name }).first().click()
  },
  async type(label, text) {
    this.taps += 1
    this.keys += text.length
    await page.getByLabel(label, { exact: true }).fill(text)
  },
})

async function measure(name: string, path: string, work: (page: Page, by: Hand) => Promise<void>) {
  await support.visit(
    browser,
    server,
    async (page) => {
      await support.signIn(page, bench, server, path)
      await page.getByLabel('What did you eat?').waitFor()
      await page.waitForLoadState('networkidle')
      const by = hand(page)
      const from = performance.now()
      await work(page, by)
      const seconds = ((performance.now() - from) / 1000).toFixed(2)
      process.stdout.write(`| ${name} | ${by.taps} | ${by.keys} | ${seconds} |\n`)
    },
    { expected: /404/ },
  )
}
const added = (page: Page, words: string) =>
  page.locator('[data-entry]', { hasText: words }).first().waitFor()

for (const date of [1, 2, 3]) await eat(`2026-01-0${date}`, ...BREAKFAST)
const { entries } = await eat('2026-01-05', ...BREAKFAST)
const ids = entries.map(({ id }: { id: string }) => id)
const saved = await ask('POST', '/api/journal/saved-meals', { name: 'The usual', entry_ids: ids })
const isNew = saved.id !== undefined

process.stdout.write('| what | taps | keys | seconds |\n| --- | --- | --- | --- |\n')
await measure('a usual breakfast of three foods', `/?date=${DAY}`, async (page, by) => {
  if (isNew) await by.tap(/The usual.*kcal/)
  else {
    await by.type('What did you eat?', BREAKFAST.join(', '))
    await by.tap(/^Add$/)
    await by.tap(/^Save 3 foods$/)
  }
  await added(page, 'banana')
})

const label = async (by: Hand, fields: readonly string[]) => {
  for (const [at, field] of fields.entries()) await by.type(field, ['360', '9', '60', '7'][at] ?? '')
}
await measure('a packaged food that is not known, the first time', '/?date=2026-01-11', async (page, by) => {
  await by.type('What did you eat?', 'zorblax')
  await by.tap(/^Add$/)
  if (isNew) {
    await by.tap('Add it yourself')
    await label(by, ['Energy, kcal', 'Protein, g', 'Carbs, g', 'Fat, g'])
    await by.tap(/^Save$/)
  } else {
    await by.tap('Enter energy')
    await label(by, ['Energy, kcal', 'Protein, g', 'Carbs, g', 'Fat, g'])
    await page.locator('dialog').getByRole('button', { name: 'Add', exact: true }).click()
    by.taps += 1
  }
  await by.tap(/^Save 1 food$/)
  await added(page, 'zorblax')
})
await measure('the same food, the next time', '/?date=2026-01-12', async (page, by) => {
  await by.type('What did you eat?', '80 g zorblax')
  await by.tap(/^Add$/)
  if (!isNew) {
    await by.tap('Enter energy')
    await label(by, ['Energy, kcal', 'Protein, g', 'Carbs, g', 'Fat, g'])
    await page.locator('dialog').getByRole('button', { name: 'Add', exact: true }).click()
    by.taps += 1
  }
  await by.tap(/^Save 1 food$/)
  await added(page, 'zorblax')
})

await eat('2026-01-13', '100 g rye bread')
await measure('a portion that is corrected to two slices', '/?date=2026-01-13', async (page, by) => {
  await by.tap(/rye bread/i)
  if (isNew) await by.tap(/^2 × medium slice/)
  else await by.type('Grams', '64')
  await by.tap(/^Save$/)
  await page.locator('[data-entry]', { hasText: '64' }).waitFor()
})

const supplement = { name: 'Magnesium', dose: '200 mg' }
await ask('PATCH', '/api/profile', { supplement_stack: [supplement] })
// Before, no words for it were recognised, and its nutrients could not be stated on the page.
if (isNew)
  await measure('a supplement of the profile, with its nutrients', '/?date=2026-01-14', async (page, by) => {
    await by.tap(/^Log Magnesium as taken/)
    await added(page, 'Magnesium')
  })

await browser.close()
await bench.close()
