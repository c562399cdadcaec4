import { expect, test } from 'bun:test'
import type { Page } from 'playwright-core'
import { PATHS } from '../../src/contract/page-paths.ts'
import { pageBench } from './page-bench.ts'
import { prepareProbe, settled } from './page-probe.ts'

/** How the page opens: what it asks for, how often, and what may go wrong on the way. */

const SESSION = '/api/sessions/start'
const VIEWS = [
  [PATHS.today, '/api/journal/day'],
  [PATHS.trends, '/api/trends'],
  [PATHS.profile, '/api/profile'],
] as const

const site = pageBench()

/** A page of somebody who is signed in, and the API's paths that it asks from now on. */
const signedIn = (work: (page: Page, asked: string[]) => Promise<void>) =>
  site.visit(
    async (page) => {
      await prepareProbe(page)
      await site.signIn(page, PATHS.browsers)
      await settled(page)
      const asked: string[] = []
      page.on('request', (request) => asked.push(new URL(request.url()).pathname))
      await work(page, asked)
    },
    { isRouted: true },
  )

const open = (page: Page, path: string) => page.goto(`${site.server.url}${path}`, { waitUntil: 'commit' })

/** Who is signed in is answered when all the code is there and the empty frame is drawn. */
async function openSlowly(page: Page, path: string): Promise<void> {
  const isFrameDrawn = Promise.withResolvers<void>()
  await page.route(`**${SESSION}`, async (route) => {
    await isFrameDrawn.promise
    await route.continue()
  })
  await open(page, path)
  await page.getByRole('status').first().waitFor({ state: 'attached' })
  await page.waitForLoadState('load')
  isFrameDrawn.resolve()
  await page.getByRole('heading', { level: 1 }).waitFor()
  await settled(page)
}

const times = (asked: readonly string[], path: string) => asked.filter((name) => name === path).length

test('each view asks once who is signed in, and once for its data', () =>
  signedIn(async (page, asked) => {
    for (const [path, first] of VIEWS) {
      asked.length = 0
      await open(page, path)
      await settled(page)
      expect([path, times(asked, SESSION), times(asked, first)]).toEqual([path, 1, 1])
    }
  }))

test('each view asks no more often if its code arrives before the response about the session', () =>
  signedIn(async (page, asked) => {
    for (const [path, first] of VIEWS) {
      asked.length = 0
      await openSlowly(page, path)
      expect([path, times(asked, SESSION), times(asked, first)]).toEqual([path, 1, 1])
      await page.unrouteAll()
    }
  }))

test('a first question that fails before the script is there is asked again by it', () =>
  signedIn(async (page, asked) => {
    const hasFailed = Promise.withResolvers<void>()
    await page.route(
      `**${SESSION}`,
      async (route) => {
        await route.abort()
        hasFailed.resolve()
      },
      { times: 1 },
    )
    await page.route('**/assets/main-*.js', async (route) => {
      await hasFailed.promise
      await route.continue()
    })
    await open(page, PATHS.today)
    await page.getByRole('heading', { level: 1, name: 'Today' }).waitFor()
    expect(times(asked, SESSION)).toBe(2)
    expect(times(asked, '/api/health')).toBe(0)
  }))

test('a browser that does not know the person’s time zone goes by its own', () =>
  site.visit(async (page) => {
    await site.ask('PATCH', '/api/profile', { time_zone: 'Pacific/Kiritimati' })
    await page.addInitScript(`{
      delete globalThis.Temporal
      const { DateTimeFormat } = Intl
      Intl.DateTimeFormat = function (locale, options) {
        if (options?.timeZone === 'Pacific/Kiritimati') throw new RangeError('Invalid time zone')
        return new DateTimeFormat(locale, options)
      }
    }`)
    await site.signIn(page, PATHS.assistant)
    await page.getByLabel('Your message').waitFor()
    // By then the view has opened its conversation: what was asked before that would not be shown in it.
    await page.locator('#conversations .skeleton').waitFor({ state: 'detached' })
    await page.getByLabel('Your message').fill('My protein?')
    await page.getByLabel('Your message').press('Enter')
    await page.getByRole('log').getByText('No AI model used').waitFor()
    await page.goto(`${site.server.url}${PATHS.protocols}`)
    await page.getByText('No protocols yet').waitFor()
    await site.ask('PATCH', '/api/profile', { time_zone: null })
  }))
