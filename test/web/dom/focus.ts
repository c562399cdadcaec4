import { expect } from 'bun:test'
import type { Page } from './page.ts'
import { accessibleName } from './queries.ts'

/** Waits until the focus is on the element with this accessible name. */
export async function expectFocus(page: Page, name: string): Promise<void> {
  const found = () => {
    const { activeElement, body } = page.window.document
    return activeElement === null || activeElement === body ? 'nothing' : accessibleName(activeElement)
  }
  await page.until(() => found() === name, `the focus on ${name}`).catch(() => expect(found()).toBe(name))
}
