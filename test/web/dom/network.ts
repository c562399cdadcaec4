import type { World } from './world.ts'

export const USER_AGENT =
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36'

type Fulfilment = {
  status?: number
  headers?: Record<string, string>
  contentType?: string
  json?: unknown
  body?: string
  /** The server's response to start from. */
  response?: Response
}

/** A request that a test handles. The test calls one of `continue`, `fulfill` and `abort`. */
export type HeldRequest = {
  request: { method: string; url: string; body: string | undefined }
  continue(): void
  fulfill(answer: Fulfilment): void
  /** Fails as a lost connection does. */
  abort(): void
  /** Sends it to the server; the page does not get the response. */
  fetch(): Promise<Response>
}

export type Pattern = string | RegExp
type Handler = (held: HeldRequest) => unknown
type Rule = { pattern: Pattern; handler: Handler; left: number; tab: object | undefined }
type RouteOptions = {
  times?: number
  /** Only the requests of this tab match. */
  tab?: object
}

/** A request of the page; `status` is set once the response has arrived. */
export type Asked = { method: string; path: string; status?: number }

/** The connection of one browser: its cookies, its requests, and the handlers that a test sets for them. */
export class Network {
  readonly cookies = new Map<string, string>()
  readonly asked: Asked[] = []
  /** Requests to other origins. */
  readonly foreign: string[] = []
  readonly #world: World
  readonly #origin: string
  readonly #rules: Rule[] = []

  /** @param origin where the page was opened. */
  constructor(world: World, origin: string) {
    this.#world = world
    this.#origin = origin
  }

  /** Hands matching requests to the test. The latest matching rule applies. */
  route(pattern: Pattern, handler: Handler, { times = Infinity, tab }: RouteOptions = {}): void {
    this.#rules.unshift({ pattern, handler, left: times, tab })
  }

  unroute(pattern: Pattern): void {
    const left = this.#rules.filter((rule) => String(rule.pattern) !== String(pattern))
    this.#rules.splice(0, this.#rules.length, ...left)
  }

  unrouteAll(): void {
    this.#rules.length = 0
  }

  /** The `fetch` of a window, which is in a tab. */
  async fetch(address: string, init: RequestInit = {}, tab?: object): Promise<Response> {
    const url = new URL(address, this.#origin)
    if (url.origin !== this.#origin) {
      this.foreign.push(url.href)
      throw new TypeError('Failed to fetch')
    }
    const method = init.method ?? 'GET'
    const asked: Asked = { method, path: `${url.pathname}${url.search}` }
    this.asked.push(asked)
    const answer = this.#answered(url, { ...init, method }, tab)
    const response = await orAborted(answer, init.signal ?? undefined)
    asked.status = response.status
    return response
  }

  #answered(url: URL, init: RequestInit & { method: string }, tab?: object): Promise<Response> {
    const send = () => this.#world.track(`${init.method} ${url.pathname}`, this.#send(url, init))
    const rule = this.#rules.find(
      (one) => one.left > 0 && (one.tab ?? tab) === tab && isMatch(one.pattern, url.href),
    )
    if (rule === undefined) return send()
    rule.left -= 1
    const { promise, resolve, reject } = Promise.withResolvers<Response>()
    const body = typeof init.body === 'string' ? init.body : undefined
    const held: HeldRequest = {
      request: { method: init.method, url: url.href, body },
      continue: () => void send().then(resolve, reject),
      fulfill: (answer) => void responseOf(answer).then(resolve, reject),
      abort: () => reject(new TypeError('Failed to fetch')),
      fetch: send,
    }
    // An error in the handler fails the request.
    void Promise.resolve(rule.handler(held)).catch(reject)
    return promise
  }

  async #send(url: URL, init: RequestInit & { method: string }): Promise<Response> {
    const { signal: _, ...rest } = init
    const request = new Request(url, { ...rest, headers: this.#headers(init) })
    const response = await this.#world.server.app.handle(request)
    for (const line of response.headers.getSetCookie()) this.#keep(line)
    const headers = new Headers(response.headers)
    headers.set('date', new Date(this.#world.server.clock.now()).toUTCString())
    const { status } = response
    return new Response(status === 204 ? null : await response.arrayBuffer(), { status, headers })
  }

  /** The headers that a browser adds to a request of its own page. */
  #headers(init: RequestInit): Headers {
    const headers = new Headers(init.headers)
    headers.set('host', new URL(this.#origin).host)
    headers.set('user-agent', USER_AGENT)
    headers.set('sec-fetch-site', 'same-origin')
    headers.set('sec-fetch-mode', 'cors')
    if (init.method !== 'GET') headers.set('origin', this.#origin)
    const cookies = [...this.cookies].map(([name, value]) => `${name}=${value}`)
    if (cookies.length > 0) headers.set('cookie', cookies.join('; '))
    return headers
  }

  #keep(line: string): void {
    const [, name = '', value = ''] = /^([^=;]+)=([^;]*)/.exec(line) ?? []
    if (/;\s*max-age=0/i.test(line)) this.cookies.delete(name)
    else this.cookies.set(name, value)
  }
}

/** `**` matches anything, `*` anything but a slash. */
function isMatch(pattern: Pattern, url: string): boolean {
  if (pattern instanceof RegExp) return pattern.test(url)
  const escaped = pattern.replace(/[.+?^${}()|[\]\\]/g, '\\$&')
  const source = escaped.replace(/\*\*|\*/g, (stars) => (stars === '**' ? '.*' : '[^/]*'))
  return new RegExp(`^${source}$`).test(url)
}

async function responseOf({ response, json, body, contentType, ...given }: Fulfilment): Promise<Response> {
  const headers = new Headers(response?.headers)
  for (const [name, value] of Object.entries(given.headers ?? {})) headers.set(name, value)
  if (json !== undefined) headers.set('content-type', 'application/json')
  if (contentType !== undefined) headers.set('content-type', contentType)
  const status = given.status ?? response?.status ?? 200
  const content = json === undefined ? (body ?? (await response?.arrayBuffer()) ?? '') : JSON.stringify(json)
  return new Response(status === 204 ? null : content, { status, headers })
}

function orAborted(answer: Promise<Response>, signal: AbortSignal | undefined): Promise<Response> {
  if (signal === undefined) return answer
  return new Promise((resolve, reject) => {
    const abort = () => reject(signal.reason)
    if (signal.aborted) return abort()
    signal.addEventListener('abort', abort)
    answer.then(resolve, reject)
  })
}
