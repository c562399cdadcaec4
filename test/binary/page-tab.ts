import type { Browser, BrowserContext, Page } from 'playwright-core'
import { openVisit, type Visit, type Visited } from './page-support.ts'
import type { RunningServer } from './support.ts'

/** What a browser holds after a sign-in. */
type State = Awaited<ReturnType<BrowserContext['storageState']>>
/** The state that a visit begins with; undefined: that of a person who is not signed in. */
export type Start = { address: string; viewport: { width: number; height: number }; state: State | undefined }

export type Tab = {
  /** Opens the address in a browser of a person's own; the page must give no cause for complaint while `work` lasts. */
  visit(start: Start, work: (page: Page) => Promise<void>): Promise<void>
  close(): Promise<void>
}

/**
 * A tab for one visit after another. Each begins with a browser in which nothing is stored, at rest and without a pointer,
 * as it would in a context of its own; but the browser has not to start one, nor to compile the page's code and that of
 * the checks once more, which took most of a visit's time. After a visit that failed, the next has another context.
 * @param prepare is done once with each page, before anything is loaded.
 */
export function openTab(
  browser: Browser,
  server: Pick<RunningServer, 'url'>,
  prepare: (page: Page) => Promise<unknown>,
  options: Visit = {},
): Tab {
  let open: Visited | undefined

  async function close(): Promise<void> {
    const last = open
    open = undefined
    await last?.close()
  }

  async function ready(): Promise<Visited> {
    if (open !== undefined) return open
    const made = await openVisit(browser, server, options)
    open = made
    await prepare(made.page)
    return made
  }

  return {
    close,
    async visit(start, work) {
      try {
        const { page, expectNoComplaint, forget } = await ready()
        await empty(page, server.url)
        forget()
        await begin(page, server.url, start)
        await work(page)
        expectNoComplaint()
      } catch (error) {
        await close()
        throw error
      }
    },
  }
}

/** Leaves the page, and takes away whatever it has left in the browser. */
async function empty(page: Page, origin: string): Promise<void> {
  await page.unrouteAll()
  await page.goto('about:blank')
  await page.mouse.move(-1, -1)
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' })
  const session = await page.context().newCDPSession(page)
  await session.send('Storage.clearDataForOrigin', { origin, storageTypes: 'all' })
  await session.detach()
  await page.context().clearCookies()
}

async function begin(page: Page, origin: string, { address, viewport, state }: Start): Promise<void> {
  await page.setViewportSize(viewport)
  if (state !== undefined) await page.context().addCookies(state.cookies)
  const stored = state?.origins.find((one) => one.origin === origin)?.localStorage ?? []
  const items = stored.map(
    ({ name, value }) => `localStorage.setItem(${JSON.stringify([name, value]).slice(1, -1)})`,
  )
  // What a tab stores for itself can be removed only where it was stored.
  const script = await page.addInitScript(['sessionStorage.clear()', ...items].join('\n'))
  await page.goto(address)
  await script.dispose()
}
