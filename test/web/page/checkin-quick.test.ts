import { describe, expect, test } from 'bun:test'
import { domBench, type Page } from '../dom/bench.ts'
import { hold } from '../dom/held.ts'

/** A check-in of a person who does not wait, while responses arrive late. */

const { ask, signIn, visit } = domBench()
const DATE = '2026-03-07'

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true })
const note = (page: Page) => page.getByLabel('A note in your own words')

/** Opens the day, whose requests the test may hold back. */
const onDay = (work: (page: Page) => Promise<unknown>) =>
  visit(async (page) => {
    await signIn(page, `/?date=${DATE}`)
    await page.getByLabel('What did you eat?').waitFor()
    await note(page).waitFor()
    await work(page)
  })

const storedNotes = async () => (await ask('GET', `/api/journal/days/${DATE}/checkin`)).notes
const write = (content: string) => ask('POST', '/api/journal/checkins', { date: DATE, content })

/** Waits until the day that was opened is loaded. */
const isShown = (page: Page) => page.locator('div[aria-busy=false] > .day-columns').waitFor()

const NOTES = '**/api/journal/checkins'

describe('a note', () => {
  test('that is saved late does not remove text typed in the meantime', async () => {
    await onDay(async (page) => {
      const held = hold(page, NOTES, 'POST')
      await note(page).fill('Slept badly.')
      await button(page, 'Save note').click()
      await held.arrived()
      await note(page).click()
      await page.keyboard.type(' Ran five')
      await held.release()
      await page.getByText(/^Saved/).waitFor()
      await page.keyboard.type(' km')
      expect(await note(page).inputValue()).toBe('Ran five km')
      expect(await storedNotes()).toMatchObject([{ content: 'Slept badly.' }])
    })
  })

  for (const isBackBefore of [true, false]) {
    test(`that is saved while another day is shown is not a draft any more, on return ${isBackBefore ? 'before' : 'after'} the response`, async () => {
      await onDay(async (page) => {
        const held = hold(page, NOTES, 'POST')
        await note(page).fill('Slept badly.')
        await button(page, 'Save note').click()
        await held.arrived()
        await button(page, 'Previous day').click()
        await isShown(page)
        if (!isBackBefore) await held.release()
        await button(page, 'Next day').click()
        await isShown(page)
        if (isBackBefore) await held.release()
        await page.locator('.note-row', { hasText: 'Slept badly.' }).waitFor()
        expect(await note(page).inputValue()).toBe('')
        expect(await storedNotes()).toHaveLength(1)
      })
    })
  }

  test('whose edit is saved late leaves another one open, with the focus in it', async () => {
    await write('first')
    await write('second')
    await onDay(async (page) => {
      const rows = page.locator('.note-row')
      const edit = (text: string) => rows.filter({ hasText: text }).getByRole('button', { name: /^Edit/ })
      const text = page.getByLabel('Note text')
      await edit('first').click()
      await text.fill('first, edited')
      const held = hold(page, `${NOTES}/*`, 'PATCH')
      await page.locator('.note-editor').getByRole('button', { name: 'Save' }).click()
      await held.arrived()
      await edit('second').click()
      await text.fill('second, ed')
      await held.release()
      await rows.filter({ hasText: 'first, edited' }).waitFor()
      await page.keyboard.type('ited')
      expect(await text.inputValue()).toBe('second, edited')
    })
  })

  test('that is deleted stays hidden after another day was shown, and undo restores it', async () => {
    await write('first')
    await write('second')
    await onDay(async (page) => {
      const row = (text: string) => page.locator('.note-row').filter({ hasText: text })
      await row('first')
        .getByRole('button', { name: /^Delete/ })
        .click()
      await button(page, 'Previous day').click()
      await row('second').waitFor({ state: 'detached' })
      await isShown(page)
      await button(page, 'Next day').click()
      await row('second').waitFor()
      expect(await row('first').count()).toBe(0)
      await button(page, 'Undo').click()
      await row('first').waitFor()
    })
  })
})

test('water that is still being saved is shown on return to its day', async () => {
  await onDay(async (page) => {
    const held = hold(page, `**/api/journal/days/${DATE}/checkin`, 'PATCH')
    await button(page, 'Add 250 ml of water').click()
    await held.arrived()
    await button(page, 'Add 500 ml of water').click()
    await button(page, 'Previous day').click()
    await page.getByText('none logged').waitFor()
    await button(page, 'Next day').click()
    await isShown(page)
    await held.release()
    await page.getByText('750 ml', { exact: true }).waitFor()
  })
})

describe('a note that is not saved yet', () => {
  test('is there after a reload, on its day alone, until it is saved', async () => {
    await onDay(async (page) => {
      await note(page).fill('Slept badly.')
      await page.reload()
      await note(page).waitFor()
      expect(await note(page).inputValue()).toBe('Slept badly.')
      await button(page, 'Previous day').click()
      await isShown(page)
      expect(await note(page).inputValue()).toBe('')
      await page.reload()
      await button(page, 'Next day').click()
      await isShown(page)
      expect(await note(page).inputValue()).toBe('Slept badly.')
      await button(page, 'Save note').click()
      await page.getByText(/^Saved/).waitFor()
      expect(page.window.sessionStorage).toHaveLength(0)
      await page.reload()
      await page.locator('.note-row', { hasText: 'Slept badly.' }).waitFor()
      expect(await note(page).inputValue()).toBe('')
    })
  })

  test('is not typed again by a reload while it is on its way', async () => {
    await onDay(async (page) => {
      page.route(NOTES, (lost) => lost.abort())
      await note(page).fill('Slept badly.')
      await button(page, 'Save note').click()
      await page.reload()
      await page.locator('.note-row', { hasText: 'Slept badly.' }).waitFor()
      expect(await note(page).inputValue()).toBe('')
    })
  })

  test('stays if the server refuses it, also after a reload', async () => {
    await onDay(async (page) => {
      page.route(NOTES, (refused) => refused.fulfill({ status: 422, json: { title: 'no', status: 422 } }))
      await note(page).fill('Slept badly.')
      await button(page, 'Save note').click()
      await page.locator('.checkin .form-problem').waitFor()
      expect(await note(page).inputValue()).toBe('Slept badly.')
      await page.reload()
      await note(page).waitFor()
      expect(await note(page).inputValue()).toBe('Slept badly.')
    })
  })
})
