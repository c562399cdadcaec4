import { afterAll, beforeAll, expect, test } from 'bun:test'
import type { Browser, Page } from 'playwright-core'
import { SETTINGS } from '../../src/web/app/texts/settings.ts'
import { UNSENT } from '../../src/web/app/texts/unsent-dialogs.ts'
import { openBrowser } from './browser.ts'
import { keepsAnswers, waitingIn } from './page-offline-hands.ts'
import { expectAccessible, isKept, signIn, visit } from './page-support.ts'
import { createBench, type RunningServer } from './support.ts'

/** Changes that the server does not have, in Chromium: what is said of them, and that each is sent once or stays. */

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

const restart = ({ port }: RunningServer) => bench.serve({ args: ['--port', String(port)] })
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const entry = (page: Page, name: string) => page.locator('[data-entry]', { hasText: name })

type Stored = { id: string; food_name: string }
const day = async (server: RunningServer, as = token): Promise<Stored[]> =>
  (await server.request('GET', '/api/journal/day', { token: as })).json.entries

async function eat(server: RunningServer, food_name: string): Promise<string> {
  const body = { meal_type: 'snack', entries: [{ food_name, calories: 100 }] }
  const { json } = await server.request('POST', '/api/journal/foods', { token, body })
  return json.entries[0].id
}

/** Signed in, with Today kept by the browser. */
async function open(page: Page, server: RunningServer, user?: string): Promise<void> {
  const ofUser = user === undefined ? [] : ['--user', user]
  await signIn(page, { ...bench, value: (args) => bench.value([...args, ...ofUser]) }, server)
  await isKept(page)
  await keepsAnswers(page, 'today', 1)
}

async function type(page: Page, words: string): Promise<void> {
  await page.getByLabel('What did you eat?').fill(words)
  await page.getByLabel('What did you eat?').press('Enter')
  await entry(page, words).waitFor()
}

async function rename(page: Page, from: string, to: string): Promise<void> {
  await entry(page, from).first().click()
  const dialog = page.getByRole('dialog')
  await dialog.locator('input[name=food_name]').fill(to)
  await dialog.locator('button[type=submit]').click()
  await dialog.waitFor({ state: 'detached' })
  await entry(page, to).waitFor()
}

const allSent = async (page: Page) => {
  while ((await waitingIn(page)).waiting > 0);
}

test('a change of an entry that was changed elsewhere meanwhile is listed with both versions; either can be used', async () => {
  const server = await bench.serve()
  for (const name of ['Porridge', 'Muesli']) await eat(server, name)
  await visit(browser, server, async (page) => {
    await open(page, server)
    await entry(page, 'Muesli').waitFor()
    await server.stop()
    await page.reload()
    for (const name of ['Porridge', 'Muesli']) await rename(page, name, `${name} of mine`)
    // The others are first.
    await page.route('**/api/journal/foods/**', (route) => route.abort())
    const back = await restart(server)
    for (const { id, food_name } of await day(back)) {
      const path = `/api/journal/foods/${id}`
      await back.request('PATCH', path, { token, body: { food_name: `${food_name} of theirs` } })
    }
    await page.unrouteAll()
    await page.getByText('2 changes could not be sent.').waitFor()
    await button(page, 'Show').click()
    const rows = page.getByRole('dialog', { name: UNSENT.title }).locator('.not-sent')
    const row = (name: string) => rows.filter({ hasText: `${name} of mine` })
    for (const name of ['Porridge', 'Muesli']) await row(name).getByText(`${name} of theirs`).waitFor()
    await expectAccessible(page)
    await row('Porridge').getByRole('button', { name: UNSENT.useYours }).click()
    await row('Porridge').waitFor({ state: 'detached' })
    await row('Muesli').getByRole('button', { name: UNSENT.useTheirs }).click()
    await page.getByText(UNSENT.none).waitFor()
    await allSent(page)
    const names = (await day(back)).map(({ food_name }) => food_name)
    expect(names.toSorted()).toEqual(['Muesli of theirs', 'Porridge of mine'])
    await back.stop()
  })
})

test('two people on one phone: each has their own changes, which wait until they sign in, and are sent once', async () => {
  const server = await bench.serve()
  await bench.value(['user', 'add', 'guest'])
  await visit(browser, server, async (page) => {
    await open(page, server)
    await server.stop()
    await type(page, '1 g owner rice')
    // The server is back, but not for these.
    await page.route('**/api/journal/foods', (route) => route.abort())
    await page.route('**/api/foods/analysis', (route) => route.abort())
    const back = await restart(server)
    await page.goto(`${server.url}/settings`)
    await button(page, SETTINGS.signOut).click()
    const dialog = page.getByRole('dialog', { name: UNSENT.signOutTitle(1) })
    await dialog.getByText('owner rice').waitFor()
    await expectAccessible(page)
    // The page is loaded again, so that nothing of the person is left in it.
    const keep = dialog.getByRole('button', { name: UNSENT.signOutKeep })
    await Promise.all([page.waitForEvent('load'), keep.click()])
    await button(page, 'Sign in').waitFor()
    await page.unrouteAll()
    await open(page, back, 'guest')
    expect(await page.getByText('owner rice').count()).toBe(0)
    await back.stop()
    await type(page, '1 g guest rice')
    const again = await restart(server)
    while ((await waitingIn(page)).waiting > 1);
    const guest = await bench.value(['issue-token', '--name', 'test', '--user', 'guest'])
    expect((await day(again, guest)).map(({ food_name }) => food_name)).toEqual(['1 g guest rice'])
    await page.goto(`${server.url}/settings`)
    await Promise.all([page.waitForEvent('load'), button(page, SETTINGS.signOut).click()])
    await button(page, 'Sign in').waitFor()
    await open(page, again)
    await allSent(page)
    const names = (await day(again)).map(({ food_name }) => food_name)
    expect(names.filter((name) => name.includes('rice'))).toEqual(['1 g owner rice'])
    await again.stop()
  })
})

/** Lets nobody read the changes of this browser until it is called. */
async function holdChanges(page: Page): Promise<() => Promise<void>> {
  await page.evaluate(`new Promise((resolve) => {
    const request = indexedDB.open('journal ')
    request.onsuccess = () => {
      const store = request.result.transaction('changes', 'readwrite').objectStore('changes')
      const again = () => {
        resolve()
        if (globalThis.isReleased) request.result.close()
        else store.count().onsuccess = again
      }
      store.count().onsuccess = again
    }
  })`)
  return async () => {
    await page.evaluate('{ globalThis.isReleased = true }')
  }
}

test('whoever signs out before the browser has read what waits is told of it all the same', async () => {
  const server = await bench.serve()
  await visit(browser, server, async (page) => {
    await open(page, server)
    const other = await page.context().newPage()
    await other.goto(`${server.url}/api/health`)
    await server.stop()
    await type(page, '1 g barley')
    for (const path of ['journal/foods', 'foods/analysis'])
      await page.route(`**/api/${path}`, (route) => route.abort())
    const release = await holdChanges(other)
    const back = await restart(server)
    await page.goto(`${server.url}/settings`)
    await button(page, SETTINGS.signOut).click()
    await release()
    const dialog = page.getByRole('dialog', { name: UNSENT.signOutTitle(1) })
    await dialog.getByText('barley').waitFor()
    await back.stop()
  })
})

test('two tabs with waiting changes of one person send each once', async () => {
  const server = await bench.serve()
  await visit(browser, server, async (page) => {
    await open(page, server)
    const other = await page.context().newPage()
    await other.goto(server.url)
    await other.getByLabel('What did you eat?').waitFor()
    await server.stop()
    await type(page, '1 g corn')
    await type(other, '2 g corn')
    await type(page, '3 g corn')
    await entry(other, '3 g corn').waitFor()
    const back = await restart(server)
    await allSent(page)
    const names = (await day(back)).map(({ food_name }) => food_name)
    expect(names.filter((name) => name.includes('corn')).toSorted()).toEqual([
      '1 g corn',
      '2 g corn',
      '3 g corn',
    ])
    await back.stop()
  })
})

test('a browser whose storage is full says what would be lost, and sends it all the same', async () => {
  const server = await bench.serve()
  await visit(browser, server, async (page) => {
    await open(page, server)
    await server.stop()
    await page.reload()
    await page.getByLabel('What did you eat?').waitFor()
    await page.evaluate(`{
      const full = () => { throw new DOMException('full', 'QuotaExceededError') }
      IDBObjectStore.prototype.add = full
      IDBObjectStore.prototype.put = full
    }`)
    await type(page, '1 g millet')
    await page.getByText('This browser has no room to keep 1 change.').waitFor()
    await expectAccessible(page)
    const back = await restart(server)
    const isThere = async () => (await day(back)).some(({ food_name }) => food_name === '1 g millet')
    while (!(await isThere()));
    await page.getByText('This browser has no room').waitFor({ state: 'detached' })
    await back.stop()
  })
})

const bottomOf = (name: string) => `document.querySelector('${name}').getBoundingClientRect().bottom`

/** What stands before the middle of an element, unless that is itself. */
const beforeIt = (page: Page) =>
  page.evaluate(`(() => {
    const element = document.activeElement
    const { left, top, width, height } = element.getBoundingClientRect()
    const found = document.elementFromPoint(left + width / 2, top + height / 2)
    return found === element || element.contains(found) ? null : found?.className ?? 'nothing'
  })()`)

/** Without the way of a pointer: all of their notices are to be there at once, for seconds. */
const DELETE_QUICKLY = `async (names) => {
  const until = async (look) => {
    for (;;) {
      const found = look()
      if (found) return found
      await new Promise(requestAnimationFrame)
    }
  }
  for (const name of names) {
    const isOf = (row) => row.textContent.includes(name)
    ;[...document.querySelectorAll('[data-entry]')].find(isOf).click()
    const remove = await until(() => document.querySelector('dialog .button.danger'))
    remove.click()
    await until(() => document.querySelector('dialog') === null)
  }
}`

test('notices do not cover a menu, nor does the banner what the focus comes to', async () => {
  const server = await bench.serve()
  for (const name of ['Oatcake', 'Pancake', 'Cracker', 'Stew']) await eat(server, name)
  await visit(browser, server, async (page) => {
    await open(page, server)
    await entry(page, 'Stew').waitFor()
    await server.stop()
    await page.reload()
    await page.locator('.banner').waitFor()
    await page.evaluate(`(${DELETE_QUICKLY})(['Oatcake', 'Pancake', 'Cracker'])`)
    await page.locator('.toast').nth(2).waitFor()
    // Its items are where the notices are.
    await page.evaluate(`(() => {
      const menu = document.querySelector('[aria-label="More actions for snacks"]')
      scrollBy({ top: menu.getBoundingClientRect().bottom - innerHeight + 230, behavior: 'instant' })
      menu.click()
    })()`)
    await page.getByRole('menuitem').first().waitFor()
    for (let item = 0; item < 3; item++) {
      expect(await beforeIt(page)).toBeNull()
      await page.keyboard.press('ArrowDown')
    }
    await page.keyboard.press('Escape')

    await page.evaluate('scrollTo({ top: document.documentElement.scrollHeight, behavior: "instant" })')
    await page.getByRole('link', { name: 'Settings' }).last().focus()
    const covered: unknown[] = []
    for (let steps = 0; steps < 60; steps++) {
      await page.keyboard.press('Shift+Tab')
      const found = await page.evaluate(`(() => {
        const element = document.activeElement
        const within = element.closest('main')
        if (within === null) return null
        const { top, bottom } = element.getBoundingClientRect()
        return { text: element.getAttribute('aria-label') ?? element.textContent.slice(0, 40), top, bottom,
          isCovered: top < ${bottomOf('.banner')} || bottom > document.querySelector('.bar').getBoundingClientRect().top }
      })()`)
      if ((found as { isCovered: boolean } | null)?.isCovered === true) covered.push(found)
    }
    expect(covered).toEqual([])
  })
})
