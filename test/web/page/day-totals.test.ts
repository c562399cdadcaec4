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
