import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Browser, Page } from 'playwright-core'
import { PATHS } from '../../src/contract/page-paths.ts'
import { SERVINGS_HEADER, serving, servingsOfDays } from '../imports/files.ts'
import { openBrowser } from './browser.ts'
import { expectFocus } from './page-focus.ts'
import { expectAccessible, focusOn, signIn, visit } from './page-support.ts'
import { createBench, type RunningServer } from './support.ts'

/** Importing a journal on the page of the released program. */

const bench = createBench()
const YEAR = servingsOfDays(365)
/** A file with unknown values, and with rows that are left out. */
const SMALL = [
  SERVINGS_HEADER,
  serving({
    Day: '2026-03-02',
    Group: 'Breakfast',
    'Food Name': 'Oats',
    Amount: '80.00 g',
    'Energy (kcal)': '300.8',
    'Protein (g)': '10.6',
  }),
  serving({ Day: '2026-03-02', Group: 'Lunch', 'Food Name': 'Soup', Amount: '1.50 cup' }),
  serving({ Day: '2099-03-02', 'Food Name': 'Pie', 'Energy (kcal)': '5' }),
  serving({ Day: '2026-03-02', 'Food Name': 'Pie', 'Energy (kcal)': '-5' }),
].join('\n')
let browser: Browser
/** A year is much to read for a machine that has other things to do. */
const LONG = 90_000
const ROUTED = { isRouted: true, expected: /ERR_FAILED/ } as const

beforeAll(async () => {
  browser = await openBrowser()
}, 300_000)

afterAll(async () => {
  await browser?.close()
  await bench.close()
})

let made = 0
/** A server with an empty journal. */
async function fresh() {
  const dataDir = join(bench.root, `import-${++made}`)
  const server = await bench.serve({ dataDir })
  const own = { ...bench, value: (args: readonly string[]) => bench.value(args, { dataDir }) }
  const token = await own.value(['issue-token', '--name', 'test'])
  return { server, own, token }
}

function fileOf(name: string, content: string): string {
  const path = join(bench.root, name)
  writeFileSync(path, content)
  return path
}

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const heading = (page: Page, name: string) => page.getByRole('heading', { name, exact: true }).waitFor()
const choose = async (page: Page, path: string) => await page.getByLabel('Choose a file').setInputFiles(path)
const focused = (page: Page) =>
  page.evaluate('document.activeElement?.getAttribute("aria-label") || document.activeElement?.textContent')

/** The focus goes from one thing to the next until it is on what is looked for. */
async function tabTo(page: Page, name: string | RegExp): Promise<void> {
  for (let tries = 0; tries < 60; tries++) {
    await page.keyboard.press('Tab')
    const text = String(await focused(page))
    if (typeof name === 'string' ? text === name : name.test(text)) return
  }
  throw new Error(`Tab never came to ${name}; it is on ${await focused(page)}`)
}

async function journalOf({ server, token }: { server: RunningServer; token: string }) {
  const { json } = await server.request('GET', '/api/imports', { token })
  const day = await server.request('GET', '/api/journal/days/2026-03-09', { token })
  return { imports: json.imports, lastDay: day.json.entries }
}

describe('a year from Cronometer', () => {
  test(
    'is chosen, previewed, imported with a progress bar, and undone, by keyboard alone',
    async () => {
      const { server, own, token } = await fresh()
      const path = fileOf('servings.csv', YEAR)
      await visit(browser, server, async (page) => {
        // What the browser asks for a file with is no part of the page: it is answered from here.
        page.on('filechooser', (chooser) => void chooser.setFiles(path))
        await signIn(page, own, server, PATHS.settings)
        await tabTo(page, /^Import/)
        await page.keyboard.press('Enter')
        await heading(page, 'Import')
        await tabTo(page, 'Choose a file')
        await page.keyboard.press('Enter')

        await heading(page, 'Foods from Cronometer')
        await focusOn(page, 'Foods from Cronometer')
        await page.getByText('Preview: the first 20 of 7,300 entries').waitFor()
        await tabTo(page, 'Import 7,300 entries')
        const bar = page.getByRole('progressbar', { name: 'Importing servings.csv' })
        const shown = bar.waitFor()
        await page.keyboard.press('Enter')
        await shown

        await heading(page, '7,300 entries added')
        await focusOn(page, '7,300 entries added')
        const { imports, lastDay } = await journalOf({ server, token })
        expect(imports).toMatchObject([{ status: 'finished', foods: 7300, file_name: 'servings.csv' }])
        expect(lastDay).toBe(20)

        await tabTo(page, 'Undo import')
        await page.keyboard.press('Enter')
        await page.getByText('Your journal is as it was before').waitFor()
        await expectFocus(page, 'Choose a file')
        expect(await journalOf({ server, token })).toEqual({ imports: [], lastDay: 0 })
      })
    },
    LONG,
  )

  test(
    'is stored once, though it is stopped, reloaded in the middle, resumed, and imported again',
    async () => {
      const { server, own, token } = await fresh()
      const path = fileOf('servings.csv', YEAR)
      await visit(
        browser,
        server,
        async (page) => {
          await signIn(page, own, server, PATHS.import)
          await choose(page, path)
          let sent = 0
          await page.route('**/records', async (route) => {
            sent += 1
            if (sent === 3) await button(page, 'Stop').click()
            await route.continue()
          })
          await button(page, 'Import 7,300 entries').click()
          await heading(page, 'Stopped')
          await page.unroute('**/records')
          await focusOn(page, 'Stopped')
          const { received } = (await journalOf({ server, token })).imports[0]
          expect(received).toBeGreaterThanOrEqual(600)
          expect(received).toBeLessThan(7300)

          await page.reload()
          await heading(page, 'Unfinished import')
          await choose(page, fileOf('other.csv', servingsOfDays(2)))
          await page.getByText('This is not “servings.csv”').waitFor()
          await choose(page, path)
          await heading(page, '7,300 entries added')
          expect((await journalOf({ server, token })).lastDay).toBe(20)

          await button(page, 'Import another file').click()
          await choose(page, path)
          await page.getByText('This file has nothing new').waitFor()
          await button(page, 'Choose another file').click()

          const gone = page.waitForResponse((answer) => answer.request().method() === 'DELETE')
          await button(page, 'Delete the import of servings.csv').click()
          expect(await page.getByRole('heading', { name: 'Earlier imports' }).count()).toBe(0)
          await gone
          expect(await journalOf({ server, token })).toEqual({ imports: [], lastDay: 0 })
        },
        ROUTED,
      )
    },
    LONG,
  )
})

test(
  'every step is accessible on a phone',
  async () => {
    const { server, own } = await fresh()
    const small = fileOf('small.csv', SMALL)
    const path = fileOf('servings.csv', servingsOfDays(60))
    await visit(
      browser,
      server,
      async (page) => {
        await signIn(page, own, server, PATHS.import)
        await page.getByText('How to get the file').click()
        await expectAccessible(page)
        await choose(page, small)
        await page.getByText('columns not imported').click()
        await expectAccessible(page)
        await button(page, 'Choose another file').click()
        await choose(page, path)
        let sent = 0
        await page.route('**/records', async (route) => {
          sent += 1
          if (sent === 2) {
            await expectAccessible(page)
            await button(page, 'Stop').click()
          }
          await route.continue()
        })
        await button(page, 'Import 1,200 entries').click()
        await heading(page, 'Stopped')
        await expectAccessible(page)
        await page.unroute('**/records')
        await page.reload()
        await heading(page, 'Unfinished import')
        await expectAccessible(page)
        await choose(page, path)
        await heading(page, '1,200 entries added')
        await expectAccessible(page)
        await button(page, 'Import another file').click()
        await heading(page, 'Earlier imports')
        await expectAccessible(page)
      },
      ROUTED,
    )
  },
  LONG,
)
