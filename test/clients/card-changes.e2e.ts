import { afterAll, beforeAll, expect, test } from 'bun:test'
import type { Client } from '@modelcontextprotocol/sdk/client/index.js'
import { createBench } from '../binary/support.ts'
import { callTool } from '../support.ts'
import { openCardHost, type Pages } from './card-host.ts'

/** What a person changes on a card reaches the journal of the built program, and comes back. */

const bench = createBench()
let client: Client
let reader: Client
let host: Awaited<ReturnType<typeof openCardHost>>

const pageOf = async (as: Client, card: string) => {
  const { contents } = await as.readResource({ uri: `ui://ext-server/${card}` })
  return String((contents[0] as { text: string }).text)
}

beforeAll(async () => {
  const server = await bench.serve()
  const clientWith = async (scopes: string) =>
    await server.mcpClient(await bench.value(['issue-jwt', '--user', 'ada', '--scope', scopes]))
  client = await clientWith('health:read health:write health:edit')
  reader = await clientWith('health:read health:write')
  const pages: Pages = {}
  for (const card of ['meal', 'checkin', 'chart'] as const) pages[card] = await pageOf(client, card)
  host = await openCardHost(pages)
})

afterAll(async () => {
  await host?.close()
  await bench.close()
})

const run = (name: string, input: object) => client.callTool({ name, arguments: { ...input } })
const answer = (call: { name: string; arguments: Record<string, unknown> }) => client.callTool(call)
const entriesOfToday = async () => (await callTool(client, 'get_diary', { checkins: true })) as Diary
type Diary = { entries: { id: string; grams: number; energy_kcal: number }[]; checkins: { id: string }[] }

test('portions, Undo, Undo once more, and back', async () => {
  const result = await run('log_food', { food_name: '200 g rice and 100 g chicken breast' })
  const { view, close } = await host.show({ card: 'meal', result, answer })
  const [logged] = (await entriesOfToday()).entries
  await view.getByRole('button', { name: 'Change portions' }).click()
  await view.getByRole('textbox').first().fill('100')
  await view.getByRole('button', { name: 'Save portions' }).click()
  await view.getByRole('status').getByText('Portions changed.').waitFor({ state: 'attached' })
  const [changed] = (await entriesOfToday()).entries
  expect(changed).toMatchObject({ id: logged?.id, grams: 200 })
  expect(changed?.energy_kcal).toBeLessThan(Number(logged?.energy_kcal))
  expect(await view.locator('.big').textContent()).toContain(String(Math.round(Number(changed?.energy_kcal))))

  await view.getByRole('button', { name: 'Undo the last change' }).click()
  await view.getByText('200\u00a0g', { exact: true }).waitFor()
  expect((await entriesOfToday()).entries).toEqual([expect.objectContaining({ ...logged })])

  await view.getByRole('button', { name: 'Undo' }).click()
  await view.getByRole('button', { name: 'Put it back' }).waitFor()
  expect((await entriesOfToday()).entries).toEqual([])
  await view.getByRole('button', { name: 'Put it back' }).click()
  await view.getByRole('button', { name: 'Change portions' }).waitFor()
  expect((await entriesOfToday()).entries).toEqual([expect.objectContaining({ ...logged })])
  await close()
})

test('a meal of one food: its whole weight', async () => {
  const result = await run('log_food', { food_name: '150 g yoghurt' })
  const { view, close } = await host.show({ card: 'meal', result, answer })
  await view.getByRole('button', { name: 'Change portions' }).click()
  await view.getByRole('textbox').fill('300')
  await view.getByRole('textbox').press('Enter')
  await view.getByText('300\u00a0g').waitFor()
  expect((await entriesOfToday()).entries.map(({ grams }) => grams)).toContain(300)
  await close()
})

test('something was changed since: Undo is refused in a line, and the card stays', async () => {
  const result = await run('log_food', { food_name: '120 g banana' })
  const { view, close } = await host.show({ card: 'meal', result, answer })
  await view.getByRole('button', { name: 'Change portions' }).click()
  await view.getByRole('textbox').fill('90')
  await view.getByRole('textbox').press('Enter')
  await view.getByText('90\u00a0g').waitFor()
  await run('correct_food', { words: 'banana', grams: 60 })
  await view.getByRole('button', { name: 'Undo the last change' }).click()
  expect(await view.getByRole('alert').getByText('changed since').textContent()).toMatch(/^undo: .{20,200}$/)
  await close()
})

test('the same meal twice: the card says that it is saved once', async () => {
  await run('log_food', { food_name: '80 g oats' })
  const result = await run('log_food', { food_name: '80 g oats' })
  const { view, close } = await host.show({ card: 'meal', result, answer })
  await view.getByText('it is saved once').waitFor()
  await close()
})

test('a check-in is removed and put back', async () => {
  const result = await run('log_checkin', { content: 'Mood 6/10, weight 82 kg.' })
  const { view, close } = await host.show({ card: 'checkin', result, answer })
  await view.getByRole('button', { name: 'Undo' }).click()
  await view.getByRole('button', { name: 'Put it back' }).waitFor()
  expect((await entriesOfToday()).checkins).toEqual([])
  await view.getByRole('button', { name: 'Put it back' }).click()
  await view.getByText('82\u00a0kg', { exact: true }).waitFor()
  expect((await entriesOfToday()).checkins).toHaveLength(1)
  await close()
})

test('a series of a measure is a chart', async () => {
  const result = await run('get_series', { measure: 'weight', group: 'week' })
  const { text, violations, close } = await host.show({ card: 'chart', result, answer })
  expect(await text()).toContain('Weight: one value, 82 kg')
  expect(await violations()).toEqual([])
  await close()
})

test('the page for a token without health:edit names no tool that changes', async () => {
  const page = await pageOf(reader, 'meal')
  expect(page).not.toContain('correct_food')
  expect(page).not.toContain('delete_entries')
})
