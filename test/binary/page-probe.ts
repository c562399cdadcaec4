import type { Page } from 'playwright-core'

/** What a view took, in milliseconds since the navigation began. */
export type Arrival = {
  /** The frame that shows all of it: everything asked for has arrived and is drawn, and something takes the focus. */
  interactive: number
  /** The frame in which what is on the screen can be used; what is below it may follow. */
  usable: number
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
  const pending = new Set()
  let last = 'nothing'
  let changes = 0
  let longest = 0
  let waiting = null
  const touch = (what) => {
    changes += 1
    last = what
  }
  const ask = window.fetch
  window.fetch = async (...request) => {
    const [asked] = request
    const own = { address: String(asked.url ?? asked), state: 'asked' }
    pending.add(own)
    try {
      const response = await ask(...request)
      own.state = 'answered ' + response.status
      void response.clone().arrayBuffer().catch(() => {}).finally(() => {
        pending.delete(own)
        touch('the answer to ' + own.address)
      })
      return response
    } catch (error) {
      pending.delete(own)
      throw error
    }
  }
  // Code that is loaded for later changes nothing that is shown.
  const isForLater = ({ addedNodes }) =>
    addedNodes.length > 0 && [...addedNodes].every((node) => node.rel === 'modulepreload')
  new MutationObserver((records) => {
    const change = records.find((each) => !isForLater(each))
    if (change === undefined) return
    const element = change.target.nodeType === 1 ? change.target : change.target.parentElement
    touch(change.type + ' of ' + (element?.cloneNode(false).outerHTML ?? 'the document'))
  }).observe(document, { subtree: true, childList: true, attributes: true, characterData: true })
  new PerformanceObserver((list) => {
    for (const task of list.getEntries()) {
      if (task.startTime + task.duration > from) longest = Math.max(longest, task.duration)
      touch('a long task')
    }
  }).observe({ type: 'longtask', buffered: true })
  const isStill = () => document.querySelector('h1') !== null && document.querySelector('.skeleton') === null
  const isOnScreen = (element) => {
    const { top, bottom } = element.getBoundingClientRect()
    return bottom > 0 && top < innerHeight
  }
  const isUsable = () => document.querySelector('h1') !== null
    && document.querySelector('[role=alert], .picture') === null
    && ![...document.querySelectorAll('.skeleton')].some(isOnScreen)
    && takesFocus()
  const isThere = () => isStill() && document.querySelector('[role=alert], .picture') === null && takesFocus()
  const takesFocus = () => {
    const controls = ':is(button, a[href], input:not([type=hidden]), select, textarea):not(:disabled)'
    const shown = (selector) => [...document.querySelectorAll(selector)].find((element) => element.checkVisibility())
    const control = shown('main ' + controls) ?? shown(controls)
    if (control === undefined) return false
    const before = document.activeElement
    control.focus({ preventScroll: true })
    const takes = document.activeElement === control
    if (before === null || before === document.body) control.blur()
    else before.focus({ preventScroll: true })
    return takes
  }
  // Counted in frames: in a page whose clock stands still these go on.
  const settle = (isDone) => new Promise((resolve, reject) => {
    let frames = 0
    let quiet = 0
    let seen = -1
    let shown = 0
    let usable = 0
    const afterFrame = new MessageChannel()
    afterFrame.port1.onmessage = () => {
      usable = performance.now()
    }
    let isFound = false
    const frame = () => {
      frames += 1
      quiet += 1
      if (!isFound && isUsable()) {
        isFound = true
        afterFrame.port2.postMessage(undefined)
      }
      if (pending.size > 0 || changes !== seen) {
        quiet = 0
        seen = changes
        shown = performance.now()
      }
      if (quiet >= 2 && isDone()) resolve({ interactive: shown - from, usable: usable - from, longestTask: longest })
      else if (frames > 900) reject(new Error('the page does not come to rest at ' + location.href + ': ' + JSON.stringify({ quiet, isStill: isStill(), pending: [...pending], last })))
      else requestAnimationFrame(frame)
    }
    requestAnimationFrame(frame)
  })
  window.probe = {
    arrived: () => (waiting ??= settle(isThere)),
    go(path) {
      longest = 0
      waiting = null
      from = performance.now()
      history.pushState(null, '', path)
      dispatchEvent(new PopStateEvent('popstate'))
      return window.probe.arrived()
    },
    still: () => settle(isStill),
  }
  window.probe.arrived().catch(() => {})
})()`

export const prepareProbe = (page: Page): Promise<unknown> => page.addInitScript(PROBE)

/** Loads an address as if for the first time. */
export async function load(page: Page, url: string): Promise<Arrival> {
  await page.goto(url, { waitUntil: 'commit' })
  return (await page.evaluate('probe.arrived()')) as Arrival
}

/** Goes to a view as the page itself does. */
export async function goWithin(page: Page, path: string): Promise<Arrival> {
  return (await page.evaluate(`probe.go(${JSON.stringify(path)})`)) as Arrival
}

/** Waits until nothing on the page changes any more, and nothing is on its way: what was pressed has had its effect. */
export async function settled(page: Page): Promise<void> {
  await page.evaluate('probe.still()')
}

/** Goes down the page and back up, so that what is drawn when it comes into view has been. */
export async function seeAll(page: Page): Promise<void> {
  const most = 100
  for (let screens = 0; screens < most; screens++) {
    const isEnd = await page.evaluate(
      "(scrollBy({ top: innerHeight, behavior: 'instant' }), scrollY + innerHeight >= document.documentElement.scrollHeight - 1)",
    )
    await settled(page)
    if (isEnd === true) break
  }
  await page.evaluate("scrollTo({ top: 0, behavior: 'instant' })")
  await settled(page)
}
