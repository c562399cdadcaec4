import { expect, test } from 'bun:test'
import { addDays } from '../../../src/contract/calendar-date.ts'
import { PATHS } from '../../../src/contract/page-paths.ts'
import { domBench, type Page } from '../dom/bench.ts'

/** Trends over days that had different targets: each day is compared with its own. */

const TODAY = '2026-03-10'
const bench = domBench()
const { ask, signIn, visit } = bench

const card = (page: Page, name: string) => page.getByRole('region', { name, exact: true })
const open = async (page: Page) => {
  await signIn(page, PATHS.trends)
  await card(page, 'Energy').locator('canvas').waitFor()
}
const conclusion = async (page: Page, name: string) =>
  await card(page, name).locator('.conclusion').textContent()
/** Average, target, latest and change. */
const figures = async (page: Page, name: string) => await card(page, name).locator('dd').allTextContents()

/** Complete days that end with the one before today. */
async function eat(kcals: readonly number[]) {
  for (const [index, kcal] of kcals.entries()) {
    const date = addDays(TODAY, index - kcals.length)
    const consumed_at = `${date}T12:00:00+01:00`
    await ask('POST', '/api/tools/log_food', {
      food_name: `oats ${index}`,
      consumed_at,
      calories: kcal,
      protein: 80,
    })
    await ask('PUT', `/api/journal/days/${date}`, { complete: true })
  }
}

test('days keep the targets that they had, whatever is set today', () =>
  visit(async (page) => {
    await ask('PATCH', '/api/profile', { targets: { energy_kcal: 2000, protein_g: 80 } })
    await eat([1200, 1300, 1250, 1260, 1240])
    await ask('PATCH', '/api/profile', { targets: { energy_kcal: 2400, protein_g: 160 } })
    await open(page)
    expect(await conclusion(page, 'Energy')).toMatch(
      /^1,250\u00a0kcal on average, 750\u00a0kcal below the target of 2,000\u00a0kcal/,
    )
    expect((await figures(page, 'Energy')).slice(0, 2)).toEqual(['1,250', '2,000'])
    expect(await conclusion(page, 'Macros')).toContain('Protein close to the target')
  }))

test('an average over days with different targets is compared with the mean of these', () =>
  visit(async (page) => {
    await ask('PATCH', '/api/profile', { targets: { energy_kcal: 2400 } })
    await eat([1500, 1500, 1500, 1500])
    const { dates, targets } = await ask('GET', '/api/trends')
    expect([dates.at(-1), targets.energy_kcal.value]).toEqual([TODAY, 2400])
    await open(page)
    expect(await conclusion(page, 'Energy')).toContain('900\u00a0kcal below the target of 2,400\u00a0kcal')
    expect(await card(page, 'Energy').getByText('mean of the targets').count()).toBe(0)
    bench.server.clock.advance(86_400_000)
    await ask('PATCH', '/api/profile', { targets: { energy_kcal: 1900 } })
    await ask('POST', '/api/tools/log_food', { food_name: 'oats', calories: 1500 })
    await ask('PUT', `/api/journal/days/${addDays(TODAY, 1)}`, { complete: true })
    await page.reload()
    await card(page, 'Energy').getByText('mean of the targets').waitFor()
    expect(await conclusion(page, 'Energy')).toContain('800\u00a0kcal below the target of 2,300\u00a0kcal')
  }))
