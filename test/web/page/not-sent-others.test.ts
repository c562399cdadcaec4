import { expect, test } from 'bun:test'
import { PATHS } from '../../../src/contract/page-paths.ts'
import { ENTRY } from '../../../src/web/app/texts/entry-dialogs.ts'
import { NOT_SENT } from '../../../src/web/app/texts/not-sent.ts'
import { PERSON_BAR } from '../../../src/web/app/texts/person-bar.ts'
import { SETTINGS } from '../../../src/web/app/texts/settings.ts'
import { SIGN_IN } from '../../../src/web/app/texts/sign-in.ts'
import { UNSENT } from '../../../src/web/app/texts/unsent-dialogs.ts'
import { OWN_PAGE, sessionCookie } from '../../server/support.ts'
import { expectAccessible } from '../dom/accessible.ts'
import { domBench, type Page } from '../dom/bench.ts'

/** What a guardian changed for somebody else and the server did not take: it is found in every journal, by its person. */

const site = domBench()
const { signIn, visit } = site
const DATE = '2026-03-10'
const FOODS = '/api/journal/foods'

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const dialog = (page: Page) => page.getByRole('dialog')
const shownJournal = (page: Page, name: string) =>
  page.getByRole('region', { name: PERSON_BAR.label }).getByText(name, { exact: true }).waitFor()
const ofMia = NOT_SENT.forPeople(['Mia'])

/** Mia, whose guardians are Ann and Bob, and what Ann does for her. */
function addChild() {
  const { server } = site
  server.addPeople('ann', 'bob')
  const { guardians } = server.services
  const { id } = guardians.add('ann', { name: 'Mia', takeoverAge: null })
  guardians.addGuardian('ann', id, 'bob')
  const headers = {
    ...OWN_PAGE,
    cookie: sessionCookie(server, 'ann'),
    'x-ext-person': encodeURIComponent(id),
    'x-ext-guardian': 'ann',
  }
  const ask = async (method: string, path: string, body?: unknown) =>
    (await server.request(method, path, { headers, ...(body !== undefined && { body }) })).json
  const entriesOf = (userId: string) =>
    server.db.$client.query('SELECT * FROM food_entries WHERE user_id = ?').all(userId)
  return { id, guardians, ask, entriesOf }
}

/** Bob opens the journal of Mia, works in it without the server, and goes to his own once it is back. */
async function workApart(page: Page, work: () => Promise<unknown>): Promise<void> {
  await signIn(page, PATHS.today, { user: 'bob' })
  await button(page, PERSON_BAR.switchTo('Mia')).click()
  await shownJournal(page, 'Mia')
  await page.locator('[data-entry]').click()
  await dialog(page).getByRole('button', { name: ENTRY.delete, exact: true }).waitFor()
  await page.route('**', (held) => held.abort())
  await work()
  await page.getByText(NOT_SENT.away(1, ofMia)).waitFor()
  page.unrouteAll()
  for (let seconds = 0; seconds < 30; seconds += 10) await page.advance(10_000)
  await page.getByText(NOT_SENT.count(1, ofMia)).waitFor()
  await button(page, PERSON_BAR.switchTo('bob')).click()
  await shownJournal(page, 'bob')
}

const porridge = { date: DATE, meal_type: 'lunch', entries: [{ food_name: 'Porridge', calories: 100 }] }
const deletePorridge = async (page: Page, ask: ReturnType<typeof addChild>['ask'], path: string) => {
  await dialog(page).getByRole('button', { name: ENTRY.delete, exact: true }).click()
  await page.advance(60_000)
  await ask('PATCH', path, { food_name: 'Muesli' })
}

test('is counted and named in the guardian’s own journal, on every view, and after signing in again', async () => {
  const { ask } = addChild()
  const { entries } = await ask('POST', FOODS, porridge)
  await visit(
    async (page) => {
      await workApart(page, () => deletePorridge(page, ask, `${FOODS}/${entries[0].id}`))
      await page.getByText(NOT_SENT.count(1, ofMia)).waitFor()
      await button(page, NOT_SENT.look).click()
      await dialog(page).getByText(UNSENT.lead).waitFor()
      await dialog(page)
        .getByText(/^Mia: Deletion of “Porridge”, Tue, Mar 10$/)
        .waitFor()
      await dialog(page)
        .getByText(/^made at 12:00/)
        .waitFor()
      await expectAccessible(page)
      await page.goto(PATHS.settings)
      await page.getByText(NOT_SENT.count(1, ofMia)).waitFor()
      await button(page, SETTINGS.signOut).click()
      await dialog(page)
        .getByText(/^Mia: Deletion of “Porridge”, /)
        .waitFor()
      await dialog(page).getByRole('button', { name: UNSENT.signOutKeep, exact: true }).click()
      await page.getByRole('heading', { name: SIGN_IN.title, level: 1 }).waitFor()
      for (const path of [PATHS.today, PATHS.settings]) {
        await signIn(page, path, { user: 'bob' })
        await page.getByText(NOT_SENT.count(1, ofMia)).waitFor()
      }
      await button(page, NOT_SENT.look).click()
      await button(page, UNSENT.useTheirs).click()
      await page.getByText(UNSENT.none).waitFor()
    },
    { expected: /connection|fetch|412/i },
  )
})

test('is added again for the person that it was for', async () => {
  const { id, ask, entriesOf } = addChild()
  const { entries } = await ask('POST', FOODS, porridge)
  await visit(
    async (page) => {
      await workApart(page, async () => {
        await dialog(page).getByLabel('Notes').fill('with milk')
        await dialog(page).getByRole('button', { name: ENTRY.saveChanges, exact: true }).click()
        await page.advance(60_000)
        await ask('DELETE', `${FOODS}/${entries[0].id}`)
      })
      await button(page, NOT_SENT.look).click()
      await button(page, UNSENT.addAgain).click()
      await page.getByText(UNSENT.none).waitFor()
      await page.advance(10_000)
      expect(entriesOf(id)).toMatchObject([{ notes: 'with milk' }])
      expect(entriesOf('bob')).toEqual([])
    },
    { expected: /connection|fetch|404/i },
  )
})

test('for whom one is no guardian any more it is not sent again, and can be once one is', async () => {
  const { id, ask, guardians, entriesOf } = addChild()
  const { entries } = await ask('POST', FOODS, porridge)
  await visit(
    async (page) => {
      await workApart(page, () => deletePorridge(page, ask, `${FOODS}/${entries[0].id}`))
      await button(page, NOT_SENT.look).click()
      guardians.removeGuardian('ann', id, 'bob')
      await button(page, UNSENT.useYours).click()
      await page.reload()
      await button(page, NOT_SENT.look).click()
      await dialog(page).getByText(UNSENT.notGuardian('Mia')).waitFor()
      await expectAccessible(page)
      expect(await button(page, UNSENT.sendAgain).count()).toBe(0)

      guardians.addGuardian('ann', id, 'bob')
      await page.reload()
      await button(page, NOT_SENT.look).click()
      await dialog(page).getByText(UNSENT.guardianAgain('Mia')).waitFor()
      await button(page, UNSENT.sendAgain).click()
      await page.getByText(UNSENT.none).waitFor()
      expect(entriesOf(id)).toEqual([])
    },
    { expected: /connection|fetch|412|403/i },
  )
})

test('words that wait for somebody else are read by what that person has eaten', async () => {
  const { id, ask, entriesOf } = addChild()
  await ask('POST', FOODS, { ...porridge, date: '2026-03-09' })
  const consumed_at = '2026-03-09T12:00:00Z'
  site.server.services.features.foodJournal.log('bob', { food_name: 'Beef stew', calories: 700, consumed_at })
  await visit(
    async (page) => {
      await signIn(page, PATHS.today, { user: 'bob' })
      await button(page, PERSON_BAR.switchTo('Mia')).click()
      await shownJournal(page, 'Mia')
      page.route('**', (held) => held.abort())
      await page.reload()
      await page.getByLabel('What did you eat?').fill('same as yesterday')
      await page.keyboard.press('Enter')
      await page.getByText(NOT_SENT.away(1, ofMia)).waitFor()
      await button(page, PERSON_BAR.switchTo('bob')).click()
      await shownJournal(page, 'bob')
      await page.getByText(NOT_SENT.away(1, ofMia)).waitFor()
      page.unrouteAll()
      for (let seconds = 0; seconds < 30; seconds += 10) await page.advance(10_000)
      expect(entriesOf(id)).toMatchObject([{ date: '2026-03-09' }, { date: DATE, food_name: 'Porridge' }])
    },
    { expected: /connection|fetch/i },
  )
})
