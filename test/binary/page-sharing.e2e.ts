import { expect, test } from 'bun:test'
import type { Page } from 'playwright-core'
import { PATHS } from '../../src/contract/page-paths.ts'
import { pageBench } from './page-bench.ts'
import { expectAccessible } from './page-support.ts'

const here = pageBench()
const { ask, bench, signIn, visit } = here
const SCRIPT = '<img src=x onerror=document.title="broken">'

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).press('Enter')

async function expectFits(page: Page): Promise<void> {
  await expectAccessible(page)
  expect(await page.evaluate('document.documentElement.scrollWidth - innerWidth')).toBeLessThanOrEqual(0)
}

/** Makes a link with the keyboard alone. @returns its address. */
async function makeLink(page: Page, name: string, parts: readonly string[]): Promise<string> {
  await press(page, 'By a link, such as for a doctor')
  await page.getByLabel('For whom').fill(name)
  for (const part of parts) await page.getByRole('checkbox', { name: part }).press('Space')
  await expectFits(page)
  await press(page, 'Make the link')
  // The server of the test listens on a port of its own.
  const { pathname, hash } = new URL(await page.getByLabel('Link', { exact: true }).inputValue())
  await expectFits(page)
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  return `${here.server.url}${pathname}${hash}`
}

test('a link shows the chosen parts without signing in, each look is recorded, and it ends', async () => {
  await ask('POST', '/api/journal/foods', { entries: [{ food_name: 'quince jam', calories: 120 }] })
  for (const [weight, mood] of [
    [81.3, 6],
    [81.1, 7],
  ])
    await ask('POST', '/api/journal/checkins', { content: `weight ${weight} kg, mood ${mood}/10` })
  const link = await visit(async (page) => {
    await signIn(page, PATHS.sharing)
    await page.getByText('Nobody sees this journal').waitFor()
    await expectFits(page)
    return await makeLink(page, 'Dr. Weber', ['Weight', 'Mood, sleep, energy and stress'])
  })
  await visit(async (page) => {
    await page.goto(link)
    await page.getByRole('heading', { name: 'From the journal of owner' }).waitFor()
    await page.getByText('For Dr. Weber. To read only.').waitFor()
    expect(await page.getByRole('heading', { level: 2 }).allTextContents()).toEqual([
      'Weight',
      'Mood, sleep, energy and stress',
    ])
    expect(await page.getByText('quince jam').count()).toBe(0)
    expect(await page.getByRole('navigation').count()).toBe(0)
    await expectFits(page)
    // Opened again, it still works.
    await page.reload()
    await page.getByRole('heading', { name: 'From the journal of owner' }).waitFor()
  })
  await visit(async (page) => {
    await signIn(page, PATHS.sharing)
    await page.getByText(/^Opened 2 times, last /).waitFor()
    await press(page, 'Looks: Dr. Weber')
    const looks = page.getByRole('dialog').getByText('from 127.0.0.1')
    await looks.first().waitFor()
    expect(await looks.count()).toBe(2)
    await expectFits(page)
    await page.keyboard.press('Escape')
    await page.goto(`${here.server.url}${PATHS.activity}?kind=share`)
    await page
      .getByText(/Your journal was looked at by “Dr\. Weber”/)
      .first()
      .waitFor()
    await page.goto(`${here.server.url}${PATHS.sharing}`)
    await press(page, 'End: Dr. Weber')
    await page.getByRole('heading', { name: 'End sharing with Dr. Weber?' }).waitFor()
    await press(page, 'End')
    await page.getByText('Dr. Weber sees nothing any more').waitFor()
    await page.getByRole('heading', { name: 'Ended', exact: true }).waitFor()
    await expectFits(page)
  })
  for (const refused of [link, `${here.server.url}${PATHS.shared}#${'A'.repeat(43)}`])
    await visit(
      async (page) => {
        await page.goto(refused)
        await page.getByRole('heading', { name: 'This link does not work any more' }).waitFor()
        await expectFits(page)
      },
      { expected: /404/ },
    )
})

test('a name that is a script is text wherever it is shown', async () => {
  const link = await visit(async (page) => {
    await signIn(page, PATHS.sharing)
    const made = await makeLink(page, SCRIPT, ['Protocols'])
    await page.getByText(SCRIPT).first().waitFor()
    await expectFits(page)
    return made
  })
  await visit(async (page) => {
    await page.goto(link)
    await page.getByText(`For ${SCRIPT}. To read only.`).waitFor()
    expect(await page.title()).not.toBe('broken')
  })
  await visit(async (page) => {
    await signIn(page, `${PATHS.activity}?kind=share`)
    await page.getByText(`looked at by “${SCRIPT}”`).first().waitFor()
    expect(await page.title()).not.toBe('broken')
  })
})

test('another person of the server sees what is shared until it is ended', async () => {
  await bench.value(['user', 'add', 'partner', '--name', 'Partner'])
  await visit(async (page) => {
    await signIn(page, PATHS.sharing)
    await press(page, 'With a person of this server')
    await page.getByLabel('Person', { exact: true }).selectOption({ label: 'Partner' })
    await page.getByRole('checkbox', { name: 'Weight' }).press('Space')
    await expectFits(page)
    await press(page, 'Share')
    await page.getByText('Partner can look from now on').waitFor()
  })
  await visit(
    async (page) => {
      await signIn(page, '/', { user: 'partner' })
      await page.getByRole('link', { name: 'Shared with me (1)' }).press('Enter')
      await page.getByRole('link', { name: /^owner/ }).waitFor()
      await expectFits(page)
      await page.getByRole('link', { name: /^owner/ }).press('Enter')
      await page.getByRole('heading', { name: 'From the journal of owner' }).waitFor()
      await page.getByRole('heading', { name: 'Weight' }).waitFor()
      await expectFits(page)
      // They stay who they are.
      await page
        .getByRole('region', { name: 'Whose journal' })
        .getByText('Partner', { exact: true })
        .waitFor()
      await visit(async (sharers) => {
        await signIn(sharers, PATHS.sharing)
        await press(sharers, 'End: Partner')
        await press(sharers, 'End')
        await sharers.getByText('Partner sees nothing any more').waitFor()
      })
      await page.reload()
      await page.getByRole('heading', { name: 'This is not shared with you any more' }).waitFor()
      await expectFits(page)
    },
    { expected: /404/ },
  )
})
