import { expect, test } from 'bun:test'
import { PATHS } from '../../../src/contract/page-paths.ts'
import { DATA } from '../../../src/web/app/texts/data.ts'
import { expectAccessible } from '../dom/accessible.ts'
import { domBench } from '../dom/bench.ts'

/** What the page shows when data cannot be deleted. */

const { signIn, visit } = domBench()

test('a deletion that fails is explained in the dialog; the typed word stays', () =>
  visit(async (page) => {
    await signIn(page, PATHS.data)
    page.route('**/api/data/deletion', (held) => {
      if (held.request.method !== 'POST') return held.continue()
      const headers = { 'x-request-id': 'of-the-server' }
      held.fulfill({ status: 503, headers, contentType: 'application/problem+json', body: '{}' })
    })
    await page.getByRole('button', { name: DATA.open, exact: true }).click()
    await page.getByLabel(DATA.confirmation).fill(DATA.word)
    await page.getByRole('button', { name: DATA.submit, exact: true }).click()
    await page.getByRole('dialog').getByRole('alert').waitFor()
    expect(await page.getByLabel(DATA.confirmation).inputValue()).toBe(DATA.word)
    await expectAccessible(page)
  }))
