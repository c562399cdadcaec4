import type { Page } from 'playwright-core'

/** What a view took, in milliseconds since the navigation began. */
export type Arrival = {
  /** The frame that shows all of it: everything asked for has arrived and is drawn, and something takes the focus. */
  interactive: number
  /** The longest that the page was deaf in between. */
  longestTask: number
}

/**
 * Runs in the page before anything of it does. A view is interactive in the first frame after which nothing on it
 * changes: no request is under way, no task is long, no node moves for two frames more. That is stricter than a mark
 * that a view would set itself, and the same for all of them.
 */
const PROBE = `(() => {
  let from = 0
  let pending = 0
  let changed = performance.now()
  let longest = 0
  let waiting = null
  const touch = () => { changed = performance.now() }
  const ask = window.fetch
  window.fetch = async (...request) => {
    pending += 1
    try {
      const response = await ask(...request)
      void response.clone().arrayBuffer().catch(() => {}).finally(() => { pending -= 1; touch() })
      return response
    } catch (error) {
      pending -= 1
      throw error
    }
  }
  new MutationObserver(touch).observe(document, { subtree: true, childList: true, attributes: true, characterData: true })
  new PerformanceObserver((list) => {
    for (const task of list.getEntries()) {
      if (task.startTime + task.duration > from) longest = Math.max(longest, task.duration)
      changed = Math.max(changed, task.startTime + task.duration)
    }
  }).observe({ type: 'longtask', buffered: true })
  const isThere = () => {
    const heading = document.querySelector('h1')
    if (document.querySelector('[role=alert]') !== null) return false
    if (heading === null || document.querySelector('.skeleton') !== null) return false
    const controls = ':is(button, a[href], input:not([type=hidden]), select, textarea):not(:disabled)'
    const control = document.querySelector('main ' + controls) ?? document.querySelector(controls)
    if (control === null) return false
    const before = document.activeElement
    control.focus({ preventScroll: true })
    const takes = document.activeElement === control
    before?.focus?.({ preventScroll: true })
    return takes
  }
  const settle = (isThere) => new Promise((resolve, reject) => {
    const began = performance.now()
    let shown = 0
    let quiet = 0
    const frame = () => {
      const at = performance.now()
      if (pending > 0 || changed > shown) { shown = at; quiet = 0 } else quiet += 1
      if (quiet >= 2 && isThere()) resolve({ interactive: shown - from, longestTask: longest })
      else if (at - began > 9000) reject(new Error('the page does not come to rest at ' + location.href))
      else requestAnimationFrame(frame)
    }
    requestAnimationFrame(frame)
  })
  window.probe = {
    settled: () => (waiting ??= settle(isThere)),
    go(path) {
      longest = 0
      waiting = null
      from = performance.now()
      changed = from
      history.pushState(null, '', path)
      dispatchEvent(new PopStateEvent('popstate'))
      return window.probe.settled()
    },
    still: () => settle(() => true),
  }
  window.probe.settled().catch(() => {})
})()`

export const prepareProbe = (page: Page): Promise<unknown> => page.addInitScript(PROBE)

/** Loads an address as if for the first time. */
export async function load(page: Page, url: string): Promise<Arrival> {
  await page.goto(url, { waitUntil: 'commit' })
  return (await page.evaluate('probe.settled()')) as Arrival
}

/** Goes to a view as the page itself does. */
export async function goWithin(page: Page, path: string): Promise<Arrival> {
  return (await page.evaluate(`probe.go(${JSON.stringify(path)})`)) as Arrival
}

/** Waits until nothing on the page changes any more: what was pressed has had its effect. */
export async function settled(page: Page): Promise<void> {
  await page.evaluate('probe.still()')
}
