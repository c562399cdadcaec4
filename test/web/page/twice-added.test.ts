import { expect, test } from 'bun:test'
import { PATHS } from '../../../src/contract/page-paths.ts'
import { CARED_FOR } from '../../../src/web/app/texts/cared-for.ts'
import { COMMON } from '../../../src/web/app/texts/common.ts'
import { PERSON_BAR } from '../../../src/web/app/texts/person-bar.ts'
import { SETTINGS } from '../../../src/web/app/texts/settings.ts'
import { TODAY } from '../../../src/web/app/texts/today.ts'
import { TWICE } from '../../../src/web/app/texts/twice-added.ts'
import { OWN_PAGE, sessionCookie } from '../../server/support.ts'
import { expectAccessible } from '../dom/accessible.ts'
import { domBench, type Page } from '../dom/bench.ts'

/** A journal that two guardians keep: who added what, and what both did. */

const site = domBench()
const { signIn, visit } = site

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const row = (page: Page, words: string) => page.locator('[data-entry]', { hasText: words })

type Logged = { food_name: string; grams?: number; source?: string; source_code?: string; calories?: number }

/** Mia, whose guardians are Ann and Bob; and a function with which one of them logs a lunch at a time. */
function addChild() {
  site.server.addPeople('ann', 'bob')
  const { guardians } = site.server.services
  const { id } = guardians.add('ann', { name: 'Mia', takeoverAge: null })
  guardians.addGuardian('ann', id, 'bob')
  return async (guardian: string, time: string, ...entries: Logged[]) => {
    const headers = {
      ...OWN_PAGE,
      cookie: sessionCookie(site.server, guardian),
      'x-ext-person': encodeURIComponent(id),
      'x-ext-guardian': guardian,
    }
    const consumed_at = `2026-03-10T${time}:00+01:00`
    const body = { meal_type: 'lunch', entries, consumed_at }
    expect((await site.server.request('POST', '/api/journal/foods', { headers, body })).status).toBe(201)
  }
}

async function openAs(page: Page, user: string) {
  await signIn(page, PATHS.caredFor, { user })
  await button(page, CARED_FOR.of(CARED_FOR.open, 'Mia')).click()
  await page.getByRole('region', { name: PERSON_BAR.label }).getByText('Mia').waitFor()
  await page.getByLabel(TODAY.quickAdd).waitFor()
}

const milk = { food_name: 'milk', calories: 130 }
const bread = { food_name: 'bread', calories: 90 }
const quoted = (...foods: string[]) => TWICE.quoted(foods)

test('a row says which other guardian added it, and nothing of oneself', async () => {
  const log = addChild()
  await log('ann', '11:10', milk)
  await log('bob', '11:30', { food_name: 'an apple', calories: 50 })
  await visit(async (page) => {
    await openAs(page, 'bob')
    await row(page, 'milk').getByText(TODAY.addedBy('ann')).waitFor()
    expect(await row(page, 'an apple').getByText(TODAY.addedBy('bob')).count()).toBe(0)
    // Other foods of two people are nothing to ask about.
    expect(await button(page, TWICE.keep).count()).toBe(0)
  })
})

test('what two guardians logged at about the same time is named, and one of both is deleted by a tap', async () => {
  const log = addChild()
  await log('ann', '11:10', milk, bread)
  await log('bob', '11:30', milk, bread, { food_name: 'an apple', calories: 50 })
  await visit(async (page) => {
    await openAs(page, 'bob')
    const text = TWICE.both(TWICE.and('ann', TWICE.you), quoted('milk', 'bread'), '11:30 AM')
    await page.getByText(text).waitFor()
    await expectAccessible(page)
    await button(page, TWICE.deleteYours).click()
    await page.getByText(text).waitFor({ state: 'detached' })
    expect(await row(page, 'milk').count()).toBe(1)
    await button(page, COMMON.undo).click()
    await page.getByText(text).waitFor()
    await button(page, TWICE.deleteYours).click()
    await row(page, 'milk').getByText(TODAY.addedBy('ann')).waitFor()
    await row(page, 'an apple').waitFor()
  })
})

test('two guardians of the same name are told apart', async () => {
  const log = addChild()
  for (const id of ['ann', 'bob']) site.server.services.people.change(id, { name: 'Alex' })
  await log('ann', '11:10', milk)
  await log('bob', '11:30', milk, bread)
  await visit(async (page) => {
    await openAs(page, 'bob')
    await page.getByText(TWICE.both(TWICE.and('Alex (ann)', TWICE.you), quoted('milk'), '11:30 AM')).waitFor()
    await row(page, 'milk').getByText(TODAY.addedBy('Alex (ann)')).waitFor()
    expect(await row(page, 'bread').getByText(TODAY.addedBy('Alex')).count()).toBe(0)
    // What is not sent yet is one's own, too.
    await page.route('**', (held) => held.abort())
    await page.getByLabel(TODAY.quickAdd).fill('an apple')
    await page.getByLabel(TODAY.quickAdd).press('Enter')
    await row(page, 'an apple').waitFor()
    expect(await row(page, 'an apple').getByText(TODAY.addedBy('Alex')).count()).toBe(0)
    page.unrouteAll()
    await button(page, TWICE.deleteYours).click()
    await row(page, 'milk').getByText(TODAY.addedBy('Alex (ann)')).waitFor()
    await page.getByText(TWICE.deleteYours).waitFor({ state: 'detached' })
  })
})

test('what is meant to be there twice is not asked about again on the device', async () => {
  const log = addChild()
  await log('ann', '11:10', milk)
  await log('bob', '11:30', milk)
  await visit(async (page) => {
    await openAs(page, 'ann')
    await button(page, TWICE.keep).click()
    await button(page, TWICE.keep).waitFor({ state: 'detached' })
    await page.reload()
    await row(page, 'milk').first().waitFor()
    await page.advance(1000)
    expect(await button(page, TWICE.keep).count()).toBe(0)
    expect(await row(page, 'milk').count()).toBe(2)

    // The session has expired meanwhile: whoever signs in again is not asked again.
    const { sessions } = site.server.services
    for (const { id } of sessions.list('ann')) sessions.end('ann', id)
    await page.reload()
    await page.getByRole('heading', { level: 1, name: 'Sign in' }).waitFor()
    await signIn(page, PATHS.today, { user: 'ann' })
    await row(page, 'milk').first().waitFor()
    await page.advance(1000)
    expect(await button(page, TWICE.keep).count()).toBe(0)

    // Signed out, nothing of it is left in the browser.
    expect(JSON.stringify({ ...page.window.localStorage })).toContain('kept twice')
    await button(page, PERSON_BAR.switchTo('ann')).click()
    await page.goto(PATHS.settings)
    await button(page, SETTINGS.signOut).click()
    await page.getByRole('heading', { level: 1, name: 'Sign in' }).waitFor()
    expect(JSON.stringify({ ...page.window.localStorage })).not.toContain('kept twice')
  })
})

test('what was answered is left to nobody else who signs in after the session has expired', async () => {
  const log = addChild()
  await log('ann', '11:10', milk)
  await log('bob', '11:30', milk)
  await visit(async (page) => {
    await openAs(page, 'ann')
    await button(page, TWICE.keep).click()
    const { sessions } = site.server.services
    for (const { id } of sessions.list('ann')) sessions.end('ann', id)
    await page.reload()
    await page.getByRole('heading', { level: 1, name: 'Sign in' }).waitFor()
    await signIn(page, PATHS.today, { user: 'bob' })
    await button(page, TWICE.keep).waitFor()
    await page.advance(60_000)
    expect(JSON.stringify({ ...page.window.localStorage })).not.toContain('kept twice')
  })
})
