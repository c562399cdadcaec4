import { expect, test } from 'bun:test'
import { PATHS } from '../../../src/contract/page-paths.ts'
import { expectAccessible } from '../dom/accessible.ts'
import { domBench, type HeldRequest, type Page } from '../dom/bench.ts'
import { hold } from '../dom/held.ts'
import { ask, box, button, list, log, MANY_WRITES } from './assistant-steps.ts'

const { request, signIn, visit } = domBench({ settings: MANY_WRITES })
const DESKTOP = { viewport: { width: 1280, height: 800 } }

/** Sends a message without the page; the conversation's id. */
async function send(message: string, session?: string): Promise<string> {
  const body = { message, ...(session !== undefined && { session_id: session }) }
  return (await request('POST', '/api/tools/chat_with_assistant', { body })).json.session_id
}

const link = (page: Page, title: string) => list(page).getByRole('link', { name: title })

test('on a desktop, conversations are listed, opened and deleted with undo; all are deleted after a question', () =>
  visit(async (page) => {
    await signIn(page, PATHS.assistant)
    await list(page).waitFor()
    await list(page).getByText('No conversations yet.').waitFor()
    await expectAccessible(page)
    for (const question of ['My protein?', 'My fibre?']) {
      await button(page, 'New conversation').click()
      await ask(page, question)
      await log(page).getByText('No AI model used').waitFor()
    }
    await link(page, 'My protein?').waitFor()
    expect(await link(page, 'My fibre?').getAttribute('aria-current')).toBe('page')
    await expectAccessible(page)
    await link(page, 'My protein?').click()
    await log(page).getByText('My protein?').waitFor()
    expect(await log(page).getByText('My fibre?').count()).toBe(0)

    await button(page, 'Delete “My protein?”').focus()
    await page.keyboard.press('Enter')
    await link(page, 'My protein?').waitFor({ state: 'detached' })
    await page.getByText('Conversation deleted').waitFor()
    await button(page, 'Undo').click()
    await link(page, 'My protein?').waitFor()
    await button(page, 'Delete “My protein?”').click()
    const sent = await page.until(
      () => page.asked.find(({ method, status }) => method === 'DELETE' && status !== undefined),
      'the conversation to be deleted',
    )
    expect(sent.status).toBe(204)
    expect((await request('GET', '/api/assistant/conversations')).json.conversations).toHaveLength(1)

    await button(page, 'Delete all').click()
    await page.getByRole('dialog', { name: 'Delete all conversations?' }).waitFor()
    await expectAccessible(page)
    await page.keyboard.press('Escape')
    await link(page, 'My fibre?').waitFor()
    await button(page, 'Delete all').click()
    await page.getByRole('dialog').getByRole('button', { name: 'Delete all' }).click()
    await page.getByText('All conversations deleted').waitFor()
    expect((await request('GET', '/api/assistant/conversations')).json.conversations).toEqual([])
    await page.getByRole('heading', { name: 'Ask about your journal' }).waitFor()
  }, DESKTOP))

test('of two deleted conversations one is restored; the other stays hidden when the list is loaded again', () =>
  visit(async (page) => {
    for (const message of ['My protein?', 'My fibre?', 'My iron?']) await send(message)
    await signIn(page, PATHS.assistant)
    await button(page, 'Delete “My protein?”').click()
    await button(page, 'Delete “My fibre?”').click()
    await button(page, 'Undo').first().click()
    await link(page, 'My protein?').waitFor()
    expect(await link(page, 'My fibre?').count()).toBe(0)
    await ask(page, 'My zinc?')
    await link(page, 'My zinc?').waitFor()
    expect(await link(page, 'My fibre?').count()).toBe(0)

    // All are deleted while one is still to be deleted: this is not an error, and none comes back.
    await button(page, 'Delete “My iron?”').click()
    await button(page, 'Delete all').click()
    await page.getByRole('dialog').getByRole('button', { name: 'Delete all' }).click()
    await page.getByText('All conversations deleted').waitFor()
    await list(page).getByText('No conversations yet.').waitFor()
    expect(await button(page, 'Undo').count()).toBe(0)
  }, DESKTOP))

test('a message sent before a conversation has loaded is added to it and stays', () =>
  visit(async (page) => {
    const id = await send('My protein?')
    let answered: { held: HeldRequest; response: Response } | undefined
    page.route(`**/api/assistant/conversations/${id}`, async (held) => {
      answered = { held, response: await held.fetch() }
    })
    await signIn(page, `${PATHS.assistant}?conversation=${id}`)
    const { held, response } = await page.until(() => answered, 'the conversation')
    await box(page).fill('And my fibre?')
    await box(page).press('Enter')
    await button(page, 'Stop waiting').waitFor()
    await page.act(() => held.fulfill({ response }))
    await log(page).getByText('No AI model used').nth(1).waitFor()
    expect(await log(page).locator('.bubble').allTextContents()).toEqual([
      'You: My protein?',
      'You: And my fibre?',
    ])
  }))

test('a message sent before a conversation has loaded can be cancelled, and is sent if the view is left', () =>
  visit(async (page) => {
    const id = await send('My protein?')
    const held = hold(page, `**/api/assistant/conversations/${id}`, 'GET')
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
    await held.release()
    const { messages } = (await request('GET', `/api/assistant/conversations/${id}`)).json
    expect(messages.map(({ content }: { content: string }) => content)).toContain('And my fibre?')
  }))

test('a long list and a long conversation are loaded in pages', () =>
  visit(async (page) => {
    const long = await send('Protein 0?')
    for (let n = 1; n < 52; n++) await send(`Protein ${n}?`, long)
    for (let n = 0; n < 31; n++) await send(`Fibre ${n}?`)
    await signIn(page, PATHS.assistant)
    await link(page, 'Fibre 30?').waitFor()
    await list(page).getByRole('button', { name: 'Show more' }).click()
    await list(page).getByText('End of list').waitFor()
    await link(page, 'Protein 0?').click()
    await log(page).getByText('Protein 51?').waitFor()
    const oldest = log(page).getByText(/ Protein 1\?$/)
    expect(await oldest.count()).toBe(0)
    await button(page, 'Show earlier messages').click()
    await oldest.waitFor()
  }, DESKTOP))
