import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import type { Browser, Page } from 'playwright-core'
import { PATHS } from '../../src/contract/page-paths.ts'
import { openBrowser } from './browser.ts'
import { keepsAnswers } from './page-offline-hands.ts'
import { expectAccessible, isKept, signIn, visit } from './page-support.ts'
import { createBench, freePort, type RunningServer } from './support.ts'

/** The page as an installed app: it opens while the server is away, and is never older than the server. */

const bench = createBench()
let browser: Browser

beforeAll(async () => {
  browser = await openBrowser()
}, 300_000)

afterAll(async () => {
  await browser?.close()
  await bench.close()
})

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name }).waitFor()
/** In the place of the page, of a view or above it. */
const isAway = (page: Page) =>
  page
    .getByText(/^(The server is not responding|No connection)/)
    .first()
    .waitFor()
const restart = ({ port }: RunningServer) => bench.serve({ args: ['--port', String(port)] })

/** The paths of the files that the browser stores, for each cache. */
const kept = (page: Page) =>
  page.evaluate(`caches.keys().then((names) => Promise.all(names.map((name) =>
    caches.open(name).then((cache) => cache.keys()).then((keys) => keys.map(({ url }) => new URL(url).pathname))
  )))`) as Promise<string[][]>

test('the browser can install the page', async () => {
  const server = await bench.serve()
  await visit(browser, server, async (page) => {
    await page.goto(server.url)
    const session = await page.context().newCDPSession(page)
    const { installabilityErrors } = await session.send('Page.getInstallabilityErrors')
    expect(installabilityErrors.filter(({ errorId }) => errorId !== 'in-incognito')).toEqual([])
    const { url, errors, data } = await session.send('Page.getAppManifest')
    expect([url, errors]).toEqual([`${server.url}/manifest.webmanifest`, []])
    expect(JSON.parse(data ?? '')).toMatchObject({ start_url: '/', scope: '/', display: 'standalone' })
  })
  await server.stop()
})

describe('while the server is away', () => {
  test('every view opens, shows a message, and continues automatically', async () => {
    const server = await bench.serve()
    await visit(browser, server, async (page) => {
      await signIn(page, bench, server, PATHS.settings)
      await isKept(page)
      await server.stop()
      await page.reload()
      await isAway(page)
      await heading(page, 'Settings')
      await expectAccessible(page)
      for (const path of Object.values(PATHS).filter((path) => path !== PATHS.pairHere)) {
        await page.goto(`${server.url}${path}`)
        await isAway(page)
      }
      await page.goto(`${server.url}${PATHS.browsers}`)
      const back = await restart(server)
      await heading(page, 'Signed-in browsers')
      await page.getByText('This browser').waitFor()
      await back.stop()
    })
  })

  test('a server that takes connections and never answers is one that is away: what is kept is shown', async () => {
    const server = await bench.serve()
    await visit(browser, server, async (page) => {
      await signIn(page, bench, server)
      await isKept(page)
      await keepsAnswers(page, 'today', 1)
      await server.stop()
      const hanging = Bun.listen({ port: server.port, hostname: '127.0.0.1', socket: { data: () => {} } })
      // The second time it is known that nobody answers.
      for (const _ of [1, 2]) {
        await page.goto(server.url, { waitUntil: 'commit' })
        await page.getByLabel('What did you eat?').waitFor()
        await page.getByText(/^As of /).waitFor()
      }
      await page.getByText(/^As of .* — no connection$/).waitFor()
      await page.getByLabel('What did you eat?').fill('my usual breakfast')
      await page.getByLabel('What did you eat?').press('Enter')
      await page.getByText('Kept. It will be read when the server is back.').waitFor()
      await page.locator('[data-entry]').getByText('my usual breakfast').waitFor()
      await expectAccessible(page)
      hanging.stop(true)
    })
  })

  test('the profile opens though nobody has looked at it', async () => {
    const server = await bench.serve()
    await visit(browser, server, async (page) => {
      await signIn(page, bench, server)
      await isKept(page)
      await keepsAnswers(page, '/api/profile', 1)
      await server.stop()
      await page.getByRole('link', { name: 'Profile' }).first().click()
      await page.getByText(/^As of .* — no connection$/).waitFor()
      await page.goto(`${server.url}${PATHS.profile}`)
      await page.getByText(/^As of .* — no connection$/).waitFor()
    })
  })

  test('the browser stores the page and its files, but no personal data and no response of the API', async () => {
    const server = await bench.serve()
    await visit(browser, server, async (page) => {
      await signIn(page, bench, server)
      await isKept(page)
      for (const path of [PATHS.browsers, PATHS.trends]) {
        await page.goto(`${server.url}${path}?days=7`)
        await page.getByRole('navigation', { name: 'Main' }).waitFor()
      }
      const [files, ...others] = await kept(page)
      expect(others).toEqual([])
      // The one document, and the files that it loads.
      const allowed = /^\/(?:assets\/[\w-]+\.(?:js|css|svg|png)|without-the-server)$/
      expect(files?.filter((path) => !allowed.test(path))).toEqual([])
      expect(files).toContain('/without-the-server')
    })
    await server.stop()
  })

  test('the page shows the same message behind a proxy that reports a bad gateway', async () => {
    const server = await bench.serve()
    await using proxy = await startProxy(server.url)
    await visit(browser, proxy, async (page) => {
      await signIn(page, bench, proxy, PATHS.browsers)
      await isKept(page)
      await server.stop()
      await page.reload()
      await isAway(page)
      const back = await restart(server)
      await page.getByText('This browser').waitFor()
      await back.stop()
    })
  })
})

describe('a new version', () => {
  test('is shown at once, and the old one is deleted', async () => {
    const server = await bench.serve()
    await using proxy = await startProxy(server.url)
    await visit(browser, proxy, async (page) => {
      const version = () => page.evaluate('document.documentElement.dataset.version ?? "old"')
      await signIn(page, bench, proxy)
      await isKept(page)
      const [before] = await kept(page)
      expect(await version()).toBe('old')
      proxy.upgrade()
      await page.reload()
      await heading(page, 'Today')
      expect(await version()).toBe('new')
      // The new version stores its files, and deletes those of the old one.
      const old = before?.find((path) => path.includes('/boot-')) ?? ''
      await page.evaluate(`new Promise((resolve) => {
        const look = () => caches.match(${JSON.stringify(old)}, { ignoreVary: true })
          .then((found) => found === undefined ? resolve() : requestAnimationFrame(look))
        look()
      })`)
      const [after, ...others] = await kept(page)
      expect(others).toEqual([])
      // Besides, what the page has loaded in an idle moment.
      const expected = before?.map((path) => (path === old ? old.replace('.js', '-upgraded.js') : path))
      expect(after).toEqual(expect.arrayContaining(expected ?? []))
      expect(after).not.toContain(old)
      await server.stop()
      await page.reload()
      await isAway(page)
      expect(await version()).toBe('new')
    })
  })

  test('is not shown while the server is away: the last version is', async () => {
    const server = await bench.serve()
    await using proxy = await startProxy(server.url)
    await visit(browser, proxy, async (page) => {
      await signIn(page, bench, proxy)
      await isKept(page)
      await server.stop()
      proxy.upgrade()
      await page.reload()
      await isAway(page)
      expect(await page.evaluate('"version" in document.documentElement.dataset')).toBe(false)
      const back = await restart(server)
      await heading(page, 'Today')
      await back.stop()
    })
  })
})

/** A proxy in front of a server. After `upgrade`, one file of the page has another content and name. */
async function startProxy(target: string) {
  let isUpgraded = false
  const port = await freePort()
  // The script that runs before the first paint: no other file refers to it.
  const boot = /\/assets\/(boot-[a-z0-9]+)\.js/
  let name = ''
  const proxy = Bun.serve({
    port,
    hostname: '127.0.0.1',
    async fetch(request) {
      const { pathname, search } = new URL(request.url)
      const asked = isUpgraded ? pathname.replace(`${name}-upgraded`, name) : pathname
      if (isUpgraded && asked === pathname && pathname.includes(name))
        return new Response(null, { status: 404 })
      const headers = new Headers(request.headers)
      headers.set('accept-encoding', 'identity')
      const body = request.body === null ? null : await request.arrayBuffer()
      const answer = await fetch(`${target}${asked}${search}`, {
        method: request.method,
        headers,
        body,
        redirect: 'manual',
      }).catch(() => undefined)
      if (answer === undefined) return new Response('<h1>Bad gateway</h1>', { status: 502 })
      const type = answer.headers.get('content-type') ?? ''
      if (!/html|javascript/.test(type) || answer.status !== 200) return answer
      const text = await answer.text()
      name = boot.exec(text)?.[1] ?? name
      const sent = new Headers(answer.headers)
      sent.delete('etag')
      sent.delete('content-length')
      return new Response(isUpgraded ? upgraded(text, name, asked) : text, { status: 200, headers: sent })
    },
  })
  const upgraded = (text: string, script: string, path: string) => {
    if (path.includes(script)) return `${text};document.documentElement.dataset.version='new'`
    // That script stands within it.
    if (path === '/without-the-server') return text.replace('<html ', '<html data-version="new" ')
    return text.replaceAll(script, `${script}-upgraded`).replace('"version":"', '"version":"2')
  }
  return {
    url: `http://127.0.0.1:${port}`,
    upgrade: () => {
      isUpgraded = true
    },
    [Symbol.asyncDispose]: () => proxy.stop(true),
  }
}

describe('code that is lost on the way, as when a phone changes its network, is asked for again', () => {
  /** Loses each file of a kind the first time. */
  const losing = async (page: Page, files: RegExp): Promise<() => number> => {
    const lost = new Set<string>()
    await page.route(files, async (route) => {
      const { pathname } = new URL(route.request().url())
      if (lost.has(pathname)) return await route.continue()
      lost.add(pathname)
      return await route.abort('connectionaborted')
    })
    return () => lost.size
  }

  test.each([
    ['the script of the page', /\/assets\/main-[^/]*\.js$/],
    ['the view', /\/assets\/(?:sign-in|set-up)-[^/]*\.js$/],
    ['all but the first', /\/assets\/(?!boot)/],
  ])('at the sign-in: %s', async (_, files) => {
    const server = await bench.serve()
    await visit(
      browser,
      server,
      async (page) => {
        const count = await losing(page, files)
        await page.goto(server.url)
        await page.getByLabel('Sign-in link or API token').waitFor()
        expect(count()).toBeGreaterThan(0)
      },
      { isRouted: true },
    )
    await server.stop()
  })

  test('at the sign-in: the style sheet', async () => {
    const server = await bench.serve()
    await visit(
      browser,
      server,
      async (page) => {
        const count = await losing(page, /\/assets\/[^/]*\.css$/)
        const styled = page.waitForResponse((answer) => answer.url().endsWith('.css') && answer.ok())
        await page.goto(server.url)
        await styled
        await page.getByLabel('Sign-in link or API token').waitFor()
        const accent = "getComputedStyle(document.documentElement).getPropertyValue('--accent')"
        expect(await page.evaluate<string>(accent)).not.toBe('')
        expect(count()).toBe(1)
      },
      { isRouted: true },
    )
    await server.stop()
  })

  test('in the journal, when it is opened and later', async () => {
    const server = await bench.serve()
    await visit(
      browser,
      server,
      async (page) => {
        await signIn(page, bench, server)
        const count = await losing(page, /\/assets\/(?:today|unsent-banner|trends)-[^/]*\.js$/)
        await page.reload()
        await heading(page, 'Today')
        await page.getByLabel('What did you eat?').waitFor()
        await page.getByRole('link', { name: 'Trends' }).click()
        await heading(page, 'Trends')
        expect(count()).toBe(3)
      },
      { isRouted: true },
    )
    await server.stop()
  })
})
