import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import type { Browser, Page } from 'playwright-core'
import { PATHS } from '../../src/contract/page-paths.ts'
import { pageFiles } from '../../src/server/page/page-files.ts'
import { writeYear } from '../year/year.ts'
import { openBrowser } from './browser.ts'
import {
  animations,
  brokenWords,
  crampedLabels,
  headingProblems,
  sidewaysProblems,
  smallTargets,
  tabProblems,
} from './page-checks.ts'
import { prepareProbe, seeAll, settled } from './page-probe.ts'
import { STATES } from './page-states.ts'
import { expectAccessible, PHONE, signIn, visit } from './page-support.ts'
import { openTab, type Tab } from './page-tab.ts'
import { addressOf, type Stop, TOUR } from './page-tour.ts'
import { createBench, type RunningServer, TIME_ZONE } from './support.ts'

/**
 * Every view there is: what must hold of all of them. With a year of data and without are two files, which two workers
 * run at the same time: together they are the longest of all.
 */

const DESKTOP = { width: 1280, height: 800 }
/** What 1280 px are at twice the size. */
const HALF_A_DESKTOP = { width: 640, height: 800 }
const NARROW = { width: 320, height: 640 }
/** A stop is opened twice and looked at in two themes. */
const TEST_LIMIT_MS = 180_000
const NO_LIMITS = { EXT_RATE_LIMIT_READ_PER_MINUTE: '100000', EXT_RATE_LIMIT_WRITE_PER_MINUTE: '100000' }

/** The files that the document asks for, and those that were asked for. */
const CODE = `[
  [...document.querySelectorAll('[rel=modulepreload], script[src]')].map((element) => element.href ?? element.src),
  performance.getEntriesByType('resource').map(({ name }) => name).filter((name) => name.endsWith('.js')),
].map((names) => [...new Set(names)].sort())`

/** Drawn once the view is there, so that its document does not name them. */
const APART = [
  'checkin-panel',
  'notices',
  'unsent-banner',
  'start-keeping',
  'keep-recent',
  'calendar',
  'review',
  'energy-use-card',
  'symptom-foods',
]
/** Views of their own for people who may not be signed in: few come there, and once. */
const FOR_VISITORS: readonly string[] = [PATHS.invitation, PATHS.pairHere, PATHS.shared]

/** @param hasYear whether there is a year of data; otherwise the states of views that store something are tried, too. */
export function describeViews(hasYear: boolean): void {
  const bench = createBench()
  let browser: Browser
  let server: RunningServer
  let tab: Tab
  /** Without a service worker, which would go around what a test does between the page and its server. */
  let routedTab: Tab
  let state: Awaited<ReturnType<typeof storageState>>

  beforeAll(async () => {
    const end = Temporal.Now.plainDateISO(TIME_ZONE).toString()
    if (hasYear) await writeYear(bench.dataDir, { end, timeZone: TIME_ZONE })
    server = await bench.serve({ env: NO_LIMITS })
    browser = await openBrowser()
    tab = openTab(browser, server, prepareProbe)
    routedTab = openTab(browser, server, prepareProbe, { isRouted: true })
    state = await storageState()
  }, 300_000)

  afterAll(async () => {
    await browser?.close()
    await bench.close()
  })

  const storageState = () =>
    visit(browser, server, async (page) => {
      await signIn(page, bench, server)
      return page.context().storageState()
    })

  /** Opens a stop of the tour in a browser of its own. */
  const at = async (
    stop: Stop,
    viewport: typeof PHONE,
    work: (page: Page) => Promise<void>,
    from = tab,
  ): Promise<void> =>
    from.visit(
      { address: addressOf(server.url, stop), viewport, state: await stateOf(stop) },
      async (page) => {
        await settled(page)
        await stop.act?.(page)
        await seeAll(page)
        await work(page)
      },
    )

  const stateOf = async ({ isSignedOut = false, needsProof = false }: Stop) => {
    if (isSignedOut) return undefined
    return needsProof ? await storageState() : state
  }

  const all = async (
    name: string,
    page: Page,
    checks: readonly ((page: Page) => Promise<string[]>)[],
  ): Promise<void> => {
    for (const check of checks) {
      expect({ name, check: check.name, problems: await check(page) }).toEqual({
        name,
        check: check.name,
        problems: [],
      })
    }
  }

  test('each document names the code that its view loads, all of it and nothing else', () =>
    visit(
      browser,
      server,
      async (page) => {
        await prepareProbe(page)
        const { loads } = await pageFiles()
        const apart = APART.flatMap((name) =>
          Object.keys(loads)
            .filter((file) => file.startsWith(`${name}-`))
            .flatMap((file) => loads[file] ?? []),
        )
        const isApart = (url: string) => apart.some((file) => url.endsWith(`/${file}`))
        for (const path of Object.values(PATHS).filter((each) => !FOR_VISITORS.includes(each))) {
          await page.goto(`${server.url}${path}`)
          await settled(page)
          // What is loaded for later, too.
          await page.waitForLoadState('networkidle')
          const [named, loaded] = (await page.evaluate(CODE)) as string[][]
          const ofView = loaded?.filter((url) => named?.includes(url) || !isApart(url))
          expect({ path, loaded: ofView }).toEqual({ path, loaded: named })
        }
      },
      { context: { storageState: state } },
    ))

  describe.each(TOUR.map((stop) => [stop.name, stop] as const))('%s', (name, stop) => {
    /** In a window of 320 px, and with text of twice the size. Leaves the page as it was. */
    const expectNarrow = async (page: Page) => {
      await page.setViewportSize(NARROW)
      await settled(page)
      await all(name, page, [sidewaysProblems, smallTargets, crampedLabels])
      await page.evaluate("document.documentElement.style.fontSize = '200%'")
      for (const size of [HALF_A_DESKTOP, PHONE]) {
        await page.setViewportSize(size)
        await settled(page)
        await all(name, page, [sidewaysProblems, brokenWords, crampedLabels])
      }
      await page.evaluate("document.documentElement.style.fontSize = ''")
      await settled(page)
    }

    test(
      'is sound on a phone and a desktop, in both themes, fits 320 px and large text, and is walked by Tab',
      async () => {
        for (const viewport of [PHONE, DESKTOP]) {
          // Opened at each width: some parts choose how much they show when they are drawn first.
          await at(stop, viewport, async (page) => {
            await expectAccessible(page)
            await all(name, page, [headingProblems, sidewaysProblems, smallTargets, animations])
            if (viewport === PHONE) await expectNarrow(page)
            // Last, since it moves the focus through the whole view.
            await all(name, page, [tabProblems])
          })
        }
      },
      TEST_LIMIT_MS,
    )
  })

  // After the tour, since these states store something.
  if (!hasYear) {
    test.each(STATES.map((stop) => [stop.name, stop] as const))(
      '%s: contrast, and the size of targets',
      (name, stop) =>
        at(
          stop,
          PHONE,
          async (page) => {
            await expectAccessible(page)
            await all(name, page, [sidewaysProblems, smallTargets])
          },
          routedTab,
        ),
    )
  }
}
