import { describe, expect, test } from 'bun:test'
import { PATHS } from '../../../src/contract/page-paths.ts'
import { PROFILE } from '../../../src/web/app/texts/profile.ts'
import { expectAccessible } from '../dom/accessible.ts'
import { domBench, type Page } from '../dom/bench.ts'

/** Which goals the profile offers to whom, and what it states beside them. */

const { request, signIn, visit } = domBench()

const METRICS = { age: 40, sex: 'female', height_cm: 170, weight_kg: 65, activity_level: 'active' }

const put = async (body: object) => {
  expect((await request('PUT', '/api/profile', { body })).status).toBe(200)
}
const open = (page: Page) => signIn(page, PATHS.profile)
const save = (page: Page, name: string) =>
  page.getByRole('region', { name, exact: true }).getByRole('button', { name: 'Save' })

describe('the goals that are offered', () => {
  const choice = (page: Page, name: string) => page.getByRole('radio', { name: new RegExp(`^${name}`) })
  const saveAbout = async (page: Page) => {
    await save(page, PROFILE.about).click()
    await page.getByText(/^Saved\. /).waitFor()
  }

  test('to a child are none; one that was chosen before is stated, and can be cleared', () =>
    visit(async (page) => {
      await put({ metrics_data: { age: 5, sex: 'female', height_cm: 110, weight_kg: 19 }, goal: 'gain' })
      await open(page)
      await page.getByText(PROFILE.goalOfChildBefore).waitFor()
      for (const name of ['Lose weight', 'Build muscle']) expect(await choice(page, name).count()).toBe(0)
      expect(await page.getByText(/or by a goal weight/).count()).toBe(0)
      await choice(page, 'Maintain weight').check()
      await choice(page, 'Gain weight').waitFor()
      await saveAbout(page)
      await page.getByText(PROFILE.goalsOfChild).waitFor()
      expect(await choice(page, 'Maintain weight').count()).toBe(0)
      await expectAccessible(page)
    }))

  test('in pregnancy state beside the choice that nothing is lowered, and that its needs are not included', () =>
    visit(async (page) => {
      await put({ metrics_data: METRICS, goal: 'lose' })
      await open(page)
      await page.getByText('500 kcal a day below what the body burns, or by a goal weight').waitFor()
      await page.getByLabel('Pregnant').check()
      await choice(page, 'Lose weight.*Weight loss is not set in pregnancy').waitFor()
      await page
        .getByText(/The extra needs of pregnancy are not included/)
        .first()
        .waitFor()
      expect(await page.getByText(/500 kcal a day below/).count()).toBe(0)
      await expectAccessible(page)
    }))
})

test.each(['1850', '2031'])('no age is shown of a birthday in %s, which is refused', (year) =>
  visit(async (page) => {
    await open(page)
    await page.getByLabel('Year').fill(year)
    await save(page, PROFILE.about).click()
    await page.getByText(/Enter a date that exists/).waitFor()
    expect(await page.getByText(/^Age: /).count()).toBe(0)
    await page.getByRole('radio', { name: /^Inactive/ }).waitFor()
  }),
)
