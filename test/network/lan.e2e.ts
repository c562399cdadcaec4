import { afterAll, beforeAll, expect, test } from 'bun:test'
import type { Browser } from 'playwright-core'
import { PATHS } from '../../src/contract/page-paths.ts'
import { openBrowser } from '../binary/browser.ts'
import { expectAccessible, signIn, visit } from '../binary/page-support.ts'
import { createBench, type RunningServer } from '../binary/support.ts'
import {
  FOREIGN_NAME,
  HOME_NAME as NAME,
  readCodes,
  run,
  SERVER_ADDRESS,
  type SecondNetwork,
  secondNetwork,
} from './second-network.ts'

const bench = createBench()
let browser: Browser
let server: RunningServer
let network: SecondNetwork

/** The status of a page, as another device sees it. Without a second network, this machine asks itself. */
function statusFromPhone(url: string, host?: string): number {
  const hasNamespace = network.before.length > 0
  const { hostname, port } = new URL(url)
  const resolve = /[a-z]/.test(hostname) ? [`${hostname}:${port}:${SERVER_ADDRESS}`] : []
  const words = [
    ...network.before,
    ...['curl', '-s', '-m', '10', '-o', '/dev/null', '-w', '%{http_code}'],
    ...resolve.flatMap((entry) => ['--resolve', entry]),
    ...(host === undefined ? [] : ['-H', `Host: ${host}`]),
    hasNamespace ? url : url.replace(/\/\/[^:/]+/, '//127.0.0.1'),
    ...(hasNamespace || host !== undefined ? [] : ['-H', `Host: ${hostname}:${port}`]),
  ]
  return Number(run(...words).stdout.toString())
}

beforeAll(async () => {
  network = await secondNetwork()
  // The name leads to the server also where there is no second network.
  browser = await openBrowser([`--host-resolver-rules=MAP ${NAME} 127.0.0.1`])
  // The machine that runs this may be a container, whose addresses are not told by themselves.
  server = await bench.serve({ args: ['--lan'], env: { EXT_SERVER_HOSTS: `${SERVER_ADDRESS}, ${NAME}` } })
}, 300_000)

afterAll(async () => {
  await browser?.close()
  await bench.close()
  network?.remove()
})

test('another device of the network opens the page by address and by name, and by no foreign name', () => {
  expect(statusFromPhone(`http://${SERVER_ADDRESS}:${server.port}/`)).toBe(200)
  expect(statusFromPhone(`http://${NAME}:${server.port}/`)).toBe(200)
  expect(statusFromPhone(`http://${NAME}:${server.port}/`, FOREIGN_NAME)).toBe(403)
  expect(statusFromPhone(`http://${FOREIGN_NAME}:${server.port}/`)).toBe(403)
})

test('the start says where it is reached', () => {
  expect(server.stderr()).toContain(`http://${SERVER_ADDRESS}:${server.port}`)
  expect(server.stderr()).toContain(`http://${NAME}:${server.port}`)
})

test('the page draws only codes that the other device can open', async () => {
  const local = { url: `http://127.0.0.1:${server.port}` }
  await visit(browser, local, async (page) => {
    await signIn(page, bench, local, PATHS.phone)
    await page.locator('svg.qr').first().waitFor()
    await expectAccessible(page)
    const codes = await readCodes(page)
    expect(codes).toContain(`http://${SERVER_ADDRESS}:${server.port}/`)
    expect(codes).toContain(`http://${NAME}:${server.port}/`)
    for (const code of codes) {
      expect(code).not.toMatch(/127\.0\.0\.1|localhost/)
      expect(statusFromPhone(code)).toBe(200)
    }
  })
})

test('the code that pairs a device leads to an address that it can open', async () => {
  const local = { url: `http://127.0.0.1:${server.port}` }
  await visit(browser, local, async (page) => {
    await signIn(page, bench, local, PATHS.pair)
    await page.getByRole('button', { name: 'Show passcode' }).click()
    await page.locator('svg.qr').waitFor()
    const [code = ''] = await readCodes(page)
    expect(code).toStartWith(`http://${SERVER_ADDRESS}:${server.port}/pair#identifier=`)
    expect(statusFromPhone(code.replace(/#.*/, ''))).toBe(200)
  })
})

test('the link and the code of an invitation lead to an address that the other device can open', async () => {
  const local = { url: `http://127.0.0.1:${server.port}` }
  await visit(browser, local, async (page) => {
    await signIn(page, bench, local, PATHS.people)
    await page.getByLabel('Name', { exact: true }).fill('Partner')
    await page.keyboard.press('Enter')
    await page.getByRole('button', { name: 'Invite: Partner' }).press('Enter')
    await page.locator('svg.qr').waitFor()
    await expectAccessible(page)
    const [code = ''] = await readCodes(page)
    expect(code).toStartWith(`http://${SERVER_ADDRESS}:${server.port}/invitation#`)
    expect(await page.getByLabel('Link', { exact: true }).inputValue()).toBe(code)
    expect(statusFromPhone(code.replace(/#.*/, ''))).toBe(200)
    await page.getByLabel('Opens at').selectOption(`http://${NAME}:${server.port}`)
    expect(await page.getByLabel('Link', { exact: true }).inputValue()).toStartWith(
      `http://${NAME}:${server.port}/invitation#`,
    )
  })
})

test('the page warns over http from elsewhere, at sign-in and in the settings, until this device knows', async () => {
  const plain = { url: `http://${NAME}:${server.port}` }
  // Chromium ignores that header over http, and complains of it.
  const expected = /Cross-Origin-Opener-Policy header has been ignored/
  const warning = 'This connection is not encrypted'
  await visit(
    browser,
    plain,
    async (page) => {
      await signIn(page, bench, plain, PATHS.settings)
      await page.getByRole('complementary', { name: warning }).waitFor()
      await expectAccessible(page)
      await page.getByRole('button', { name: 'I know' }).click()
      await page.reload()
      await page.getByRole('heading', { level: 1, name: 'Settings' }).waitFor()
      expect(await page.getByText(warning).count()).toBe(0)
    },
    { expected },
  )
  await visit(
    browser,
    plain,
    async (page) => {
      await page.goto(`${plain.url}${PATHS.settings}`)
      await page.getByRole('heading', { level: 1, name: 'Sign in' }).waitFor()
      await page.getByText(warning).waitFor()
      await expectAccessible(page)
    },
    { expected },
  )
  const local = { url: `http://127.0.0.1:${server.port}` }
  await visit(browser, local, async (page) => {
    await signIn(page, bench, local, PATHS.settings)
    await page.getByRole('heading', { level: 1, name: 'Settings' }).waitFor()
    expect(await page.getByText(warning).count()).toBe(0)
  })
})
