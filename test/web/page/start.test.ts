import { expect, test } from 'bun:test'
import { PATHS } from '../../../src/contract/page-paths.ts'
import { domBench, type Page } from '../dom/bench.ts'
import { hold } from '../dom/held.ts'

/** How the page opens, and what may go wrong on the way. */

const SESSION = '/api/sessions/start'

const { ask, signIn, visit } = domBench()

/** A page on which the owner is signed in. */
const signedIn = (work: (page: Page) => Promise<void>) =>
  visit(async (page) => {
    await signIn(page, PATHS.browsers)
    await work(page)
  })

/** The response about the session arrives when the code has run and the empty frame is drawn. */
async function openSlowly(page: Page, path: string): Promise<void> {
  const held = hold(page, `**${SESSION}`, 'GET')
  await page.goto(path)
  await page.getByRole('status').first().waitFor({ state: 'attached' })
  await held.release()
  expect(held.count()).toBe(1)
  await page.getByRole('heading', { level: 1 }).waitFor()
}

test('the view that gets the focus again shows the current data of the server', () =>
  signedIn(async (page) => {
    await openSlowly(page, PATHS.today)
    await ask('POST', '/api/tools/log_food', { food_name: 'cooked quinoa' })
    await page.act((window) => window.dispatchEvent(new window.Event('focus')))
    await page
      .getByRole('main')
      .getByText(/quinoa/i)
      .first()
      .waitFor()
  }))

test('a response that is not from the server is not treated as a sign-out', () =>
  signedIn(async (page) => {
    const body = '<!doctype html><title>Wi-Fi sign-in</title>'
    page.route(`**${SESSION}`, (held) => held.fulfill({ body, contentType: 'text/html' }), { times: 1 })
    await page.goto(PATHS.today)
    await page.getByRole('heading', { level: 1, name: 'Today' }).waitFor()
  }))
