import { expect, test } from 'bun:test'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { PATHS } from '../../src/contract/page-paths.ts'
import { mealSum, NUTRITION_HEADER } from '../imports/files.ts'
import { zipOf } from '../imports/zip.ts'
import { pageBench } from './page-bench.ts'
import { expectAccessible, focusOn } from './page-support.ts'

/** Importing a ZIP archive on the page of the released program. */

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

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const heading = (page: Page, name: string) => page.getByRole('heading', { name, exact: true }).waitFor()
function choose(page: Page, name: string, content: Uint8Array) {
  const path = join(bench.root, name)
  writeFileSync(path, content)
  return page.getByLabel('Choose a file').setInputFiles(path)
}

let people = 0
/** Signs in a new user, and opens the import. */
const someone = (work: (page: Page, token: string) => Promise<void>) => {
  const name = `person-${++people}`
  return visit(async (page) => {
    await signIn(page, PATHS.import, { user: name })
    await work(page, await bench.value(['issue-token', '--name', 'test', '--user', name]))
  })
}

async function importsOf(token: string) {
  const { json } = await request('GET', '/api/imports', { token })
  return json.imports
}

test('an archive from MyFitnessPal: its meals, then its weight; the file that is not used is named', () =>
  someone(async (page, token) => {
    await choose(page, 'File-Export.zip', EXPORT)
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
    await focusOn(page, 'Measurements from MyFitnessPal')
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
    await choose(page, 'File-Export.zip', EXPORT)
    await page.getByText('This file has nothing new').waitFor()
    await button(page, 'Continue with the next file').click()
    // The heading takes the focus, which a key that is pressed before would lose.
    await heading(page, 'Measurements from MyFitnessPal')
    await focusOn(page, 'Measurements from MyFitnessPal')
    await page.getByRole('radio', { name: 'Pounds' }).press(' ')
    await page.getByText('This file has nothing new').waitFor()
  }))

test('an archive by drag and drop', () =>
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
