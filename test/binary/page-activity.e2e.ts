import { expect, test } from 'bun:test'
import type { Page } from 'playwright-core'
import { PATHS } from '../../src/contract/page-paths.ts'
import { pageBench } from './page-bench.ts'
import { expectAccessible, PHONE } from './page-support.ts'

const { bench, request, signIn, visit } = pageBench()

const events = (page: Page) => page.getByRole('main').locator('li.event')

test('by keyboard alone: shows one kind, and a kind without events', () =>
  visit(async (page) => {
    await bench.value(['issue-token', '--name', 'Phone'])
    await signIn(page, PATHS.activity)
    await events(page).first().waitFor()
    const { keyboard } = page
    for (let n = 0; n < 20; n++) {
      await keyboard.press('Tab')
      if (await page.locator('select:focus').count()) break
    }
    await keyboard.type('API')
    await page.waitForURL(/\?kind=token$/)
    await page.getByText('API token “Phone” was created').waitFor()
    await page
      .getByText(/^Signed in/)
      .first()
      .waitFor({ state: 'detached' })
    await page.reload()
    await page.getByText('API token “Phone” was created').waitFor()
    await page.getByLabel('Show').selectOption({ label: 'AI clients' })
    await page.getByRole('heading', { name: 'No activity' }).waitFor()
    await expectAccessible(page)
  }))

test.each([
  ['phone', PHONE],
  ['desktop', { width: 1280, height: 800 }],
])('on a %s a long log is loaded page by page, to its end', (_, viewport) =>
  visit(
    async (page) => {
      const token = await bench.value(['issue-token', '--name', 'Phone'])
      for (let n = 0; n < 55; n++) {
        await request('GET', '/api/export?format=csv&part=days', { token })
      }
      await signIn(page, `${PATHS.activity}?kind=data`)
      await events(page).nth(49).waitFor()
      expect(await events(page).count()).toBe(50)
      await page.getByRole('button', { name: 'Show more' }).focus()
      await page.keyboard.press('Enter')
      await events(page).nth(54).waitFor()
      while (await page.getByRole('button', { name: 'Show more' }).isVisible()) {
        const before = await events(page).count()
        await page.getByRole('button', { name: 'Show more' }).click()
        await events(page).nth(before).waitFor()
      }
      await page.locator('p:focus', { hasText: 'End of list' }).waitFor()
      expect(await page.evaluate('document.documentElement.scrollWidth - innerWidth')).toBeLessThanOrEqual(0)
      await expectAccessible(page)
    },
    { context: { viewport } },
  ),
)
