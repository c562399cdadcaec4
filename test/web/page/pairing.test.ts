import { expect, test } from 'bun:test'
import { PATHS } from '../../../src/contract/page-paths.ts'
import { BASE_URL } from '../../support.ts'
import { expectAccessible } from '../dom/accessible.ts'
import { domBench, type HeldRequest, type Page } from '../dom/bench.ts'

const site = domBench()
const { signIn, visit } = site

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name }).waitFor()
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true })

async function showPasscode(page: Page): Promise<string> {
  await signIn(page, PATHS.pair)
  await button(page, 'Show passcode').click()
  const shown = await page.getByText(/^Passcode [\d ]+$/).textContent()
  return (shown ?? '').replace(/\D/g, '')
}

/** The address in the QR code. */
function pairingPath(code: string): string {
  const fragment = new URLSearchParams({ identifier: 'owner', channel: 'app', code }).toString()
  return `${PATHS.pairHere}#${fragment}`
}

test('the QR code signs in the other browser', () =>
  visit(async (page) => {
    const code = await showPasscode(page)
    await visit(async (other) => {
      await other.goto(pairingPath(code))
      await heading(other, 'Sign in on this device')
      expect(other.url()).toBe(`${BASE_URL}${PATHS.pairHere}`)
      await expectAccessible(other)
      await button(other, 'Sign in').click()
      await heading(other, 'Today')
    })
    await page.getByRole('heading', { name: 'Device paired' }).waitFor()
  }))

test('the page reports a passcode that has expired, and one that was tried too often', () =>
  visit(async (page) => {
    const code = await showPasscode(page)
    const wrong = code === '000000' ? '000001' : '000000'
    for (let n = 0; n < 5; n++) {
      const body = { user_identifier: 'owner', channel: 'app', code: wrong }
      await site.server.request('POST', '/auth/passcodes/verify', { body })
    }
    await page.advance(3000)
    await page.getByText('Too many wrong attempts').waitFor()
    await expectAccessible(page)
    await button(page, 'Get a new passcode').click()
    await button(page, 'Show passcode').click()
    await page.getByText('Waiting for the device…').waitFor()
    // The page must find out without a response of the server.
    page.route('**/*', (held) => held.abort())
    await page.advance(601_000)
    await page.getByText('The passcode has expired').waitFor()
  }))

test('a response that arrives after a later one does not undo it', () =>
  visit(async (page) => {
    let late: { held: HeldRequest; response: Response } | undefined
    let asked = 0
    page.route('**/auth/passcodes/*', async (held) => {
      if (++asked > 1) {
        const json = { status: 'verified', token: { id: 'x', name: 'Watch' } }
        return held.fulfill({ json, headers: { 'x-request-id': 'of-the-server' } })
      }
      late = { held, response: await held.fetch() }
    })
    await showPasscode(page)
    const { held, response } = await page.until(() => late, 'the first response')
    await page.getByText('“Watch”').waitFor()
    await page.act(() => held.fulfill({ response }))
    expect(await page.getByText('“Watch”').count()).toBe(1)
  }))

test('signing in continues after a lost connection: a passcode works once', () =>
  visit(async (page) => {
    const code = await showPasscode(page)
    page.browser.network.cookies.clear()
    await page.close()
    page.route('**/api/ext/tokens', (held) => held.abort(), { times: 1 })
    await page.goto(pairingPath(code))
    await button(page, 'Sign in').click()
    await page.getByRole('alert').waitFor()
    await button(page, 'Sign in').click()
    await heading(page, 'Today')
  }))
