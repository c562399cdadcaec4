import { expect, test } from 'bun:test'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { PATHS } from '../../src/contract/page-paths.ts'
import { servingsOfDays } from '../imports/files.ts'
import { pageBench } from './page-bench.ts'

/** The question of the browser before it leaves an import that is in progress. */

const site = pageBench()
const { bench, request, signIn, visit } = site

const heading = (page: Page, name: string) => page.getByRole('heading', { name, exact: true }).waitFor()
const wayBack = (page: Page) => page.getByRole('link', { name: /^Importing servings\.csv/ })
const importsOf = async () => (await request('GET', '/api/imports')).json.imports

/** The owner has started to import 1,000 entries; the requests wait after the first 200. */
async function beginImport(page: Page) {
  await signIn(page, PATHS.import)
  const path = join(bench.root, 'servings.csv')
  writeFileSync(path, servingsOfDays(50))
  await page.getByLabel('Choose a file').setInputFiles(path)
  const released = Promise.withResolvers<void>()
  let sent = 0
  await page.route('**/records', async (route) => {
    sent += 1
    if (sent > 1) await released.promise
    // A page that was left has cancelled its request.
    await route.continue().catch(() => {})
  })
  await page.getByRole('button', { name: 'Import 1,000 entries', exact: true }).click()
  await page.getByText('200 of 1,000 rows').waitFor()
  return { path, release: () => released.resolve() }
}

test(
  'the browser asks before it closes or reloads the page during an import, which can be resumed later',
  () =>
    visit(
      async (page) => {
        const { path, release } = await beginImport(page)
        await page
          .getByRole('navigation', { name: 'Main' })
          .getByRole('link', { name: 'Trends', exact: true })
          .click()
        const asked = page.waitForEvent('dialog')
        const reloaded = page.reload()
        const dialog = await asked
        expect(dialog.type()).toBe('beforeunload')
        await dialog.accept()
        await reloaded
        await heading(page, 'Trends')
        expect(await wayBack(page).count()).toBe(0)
        await page.goto(`${site.server.url}${PATHS.import}`)
        await heading(page, 'Unfinished import')
        release()
        await page.getByLabel('Choose a file').setInputFiles(path)
        await heading(page, '1,000 entries added')
        expect(await importsOf()).toMatchObject([{ foods: 1000, repeated: 0, status: 'finished' }])
        // Without an import in progress the browser does not ask.
        await page.reload()
        await heading(page, 'Earlier imports')
      },
      { isRouted: true, expected: /ERR_FAILED/ },
    ),
  90_000,
)
