import { expect, test } from 'bun:test'
import { PATHS } from '../../../src/contract/page-paths.ts'
import { JOURNAL_TABLES } from '../../../src/data/person-tables.ts'
import { COUNTS, DATA } from '../../../src/web/app/texts/data.ts'
import { storePasskey } from '../../passkeys/stored-passkey.ts'
import { BASE_URL } from '../../support.ts'
import { expectAccessible } from '../dom/accessible.ts'
import { domBench } from '../dom/bench.ts'

/** What the page says before and after everything is deleted, and when it cannot be. */

const site = domBench()
const { signIn, visit } = site

test('what signs the person in is named and counted before, and what is needed and kept is stated after', () =>
  visit(async (page) => {
    const { services } = site.server
    site.server.addPeople('zoe')
    const link = services.signInLinks.issue('zoe', BASE_URL).url
    await site.request('POST', '/api/sessions', { body: { credential: link }, token: undefined })
    storePasskey(site.server, 'zoe', 'one')
    services.recoveryCodes.issue('zoe')
    const { id } = services.tokens.issue({ userId: 'zoe', name: 'revoked' })
    services.tokens.revoke('zoe', id)
    await signIn(page, PATHS.data, { user: 'zoe' })
    await page.getByRole('button', { name: DATA.open, exact: true }).click()
    await page
      .getByText('This deletes 2 signed-in browsers, 1 passkey, and 10 recovery codes. To get in again')
      .waitFor()
    await page.getByLabel(DATA.credentials).check()
    await page.getByLabel(DATA.confirmation).fill(DATA.word)
    await page.getByRole('button', { name: DATA.submit, exact: true }).click()
    await page.getByText(DATA.doneSignedOut).waitFor()
    await page.getByText('ext-server sign-in-link --user zoe', { exact: true }).waitFor()
    // The account and the activity are still there.
    await page.getByText(DATA.doneStays).waitFor()
    expect(services.people.get('zoe').name).toBe('zoe')
  }))

test('shares are named, and what the server writes by itself is not counted', () =>
  visit(async (page) => {
    site.server.addPeople('owner', 'bob')
    site.server.services.sharing.create('owner', { to: 'bob', name: 'Bob', parts: ['food'] })
    // Opening a day stores what its targets are.
    await signIn(page, PATHS.today)
    await page.getByRole('heading', { name: 'Today', level: 1 }).waitFor()
    await page.goto(PATHS.data)
    await page.getByText('1 share of your journal', { exact: true }).waitFor()
    expect(await page.getByText(/other record/).count()).toBe(0)
  }))

test('every table of a journal is named or is one that the server writes by itself', () => {
  const byItself = ['day_targets', 'target_changes', 'import_rows', 'tool_results', 'undo_changes']
  const known = [...Object.keys(COUNTS), ...byItself]
  expect(JOURNAL_TABLES.map(({ name }) => name).sort()).toEqual(known.sort())
})

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
