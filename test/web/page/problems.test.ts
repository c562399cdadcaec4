import { expect, test } from 'bun:test'
import { PATHS } from '../../../src/contract/page-paths.ts'
import { expectAccessible } from '../dom/accessible.ts'
import { domBench, type Page } from '../dom/bench.ts'

const { issueToken, request, signIn, signInLink, visit } = domBench()

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true })

test('an error in a form is shown at its field, which gets the focus; typed text stays', () =>
  visit(async (page) => {
    await page.goto('/')
    await page.getByLabel('Sign-in link or API token').fill('nonsense')
    await button(page, 'Sign in').click()
    await page.getByRole('alert').waitFor()
    expect(await page.getByLabel('Sign-in link or API token').inputValue()).toBe('nonsense')
    await signIn(page, PATHS.apiTokens)
    await button(page, 'New token').click()
    await page.locator('[name=name]:focus').waitFor()
    await page.getByLabel('Read').uncheck()
    await button(page, 'Create token').click()
    await page.locator('[name=name][aria-invalid=true]:focus').waitFor()
    await expectAccessible(page)
    // An error that only the server finds.
    await page.act(({ document }) => document.querySelector('[name=name]')?.removeAttribute('maxlength'))
    await page.getByLabel('Name').fill('x'.repeat(256))
    await button(page, 'Create token').click()
    await page.getByText(/^Must be .*1 to 255 characters\.$/).waitFor()
    await page.locator('[name=name][aria-invalid=true]:focus').waitFor()
    expect(await page.getByLabel('Name').inputValue()).toHaveLength(256)
    expect(await page.getByLabel('Read').isChecked()).toBe(false)
  }))

test('after a session was ended elsewhere, the person signs in again over the form that was open', () =>
  visit(async (page) => {
    await signIn(page, PATHS.apiTokens)
    await button(page, 'New token').click()
    await page.getByLabel('Name').fill('Typed before')
    await request('DELETE', '/api/sessions', { token: issueToken({ name: 'x' }) })
    await button(page, 'Create token').click()
    await page.getByRole('heading', { name: 'You were signed out' }).waitFor()
    await expectAccessible(page)
    await page.getByLabel('Sign-in link or API token').fill(signInLink())
    await button(page, 'Sign in').click()
    expect(await page.getByLabel('Token', { exact: true }).inputValue()).toStartWith('ext_')
    await button(page, 'Done').click()
    await page.getByText('Typed before').waitFor()
  }))
