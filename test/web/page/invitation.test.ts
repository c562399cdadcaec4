import { expect, test } from 'bun:test'
import { PROOF_MINUTES } from '../../../src/contract/limits.ts'
import { PATHS } from '../../../src/contract/page-paths.ts'
import { PASSKEYS } from '../../../src/web/app/texts/passkeys.ts'
import { INVITATION } from '../../../src/web/app/texts/people.ts'
import { SET_UP } from '../../../src/web/app/texts/set-up.ts'
import { expectAccessible } from '../dom/accessible.ts'
import { domBench, type Page } from '../dom/bench.ts'

/** What somebody sees who opens the link of an invitation. */

const site = domBench()
const { signIn, visit } = site

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const invitations = () => site.server.services.invitations

/** Opens a new invitation of Ann's. @returns its link. */
async function openInvitation(page: Page): Promise<string> {
  site.server.addPeople('ann')
  const link = `${PATHS.invitation}#${invitations().issue('ann', 'owner').secret}`
  await page.goto(link)
  await page.getByRole('heading', { name: INVITATION.offer('ann') }).waitFor()
  return link
}

const welcome = (page: Page) => page.getByRole('heading', { name: INVITATION.welcome('ann') })
const refusal = (page: Page) => page.getByRole('heading', { name: INVITATION.bad })

async function accept(page: Page): Promise<void> {
  await button(page, INVITATION.accept).click()
  await welcome(page).waitFor()
}

test('the journal begins in the time zone of the browser', () =>
  visit(async (page) => {
    await openInvitation(page)
    await accept(page)
    const { profile } = site.server.services.features.profiles.version('ann')
    expect(profile.time_zone).toBe(Intl.DateTimeFormat().resolvedOptions().timeZone)
  }))

test('what happens is foretold, and stays in reach when the page is loaded again', () =>
  visit(async (page) => {
    await openInvitation(page)
    await page.getByText(/You will be signed in on this device/).waitFor()
    expect(await page.getByText(/You are signed in/).count()).toBe(0)
    await accept(page)
    await page.reload()
    await welcome(page).waitFor()
    await page.getByRole('heading', { name: SET_UP.nextTime }).waitFor()
    // Who skips it here reads until when it is this simple.
    await page.getByText(new RegExp(`within ${PROOF_MINUTES} minutes`)).waitFor()
    await expectAccessible(page)
    expect(await refusal(page).count()).toBe(0)
    await page.getByRole('link', { name: INVITATION.open, exact: true }).waitFor()
  }))

test('who was signed in on the browser before is not the one who is welcome', () =>
  visit(async (page) => {
    await signIn(page)
    await openInvitation(page)
    await page.getByText(INVITATION.other).waitFor()
    await accept(page)
    await page.reload()
    await welcome(page).waitFor()
    const current = await page.browser.network.fetch('/api/sessions/current')
    expect(((await current.json()) as { user_id: string }).user_id).toBe('ann')
  }))

test('a link that was used leads who is signed in to their journal, and nobody else', () =>
  visit(
    async (page) => {
      site.server.addPeople('ann')
      const { secret } = invitations().issue('ann', 'owner')
      invitations().acceptHere(secret)
      await page.goto(`${PATHS.invitation}#${secret}`)
      await refusal(page).waitFor()
      await page.getByText(INVITATION.badBody).waitFor()
      await signIn(page)
      await page.goto(`${PATHS.invitation}#${secret}`)
      await page.getByText(INVITATION.signedIn('owner')).waitFor()
      await page.getByRole('link', { name: INVITATION.goOn, exact: true }).waitFor()
      expect(await page.getByText(INVITATION.badBody).count()).toBe(0)
      await expectAccessible(page)
    },
    { expected: /404/ },
  ))

test('a page that is loaded again before the link was used asks for the link, and calls no invitation bad', () =>
  visit(async (page) => {
    const link = await openInvitation(page)
    const again = page.getByRole('heading', { name: INVITATION.openAgain })
    await page.reload()
    await again.waitFor()
    await page.getByText(INVITATION.openAgainBody).waitFor()
    expect(await refusal(page).count()).toBe(0)
    await expectAccessible(page)

    await signIn(page)
    await page.goto(PATHS.invitation)
    await again.waitFor()
    await page.getByText(INVITATION.openAgainSignedIn('owner')).waitFor()
    await page.getByRole('link', { name: INVITATION.goOn, exact: true }).waitFor()
    await expectAccessible(page)

    // The link still works.
    await page.goto(link)
    await accept(page)
  }))

test('a link that is withdrawn while it is looked at is refused as any other', () =>
  visit(
    async (page) => {
      await openInvitation(page)
      invitations().withdraw('ann')
      await button(page, INVITATION.accept).click()
      await refusal(page).waitFor()
      await page.getByText(INVITATION.badBody).waitFor()
      expect(await button(page, INVITATION.accept).count()).toBe(0)
      await page.getByRole('link', { name: INVITATION.goOn, exact: true }).waitFor()
      await expectAccessible(page)
    },
    { expected: /404/ },
  ))

test('a hand-over says who kept the journal, and that they lose it', () =>
  visit(async (page) => {
    site.server.addPeople('ann', 'bob')
    const { guardians } = site.server.services
    const { id } = guardians.add('ann', { name: 'Mia', takeoverAge: null })
    guardians.addGuardian('ann', id, 'bob')
    await page.goto(`${PATHS.invitation}#${guardians.invite('bob', id, undefined).secret}`)
    await page.getByText('bob hands your journal over to you.').waitFor()
    await page.getByText(/ann and bob have kept it .* cannot open it any more/).waitFor()
    expect(await page.getByText(INVITATION.by('bob')).count()).toBe(0)
    await expectAccessible(page)
    await button(page, INVITATION.takeOver).click()
    await page.getByRole('heading', { name: INVITATION.welcome('Mia') }).waitFor()
    expect(guardians.isGuardian('ann', id)).toBe(false)
  }))

test('who makes recovery codes a while after the welcome is asked who they are', () =>
  visit(
    async (page) => {
      await openInvitation(page)
      await accept(page)
      site.server.clock.advance(660_000)
      await button(page, PASSKEYS.issue).click()
      const question = page.getByRole('dialog', { name: PASSKEYS.confirmTitle })
      await question.getByLabel(PASSKEYS.credential).fill(site.signInLink({ user: 'ann' }))
      await button(page, PASSKEYS.confirm).click()
      await page.getByRole('dialog', { name: PASSKEYS.codes }).waitFor()
    },
    { expected: /403/ },
  ))
