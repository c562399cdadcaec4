import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import type { Client } from '@modelcontextprotocol/sdk/client/index.js'
import { createBench } from '../binary/support.ts'
import { callTool } from '../support.ts'
import { type Look, openCardHost, refusal } from './card-host.ts'

/** The day dashboard of the built program in a real browser. */

const HOSTILE = '<img src=x onerror=alert(1)><b>oatmeal</b>'

const bench = createBench()
let client: Client
let newcomer: Client
let host: Awaited<ReturnType<typeof openCardHost>>
let gapTool: Record<string, unknown> | undefined
let html = ''

beforeAll(async () => {
  const server = await bench.serve()
  client = await server.mcpClient(await bench.value(['issue-jwt', '--user', 'eater']))
  newcomer = await server.mcpClient(await bench.value(['issue-jwt', '--user', 'newcomer']))
  const token = await bench.value(['issue-token', '--user', 'eater', '--name', 'app'])
  await server.request('PUT', '/api/profile', {
    token,
    body: { targets: { energy_kcal: 2000, protein_g: 100, carbohydrate_g: 225, fat_g: 70, fiber_g: 30 } },
  })
  await server.request('POST', '/api/protocols/subscriptions', { token, body: { protocol: 'hydration' } })
  const consumed_at = new Date().toISOString()
  for (const food_name of ['200 g oatmeal', '2 eggs and a slice of toast', '150 g salmon with 200 g rice']) {
    await callTool(client, 'log_food', { food_name, consumed_at })
  }
  await callTool(client, 'log_food', { food_name: HOSTILE, calories: 90, consumed_at })
  await callTool(client, 'log_checkin', { content: 'A slight headache.', mood: 7, sleep_hours: 7.5 })

  const { tools } = await client.listTools()
  gapTool = tools.find(({ name }) => name === 'get_diet_gap')
  const { contents } = await client.readResource({ uri: 'ui://ext-server/day' })
  html = String((contents[0] as { text: string }).text)
  host = await openCardHost({ day: html })
})

afterAll(async () => {
  await host?.close()
  await bench.close()
})

type Asked = Pick<Look, 'width' | 'theme'> & { passesCalls?: boolean; as?: Client; input?: object }

/** The card with the result of a call. */
async function show({ passesCalls = true, as = client, input = {}, ...look }: Asked = {}) {
  const result = await as.callTool({ name: 'get_diet_gap', arguments: { ...input } })
  return await host.show({
    card: 'day',
    result,
    ...look,
    ...(passesCalls && { answer: (call) => as.callTool(call) }),
  })
}

test('the tool names the card, and the server says that it has cards', () => {
  expect(gapTool?._meta).toEqual({ ui: { resourceUri: 'ui://ext-server/day' } })
  expect(client.getServerCapabilities()?.extensions).toEqual({
    'io.modelcontextprotocol/ui': { mimeTypes: ['text/html;profile=mcp-app'] },
  })
})

test('the card is one small page that loads nothing', () => {
  expect(html).toStartWith('<!doctype html>')
  expect(Buffer.byteLength(html)).toBeLessThan(60_000)
  expect(html).not.toMatch(/@import|url\(|<link|<img|\bsrc=|\beval\(|\bfetch\(/i)
})

test('it shows the day, and asks for what was eaten', async () => {
  const { view, text, calls, complaints, asked, shot, close } = await show()
  await view.getByText('Eaten', { exact: true }).waitFor()
  const said = await text()
  const day = await callTool(client, 'get_health_snapshot', { days: 1 })
  expect(said).toContain(new Intl.NumberFormat('en-GB').format(Math.round(day.totals.energy_kcal)))
  expect(said).toMatch(/of 2,000 kcal · [\d,]+ kcal (left|over)/)
  for (const word of [
    'Protein',
    '/ 100 g',
    '200 g oatmeal',
    'Mood',
    '7 / 10',
    'headache',
    'Drink enough',
    'Fibre',
  ]) {
    expect(said).toContain(word)
  }
  const date = new Intl.DateTimeFormat('en-GB', {
    timeZone: 'UTC',
    weekday: 'short',
    day: 'numeric',
    month: 'short',
  }).format(Date.parse(day.window.to))
  expect(await view.locator('#date').textContent()).toBe(date)
  expect(calls).toEqual([{ name: 'get_health_snapshot', arguments: { days: 1 } }])
  expect(complaints).toEqual([])
  expect(new Set(asked)).toEqual(host.own)
  await shot('day-view-light')
  await close()
})

test('what somebody wrote is text, whatever it looks like', async () => {
  const { view, complaints, close } = await show()
  await view.getByText(HOSTILE).waitFor()
  expect(await view.locator('img, b').count()).toBe(0)
  expect(complaints).toEqual([])
  await close()
})

test('it follows the host into the dark, and fits a phone', async () => {
  const { page, view, fitsWidth, shot, close } = await show({ width: 320, theme: 'dark' })
  await view.getByText('Eaten', { exact: true }).waitFor()
  const groundOf = () => view.locator('body').evaluate('getComputedStyle(document.body).backgroundColor')
  expect(await groundOf()).toBe('rgb(25, 30, 27)')
  expect(await fitsWidth()).toBe(true)
  await shot('day-view-dark-phone')
  await page.evaluate('setTheme("light")')
  await view.locator('html[data-theme="light"]').waitFor()
  expect(await groundOf()).toBe('rgb(255, 255, 255)')
  await close()
})

test('it tells the host its height, so that nothing is cut off', async () => {
  const { page, view, close } = await show()
  await view.getByText('Eaten', { exact: true }).waitFor()
  // The host follows within some frames; until then the card is higher than what is seen of it.
  await view.locator('html').evaluate(`new Promise((resolve) => {
    const isShown = () => document.documentElement.scrollHeight <= innerHeight
    const look = () => isShown() ? resolve() : requestAnimationFrame(look)
    look()
  })`)
  expect(await page.evaluate('document.querySelector("iframe").clientHeight')).toBeGreaterThan(500)
  await close()
})

test('refresh asks for both again', async () => {
  const { view, calls, close } = await show({ input: { days: 14 } })
  await view.getByText('Eaten', { exact: true }).waitFor()
  await view.getByRole('button', { name: 'Refresh' }).click()
  await view.getByRole('status').getByText('Refreshed.').waitFor({ state: 'attached' })
  expect(calls).toEqual([
    { name: 'get_health_snapshot', arguments: { days: 1 } },
    { name: 'get_diet_gap', arguments: {} },
    { name: 'get_health_snapshot', arguments: { days: 1 } },
  ])
  await close()
})

describe('where there is less', () => {
  test('a host that passes no calls on: the figures of the result alone', async () => {
    const { view, text, calls, complaints, shot, close } = await show({ passesCalls: false })
    const said = await text()
    expect(said).toMatch(/of 2,000 kcal/)
    expect(said).not.toContain('Eaten')
    expect(await view.getByRole('button').count()).toBe(0)
    expect([calls, complaints]).toEqual([[], []])
    await shot('day-view-result-alone')
    await close()
  })

  test('a concise result', async () => {
    const { text, complaints, close } = await show({ passesCalls: false, input: { detail: 'concise' } })
    expect(await text()).toMatch(/of 2,000 kcal/)
    expect(complaints).toEqual([])
    await close()
  })

  test('nothing logged at all', async () => {
    const { view, text, complaints, shot, close } = await show({ as: newcomer })
    await view.getByText('Nothing logged today yet.').waitFor()
    expect(await text()).toContain('Macros')
    expect(complaints).toEqual([])
    await shot('day-view-nothing')
    await close()
  })

  test('a refused call: its sentence', async () => {
    const result = await client.callTool({ name: 'get_diet_gap', arguments: {} })
    const answer = async () => refusal('Rate limit exceeded')
    const { view, text, close } = await host.show({ card: 'day', result, answer })
    await view.getByRole('button', { name: 'Refresh' }).click()
    await view.getByText('Rate limit exceeded').waitFor()
    // The figures from before stay.
    expect(await text()).toMatch(/of 2,000 kcal/)
    await close()
  })

  test('the host ends it, and is answered', async () => {
    const { page, close } = await show()
    expect(await page.evaluate<unknown>('tearDown()')).toEqual({})
    await close()
  })
})
