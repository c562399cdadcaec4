import { describe, expect, test } from 'bun:test'
import { PATHS } from '../../../src/contract/page-paths.ts'
import { SERVINGS_HEADER, serving, servingsOfDays } from '../../imports/files.ts'
import { expectAccessible } from '../dom/accessible.ts'
import { domBench, type Page } from '../dom/bench.ts'
import { expectFocus } from '../dom/focus.ts'

/** Importing one file: the preview, the import itself, and what interrupts it. */

const { ask, signIn, visit } = domBench()

type Content = string | Uint8Array<ArrayBuffer>

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const heading = (page: Page, name: string) => page.getByRole('heading', { name, exact: true }).waitFor()
const choose = (page: Page, name: string, content: Content) =>
  page.getByLabel('Choose a file').setInputFiles({ name, content })
const importsOf = async () => (await ask('GET', '/api/imports')).imports

describe('an import from Cronometer', () => {
  test('continues automatically after a lost response, and when the server is back', () =>
    visit(async (page) => {
      await signIn(page, PATHS.import)
      await choose(page, 'servings.csv', servingsOfDays(100))
      let sent = 0
      page.route('**/records', async (held) => {
        sent += 1
        if (sent === 2) {
          await held.fetch()
          held.abort()
        } else if (sent === 4) {
          // From here on the server does not respond.
          page.route('**/api/**', (any) => any.abort())
          held.abort()
        } else held.continue()
      })
      await button(page, 'Import 2,000 entries').click()
      await heading(page, 'Stopped')
      await page.getByText('400 of 2,000 rows').waitFor()
      page.unrouteAll()
      await heading(page, '2,000 entries added')
      expect(await importsOf()).toMatchObject([{ foods: 2000, repeated: 0 }])
    }))

  test('sends nothing more once it is stopped, though the last request was refused with status 429', () =>
    visit(async (page) => {
      await signIn(page, PATHS.import)
      await choose(page, 'servings.csv', servingsOfDays(30))
      let sent = 0
      page.route('**/records', async (held) => {
        sent += 1
        if (sent !== 2) return held.continue()
        await button(page, 'Stop').click()
        held.fulfill({ status: 429, headers: { 'retry-after': '1' }, json: { status: 429 } })
      })
      await button(page, 'Import 600 entries').click()
      await heading(page, 'Stopped')
      expect(sent).toBe(2)
      await page.advance(5000)
      expect(sent).toBe(2)
      expect(await importsOf()).toMatchObject([{ received: 200 }])
    }))

  test('keeps the imported part if the person chooses that', () =>
    visit(async (page) => {
      await signIn(page, PATHS.import)
      await choose(page, 'servings.csv', servingsOfDays(100))
      page.route('**/records', async (held) => {
        await button(page, 'Stop').click()
        held.continue()
      })
      await button(page, 'Import 2,000 entries').click()
      await button(page, 'Keep what was imported').click()
      await heading(page, 'Earlier imports')
      expect(await importsOf()).toMatchObject([{ status: 'finished' }])
    }))
})

describe('a file that cannot be imported', () => {
  const CASES: [name: string, content: Content, message: string][] = [
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

  test('shows the reason at the field, which gets the focus; the next file is accepted', () =>
    visit(async (page) => {
      await signIn(page, PATHS.import)
      const input = page.getByLabel('Choose a file')
      for (const [name, content, message] of CASES) {
        await choose(page, name, content)
        await page.getByRole('alert').getByText(message).waitFor()
        expect(await page.getByRole('alert').textContent()).toStartWith(`“${name}” `)
        expect(await input.getAttribute('aria-invalid')).toBe('true')
        await expectFocus(page, 'Choose a file')
      }
      await expectAccessible(page)
      await choose(page, 'servings.csv', servingsOfDays(1))
      await heading(page, 'Foods from Cronometer')
    }))
})

describe('an ambiguous file', () => {
  test('asks for the order of day and month, and for the unit of weights', () =>
    visit(async (page) => {
      await signIn(page, PATHS.import)
      await choose(page, 'Measurement-Summary.csv', 'Date,Weight\n3/4/2025,180\n5/4/2025,181\n')
      await page.getByText('Mar 4, 2025 – May 4, 2025').waitFor()
      await page.getByRole('radio', { name: '3 September' }).press(' ')
      await page.getByText('Apr 3, 2025 – Apr 5, 2025').waitFor()
      await page.getByText('Weight 180 kg').waitFor()
      await page.getByRole('radio', { name: 'Pounds' }).press(' ')
      await page.getByText('Weight 180 lb').waitFor()
      await button(page, 'Import 2 check-ins').click()
      await heading(page, '2 check-ins added')
      expect((await ask('GET', '/api/journal/checkins')).checkins).toMatchObject([
        { date: '2025-04-05', weight_kg: 82.1 },
        { date: '2025-04-03', weight_kg: 81.65 },
      ])
    }))

  test('does not ask if one of its dates shows the order', () =>
    visit(async (page) => {
      await signIn(page, PATHS.import)
      await choose(page, 'weights.csv', 'Date,Weight (kg)\n3/4/2025,80\n25/4/2025,81\n')
      await page.getByText('Apr 3, 2025 – Apr 25, 2025').waitFor()
      expect(await page.getByRole('radio').count()).toBe(0)
    }))
})

describe('the preview', () => {
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

  test('shows unknown values as unknown, and the lines of rows that are left out', () =>
    visit(async (page) => {
      await signIn(page, PATHS.import)
      await choose(page, 'small.csv', FILE)
      await page.getByText('Breakfast · 80 g').waitFor()
      await page.getByText('301 kcal').waitFor()
      await page.getByText('10.6 g protein · – carbs · – fat').waitFor()
      await page.getByText('Lunch · 1.5 cup').waitFor()
      await page.getByText('– kcal').waitFor()
      await page.getByText('2 rows are left out').waitFor()
      await page.getByText('The date is in the future line 4').waitFor()
      await page.getByText('A value is negative line 5').waitFor()
    }))

  test('and every later step are accessible, on a desktop', () =>
    visit(
      async (page) => {
        await signIn(page, PATHS.import)
        await page.getByText('How to get the file').click()
        await expectAccessible(page)
        await choose(page, 'small.csv', FILE)
        await page.getByText('columns not imported').click()
        await expectAccessible(page)
        await button(page, 'Choose another file').click()
        await choose(page, 'servings.csv', servingsOfDays(60))
        let sent = 0
        page.route('**/records', async (held) => {
          sent += 1
          if (sent === 2) {
            await expectAccessible(page)
            await button(page, 'Stop').click()
          }
          held.continue()
        })
        await button(page, 'Import 1,200 entries').click()
        await heading(page, 'Stopped')
        await expectAccessible(page)
        page.unroute('**/records')
        await page.reload()
        await heading(page, 'Unfinished import')
        await expectAccessible(page)
        await choose(page, 'servings.csv', servingsOfDays(60))
        await heading(page, '1,200 entries added')
        await expectAccessible(page)
        await button(page, 'Import another file').click()
        await heading(page, 'Earlier imports')
        await expectAccessible(page)
      },
      { viewport: { width: 1280, height: 800 } },
    ))
})
