import { BASE_URL } from '../../support.ts'
import { createDatabases, type Databases, giveDatabases } from './databases.ts'
import { createHistory } from './history.ts'
import { press, watchFields } from './input.ts'
import { Searchable, type Where } from './locator.ts'
import { type Asked, Network } from './network.ts'
import { pageScripts } from './scripts.ts'
import { writeDocument } from './shell.ts'
import { type Opened, openWindow, type PageWindow } from './window.ts'
import type { World } from './world.ts'

export type PageOptions = {
  viewport?: { width: number; height: number }
  /** Where the page is opened; the server must know that host. Default: `BASE_URL`. */
  origin?: string
}

/** One person's browser: what its tabs share. */
export class Browser {
  readonly world: World
  readonly network: Network
  readonly viewport: { width: number; height: number }
  readonly origin: string
  /** Errors and warnings on the console. */
  readonly complaints: string[] = []
  localStorage: Storage | undefined
  /** undefined: it keeps nothing, as some private windows. */
  databases: Databases | undefined = createDatabases()
  readonly #pages: Page[] = []

  constructor(world: World, { viewport = { width: 390, height: 844 }, origin = BASE_URL }: PageOptions = {}) {
    this.world = world
    this.origin = origin
    this.network = new Network(world, origin)
    this.viewport = viewport
  }

  newPage(): Page {
    const page = new Page(this)
    this.#pages.push(page)
    return page
  }

  async close(): Promise<void> {
    for (const page of this.#pages) await page.close()
  }
}

/** A tab that runs the real page against the real server. */
export class Page extends Searchable {
  readonly browser: Browser
  readonly where: Where
  protected readonly description = ''
  readonly #history
  #opened: Opened | undefined
  #sessionStorage: Storage | undefined
  /** How many times a document was loaded. */
  loads = 0
  /** How many times the browser would have asked whether to leave the page. */
  leaveQuestions = 0

  constructor(browser: Browser) {
    super()
    this.browser = browser
    const page = this
    this.where = {
      world: browser.world,
      get window() {
        return page.window
      },
    }
    this.#history = createHistory({
      setUrl: (url) => this.#opened?.setUrl(url),
      popState: (state) => this.window.dispatchEvent(new this.window.PopStateEvent('popstate', { state })),
      load: (url) => this.#load(url),
      enqueue: (work) => browser.world.enqueue(work),
    })
  }

  protected roots = () => [this.window.document]

  get window(): PageWindow {
    if (this.#opened === undefined) throw new Error('nothing has been loaded')
    return this.#opened.window
  }

  get asked(): readonly Asked[] {
    return this.browser.network.asked
  }

  route: Network['route'] = (...given) => this.browser.network.route(...given)
  unroute: Network['unroute'] = (...given) => this.browser.network.unroute(...given)
  unrouteAll = () => this.browser.network.unrouteAll()

  url = () => this.window.location.href
  title = () => this.window.document.title

  keyboard = {
    press: (key: string) => this.act(() => press(this.window, key)),
    type: (text: string) =>
      this.act(() => {
        for (const key of text) press(this.window, key === '\n' ? 'Enter' : key)
      }),
  }

  /** Runs something in the page, and waits until the page is idle. */
  async act(work: (window: PageWindow) => unknown): Promise<void> {
    work(this.window)
    await this.browser.world.settle()
  }

  /** Moves the clock of the page and the server. */
  advance = (ms: number) => this.browser.world.advance(ms)

  async goto(path: string): Promise<void> {
    const { href } = new URL(path, this.browser.origin)
    this.#history.open(href)
    await this.#load(href)
    await this.browser.world.settle()
  }

  async reload(): Promise<void> {
    await this.#load(this.window.location.href)
    await this.browser.world.settle()
  }

  async goBack(): Promise<void> {
    await this.#history.go(-1)
    await this.browser.world.settle()
  }

  /** Waits for a condition that no locator expresses. */
  until = <T>(look: () => T | undefined | false, what: string): Promise<T> =>
    this.browser.world.until(look, () => `waited for ${what} at ${this.url()}`)

  waitForURL = (wanted: RegExp | ((url: URL) => boolean)): Promise<unknown> =>
    this.until(
      () => (wanted instanceof RegExp ? wanted.test(this.url()) : wanted(new URL(this.url()))),
      'another address',
    )

  /** Closes the tab, and waits for the requests that the page sends as it goes. */
  async close(): Promise<void> {
    this.#leave()
    await this.browser.world.settle()
  }

  #leave(): void {
    const window = this.#opened?.window
    if (window === undefined) return
    window.dispatchEvent(new window.Event('pagehide'))
    this.#opened = undefined
    this.browser.world.timers.clearAll(window)
  }

  async #load(url: string): Promise<void> {
    const { browser } = this
    if (this.#opened !== undefined) {
      const leaving = new this.window.Event('beforeunload', { cancelable: true })
      if (!this.window.dispatchEvent(leaving)) this.leaveQuestions += 1
    }
    this.#leave()
    const scripts = await pageScripts()
    const opened = openWindow(browser.world, {
      url,
      viewport: browser.viewport,
      fetch: (address, init) => this.#fetch(window, address, init),
      history: this.#history.api,
      reload: () => browser.world.enqueue(() => this.#load(window.location.href)),
      assign: (address) => {
        const { href } = new URL(address, window.location.href)
        this.#history.open(href)
        return browser.world.enqueue(() => this.#load(href))
      },
    })
    const { window } = opened
    this.#opened = opened
    this.#keepStorage(window)
    if (browser.databases !== undefined) giveDatabases(window, browser.databases, browser.world)
    this.#listen(window)
    writeDocument(window, browser.world.server)
    for (const run of scripts) run(window)
    window.dispatchEvent(new window.Event('load'))
    this.loads += 1
  }

  /** A page that was left gets no responses, but its last requests are sent. */
  async #fetch(window: PageWindow, address: string, init?: RequestInit): Promise<Response> {
    try {
      return await this.browser.network.fetch(new URL(address, window.location.href).href, init, this)
    } finally {
      if (this.#opened?.window !== window) await new Promise<never>(() => {})
    }
  }

  #keepStorage(window: PageWindow): void {
    this.browser.localStorage ??= window.localStorage
    this.#sessionStorage ??= window.sessionStorage
    const kept = { localStorage: this.browser.localStorage, sessionStorage: this.#sessionStorage }
    for (const [name, value] of Object.entries(kept)) Object.defineProperty(window, name, { value })
  }

  #listen(window: PageWindow): void {
    watchFields(window)
    const say = (...given: unknown[]) => void this.browser.complaints.push(given.map(String).join(' '))
    Object.defineProperty(window, 'console', { value: { ...console, error: say, warn: say } })
  }
}
