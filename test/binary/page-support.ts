import { expect } from 'bun:test'
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core'
import { complaintsOf } from './browser.ts'
import type { Bench, RunningServer } from './support.ts'

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')
export const PHONE = { width: 390, height: 844 }

export type Visit = {
  context?: BrowserContextOptions
  /** Complaints that the test brings about itself. */
  expected?: RegExp
  /** Origins beside the server's own where the person goes. */
  alsoAt?: string | readonly string[]
  /** The test steps between the page and its server, which a service worker would go around. */
  isRouted?: boolean
}

const MAX_CLOSE_MS = 3000
const BLOCKED = /Service Worker registration blocked/

export type Visited = {
  page: Page
  /** Asserts that the page gave no cause for complaint: no error, no broken policy, no request that left the server. */
  expectNoComplaint(): void
  /** Whatever there was until now is no cause for complaint. */
  forget(): void
  close(): Promise<void>
}

/**
 * A browser of a person's own, with nothing in it. Whatever it does, the page must give no cause for complaint: no
 * error, no broken policy, no request that leaves the server.
 */
export async function visit<T>(
  browser: Browser,
  server: Pick<RunningServer, 'url'>,
  work: (page: Page) => Promise<T>,
  options: Visit = {},
): Promise<T> {
  const { page, expectNoComplaint, close } = await openVisit(browser, server, options)
  try {
    const result = await work(page)
    expectNoComplaint()
    return result
  } finally {
    await close()
  }
}

/** A visit that whoever opens it must close. */
export async function openVisit(
  browser: Browser,
  server: Pick<RunningServer, 'url'>,
  { context: options = {}, expected, alsoAt = [], isRouted = false }: Visit = {},
): Promise<Visited> {
  const context = await browser.newContext({
    viewport: PHONE,
    reducedMotion: 'reduce',
    serviceWorkers: isRouted ? 'block' : 'allow',
    ...options,
  })
  // Less than a test may take, so that it says what was waited for.
  context.setDefaultTimeout(30_000)
  const page = await context.newPage()
  const complaints = complaintsOf(page)
  const foreign: string[] = []
  const own = new Set([server.url, alsoAt].flat())
  context.on('request', (request) => {
    const { protocol, origin } = new URL(request.url())
    if (protocol !== 'data:' && !own.has(origin)) foreign.push(request.url())
  })
  await page.addInitScript(
    "addEventListener('securitypolicyviolation', (event) => console.error('policy: ' + event.violatedDirective))",
  )
  const isExpected = (complaint: string) =>
    expected?.test(complaint) === true || (isRouted && BLOCKED.test(complaint))
  return {
    page,
    expectNoComplaint() {
      expect(complaints.filter((complaint) => !isExpected(complaint))).toEqual([])
      expect(foreign).toEqual([])
    },
    forget() {
      complaints.length = 0
      foreign.length = 0
    },
    close: () => closed(context),
  }
}

/**
 * Chromium now and then never says that it has closed a context in which a service worker was about to start
 * (puppeteer/puppeteer#11627). What is left of it goes with the browser, at the end of the file.
 */
async function closed(context: BrowserContext): Promise<void> {
  const limit = Promise.withResolvers<void>()
  AbortSignal.timeout(MAX_CLOSE_MS).addEventListener('abort', () => limit.resolve())
  // What comes later, when the browser itself is closed, is no news.
  await Promise.race([context.close().catch(() => {}), limit.promise])
}

/** Waits until what has this text has the focus, which it takes after it is drawn. */
export const focusOn = (page: Page, text: string) => page.locator(':focus', { hasText: text }).waitFor()

/**
 * Whoever has just come needs a moment until the page's files are kept, and another until the page gets them from there; a
 * server that goes away meanwhile breaks it off.
 */
export const isKept = (page: Page) =>
  page.evaluate(`navigator.serviceWorker.ready.then(() => navigator.serviceWorker.controller !== null ||
    new Promise((resolve) => navigator.serviceWorker.addEventListener('controllerchange', () => resolve(true))))`)

/** Signs in with a fresh link of the command line, on the page itself. */
export async function signIn(
  page: Page,
  bench: Bench,
  server: Pick<RunningServer, 'url'>,
  path = '/',
): Promise<void> {
  const link = await bench.value(['sign-in-link'])
  await page.goto(`${server.url}${path}`)
  await page.getByLabel('Sign-in link or API token').fill(link)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await page.getByRole('navigation', { name: 'Main' }).waitFor()
}

type Violation = { id: string; nodes: { target: string[]; failureSummary?: string }[] }

const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']
/** Rules about colours. All others look at what is the same in both themes, and take most of the time. */
const COLOUR_RULES = ['color-contrast', 'link-in-text-block']

/** What axe-core finds wrong with the page as it is, by WCAG 2.2 AA and its own best practices. */
async function violationsOf(page: Page, rules: readonly string[]): Promise<string[]> {
  if ((await page.evaluate("typeof window.axe === 'object'")) !== true) await page.evaluate(AXE)
  const found = (await page.evaluate(
    // Where all is well is of no interest, and to name it takes a tenth of the time.
    `axe.run(document, { runOnly: ${JSON.stringify(rules)}, resultTypes: ['violations'] }).then((result) => result.violations)`,
  )) as Violation[]
  return found.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id}: ${target.join(' ')}: ${failureSummary ?? ''}`),
  )
}

/** Asserts that axe finds nothing in either theme. */
export async function expectAccessible(page: Page): Promise<void> {
  const rulesByTheme = { light: RULES, dark: COLOUR_RULES }
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    expect({
      url: page.url(),
      colorScheme,
      violations: await violationsOf(page, rulesByTheme[colorScheme]),
    }).toEqual({
      url: page.url(),
      colorScheme,
      violations: [],
    })
  }
}
