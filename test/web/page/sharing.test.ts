import { expect, test } from 'bun:test'
import { addDays } from '../../../src/contract/calendar-date.ts'
import { PATHS } from '../../../src/contract/page-paths.ts'
import { SHARE_PARTS } from '../../../src/contract/share-parts.ts'
import { SHARED, SHARING } from '../../../src/web/app/texts/sharing.ts'
import { expectAccessible } from '../dom/accessible.ts'
import { domBench, type Page } from '../dom/bench.ts'

/** What a link of a share shows, without signing in. */

const site = domBench()
const { ask, visit } = site
const TODAY = '2026-03-10'

const logged = (date: string, calories: number) =>
  ask('POST', '/api/journal/foods', { date, entries: [{ food_name: 'stew', calories }] })
async function open(page: Page, days: number): Promise<void> {
  const { secret } = site.server.services.sharing.create('owner', {
    name: 'Dr. Weber',
    parts: ['food'],
    days,
    expires_in_days: 7,
  })
  await page.goto(`/shared#${secret}`)
  await page.getByText('stew').first().waitFor()
}
const rowsOf = (page: Page, caption: string) =>
  page.getByRole('table', { name: caption }).getByRole('row').allTextContents()

test('averages of weeks are of complete days, as the others; a day of its own says what it is', () =>
  visit(async (page) => {
    for (const [ago, calories] of [
      [1, 310],
      [2, 2000],
    ] as const)
      await logged(addDays(TODAY, -ago), calories)
    await open(page, 30)
    await page.getByText('so there are no averages').waitFor()
    expect(await page.getByRole('table', { name: SHARED.weeklyOfComplete }).count()).toBe(0)
    await ask('PUT', `/api/journal/days/${addDays(TODAY, -2)}`, { complete: true })
    await open(page, 30)
    expect(
      (await rowsOf(page, SHARED.weeklyOfComplete)).slice(1).map((row) => /2,000|310/.exec(row)?.[0]),
    ).toEqual(['2,000'])
    await expectAccessible(page)
    await open(page, 7)
    const days = await rowsOf(page, SHARED.daily)
    expect(days.filter((row) => row.includes('not all logged'))).toEqual([expect.stringContaining('310')])
    expect(days.some((row) => row.includes('2,000'))).toBe(true)
  }))

test('what is shared until a day is shared to the end of that day', () => {
  site.server.addPeople('bob')
  site.server.services.features.profiles.merge('owner', { time_zone: 'Pacific/Auckland' })
  return visit(async (page) => {
    await site.signIn(page, PATHS.sharing)
    await page.getByRole('button', { name: SHARING.withPerson }).click()
    await page.getByLabel(SHARING.person, { exact: true }).selectOption('bob')
    await page.getByRole('checkbox', { name: SHARE_PARTS.food.title }).click()
    await page.getByLabel(SHARING.ends, { exact: true }).selectOption('date')
    const last = page.getByLabel(SHARING.endDate, { exact: true })
    await last.fill(TODAY)
    await page.getByRole('button', { name: SHARING.submit, exact: true }).click()
    await page.getByText(SHARING.endDateBad).waitFor()
    await last.fill('2026-03-12')
    await expectAccessible(page)
    await page.getByRole('button', { name: SHARING.submit, exact: true }).click()
    await page.getByText(SHARING.done('bob')).waitFor()
    const [shared] = site.server.services.sharing.list('owner')
    expect(shared?.expires_at).toBe('2026-03-12T10:59:59.999Z')
  })
})
