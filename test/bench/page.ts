/**
 * How soon a view can be used with a year of data behind it, and how large the page is: `bun run bench:page [RUNS]`,
 * after `bun run build`. Fails above the limits. The floors are a page of the same server that is HTML and nothing
 * else, and a view of the page that asks the server for nothing.
 */
import type { Browser, BrowserContext, BrowserContextOptions } from 'playwright-core'
import { PATHS } from '../../src/contract/page-paths.ts'
import { pageFiles } from '../../src/server/page/page-files.ts'
import { openBrowser } from '../binary/browser.ts'
import { keepsAnswers } from '../binary/page-offline-hands.ts'
import { type Arrival, goWithin, load, prepareProbe } from '../binary/page-probe.ts'
import { isKept, PHONE, signIn } from '../binary/page-support.ts'
import { createBench } from '../binary/support.ts'
import { writeYear } from '../year/year.ts'

const RUNS = Number(process.argv[2] ?? 9)
const LIMIT_MS = 300
const LIMIT_BYTES = 90_000
const TIME_ZONE = 'Europe/Berlin'

const VIEWPORTS = { phone: PHONE, desktop: { width: 1280, height: 800 } } as const
const STATIC_PAGE = '/sign-in'
const EMPTY_VIEW: string = PATHS.settings
const VIEWS: readonly (readonly [name: string, path: string])[] = [
  ['Today', PATHS.today],
  ['Trends, 7 days', `${PATHS.trends}?days=7`],
  ['Trends, 30 days', `${PATHS.trends}?days=30`],
  ['Trends, 90 days', `${PATHS.trends}?days=90`],
  ['Trends, 365 days', `${PATHS.trends}?days=365`],
  ['Profile', PATHS.profile],
  ['Protocols', PATHS.protocols],
  ['Assistant', PATHS.assistant],
  ['Activity', PATHS.activity],
]

/** Reported a little after the frame, by when the page may be at rest. */
const FIRST_PAINT = `new Promise((resolve) => {
  new PerformanceObserver((list, observer) => {
    const [first] = list.getEntriesByName('first-contentful-paint')
    if (first === undefined) return
    observer.disconnect()
    resolve(first.startTime)
  }).observe({ type: 'paint', buffered: true })
})`

const interactive = (arrival: Arrival) => arrival.interactive
const milliseconds = (value: number) => `${value.toFixed(0).padStart(6)} ms`
const print = (line: string) => process.stdout.write(`${line}\n`)

type Times = Map<string, Arrival[]>

const bench = createBench()
try {
  const end = Temporal.Now.plainDateISO(TIME_ZONE).toString()
  await writeYear(bench.dataDir, { end, timeZone: TIME_ZONE })
  const limits = { EXT_RATE_LIMIT_READ_PER_MINUTE: '1000000', EXT_RATE_LIMIT_WRITE_PER_MINUTE: '1000000' }
  const server = await bench.serve({ env: limits })
  const browser = await openBrowser()
  try {
    const state = await signedIn(browser)
    for (const [name, viewport] of Object.entries(VIEWPORTS)) {
      const options = { viewport, storageState: state }
      report(`${name}, loaded anew`, await loaded(browser, options))
      report(`${name}, gone to within the page`, await visited(browser, options))
    }
    await server.stop()
    for (const [name, viewport] of Object.entries(VIEWPORTS))
      report(
        `${name}, opened without the server`,
        await openedAway(browser, { viewport, storageState: state }),
      )
  } finally {
    await browser.close()
  }
  await reportSize()

  async function signedIn(browser: Browser) {
    const context = await browser.newContext()
    await signIn(await context.newPage(), bench, server)
    const state = await context.storageState()
    await context.close()
    return state
  }

  /** Each with a browser of its own, so that nothing is in a cache. */
  async function loaded(browser: Browser, options: BrowserContextOptions): Promise<Times> {
    const times: Times = new Map()
    const targets = [
      ['floor: static page', STATIC_PAGE],
      ['floor: empty view', EMPTY_VIEW],
      ...VIEWS,
    ] as const
    for (let run = 0; run < RUNS; run++) {
      for (const [name, path] of targets) {
        await inContext(browser, options, async (context) => {
          const page = await context.newPage()
          await prepareProbe(page)
          note(times, name, await load(page, `${server.url}${path}`))
        })
      }
    }
    return times
  }

  /** With no tab open and no worker awake, as on a phone in the morning; all that is shown is kept in the browser. */
  async function openedAway(browser: Browser, options: BrowserContextOptions): Promise<Times> {
    const times: Times = new Map()
    const back = await bench.serve({ env: limits, args: ['--port', String(server.port)] })
    await inContext(browser, options, async (context) => {
      const first = await context.newPage()
      await first.goto(back.url)
      await isKept(first)
      for (const path of [EMPTY_VIEW, PATHS.today]) {
        await first.goto(`${back.url}${path}`)
        await first.waitForLoadState('networkidle')
      }
      for (const question of ['today', 'checkin', '/foods/frequent']) await keepsAnswers(first, question, 1)
      await first.waitForFunction("localStorage.getItem('picture ')?.includes('frame')")
      await back.stop()
      const workers = await context.newCDPSession(first)
      await workers.send('ServiceWorker.enable')
      await first.goto('about:blank')
      for (let run = 0; run < RUNS; run++) {
        for (const [name, path] of [
          ['floor: empty view', EMPTY_VIEW] as const,
          ['Today', PATHS.today] as const,
        ]) {
          await workers.send('ServiceWorker.stopAllWorkers')
          const page = await context.newPage()
          await prepareProbe(page)
          const arrival = await load(page, `${back.url}${path}`)
          const paint = Number(await page.evaluate(FIRST_PAINT))
          const at = (time: number): Arrival => ({ interactive: time, usable: time, longestTask: 0 })
          note(times, `${name}, first drawn`, at(paint))
          note(times, `${name}, usable`, at(arrival.usable))
          note(times, name, arrival)
          await page.close()
        }
      }
    })
    return times
  }

  async function visited(browser: Browser, options: BrowserContextOptions): Promise<Times> {
    const times: Times = new Map()
    await inContext(browser, options, async (context) => {
      const page = await context.newPage()
      await prepareProbe(page)
      await load(page, `${server.url}${PATHS.browsers}`)
      // Until the first view is drawn; the code of the others comes as they are opened.
      await page.waitForLoadState('networkidle')
      for (let run = 0; run < RUNS; run++) {
        for (const [name, path] of [['floor: empty view', EMPTY_VIEW], ...VIEWS] as const) {
          note(times, name, await goWithin(page, path))
          await goWithin(page, PATHS.browsers)
        }
      }
    })
    return times
  }
} finally {
  await bench.close()
}

async function inContext(
  browser: Browser,
  options: BrowserContextOptions,
  body: (context: BrowserContext) => Promise<void>,
): Promise<void> {
  const context = await browser.newContext(options)
  try {
    await body(context)
  } finally {
    await context.close()
  }
}

function note(times: Times, name: string, arrival: Arrival): void {
  times.set(name, [...(times.get(name) ?? []), arrival])
}

function report(title: string, times: Times): void {
  const floor = middle(
    (times.get('floor: static page') ?? times.get('floor: empty view') ?? []).map(interactive),
  )
  print(`${title.padEnd(34)}  median    slowest  × floor  deaf for`)
  for (const [name, arrivals] of times) {
    const all = arrivals.map(interactive)
    const median = middle(all)
    const isLate = median > LIMIT_MS && !name.startsWith('floor')
    if (isLate) process.exitCode = 1
    const deaf = Math.max(...arrivals.map(({ longestTask }) => longestTask))
    print(
      `  ${name.padEnd(28)} ${milliseconds(median)} ${milliseconds(Math.max(...all))} ${(median / floor).toFixed(1).padStart(7)} ${milliseconds(deaf)}${isLate ? `  over ${LIMIT_MS} ms` : ''}`,
    )
  }
  print('')
}

/** What a browser must have loaded before it can show a view; and, for information, the sum over all views. */
async function reportSize(): Promise<void> {
  const { files, loads, script, style, early } = await pageFiles()
  const bytes = (of: 'gzip' | 'br', names: ReadonlySet<string>) =>
    files
      .filter(({ name }) => names.has(name))
      .reduce((sum, file) => sum + Buffer.from(file[of], 'base64').length, 0)
  const always = [early, style, ...(loads[script] ?? [])]
  print('Code and style with every library, in bytes:')
  for (const [entry, own] of Object.entries(loads)) {
    // Loaded in idle moments, and no part of a view.
    if (entry.startsWith('foods-away-')) continue
    const names = new Set([...always, ...own])
    const isFat = bytes('gzip', names) > LIMIT_BYTES
    if (isFat) process.exitCode = 1
    const name = entry === script ? 'the frame alone' : entry.replace(/-\w+\.js$/, '')
    print(
      `  ${name.padEnd(18)} ${bytes('gzip', names)} gzip, ${bytes('br', names)} br${isFat ? '  MISSED' : ''}`,
    )
  }
  const all = new Set(Object.values(loads).flat().concat(always))
  print(`  all views          ${bytes('gzip', all)} gzip, ${bytes('br', all)} br`)
}

function middle(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN
}
