import { afterAll, beforeAll, expect, test } from 'bun:test'
import type { Browser, Page } from 'playwright-core'
import { PATHS } from '../../src/contract/page-paths.ts'
import { COMMON } from '../../src/web/app/texts/common.ts'
import { SETTINGS } from '../../src/web/app/texts/settings.ts'
import { TO_OWN_FOODS } from '../../src/web/app/texts/to-own-foods.ts'
import { TODAY } from '../../src/web/app/texts/today.ts'
import { openBrowser } from './browser.ts'
import { keepsAnswers } from './page-offline-hands.ts'
import { isKept, PHONE, signIn, visit } from './page-support.ts'
import { createBench, type RunningServer } from './support.ts'

/** Opened without the server, Today is there before its code has run, as it was last seen; and only where it may be. */

const bench = createBench()
let browser: Browser
let token = ''

beforeAll(async () => {
  browser = await openBrowser()
  token = await bench.value(['issue-token', '--name', 'test'])
}, 300_000)

afterAll(async () => {
  await browser?.close()
  await bench.close()
})

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const entry = (page: Page, name: string) => page.locator('[data-entry]', { hasText: name })

async function serveWith(...names: string[]): Promise<RunningServer> {
  const server = await bench.serve()
  const entries = names.map((food_name) => ({ food_name, calories: 100 }))
  const body = { meal_type: 'snack', entries }
  expect((await server.request('POST', '/api/journal/foods', { token, body })).status).toBe(201)
  return server
}

/** Signed in, with Today kept and a picture of it taken that shows the last of these. */
async function open(page: Page, server: RunningServer, name: string): Promise<void> {
  await signIn(page, bench, server)
  await isKept(page)
  await keepsAnswers(page, 'today', 1)
  await hasPictureOf(page, name)
}

const stored = (page: Page) => page.evaluate("localStorage.getItem('picture ') ?? ''") as Promise<string>
const hasPictureOf = async (page: Page, text: string) => {
  while (!(await stored(page)).includes(text));
}

/** What the page showed of meals from its opening on, in order: as a picture, or itself. */
type Seen = { isPicture: boolean; names: string[] }[]

/** Notes it on every page that is opened from now on. */
const watch = (page: Page) =>
  page.addInitScript(`(() => {
    globalThis.seen = []
    new MutationObserver(() => {
      const names = [...document.querySelectorAll('.entry-name')].map(({ textContent }) => textContent)
      const isPicture = document.querySelector('.picture') !== null
      const last = globalThis.seen.at(-1)
      if (names.length > 0 && (last?.isPicture !== isPicture || last.names.join() !== names.join()))
        globalThis.seen.push({ isPicture, names })
    }).observe(document, { subtree: true, childList: true })
  })()`)
const seen = (page: Page) => page.evaluate('globalThis.seen') as Promise<Seen>

test('what was last seen is there at once, can be used a moment later, and nothing in it is read as markup', async () => {
  const script = '<img src=x onerror="document.title = `run`"> porridge'
  const server = await serveWith(script, 'Muesli')
  await visit(browser, server, async (page) => {
    await open(page, server, 'Muesli')
    await watch(page)
    await server.stop()
    await page.reload()
    await entry(page, 'Muesli').waitFor()
    const [picture, own, ...rest] = await seen(page)
    expect([picture?.isPicture, own?.isPicture, rest]).toEqual([true, false, []])
    expect(picture?.names.join()).toContain(script)
    expect(own?.names).toEqual(picture?.names ?? [])
    expect(await page.locator('.picture').count()).toBe(0)
    expect(await page.title()).toBe('Today · Journal')
    await entry(page, 'Muesli').click()
    await page.getByRole('dialog').locator('input[name=food_name]').waitFor()
  })
})

/** Taps the field for a meal as soon as a picture shows it, and begins to type. */
const tapInPicture = (page: Page) =>
  page.addInitScript(`new MutationObserver((_, observer) => {
    const field = document.querySelector('.picture .quick-add input')
    if (field === null) return
    observer.disconnect()
    globalThis.before = [field, document.querySelector('.picture .entry-name')]
    field.focus()
    document.execCommand('insertText', false, '2 e')
    globalThis.hasStayed = true
    document.querySelector('.picture .add-card [type=submit]').click()
  }).observe(document, { subtree: true, childList: true })`)

test('what was seen becomes the page, and a field that was tapped meanwhile keeps the focus and the text', async () => {
  const server = await serveWith('Granola')
  await visit(browser, server, async (page) => {
    await open(page, server, 'Granola')
    await tapInPicture(page)
    await server.stop()
    await page.reload()
    await entry(page, 'Granola').waitFor()
    const field = page.getByLabel('What did you eat?')
    await field.and(page.locator(':focus')).waitFor()
    expect(await page.evaluate('globalThis.before.map(({ isConnected }) => isConnected)')).toEqual([
      true,
      true,
    ])
    // It was not sent, which would have loaded the page a second time.
    expect([await page.evaluate('globalThis.hasStayed'), new URL(page.url()).search]).toEqual([true, ''])
    await page.keyboard.type('ggs')
    expect(await field.inputValue()).toBe('2 eggs')
    await field.press('Enter')
    await entry(page, 'egg').waitFor()
  })
})

/** A picture of a screen of this size is kept. */
const hasPictureFor = async (page: Page, width: number, height: number) => {
  while (!(await stored(page)).includes(`"screen":[${width},${height}]`));
}

/** In the first frame of a picture: what of it is not laid out, with its place on the screen; and how high the page is. */
const measurePicture = (page: Page) =>
  page.addInitScript(`requestAnimationFrame(function measure() {
    if (document.querySelector('.picture') === null) return requestAnimationFrame(measure)
    const skipped = [...document.querySelectorAll('.picture *')]
      .filter((each) => each.style.contentVisibility === 'hidden' && each.getClientRects().length > 0)
    globalThis.inPicture = {
      skipped: skipped.length,
      onScreen: skipped.filter((each) => each.getBoundingClientRect().top < innerHeight).length,
      height: document.documentElement.scrollHeight,
    }
  })`)
type Measured = { skipped: number; onScreen: number; height: number }
const inPicture = (page: Page) => page.evaluate('globalThis.inPicture') as Promise<Measured>

test('what is below the screen is laid out once what is on it can be used, and does not move it', async () => {
  const server = await serveWith(
    'Buckwheat',
    ...Array.from({ length: 30 }, (_, index) => `Oats ${index + 1}`),
  )
  await visit(
    browser,
    server,
    async (page) => {
      await open(page, server, 'Oats 30')
      await measurePicture(page)
      await server.stop()
      await page.reload()
      await entry(page, 'Oats 30').waitFor()
      const { skipped, onScreen, height } = await inPicture(page)
      expect([skipped > 0, onScreen]).toEqual([true, 0])
      await page.locator('.rating').first().waitFor()
      while (
        Number(await page.evaluate(`document.querySelectorAll('[style*="content-visibility"]').length`)) > 0
      );
      // The check-in comes below it.
      const end = await page.evaluate(
        "document.querySelector('.day-main').getBoundingClientRect().bottom + scrollY",
      )
      expect(Number(end)).toBeLessThanOrEqual(height)
      await entry(page, 'Oats 30').click()
      await page.getByRole('dialog').locator('input[name=food_name]').waitFor()

      // On a screen that has become higher it is not known what is below it.
      await page.setViewportSize({ width: 390, height: 1400 })
      await page.reload()
      await entry(page, 'Oats 30').waitFor()
      expect((await inPicture(page)).onScreen).toBe(0)

      // Nor does somebody look at nothing who goes there.
      await page.addInitScript(`requestAnimationFrame(function scroll() {
        if (document.querySelector('.picture') === null) return requestAnimationFrame(scroll)
        scrollTo({ top: 900, behavior: 'instant' })
        addEventListener('scroll', () => {
          globalThis.left = document.querySelectorAll('[style*="content-visibility"]').length
        }, { once: true })
      })`)
      await page.setViewportSize(PHONE)
      await hasPictureFor(page, PHONE.width, PHONE.height)
      await page.reload()
      await page.waitForLoadState('load')
      while ((await page.evaluate('globalThis.left')) === undefined);
      expect(await page.evaluate('globalThis.left')).toBe(0)
    },
    { context: { viewport: PHONE } },
  )
})

test('on a wide screen the meals are where they stay from the first frame on', async () => {
  const server = await serveWith('Zorblemush')
  await visit(
    browser,
    server,
    async (page) => {
      await open(page, server, 'Zorblemush')
      await page.addInitScript(`{
        globalThis.widths = new Set()
        requestAnimationFrame(function look() {
          const meals = document.querySelector('.day-main')
          if (meals !== null) globalThis.widths.add(meals.clientWidth)
          requestAnimationFrame(look)
        })
      }`)
      await server.stop()
      await page.reload()
      await page.locator('.rating').first().waitFor()
      const widths = (await page.evaluate('[...globalThis.widths]')) as number[]
      expect(widths).toEqual([await page.locator('.day-main').evaluate(({ clientWidth }) => clientWidth)])
    },
    { context: { viewport: { width: 1280, height: 800 } } },
  )
})

type Asked = { name: string; isDirect: boolean }

/** The scripts that were asked for, and whether the browser took them from where they are kept, without the worker. */
const askedScripts = (page: Page) =>
  page.evaluate(`performance.getEntriesByType('resource')
    .filter(({ name }) => name.includes('/assets/') && name.endsWith('.js'))
    .map(({ name, workerCacheLookupStart }) => ({
      name: name.replace(/^.*[/]|-[^-]+$/g, ''), isDirect: workerCacheLookupStart > 0,
    }))`) as Promise<Asked[]>

test('all that Today needs is one script, and what is loaded later works on the same page', async () => {
  const server = await serveWith('Ryebread')
  await visit(browser, server, async (page) => {
    await open(page, server, 'Ryebread')
    await server.stop()
    await page.reload()
    await page.locator('.rating').first().waitFor()
    const first = (await askedScripts(page)).map(({ name }) => name)
    expect(first[0]).toBe('one-script')

    await entry(page, 'Ryebread').click()
    const dialog = page.getByRole('dialog')
    await dialog.locator('input[name=food_name]').fill('Changed with a dialog')
    await dialog.getByRole('button', { name: 'Save', exact: true }).click()
    await entry(page, 'Changed with a dialog').waitFor()
    const asked = await askedScripts(page)
    const modules = ['checkin-panel', 'main', 'notices', 'start-keeping', 'today', 'unsent-banner']
    expect(asked.filter(({ name }) => name === 'stand-in').length).toBeGreaterThan(5)
    expect(asked.filter(({ name }) => name !== 'main' && modules.includes(name))).toEqual([])
    const kept = ['one-script', 'entry-dialog', 'stand-in']
    expect(asked.filter(({ name, isDirect }) => kept.includes(name) && !isDirect)).toEqual([])

    // Its code is not among what is kept.
    await page.getByRole('button', { name: TODAY.searchFood, exact: true }).click()
    await dialog.getByRole('combobox').fill('zorbleflux')
    await dialog.getByRole('button', { name: TO_OWN_FOODS.addYourself }).click()
    await page.getByText(COMMON.serverDownBody).waitFor()
  })
})

test('a meal that waits to be sent is in it and in what is drawn after it, and one that was deleted is not', async () => {
  const server = await serveWith('Rice')
  await visit(browser, server, async (page) => {
    await open(page, server, 'Rice')
    await server.stop()
    await page.getByLabel('What did you eat?').fill('1 g waiting corn')
    await page.getByLabel('What did you eat?').press('Enter')
    await hasPictureOf(page, '1 g waiting corn')
    await entry(page, 'Rice').first().click()
    await page.getByRole('dialog').locator('.danger').click()
    while ((await stored(page)).includes('Rice'));
    await watch(page)
    await page.reload()
    await entry(page, 'waiting corn').waitFor()
    const shown = await seen(page)
    expect(shown.map(({ isPicture }) => isPicture)).toEqual([true, false])
    for (const { names } of shown) {
      expect(names.join()).toContain('1 g waiting corn')
      expect(names.join()).not.toContain('Rice')
    }
  })
})

test('another day, another view and another version of the page have none', async () => {
  const server = await serveWith('Barley')
  await visit(browser, server, async (page) => {
    await open(page, server, 'Barley')
    await watch(page)
    await server.stop()
    // Neither is kept, however long the page has been open.
    for (const path of [`${PATHS.today}?date=2026-01-02`, PATHS.trends]) {
      await page.goto(`${server.url}${path}`)
      await page.getByRole('alert').or(page.locator('.empty')).first().waitFor()
      expect(await seen(page)).toEqual([])
    }
    const change = (from: string, to: string) =>
      page.evaluate(
        `localStorage.setItem('picture ', localStorage.getItem('picture ').replace(${from}, '${to}'))`,
      )
    // From here on no view of Today is open that would take another.
    await change('/"until":[0-9]+/', '"until":1')
    await page.goto(server.url)
    await entry(page, 'Barley').waitFor()
    expect((await seen(page)).map(({ isPicture }) => isPicture)).toEqual([false])
    await hasPictureOf(page, 'Barley')
    await page.goto(`${server.url}${PATHS.trends}`)
    await page.getByRole('alert').waitFor()
    await change('/"until":[0-9]+/', '"until":1')
    await page.reload()
    while ((await stored(page)) !== '{"person":"owner"}');
    await page.goto(server.url)
    await hasPictureOf(page, 'Barley')
    await page.goto(`${server.url}${PATHS.trends}`)
    await page.getByRole('alert').waitFor()
    await change('/[^"]+[.]css"/', '/assets/older.css"')
    await page.goto(server.url)
    await entry(page, 'Barley').waitFor()
    expect((await seen(page)).map(({ isPicture }) => isPicture)).toEqual([false])
  })
})

test('a tab that shows the journal of somebody else is not shown one of its own person', async () => {
  const server = await serveWith('Quinoa')
  await visit(browser, server, async (page) => {
    await open(page, server, 'Quinoa')
    await watch(page)
    await server.stop()
    await page.evaluate(
      `sessionStorage.setItem('acting ', JSON.stringify({ id: 'kim', name: 'Kim', guardian: 'owner' }))`,
    )
    await page.reload()
    await page.locator('h1').waitFor()
    expect((await seen(page)).some(({ isPicture }) => isPicture)).toBe(false)
  })
})

test('with the server there is none: it says itself how the day is', async () => {
  const server = await serveWith('Spelt')
  await visit(browser, server, async (page) => {
    await open(page, server, 'Spelt')
    await watch(page)
    await page.reload()
    await entry(page, 'Spelt').waitFor()
    expect((await seen(page)).some(({ isPicture }) => isPicture)).toBe(false)
    await server.stop()
  })
})

test('signing out removes it, and no other tab puts it back', async () => {
  const server = await serveWith('Millet')
  await visit(browser, server, async (page) => {
    await open(page, server, 'Millet')
    const other = await page.context().newPage()
    // One that does not hear of it, and goes on showing the day.
    await other.addInitScript('delete window.BroadcastChannel')
    await other.goto(server.url)
    await entry(other, 'Millet').waitFor()
    await page.goto(`${server.url}${PATHS.settings}`)
    // The page is loaded again, so that nothing of the person is left in it.
    await Promise.all([page.waitForEvent('load'), button(page, SETTINGS.signOut).click()])
    await button(page, 'Sign in').waitFor()
    expect(await stored(page)).toBe('')
    // Something changes there, and it goes.
    await other.evaluate("document.querySelector('main').append('Millet')")
    await other.goto('about:blank')
    expect(await stored(page)).toBe('')
    await server.stop()
  })
})
