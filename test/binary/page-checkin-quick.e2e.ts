import { describe, expect, test } from 'bun:test'
import type { Page } from 'playwright-core'
import { hold } from './page-held.ts'
import { button, goToNotes, note, slowDays } from './page-slow-days.ts'

/** A check-in of somebody who does not wait, on a line whose answers come late. Each test has days of its own. */

const { ask, freshDay, onDay } = slowDays()

const notesOf = async (date: string) => (await ask('GET', `/api/journal/days/${date}/checkin`)).notes
const write = (date: string, content: string) => ask('POST', '/api/journal/checkins', { date, content })

/** The day that was gone to has arrived. */
const isShown = (page: Page) => page.locator('div[aria-busy=false] > .day-columns').waitFor()

const NOTES = '**/api/journal/checkins'

describe('a note', () => {
  test('that is saved late leaves what was typed behind it', async () => {
    const date = freshDay()
    await onDay(date, async (page) => {
      const held = await hold(page, NOTES, 'POST')
      await note(page).fill('Slept badly.')
      await button(page, 'Save note').click()
      await held.arrived
      await goToNotes(page, ' Ran five')
      await held.release()
      await page.getByText(/^Saved/).waitFor()
      await page.keyboard.type(' km')
      expect(await note(page).inputValue()).toBe('Ran five km')
      expect(await notesOf(date)).toMatchObject([{ content: 'Slept badly.' }])
    })
  })

  for (const isBackBefore of [true, false]) {
    test(`that is saved while another day is looked at is not begun any more, back ${isBackBefore ? 'before' : 'after'} that`, async () => {
      const date = freshDay()
      await onDay(date, async (page) => {
        const held = await hold(page, NOTES, 'POST')
        await note(page).fill('Slept badly.')
        await button(page, 'Save note').click()
        await held.arrived
        await button(page, 'Previous day').click()
        await isShown(page)
        if (!isBackBefore) await held.release()
        await button(page, 'Next day').click()
        await isShown(page)
        await held.release()
        await page.locator('.note-row', { hasText: 'Slept badly.' }).waitFor()
        expect(await note(page).inputValue()).toBe('')
        expect(await notesOf(date)).toHaveLength(1)
      })
    })
  }

  test('that is corrected late leaves another one open, and the focus in it', async () => {
    const date = freshDay()
    await write(date, 'first')
    await write(date, 'second')
    await onDay(date, async (page) => {
      const rows = page.locator('.note-row')
      const edit = (text: string) => rows.filter({ hasText: text }).getByRole('button', { name: /^Edit/ })
      const text = page.getByLabel('Note text')
      await edit('first').click()
      await text.fill('first, mended')
      const held = await hold(page, `${NOTES}/*`, 'PATCH')
      await page.locator('.note-editor').getByRole('button', { name: 'Save' }).click()
      await held.arrived
      await edit('second').click()
      await text.fill('second, men')
      await held.release()
      await rows.filter({ hasText: 'first, mended' }).waitFor()
      await page.keyboard.type('ded')
      expect(await text.inputValue()).toBe('second, mended')
    })
  })

  test('that is deleted stays away though another day is looked at', async () => {
    const date = freshDay()
    await write(date, 'first')
    await write(date, 'second')
    await onDay(date, async (page) => {
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

test('what is tapped and on its way is there when one comes back to its day', async () => {
  const date = freshDay()
  await onDay(date, async (page) => {
    const held = await hold(page, `**/api/journal/days/${date}/checkin`, 'PATCH')
    await button(page, 'Add 250 ml of water').click()
    await held.arrived
    await button(page, 'Add 500 ml of water').click()
    await button(page, 'Previous day').click()
    await page.getByText('none logged').waitFor()
    await button(page, 'Next day').click()
    await isShown(page)
    await held.release()
    await page.getByText('750 ml', { exact: true }).waitFor()
  })
})
