import { afterAll, beforeAll } from 'bun:test'
import type { Browser, Page } from 'playwright-core'
import type { Answer, RequestOptions } from '../caller.ts'
import { openBrowser } from './browser.ts'
import * as support from './page-support.ts'
import { type Bench, createBench, type RunningServer, type ServeOptions } from './support.ts'

/** Another server of the same bench, instead of the one that all tests of the file share. */
type Where = { at?: RunningServer }

export type PageBench = {
  bench: Bench
  /** The server that all tests of the file share; there once the tests run. */
  readonly server: RunningServer
  visit<T>(work: (page: Page) => Promise<T>, options?: support.Visit & Where): Promise<T>
  /** Signs in on the page: the owner, unless another user is named. */
  signIn(page: Page, path?: string, options?: Where & { user?: string }): Promise<void>
  /** A request with the token that is given, or else with an API token of the owner's, made when it is first needed. */
  request(method: string, path: string, options?: RequestOptions): Promise<Answer>
  /** The JSON of such a request, which must succeed. */
  ask(method: string, path: string, body?: unknown): Promise<Answer['json']>
}

/** What most tests of the page begin with: a bench, its server, and a browser, from the file's first test to its last. */
export function pageBench(options?: ServeOptions): PageBench {
  const bench = createBench()
  let server: RunningServer
  let browser: Browser
  let token: Promise<string> | undefined

  beforeAll(async () => {
    server = await bench.serve(options)
    browser = await openBrowser()
  }, 300_000)

  afterAll(async () => {
    await browser?.close()
    await bench.close()
  })

  async function request(method: string, path: string, options: RequestOptions = {}): Promise<Answer> {
    if ('token' in options) return await server.request(method, path, options)
    // Not made before: some tests look at a list of tokens, or a log, with nothing in it.
    token ??= bench.value(['issue-token', '--name', 'test'])
    return await server.request(method, path, { ...options, token: await token })
  }

  return {
    bench,
    get server() {
      return server
    },
    visit: (work, { at = server, ...options } = {}) => support.visit(browser, at, work, options),
    signIn(page, path, { at = server, user } = {}) {
      const ofUser = user === undefined ? [] : ['--user', user]
      const own = { ...bench, value: (args: readonly string[]) => bench.value([...args, ...ofUser]) }
      return support.signIn(page, own, at, path)
    },
    request,
    async ask(method, path, body) {
      const { status, json, text } = await request(method, path, body === undefined ? {} : { body })
      if (status >= 300) throw new Error(`${method} ${path}: ${status} ${text}`)
      return json
    },
  }
}
