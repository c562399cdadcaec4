import type { Page } from 'playwright-core'

export type Held = { arrived: Promise<void>; count: () => number; release: () => Promise<void> }

/**
 * Holds back what is sent to an address until it is released; by then the page has heard the answers.
 * @param fails whether the server is to have failed.
 */
export async function hold(
  page: Page,
  address: string | RegExp,
  method: string,
  fails = false,
): Promise<Held> {
  const [arrived, released] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const answered: Promise<void>[] = []
  let [count, isReleased] = [0, false]
  await page.route(address, async (route) => {
    if (route.request().method() !== method) return route.fallback()
    count += 1
    // What comes later goes its way: the test may be over by the time that it is answered.
    if (isReleased) return route.fallback()
    const done = Promise.withResolvers<void>()
    answered.push(done.promise)
    arrived.resolve()
    await released.promise
    if (fails) await route.fulfill({ status: 500, json: {} })
    else await route.fulfill({ response: await route.fetch() })
    done.resolve()
  })
  return {
    arrived: arrived.promise,
    count: () => count,
    release: async () => {
      isReleased = true
      released.resolve()
      await Promise.all(answered)
      // With the answer to this, those before it have been heard.
      await page.evaluate("fetch('/api/health').then((answer) => answer.text())")
    },
  }
}
