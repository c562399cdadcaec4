import { describe, expect, test } from 'bun:test'
import { PATHS } from '../../../src/contract/page-paths.ts'
import { CARE_ENDED } from '../../../src/web/app/texts/care-ended.ts'
import { CARED_FOR } from '../../../src/web/app/texts/cared-for.ts'
import { COMMON } from '../../../src/web/app/texts/common.ts'
import { NOT_SENT } from '../../../src/web/app/texts/not-sent.ts'
import { PERSON_BAR } from '../../../src/web/app/texts/person-bar.ts'
import { UNSENT } from '../../../src/web/app/texts/unsent-dialogs.ts'
import { expectAccessible } from '../dom/accessible.ts'
import { domBench, type Page } from '../dom/bench.ts'

/** A guardian who is removed while the journal of the child is open. */

const site = domBench()
const { signIn, visit } = site
const DATE = '2026-03-07'

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const guardians = () => site.server.services.guardians
const rows = (id: string) =>
  ['food_entries', 'checkins'].flatMap((table) =>
    site.server.db.$client.query(`SELECT * FROM ${table} WHERE user_id = ?`).all(id),
  )
const shownJournal = (page: Page, name: string) =>
  page.getByRole('region', { name: PERSON_BAR.label }).getByText(name, { exact: true }).waitFor()
const words = (page: Page) => page.getByLabel('What did you eat?')
const ofMia = NOT_SENT.forPeople(['Mia'])
const notice = (page: Page) => page.getByRole('dialog', { name: CARE_ENDED.title('Mia') })

/** Bob, whose child Mia has another guardian, Ann, opens the journal of Mia. @returns her id. */
async function openChild(page: Page): Promise<string> {
  site.server.addPeople('ann', 'bob')
  const { id } = guardians().add('ann', { name: 'Mia', takeoverAge: null })
  guardians().addGuardian('ann', id, 'bob')
  await signIn(page, PATHS.caredFor, { user: 'bob' })
  await button(page, CARED_FOR.of(CARED_FOR.open, 'Mia')).click()
  await shownJournal(page, 'Mia')
  await page.goto(`/?date=${DATE}`)
  await words(page).waitFor()
  return id
}

/** The page asks for something by itself, as it does when one comes back to it. */
const lookAgain = (page: Page) => page.act((window) => window.dispatchEvent(new window.Event('focus')))

async function goToOwn(page: Page): Promise<void> {
  await button(page, CARE_ENDED.go).click()
  await notice(page).waitFor({ state: 'detached' })
  await shownJournal(page, 'bob')
  await words(page).waitFor()
}

test('the guardian is told so before their own journal is shown; what a form sent is listed as not sent', () =>
  visit(
    async (page) => {
      const child = await openChild(page)
      guardians().removeGuardian('ann', child, 'bob')
      await page.getByLabel('A note in your own words').fill('slept well')
      await button(page, 'Save note').click()
      await notice(page).waitFor()
      await expectAccessible(page)
      await shownJournal(page, 'Mia')
      await page.keyboard.press('Escape')
      await notice(page).waitFor()
      await goToOwn(page)
      expect(await button(page, PERSON_BAR.switchTo('Mia')).count()).toBe(0)
      await page.getByText(NOT_SENT.count(1, ofMia)).waitFor()
      expect([...rows(child), ...rows('bob')]).toEqual([])
      await page.reload()
      await shownJournal(page, 'bob')
      expect(await notice(page).count()).toBe(0)
    },
    { expected: /403/ },
  ))

test('a page that is left open asks for nothing more until they have answered', () =>
  visit(
    async (page) => {
      const child = await openChild(page)
      guardians().removeGuardian('ann', child, 'bob')
      await page.advance(130_000)
      await notice(page).waitFor()
      const before = page.asked.length
      await page.advance(600_000)
      expect(page.asked.slice(before).map(({ path }) => path)).toEqual([])
    },
    { expected: /403/ },
  ))

test('what was about to be saved is shown, to be copied, and is gone with the journal', () =>
  visit(
    async (page) => {
      const child = await openChild(page)
      await words(page).fill('100 g cooked rice')
      await words(page).press('Enter')
      await button(page, 'Save 1 food').waitFor()
      await words(page).fill('and an apple')
      await page.getByLabel('A note in your own words').fill('slept well')
      guardians().removeGuardian('ann', child, 'bob')
      await lookAgain(page)
      await notice(page).getByText(CARE_ENDED.unsaved('Mia')).waitFor()
      for (const text of ['100 g cooked rice', 'and an apple', 'slept well'])
        await notice(page).getByText(text, { exact: true }).waitFor()
      await notice(page).getByRole('button', { name: COMMON.copy, exact: true }).waitFor()
      await expectAccessible(page)
      // Neither journal is changed before the guardian has answered: the meal is still where it was.
      await shownJournal(page, 'Mia')
      expect(await button(page, 'Save 1 food').count()).toBe(1)

      await goToOwn(page)
      expect(await button(page, 'Save 1 food').count()).toBe(0)
      guardians().addGuardian('ann', child, 'bob')
      await page.reload()
      await button(page, PERSON_BAR.switchTo('Mia')).click()
      await shownJournal(page, 'Mia')
      expect(await words(page).inputValue()).toBe('')
      expect([...rows(child), ...rows('bob')]).toEqual([])
    },
    { expected: /403/ },
  ))

describe('who is a guardian again', () => {
  test('stays in their own journal until they switch', () =>
    visit(
      async (page) => {
        const child = await openChild(page)
        guardians().removeGuardian('ann', child, 'bob')
        await lookAgain(page)
        await goToOwn(page)
        guardians().addGuardian('ann', child, 'bob')
        await page.reload()
        await shownJournal(page, 'bob')
        expect(await notice(page).count()).toBe(0)
        await button(page, PERSON_BAR.switchTo('Mia')).click()
        await shownJournal(page, 'Mia')
        await page.reload()
        await shownJournal(page, 'Mia')
      },
      { expected: /403/ },
    ))

  test('before they have answered, still answers first, in their own journal', () =>
    visit(async (page) => {
      const child = await openChild(page)
      guardians().removeGuardian('ann', child, 'bob')
      await page.reload()
      await notice(page).waitFor()
      await shownJournal(page, 'bob')
      guardians().addGuardian('ann', child, 'bob')
      await page.reload()
      await notice(page).waitFor()
      await goToOwn(page)
      await page.reload()
      await shownJournal(page, 'bob')
      expect(await notice(page).count()).toBe(0)
    }))
})

test('what waited for the connection is in the list, with the reason, until it is discarded', () =>
  visit(
    async (page) => {
      const child = await openChild(page)
      page.route('**', (held) => held.abort())
      await words(page).fill('an apple')
      await page.keyboard.press('Enter')
      await page.getByText(NOT_SENT.away(1, ofMia)).waitFor()
      guardians().removeGuardian('ann', child, 'bob')
      page.unrouteAll()
      await notice(page).waitFor()
      await goToOwn(page)
      await button(page, NOT_SENT.look).click()
      await page.getByText(UNSENT.notGuardian('Mia')).waitFor()
      await page.reload()
      await page.getByText(NOT_SENT.count(1, ofMia)).waitFor()
      expect([...rows(child), ...rows('bob')]).toEqual([])
      await button(page, NOT_SENT.look).click()
      await button(page, UNSENT.discard).click()
      await page.getByText(NOT_SENT.count(1, ofMia)).waitFor({ state: 'detached' })
    },
    { expected: /403|connection|fetch/i },
  ))
