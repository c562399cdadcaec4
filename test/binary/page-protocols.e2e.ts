import { beforeEach, expect, test } from 'bun:test'
import type { Page } from 'playwright-core'
import { PATHS } from '../../src/contract/page-paths.ts'
import { pageBench } from './page-bench.ts'
import { expectFocus, tabTo } from './page-focus.ts'
import { expectAccessible, PHONE } from './page-support.ts'

/** The view of protocols in a real browser: by keyboard, and checked by axe. The rest is in test/web/page. */

const { request, signIn, visit } = pageBench()
const API = '/api/protocols/subscriptions'
const DESKTOP = { width: 1280, height: 800 }

beforeEach(async () => {
  for (const { id } of await stored()) await request('DELETE', `${API}/${id}`)
})

type Stored = { id: string; protocol: string; status: string; start: string; end: string | null }
const stored = async (): Promise<Stored[]> => (await request('GET', API)).json.subscriptions
const subscribe = async (protocol: string, dates: object = {}) =>
  (await request('POST', API, { body: { protocol, ...dates } })).json

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true })
const open = (page: Page) => signIn(page, PATHS.protocols)

test('a protocol is found, started, paused, resumed, ended and restarted by keyboard alone', () =>
  visit(async (page) => {
    await open(page)
    await page.getByText('No protocols yet').waitFor()
    const { keyboard } = page
    await tabTo(page, 'Search protocols')
    await keyboard.type('strength twice')
    await page.getByText('1 protocol', { exact: true }).waitFor()
    await tabTo(page, 'Start Strength twice a week')
    await keyboard.press('Enter')
    await page.locator('dialog input:focus').waitFor()
    await page.getByText('Read this first').waitFor()
    await keyboard.press('Enter')
    await page.getByText('“Strength twice a week” started').waitFor()
    await expectFocus(page, 'Strength twice a week')

    await page.reload()
    for (const [name, next, status] of [
      ['Pause', 'Resume', 'paused'],
      ['Resume', 'Pause', 'active'],
    ] as const) {
      await tabTo(page, `${name}: Strength twice a week`)
      await keyboard.press('Enter')
      await button(page, `${next}: Strength twice a week`).waitFor()
      await expectFocus(page, `${next}: Strength twice a week`)
      expect(await stored()).toMatchObject([{ status }])
    }
    await tabTo(page, 'End: Strength twice a week')
    await keyboard.press('Enter')
    await page.getByText('Ended (1)').waitFor()
    await expectFocus(page, 'Your protocols')
    await tabTo(page, 'Ended (1)')
    await keyboard.press('Enter')
    await tabTo(page, 'Restart: Strength twice a week')
    await keyboard.press('Enter')
    await button(page, 'Pause: Strength twice a week').waitFor()
    await expectFocus(page, 'Strength twice a week')
    expect(await stored()).toMatchObject([{ status: 'active', end: null }])
  }))

for (const viewport of [PHONE, DESKTOP]) {
  test(`axe finds nothing, empty, full, asking and with an error, at ${viewport.width} px`, () =>
    visit(
      async (page) => {
        await open(page)
        await page.getByText('No protocols yet').waitFor()
        await expectAccessible(page)
        await button(page, 'Start 16:8 fasting').click()
        await page.getByText('Read this first').waitFor()
        await expectAccessible(page)
        await page.getByLabel('End date').fill('2025-01-01')
        await page.getByRole('dialog').getByRole('button', { name: 'Start' }).click()
        await page.getByText('The end date must not be before the start date.').waitFor()
        await expectAccessible(page)
        const { id } = await subscribe('hydration')
        await subscribe('mindfulness', { start: '2025-01-01', end: '2025-03-01' })
        await request('PATCH', `${API}/${id}`, { body: { status: 'paused' } })
        await subscribe('dash')
        await page.reload()
        await page.getByText('Ended (1)').click()
        await button(page, 'Evidence and cautions for DASH eating').first().click()
        await expectAccessible(page)
      },
      { context: { viewport } },
    ))
}
