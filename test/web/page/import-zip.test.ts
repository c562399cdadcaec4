import { describe, expect, test } from 'bun:test'
import { PATHS } from '../../../src/contract/page-paths.ts'
import { mealSum, NUTRITION_HEADER, servingsOfDays } from '../../imports/files.ts'
import { zipOf } from '../../imports/zip.ts'
import { expectAccessible } from '../dom/accessible.ts'
import { domBench, type Page } from '../dom/bench.ts'
import { expectFocus } from '../dom/focus.ts'

/** Importing archives, and several files at once. */

const { ask, signIn, visit } = domBench()

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

type Chosen = { name: string; content: string | Uint8Array<ArrayBuffer> }

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const heading = (page: Page, name: string) => page.getByRole('heading', { name, exact: true }).waitFor()
const choose = (page: Page, ...files: Chosen[]) => page.getByLabel('Choose a file').setInputFiles(...files)
const importsOf = async () => (await ask('GET', '/api/imports')).imports

/** Opens the import in a fresh browser. */
const importing = (work: (page: Page) => Promise<void>) =>
  visit(async (page) => {
    await signIn(page, PATHS.import)
    await work(page)
  })

test('files of every kind from Cronometer are imported in the order that counts nothing twice; the others are named', () =>
  importing(async (page) => {
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
    expect((await importsOf()).map((done: { file_name: string }) => done.file_name)).toEqual([
      'notes.csv',
      'servings.csv',
    ])
  }))

test('an interrupted import continues with an archive that contains its file', () =>
  importing(async (page) => {
    const content = servingsOfDays(30)
    await choose(page, { name: 'servings.csv', content })
    await heading(page, 'Foods from Cronometer')
    page.route('**/records', async (held) => {
      await button(page, 'Stop').click()
      held.continue()
    })
    await button(page, 'Import 600 entries').click()
    await heading(page, 'Stopped')
    page.unroute('**/records')
    await page.reload()
    await heading(page, 'Unfinished import')
    await choose(page, { name: 'other.zip', content: EXPORT })
    await page.getByRole('alert').getByText('This is not “servings.csv”').waitFor()
    await choose(page, {
      name: 'cronometer.zip',
      content: zipOf([{ name: 'export/servings.csv', content }]),
    })
    await heading(page, '600 entries added')
    expect(await importsOf()).toMatchObject([{ foods: 600, repeated: 0, status: 'finished' }])
  }))

test('an interrupted file comes first, and the files before it in the archive follow', () =>
  importing(async (page) => {
    const file = { name: `Measurement-Summary-${DATES}`, content: MEASUREMENTS }
    await choose(page, file)
    await heading(page, 'Measurements from MyFitnessPal')
    page.route('**/records', async (held) => {
      await button(page, 'Stop').click()
      held.continue()
    })
    await button(page, 'Import 1 check-in').click()
    await heading(page, 'Stopped')
    page.unroute('**/records')
    await page.reload()
    await heading(page, 'Unfinished import')
    await choose(page, { name: 'File-Export.zip', content: EXPORT })
    await heading(page, '1 check-in added')
    await button(page, 'Continue with the next file').click()
    await page.getByText(`Nutrition-Summary-${DATES} · 2 of 2 from File-Export.zip`).waitFor()
    await button(page, 'Import 2 entries').click()
    await heading(page, '2 entries added')
    expect(await importsOf()).toMatchObject([{ foods: 2 }, { checkins: 1, status: 'finished' }])
  }))

describe('an archive that cannot be imported', () => {
  const many = Array.from({ length: 1001 }, (_, index) => ({ name: `${index}.jpg`, content: '' }))
  const CASES: [name: string, content: Uint8Array<ArrayBuffer>, message: string][] = [
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

  test('shows the reason at the field, which gets the focus; the next archive is accepted', () =>
    importing(async (page) => {
      for (const [name, content, message] of CASES) {
        await choose(page, { name, content })
        await page.getByRole('alert').getByText(message).waitFor()
        await expectFocus(page, 'Choose a file')
      }
      await expectAccessible(page)
      await choose(page, { name: 'File-Export.zip', content: EXPORT })
      await heading(page, 'Meals from MyFitnessPal')
    }))

  test('in part: its other files are imported', () =>
    importing(async (page) => {
      const files = [
        { name: 'Nutrition-Summary.csv', content: NUTRITION, size: 5 },
        { name: 'Measurement-Summary.csv', content: MEASUREMENTS },
      ]
      await choose(page, { name: 'export.zip', content: zipOf(files) })
      await heading(page, 'Measurements from MyFitnessPal')
      await page.getByText('“Nutrition-Summary.csv” is damaged').waitFor()
    }))
})
