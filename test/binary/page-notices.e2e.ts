import { expect, test } from 'bun:test'
import type { Page } from 'playwright-core'
import { PATHS } from '../../src/contract/page-paths.ts'
import { pageBench } from './page-bench.ts'
import { sidewaysProblems, smallTargets } from './page-checks.ts'
import { expectAccessible, PHONE } from './page-support.ts'

const site = pageBench()
const { bench, request, signIn, visit } = site

const DESKTOP = { width: 1280, height: 800 }
const notice = (page: Page) => page.getByRole('region', { name: 'Notices' })
const button = (page: Page, name: string) => notice(page).getByRole('button', { name, exact: true })

/** In both themes, on a phone and on a desktop. */
async function expectSound(page: Page): Promise<void> {
  for (const viewport of [PHONE, DESKTOP]) {
    await page.setViewportSize(viewport)
    await expectAccessible(page)
    expect([await sidewaysProblems(page), await smallTargets(page)]).toEqual([[], []])
  }
}

test('a sign-in elsewhere is told and ended from here, and the other browser is signed out', () =>
  visit(async (here) => {
    await signIn(here)
    await visit(
      async (there) => {
        await signIn(there)
        await here.reload()
        await notice(here)
          .getByText(/Chrome on Linux signed in with a link just now, from (127\.0\.0\.1|::1)\./)
          .waitFor()
        await expectSound(here)
        // What it shows of the sign-in here is confirmed there.
        await there.reload()
        await button(there, 'That was me').click()
        await notice(there).waitFor({ state: 'detached' })

        await button(here, 'End it').click()
        // It goes when the server has done it.
        await button(here, 'End it').waitFor({ state: 'detached' })
        await here.goto(`${site.server.url}${PATHS.browsers}`)
        await here.getByText('This browser').waitFor()
        await there.reload()
        await there.getByLabel('Sign-in link or API token').waitFor()
        expect(await notice(here).count()).toBe(0)
      },
      { expected: /401/ },
    )
  }))

test('a replay and an end that is near: what happened, and where to go', () =>
  visit(async (page) => {
    const secret = await bench.value(['issue-token', '--name', 'Phone', '--days', '30'])
    const { json: self } = await request('GET', '/api/ext/tokens/self', { token: secret })
    await request('POST', `/api/ext/tokens/${self.id}/rotate`, { body: { overlap_seconds: 0 } })
    expect((await request('GET', '/api/profile', { token: secret })).status).toBe(401)
    await bench.value(['issue-token', '--name', 'Watch', '--days', '3'])
    await signIn(page)
    await notice(page).getByText('A replaced API token was used: “Phone”').waitFor()
    await expectSound(page)
    await button(page, 'Dismiss').click()
    // The sign-in of the test before comes in between.
    await button(page, 'That was me').click()
    await notice(page).getByText('“Watch” expires in 3 days').waitFor()
    await expectSound(page)
    await notice(page).getByRole('link', { name: 'Open API tokens' }).click()
    await page.getByText('Watch', { exact: true }).waitFor()
  }))
