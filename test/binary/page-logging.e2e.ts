import { afterAll, beforeAll, expect, test } from 'bun:test'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser, Page } from 'playwright-core'
import { BARCODE } from '../../src/web/app/texts/barcode.ts'
import { ENTRY } from '../../src/web/app/texts/entry-dialogs.ts'
import { OWN_FOODS } from '../../src/web/app/texts/own-foods.ts'
import { PROFILE } from '../../src/web/app/texts/profile.ts'
import { SEVERAL } from '../../src/web/app/texts/several-foods.ts'
import { SUPPLEMENTS } from '../../src/web/app/texts/supplements.ts'
import { TODAY } from '../../src/web/app/texts/today.ts'
import { writeBarsVideo } from './bars-video.ts'
import { openBrowser } from './browser.ts'
import { pageBench } from './page-bench.ts'
import * as support from './page-support.ts'

/** Logging as people do, on a phone: amounts in units, by keyboard alone, and a bar code before the camera. */

const own = pageBench()
const CODE = '4006381333931'
const RYE = 'Rye bread'
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true })
const fits = async (page: Page) =>
  expect(await page.evaluate<number>('document.documentElement.scrollWidth')).toBeLessThanOrEqual(390)
/** Does what changes the journal, and waits until the server has stored it: the page draws it before. */
async function stored(page: Page, work: () => Promise<void>): Promise<void> {
  const answer = page.waitForResponse(
    (response) =>
      response.request().method() !== 'GET' && new URL(response.url()).pathname.startsWith('/api/journal/'),
  )
  await Promise.all([answer, work()])
}

let withCamera: Browser
const folder = mkdtempSync(join(tmpdir(), 'bars-'))

beforeAll(async () => {
  const video = join(folder, 'bars.mjpeg')
  await writeBarsVideo(video, CODE)
  withCamera = await openBrowser([
    '--use-fake-device-for-media-stream',
    '--use-fake-ui-for-media-stream',
    `--use-file-for-fake-video-capture=${video}`,
  ])
}, 60_000)

afterAll(async () => {
  await withCamera?.close()
  rmSync(folder, { recursive: true })
})

test('a portion is said in its unit, stepped and corrected, by keyboard alone', () =>
  own.visit(async (page) => {
    await own.signIn(page, '/?date=2026-01-10')
    await page.getByLabel(TODAY.quickAdd).fill('2 medium slices of rye bread')
    await page.keyboard.press('Enter')
    const amount = page.getByLabel(TODAY.amountOf(RYE))
    await amount.waitFor()
    await support.expectAccessible(page)
    await fits(page)
    await amount.focus()
    await page.keyboard.press('Tab')
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    expect(await amount.inputValue()).toBe('3')
    await page.locator('[data-save]').focus()
    await stored(page, () => page.keyboard.press('Enter'))
    await page.locator('[data-entry]').click()
    const portions = page.getByRole('group', { name: TODAY.portionsOf(RYE) })
    await portions.getByRole('button', { name: /^1 medium slice/ }).click()
    await support.expectAccessible(page)
    await fits(page)
    await stored(page, () => button(page, ENTRY.saveChanges).click())
    await page.locator('dialog').waitFor({ state: 'detached' })
    const { entries } = await own.ask('GET', '/api/journal/day?date=2026-01-10')
    expect(entries).toMatchObject([{ quantity: 1, unit: 'medium slice', grams: 32 }])
  }))

test('a bar code before the camera is read with what the server itself has, and added where it is unknown', () =>
  support.visit(withCamera, own.server, async (page) => {
    await own.signIn(page, '/?date=2026-01-11')
    await button(page, BARCODE.scan).click()
    await page.getByText(BARCODE.unknown(CODE)).waitFor()
    await support.expectAccessible(page)
    await fits(page)
    await button(page, OWN_FOODS.addYourself).click()
    await page.getByLabel(OWN_FOODS.name, { exact: true }).fill('Muesli')
    await page.getByLabel(OWN_FOODS.energy, { exact: true }).fill('360')
    await support.expectAccessible(page)
    await fits(page)
    await button(page, OWN_FOODS.save).click()
    await stored(page, () => button(page, TODAY.save(1)).click())
    await page.locator('[data-entry]', { hasText: 'Muesli' }).waitFor()
    await button(page, BARCODE.scan).click()
    await stored(page, () => button(page, TODAY.save(1)).click())
    await page.locator('[data-entry]').nth(1).waitFor()
    const { entries } = await own.ask('GET', '/api/journal/day?date=2026-01-11')
    expect(entries.map(({ food }: { food: string }) => food)).toEqual(['Muesli', 'Muesli'])
  }))

/** In a window of 320 px, and with text of twice the size. Leaves the page as it was. */
async function fitsNarrow(page: Page) {
  const widthOf = () => page.evaluate<number>('document.documentElement.scrollWidth')
  const before = page.viewportSize()
  await page.setViewportSize({ width: 320, height: 640 })
  expect(await widthOf()).toBeLessThanOrEqual(320)
  await page.evaluate("document.documentElement.style.fontSize = '200%'")
  expect(await widthOf()).toBeLessThanOrEqual(320)
  await page.evaluate("document.documentElement.style.fontSize = ''")
  if (before !== null) await page.setViewportSize(before)
}

async function press(page: Page, name: string | RegExp) {
  await button(page, name).focus()
  await page.keyboard.press('Enter')
}

test('an entry of several foods is split, and is one again, by keyboard alone', () =>
  own.visit(async (page) => {
    const date = '2026-01-13'
    const body = {
      date,
      meal_type: 'lunch',
      entries: [{ food_name: '100 g rice, 100 g apple and 50 g cheese' }],
    }
    await own.ask('POST', '/api/journal/foods', body)
    const before = (await own.ask('GET', `/api/journal/day?date=${date}`)).totals
    await own.signIn(page, `/?date=${date}`)
    await page.locator('[data-entry]').focus()
    await page.keyboard.press('Enter')
    await button(page, SEVERAL.split(3)).waitFor()
    await support.expectAccessible(page)
    await fitsNarrow(page)
    await stored(page, () => press(page, SEVERAL.split(3)))
    await page.locator('[data-entry]').nth(2).waitFor()
    const day = await own.ask('GET', `/api/journal/day?date=${date}`)
    expect(day.totals.nutrients).toEqual(before.nutrients)
    await stored(page, () => press(page, 'Undo'))
    await page.getByText(SEVERAL.undone).waitFor()
    expect((await own.ask('GET', `/api/journal/day?date=${date}`)).entries).toHaveLength(1)
  }))

test('a supplement gets the nutrients of its label, and is logged, by keyboard alone', () =>
  own.visit(async (page) => {
    await own.signIn(page, '/profile')
    await press(page, PROFILE.addSupplement)
    const dialog = page.locator('dialog')
    await dialog.getByLabel(PROFILE.supplementName).fill('Evening mix')
    await dialog.getByText(SUPPLEMENTS.inDose).focus()
    await page.keyboard.press('Enter')
    await dialog.getByLabel('Vitamin D', { exact: true }).fill('1000')
    await dialog.getByLabel(SUPPLEMENTS.unitOf('Vitamin D')).selectOption('IU')
    await dialog.getByLabel(SUPPLEMENTS.nutrient('Magnesium', 'mg')).fill('400')
    await support.expectAccessible(page)
    await fitsNarrow(page)
    await page.keyboard.press('Enter')
    await page.getByText('Magnesium 400 mg, Vitamin D 25 µg').waitFor()
    await page.goto(page.url().replace('/profile', '/?date=2026-01-14'))
    const take = button(page, new RegExp(`^${SUPPLEMENTS.take('Evening mix')}`))
    await take.waitFor()
    await take.focus()
    await stored(page, () => page.keyboard.press('Enter'))
    await page.locator('[data-entry]', { hasText: 'Evening mix' }).waitFor()
    await page.getByText(TODAY.allNutrients).click()
    await page.getByText(SUPPLEMENTS.from('400 mg')).waitFor()
    await support.expectAccessible(page)
    await fitsNarrow(page)
    const { entries } = await own.ask('GET', '/api/journal/day?date=2026-01-14')
    expect(entries).toMatchObject([
      { meal_type: 'supplement', nutrients: { vitamin_d_ug: 25, magnesium_mg: 400, energy_kcal: 0 } },
    ])
  }))
