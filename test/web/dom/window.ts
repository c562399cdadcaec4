import { GlobalWindow } from 'happy-dom'
import { USER_AGENT } from './network.ts'
import { styleOf } from './styles.ts'
import type { World } from './world.ts'

export type PageWindow = Window & typeof globalThis

export type Opened = {
  window: PageWindow
  /** Changes the address without loading it. */
  setUrl: (url: string) => void
}

type Given = {
  url: string
  viewport: { width: number; height: number }
  fetch: (address: string, init?: RequestInit) => Promise<Response>
  history: object
  reload: () => void
  assign: (address: string) => void
}

/** A happy-dom window with the test's clock, server and history, and with stand-ins for what happy-dom lacks. */
export function openWindow(world: World, given: Given): Opened {
  const made = new GlobalWindow({
    url: given.url,
    ...given.viewport,
    settings: {
      disableComputedStyleRendering: true,
      handleDisabledFileLoadingAsSuccess: true,
      navigation: { disableMainFrameNavigation: true, disableFallbackToSetURL: true },
      navigator: { userAgent: USER_AGENT },
      device: { prefersReducedMotion: 'reduce' },
    },
  })
  const bare: object = made
  const window = bare as PageWindow
  define(window, {
    ...world.timers.forWindow(window),
    Date: dateOf(world),
    fetch: given.fetch,
    history: given.history,
    AbortController,
    AbortSignal: signalsOf(world, window),
    // Native classes, because `fetch` of the server takes only these.
    ...{ Blob, File: fileOf(world), Headers, Request, Response, URL, URLSearchParams },
    crypto: cryptoOf(world),
    IntersectionObserver: observerOf(world, window),
    ResizeObserver: observerOf(world, window),
    Path2D: class {},
    getComputedStyle: styleOf,
  })
  define(window.location, { reload: given.reload, assign: given.assign })
  define(window.HTMLCanvasElement.prototype, { getContext: () => NO_CANVAS })
  addDialogs(window)
  return { window, setUrl: (url) => made.happyDOM.setURL(url) }
}

function define(target: object, properties: Readonly<Record<string, unknown>>): void {
  for (const [name, value] of Object.entries(properties)) {
    Object.defineProperty(target, name, { value, configurable: true, writable: true })
  }
}

/** `Date` with the clock of the test. */
const dateOf = ({ server }: World) =>
  class extends Date {
    constructor(...given: [] | [number | string]) {
      super(given.length === 0 ? server.clock.now() : given[0])
    }
    static override now = () => server.clock.now()
  }

/** `AbortSignal` whose `timeout` uses the timers of the window. */
const signalsOf = ({ timers }: World, window: PageWindow) => ({
  any: (signals: AbortSignal[]) => AbortSignal.any(signals),
  abort: (reason?: unknown) => AbortSignal.abort(reason),
  timeout(ms: number) {
    const controller = new AbortController()
    timers.set(window, () => controller.abort(new DOMException('timed out', 'TimeoutError')), ms)
    return controller.signal
  },
})

/** Reading files and hashing are asynchronous: a page that waits for them is not idle. */
const fileOf = (world: World) =>
  class extends File {
    override arrayBuffer() {
      return world.track(`reading ${this.name}`, super.arrayBuffer())
    }
  }
const cryptoOf = (world: World) => ({
  randomUUID: () => crypto.randomUUID(),
  getRandomValues: <T extends NodeJS.TypedArray>(values: T) => crypto.getRandomValues(values),
  subtle: {
    digest: (name: string, data: NodeJS.BufferSource) =>
      world.track('a hash', crypto.subtle.digest(name, data)),
  },
})

/** Reports every element as in view and as large as the window. */
const observerOf = ({ timers }: World, window: PageWindow) =>
  class {
    readonly #seen: (entries: object[]) => void
    #isDone = false
    constructor(seen: (entries: object[]) => void) {
      this.#seen = seen
    }
    observe(target: Element) {
      const contentRect = { width: window.innerWidth, height: window.innerHeight }
      const tell = () => {
        if (!this.#isDone) this.#seen([{ target, isIntersecting: true, contentRect }])
      }
      timers.set(window, tell, 0)
    }
    unobserve() {}
    disconnect() {
      this.#isDone = true
    }
    takeRecords = () => []
  }

/** A canvas context that draws nothing. */
const NO_CANVAS = new Proxy(Object.create(null), {
  get: (target, name) => target[name] ?? (name === 'measureText' ? () => ({ width: 10 }) : () => {}),
})

const AUTOFOCUS = '[autofocus]'
const FOCUSABLE =
  'a[href], button:not(:disabled), input:not(:disabled), select:not(:disabled), textarea:not(:disabled)'

/** A modal dialog takes the focus when it opens and returns it when it closes. */
function addDialogs({ HTMLDialogElement }: PageWindow): void {
  const { close } = HTMLDialogElement.prototype
  const openers = new WeakMap<HTMLDialogElement, HTMLElement | null>()
  HTMLDialogElement.prototype.showModal = function () {
    openers.set(this, this.ownerDocument.activeElement as HTMLElement | null)
    this.setAttribute('open', '')
    const first = this.querySelector<HTMLElement>(AUTOFOCUS) ?? this.querySelector<HTMLElement>(FOCUSABLE)
    first?.focus()
  }
  HTMLDialogElement.prototype.close = function (returned) {
    close.call(this, returned)
    openers.get(this)?.focus()
  }
}
