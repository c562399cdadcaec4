import { describe, expect, test } from 'bun:test'
import type { Page } from 'playwright-core'
import { addDays } from '../../src/contract/calendar-date.ts'
import { PATHS } from '../../src/contract/page-paths.ts'
import { dateInZone } from '../../src/web/app/dates.ts'
import { modelServer, says } from '../assistant/model-server.ts'
import { pageBench } from './page-bench.ts'
import { hold } from './page-held.ts'
import { expectAccessible, PHONE } from './page-support.ts'

const QUICK = { EXT_RATE_LIMIT_WRITE_PER_MINUTE: '1000' }
const site = pageBench({ env: QUICK })
const { bench, request, signIn, visit } = site
const DESKTOP = { width: 1280, height: 800 }

const box = (page: Page) => page.getByLabel('Your message')
const log = (page: Page) => page.getByRole('log', { name: 'Conversation' })
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true })
const list = (page: Page) => page.getByRole('complementary', { name: 'Conversations' })

async function ask(page: Page, text: string): Promise<void> {
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
      await log(page).getByText('Without a model').waitFor()
      await log(page).getByText('Sources: your intake and targets, last 7 days').waitFor()
      await page.getByText('No language model is set up').waitFor()
      expect(await box(page).inputValue()).toBe('')
      // The focus has stayed where the next question is typed.
      await keyboard.type('My profile?')
      await keyboard.press('Enter')
      await log(page).getByText('Sources: your profile').waitFor()
      expect(await log(page).getByText('Without a model').count()).toBe(2)
      expect(await page.getByText('No language model is set up').count()).toBe(1)
      await page.waitForURL(/\?conversation=/)
      await expectAccessible(page)
    }))

  test('a conversation that is opened again looks as it did when it was fresh', () =>
    visit(async (page) => {
      await signIn(page, PATHS.assistant)
      const asked = [
        'What have I eaten today?',
        'What is missing from my profile?',
        'I have crushing chest pain',
      ]
      for (const [index, question] of asked.entries()) {
        await ask(page, question)
        await log(page).locator('.reply').nth(index).waitFor()
      }
      await ask(page, 'And yesterday?')
      await log(page).getByRole('link', { name: 'yesterday' }).waitFor()
      const fresh = await log(page).innerHTML()
      for (const said of ['your profile', 'Complete your profile', 'Read this first', 'Without a model']) {
        expect(await log(page).getByText(said).count()).toBeGreaterThan(0)
      }
      await page.waitForURL(/conversation=/)
      await page.reload()
      await log(page).getByText('Without a model').nth(2).waitFor()
      expect(await log(page).innerHTML()).toBe(fresh)
      await expectAccessible(page)
      // What was looked at on one day leads to that day.
      await log(page).getByRole('link', { name: 'yesterday' }).focus()
      await page.keyboard.press('Enter')
      await page.waitForURL(/\/\?date=\d{4}-\d{2}-\d{2}$/)
      await page.getByRole('heading', { level: 1, name: 'Yesterday' }).waitFor()
    }))

  test('today and yesterday are the days of where the person lives, wherever the browser is', () =>
    visit(
      async (page) => {
        await request('PATCH', '/api/profile', { body: { time_zone: 'Pacific/Kiritimati' } })
        const today = dateInZone('Pacific/Kiritimati')(Date.now())
        await signIn(page, PATHS.assistant)
        await ask(page, 'And yesterday?')
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

  test('what the server has kept of an old answer is shown: its text; and on which day it was given', () =>
    visit(
      async (page) => {
        await page.route('**/api/assistant/conversations/*', async (route) => {
          const answer = await route.fetch()
          const found = await answer.json()
          const old = (message: object) => ({
            ...message,
            answer: null,
            created_at: '2025-01-05T12:00:00.000Z',
          })
          await route.fulfill({ response: answer, json: { ...found, messages: found.messages.map(old) } })
        })
        await signIn(page, PATHS.assistant)
        await ask(page, 'My profile?')
        await page.waitForURL(/conversation=/)
        await log(page).getByText('Sources: your profile').waitFor()
        await page.reload()
        await log(page).getByText('Looked at: profile (current).').waitFor()
        await log(page).getByText('No language model is configured').waitFor()
        expect(await log(page).getByText('Without a model').count()).toBe(0)
        await log(page)
          .getByText(/5.* 2025/)
          .waitFor()
        await expectAccessible(page)
        await ask(page, 'My protein?')
        await log(page).getByText('today', { exact: true }).waitFor()
        await log(page).getByText('Without a model').waitFor()
      },
      { isRouted: true },
    ))

  test('says how to connect a model, and where steps that it proposes are done', () =>
    visit(async (page) => {
      await signIn(page, PATHS.assistant)
      await button(page, 'What is missing from my profile?').click()
      await page.getByText('Connect a model').click()
      await page.getByText('base_url = ').waitFor()
      await expectAccessible(page)
      await page.getByRole('link', { name: /^Complete your profile/ }).click()
      await page.getByRole('heading', { level: 1, name: 'Profile' }).waitFor()
    }))

  test('an emergency comes first and looks like nothing else', () =>
    visit(async (page) => {
      await signIn(page, PATHS.assistant)
      await ask(page, 'I have crushing chest pain and cannot breathe')
      const alert = log(page).getByRole('alert')
      await alert.getByRole('heading', { name: 'Read this first' }).waitFor()
      await alert
        .getByText(/emergency number/)
        .first()
        .waitFor()
      await expectAccessible(page)
    }))

  test('nothing typed, and too much typed, is said at the field; what was typed stays', () =>
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

describe('what goes wrong', () => {
  test('a question that was not answered stays, and is asked again or changed', () =>
    visit(
      async (page) => {
        await signIn(page, PATHS.assistant)
        const answers = [
          { status: 429, headers: { 'retry-after': '12' } },
          { status: 503, headers: {} },
        ]
        await page.route('**/api/tools/chat_with_assistant', async (route) => {
          const answer = answers.shift()
          if (answer === undefined) return await route.continue()
          const contentType = 'application/problem+json'
          const headers = { 'x-request-id': 'of-the-server', ...answer.headers }
          await route.fulfill({ status: answer.status, headers, contentType, body: '{"detail":"no"}' })
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
        await log(page).getByText('Without a model').waitFor()
        expect(await log(page).getByText('How did I sleep').count()).toBe(1)
      },
      { isRouted: true },
    ))

  test('a conversation that is not there', () =>
    visit(async (page) => {
      await signIn(page, `${PATHS.assistant}?conversation=019cd767-0000-7000-8000-000000000000`)
      await page.getByRole('heading', { name: 'Conversation not found' }).waitFor()
      await expectAccessible(page)
      await page.getByRole('main').getByRole('button', { name: 'New conversation' }).last().click()
      await page.getByRole('heading', { name: 'Ask about your journal' }).waitFor()
      await page.goto(`${site.server.url}${PATHS.assistant}?conversation=nonsense`)
      await page.getByRole('heading', { name: 'Conversation not found' }).waitFor()
    }))

  test('one that was deleted meanwhile: trying again starts a new one', () =>
    visit(async (page) => {
      await signIn(page, PATHS.assistant)
      await ask(page, 'My protein?')
      await page.waitForURL(/conversation=/)
      await request('DELETE', '/api/assistant/conversations')
      await ask(page, 'And my fibre?')
      await page.getByText('This conversation was deleted.').waitFor()
      await button(page, 'Try again').click()
      await log(page).getByText('Without a model').nth(1).waitFor()
    }))
})

describe('conversations', () => {
  test.each([
    ['phone', PHONE],
    ['desktop', DESKTOP],
  ])('on a %s are listed, opened, deleted with undo, and all of them after a question', (kind, viewport) =>
    visit(
      async (page) => {
        await request('DELETE', '/api/assistant/conversations')
        await signIn(page, PATHS.assistant)
        const showList = async () => {
          if (kind === 'phone') await button(page, 'Conversations').click()
          await list(page).waitFor()
        }
        await showList()
        await list(page).getByText('No conversations yet.').waitFor()
        await expectAccessible(page)
        if (kind === 'phone') await button(page, 'Conversations').click()
        for (const question of ['My protein?', 'My fibre?']) {
          await button(page, 'New conversation').click()
          await ask(page, question)
          await log(page).getByText('Without a model').waitFor()
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
      { context: { viewport } },
    ),
  )

  test('of two that are deleted, one is taken back; the other stays away, whatever is loaded meanwhile', () =>
    visit(
      async (page) => {
        await request('DELETE', '/api/assistant/conversations')
        for (const message of ['My protein?', 'My fibre?', 'My iron?'])
          await request('POST', '/api/tools/chat_with_assistant', { body: { message } })
        await signIn(page, PATHS.assistant)
        const link = (title: string) => list(page).getByRole('link', { name: title })
        await button(page, 'Delete “My protein?”').click()
        await button(page, 'Delete “My fibre?”').click()
        await button(page, 'Undo').first().click()
        await link('My protein?').waitFor()
        expect(await link('My fibre?').count()).toBe(0)
        await ask(page, 'My zinc?')
        await link('My zinc?').waitFor()
        expect(await link('My fibre?').count()).toBe(0)

        // All of them, while one is still to be deleted: that is no problem, and brings none back.
        await button(page, 'Delete “My iron?”').click()
        await button(page, 'Delete all').click()
        await page.getByRole('dialog').getByRole('button', { name: 'Delete all' }).click()
        await page.getByText('All conversations deleted').waitFor()
        await list(page).getByText('No conversations yet.').waitFor()
        expect(await button(page, 'Undo').count()).toBe(0)
      },
      { context: { viewport: DESKTOP } },
    ))

  test('what is asked before an old one has been loaded is asked in it, and stays', () =>
    visit(
      async (page) => {
        const asked = { body: { message: 'My protein?' } }
        const { session_id: id } = (await request('POST', '/api/tools/chat_with_assistant', asked)).json
        const [answered, letGo] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
        await page.route(`**/api/assistant/conversations/${id}`, async (route) => {
          const response = await route.fetch()
          answered.resolve()
          await letGo.promise
          await route.fulfill({ response })
        })
        await signIn(page, `${PATHS.assistant}?conversation=${id}`)
        await answered.promise
        await box(page).fill('And my fibre?')
        await box(page).press('Enter')
        await button(page, 'Stop waiting').waitFor()
        letGo.resolve()
        await log(page).getByText('Without a model').nth(1).waitFor()
        expect(await log(page).locator('.bubble').allTextContents()).toEqual([
          'You: My protein?',
          'You: And my fibre?',
        ])
      },
      { isRouted: true },
    ))

  test('what is asked before an old one has been loaded can be taken back, and is asked though one leaves', () =>
    visit(
      async (page) => {
        const asked = { body: { message: 'My protein?' } }
        const { session_id: id } = (await request('POST', '/api/tools/chat_with_assistant', asked)).json
        const held = await hold(page, `**/api/assistant/conversations/${id}`, 'GET')
        await signIn(page, `${PATHS.assistant}?conversation=${id}`)
        await box(page).fill('And my fibre?')
        await box(page).press('Enter')
        await button(page, 'Stop waiting').click()
        await button(page, 'Stop waiting').waitFor({ state: 'detached' })
        expect(await box(page).inputValue()).toBe('And my fibre?')

        await box(page).press('Enter')
        await button(page, 'Stop waiting').waitFor()
        await page.getByRole('link', { name: 'Trends' }).first().click()
        await page.getByRole('heading', { level: 1, name: 'Trends' }).waitFor()
        const answer = page.waitForResponse((response) => response.url().endsWith('chat_with_assistant'))
        await held.release()
        await (await answer).finished()
        const { messages } = (await request('GET', `/api/assistant/conversations/${id}`)).json
        expect(messages.map(({ content }: { content: string }) => content)).toContain('And my fibre?')
      },
      { isRouted: true },
    ))

  test('a long list goes on, and so does a long conversation', () =>
    visit(
      async (page) => {
        const say = async (message: string, session?: string) => {
          const body = { message, ...(session !== undefined && { session_id: session }) }
          return (await request('POST', '/api/tools/chat_with_assistant', { body })).json.session_id
        }
        const long = await say('Protein 0?')
        for (let n = 1; n < 52; n++) await say(`Protein ${n}?`, long)
        for (let n = 0; n < 31; n++) await say(`Fibre ${n}?`)
        await signIn(page, PATHS.assistant)
        await list(page).getByRole('link', { name: 'Fibre 30?' }).waitFor()
        await list(page).getByRole('button', { name: 'Show more' }).click()
        await list(page).getByText('End of list').waitFor()
        await list(page).getByRole('link', { name: 'Protein 0?' }).click()
        await log(page).getByText('Protein 51?').waitFor()
        expect(
          await log(page)
            .getByText(/ Protein 1\?$/)
            .count(),
        ).toBe(0)
        await button(page, 'Show earlier messages').click()
        await log(page)
          .getByText(/ Protein 1\?$/)
          .waitFor()
      },
      { context: { viewport: DESKTOP } },
    ))
})

describe('with a model', () => {
  test('its answer is text and lists, never markup; a wait can be ended; what fails falls back', async () => {
    const reply = 'Eat **more**:\n\n- oats\n- <img src=x onerror=alert(1)>rice\n\nThat is all.'
    const held = Promise.withResolvers<Response>()
    using model = modelServer(
      says(reply),
      () => held.promise,
      () => new Response('no', { status: 500 }),
    )
    const env = Object.fromEntries(
      Object.entries(model.settings).map(([key, value]) => [`EXT_ASSISTANT_${key}`, value]),
    )
    const other = await bench.serve({ env: { ...QUICK, ...env } })
    await visit(
      async (page) => {
        await signIn(page, PATHS.assistant, { at: other })
        await ask(page, 'What should I eat?')
        await log(page).getByRole('listitem').filter({ hasText: 'oats' }).last().waitFor()
        expect(await log(page).locator('strong').textContent()).toBe('more')
        expect(await log(page).locator('img').count()).toBe(0)
        expect(await page.getByText('Without a model').count()).toBe(0)
        await expectAccessible(page)

        await ask(page, 'And what else?')
        await page.getByText('Reading your journal…').waitFor()
        await expectAccessible(page)
        await button(page, 'Stop waiting').click()
        await page.getByText('Reading your journal…').waitFor({ state: 'detached' })
        expect(await box(page).inputValue()).toBe('And what else?')
        await page.locator('textarea:focus').waitFor()
        expect(await log(page).getByText('And what else?').count()).toBe(0)

        await box(page).press('Enter')
        await page.getByText('The language model did not answer').waitFor()
        await log(page).getByText('Without a model').waitFor()
      },
      { at: other },
    )
    held.resolve(new Response())
    await other.stop()
  })
})
