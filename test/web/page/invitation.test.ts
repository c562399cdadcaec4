import { expect, test } from 'bun:test'
import { PATHS } from '../../../src/contract/page-paths.ts'
import { INVITATION } from '../../../src/web/app/texts/people.ts'
import { domBench, type Page } from '../dom/bench.ts'

/** What somebody sees who opens the link of an invitation. */

const site = domBench()
const { visit } = site

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const invitations = () => site.server.services.invitations

/** Opens a new invitation of Ann's. */
async function openInvitation(page: Page): Promise<void> {
  site.server.addPeople('ann')
  await page.goto(`${PATHS.invitation}#${invitations().issue('ann', 'owner').secret}`)
  await page.getByRole('heading', { name: INVITATION.offer('ann') }).waitFor()
}

async function accept(page: Page): Promise<void> {
  await button(page, INVITATION.accept).click()
  await page.getByRole('heading', { name: INVITATION.welcome('ann') }).waitFor()
}

test('the journal begins in the time zone of the browser', () =>
  visit(async (page) => {
    await openInvitation(page)
    await accept(page)
    const { profile } = site.server.services.features.profiles.version('ann')
    expect(profile.time_zone).toBe(Intl.DateTimeFormat().resolvedOptions().timeZone)
  }))
