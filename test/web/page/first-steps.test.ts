import { expect, test } from 'bun:test'
import { PATHS } from '../../../src/contract/page-paths.ts'
import { SET_UP } from '../../../src/web/app/texts/set-up.ts'
import { domBench, type Page } from '../dom/bench.ts'

/** The first steps of a person: what was answered is shown again. */

const site = domBench()
const { signIn, visit } = site

const zoneField = (page: Page) => page.getByLabel(SET_UP.timeZone)
const stored = () => site.server.services.features.profiles.version('owner').profile.time_zone

test('the time zone is that of the browser until one is chosen, which stays', () =>
  visit(async (page) => {
    await signIn(page)
    await page.goto(PATHS.setUp)
    expect(await zoneField(page).inputValue()).toBe(Intl.DateTimeFormat().resolvedOptions().timeZone)
    await zoneField(page).selectOption('Pacific/Auckland')
    await page.getByRole('button', { name: SET_UP.next, exact: true }).click()
    await page.getByRole('heading', { name: SET_UP.ageTitle }).waitFor()
    await page.goBack()
    await page.getByRole('heading', { name: SET_UP.youTitle }).waitFor()
    expect(await zoneField(page).inputValue()).toBe('Pacific/Auckland')
    await page.reload()
    expect(await zoneField(page).inputValue()).toBe('Pacific/Auckland')
    await page.getByRole('button', { name: SET_UP.next, exact: true }).click()
    await page.getByRole('heading', { name: SET_UP.ageTitle }).waitFor()
    expect(stored()).toBe('Pacific/Auckland')
  }))

test('a zone that browsers list by another name is shown, too', () => {
  site.server.services.features.profiles.merge('owner', { time_zone: 'Asia/Calcutta' })
  return visit(async (page) => {
    await signIn(page)
    await page.goto(PATHS.setUp)
    expect(await zoneField(page).inputValue()).toBe('Asia/Calcutta')
  })
})
