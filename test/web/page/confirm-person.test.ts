import { describe, expect, test } from 'bun:test'
import { PATHS } from '../../../src/contract/page-paths.ts'
import { COMMON } from '../../../src/web/app/texts/common.ts'
import { DATA } from '../../../src/web/app/texts/data.ts'
import { PASSKEYS } from '../../../src/web/app/texts/passkeys.ts'
import { INVITATION, PEOPLE } from '../../../src/web/app/texts/people.ts'
import { storePasskey } from '../../passkeys/stored-passkey.ts'
import { expectAccessible } from '../dom/accessible.ts'
import { domBench, type Page } from '../dom/bench.ts'

/** What cannot be undone asks a person who signed in a while ago who they are, over what they were doing. */

const site = domBench()
const { request, signIn, signInLink, visit } = site
const ELEVEN_MINUTES = 660_000

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const question = (page: Page) => page.getByRole('heading', { name: PASSKEYS.confirmTitle, exact: true })

/** Asks for the deletion of everything, a while after signing in. */
async function askToDelete(page: Page, user?: string): Promise<void> {
  await signIn(page, PATHS.data, user === undefined ? {} : { user })
  // As in a browser that has passkeys.
  await page.act((window) => Object.assign(window, { PublicKeyCredential: class {} }))
  site.server.clock.advance(ELEVEN_MINUTES)
  await button(page, DATA.open).click()
  await page.getByLabel(DATA.confirmation).fill(DATA.word)
  await button(page, DATA.submit).click()
  await question(page).waitFor()
}

test('a deletion goes on by itself once a fresh link has confirmed the person', () =>
  visit(
    async (page) => {
      await askToDelete(page)
      await expectAccessible(page)
      await page.getByLabel(PASSKEYS.credential).fill(signInLink())
      await button(page, PASSKEYS.confirm).click()
      await page.getByText(DATA.doneTitle, { exact: true }).waitFor()
      expect(await question(page).count()).toBe(0)
    },
    { expected: /403/ },
  ))

test('the link of another person confirms nothing, and who gives up has lost nothing', () =>
  visit(
    async (page) => {
      await askToDelete(page)
      await page.getByLabel(PASSKEYS.credential).fill(signInLink({ user: 'bob' }))
      await button(page, PASSKEYS.confirm).click()
      await page
        .getByText(/^Must be a sign-in link, a recovery code or an API token of this person/)
        .waitFor()
      expect(await question(page).count()).toBe(1)
      // The upper one of the two dialogs.
      await page
        .getByRole('dialog', { name: PASSKEYS.confirmTitle })
        .getByRole('button', { name: COMMON.close })
        .click()
      await page.getByText(COMMON.notConfirmed).waitFor()
      expect(await page.getByLabel(DATA.confirmation).inputValue()).toBe(DATA.word)
      expect((await request('GET', '/api/profile')).status).toBe(200)
    },
    { expected: /403|422/ },
  ))

test('who has just signed in is not asked', () =>
  visit(async (page) => {
    await signIn(page, PATHS.data)
    await button(page, DATA.open).click()
    await page.getByLabel(DATA.confirmation).fill(DATA.word)
    await button(page, DATA.submit).click()
    await page.getByText(DATA.doneTitle, { exact: true }).waitFor()
    expect(await question(page).count()).toBe(0)
  }))

describe('where passkeys work', () => {
  /** Browsers make no passkey for a bare address. */
  const origin = 'http://localhost:8420'
  const byInvitation = new RegExp(`${PEOPLE.title} → ${PEOPLE.invite}`)

  test('who has none is not offered one, and reads what an administrator can do', () =>
    visit(
      async (page) => {
        site.server.addPeople('zoe')
        // Of another address, which is of no use at this one.
        storePasskey(site.server, 'zoe', 'one', 'old.example')
        await askToDelete(page, 'zoe')
        await page.getByText(PASSKEYS.noneHere('localhost')).waitFor()
        await page.getByText(byInvitation).waitFor()
        await page.getByText(/ext-server sign-in-link --user zoe/).waitFor()
        expect(await button(page, PASSKEYS.confirmPasskey).count()).toBe(0)
        await expectAccessible(page)
        await page.getByLabel(PASSKEYS.credential).fill(signInLink({ user: 'zoe' }))
        await button(page, PASSKEYS.confirm).click()
        await page.getByText(DATA.doneTitle, { exact: true }).waitFor()
      },
      { origin, expected: /403/ },
    ))

  test('a new invitation, opened there, counts as a confirmation', () =>
    visit(
      async (page) => {
        site.server.addPeople('zoe')
        await askToDelete(page, 'zoe')
        await page.getByText(byInvitation).waitFor()
        const { secret } = site.server.services.invitations.issue('zoe', 'owner')
        await page.goto(`${PATHS.invitation}#${secret}`)
        await button(page, INVITATION.accept).click()
        await page.getByRole('heading', { name: INVITATION.welcome('zoe') }).waitFor()
        await page.goto(PATHS.data)
        await button(page, DATA.open).click()
        await page.getByLabel(DATA.confirmation).fill(DATA.word)
        await button(page, DATA.submit).click()
        await page.getByText(DATA.doneTitle, { exact: true }).waitFor()
      },
      { origin, expected: /403/ },
    ))

  test('an administrator without one is told of the command alone', () =>
    visit(
      async (page) => {
        await askToDelete(page)
        await page.getByText(PASSKEYS.noneHere('localhost')).waitFor()
        await page.getByText(PASSKEYS.credentialHint('ext-server sign-in-link')).waitFor()
        expect(await page.getByText(byInvitation).count()).toBe(0)
      },
      { origin, expected: /403/ },
    ))

  test('who has one is offered it', () =>
    visit(
      async (page) => {
        storePasskey(site.server, 'zoe', 'one')
        await askToDelete(page, 'zoe')
        await button(page, PASSKEYS.confirmPasskey).waitFor()
        expect(await page.getByText(PASSKEYS.noneHere('localhost')).count()).toBe(0)
      },
      { origin, expected: /403/ },
    ))
})
