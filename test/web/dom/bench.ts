import { afterEach, beforeAll, beforeEach, expect, setDefaultTimeout } from 'bun:test'
import { COMMON } from '../../../src/web/app/texts/common.ts'
import type { Answer, RequestOptions } from '../../caller.ts'
import { BASE_URL, frozenClock, NOW, type TestServer, testServer } from '../../support.ts'
import { Browser, type Page, type PageOptions } from './page.ts'
import { createWorld, type World } from './world.ts'

export type { Locator } from './locator.ts'
export type { HeldRequest } from './network.ts'
export type { Page } from './page.ts'

/** Long enough for a slow machine. */
const TEST_LIMIT_MS = 30_000

type BenchOptions = {
  /** Settings by their environment names without `EXT_`. */
  settings?: Record<string, string>
  /** The time at the start, in epoch milliseconds; default `NOW`. */
  at?: number
  /** Where the server finds its files beside the database; default: none. */
  dataDir?: string
  /** Fills a database that all tests of the file share. Without it each test has its own. */
  fill?: (server: TestServer) => Promise<void>
}
type Visit = PageOptions & {
  /** Console messages that the test causes. */
  expected?: RegExp
}
type Person = { user?: string }

/**
 * The page in a DOM, and the server's whole application in this process, on a fresh database and with a frozen clock.
 * Nothing of the project is replaced: a click ends as a row.
 */
export function domBench({ settings = {}, at = NOW, dataDir, fill }: BenchOptions = {}) {
  setDefaultTimeout(TEST_LIMIT_MS)
  let server: TestServer
  let world: World
  let token: string | undefined
  let browsers: Browser[] = []

  const begin = async () => {
    server = await testServer({ settings, clock: frozenClock(at), ...(dataDir !== undefined && { dataDir }) })
    world = createWorld(server)
    token = undefined
    await fill?.(server)
  }
  if (fill === undefined) beforeEach(begin)
  else beforeAll(begin, 60_000)

  afterEach(async () => {
    for (const browser of browsers) await browser.close()
    browsers = []
  })

  /** A request with the given token, or else with an API token of the owner. */
  async function request(method: string, path: string, options: RequestOptions = {}): Promise<Answer> {
    if ('token' in options) return await server.request(method, path, options)
    token ??= server.token()
    return await server.request(method, path, { ...options, token })
  }

  return {
    get server() {
      return server
    },
    request,

    /** The JSON of such a request, which must succeed. */
    async ask(method: string, path: string, body?: unknown): Promise<Answer['json']> {
      const { status, json, text } = await request(method, path, body === undefined ? {} : { body })
      if (status >= 300) throw new Error(`${method} ${path}: ${status} ${text}`)
      return json
    },

    /** Creates an API token. */
    issueToken({ user = 'owner', name = 'test' } = {}) {
      server.addPeople(user)
      return server.services.tokens.issue({ userId: user, name, scopes: undefined }).token
    },

    /** Creates a sign-in link. */
    signInLink({ user = 'owner' }: Person = {}) {
      server.addPeople(user)
      return server.services.signInLinks.issue(user, BASE_URL).url
    },

    /** Runs a test in a fresh browser. Errors on the console and requests to other origins fail it. */
    async visit<T>(work: (page: Page) => Promise<T>, { expected, ...options }: Visit = {}): Promise<T> {
      const browser = new Browser(world, options)
      browsers.push(browser)
      const result = await work(browser.newPage())
      expect(browser.complaints.filter((complaint) => expected?.test(complaint) !== true)).toEqual([])
      expect(browser.network.foreign).toEqual([])
      return result
    },

    /** Signs in the owner, or the user that is named, and opens a view. */
    async signIn(page: Page, path = '/', { user = 'owner' }: Person = {}): Promise<void> {
      server.addPeople(user)
      const credential = server.services.signInLinks.issue(user, BASE_URL).url
      await page.browser.network.fetch('/api/sessions', {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'x-ext-page': '1' },
        body: JSON.stringify({ credential }),
      })
      await page.goto(path)
      await page.getByRole('navigation', { name: COMMON.navigation }).waitFor()
    },
  }
}
