import { describe, expect, test } from 'bun:test'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'csv-parse/sync'
import type { Page } from 'playwright-core'
import { PATHS } from '../../src/contract/page-paths.ts'
import { pageBench } from './page-bench.ts'
import { expectAccessible } from './page-support.ts'

const MARK = 'zyzzyva'
const site = pageBench({ env: { EXT_RATE_LIMIT_WRITE_PER_MINUTE: '10000' } })
const { bench, request, signIn, visit } = site

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true })
const newToken = (user = 'owner') => bench.value(['issue-token', '--name', 'test', '--user', user])

async function keepJournal(token: string, entries = 3, word = MARK): Promise<void> {
  const post = async (path: string, body: unknown, method = 'POST') =>
    expect((await request(method, path, { token, body })).status).toBeLessThan(300)
  await post('/api/profile', { health_goals: [word] }, 'PUT')
  await post('/api/foods/own', { name: `${word} bar ${entries}`, nutrients: { energy_kcal: 400 } })
  for (let n = 0; n < entries; n++) {
    await post('/api/tools/log_food', {
      food_name: `${word} ${n}`,
      calories: 100,
      notes: word.repeat(n % 40),
    })
    await post('/api/tools/log_checkin', { content: `${word} ${n}`, mood: 5 })
  }
  await post('/api/tools/chat_with_assistant', { message: `What of ${word}?` })
}

/** What a link saves, as text. */
async function saved(page: Page, name: string): Promise<{ file: string; text: string }> {
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name, exact: true }).click(),
  ])
  return { file: download.suggestedFilename(), text: readFileSync(await download.path(), 'utf8') }
}

const marksInFiles = () =>
  ['ext-server.db', 'ext-server.db-wal']
    .map((name) => join(bench.dataDir, name))
    .filter((path) => existsSync(path))
    .reduce((sum, path) => sum + readFileSync(path, 'latin1').toLowerCase().split(MARK).length - 1, 0)

describe('the export', () => {
  test('saves everything as JSON, and each table as CSV', () =>
    visit(async (page) => {
      const token = await newToken()
      await keepJournal(token)
      await signIn(page, PATHS.data)
      await page.getByText('3 food entries').waitFor()
      await expectAccessible(page)
      const json = await saved(page, 'Download everything as JSON')
      await page.getByText('Download started.').waitFor()
      expect(json.file).toMatch(/^ext-server-owner-\d{4}-\d{2}-\d{2}\.json$/)
      const everything = JSON.parse(json.text)
      const { json: listed } = await request('GET', '/api/journal/foods', { token })
      expect(everything.food_entries).toEqual(listed.entries)
      const csv = await saved(page, 'Download check-ins as CSV')
      expect(csv.file).toMatch(/^ext-server-owner-checkins-.*\.csv$/)
      expect(parse(csv.text, { bom: true, columns: true })).toHaveLength(3)
    }))

  test('who is no longer signed in is asked to, instead of being given a file that says so', () =>
    visit(async (page) => {
      await signIn(page, PATHS.data)
      await page.getByRole('link', { name: 'Download everything as JSON' }).waitFor()
      await request('DELETE', '/api/sessions', { token: await newToken() })
      await page.getByRole('link', { name: 'Download everything as JSON' }).click()
      await page.getByRole('heading', { name: 'You were signed out' }).waitFor()
      await page.getByLabel('Sign-in link or API token').fill(await bench.value(['sign-in-link']))
      const [download] = await Promise.all([page.waitForEvent('download'), button(page, 'Sign in').click()])
      expect(download.suggestedFilename()).toEndWith('.json')
    }))

  test('the command line exports the same', async () => {
    const token = await newToken()
    const { text } = await request('GET', '/api/export', { token })
    const printed = await bench.value(['export'])
    const withoutMoment = (json: string) => ({ ...JSON.parse(json), exported_at: '' })
    expect(withoutMoment(printed)).toEqual(withoutMoment(text))
  })
})

describe('deleting everything', () => {
  test('by keyboard alone, after the word was wrong; nothing is left in the files, and Today is a fresh day', () =>
    visit(async (page) => {
      const token = await newToken()
      await keepJournal(token, 60)
      await keepJournal(await newToken('bob'), 20, 'oats')
      expect(marksInFiles()).toBeGreaterThan(100)
      await signIn(page, PATHS.data)
      await button(page, 'Delete everything…').waitFor()
      const { keyboard } = page
      for (let n = 0; n < 40; n++) {
        await keyboard.press('Tab')
        if (await page.locator('button:focus', { hasText: 'Delete everything…' }).count()) break
      }
      await keyboard.press('Enter')
      await page.locator('[name=confirmation]:focus').waitFor()
      await expectAccessible(page)
      await keyboard.type('delete it')
      await keyboard.press('Enter')
      await page.getByText('Type exactly: delete everything').waitFor()
      await page.locator('[name=confirmation][aria-invalid=true]:focus').waitFor()
      expect(await page.getByLabel(/^Type/).inputValue()).toBe('delete it')
      await expectAccessible(page)
      // Escape leaves everything as it is.
      await keyboard.press('Escape')
      await page.getByRole('dialog').waitFor({ state: 'detached' })
      await page.locator('button:focus', { hasText: 'Delete everything…' }).waitFor()
      expect((await request('GET', '/api/journal/foods', { token })).json.entries).not.toEqual([])

      await keyboard.press('Enter')
      await page.locator('[name=confirmation]:focus').waitFor()
      // As a phone's keyboard would have it.
      await keyboard.type('Delete  everything ')
      await keyboard.press('Enter')
      await page.getByRole('heading', { name: 'Everything was deleted' }).waitFor()
      await expectAccessible(page)
      expect(marksInFiles()).toBe(0)
      const { json } = await request('GET', '/api/export', { token })
      expect(json).toMatchObject({ food_entries: [], checkins: [], own_foods: [], conversations: [] })
      const bobs = await request('GET', '/api/journal/foods', { token: await newToken('bob') })
      expect(bobs.json.entries).toHaveLength(20)
      await page.getByRole('link', { name: 'Go to Today' }).click()
      await page.getByRole('heading', { level: 1, name: 'Today' }).waitFor()
      expect((await page.textContent('main'))?.toLowerCase()).not.toContain(MARK)
      await page.goto(`${site.server.url}${PATHS.data}`)
      await page.getByText('No data yet.').waitFor()
      await expectAccessible(page)
    }))

  test('with every way in: no token works any more, and the page asks to sign in', () =>
    visit(async (page) => {
      const token = await newToken()
      await keepJournal(token)
      await signIn(page, PATHS.data)
      await button(page, 'Delete everything…').click()
      await page.getByLabel('Also sign out everywhere, and delete all that signs you in').check()
      await page.getByLabel(/^Type/).fill('delete everything')
      await button(page, 'Delete everything').click()
      await page.getByText('You are signed out everywhere').waitFor()
      await expectAccessible(page)
      expect((await request('GET', '/api/profile', { token })).status).toBe(401)
      expect(await page.context().cookies()).toEqual([])
      expect(marksInFiles()).toBe(0)
      await page.getByRole('link', { name: 'Go to sign-in' }).click()
      await page.getByRole('heading', { level: 1, name: 'Sign in' }).waitFor()
      // Somebody who comes back finds an empty journal, and the log that says why.
      await signIn(page, PATHS.activity)
      await page
        .getByText('Everything was deleted, all tokens were revoked and all browsers signed out')
        .waitFor()
    }))
})
