import { describe, expect, test } from 'bun:test'
import { PATHS } from '../../../src/contract/page-paths.ts'
import { COMMON } from '../../../src/web/app/texts/common.ts'
import { PASSKEYS } from '../../../src/web/app/texts/passkeys.ts'
import { SET_UP } from '../../../src/web/app/texts/set-up.ts'
import { SETTINGS } from '../../../src/web/app/texts/settings.ts'
import { storePasskey } from '../../passkeys/stored-passkey.ts'
import { expectAccessible } from '../dom/accessible.ts'
import { domBench, type Page } from '../dom/bench.ts'

/** Passkeys work here, and not at a bare address. */
const LOCALHOST = 'http://localhost:8420'
const site = domBench()
const { ask, issueToken, signIn, visit } = site

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const shownCodes = async (page: Page) =>
  ((await page.getByRole('dialog', { name: PASSKEYS.codes }).textContent()) ?? '').match(
    /(?:[A-Z2-9]{4}-){3}[A-Z2-9]{4}/g,
  ) ?? []

describe('a passkey', () => {
  test('is renamed, and deleted only after a question', () =>
    visit(async (page) => {
      site.server.addPeople('owner')
      storePasskey(site.server, 'owner', 'one')
      await signIn(page, PATHS.passkeys)
      const [stored] = (await ask('GET', '/api/passkeys')).passkeys
      await button(page, PASSKEYS.renameLabel(stored.name)).click()
      await page.getByRole('dialog').getByLabel(PASSKEYS.name).fill('Old phone')
      await page.getByRole('dialog').getByRole('button', { name: PASSKEYS.rename }).click()
      await button(page, PASSKEYS.removeLabel('Old phone')).click()
      await expectAccessible(page)
      await page.getByRole('dialog').getByRole('button', { name: COMMON.cancel }).click()
      expect((await ask('GET', '/api/passkeys')).passkeys).toHaveLength(1)
      await button(page, PASSKEYS.removeLabel('Old phone')).click()
      await page.getByRole('dialog').getByRole('button', { name: PASSKEYS.remove, exact: true }).click()
      await page.getByText(PASSKEYS.empty).waitFor()
      expect((await ask('GET', '/api/passkeys')).passkeys).toEqual([])
    }))

  test('is the last of its address, whatever there is at others: the question says so', () =>
    visit(async (page) => {
      storePasskey(site.server, 'owner', 'one')
      storePasskey(site.server, 'owner', 'two', 'old.example')
      storePasskey(site.server, 'owner', 'three', 'old.example')
      await signIn(page, PATHS.passkeys)
      await button(page, PASSKEYS.removeLabel('one')).click()
      await page.getByText(PASSKEYS.removeLast('localhost')).waitFor()
      await page.getByRole('dialog').getByRole('button', { name: COMMON.cancel }).click()
      await button(page, PASSKEYS.removeLabel('two')).click()
      await page.getByText(PASSKEYS.removeBody).waitFor()
      expect(await page.getByText(PASSKEYS.removeLast('old.example')).count()).toBe(0)
    }))

  test('cannot be made at a bare address, and the page says what is missing', () =>
    visit(async (page) => {
      await signIn(page, PATHS.passkeys)
      await page.getByText(PASSKEYS.notHere).waitFor()
      expect(await button(page, PASSKEYS.add).count()).toBe(0)
    }))
})

describe('recovery codes', () => {
  test('are shown once, are not lost by Escape, and are replaced only after a question', () =>
    visit(async (page) => {
      await signIn(page, PATHS.passkeys)
      await button(page, PASSKEYS.issue).click()
      await button(page, PASSKEYS.close).waitFor()
      await expectAccessible(page)
      const codes = await shownCodes(page)
      expect(new Set(codes).size).toBe(10)
      await page.keyboard.press('Escape')
      expect(await shownCodes(page)).toEqual(codes)
      await button(page, PASSKEYS.close).click()
      await button(page, PASSKEYS.replace).click()
      await page.getByText(PASSKEYS.replaceBody).waitFor()
      await page.getByRole('dialog').getByRole('button', { name: COMMON.cancel }).click()
      expect(site.server.services.recoveryCodes.useUp(codes[0]?.replaceAll('-', '') ?? '')).toBe('owner')
      await button(page, PASSKEYS.replace).click()
      await page.getByRole('dialog').getByRole('button', { name: PASSKEYS.replace }).click()
      await button(page, PASSKEYS.close).waitFor()
      expect(site.server.services.recoveryCodes.useUp(codes[1]?.replaceAll('-', '') ?? '')).toBeUndefined()
    }))

  test('stay shown when somebody goes back, until they say that they have kept them', () =>
    visit(async (page) => {
      await signIn(page, PATHS.settings)
      await page.getByRole('link', { name: PASSKEYS.title }).click()
      await button(page, PASSKEYS.issue).click()
      await button(page, PASSKEYS.close).waitFor()
      const codes = await shownCodes(page)
      await page.goBack()
      await page.goBack()
      expect(await shownCodes(page)).toEqual(codes)
      await button(page, PASSKEYS.close).click()
      await page.goBack()
      await page.getByRole('heading', { name: SETTINGS.title, level: 1 }).waitFor()
    }))

  test('and a passkey are shown in the first steps once there are some, and replaced only after a question', () =>
    visit(
      async (page) => {
        await signIn(page, PATHS.today, { user: 'zoe' })
        await page.goto(`${PATHS.setUp}?step=activity`)
        await button(page, SET_UP.skip).click()
        await button(page, PASSKEYS.issue).click()
        await button(page, PASSKEYS.close).waitFor()
        const codes = await shownCodes(page)
        // The step before is a state of the same view.
        await page.goBack()
        expect(await shownCodes(page)).toEqual(codes)
        await button(page, PASSKEYS.close).click()
        await page.reload()
        await page.getByText(/^10 codes are left/).waitFor()
        expect(await button(page, PASSKEYS.issue).count()).toBe(0)
        await button(page, PASSKEYS.replace).click()
        await page.getByText(PASSKEYS.replaceBody).waitFor()
        await page.getByRole('dialog').getByRole('button', { name: COMMON.cancel }).click()
        const [, next = ''] = codes
        expect(site.server.services.recoveryCodes.useUp(next.replaceAll('-', ''))).toBe('zoe')
        storePasskey(site.server, 'zoe', 'one')
        await page.goto(`${PATHS.setUp}?step=activity`)
        await page.act((window) => Object.assign(window, { PublicKeyCredential: class {} }))
        await button(page, SET_UP.skip).click()
        await page.getByText(SET_UP.passkeyMade).waitFor()
        expect(await button(page, PASSKEYS.add).count()).toBe(0)
      },
      { origin: LOCALHOST },
    ))

  test('are not offered to a browser that a token signed in, which they would outlive', () =>
    visit(
      async (page) => {
        await page.goto(PATHS.passkeys)
        await page.getByLabel('Sign-in link or API token').fill(issueToken())
        await button(page, 'Sign in').click()
        await page.getByText(PASSKEYS.byToken).waitFor()
        expect(await button(page, PASSKEYS.issue).count()).toBe(0)
      },
      { expected: /401/ },
    ))
})
