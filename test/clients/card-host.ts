import { mkdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import type { Browser, FrameLocator, Page } from 'playwright-core'
import type { CardName } from '../../src/contract/card-facts.ts'
import { complaintsOf, openBrowser } from '../binary/browser.ts'

/**
 * A host of MCP Apps in a real browser: frames a card with the official bridge, under the content security policy that
 * hosts use where a card declares no domain.
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
const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')
/** Where pictures are kept, if somebody wants to look at them. */
const SHOTS = process.env.EXT_TEST_SHOTS

export type Call = { name: string; arguments: Record<string, unknown> }
export type Pages = Partial<Record<CardName, string>>

export type Look = {
  card: CardName
  /** The result of the card's tool. */
  result: unknown
  width?: number
  theme?: 'light' | 'dark'
  /** Answers the calls that the card makes; absent: the host passes none on. */
  answer?: ((call: Call) => Promise<unknown>) | undefined
  /** The styles of the host's context. */
  styles?: object
  /** What else the host is capable of. */
  capabilities?: object
}

export type Shown = {
  page: Page
  view: FrameLocator
  calls: Call[]
  /** Errors and warnings of the console. */
  complaints: string[]
  /** The hosts that something was requested from. */
  asked: string[]
  /** What the model was told, and the links that were opened. */
  told: () => Promise<string[]>
  /** The text of the card, with ordinary spaces. */
  text: () => Promise<string>
  /** What axe finds wrong with the card. */
  violations: () => Promise<string[]>
  fitsWidth: () => Promise<boolean>
  shot: (name: string) => Promise<void>
  close: () => Promise<void>
}

/** @param pages the HTML of each card. */
export async function openCardHost(pages: Pages) {
  const built = await Bun.build({ entrypoints: [join(import.meta.dir, '../programs/app-host.js')] })
  const script = await built.outputs[0]?.text()
  const page =
    '<!doctype html><html lang="en"><title>host</title><link rel="icon" href="data:,">' +
    '<body style="margin:0"><iframe title="card" sandbox="allow-scripts" style="width:100%;border:0"></iframe>'
  const host = Bun.serve({
    port: 0,
    routes: {
      '/': new Response(page, { headers: { 'content-type': 'text/html' } }),
      '/host.js': new Response(script, { headers: { 'content-type': 'text/javascript' } }),
    },
  })
  const views = Bun.serve({
    port: 0,
    fetch: ({ url }) =>
      new Response(pages[new URL(url).pathname.slice(1) as CardName], {
        headers: { 'content-type': 'text/html', 'content-security-policy': POLICY },
      }),
  })
  const browser: Browser = await openBrowser()

  /** A card as a person sees it: framed, with the result of a call. */
  async function show(look: Look): Promise<Shown> {
    const { card, result, width = 640, theme = 'light', answer, styles = {}, capabilities = {} } = look
    const context = await browser.newContext({ viewport: { width, height: 900 } })
    const page = await context.newPage()
    const complaints = complaintsOf(page)
    const asked: string[] = []
    page.on('request', (request) => asked.push(new URL(request.url()).host))
    const calls: Call[] = []
    await page.exposeFunction('passCall', async (call: Call) => {
      calls.push(call)
      return await answer?.(call)
    })
    await page.goto(host.url.href)
    const hostSettings = {
      view: `${views.url.href}${card}`,
      theme,
      styles,
      locale: 'en-GB',
      capabilities: { ...(answer && { serverTools: {} }), ...capabilities },
    }
    await page.evaluate((given) => Object.assign(globalThis, given), { hostSettings, toolResult: result })
    await page.addScriptTag({ url: '/host.js', type: 'module' })
    const view = page.frameLocator('iframe')
    await view.locator('#view:not(:has(.loading))').waitFor()
    return {
      page,
      view,
      calls,
      complaints,
      asked,
      text: async () => ((await view.locator('#root').textContent()) ?? '').replaceAll('\u00a0', ' '),
      told: () => page.evaluate<string[]>('told'),
      async violations() {
        const frame = page.frames().at(-1)
        await frame?.evaluate(AXE)
        const found = await frame?.evaluate('axe.run().then(({ violations }) => violations)')
        return (found as { id: string; nodes: { html: string }[] }[]).map(
          ({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`,
        )
      },
      fitsWidth: () => view.locator('html').evaluate((root) => root.scrollWidth <= root.clientWidth),
      async shot(name) {
        if (SHOTS === undefined) return
        mkdirSync(SHOTS, { recursive: true })
        await page.screenshot({ path: join(SHOTS, `${name}.png`) })
      },
      close: () => context.close(),
    }
  }

  return {
    show,
    /** The hosts that a card may come from: the page around it, and its own. */
    own: new Set([host.url.host, views.url.host]),
    async close() {
      await browser.close()
      await host.stop(true)
      await views.stop(true)
    },
  }
}

/** What a host passes to a card as the result of a tool. */
export const toolResult = (value: object, sentence = 'Done.') => ({
  content: [
    { type: 'text', text: sentence },
    { type: 'text', text: JSON.stringify(value) },
  ],
  structuredContent: value,
})

export const refusal = (error: string) => ({
  isError: true,
  content: [{ type: 'text', text: JSON.stringify({ error }) }],
})
