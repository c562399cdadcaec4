import { describe, expect, test } from 'bun:test'
import { PATHS } from '../../../src/contract/page-paths.ts'
import { COMMON } from '../../../src/web/app/texts/common.ts'
import { SIGN_IN } from '../../../src/web/app/texts/sign-in.ts'
import { TODAY } from '../../../src/web/app/texts/today.ts'
import { TOKENS } from '../../../src/web/app/texts/tokens.ts'
import { rejectionOf } from '../../rejection.ts'
import { violationsOf } from './accessible.ts'
import { domBench, type Page } from './bench.ts'
import { hold } from './held.ts'

/** What the tests of the page rely on: isolation, a clock that stands still, and errors that fail the test. */

const { ask, issueToken, request, signIn, visit } = domBench()

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const field = (page: Page) => page.getByLabel(TODAY.quickAdd)

test('a page changes no global', async () => {
  const globals = () =>
    new Map(Reflect.ownKeys(globalThis).map((name) => [name, Reflect.get(globalThis, name)]))
  const before = globals()
  await visit(async (page) => {
    await signIn(page)
    expect(page.window.document.querySelector('h1')).not.toBeNull()
    const changed = [...globals()].filter(([name, value]) => !Object.is(before.get(name), value))
    expect(changed).toEqual([])
    expect([typeof document, typeof window, typeof localStorage]).toEqual(Array(3).fill('undefined'))
  })
})

test('tabs of a browser share the session, but not the page; browsers share nothing', () =>
  visit(async (page) => {
    await signIn(page)
    await field(page).fill('an apple')
    const tab = page.browser.newPage()
    await tab.goto('/')
    expect(await field(tab).inputValue()).toBe('')
    expect(await field(page).inputValue()).toBe('an apple')
    await visit(async (other) => {
      await other.goto('/')
      await other.getByRole('heading', { level: 1, name: SIGN_IN.title }).waitFor()
    })
  }))

test('a delayed request is sent when the test moves the clock, or when the page is left', () =>
  visit(async (page) => {
    const [phone, laptop] = [issueToken({ name: 'Phone' }), issueToken({ name: 'Laptop' })]
    const statusOf = async (token: string) => (await request('GET', '/api/profile', { token })).status
    await signIn(page, PATHS.apiTokens)
    await button(page, TOKENS.revokeLabel('Phone')).click()
    await button(page, COMMON.undo).waitFor()
    expect(await statusOf(phone)).toBe(200)
    await page.advance(10_000)
    expect(await statusOf(phone)).toBe(401)
    await button(page, TOKENS.revokeLabel('Laptop')).click()
    expect(await statusOf(laptop)).toBe(200)
    await page.reload()
    expect(await statusOf(laptop)).toBe(401)
  }))

test('a held response arrives when it is released', () =>
  visit(async (page) => {
    await signIn(page)
    const held = hold(page, '**/api/foods/analysis', 'POST')
    await field(page).fill('an apple')
    await field(page).press('Enter')
    await held.arrived()
    expect(await button(page, TODAY.save(1)).count()).toBe(0)
    await held.release()
    await button(page, TODAY.save(1)).click()
    expect((await ask('GET', '/api/journal/day')).entries).toMatchObject([{ food_name: 'an apple' }])
  }))

test('several waits at once, and one in a request handler, all end', () =>
  visit(async (page) => {
    await signIn(page)
    page.route('**/api/foods/analysis', async (held) => {
      await button(page, TODAY.searchFood).waitFor()
      await page.advance(100)
      held.continue()
    })
    await field(page).fill('an apple')
    await Promise.all([
      field(page).press('Enter'),
      button(page, TODAY.save(1)).waitFor(),
      page.until(() => page.asked.some(({ path }) => path === '/api/foods/analysis'), 'the analysis'),
    ])
    await button(page, TODAY.save(1)).click()
  }))

describe('a test fails where a person could not act', () => {
  const failure = (work: Promise<unknown>) => work.then(String, ({ message }: Error) => message)

  test('on an element that is missing, or covered by a dialog', () =>
    visit(async (page) => {
      await signIn(page, PATHS.apiTokens)
      expect(await failure(button(page, 'Fly').click())).toContain('“button Fly” is not ready to use')
      await button(page, TOKENS.create).click()
      expect(await failure(button(page, TOKENS.create).click())).toContain('a dialog covers it')
      await page.keyboard.press('Escape')
      await button(page, TOKENS.create).click()
    }))

  test('on one of several matches', () =>
    visit(async (page) => {
      await signIn(page)
      expect(await failure(page.getByRole('link').click())).toMatch(/^\d+ elements are “link”/)
    }))
})

test('axe reports a button without a name', () =>
  visit(async (page) => {
    await signIn(page, PATHS.settings)
    expect(await violationsOf(page)).toEqual([])
    await page.act(({ document }) => document.querySelector('main')?.append(document.createElement('button')))
    expect(await violationsOf(page)).toEqual([expect.stringContaining('button-name')])
  }))

test('an error on the console fails the test', async () => {
  const failing = visit(async (page) => {
    await signIn(page)
    await page.act((window) => window.console.error('oh'))
  })
  expect(await rejectionOf(failing)).toContain('oh')
})
