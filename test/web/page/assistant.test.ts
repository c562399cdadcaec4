import { describe, expect, test } from 'bun:test'
import { addDays } from '../../../src/contract/calendar-date.ts'
import { PATHS } from '../../../src/contract/page-paths.ts'
import { safetyCard } from '../../../src/safety/cards/safety-card.ts'
import { expectAccessible } from '../dom/accessible.ts'
import { domBench } from '../dom/bench.ts'
import { ask, box, button, log, MANY_WRITES } from './assistant-steps.ts'

const { request, signIn, visit } = domBench({ settings: MANY_WRITES })

describe('the assistant without a model', () => {
  test('a conversation looks the same when it is opened again', () =>
    visit(async (page) => {
      await signIn(page, PATHS.assistant)
      const { today } = (await request('GET', '/api/journal/day')).json
      await request('POST', '/api/tools/log_checkin', {
        body: { content: 'Fine', mood: 6, date: addDays(today, -2) },
      })
      const asked = [
        'What have I eaten today?',
        'What is missing from my profile?',
        'What have I eaten yesterday?',
      ]
      for (const [index, question] of asked.entries()) {
        await ask(page, question)
        await log(page).locator('.reply').nth(index).waitFor()
      }
      await log(page).getByRole('link', { name: 'yesterday' }).waitFor()
      await ask(page, 'I have crushing chest pain')
      await log(page).getByRole('alert').waitFor()
      const fresh = await log(page).innerHTML()
      for (const said of ['your profile', 'Complete your profile', 'Read this first', 'No AI model used']) {
        expect(await log(page).getByText(said).count()).toBeGreaterThan(0)
      }
      await page.waitForURL(/conversation=/)
      await page.reload()
      await log(page).getByText('No AI model used').nth(2).waitFor()
      expect(await log(page).innerHTML()).toBe(fresh)
      await expectAccessible(page)
      // The source of a reply about one day links to that day.
      await log(page).getByRole('link', { name: 'yesterday' }).focus()
      await page.keyboard.press('Enter')
      await page.waitForURL(/\/\?date=\d{4}-\d{2}-\d{2}$/)
      await page.getByRole('heading', { level: 1, name: 'Yesterday' }).waitFor()
    }))

  test('a number says which days it comes from, each with its link', () =>
    visit(async (page) => {
      await signIn(page, PATHS.assistant)
      const { today } = (await request('GET', '/api/journal/day')).json
      const yesterday = addDays(today, -1)
      await request('POST', '/api/tools/log_checkin', {
        body: { content: 'Slept well', sleep_hours: 7.5, date: yesterday },
      })
      await ask(page, 'How long did I sleep on average in the last 3 days?')
      await log(page).getByText('Where the numbers come from').click()
      const sources = log(page).locator('.number-sources')
      await sources.getByText('1 of 3 days known').waitFor()
      await sources.locator('li').getByText(': 7.5 h').waitFor()
      await expectAccessible(page)
      await sources.locator('li').getByRole('link', { name: 'yesterday' }).click()
      await page.getByRole('heading', { level: 1, name: 'Yesterday' }).waitFor()
    }))

  test('an old reply that is stored as text alone is shown, with the day of the reply', () =>
    visit(async (page) => {
      await signIn(page, PATHS.assistant)
      await ask(page, 'My profile?')
      await page.waitForURL(/conversation=/)
      await log(page).getByText('Sources: your profile').waitFor()
      page.route('**/api/assistant/conversations/*', async (held) => {
        const response = await held.fetch()
        const found = await response.clone().json()
        const old = (message: object) => ({
          ...message,
          answer: null,
          created_at: '2025-01-05T12:00:00.000Z',
        })
        held.fulfill({ response, json: { ...found, messages: found.messages.map(old) } })
      })
      await page.reload()
      await log(page).getByText('Looked at: profile (current).').waitFor()
      expect(await log(page).getByText('No AI model used').count()).toBe(0)
      await log(page)
        .getByText(/5.* 2025/)
        .waitFor()
      await expectAccessible(page)
      await ask(page, 'My protein?')
      await log(page).getByText('today', { exact: true }).waitFor()
      await log(page).getByText('No AI model used').waitFor()
    }))

  test('explains how to connect a model, and links to the views for its suggestions', () =>
    visit(async (page) => {
      await signIn(page, PATHS.assistant)
      await button(page, 'What is missing from my profile?').click()
      await page.getByText('Connect a model').click()
      await page.getByText('base_url = ').waitFor()
      await expectAccessible(page)
      await page.getByRole('link', { name: /^Complete your profile/ }).click()
      await page.getByRole('heading', { level: 1, name: 'Profile' }).waitFor()
    }))

  test('emergency advice is an alert and does not wait for the stored reply', () =>
    visit(async (page) => {
      await signIn(page, PATHS.assistant)
      await request('PATCH', '/api/profile', {
        body: { allergies: ['penicillin'], emergency_contacts: [{ name: 'Kim', phone: '555 0199' }] },
      })
      const from = page.asked.length
      await ask(page, 'I have crushing chest pain and cannot breathe')
      const alert = log(page).getByRole('alert')
      await alert.getByRole('heading', { name: 'Read this first' }).waitFor()
      await alert.getByRole('link', { name: 'Emergency 112' }).waitFor()
      await alert.getByText('Call 112 now, stop all effort and rest.').waitFor()
      await alert.getByText('Numbers for Germany, guessed from your time zone:').waitFor()
      await expectAccessible(page)
      // The page alone shows what to tell those who help.
      await alert.getByText('penicillin').waitFor()
      await alert.getByRole('link', { name: 'Kim' }).waitFor()
      const reads = page.asked.slice(from).filter(({ path }) => /\/conversations\/.*\?limit=1$/.test(path))
      expect(reads).toEqual([])
    }))

  test('a card about distress has no alarm in its head, and a crisis line that dials', () =>
    visit(async (page) => {
      await signIn(page, PATHS.assistant)
      await ask(page, 'I want to kill myself')
      const alert = log(page).getByRole('alert')
      await alert.getByText('I am glad that you wrote this.').waitFor()
      await alert.getByRole('link', { name: 'Crisis line 0800 111 0 111' }).waitFor()
      expect(await alert.locator('.reply-urgent-head').count()).toBe(0)
      expect(await alert.locator('.safety-card.gentle a').first().getAttribute('href')).toBe(
        'tel:08001110111',
      )
      await expectAccessible(page)
    }))

  test('what is only to watch is answered, with the number to call beside it', () =>
    visit(async (page) => {
      await signIn(page, PATHS.assistant)
      const place = { country: 'GB', timeZone: 'Europe/London', contacts: [] }
      const card = safetyCard({ level: 'watch', findings: [{ kind: 'stroke', level: 'watch' }] }, place)
      page.route('**/api/assistant/conversations/*', async (held) => {
        const response = await held.fetch()
        const found = await response.clone().json()
        const messages = found.messages.map((message: { answer: object | null }) => ({
          ...message,
          answer: message.answer && { ...message.answer, safety: { level: 'watch', flags: [], card } },
        }))
        held.fulfill({ response, json: { ...found, messages } })
      })
      await ask(page, 'My profile?')
      await log(page).getByText('Sources: your profile').waitFor()
      await log(page).getByRole('link', { name: 'Emergency 999' }).waitFor()
      expect(await log(page).getByRole('alert').count()).toBe(0)
      await expectAccessible(page)
    }))

  test('an empty message and one that is too long are refused at the field; typed text stays', () =>
    visit(async (page) => {
      await signIn(page, PATHS.assistant)
      await button(page, 'Send').click()
      await page.getByText('Type a message.').waitFor()
      await page.locator('textarea[aria-invalid=true]:focus').waitFor()
      await expectAccessible(page)
      await box(page).fill('x'.repeat(8002))
      await box(page).press('Enter')
      await page.getByText('The message is 2 characters too long. The limit is 8,000 characters.').waitFor()
      expect(await box(page).inputValue()).toHaveLength(8002)
      expect(await log(page).getByRole('listitem').count()).toBe(0)
    }))
})

describe('the stored reply', () => {
  test('is shown with its steps and sources in parts', () =>
    visit(async (page) => {
      await signIn(page, PATHS.assistant)
      await ask(page, 'What is missing from my profile?')
      await log(page).getByText('Sources: your profile').waitFor()
      expect(
        await log(page)
          .getByRole('link', { name: /^Complete your profile/ })
          .count(),
      ).toBe(1)
      expect(await log(page).getByText('Looked at:').count()).toBe(0)
    }))

  test('is not needed: if it cannot be read, the reply is shown as one text', () =>
    visit(async (page) => {
      await signIn(page, PATHS.assistant)
      page.route('**/api/assistant/conversations/*', (held) => held.abort())
      await ask(page, 'My profile?')
      await log(page).getByText('Looked at: profile (current).').waitFor()
      await log(page).getByText('No AI model used').waitFor()
      expect(await box(page).inputValue()).toBe('')
    }))

  test('is not waited for after “Stop waiting”: the reply is shown as one text', () =>
    visit(async (page) => {
      await signIn(page, PATHS.assistant)
      page.route('**/api/assistant/conversations/*', () => {})
      await ask(page, 'My profile?')
      expect(await log(page).locator('.reply').count()).toBe(0)
      await button(page, 'Stop waiting').click()
      await log(page).getByText('Looked at: profile (current).').waitFor()
      expect(await log(page).getByText('My profile?').count()).toBe(1)
      expect(await box(page).inputValue()).toBe('')
    }))
})

describe('what goes wrong', () => {
  test('a message without a reply stays, and can be sent again or edited', () =>
    visit(async (page) => {
      await signIn(page, PATHS.assistant)
      const answers: { status: number; headers: Record<string, string> }[] = [
        { status: 429, headers: { 'retry-after': '12' } },
        { status: 503, headers: {} },
      ]
      page.route('**/api/tools/chat_with_assistant', (held) => {
        const answer = answers.shift()
        if (answer === undefined) return held.continue()
        const contentType = 'application/problem+json'
        const headers = { 'x-request-id': 'of-the-server', ...answer.headers }
        held.fulfill({ status: answer.status, headers, contentType, body: '{"detail":"no"}' })
      })
      await ask(page, 'How did I sleep?')
      await page.getByText('sent too many requests in one minute. Try again in 12 seconds.').waitFor()
      await expectAccessible(page)
      await button(page, 'Edit').click()
      expect(await box(page).inputValue()).toBe('How did I sleep?')
      await box(page).fill('How did I sleep lately?')
      await box(page).press('Enter')
      await page.getByText('The assistant is not available. Try again later.').waitFor()
      await button(page, 'Try again').click()
      await log(page).getByText('No AI model used').waitFor()
      expect(await log(page).getByText('How did I sleep').count()).toBe(1)
    }))

  test('an unknown conversation', () =>
    visit(async (page) => {
      await signIn(page, `${PATHS.assistant}?conversation=019cd767-0000-7000-8000-000000000000`)
      await page.getByRole('heading', { name: 'Conversation not found' }).waitFor()
      await expectAccessible(page)
      await page.getByRole('main').getByRole('button', { name: 'New conversation' }).last().click()
      await page.getByRole('heading', { name: 'Ask about your journal' }).waitFor()
      await page.goto(`${PATHS.assistant}?conversation=nonsense`)
      await page.getByRole('heading', { name: 'Conversation not found' }).waitFor()
    }))

  test('a conversation that was deleted elsewhere: “Try again” starts a new one', () =>
    visit(async (page) => {
      await signIn(page, PATHS.assistant)
      await ask(page, 'My protein?')
      await page.waitForURL(/conversation=/)
      await request('DELETE', '/api/assistant/conversations')
      await ask(page, 'And my fibre?')
      await page.getByText('This conversation was deleted.').waitFor()
      await button(page, 'Try again').click()
      await log(page).getByText('No AI model used').nth(1).waitFor()
    }))
})
