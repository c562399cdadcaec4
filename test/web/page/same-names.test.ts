import { expect, test } from 'bun:test'
import { PATHS } from '../../../src/contract/page-paths.ts'
import { ACTIVITY } from '../../../src/web/app/texts/activity.ts'
import { CARED_FOR } from '../../../src/web/app/texts/cared-for.ts'
import { PEOPLE } from '../../../src/web/app/texts/people.ts'
import { PERSON_BAR } from '../../../src/web/app/texts/person-bar.ts'
import { SHARING } from '../../../src/web/app/texts/sharing.ts'
import { expectAccessible } from '../dom/accessible.ts'
import { domBench, type Page } from '../dom/bench.ts'

/** Two people of the same name, wherever somebody chooses, changes or reads of one of them. */

const site = domBench()
const { signIn, visit } = site

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const [FIRST, SECOND] = ['Yuri (yuri)', 'Yuri (yuri-2)'] as const
const addTwo = () => [1, 2].map(() => site.server.services.people.add({ name: 'Yuri' }, 'owner').id)

test('the list of people states that a name is there already, and tells the two apart', () =>
  visit(async (page) => {
    site.server.services.people.add({ name: 'Yuri' }, 'owner')
    await signIn(page, PATHS.people)
    await button(page, PEOPLE.of(PEOPLE.remove, 'Yuri')).waitFor()
    const name = page.getByLabel(PEOPLE.name, { exact: true })
    await name.fill('yuri')
    await page.getByText(PEOPLE.sameName('Yuri')).waitFor()
    await name.fill('Yuri L.')
    expect(await page.getByText(PEOPLE.sameName('Yuri')).count()).toBe(0)
    await name.fill('Yuri')
    await button(page, PEOPLE.add).click()
    for (const label of [FIRST, SECOND]) await button(page, PEOPLE.of(PEOPLE.remove, label)).waitFor()
    await page.getByText(/^yuri-2, added on .+, never signed in$/).waitFor()
    await expectAccessible(page)

    // Whose id is the name that both have.
    await button(page, PEOPLE.of(PEOPLE.remove, FIRST)).click()
    const first = page.getByRole('dialog', { name: PEOPLE.deleteTitle(FIRST) })
    await first.getByLabel(PEOPLE.confirmationOf(FIRST)).fill('Yuri')
    await first.getByRole('button', { name: PEOPLE.deleteSubmit }).click()
    await first.getByText(PEOPLE.wrongLabel).waitFor()
    await page.keyboard.press('Escape')
    await first.waitFor({ state: 'detached' })

    await button(page, PEOPLE.of(PEOPLE.remove, SECOND)).click()
    const dialog = page.getByRole('dialog', { name: PEOPLE.deleteTitle(SECOND) })
    await dialog.getByText(/^The person is: yuri-2, added on .+, never signed in\.$/).waitFor()
    const typed = dialog.getByLabel(PEOPLE.confirmationOf(SECOND))
    const submit = dialog.getByRole('button', { name: PEOPLE.deleteSubmit })
    await typed.fill('Yuri')
    await submit.click()
    await dialog.getByText(PEOPLE.wrongLabel).waitFor()
    await expectAccessible(page)
    await typed.fill(SECOND)
    await submit.click()
    await page.getByText(PEOPLE.deleted(SECOND)).waitFor()
    // The other one needs nothing beside the name any more.
    await button(page, PEOPLE.of(PEOPLE.remove, 'Yuri')).waitFor()
    expect(site.server.services.people.find('yuri')).toBeDefined()
  }))

test('they are told apart where a guardian is chosen, where the journal is shared, and in the activity', () =>
  visit(async (page) => {
    const [, second = ''] = addTwo()
    site.server.services.guardians.add('owner', { name: 'Mia', takeoverAge: null })
    await signIn(page, PATHS.caredFor)
    await button(page, CARED_FOR.of(CARED_FOR.addGuardian, 'Mia')).click()
    const dialog = page.getByRole('dialog')
    for (const label of [FIRST, SECOND]) await dialog.getByRole('option', { name: label }).waitFor()
    await dialog.getByLabel(CARED_FOR.guardian).selectOption(second)
    await dialog.getByRole('button', { name: CARED_FOR.addGuardian }).click()
    await page.getByText(CARED_FOR.guardians(`owner, ${SECOND}`)).waitFor()
    await page.goto(`${PATHS.activity}?kind=guardian`)
    await page.getByText(`You made ${SECOND} a guardian of Mia`, { exact: true }).waitFor()
    await page.getByLabel(ACTIVITY.show).waitFor()
    await page.goto(PATHS.sharing)
    await button(page, SHARING.withPerson).click()
    for (const label of [FIRST, SECOND])
      await page.getByRole('dialog').getByRole('option', { name: label }).waitFor()
  }))

test('two children of the same name are told apart where one switches between journals', () =>
  visit(async (page) => {
    for (const name of ['Leo', 'Leo'])
      site.server.services.guardians.add('owner', { name, takeoverAge: null })
    await signIn(page, PATHS.settings)
    for (const { label } of (await site.ask('GET', '/api/cared-for')).people)
      await button(page, PERSON_BAR.switchTo(label)).waitFor()
    await button(page, PERSON_BAR.switchTo('Leo (leo-2)')).waitFor()
  }))

test('a guardian corrects a name, and deletes somebody whom they added by mistake', () =>
  visit(async (page) => {
    site.server.addPeople('ruth')
    await signIn(page, PATHS.caredFor, { user: 'ruth' })
    await page.getByLabel(CARED_FOR.name, { exact: true }).fill('Tmi')
    await button(page, CARED_FOR.add).click()
    await button(page, PEOPLE.of(PEOPLE.rename, 'Tmi')).click()
    const renaming = page.getByRole('dialog')
    await renaming.getByLabel(PEOPLE.name).fill('Tim')
    await renaming.getByRole('button', { name: PEOPLE.rename }).click()
    await button(page, PEOPLE.of(PEOPLE.remove, 'Tim')).click()
    const deleting = page.getByRole('dialog', { name: PEOPLE.deleteTitle('Tim') })
    await deleting.getByText(`${PEOPLE.noCopies} ${PEOPLE.copiesElsewhere}`).waitFor()
    await expectAccessible(page)
    await deleting.getByLabel(PEOPLE.confirmation('Tim')).fill('Tim')
    await deleting.getByRole('button', { name: PEOPLE.deleteSubmit }).click()
    await page.getByText(CARED_FOR.empty).waitFor()
    expect(site.server.services.guardians.list('ruth')).toEqual([])
  }))

test('a guardian is offered no deletion of somebody whom another one added', () =>
  visit(async (page) => {
    site.server.addPeople('ann', 'ruth')
    const { guardians } = site.server.services
    const { id } = guardians.add('ann', { name: 'Leo', takeoverAge: null })
    guardians.addGuardian('ann', id, 'ruth')
    guardians.removeGuardian('ann', id, 'ann')
    await signIn(page, PATHS.caredFor, { user: 'ruth' })
    await button(page, PEOPLE.of(PEOPLE.rename, 'Leo')).waitFor()
    expect(await button(page, PEOPLE.of(PEOPLE.remove, 'Leo')).count()).toBe(0)
  }))
