import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Client } from '@modelcontextprotocol/sdk/client/index.js'
import type { Browser, BrowserContext, FrameLocator, Page } from 'playwright-core'
import { complaintsOf, openBrowser } from '../binary/browser.ts'
import { createBench } from '../binary/support.ts'
import { callTool } from '../support.ts'

/**
 * The day dashboard in a real browser, framed by a host that speaks MCP Apps with the official bridge, under the
 * content security policy that hosts use where a view declares no domain.
 */

const POLICY = [
  "default-src 'none'",
  "script-src 'self' 'unsafe-inline'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data:",
  "media-src 'self' data:",
  "object-src 'none'",
  "connect-src 'none'",
].join('; ')
const HOSTILE = '<img src=x onerror=alert(1)><b>oatmeal</b>'
/** Where pictures are kept for whoever wants to look at them. */
const SHOTS = process.env.EXT_TEST_SHOTS

const bench = createBench()
let client: Client
let newcomer: Client
let browser: Browser
let host: Bun.Server<undefined>
let viewServer: Bun.Server<undefined>
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

  const built = await Bun.build({ entrypoints: [join(import.meta.dir, '../programs/app-host.js')] })
  const script = await built.outputs[0]?.text()
  const page =
    '<!doctype html><title>host</title><iframe sandbox="allow-scripts" style="width:100%;border:0"></iframe>'
  host = Bun.serve({
    port: 0,
    routes: {
      '/': new Response(page, { headers: { 'content-type': 'text/html' } }),
      '/host.js': new Response(script, { headers: { 'content-type': 'text/javascript' } }),
    },
  })
  viewServer = Bun.serve({
    port: 0,
    fetch: () =>
      new Response(html, { headers: { 'content-type': 'text/html', 'content-security-policy': POLICY } }),
  })
  browser = await openBrowser()
})

afterAll(async () => {
  await browser?.close()
  await host?.stop(true)
  await viewServer?.stop(true)
  await bench.close()
})

type Look = { width?: number; theme?: 'light' | 'dark'; passesCalls?: boolean; as?: Client; input?: object }

/** The view as a person sees it: framed, with the result of a call. */
async function show({
  width = 640,
  theme = 'light',
  passesCalls = true,
  as = client,
  input = {},
}: Look = {}) {
  const context: BrowserContext = await browser.newContext({ viewport: { width, height: 900 } })
  const page: Page = await context.newPage()
  const complaints = complaintsOf(page)
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).host))
  const calls: unknown[] = []
  await page.exposeFunction(
    'passCall',
    async (call: { name: string; arguments: Record<string, unknown> }) => {
      calls.push(call)
      return await as.callTool(call)
    },
  )
  await page.goto(host.url.href)
  const toolResult = await as.callTool({ name: 'get_diet_gap', arguments: { ...input } })
  await page.evaluate(
    ([hostSettings, result]) => Object.assign(globalThis, { hostSettings, toolResult: result }),
    [{ view: viewServer.url.href, theme, locale: 'en-GB', passesCalls }, toolResult] as const,
  )
  await page.addScriptTag({ url: '/host.js', type: 'module' })
  const view: FrameLocator = page.frameLocator('iframe')
  await view.getByText('Not medical advice').waitFor()
  return { page, view, calls, complaints, asked, close: () => context.close() }
}

const shot = async (page: Page, name: string) => {
  if (SHOTS === undefined) return
  mkdirSync(SHOTS, { recursive: true })
  await page.screenshot({ path: join(SHOTS, `${name}.png`), fullPage: true })
}

test('the tool names the view, and the server says that it has views', () => {
  expect(gapTool?._meta).toEqual({ ui: { resourceUri: 'ui://ext-server/day' } })
  expect(client.getServerCapabilities()?.extensions).toEqual({
    'io.modelcontextprotocol/ui': { mimeTypes: ['text/html;profile=mcp-app'] },
  })
})

test('the view is one small page that names no host', () => {
  expect(html).toStartWith('<!doctype html>')
  expect(html.length).toBeLessThan(20_000)
  expect(html).not.toMatch(/https?:|\/\/[a-z]|@import|url\(|<link|<img|src=|innerHTML|eval\(/i)
})

test('it shows the day, and asks for what was eaten', async () => {
  const { page, view, calls, complaints, asked, close } = await show()
  await view.getByText('Eaten', { exact: true }).waitFor()
  const text = await view.locator('#view').textContent()
  const day = await callTool(client, 'get_health_snapshot', { days: 1 })
  expect(text).toContain(new Intl.NumberFormat('en-GB').format(Math.round(day.totals.energy_kcal)))
  expect(text).toMatch(/of 2,000 kcal · [\d,]+ kcal (left|over)/)
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
    expect(text).toContain(word)
  }
  expect(await view.locator('#date').textContent()).toBe(day.window.to)
  expect(calls).toEqual([{ name: 'get_health_snapshot', arguments: { days: 1 } }])
  expect(complaints).toEqual([])
  expect(new Set(asked)).toEqual(new Set([host.url.host, viewServer.url.host]))
  await shot(page, 'day-view-light')
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
  const { page, view, close } = await show({ width: 360, theme: 'dark' })
  await view.getByText('Eaten', { exact: true }).waitFor()
  const groundOf = () => view.locator('body').evaluate('getComputedStyle(document.body).backgroundColor')
  expect(await groundOf()).toBe('rgb(28, 34, 31)')
  expect(await view.locator('html').evaluate((root) => root.scrollWidth <= root.clientWidth)).toBe(true)
  await shot(page, 'day-view-dark-phone')
  await page.evaluate('setTheme("light")')
  await view.locator('html[data-theme="light"]').waitFor()
  expect(await groundOf()).toBe('rgb(255, 255, 255)')
  await close()
})

test('it tells the host its height, so that nothing is cut off', async () => {
  const { page, view, close } = await show()
  await view.getByText('Eaten', { exact: true }).waitFor()
  await page.waitForFunction('document.querySelector("iframe").clientHeight > 500')
  const [height, shown] = await Promise.all([
    view.locator('html').evaluate((root) => root.scrollHeight),
    page.evaluate('document.querySelector("iframe").clientHeight'),
  ])
  expect(Number(shown)).toBeGreaterThanOrEqual(height)
  await close()
})

test('refresh asks for both anew', async () => {
  const { view, calls, close } = await show({ input: { days: 14 } })
  await view.getByText('Eaten', { exact: true }).waitFor()
  await view.getByRole('button', { name: 'Refresh' }).click()
  await view.locator('button:not([disabled])').waitFor()
  expect(calls).toEqual([
    { name: 'get_health_snapshot', arguments: { days: 1 } },
    { name: 'get_diet_gap', arguments: {} },
    { name: 'get_health_snapshot', arguments: { days: 1 } },
  ])
  await close()
})

describe('where there is less', () => {
  test('a host that passes no calls on: the figures of the result alone', async () => {
    const { page, view, calls, complaints, close } = await show({ passesCalls: false })
    const text = await view.locator('#view').textContent()
    expect(text).toMatch(/of 2,000 kcal/)
    expect(text).not.toContain('Eaten')
    expect(await view.getByRole('button').count()).toBe(0)
    expect([calls, complaints]).toEqual([[], []])
    await shot(page, 'day-view-result-alone')
    await close()
  })

  test('a concise result', async () => {
    const { view, complaints, close } = await show({ passesCalls: false, input: { detail: 'concise' } })
    expect(await view.locator('#view').textContent()).toMatch(/of 2,000 kcal/)
    expect(complaints).toEqual([])
    await close()
  })

  test('nothing logged at all', async () => {
    const { page, view, complaints, close } = await show({ as: newcomer })
    await view.getByText('Nothing logged today yet.').waitFor()
    expect(await view.locator('#view').textContent()).toContain('Macros')
    expect(complaints).toEqual([])
    await shot(page, 'day-view-nothing')
    await close()
  })

  test('a refused call: its sentence', async () => {
    const { page, view, close } = await show()
    await page.evaluate(() =>
      Object.assign(globalThis, {
        passCall: async () => ({
          isError: true,
          content: [{ type: 'text', text: '{"error":"Rate limit exceeded"}' }],
        }),
      }),
    )
    await view.getByRole('button', { name: 'Refresh' }).click()
    await view.getByText('Rate limit exceeded').waitFor()
    // The figures from before stay.
    expect(await view.locator('#view').textContent()).toMatch(/of 2,000 kcal/)
    await close()
  })

  test('the host ends it, and is answered', async () => {
    const { page, close } = await show()
    expect(await page.evaluate<unknown>('tearDown()')).toEqual({})
    await close()
  })
})
