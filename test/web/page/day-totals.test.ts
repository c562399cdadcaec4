import { expect, test } from 'bun:test'
import { TODAY } from '../../../src/web/app/texts/today.ts'
import { domBench, type Page } from '../dom/bench.ts'

/** The sums of a day, where not everything about its entries is known. */

const { ask, signIn, visit } = domBench()

const log = (food: object) => ask('POST', '/api/tools/log_food', food)
const figures = (page: Page, text: string) => page.locator('.totals', { hasText: text })

test('“at least” is explained only where it is shown', () =>
  visit(async (page) => {
    await log({ food_name: 'glurk', calories: 320 })
    await signIn(page, '/')
    await figures(page, '320').waitFor()
    expect(await page.getByText(TODAY.atLeastHint).count()).toBe(0)
    await log({ food_name: 'an apple' })
    await page.reload()
    await page.getByText(TODAY.atLeastHint).waitFor()
    await figures(page, '≥').waitFor()
  }))

test('a day marked complete says why it is in no average, until the energy is known', () =>
  visit(async (page) => {
    await log({ food_name: 'glurk', calories: 320 })
    await log({ food_name: 'zzqx vlorp' })
    await log({ food_name: 'vlorp qwzz' })
    await signIn(page, '/')
    const logged = page.getByRole('group', { name: TODAY.complete })
    const yes = logged.getByRole('button', { name: TODAY.yes })
    await yes.waitFor()
    expect(await page.getByText('in no average').count()).toBe(0)
    await yes.click()
    await logged.getByText('2 foods have no energy, so the day is in no average.').waitFor()
    await yes.click()
    await logged.getByText('in no average').waitFor({ state: 'hidden' })
  }))
