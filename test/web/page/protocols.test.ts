import { describe, expect, test } from 'bun:test'
import { PATHS } from '../../../src/contract/page-paths.ts'
import { expectAccessible } from '../dom/accessible.ts'
import { domBench, type Page } from '../dom/bench.ts'
import { expectFocus } from '../dom/focus.ts'
import { hold } from '../dom/held.ts'

/** The view of protocols: starting one, changing it and following its adherence. */

const { request, signIn, visit } = domBench()
const API = '/api/protocols/subscriptions'

type Stored = { id: string; protocol: string; status: string; start: string; end: string | null }
const stored = async (): Promise<Stored[]> => (await request('GET', API)).json.subscriptions
const subscribe = async (protocol: string, dates: object = {}) =>
  (await request('POST', API, { body: { protocol, ...dates } })).json

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true })
const open = (page: Page) => signIn(page, PATHS.protocols)

test('start and end dates can be chosen; impossible dates are refused at their field', () =>
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

test('dates can be changed later; a protocol that another tab started is reported in words', () =>
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

test('adherence and the last seven days are shown in words', () =>
  visit(async (page) => {
    const today = Temporal.PlainDate.from('2026-03-10')
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
    await mine.getByText('67%').waitFor()
    const marks = await mine
      .getByRole('list', { name: 'Last 7 days' })
      .getByRole('listitem')
      .allTextContents()
    expect(marks.map((text) => /: ([a-z ]+)/.exec(text)?.[1])).toEqual([
      'not due',
      'not due',
      'not due',
      'done',
      'missed',
      'done',
      'due',
    ])
    await page.goto(PATHS.profile)
    await page.getByText('67%').waitFor()
    await page.getByRole('link', { name: 'All protocols' }).click()
    await page.getByRole('heading', { level: 1, name: 'Protocols' }).waitFor()
  }))

test('deleting can be undone, and is sent when the page is left', () =>
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
    expect(await stored()).toHaveLength(1)
    await page.close()
    expect(await stored()).toEqual([])
  }))

test('a protocol can be started again right after it was deleted', () =>
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

describe('on a slow connection', () => {
  test('a late response closes no other dialog, and the focus stays where it is', () =>
    visit(async (page) => {
      await open(page)
      const held = hold(page, `**${API}`, 'POST')
      await button(page, 'Start Drink enough').click()
      await page.getByRole('dialog').getByRole('button', { name: 'Start' }).click()
      await page.keyboard.press('Escape')
      await page.getByRole('dialog').waitFor({ state: 'detached' })
      await button(page, 'Start Mindfulness').click()
      await page.getByLabel('End date').fill('2031-05-05')
      await held.arrived()
      await held.release()
      await page.getByText('“Drink enough” started').waitFor()
      expect(await page.getByLabel('End date').inputValue()).toBe('2031-05-05')
      await page.keyboard.press('Escape')
      await expectFocus(page, 'Start Mindfulness')
    }))

  test('ending a protocol leaves the focus in the search field', () =>
    visit(async (page) => {
      await subscribe('hydration')
      await open(page)
      const held = hold(page, `**${API}/*`, 'PATCH')
      await button(page, 'End: Drink enough').click()
      await page.getByLabel('Search protocols').click()
      await page.keyboard.type('str')
      await held.arrived()
      await held.release()
      await page.getByText('Ended (1)').waitFor()
      await page.keyboard.type('ength')
      expect(await page.getByLabel('Search protocols').inputValue()).toBe('strength')
    }))

  test('a change is refused while another is in progress; a double click counts once', () =>
    visit(async (page) => {
      await subscribe('hydration')
      await open(page)
      const held = hold(page, `**${API}/*`, 'PATCH')
      const changes = () => page.asked.filter(({ method }) => method === 'PATCH').length
      await button(page, 'Pause: Drink enough').click()
      await page.locator('.button[aria-disabled=true]').first().waitFor()
      await button(page, 'End: Drink enough').click({ force: true })
      await held.arrived()
      await held.release()
      await button(page, 'Resume: Drink enough').waitFor()
      expect(changes()).toBe(1)
      await button(page, 'Resume: Drink enough').click()
      // The second click of a double click, on the button that has become “Pause”.
      await button(page, 'Pause: Drink enough').dispatchEvent(
        ({ MouseEvent }) => new MouseEvent('click', { bubbles: true, cancelable: true, detail: 2 }),
      )
      await button(page, 'Pause: Drink enough').waitFor()
      expect(await stored()).toMatchObject([{ status: 'active' }])
      expect(changes()).toBe(2)
    }))
})

test('the category is part of the address; a search without results offers all protocols', () =>
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
