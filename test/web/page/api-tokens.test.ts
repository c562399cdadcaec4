import { expect, test } from 'bun:test'
import { PATHS } from '../../../src/contract/page-paths.ts'
import { create, self } from '../../tokens/support.ts'
import { expectAccessible } from '../dom/accessible.ts'
import { domBench, type Page } from '../dom/bench.ts'

const site = domBench()
const { signIn, visit } = site

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true })

/** A token of the owner's, and one that it created. */
async function family() {
  const parent = site.server.services.tokens.issue({ userId: 'owner', name: 'Laptop' })
  const { json: child } = await create(site.server, parent.token, { name: 'Watch' })
  return { parent, child }
}

const isLive = async (token: string) => (await self(site.server, { token })).status === 200

test('proposes 90 days', () =>
  visit(async (page) => {
    await signIn(page, PATHS.apiTokens)
    await button(page, 'New token').click()
    expect(await page.getByLabel('Expires').inputValue()).toBe('90')
  }))

test('shows what a token created before it is revoked, and revokes it too', () =>
  visit(async (page) => {
    const { parent, child } = await family()
    await signIn(page, PATHS.apiTokens)
    await page.getByText(/Created by API token “Laptop”/).waitFor()
    await button(page, 'Revoke Laptop').click()
    await page.getByText('API token “Watch”', { exact: true }).waitFor()
    await expectAccessible(page)
    await button(page, 'Revoke').click()
    await page.getByText('“Laptop” revoked').waitFor()
    await page.advance(7000)
    expect([await isLive(parent.token), await isLive(child.token)]).toEqual([false, false])
  }))

test('keeps it if the person wants that', () =>
  visit(async (page) => {
    const { parent, child } = await family()
    await signIn(page, PATHS.apiTokens)
    await button(page, 'Revoke Laptop').click()
    await page.getByLabel('What happens to it').selectOption('keep')
    await button(page, 'Revoke').click()
    await page.getByText('“Laptop” revoked').waitFor()
    await page.advance(7000)
    expect([await isLive(parent.token), await isLive(child.token)]).toEqual([false, true])
  }))
