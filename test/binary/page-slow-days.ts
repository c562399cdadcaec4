import { beforeAll } from 'bun:test'
import type { Page } from 'playwright-core'
import { pageBench } from './page-bench.ts'

export const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true })
export const field = (page: Page) => page.getByLabel('What did you eat?')
export const note = (page: Page) => page.getByLabel('A note in your own words')

/** Somebody goes on to write a note, and types. */
export async function goToNotes(page: Page, text: string) {
  await note(page).click()
  await page.keyboard.type(text)
}

/** Days of a person on a line whose answers come late, to be had in each test anew. */
export function slowDays() {
  const { ask, signIn, visit } = pageBench()
  let today: string
  beforeAll(async () => {
    today = (await ask('GET', '/api/journal/day')).today
  })
  let used = 0
  return {
    ask,
    /** A day whose neighbours no other test looks at either. */
    freshDay() {
      used += 3
      return Temporal.PlainDate.from(today).subtract({ days: used }).toString()
    },
    /** With a page on a day, whose requests the test may hold back. */
    onDay: (date: string, work: (page: Page) => Promise<unknown>) =>
      visit(
        async (page) => {
          await signIn(page, `/?date=${date}`)
          await field(page).waitFor()
          await note(page).waitFor()
          await work(page)
        },
        { isRouted: true, expected: /status of 5\d\d/ },
      ),
  }
}
