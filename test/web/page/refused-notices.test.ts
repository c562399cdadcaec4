import { describe, expect, test } from 'bun:test'
import { PATHS } from '../../../src/contract/page-paths.ts'
import { ACCESS_ENDED } from '../../../src/web/app/texts/access-ended.ts'
import { CARE_ENDED } from '../../../src/web/app/texts/care-ended.ts'
import { CARED_FOR } from '../../../src/web/app/texts/cared-for.ts'
import { COMMON } from '../../../src/web/app/texts/common.ts'
import { ENTRY } from '../../../src/web/app/texts/entry-dialogs.ts'
import { NOT_SENT } from '../../../src/web/app/texts/not-sent.ts'
import { TODAY } from '../../../src/web/app/texts/today.ts'
import { domBench, type HeldRequest, type Page } from '../dom/bench.ts'

/** What says that a change was made never stands beside its refusal. */

const site = domBench()
const { ask, signIn, visit } = site

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const dialog = (page: Page) => page.getByRole('dialog')
const added = (page: Page) => page.locator('.toast', { hasText: /^Added / })
const changed = (page: Page) => page.locator('.toast', { hasText: / changed/ })

async function beginMeal(page: Page, words = '100 g cooked rice'): Promise<void> {
  await page.getByLabel('What did you eat?').fill(words)
  await page.keyboard.press('Enter')
  await button(page, 'Save 1 food').waitFor()
}

/** Holds the next addition until the test has seen what is shown meanwhile. */
async function holdAddition(page: Page): Promise<() => void> {
  let held: HeldRequest | undefined
  await page.route('**/api/journal/foods', (request) => {
    held = request
  })
  return () => held?.continue()
}

const refuse = (held: HeldRequest) => held.fulfill({ status: 422, json: { detail: 'No such food' } })

describe('the notice that a meal was added is withdrawn', () => {
  test('from a guardian who is removed meanwhile', () =>
    visit(
      async (page) => {
        site.server.addPeople('ann', 'bob')
        const { guardians } = site.server.services
        const { id } = guardians.add('ann', { name: 'Mia', takeoverAge: null })
        guardians.addGuardian('ann', id, 'bob')
        await signIn(page, PATHS.caredFor, { user: 'bob' })
        await button(page, CARED_FOR.of(CARED_FOR.open, 'Mia')).click()
        await page.goto('/')
        await beginMeal(page)
        const send = await holdAddition(page)
        await button(page, 'Save 1 food').click()
        await added(page).waitFor()
        guardians.removeGuardian('ann', id, 'bob')
        send()
        await page.getByRole('dialog', { name: CARE_ENDED.title('Mia') }).waitFor()
        await page.getByText(NOT_SENT.count(1, NOT_SENT.forPeople(['Mia']))).waitFor()
        expect(await added(page).count()).toBe(0)
      },
      { expected: /403/ },
    ))

  test('from somebody who is disabled meanwhile', () =>
    visit(
      async (page) => {
        // A server with a journal is set up: strangers see the sign-in page.
        await ask('POST', '/api/tools/log_food', { food_name: 'an apple' })
        site.server.addPeople('ben')
        await signIn(page, '/', { user: 'ben' })
        await beginMeal(page)
        site.server.services.people.change('ben', { isDisabled: true }, 'owner')
        await button(page, 'Save 1 food').click()
        await page.getByRole('heading', { name: ACCESS_ENDED.title, level: 1 }).waitFor()
        await page.getByText(ACCESS_ENDED.unsent(1)).waitFor()
        expect(await added(page).count()).toBe(0)
      },
      { expected: /401/ },
    ))

  test('that was kept while the server was away, once it refuses the meal', () =>
    visit(
      async (page) => {
        await signIn(page)
        await beginMeal(page)
        await page.route('**', (held) => held.abort())
        await button(page, 'Save 1 food').click()
        await added(page).waitFor()
        await page.getByText(NOT_SENT.away(1)).waitFor()
        page.unrouteAll()
        await page.route('**/api/journal/foods', refuse)
        await page.locator('.toast.bad', { hasText: 'Not sent:' }).waitFor()
        expect(await added(page).count()).toBe(0)
      },
      { expected: /422|connection|fetch/i },
    ))

  test('with undo, and not that of another meal, which the server has', () =>
    visit(
      async (page) => {
        await signIn(page)
        await beginMeal(page)
        await button(page, 'Save 1 food').click()
        await added(page).waitFor()
        await beginMeal(page, '50 g butter')
        await page.route('**/api/journal/foods', refuse)
        await button(page, 'Save 1 food').click()
        await page.getByText('No such food').waitFor()
        expect(await added(page).count()).toBe(1)
        page.unrouteAll()
        await button(page, COMMON.undo).click()
        await page.getByText(TODAY.undone, { exact: true }).waitFor()
        await page.advance(2000)
        expect((await ask('GET', '/api/journal/day')).entries).toEqual([])
      },
      { expected: /422/ },
    ))
})

test('no notice promises the change of an entry that another device has changed since', async () => {
  const { entries } = await ask('POST', '/api/journal/foods', { entries: [{ food_name: '200 g rice' }] })
  await visit(
    async (page) => {
      await signIn(page)
      await page.locator('[data-entry]').click()
      await dialog(page).getByLabel('Notes').fill('from here')
      await page.advance(2000)
      await ask('PATCH', `/api/journal/foods/${entries[0].id}`, { meal_type: 'dinner' })
      await dialog(page).getByRole('button', { name: ENTRY.saveChanges, exact: true }).click()
      await page.getByText(NOT_SENT.count(1)).waitFor()
      expect(await changed(page).count()).toBe(0)
    },
    { expected: /412/ },
  )
})
