import { expect, test } from 'bun:test'
import type { Page } from 'playwright-core'
import { PATHS } from '../../src/contract/page-paths.ts'
import { PEOPLE } from '../../src/web/app/texts/people.ts'
import { pageBench } from './page-bench.ts'
import { expectAccessible } from './page-support.ts'

const here = pageBench()
const { signIn, visit } = here
const SCRIPT = '<img src=x onerror=document.title="broken">'

async function addPerson(page: Page, name: string): Promise<void> {
  await page.getByLabel('Name', { exact: true }).fill(name)
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: `Invite: ${name}` }).waitFor()
}

async function invitationLink(page: Page, name: string): Promise<string> {
  await page.getByRole('button', { name: `Invite: ${name}` }).press('Enter')
  // The server of the test listens on a port of its own.
  const { pathname, hash } = new URL(await page.getByLabel('Link', { exact: true }).inputValue())
  // No phone reaches a server that listens on its own computer.
  await page.getByText('Which addresses work for a phone').waitFor()
  expect(await page.getByRole('img', { name: 'QR code of the invitation' }).count()).toBe(0)
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  return `${here.server.url}${pathname}${hash}`
}

test('a person is invited, and opens their own journal on their phone', async () => {
  const link = await visit(async (page) => {
    await signIn(page, PATHS.people)
    await addPerson(page, 'Partner')
    await addPerson(page, SCRIPT)
    await expectAccessible(page)
    expect(await page.evaluate('document.documentElement.scrollWidth - innerWidth')).toBeLessThanOrEqual(0)
    return await invitationLink(page, 'Partner')
  })
  await visit(
    async (page) => {
      const offered = page.getByRole('heading', { name: 'Your journal, Partner' })
      await page.goto(link)
      await offered.waitFor()
      // A second link in the same tab is another invitation, or none.
      await page.goto(link.replace(/#.*/, '#forged'))
      await page.getByRole('heading', { name: 'This invitation does not work' }).waitFor()
      await page.goto(link)
      await offered.waitFor()
    },
    { expected: /404/ },
  )
  await visit(async (page) => {
    await page.goto(link)
    await page.getByRole('heading', { name: 'Your journal, Partner' }).waitFor()
    expect(page.url()).not.toContain('#')
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Start my journal' }).press('Enter')
    await page.getByRole('heading', { name: 'Welcome, Partner' }).waitFor()
    await expectAccessible(page)
    await page.getByRole('link', { name: 'Open my journal' }).press('Enter')
    await page.getByLabel('What did you eat?').waitFor()
    await page.getByRole('link', { name: 'Settings' }).first().click()
    await page.getByText('Signed in as Partner').waitFor()
    expect(await page.getByText('Add, invite, disable and delete people').count()).toBe(0)
  })
  await visit(
    async (page) => {
      await page.goto(link)
      await page.getByRole('heading', { name: 'This invitation does not work' }).waitFor()
      await expectAccessible(page)
    },
    { expected: /404/ },
  )
})

test('a person is renamed, disabled, enabled and deleted, by keyboard', () =>
  visit(async (page) => {
    await signIn(page, PATHS.people)
    await addPerson(page, 'Guest')
    const press = (name: string) => page.getByRole('button', { name, exact: true }).press('Enter')
    await press('Rename: Guest')
    await page.getByRole('dialog').getByLabel('Name').fill('Lodger')
    await page.keyboard.press('Enter')
    await press('Disable: Lodger')
    await press('Disable')
    await press('Enable: Lodger')
    await press('Delete: Lodger')
    await page.getByText(PEOPLE.noCopies).waitFor()
    await expectAccessible(page)
    await page.getByLabel('To confirm, type the name: Lodger').fill('Guest')
    await page.keyboard.press('Enter')
    await page.getByText('This is not the name.').waitFor()
    await page.getByLabel('To confirm, type the name: Lodger').fill('lodger ')
    await page.keyboard.press('Enter')
    await page.getByText('Lodger deleted').waitFor()
    await page.getByRole('button', { name: 'Invite: Lodger' }).waitFor({ state: 'detached' })
  }))

test('a guardian logs for a child, who then takes the journal over', async () => {
  const link = await visit(async (page) => {
    await signIn(page, PATHS.caredFor)
    await page.getByLabel('Name', { exact: true }).fill('Mia')
    await page.keyboard.press('Enter')
    await page.getByRole('button', { name: 'Open journal: Mia' }).waitFor()
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Open journal: Mia' }).press('Enter')
    await page.getByRole('region', { name: 'Whose journal' }).getByText('Mia', { exact: true }).waitFor()
    await page.getByLabel('What did you eat?').fill('100 g rice and an apple')
    await page.keyboard.press('Enter')
    await page.getByRole('button', { name: 'Save 2 foods' }).click()
    await page.locator('[data-entry]').first().click()
    await page.getByText('Added by owner').waitFor()
    await page.keyboard.press('Escape')
    await expectAccessible(page)
    expect(await page.evaluate('document.documentElement.scrollWidth - innerWidth')).toBeLessThanOrEqual(0)
    await page.getByRole('button', { name: 'Switch to owner' }).press('Enter')
    await page.getByRole('region', { name: 'Whose journal' }).getByText('owner', { exact: true }).waitFor()
    expect(await page.locator('[data-entry]').count()).toBe(0)
    await page.goto(`${here.server.url}${PATHS.caredFor}`)
    await page.getByRole('button', { name: 'Hand over: Mia' }).press('Enter')
    const { pathname, hash } = new URL(await page.getByLabel('Link', { exact: true }).inputValue())
    return `${here.server.url}${pathname}${hash}`
  })
  await visit(async (page) => {
    await page.goto(link)
    await page.getByRole('button', { name: 'Take my journal over' }).press('Enter')
    await page.getByRole('link', { name: 'Open my journal' }).press('Enter')
    await page.getByRole('region', { name: 'Whose journal' }).getByText('Mia', { exact: true }).waitFor()
    await page.locator('[data-entry]').first().waitFor()
  })
})
