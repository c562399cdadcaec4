import { describe, expect, test } from 'bun:test'
import { PATHS } from '../../../src/contract/page-paths.ts'
import { BASE_URL } from '../../support.ts'
import { domBench, type Page } from '../dom/bench.ts'
import { hold } from '../dom/held.ts'

const site = domBench()
const { request, signIn, visit } = site

const statusWith = async (token: string) => (await request('GET', '/api/profile', { token })).status
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true })

/** Creates an API token on its view; the secret that is shown. */
async function createToken(page: Page, name: string): Promise<string> {
  await button(page, 'New token').click()
  await page.getByLabel('Name').fill(name)
  await button(page, 'Create token').click()
  const secret = await page.getByLabel('Token', { exact: true }).inputValue()
  await button(page, 'Done').click()
  return secret
}

describe('revoking', () => {
  test('can be undone for a few seconds, and is sent at once when the page is closed', () =>
    visit(async (page) => {
      await signIn(page, PATHS.apiTokens)
      const token = await createToken(page, 'Laptop')
      await button(page, 'Revoke Laptop').click()
      await button(page, 'Undo').click()
      await button(page, 'Revoke Laptop').waitFor()
      expect(await statusWith(token)).toBe(200)

      await button(page, 'Revoke Laptop').click()
      expect(await statusWith(token)).toBe(200)
      await page.close()
      expect(await statusWith(token)).toBe(401)
    }))

  test('holds for a list that is loaded before the request is sent', () =>
    visit(async (page) => {
      await signIn(page, PATHS.apiTokens)
      await createToken(page, 'Old phone')
      await createToken(page, 'New phone')
      await button(page, 'Revoke Old phone').click()
      await button(page, 'Rotate Old phone').waitFor({ state: 'detached' })
      await page.getByRole('link', { name: 'Settings' }).first().click()
      await page.getByRole('link', { name: 'API tokens' }).click()
      await button(page, 'Rotate New phone').waitFor()
      expect(await button(page, 'Rotate Old phone').count()).toBe(0)
      await button(page, 'Undo').click()
      await button(page, 'Rotate Old phone').waitFor()
    }))
})

describe.each([
  ['API tokens', PATHS.apiTokens],
  ['tool tokens', PATHS.toolTokens],
])('%s', (_, path) => {
  test('a token that arrives after its dialog was closed is shown, over a form that is filled in by then', () =>
    visit(async (page) => {
      const dialog = page.getByRole('dialog')
      await signIn(page, path)
      const held = hold(page, /tokens$|jwts$/, 'POST')
      const ask = async () => {
        await button(page, 'New token').click()
        if (path === PATHS.toolTokens) await page.getByLabel('AI client').selectOption({ label: 'Cursor' })
      }
      for (const name of ['Slow', 'Slower']) {
        await ask()
        await page.getByLabel('Name').fill(name)
        await button(page, 'Create token').click()
        await page.keyboard.press('Escape')
        await dialog.waitFor({ state: 'detached' })
      }
      await ask()
      await page.getByLabel('Name').fill('Another')
      await held.release()
      const token = page.getByLabel('Token', { exact: true })
      const first = await token.inputValue()
      expect(first.length).toBeGreaterThan(40)
      // Neither is overwritten by the other.
      await button(page, 'Revoke Slow').waitFor({ state: 'attached' })
      await button(page, 'Revoke Slower').waitFor({ state: 'attached' })
      expect(await token.inputValue()).toBe(first)
      await button(page, 'Done').click()
      expect(await token.inputValue()).not.toBe(first)
      await button(page, 'Done').click()
      expect(await page.getByLabel('Name').inputValue()).toBe('Another')
      await page.keyboard.press('Escape')
      await button(page, 'Revoke Slow').waitFor()
    }))
})

test('a token is rotated: the new one works, and the old one for the period that was chosen', () =>
  visit(async (page) => {
    await signIn(page, PATHS.apiTokens)
    const old = await createToken(page, 'Watch')
    await button(page, 'Rotate Watch').click()
    await page.getByLabel('Keep the old token valid for').selectOption({ label: 'No time (revoke it now)' })
    await button(page, 'Create new token').click()
    const fresh = await page.getByLabel('Token', { exact: true }).inputValue()
    // In this order: whoever presents the old token ends the new one as well.
    expect([await statusWith(fresh), await statusWith(old)]).toEqual([200, 401])
  }))

test('a tool token is shown with the settings of the client, and can call a tool', () =>
  visit(async (page) => {
    await signIn(page, PATHS.toolTokens)
    await button(page, 'New token').click()
    await page.getByLabel('AI client').selectOption({ label: 'Claude Desktop' })
    await page.getByText('ext-server connect claude-desktop --write').waitFor()
    await page.getByLabel('AI client').selectOption({ label: 'Cursor' })
    await button(page, 'Create token').click()
    const jwt = await page.getByLabel('Token', { exact: true }).inputValue()
    const snippet = JSON.parse((await page.locator('pre').first().textContent()) ?? '')
    const entry = snippet.mcpServers['ext-server']
    expect(entry).toEqual({ url: `${BASE_URL}/mcp`, headers: { Authorization: `Bearer ${jwt}` } })
    const client = await site.server.mcpClient(jwt)
    const result = await client.callTool({ name: 'get_health_profile', arguments: {} })
    expect(result.isError ?? false).toBe(false)
    await client.close()
  }))
