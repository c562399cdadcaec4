import { describe, expect, test } from 'bun:test'
import { PATHS } from '../../../src/contract/page-paths.ts'
import { SHARE_PARTS } from '../../../src/contract/share-parts.ts'
import { CARED_FOR } from '../../../src/web/app/texts/cared-for.ts'
import { CHECKIN } from '../../../src/web/app/texts/checkin.ts'
import { COMMON } from '../../../src/web/app/texts/common.ts'
import { DATA } from '../../../src/web/app/texts/data.ts'
import { PASSKEYS } from '../../../src/web/app/texts/passkeys.ts'
import { PEOPLE } from '../../../src/web/app/texts/people.ts'
import { PERSON_BAR } from '../../../src/web/app/texts/person-bar.ts'
import { PHONE } from '../../../src/web/app/texts/phone.ts'
import { SHARING } from '../../../src/web/app/texts/sharing.ts'
import { expectAccessible } from '../dom/accessible.ts'
import { domBench, type Page } from '../dom/bench.ts'

/** People whom somebody cares for; `care-ended.test.ts` has what the page does once they do not any more. */

const site = domBench()
const { signIn, visit } = site
const ELEVEN_MINUTES = 660_000

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const guardians = () => site.server.services.guardians
/** A child of Bob's, whose other guardian is Ann. */
function addChild(takeoverAge: number | null = null): string {
  site.server.addPeople('ann', 'bob')
  const { id } = guardians().add('ann', { name: 'Mia', takeoverAge })
  guardians().addGuardian('ann', id, 'bob')
  return id
}
const isAged = (id: string, age: number) =>
  site.server.services.features.profiles.merge(id, { metrics_data: { age } })

test('before the only guardian is disabled, the page says whose journal nobody can open', () =>
  visit(async (page) => {
    site.server.addPeople('ann')
    guardians().add('ann', { name: 'Mia', takeoverAge: null })
    await signIn(page, PATHS.people)
    await button(page, PEOPLE.of(PEOPLE.disable, 'ann')).click()
    await page.getByText(PEOPLE.soleGuardian('ann', 'Mia')).waitFor()
    await expectAccessible(page)
  }))

test('a child whom an administrator disabled is listed as disabled, and is enabled again there', () =>
  visit(async (page) => {
    const { id } = guardians().add('owner', { name: 'Mia', takeoverAge: null })
    site.server.services.people.change(id, { isDisabled: true }, 'owner')
    await signIn(page, PATHS.caredFor)
    await page.getByText(CARED_FOR.disabled, { exact: true }).waitFor()
    expect(await page.getByText(CARED_FOR.unfinished).count()).toBe(0)
    await expectAccessible(page)
    await button(page, CARED_FOR.of(PEOPLE.enable, 'Mia')).click()
    await button(page, CARED_FOR.of(CARED_FOR.open, 'Mia')).waitFor()
    expect(site.server.services.people.isActive(id)).toBe(true)
  }))

describe('the age from which a person may take over', () => {
  test('is asked when they are added, shown, and changed later', () =>
    visit(async (page) => {
      await signIn(page, PATHS.caredFor)
      await page.getByLabel(CARED_FOR.name, { exact: true }).fill('Leo')
      await page.getByLabel(CARED_FOR.takeoverAge).fill('5')
      await button(page, CARED_FOR.add).click()
      await page.getByText(CARED_FOR.wrongAge).waitFor()
      // Nothing is cut off from what is typed, nor is it read as another age.
      for (const typed of ['6.5', '6.', '140', '1e1', '0x9', '-8']) {
        await page.getByLabel(CARED_FOR.takeoverAge).fill(typed)
        await page.getByText(CARED_FOR.wrongAge).waitFor({ state: 'detached' })
        await button(page, CARED_FOR.add).click()
        await page.getByText(CARED_FOR.wrongAge).waitFor()
      }
      expect(guardians().list('owner')).toEqual([])
      await page.getByLabel(CARED_FOR.takeoverAge).fill('14')
      await button(page, CARED_FOR.add).click()
      await page.getByText('May take the journal over from 14', { exact: true }).waitFor()
      await expectAccessible(page)

      await button(page, CARED_FOR.of(CARED_FOR.changeAge, 'Leo')).click()
      const dialog = page.getByRole('dialog', { name: CARED_FOR.of(CARED_FOR.changeAge, 'Leo') })
      await expectAccessible(page)
      await dialog.getByLabel(CARED_FOR.takeoverAge).fill('')
      await dialog.getByRole('button', { name: CARED_FOR.saveAge }).click()
      await page
        .getByText('May take the journal over from 14', { exact: true })
        .waitFor({ state: 'detached' })
      expect(guardians().list('owner')).toMatchObject([{ name: 'Leo', takeoverAge: null }])
    }))

  test('is explained by “Hand over” when it is too early, with the way out, and nothing is asked in vain', () => {
    const child = addChild(14)
    isAged(child, 11)
    return visit(async (page) => {
      await signIn(page, PATHS.caredFor, { user: 'bob' })
      await page.getByText('May take the journal over from 14 (within 3 years)').waitFor()
      await button(page, CARED_FOR.of(CARED_FOR.handOver, 'Mia')).click()
      await page.getByText(CARED_FOR.tooYoung('Mia', 11, 14)).waitFor()
      await expectAccessible(page)
      expect(page.asked.filter(({ path }) => path.endsWith('/invitations'))).toEqual([])
      await button(page, CARED_FOR.changeAge).click()
      const dialog = page.getByRole('dialog', { name: CARED_FOR.of(CARED_FOR.changeAge, 'Mia') })
      await dialog.getByLabel(CARED_FOR.takeoverAge).fill('11')
      await dialog.getByRole('button', { name: CARED_FOR.saveAge }).click()
      await page.getByText('May take the journal over now').waitFor()
      await button(page, CARED_FOR.of(CARED_FOR.handOver, 'Mia')).click()
      await page
        .getByRole('dialog', { name: CARED_FOR.handOverTitle('Mia') })
        .getByLabel('Link')
        .waitFor()
    })
  })
})

test('what belongs to the account of the guardian is not offered in the journal of a child, and leads back', () => {
  addChild()
  return visit(async (page) => {
    await signIn(page, PATHS.caredFor, { user: 'bob' })
    await button(page, CARED_FOR.of(CARED_FOR.open, 'Mia')).click()
    await page.getByRole('region', { name: PERSON_BAR.label }).getByText('Mia').waitFor()
    await page.goto(PATHS.settings)
    const main = page.getByRole('main')
    await main.getByRole('link', { name: /Import/ }).waitFor()
    await main.getByRole('link', { name: /^Export/ }).waitFor()
    await main.getByRole('link', { name: /Activity/ }).waitFor()
    for (const name of [/Export and delete/, /People/, /API tokens/])
      expect(await main.getByRole('link', { name }).count()).toBe(0)
    for (const path of [PATHS.caredFor, PATHS.people, PATHS.apiTokens, PATHS.browsers]) {
      await page.goto(path)
      await page.getByRole('heading', { name: PERSON_BAR.ofOwnAccount('bob') }).waitFor()
      expect(await main.getByRole('textbox').count()).toBe(0)
    }
    await expectAccessible(page)
    await page.goto(PATHS.caredFor)
    await main.getByRole('button', { name: PERSON_BAR.switchTo('bob') }).click()
    await page.getByRole('region', { name: PERSON_BAR.label }).getByText('bob').waitFor()
    // On the page that was asked for.
    await page.getByRole('heading', { name: CARED_FOR.title, level: 1 }).waitFor()
  })
})

test('a meal and a note that are not saved yet are still there after a look into another journal', () => {
  addChild()
  return visit(async (page) => {
    await signIn(page, PATHS.caredFor, { user: 'bob' })
    await button(page, CARED_FOR.of(CARED_FOR.open, 'Mia')).click()
    const bar = page.getByRole('region', { name: PERSON_BAR.label })
    await bar.getByText('Mia').waitFor()
    const words = page.getByLabel('What did you eat?')
    await words.fill('100 g cooked rice')
    await words.press('Enter')
    await button(page, 'Save 1 food').waitFor()
    await words.fill('and an apple')
    const note = page.getByLabel(CHECKIN.noteLabel)
    await note.fill('Slept badly')
    await button(page, PERSON_BAR.switchTo('bob')).click()
    await bar.getByText('bob').waitFor()
    await words.waitFor()
    expect(await words.inputValue()).toBe('')
    expect(await note.inputValue()).toBe('')
    expect(await button(page, 'Save 1 food').count()).toBe(0)
    await button(page, PERSON_BAR.switchTo('Mia')).click()
    await bar.getByText('Mia').waitFor()
    await button(page, 'Save 1 food').waitFor()
    expect(await words.inputValue()).toBe('and an apple')
    expect(await note.inputValue()).toBe('Slept badly')
  })
})

test('the journal of a child can be downloaded, and not deleted, by a guardian', () => {
  const child = addChild()
  return visit(async (page) => {
    await signIn(page, PATHS.caredFor, { user: 'bob' })
    await button(page, CARED_FOR.of(CARED_FOR.open, 'Mia')).click()
    await page.getByRole('region', { name: PERSON_BAR.label }).getByText('Mia').waitFor()
    await page.goto(PATHS.data)
    await page.getByText(DATA.exportLeadOf('Mia')).waitFor()
    const link = page.getByRole('link', { name: DATA.downloadLabel })
    const address = new URL((await link.getAttribute('href')) ?? '', 'http://127.0.0.1')
    expect(Object.fromEntries(address.searchParams)).toEqual({ format: 'json', person: child })
    expect(await button(page, DATA.open).count()).toBe(0)
    await expectAccessible(page)

    await link.click()
    await page.getByText(DATA.started).waitFor()
    const file = await page.browser.network.fetch(`${address.pathname}${address.search}`)
    expect(file.headers.get('content-disposition')).toContain(child)

    // After a while the guardian says who they are, with what is their own.
    site.server.clock.advance(ELEVEN_MINUTES)
    await link.click()
    const question = page.getByRole('dialog', { name: PASSKEYS.confirmTitle })
    await question.getByLabel(PASSKEYS.credential).fill(site.signInLink({ user: 'bob' }))
    await question.getByRole('button', { name: PASSKEYS.confirm, exact: true }).click()
    await question.waitFor({ state: 'detached' })
    const again = await page.browser.network.fetch(`${address.pathname}${address.search}`)
    expect(again.status).toBe(200)
  })
})

const OF_VISITORS: readonly string[] = [PATHS.invitation, PATHS.shared, PATHS.pairHere]

test('no view of the journal of a child asks for what it may not have', () => {
  addChild()
  return visit(async (page) => {
    await signIn(page, PATHS.caredFor, { user: 'bob' })
    await button(page, CARED_FOR.of(CARED_FOR.open, 'Mia')).click()
    await page.getByRole('region', { name: PERSON_BAR.label }).getByText('Mia').waitFor()
    const refused = () => page.asked.filter(({ status = 200 }) => status === 401 || status === 403)
    for (const path of Object.values(PATHS).filter((each) => !OF_VISITORS.includes(each))) {
      await page.goto(path)
      await page.getByRole('main').getByRole('heading').first().waitFor()
      expect(refused()).toEqual([])
    }
    await page.goto(PATHS.sharing)
    await button(page, SHARING.withLink).click()
    const form = page.getByRole('dialog', { name: SHARING.linkTitle })
    await form.getByLabel(SHARING.name).fill('Dr. Weber')
    await form.getByLabel(SHARE_PARTS.food.title).check()
    await button(page, SHARING.linkSubmit).click()
    await page.getByText(PHONE.missing.listens_on_loopback).waitFor()
    expect(refused()).toEqual([])
  })
})

test('a guardian is asked before they stop being one', () => {
  const child = addChild()
  return visit(async (page) => {
    await signIn(page, PATHS.caredFor, { user: 'bob' })
    await button(page, CARED_FOR.of(CARED_FOR.leave, 'Mia')).click()
    const dialog = page.getByRole('dialog', { name: CARED_FOR.of(CARED_FOR.leave, 'Mia') })
    await dialog.getByText(CARED_FOR.leaveBody('Mia', 'ann')).waitFor()
    await expectAccessible(page)
    await button(page, 'Cancel').click()
    expect(guardians().isGuardian('bob', child)).toBe(true)
    await button(page, CARED_FOR.of(CARED_FOR.leave, 'Mia')).click()
    await dialog.getByRole('button', { name: CARED_FOR.leave, exact: true }).click()
    await page.getByText(CARED_FOR.left('Mia')).waitFor()
    expect(guardians().isGuardian('bob', child)).toBe(false)
  })
})

test('a guardian removes another, and withdraws a link with which the journal was to be handed over', () => {
  const child = addChild()
  return visit(async (page) => {
    await signIn(page, PATHS.caredFor, { user: 'bob' })
    await button(page, CARED_FOR.of(CARED_FOR.handOver, 'Mia')).click()
    const handOver = page.getByRole('dialog', { name: CARED_FOR.handOverTitle('Mia') })
    await handOver.getByLabel('Link').waitFor()
    await page.keyboard.press('Escape')
    await page.getByText(/^Being handed over: the link works until/).waitFor()
    expect(site.server.services.invitations.open(child)).toBeDefined()
    await button(page, CARED_FOR.of(CARED_FOR.removeGuardian, 'Mia')).click()
    const dialog = page.getByRole('dialog', { name: CARED_FOR.of(CARED_FOR.removeGuardian, 'Mia') })
    await dialog.getByText(CARED_FOR.removeGuardianBody('Mia')).waitFor()
    await expectAccessible(page)
    await dialog.getByRole('button', { name: CARED_FOR.removeGuardian, exact: true }).click()
    await page.getByText(CARED_FOR.guardianRemoved('ann', 'Mia')).waitFor()
    expect(guardians().isGuardian('ann', child)).toBe(false)
    expect(guardians().isGuardian('bob', child)).toBe(true)
    await button(page, CARED_FOR.of(CARED_FOR.removeGuardian, 'Mia')).waitFor({ state: 'detached' })
    await button(page, CARED_FOR.of(PEOPLE.withdraw, 'Mia')).click()
    await page.getByText(PEOPLE.withdrawn('Mia')).waitFor()
    await page.getByText(/^Being handed over/).waitFor({ state: 'detached' })
    expect(site.server.services.invitations.open(child)).toBeUndefined()
  })
})

describe('a person is chosen by who acts, never by the order of a list', () => {
  const choose = (page: Page) => page.getByText(COMMON.choosePerson, { exact: true })

  test('as a guardian', () => {
    const child = addChild()
    site.server.addPeople('cem', 'dan')
    return visit(async (page) => {
      await signIn(page, PATHS.caredFor, { user: 'bob' })
      await button(page, CARED_FOR.of(CARED_FOR.addGuardian, 'Mia')).click()
      const adding = page.getByRole('dialog', { name: CARED_FOR.of(CARED_FOR.addGuardian, 'Mia') })
      const person = adding.getByLabel(CARED_FOR.guardian)
      await person.getByText('dan').waitFor()
      expect(await person.inputValue()).toBe('')
      await adding.getByRole('button', { name: CARED_FOR.addGuardian, exact: true }).click()
      await choose(page).waitFor()
      await expectAccessible(page)
      expect(guardians().get('bob', child).guardians).toHaveLength(2)
      await person.selectOption('dan')
      await adding.getByRole('button', { name: CARED_FOR.addGuardian, exact: true }).click()
      await adding.waitFor({ state: 'detached' })
      expect(guardians().isGuardian('dan', child)).toBe(true)

      await button(page, CARED_FOR.of(CARED_FOR.removeGuardian, 'Mia')).click()
      const removing = page.getByRole('dialog', { name: CARED_FOR.of(CARED_FOR.removeGuardian, 'Mia') })
      await removing.getByRole('button', { name: CARED_FOR.removeGuardian, exact: true }).click()
      await choose(page).waitFor()
      await removing.getByLabel(CARED_FOR.guardian).selectOption('dan')
      await removing.getByRole('button', { name: CARED_FOR.removeGuardian, exact: true }).click()
      await page.getByText(CARED_FOR.guardianRemoved('dan', 'Mia')).waitFor()
      expect(guardians().isGuardian('ann', child)).toBe(true)
    })
  })

  test('to share with', () => {
    site.server.addPeople('cem', 'dan')
    return visit(async (page) => {
      await signIn(page, PATHS.sharing)
      await button(page, SHARING.withPerson).click()
      const dialog = page.getByRole('dialog', { name: SHARING.personTitle })
      const person = dialog.getByLabel(SHARING.person, { exact: true })
      await person.getByText('dan').waitFor()
      await dialog.getByLabel(SHARE_PARTS.weight.title).check()
      await dialog.getByRole('button', { name: SHARING.submit, exact: true }).click()
      await choose(page).waitFor()
      await expectAccessible(page)
      expect(page.asked.filter(({ method, path }) => method === 'POST' && path === '/api/shares')).toEqual([])
      await person.selectOption('dan')
      await dialog.getByRole('button', { name: SHARING.submit, exact: true }).click()
      await page.getByText(SHARING.done('dan')).waitFor()
    })
  })
})

test('an administrator sees until when an invitation works, and withdraws it', () =>
  visit(async (page) => {
    site.server.addPeople('ann')
    await signIn(page, PATHS.people)
    await button(page, PEOPLE.of(PEOPLE.invite, 'ann')).click()
    await page
      .getByRole('dialog', { name: PEOPLE.inviteTitle('ann') })
      .getByLabel('Link')
      .waitFor()
    await page.keyboard.press('Escape')
    await page.getByText(/^Invited: the link works until/).waitFor()
    await expectAccessible(page)
    await button(page, PEOPLE.of(PEOPLE.withdraw, 'ann')).click()
    await page.getByText(PEOPLE.withdrawn('ann')).waitFor()
    await page.getByText(/^Invited/).waitFor({ state: 'detached' })
    expect(site.server.services.invitations.open('ann')).toBeUndefined()
  }))
