import { describe, expect, test } from 'bun:test'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { PATHS } from '../../src/contract/page-paths.ts'
import { mealSum, NUTRITION_HEADER, servingsOfDays } from '../imports/files.ts'
import { zipOf } from '../imports/zip.ts'
import { pageBench } from './page-bench.ts'
import { expectAccessible } from './page-support.ts'

/** Archives, and several files at once, brought along on the page of the released program. */

const { bench, request, signIn, visit } = pageBench()

const NUTRITION = `${NUTRITION_HEADER}\n${mealSum('2026-03-01', 'Breakfast', 300)}\n${mealSum('2026-03-01', 'Lunch', 600)}\n`
const MEASUREMENTS = 'Date,Weight\n2026-03-01,180\n'
const EXERCISE =
  'Date,Exercise,Type,Exercise Calories,Exercise Minutes,Sets,Reps Per Set,Pounds,Steps,Note\n2026-03-01,Run,Cardio,300,30,,,,,\n'
const DATES = '2026-03-01-to-2026-03-02.csv'
/** As MyFitnessPal sends it. */
const EXPORT = zipOf([
  { name: `Exercise-Summary-${DATES}`, content: EXERCISE, isStreamed: true },
  { name: `Measurement-Summary-${DATES}`, content: MEASUREMENTS, isStreamed: true },
  { name: `Nutrition-Summary-${DATES}`, content: NUTRITION, isStreamed: true },
])

type Chosen = { name: string; content: string | Uint8Array }

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true })
const heading = (page: Page, name: string) => page.getByRole('heading', { name, exact: true }).waitFor()
const focused = (page: Page) =>
  page.evaluate('document.activeElement?.getAttribute("aria-label") || document.activeElement?.textContent')

function pathOf({ name, content }: Chosen): string {
  const path = join(bench.root, name)
  writeFileSync(path, content)
  return path
}

const choose = (page: Page, ...files: Chosen[]) =>
  page.getByLabel('Choose a file').setInputFiles(files.map(pathOf))

let people = 0
/** Somebody of their own, on the import. */
const someone = (work: (page: Page, token: string) => Promise<void>, { isRouted = false } = {}) => {
  const name = `person-${++people}`
  const goThere = async (page: Page) => {
    await signIn(page, PATHS.importing, { user: name })
    await work(page, await bench.value(['issue-token', '--name', 'test', '--user', name]))
  }
  return visit(goThere, { isRouted })
}

async function importsOf(token: string) {
  const { json } = await request('GET', '/api/imports', { token })
  return json.imports
}

test('the archive of MyFitnessPal as it came: meals, then weight, and a word on what is not used', () =>
  someone(async (page, token) => {
    await choose(page, { name: 'File-Export.zip', content: EXPORT })
    await heading(page, 'Meals from MyFitnessPal')
    await page.getByText(`Nutrition-Summary-${DATES} · 1 of 2 from File-Export.zip`).waitFor()
    await page.getByText('1 file is not used').waitFor()
    await page
      .getByText(`“Exercise-Summary-${DATES}” is an export of exercise, which is not supported.`)
      .waitFor()
    await expectAccessible(page)
    await button(page, 'Import 2 entries').press('Enter')
    await heading(page, '2 entries added')
    await expectAccessible(page)
    await button(page, 'Continue with the next file').press('Enter')
    await heading(page, 'Measurements from MyFitnessPal')
    expect(await focused(page)).toBe('Measurements from MyFitnessPal')
    await page.getByText(`Measurement-Summary-${DATES} · 2 of 2 from File-Export.zip`).waitFor()
    await page.getByRole('radio', { name: 'Pounds' }).press(' ')
    await page.getByText('Weight 180 lb').waitFor()
    await button(page, 'Import 1 check-in').press('Enter')
    await heading(page, '1 check-in added')
    expect(await importsOf(token)).toMatchObject([
      { file_name: `Measurement-Summary-${DATES}`, checkins: 1, status: 'finished' },
      { file_name: `Nutrition-Summary-${DATES}`, foods: 2, status: 'finished' },
    ])

    await button(page, 'Import another file').click()
    await choose(page, { name: 'File-Export.zip', content: EXPORT })
    await page.getByText('This file has nothing new').waitFor()
    await button(page, 'Continue with the next file').click()
    await page.getByRole('radio', { name: 'Pounds' }).press(' ')
    await page.getByText('This file has nothing new').waitFor()
  }))

test('by drag and drop, too', () =>
  someone(async (page) => {
    const bytes = Buffer.from(EXPORT).toString('base64')
    const data = await page.evaluateHandle(`(() => {
      const bytes = Uint8Array.from(atob(${JSON.stringify(bytes)}), (letter) => letter.charCodeAt(0))
      const data = new DataTransfer()
      data.items.add(new File([bytes], 'export.zip', { type: 'application/zip' }))
      return data
    })()`)
    await page.locator('.drop').dispatchEvent('drop', { dataTransfer: data })
    await heading(page, 'Meals from MyFitnessPal')
  }))

test('each kind of Cronometer, chosen at once, is taken in the order that counts nothing twice, or named', () =>
  someone(async (page, token) => {
    await choose(
      page,
      { name: 'notes.csv', content: 'Day,Time,Group,Note\n2026-03-09,08:00,,Slept badly\n' },
      {
        name: 'biometrics.csv',
        content: 'Day,Time,Group,Metric,Unit,Amount\n2026-03-09,08:00,,Weight,kg,80\n',
      },
      {
        name: 'exercises.csv',
        content: 'Day,Time,Group,Exercise,Minutes,Calories Burned\n2026-03-09,08:00,,Run,30,-300\n',
      },
      { name: 'dailysummary.csv', content: 'Date,Energy (kcal),Completed\n2026-03-09,1390,true\n' },
      { name: 'servings.csv', content: servingsOfDays(1) },
      { name: 'photo.jpg', content: new Uint8Array([0xff, 0xd8, 0xff, 0xe0]) },
    )
    await heading(page, 'Foods from Cronometer')
    await page.getByText('servings.csv · 1 of 4 from 6 files').waitFor()
    await page.getByText('Next: dailysummary.csv').waitFor()
    await page.getByText('“exercises.csv” is an export of exercise, which is not supported.').waitFor()
    await page.getByText('“photo.jpg” is a picture').waitFor()
    await button(page, 'Import 20 entries').click()
    await button(page, 'Continue with the next file').click()
    await page
      .getByText('The day or meal is already in your journal; importing it would count it twice line 2')
      .waitFor()
    await button(page, 'Continue with the next file').click()
    await page.getByText('Weight 80 kg').waitFor()
    await button(page, 'Skip this file').click()
    await button(page, 'Import 1 check-in').click()
    await heading(page, '1 check-in added')
    expect((await importsOf(token)).map((done: { file_name: string }) => done.file_name)).toEqual([
      'notes.csv',
      'servings.csv',
    ])
  }))

test('an import that was broken off goes on with the archive that its file came in', () =>
  someone(
    async (page, token) => {
      const content = servingsOfDays(30)
      await choose(page, { name: 'servings.csv', content })
      await heading(page, 'Foods from Cronometer')
      await page.route('**/records', async (route) => {
        await button(page, 'Stop').click()
        await route.continue()
      })
      await button(page, 'Import 600 entries').click()
      await heading(page, 'Stopped')
      await page.unroute('**/records')
      await page.reload()
      await heading(page, 'Unfinished import')
      await choose(page, { name: 'other.zip', content: EXPORT })
      await page.getByRole('alert').getByText('This is not “servings.csv”').waitFor()
      await choose(page, {
        name: 'cronometer.zip',
        content: zipOf([{ name: 'export/servings.csv', content }]),
      })
      await heading(page, '600 entries added')
      expect(await importsOf(token)).toMatchObject([{ foods: 600, repeated: 0, status: 'finished' }])
    },
    { isRouted: true },
  ))

test('one that was broken off comes first, and what stands before it in the archive after it', () =>
  someone(
    async (page, token) => {
      const file = { name: `Measurement-Summary-${DATES}`, content: MEASUREMENTS }
      await choose(page, file)
      await heading(page, 'Measurements from MyFitnessPal')
      await page.route('**/records', async (route) => {
        await button(page, 'Stop').click()
        await route.continue()
      })
      await button(page, 'Import 1 check-in').click()
      await heading(page, 'Stopped')
      await page.unroute('**/records')
      await page.reload()
      await heading(page, 'Unfinished import')
      await choose(page, { name: 'File-Export.zip', content: EXPORT })
      await heading(page, '1 check-in added')
      await button(page, 'Continue with the next file').click()
      await page.getByText(`Nutrition-Summary-${DATES} · 2 of 2 from File-Export.zip`).waitFor()
      await button(page, 'Import 2 entries').click()
      await heading(page, '2 entries added')
      expect(await importsOf(token)).toMatchObject([{ foods: 2 }, { checkins: 1, status: 'finished' }])
    },
    { isRouted: true },
  ))

describe('an archive that will not do', () => {
  const many = Array.from({ length: 1001 }, (_, index) => ({ name: `${index}.jpg`, content: '' }))
  const CASES: [name: string, content: Uint8Array, message: string][] = [
    ['empty.zip', zipOf([]), '“empty.zip” is empty.'],
    ['cut.zip', EXPORT.slice(0, 900), '“cut.zip” is damaged or incomplete'],
    [
      'locked.zip',
      zipOf([{ name: 'Nutrition-Summary.csv', content: NUTRITION, flags: 1 }]),
      '“locked.zip” is protected with a password',
    ],
    [
      'packed.zip',
      zipOf([{ name: 'Nutrition-Summary.csv', content: NUTRITION, method: 14 }]),
      '“packed.zip” is compressed in a way that the browser cannot read',
    ],
    [
      'nested.zip',
      zipOf([{ name: 'File-Export.zip', content: EXPORT }]),
      '“nested.zip” has nothing to import: “File-Export.zip” is a ZIP archive itself',
    ],
    [
      'bomb.zip',
      zipOf([{ name: 'a.csv', content: NUTRITION, size: 3_000_000_000 }]),
      '“bomb.zip” is larger than 100 MB when unpacked',
    ],
    [
      'liar.zip',
      zipOf([{ name: 'a.csv', content: new Uint8Array(30_000_000), size: 100 }]),
      '“liar.zip” has nothing to import: “a.csv” is damaged',
    ],
    ['many.zip', zipOf(many), '“many.zip” contains more than 1,000 files'],
    [
      'book.zip',
      zipOf([
        { name: '[Content_Types].xml', content: '<x/>' },
        { name: 'xl/workbook.xml', content: '<x/>' },
      ]),
      '“book.zip” is a spreadsheet; save it as CSV first',
    ],
    [
      'photos.zip',
      zipOf([
        { name: 'a.jpg', content: 'x' },
        { name: 'b.jpg', content: 'x' },
        { name: '__MACOSX/._a.jpg', content: 'x' },
      ]),
      '“photos.zip” has nothing to import: none of its 2 files is',
    ],
    [
      'exercise.zip',
      zipOf([{ name: 'Exercise-Summary.csv', content: EXERCISE }]),
      '“exercise.zip” has nothing to import: “Exercise-Summary.csv” is an export of exercise, which is not supported; choose servings.csv, dailysummary.csv',
    ],
  ]

  test('is refused in a line at the field, where the focus goes; and the next one is taken', () =>
    someone(async (page) => {
      for (const [name, content, message] of CASES) {
        await choose(page, { name, content })
        await page.getByRole('alert').getByText(message).waitFor()
        expect(await focused(page)).toBe('Choose a file')
      }
      await expectAccessible(page)
      await choose(page, { name: 'File-Export.zip', content: EXPORT })
      await heading(page, 'Meals from MyFitnessPal')
    }))

  test('in part, is taken in part', () =>
    someone(async (page) => {
      const files = [
        { name: 'Nutrition-Summary.csv', content: NUTRITION, size: 5 },
        { name: 'Measurement-Summary.csv', content: MEASUREMENTS },
      ]
      await choose(page, { name: 'export.zip', content: zipOf(files) })
      await heading(page, 'Measurements from MyFitnessPal')
      await page.getByText('“Nutrition-Summary.csv” is damaged').waitFor()
    }))
})
