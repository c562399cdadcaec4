import { describe, expect, test } from 'bun:test'
import type { Page } from 'playwright-core'
import { addDays } from '../../src/contract/calendar-date.ts'
import { PATHS } from '../../src/contract/page-paths.ts'
import { dateInZone } from '../../src/web/app/dates.ts'
import { pageBench } from './page-bench.ts'
import { expectAccessible, PHONE } from './page-support.ts'

const site = pageBench({ env: { EXT_RATE_LIMIT_WRITE_PER_MINUTE: '1000' } })
const { request, signIn, visit } = site

const box = (page: Page) => page.getByLabel('Your message')
const log = (page: Page) => page.getByRole('log', { name: 'Conversation' })
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true })
const list = (page: Page) => page.getByRole('complementary', { name: 'Conversations' })

async function ask(page: Page, text: string): Promise<void> {
  // By then the view has opened its conversation: what was asked before that would not be shown in it.
  await box(page).waitFor()
  await page.locator('#conversations .skeleton').waitFor({ state: 'detached' })
  await box(page).fill(text)
  await box(page).press('Enter')
  await log(page).getByText(text).waitFor()
}

describe('the assistant without a model', () => {
  test('by keyboard alone: asks, is answered with sources, goes on, and finds it again', () =>
    visit(async (page) => {
      await signIn(page, PATHS.assistant)
      await page.getByRole('heading', { name: 'Ask about your journal' }).waitFor()
      await expectAccessible(page)
      const { keyboard } = page
      for (let n = 0; n < 40; n++) {
        await keyboard.press('Tab')
        if (await page.locator('textarea:focus').count()) break
      }
      await keyboard.type('What am I short of')
      await keyboard.press('Shift+Enter')
      await keyboard.type('this week?')
      expect(await box(page).inputValue()).toBe('What am I short of\nthis week?')
      await keyboard.press('Enter')
      await log(page).getByText('No AI model used').waitFor()
      await log(page)
        .getByText(/Sources: your intake and targets/)
        .waitFor()
      await page.getByText('No language model is set up').waitFor()
      expect(await box(page).inputValue()).toBe('')
      // The focus has stayed where the next question is typed.
      await keyboard.type('My profile?')
      await keyboard.press('Enter')
      await log(page).getByText('Sources: your profile').waitFor()
      expect(await log(page).getByText('No AI model used').count()).toBe(2)
      expect(await page.getByText('No language model is set up').count()).toBe(1)
      await page.waitForURL(/\?conversation=/)
      await expectAccessible(page)
    }))

  test('today and yesterday are the days of where the person lives, wherever the browser is', () =>
    visit(
      async (page) => {
        await request('PATCH', '/api/profile', { body: { time_zone: 'Pacific/Kiritimati' } })
        const today = dateInZone('Pacific/Kiritimati')(Date.now())
        await signIn(page, PATHS.assistant)
        await ask(page, 'How was yesterday?')
        const link = log(page).getByRole('link', { name: 'yesterday' })
        await link.waitFor()
        await page.waitForURL(/conversation=/)
        await page.reload()
        await link.waitFor()
        expect(await link.getAttribute('href')).toBe(`/?date=${addDays(today, -1)}`)
        expect(await log(page).locator('.turn-day').count()).toBe(0)
        await request('PATCH', '/api/profile', { body: { time_zone: null } })
      },
      // Twenty-five hours behind: at no time of any day is the date the same.
      { context: { timezoneId: 'Pacific/Pago_Pago' } },
    ))
})

describe('conversations', () => {
  test('on a phone are listed, opened, deleted with undo, and all of them after a question', () =>
    visit(
      async (page) => {
        await request('DELETE', '/api/assistant/conversations')
        await signIn(page, PATHS.assistant)
        const showList = async () => {
          await button(page, 'Conversations').click()
          await list(page).waitFor()
        }
        await showList()
        await list(page).getByText('No conversations yet.').waitFor()
        await expectAccessible(page)
        await button(page, 'Conversations').click()
        for (const question of ['My protein?', 'My fibre?']) {
          await button(page, 'New conversation').click()
          await page.getByRole('heading', { name: 'Ask about your journal' }).waitFor()
          await ask(page, question)
          await log(page).getByText('No AI model used').waitFor()
        }
        await showList()
        const link = (title: string) => list(page).getByRole('link', { name: title })
        await link('My protein?').waitFor()
        expect(await link('My fibre?').getAttribute('aria-current')).toBe('page')
        await expectAccessible(page)
        await link('My protein?').click()
        await log(page).getByText('My protein?').waitFor()
        expect(await log(page).getByText('My fibre?').count()).toBe(0)

        await showList()
        await button(page, 'Delete “My protein?”').focus()
        await page.keyboard.press('Enter')
        await link('My protein?').waitFor({ state: 'detached' })
        await page.getByText('Conversation deleted').waitFor()
        await button(page, 'Undo').click()
        await link('My protein?').waitFor()
        const sent = page.waitForResponse((answer) => answer.request().method() === 'DELETE')
        await button(page, 'Delete “My protein?”').click()
        expect((await sent).status()).toBe(204)
        expect((await request('GET', '/api/assistant/conversations')).json.conversations).toHaveLength(1)

        await button(page, 'Delete all').click()
        await page.getByRole('dialog', { name: 'Delete all conversations?' }).waitFor()
        await expectAccessible(page)
        await page.keyboard.press('Escape')
        await link('My fibre?').waitFor()
        await button(page, 'Delete all').click()
        await page.getByRole('dialog').getByRole('button', { name: 'Delete all' }).click()
        await page.getByText('All conversations deleted').waitFor()
        expect((await request('GET', '/api/assistant/conversations')).json.conversations).toEqual([])
        await page.getByRole('heading', { name: 'Ask about your journal' }).waitFor()
      },
      { context: { viewport: PHONE } },
    ))
})
