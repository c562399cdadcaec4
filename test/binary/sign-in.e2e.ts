import { afterAll, beforeAll, describe, expect, setDefaultTimeout, test } from 'bun:test'
import { UnauthorizedError as DiscoverUnauthorized } from '@modelcontextprotocol/client'
import { UnauthorizedError } from '@modelcontextprotocol/sdk/client/auth.js'
import type { Browser, Page } from 'playwright-core'
import { complaintsOf, openBrowser } from './browser.ts'
import { type OAuthClient, oauthClient } from './oauth-client.ts'
import { createBench, type RunningServer, TIMEOUT_MS } from './support.ts'

/** Clients sign in at the released program, in a real browser. */

const bench = createBench()
let server: RunningServer
let browser: Browser
let env: Record<string, string>

beforeAll(async () => {
  // The address is a name in everything that is issued, so it must be known before.
  const probe = Bun.serve({ port: 0, hostname: '127.0.0.1', fetch: () => new Response() })
  env = { EXT_MCP_AUTH: 'oauth', EXT_SERVER_BASE_URL: `http://127.0.0.1:${probe.port}` }
  await probe.stop(true)
  server = await bench.serve({ args: ['--port', new URL(env.EXT_SERVER_BASE_URL ?? '').port], env })
  browser = await openBrowser()
}, 300_000)
setDefaultTimeout(TIMEOUT_MS)

afterAll(async () => {
  await browser?.close()
  await bench.close()
})

/** A browser of a person's own, with nothing in it. */
async function withPage<T>(work: (page: Page) => Promise<T>): Promise<T> {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 } })
  const page = await context.newPage()
  const complaints = complaintsOf(page)
  try {
    const result = await work(page)
    expect(complaints).toEqual([])
    return result
  } finally {
    await context.close()
  }
}

async function withClient<T>(work: (client: OAuthClient) => Promise<T>): Promise<T> {
  const client = oauthClient(server.url)
  try {
    return await work(client)
  } finally {
    client.close()
  }
}

const link = (user = 'ann') => bench.value(['sign-in-link', '--user', user], { env })

/** Signs in where the page asks to. */
async function signIn(page: Page, credential: string): Promise<void> {
  await page.getByLabel('Sign-in link or API token').fill(credential)
  await page.getByRole('button', { name: 'Sign in' }).click()
}

const allow = (page: Page) => page.getByRole('button', { name: 'Allow', exact: true }).click()
/** Where signing in leads when no app waits. */
const journal = (page: Page) => page.getByRole('heading', { level: 1, name: 'Today' }).waitFor()
/** Waits for the question whether the app may use the journal; the page before it has a heading, too. */
const asks = (page: Page, name: string) =>
  page.getByRole('heading', { level: 1, name, exact: true }).waitFor()

/** Has the client connect, which is refused, and takes its person through sign-in and consent. */
async function letIn(page: Page, client: OAuthClient, connect: () => Promise<void>, user = 'ann') {
  const refusal = await connect().then(
    () => undefined,
    (error: unknown) => error,
  )
  expect(refusal instanceof UnauthorizedError || refusal instanceof DiscoverUnauthorized).toBe(true)
  await page.goto((await client.sentTo).href)
  await signIn(page, await link(user))
  await asks(page, `Let Nice client use the health journal of ${user}?`)
  await allow(page)
  const answer = await client.arrived
  expect(answer.get('state')).toBe(client.state)
  expect(answer.get('iss')).toBe(server.url)
  return answer
}

const mcpStatus = async (token: string) =>
  (await server.request('POST', '/mcp', { token, body: { jsonrpc: '2.0', id: 1, method: 'ping' } })).status

const form = (fields: Record<string, string>) => ({
  body: new URLSearchParams(fields).toString(),
  headers: { 'content-type': 'application/x-www-form-urlencoded' },
})

describe('the official client of today', () => {
  test('is refused, registers, is let in, calls a tool, refreshes, and ends with a stolen refresh token', () =>
    withClient((client) =>
      withPage(async (page) => {
        const first = client.v1()
        const answer = await letIn(page, client, first.connect)
        await first.transport.finishAuth(answer.get('code') ?? '')
        expect(client.stored.tokens?.scope).toBe('health:read health:write health:edit')

        const second = client.v1()
        await second.connect()
        const result = await second.client.callTool({
          name: 'log_food',
          arguments: { food_name: 'an apple' },
        })
        expect(result.isError ?? false).toBe(false)

        const stolen = client.stored.tokens
        expect(await client.refresh()).toBe('AUTHORIZED')
        const renewed = client.stored.tokens
        expect(renewed?.access_token).not.toBe(stolen?.access_token)
        expect(await mcpStatus(renewed?.access_token ?? '')).toBe(200)

        client.stored.tokens = stolen
        // It hears that the grant has ended, forgets its tokens and would ask its person again.
        expect(await client.refresh().catch((error: Error) => error.name)).not.toBe('AUTHORIZED')
        expect(await mcpStatus(renewed?.access_token ?? '')).toBe(401)
        expect(await mcpStatus(stolen?.access_token ?? '')).toBe(401)
      }),
    ))
})

describe('the official client of the next era', () => {
  test('finds its way by itself, checks whom the answer is from, and is revoked', () =>
    withClient((client) =>
      withPage(async (page) => {
        const first = client.v2()
        const answer = await letIn(page, client, first.connect, 'bob')
        await first.transport.finishAuth(answer)

        const second = client.v2()
        await second.connect()
        const result = await second.client.callTool({ name: 'get_health_profile', arguments: {} })
        expect(result.structuredContent).toMatchObject({ allergies: [] })
        await second.client.close()

        const { access_token: token = '', refresh_token: refreshToken = '' } = client.stored.tokens ?? {}
        const clientId = client.stored.client?.client_id ?? ''
        const revoked = await server.request(
          'POST',
          '/oauth/revoke',
          form({ token: refreshToken, client_id: clientId }),
        )
        expect([revoked.status, await mcpStatus(token)]).toEqual([200, 401])
      }),
    ))

  test('is cut off by the command line on its very next request', () =>
    withClient((client) =>
      withPage(async (page) => {
        const first = client.v2()
        await first.transport.finishAuth(await letIn(page, client, first.connect, 'cy'))
        const token = client.stored.tokens?.access_token ?? ''
        expect(await mcpStatus(token)).toBe(200)
        const listed = JSON.parse(await bench.value(['list-jwts', '--user', 'cy', '--json'], { env }))
        expect(listed).toMatchObject([{ name: 'Nice client', is_active: true }])
        await bench.value(['revoke-jwt', listed[0].id], { env })
        expect(await mcpStatus(token)).toBe(401)
      }),
    ))
})

/** An authorization request of a client that registered itself with this redirect URI. */
async function requestOf(redirectUri: string): Promise<string> {
  const body = { client_name: 'Web app', redirect_uris: [redirectUri] }
  const { json } = await server.request('POST', '/oauth/register', { body })
  const query = new URLSearchParams({
    response_type: 'code',
    client_id: json.client_id,
    redirect_uri: redirectUri,
    state: 's',
    code_challenge: new Bun.CryptoHasher('sha256').update('v'.repeat(43)).digest('base64url'),
    code_challenge_method: 'S256',
  })
  return `${server.url}/oauth/authorize?${query}`
}

/** Another site, with one page. `localhost` and `127.0.0.1` are different sites to a browser. */
async function withSite<T>(html: string, work: (url: string) => Promise<T>): Promise<T> {
  const site = Bun.serve({
    port: 0,
    hostname: '127.0.0.1',
    fetch: () => new Response(html, { headers: { 'content-type': 'text/html' } }),
  })
  try {
    return await work(`http://localhost:${site.port}`)
  } finally {
    await site.stop(true)
  }
}

describe('in the browser', () => {
  test('all of it goes by keyboard', () =>
    withClient((client) =>
      withPage(async (page) => {
        const { connect } = client.v1()
        await connect().catch(() => undefined)
        await page.goto((await client.sentTo).href)
        // The field takes the focus by itself.
        await page.locator('#credential:focus').waitFor()
        await page.keyboard.insertText(await link())
        await page.keyboard.press('Enter')
        await page.getByText('It may', { exact: true }).waitFor()
        const focused = () =>
          page.evaluate('document.activeElement?.textContent || document.activeElement?.id')
        const seen: unknown[] = []
        for (let n = 0; n < 12 && seen.at(-1) !== 'Do not allow'; n++) {
          await page.keyboard.press('Tab')
          seen.push(await focused())
          if (/^health-(?:write|edit)$/.test(String(seen.at(-1)))) await page.keyboard.press('Space')
        }
        expect(seen).toEqual([
          'Not you? Sign out',
          'health-read',
          '6 tools',
          'health-write',
          '4 tools',
          'health-edit',
          '14 tools',
          'Allow',
          'Do not allow',
        ])
        await page.keyboard.press('Shift+Tab')
        await page.keyboard.press('Enter')
        const code = (await client.arrived).get('code') ?? ''
        const answer = await server.request(
          'POST',
          '/oauth/token',
          form({
            grant_type: 'authorization_code',
            code,
            client_id: client.stored.client?.client_id ?? '',
            redirect_uri: client.provider.redirectUrl,
            code_verifier: client.stored.verifier ?? '',
          }),
        )
        expect(answer.json.scope).toBe('health:read')
      }),
    ))

  test('a person who does not allow it sends the client away', () =>
    withClient((client) =>
      withPage(async (page) => {
        await client
          .v1()
          .connect()
          .catch(() => undefined)
        await page.goto((await client.sentTo).href)
        await signIn(page, await bench.value(['issue-token', '--name', 'x', '--user', 'ann']))
        await page.getByRole('button', { name: 'Do not allow' }).click()
        expect((await client.arrived).get('error')).toBe('access_denied')
      }),
    ))

  test('who is signed in already is not asked again, though another site sent them', () =>
    withPage(async (page) => {
      await page.goto(await link())
      await page.getByRole('button', { name: 'Sign in' }).click()
      await journal(page)
      const [cookie] = await page.context().cookies()
      expect(cookie).toMatchObject({ httpOnly: true, sameSite: 'Strict' })
      const request = await requestOf('http://127.0.0.1:1/callback')
      await withSite(`<a href="${request.replaceAll('&', '&amp;')}">Connect</a>`, async (url) => {
        await page.goto(url)
        await page.getByText('Connect').click()
        await page.getByText('It may', { exact: true }).waitFor()
        await asks(page, 'Let Web app use the health journal of ann?')
      })
    }))

  test('a link that was opened in another tab serves the app that waits in the first', () =>
    withPage(async (page) => {
      await page.goto(await requestOf('http://127.0.0.1:1/callback'))
      await page.getByLabel('Sign-in link or API token').waitFor()
      const other = await page.context().newPage()
      await other.goto(await link())
      await other.getByRole('button', { name: 'Sign in' }).click()
      await journal(other)
      await page.getByRole('link', { name: 'continue' }).click()
      await asks(page, 'Let Web app use the health journal of ann?')
      await page.getByRole('button', { name: 'Sign out' }).click()
      await page.getByLabel('Sign-in link or API token').waitFor()
    }))

  test('the answer reaches a client on the web, and at an IPv6 address', () =>
    withPage(async (page) => {
      await page.goto(await link())
      await page.getByRole('button', { name: 'Sign in' }).click()
      await journal(page)
      for (const redirect of ['https://app.example/cb', 'http://[::1]:1/cb']) {
        // Nothing is there: where the browser goes is what counts.
        const gone = page.waitForRequest((request) => request.url().startsWith(redirect))
        await page.route(`${new URL(redirect).origin}/**`, (route) => route.fulfill({ body: 'there' }))
        await page.goto(await requestOf(redirect))
        await allow(page)
        expect(new URL((await gone).url()).searchParams.get('iss')).toBe(server.url)
        await page.getByText('there').waitFor()
      }
    }))

  test('no site shows these pages in a frame, or decides for the person', async () => {
    const context = await browser.newContext()
    const page = await context.newPage()
    await page.goto(await link())
    await page.getByRole('button', { name: 'Sign in' }).click()
    await journal(page)
    const request = (await requestOf('http://127.0.0.1:1/callback')).replaceAll('&', '&amp;')
    await withSite(`<iframe src="${request}"></iframe>`, async (url) => {
      await page.goto(url, { waitUntil: 'networkidle' })
      const [, frame] = page.frames()
      expect(await frame?.content()).not.toContain('health journal')
    })
    const attack = `<form method="post" action="${server.url}/oauth/consent"><input name="decision" value="allow"><button>Win</button></form>`
    await withSite(attack, async (url) => {
      await page.goto(url)
      const [answer] = await Promise.all([page.waitForResponse(/consent/), page.getByText('Win').click()])
      expect(answer.status()).toBe(403)
    })
    await context.close()
  })
})
