import type { HeldRequest, Pattern } from './network.ts'
import type { Page } from './page.ts'

export type Held = {
  /** Waits until the first request has arrived. */
  arrived: () => Promise<unknown>
  count: () => number
  release: () => Promise<void>
}

/**
 * Holds requests back until they are released. Later requests go straight to the server.
 * @param fails whether held requests are answered with status 422 instead.
 */
export function hold(page: Page, address: Pattern, method: string, fails = false): Held {
  const waiting: HeldRequest[] = []
  let [count, isReleased] = [0, false]
  page.route(address, (held) => {
    if (held.request.method !== method) return held.continue()
    count += 1
    if (isReleased) return held.continue()
    waiting.push(held)
  })
  return {
    arrived: () => page.until(() => waiting.length > 0, `${method} ${address} to be asked`),
    count: () => count,
    release: () =>
      page.act(() => {
        isReleased = true
        for (const held of waiting) {
          if (fails) held.fulfill({ status: 422, json: { detail: 'Refused by the test.' } })
          else held.continue()
        }
      }),
  }
}
