import { expect, test } from 'bun:test'
import { PATHS } from '../../../src/contract/page-paths.ts'
import { BROWSERS } from '../../../src/web/app/texts/browsers.ts'
import { expectAccessible } from '../dom/accessible.ts'
import { domBench } from '../dom/bench.ts'

const { ask, signIn, visit } = domBench()

test('a signed-in browser has the name that its person gives it, and says how it signed in', () =>
  visit(async (page) => {
    await signIn(page, PATHS.browsers)
    await page.getByText('With a link', { exact: true }).waitFor()
    const rename = (name: string) => page.getByRole('button', { name: BROWSERS.renameLabel(name) })
    await rename('Chrome on Linux').click()
    await page.getByRole('dialog').getByLabel(BROWSERS.name).fill('Kitchen <b>tablet</b>')
    await expectAccessible(page)
    await page.getByRole('dialog').getByRole('button', { name: BROWSERS.rename }).click()
    await rename('Kitchen <b>tablet</b>').waitFor()
    await page.getByText(/^Chrome on Linux — Last used/).waitFor()
    const [session] = (await ask('GET', '/api/sessions')).sessions
    expect(session).toMatchObject({ device_name: 'Kitchen <b>tablet</b>', browser: 'Chrome on Linux' })
    await rename('Kitchen <b>tablet</b>').click()
    await page.getByRole('dialog').getByLabel(BROWSERS.name).fill('')
    await page.getByRole('dialog').getByRole('button', { name: BROWSERS.rename }).click()
    await rename('Chrome on Linux').waitFor()
  }))

test('how each browser signed in has words of its own', () => {
  const ways = ['link', 'token', 'provider', 'passkey', 'recovery_code', 'set_up', 'invitation'] as const
  const texts = ways.map((how) => BROWSERS.signedInWith({ signed_in_with: how, provider: null }))
  expect(new Set(texts).size).toBe(ways.length)
})
