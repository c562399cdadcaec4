import { beforeEach, describe, expect, test } from 'bun:test'
import type { Page } from 'playwright-core'
import { PATHS } from '../../src/contract/page-paths.ts'
import { pageBench } from './page-bench.ts'
import { expectFocus, tabTo } from './page-focus.ts'
import { hold } from './page-held.ts'
import { expectAccessible, PHONE } from './page-support.ts'

/** Taking a protocol on and living with it, in a real browser. */

const site = pageBench()
const { request, signIn, visit } = site
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

test(
  'one is found, taken on, paused, resumed, ended and taken up again by keyboard alone',
  () =>
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
    }),
  60_000,
)

test('start and end are chosen; dates that cannot be are said at their field', () =>
  visit(async (page) => {
    await open(page)
    await button(page, 'Start Mindfulness').click()
    const start = page.getByLabel('Start date', { exact: true })
    await start.fill('2026-05-01')
    await page.getByLabel('End date').fill('2026-04-01')
    await page.getByRole('dialog').getByRole('button', { name: 'Start' }).click()
    await page.getByText('The end date must not be before the start date.').waitFor()
    await page.locator('input[name="end"]:focus').waitFor()
    expect(await start.inputValue()).toBe('2026-05-01')
    await expectAccessible(page)
    await page.getByLabel('End date').fill('2026-06-01')
    await page.getByRole('dialog').getByRole('button', { name: 'Start' }).click()
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    expect(await stored()).toMatchObject([{ start: '2026-05-01', end: '2026-06-01' }])
  }))

test('dates can be changed afterwards; what another tab has taken on already is said in words', () =>
  visit(async (page) => {
    await subscribe('mindfulness')
    await open(page)
    await button(page, 'Edit dates: Mindfulness').click()
    await page.getByLabel('End date').fill('')
    await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    expect(await stored()).toMatchObject([{ end: null }])
    await expectFocus(page, 'Edit dates: Mindfulness')

    await subscribe('hydration')
    await button(page, 'Start Drink enough').click()
    await page.getByRole('dialog').getByRole('button', { name: 'Start' }).click()
    await page.getByText('You already have this protocol').waitFor()
  }))

test('how it goes is told: adherence, streak, the last seven days in words', () =>
  visit(async (page) => {
    const today = Temporal.Now.plainDateISO('Europe/Berlin')
    const day = (ago: number) => today.subtract({ days: ago }).toString()
    const { id } = await subscribe('hydration', { start: day(3) })
    for (const [ago, status] of [
      [3, 'taken'],
      [1, 'taken'],
    ] as const) {
      const body = { content: 'fine', date: day(ago), protocols: [{ id, status }] }
      expect((await request('POST', '/api/tools/log_checkin', { body })).status).toBe(200)
    }
    await open(page)
    const mine = page.locator('.subscription')
    await mine.getByText('67 %').waitFor()
    const marks = await mine.getByRole('list', { name: 'Last 7 days' }).getByRole('listitem').allInnerTexts()
    expect(marks.map((text) => /: ([a-z ]+)/.exec(text)?.[1])).toEqual([
      'not due',
      'not due',
      'not due',
      'done',
      'missed',
      'done',
      'due',
    ])
    await page.goto(`${site.server.url}${PATHS.profile}`)
    await page.getByText('67 %').waitFor()
    await page.getByRole('link', { name: 'All protocols' }).click()
    await page.getByRole('heading', { level: 1, name: 'Protocols' }).waitFor()
  }))

test('deleting can be taken back, and is sent when the page is left', () =>
  visit(async (page) => {
    await subscribe('hydration')
    await open(page)
    await button(page, 'Delete: Drink enough').click()
    await page.getByText('No protocols yet').waitFor()
    await expectFocus(page, 'Your protocols')
    await button(page, 'Undo').click()
    await button(page, 'Delete: Drink enough').waitFor()
    expect(await stored()).toHaveLength(1)
    await button(page, 'Delete: Drink enough').click()
    await page.goto('about:blank')
    let left = 1
    for (let n = 0; n < 200 && left > 0; n++) left = (await stored()).length
    expect(left).toBe(0)
  }))

test('one that was deleted a moment ago can be taken on anew', () =>
  visit(async (page) => {
    await subscribe('hydration', { start: '2026-01-01' })
    await open(page)
    await button(page, 'Delete: Drink enough').click()
    await button(page, 'Start Drink enough').click()
    await page.getByRole('dialog').getByRole('button', { name: 'Start' }).click()
    await page.getByText('“Drink enough” started').waitFor()
    expect(await stored()).toHaveLength(1)
    expect((await stored())[0]?.start).not.toBe('2026-01-01')
  }))

describe('on a slow line', () => {
  const slowly = (work: (page: Page) => Promise<void>) => visit(work, { isRouted: true })

  test('what comes late closes no other dialog, and takes the focus from nobody', () =>
    slowly(async (page) => {
      await open(page)
      const held = await hold(page, `**${API}`, 'POST')
      await button(page, 'Start Drink enough').click()
      await page.getByRole('dialog').getByRole('button', { name: 'Start' }).click()
      await page.keyboard.press('Escape')
      await page.getByRole('dialog').waitFor({ state: 'detached' })
      await button(page, 'Start Mindfulness').click()
      await page.getByLabel('End date').fill('2031-05-05')
      await held.release()
      await page.getByText('“Drink enough” started').waitFor()
      expect(await page.getByLabel('End date').inputValue()).toBe('2031-05-05')
      await page.keyboard.press('Escape')
      await expectFocus(page, 'Start Mindfulness')
    }))

  test('the end of one leaves the focus with whoever searches meanwhile', () =>
    slowly(async (page) => {
      await subscribe('hydration')
      await open(page)
      const held = await hold(page, `**${API}/*`, 'PATCH')
      await button(page, 'End: Drink enough').click()
      await page.getByLabel('Search protocols').click()
      await page.keyboard.type('str')
      await held.release()
      await page.getByText('Ended (1)').waitFor()
      await page.keyboard.type('ength')
      expect(await page.getByLabel('Search protocols').inputValue()).toBe('strength')
    }))

  test('one change waits for the other; a double click is one', () =>
    slowly(async (page) => {
      await subscribe('hydration')
      await open(page)
      const held = await hold(page, `**${API}/*`, 'PATCH')
      let asked = 0
      page.on('request', (request) => {
        if (request.method() === 'PATCH') asked += 1
      })
      await button(page, 'Pause: Drink enough').click()
      await page.locator('.button[aria-disabled=true]').first().waitFor()
      await button(page, 'End: Drink enough').click({ force: true })
      await held.release()
      await button(page, 'Resume: Drink enough').waitFor()
      expect(asked).toBe(1)
      await button(page, 'Resume: Drink enough').click({ clickCount: 2, delay: 80 })
      await button(page, 'Pause: Drink enough').waitFor()
      expect(await stored()).toMatchObject([{ status: 'active' }])
      expect(asked).toBe(2)
    }))
})

test('a kind is part of the address; what fits nothing leads back to all', () =>
  visit(async (page) => {
    await open(page)
    await page.getByLabel('Sleep', { exact: true }).check()
    await page.getByText('3 protocols').waitFor()
    expect(page.url()).toEndWith('?kind=sleep')
    await page.reload()
    await page.getByText('3 protocols').waitFor()
    await page.getByLabel('Search protocols').fill('juggling')
    await page.getByText('No results').waitFor()
    await button(page, 'Show all').click()
    await page.getByText('24 protocols').waitFor()
  }))

for (const viewport of [PHONE, DESKTOP]) {
  test(
    `axe finds nothing, empty, full and asking, at ${viewport.width} px`,
    () =>
      visit(
        async (page) => {
          await open(page)
          await page.getByText('No protocols yet').waitFor()
          await expectAccessible(page)
          await button(page, 'Start 16:8 fasting').click()
          await page.getByText('Read this first').waitFor()
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
      ),
    60_000,
  )
}
