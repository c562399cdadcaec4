import { expect } from 'bun:test'
import type { Page } from 'playwright-core'

/** Where the keyboard is, by the names that a screen reader would say. */

/** What the element that has the focus is called: by its own label, by that of its field, or by its text. */
const NAME_OF_FOCUS =
  "document.activeElement.getAttribute('aria-label') ?? document.activeElement.labels?.[0]?.innerText.split('\\n')[0] ?? document.activeElement.innerText"
const MAX_PRESSES = 200
/** About three seconds of what is drawn. */
const MAX_FRAMES = 200

const nameOfFocus = (page: Page) => page.evaluate<string>(NAME_OF_FOCUS)

/** Presses Tab until what has the focus is called so. */
export async function tabTo(page: Page, name: string): Promise<void> {
  for (let presses = 0; presses < MAX_PRESSES; presses++) {
    if ((await nameOfFocus(page)) === name) return
    await page.keyboard.press('Tab')
  }
  throw new Error(`the keyboard does not reach ${name}`)
}

/** Asserts that the focus comes to what is called so, without a key being pressed. */
export async function expectFocus(page: Page, name: string): Promise<void> {
  let found = await nameOfFocus(page)
  for (let frames = 0; frames < MAX_FRAMES && found !== name; frames++) {
    found = await page.evaluate<string>(`new Promise(requestAnimationFrame).then(() => ${NAME_OF_FOCUS})`)
  }
  expect(found).toBe(name)
}
