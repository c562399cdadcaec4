import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Browser, Page } from 'playwright-core'
import { PATHS } from '../../src/contract/page-paths.ts'
import { SERVINGS_HEADER, serving, servingsOfDays } from '../imports/files.ts'
import { openBrowser } from './browser.ts'
import { expectAccessible, PHONE, signIn, visit } from './page-support.ts'
import { createBench, type RunningServer } from './support.ts'

/** Bringing a journal along, on the page of the released program. */

const bench = createBench()
const DESKTOP = { width: 1280, height: 800 }
const YEAR = servingsOfDays(365)
let browser: Browser
/** A year is much to read for a machine that has other things to do. */
const LONG = 90_000
const LONG_TIMEOUT_MS = 30_000
const ROUTED = { isRouted: true, expected: /ERR_FAILED/ } as const

beforeAll(async () => {
  browser = await openBrowser()
}, 300_000)

afterAll(async () => {
  await browser?.close()
  await bench.close()
})

let made = 0
/** A program with a journal of its own. */
async function fresh() {
  const dataDir = join(bench.root, `import-${++made}`)
  const server = await bench.serve({ dataDir })
  const own = { ...bench, value: (args: readonly string[]) => bench.value(args, { dataDir }) }
  const token = await own.value(['issue-token', '--name', 'test'])
  return { server, own, token }
}

function fileOf(name: string, content: string | Uint8Array): string {
  const path = join(bench.root, name)
  writeFileSync(path, content)
  return path
}

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true })
const heading = (page: Page, name: string | RegExp) =>
  page.getByRole('heading', { name, exact: true }).waitFor()
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

describe('a year of Cronometer', () => {
  test(
    'by keyboard alone: chosen, looked at, imported with a bar, and taken back',
    async () => {
      const { server, own, token } = await fresh()
      const path = fileOf('servings.csv', YEAR)
      await visit(browser, server, async (page) => {
        page.setDefaultTimeout(LONG_TIMEOUT_MS)
        // What the browser asks for a file with is no part of the page: it is answered from here.
        page.on('filechooser', (chooser) => void chooser.setFiles(path))
        await signIn(page, own, server, PATHS.settings)
        await tabTo(page, /^Import/)
        await page.keyboard.press('Enter')
        await heading(page, 'Import')
        await tabTo(page, 'Choose a file')
        await page.keyboard.press('Enter')

        await heading(page, 'Foods from Cronometer')
        expect(await focused(page)).toBe('Foods from Cronometer')
        await page.getByText('Preview: the first 20 of 7,300 entries').waitFor()
        await tabTo(page, 'Import 7,300 entries')
        const bar = page.getByRole('progressbar', { name: 'Importing servings.csv' })
        const shown = bar.waitFor()
        await page.keyboard.press('Enter')
        await shown

        await heading(page, '7,300 entries added')
        expect(await focused(page)).toBe('7,300 entries added')
        const { imports, lastDay } = await journalOf({ server, token })
        expect(imports).toMatchObject([{ status: 'finished', foods: 7300, file_name: 'servings.csv' }])
        expect(lastDay).toBe(20)

        await tabTo(page, 'Undo import')
        await page.keyboard.press('Enter')
        await page.getByText('Your journal is as it was before').waitFor()
        expect(await focused(page)).toBe('Choose a file')
        expect(await journalOf({ server, token })).toEqual({ imports: [], lastDay: 0 })
      })
    },
    LONG,
  )

  test(
    'stopped, reloaded in the middle, gone on with, and imported again: each entry is there once',
    async () => {
      const { server, own, token } = await fresh()
      const path = fileOf('servings.csv', YEAR)
      await visit(
        browser,
        server,
        async (page) => {
          page.setDefaultTimeout(LONG_TIMEOUT_MS)
          await signIn(page, own, server, PATHS.importing)
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
          expect(await focused(page)).toBe('Stopped')
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

          await button(page, 'Delete the import of servings.csv').click()
          expect(await page.getByRole('heading', { name: 'Earlier imports' }).count()).toBe(0)
          const gone = page.waitForResponse((answer) => answer.request().method() === 'DELETE')
          await gone
          expect(await journalOf({ server, token })).toEqual({ imports: [], lastDay: 0 })
        },
        ROUTED,
      )
    },
    LONG,
  )

  test(
    'goes on by itself when an answer is lost, and when the server is back',
    async () => {
      const { server, own, token } = await fresh()
      await visit(
        browser,
        server,
        async (page) => {
          page.setDefaultTimeout(LONG_TIMEOUT_MS)
          await signIn(page, own, server, PATHS.importing)
          await choose(page, fileOf('servings.csv', servingsOfDays(100)))
          let sent = 0
          await page.route('**/records', async (route) => {
            sent += 1
            if (sent === 2) {
              await route.fetch()
              await route.abort()
            } else if (sent === 4) {
              // From here on nobody answers.
              await page.route('**/api/**', (any) => any.abort())
              await route.abort()
            } else await route.continue()
          })
          await button(page, 'Import 2,000 entries').click()
          await heading(page, 'Stopped')
          await page.getByText('400 of 2,000 rows').waitFor()
          await page.unrouteAll()
          await heading(page, '2,000 entries added')
          expect((await journalOf({ server, token })).imports).toMatchObject([{ foods: 2000, repeated: 0 }])
        },
        ROUTED,
      )
    },
    LONG,
  )

  test('stopped while what is on its way is refused for now: nothing more is sent', async () => {
    const { server, own, token } = await fresh()
    const path = fileOf('servings.csv', servingsOfDays(30))
    await visit(
      browser,
      server,
      async (page) => {
        await signIn(page, own, server, PATHS.importing)
        await choose(page, path)
        let sent = 0
        await page.route('**/records', async (route) => {
          sent += 1
          if (sent !== 2) return await route.continue()
          await button(page, 'Stop').click()
          await route.fulfill({ status: 429, headers: { 'retry-after': '1' }, json: { status: 429 } })
        })
        await button(page, 'Import 600 entries').click()
        await heading(page, 'Stopped')
        expect(sent).toBe(2)
        expect((await journalOf({ server, token })).imports).toMatchObject([{ received: 200 }])
      },
      { isRouted: true, expected: /429/ },
    )
  })

  test('is kept in part, where the person says so', async () => {
    const { server, own, token } = await fresh()
    await visit(
      browser,
      server,
      async (page) => {
        await signIn(page, own, server, PATHS.importing)
        await choose(page, fileOf('servings.csv', servingsOfDays(100)))
        await page.route('**/records', async (route) => {
          await button(page, 'Stop').click()
          await route.continue()
        })
        await button(page, 'Import 2,000 entries').click()
        await button(page, 'Keep what was imported').click()
        await heading(page, 'Earlier imports')
        expect((await journalOf({ server, token })).imports).toMatchObject([{ status: 'finished' }])
      },
      ROUTED,
    )
  })
})

describe('a file that will not do', () => {
  const CASES: [name: string, content: string | Uint8Array, message: string][] = [
    ['photo.jpg', new Uint8Array([0xff, 0xd8, 0xff, 0xe0, 0, 16, 74, 70, 73, 70]), 'is a picture'],
    ['diary.xlsx', 'PK\u0003\u0004xl/workbook.xml', 'is a spreadsheet; save it as CSV first'],
    ['export.zip', 'PK\u0003\u0004', 'is damaged or incomplete'],
    ['empty.csv', '', 'is empty'],
    ['header.csv', 'Day,Food Name\n', 'has no entries, only one line: Day,Food Name'],
    [
      'exercises.csv',
      'Day,Group,Exercise,Minutes,Calories Burned\n2026-01-01,x,Run,30,-300\n',
      'is an export of exercise, which is not supported',
    ],
    ['prices.csv', 'Name,Price\nx,1\n', 'It starts with: Name,Price'],
  ]

  test('is refused in words at the field, where the focus goes; and the next one is taken', async () => {
    const { server, own } = await fresh()
    await visit(browser, server, async (page) => {
      await signIn(page, own, server, PATHS.importing)
      const input = page.getByLabel('Choose a file')
      for (const [name, content, message] of CASES) {
        await choose(page, fileOf(name, content))
        await page.getByRole('alert').getByText(message).waitFor()
        expect(await page.getByRole('alert').textContent()).toStartWith(`“${name}” `)
        expect(await input.getAttribute('aria-invalid')).toBe('true')
        expect(await focused(page)).toBe('Choose a file')
      }
      await expectAccessible(page)
      await choose(page, fileOf('servings.csv', servingsOfDays(1)))
      await heading(page, 'Foods from Cronometer')
    })
  })
})

describe('what a file leaves open', () => {
  test('is asked: in which order dates are written, in which unit weights are', async () => {
    const { server, own, token } = await fresh()
    await visit(browser, server, async (page) => {
      await signIn(page, own, server, PATHS.importing)
      await choose(page, fileOf('Measurement-Summary.csv', 'Date,Weight\n3/4/2026,180\n5/4/2026,181\n'))
      await page.getByText('Mar 4, 2026 – May 4, 2026').waitFor()
      await page.getByRole('radio', { name: '3 September' }).press(' ')
      await page.getByText('Apr 3, 2026 – Apr 5, 2026').waitFor()
      await page.getByText('Weight 180 kg').waitFor()
      await page.getByRole('radio', { name: 'Pounds' }).press(' ')
      await page.getByText('Weight 180 lb').waitFor()
      await button(page, 'Import 2 check-ins').click()
      await heading(page, '2 check-ins added')
      const { json } = await server.request('GET', '/api/journal/checkins', { token })
      expect(json.checkins).toMatchObject([
        { date: '2026-04-05', weight_kg: 82.1 },
        { date: '2026-04-03', weight_kg: 81.65 },
      ])
    })
  })

  test('is not asked where some date tells', async () => {
    const { server, own } = await fresh()
    await visit(browser, server, async (page) => {
      await signIn(page, own, server, PATHS.importing)
      await choose(page, fileOf('weights.csv', 'Date,Weight (kg)\n3/4/2026,80\n25/4/2026,81\n'))
      await page.getByText('Apr 3, 2026 – Apr 25, 2026').waitFor()
      expect(await page.getByRole('radio').count()).toBe(0)
    })
  })
})

describe('what is seen', () => {
  const FILE = [
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

  test('says what is unknown as unknown, and what is left out by line', async () => {
    const { server, own } = await fresh()
    await visit(browser, server, async (page) => {
      await signIn(page, own, server, PATHS.importing)
      await choose(page, fileOf('small.csv', FILE))
      await page.getByText('Breakfast · 80 g').waitFor()
      await page.getByText('301 kcal').waitFor()
      await page.getByText('10.6 g protein · – carbs · – fat').waitFor()
      await page.getByText('Lunch · 1.5 cup').waitFor()
      await page.getByText('– kcal').waitFor()
      await page.getByText('2 rows are left out').waitFor()
      await page.getByText('The date is in the future line 4').waitFor()
      await page.getByText('A value is negative line 5').waitFor()
    })
  })

  for (const [name, viewport] of [
    ['phone', PHONE],
    ['desktop', DESKTOP],
  ] as const) {
    test(
      `is accessible at every step, on a ${name}`,
      async () => {
        const { server, own } = await fresh()
        await visit(
          browser,
          server,
          async (page) => {
            await signIn(page, own, server, PATHS.importing)
            await page.getByText('How to get the file').click()
            await expectAccessible(page)
            await choose(page, fileOf('small.csv', FILE))
            await page.getByText('columns not imported').click()
            await expectAccessible(page)
            await button(page, 'Choose another file').click()
            await choose(page, fileOf('servings.csv', servingsOfDays(60)))
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
            await choose(page, fileOf('servings.csv', servingsOfDays(60)))
            await heading(page, '1,200 entries added')
            await expectAccessible(page)
            await button(page, 'Import another file').click()
            await heading(page, 'Earlier imports')
            await expectAccessible(page)
          },
          { ...ROUTED, context: { viewport } },
        )
      },
      LONG,
    )
  }
})
