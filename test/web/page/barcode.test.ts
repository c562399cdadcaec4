import { expect, test } from 'bun:test'
import { BARCODE } from '../../../src/web/app/texts/barcode.ts'
import { OWN_FOODS } from '../../../src/web/app/texts/own-foods.ts'
import { TODAY } from '../../../src/web/app/texts/today.ts'
import { expectAccessible } from '../dom/accessible.ts'
import { domBench, type Page } from '../dom/bench.ts'

/** Bar codes without a camera: the digits are typed. */

const { ask, signIn, visit } = domBench()
const CODE = '4006381333931'
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

async function type(page: Page, code: string) {
  await button(page, BARCODE.scan).click()
  await page.getByLabel(BARCODE.digits, { exact: true }).fill(code)
  await button(page, BARCODE.find).click()
}

test('an unknown package is added from its label, with its code, and found from then on', () =>
  visit(
    async (page) => {
      await signIn(page, '/?date=2026-01-10')
      await type(page, CODE)
      await page.getByText(BARCODE.unknown(CODE)).waitFor()
      await expectAccessible(page)
      await button(page, OWN_FOODS.addYourself).click()
      await page.getByText(OWN_FOODS.barcode(CODE)).waitFor()
      await page.getByLabel(OWN_FOODS.name, { exact: true }).fill('Muesli')
      await page.getByLabel(OWN_FOODS.energy, { exact: true }).fill('360')
      await button(page, OWN_FOODS.save).click()
      await button(page, TODAY.save(1)).waitFor()
      await button(page, TODAY.discardAll).click()
      await type(page, CODE)
      await button(page, TODAY.save(1)).click()
      await page.locator('[data-entry]').first().waitFor()
      const { entries } = await ask('GET', '/api/journal/day?date=2026-01-10')
      expect(entries).toMatchObject([{ food: 'Muesli', source: 'own' }])
    },
    { expected: /404/ },
  ))

test('digits with a mistake are not sent', () =>
  visit(async (page) => {
    await signIn(page, '/?date=2026-01-10')
    await type(page, '4006381333930')
    await page.getByText(BARCODE.badDigits).waitFor()
    await expectAccessible(page)
  }))
