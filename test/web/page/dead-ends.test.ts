import { describe, expect, test } from 'bun:test'
import { PATHS } from '../../../src/contract/page-paths.ts'
import { CARED_FOR } from '../../../src/web/app/texts/cared-for.ts'
import { DATA } from '../../../src/web/app/texts/data.ts'
import { PEOPLE } from '../../../src/web/app/texts/people.ts'
import { PERSON_BAR } from '../../../src/web/app/texts/person-bar.ts'
import { TODAY } from '../../../src/web/app/texts/today.ts'
import { expectAccessible } from '../dom/accessible.ts'
import { domBench, type Page } from '../dom/bench.ts'

/** What the page states and offers where somebody cannot go on: who can, and nothing that leads nowhere. */

const site = domBench()
const { signIn, visit } = site

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

/** The journal of Lina, who is a child of Ben’s. */
async function openLinas(page: Page): Promise<void> {
  site.server.addPeople('ben')
  site.server.services.people.change('ben', { name: 'Ben' })
  site.server.services.guardians.add('ben', { name: 'Lina', takeoverAge: null })
  await signIn(page, PATHS.caredFor, { user: 'ben' })
  await button(page, CARED_FOR.of(CARED_FOR.open, 'Lina')).click()
  await page.getByRole('region', { name: PERSON_BAR.label }).getByText('Lina').waitFor()
}

describe('in the journal of a child', () => {
  test('the settings name who is signed in, and whose journal it is', () =>
    visit(async (page) => {
      await openLinas(page)
      await page.goto(PATHS.settings)
      await page.getByText('Signed in as Ben, in the journal of Lina', { exact: true }).waitFor()
    }))

  test('no AI client is offered, which would open another journal', () =>
    visit(async (page) => {
      await openLinas(page)
      await page.getByRole('link', { name: TODAY.firstImport }).waitFor()
      expect(await page.getByRole('link', { name: TODAY.firstConnect }).count()).toBe(0)
    }))

  test('the export states who can delete it', () =>
    visit(async (page) => {
      await openLinas(page)
      await page.goto(PATHS.data)
      await page.getByText(/It is deleted with the person: by the guardian who added them/).waitFor()
      expect(await button(page, DATA.open).count()).toBe(0)
    }))
})

test('who is not an administrator reads that only administrators manage people', () =>
  visit(async (page) => {
    await signIn(page, PATHS.people, { user: 'zoe' })
    await page.getByRole('heading', { name: PEOPLE.onlyAdmins }).waitFor()
    expect(page.asked.filter(({ path }) => path === '/api/people')).toEqual([])
    expect(await page.getByRole('textbox').count()).toBe(0)
    await expectAccessible(page)
  }))

test('why the only guardian of somebody cannot be deleted is stated at once, by name, with nothing to type', () =>
  visit(async (page) => {
    site.server.addPeople('ben')
    site.server.services.guardians.add('ben', { name: 'Lina', takeoverAge: null })
    await signIn(page, PATHS.people)
    await button(page, PEOPLE.of(PEOPLE.remove, 'ben')).click()
    const dialog = page.getByRole('dialog', { name: PEOPLE.deleteTitle('ben') })
    await dialog.getByText(/ben is the only guardian of Lina/).waitFor()
    expect(await dialog.getByRole('textbox').count()).toBe(0)
    await expectAccessible(page)
  }))

test('a code is mentioned by an invitation only where one is drawn', async () => {
  const invite = async (page: Page) => {
    site.server.addPeople('zoe')
    await signIn(page, PATHS.people)
    await button(page, PEOPLE.of(PEOPLE.invite, 'zoe')).click()
    await page.getByRole('dialog').getByLabel(PEOPLE.link, { exact: true }).waitFor()
    return [await page.getByRole('img', { name: PEOPLE.qr }).count(), await page.getByText(/scan/).count()]
  }
  await visit(async (page) => expect(await invite(page)).toEqual([0, 0]))
  await visit(async (page) => {
    page.route('**/api/addresses', async (held) => {
      const known = await (await held.fetch()).json()
      const [address] = known.addresses
      const near = { ...address, url: 'http://192.168.1.2:8420/', from: 'same_network' }
      held.fulfill({ json: { ...known, addresses: [near], missing: null } })
    })
    expect(await invite(page)).toEqual([1, 1])
  })
})
