import type { Page } from '../dom/bench.ts'

/** Settings that let a test write many messages within a minute. */
export const MANY_WRITES = { RATE_LIMIT_WRITE_PER_MINUTE: '1000' }

export const box = (page: Page) => page.getByLabel('Your message')
export const log = (page: Page) => page.getByRole('log', { name: 'Conversation' })
export const list = (page: Page) => page.getByRole('complementary', { name: 'Conversations' })
export const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true })

/** Sends a message and waits until it is shown. */
export async function ask(page: Page, text: string): Promise<void> {
  await box(page).fill(text)
  await box(page).press('Enter')
  await log(page).getByText(text).waitFor()
}
