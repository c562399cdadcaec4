import { BASE_PATH } from './base-path.ts'

/**
 * The current time of the server in epoch milliseconds. Countdowns are right even if the clock of the browser is wrong.
 * No other file of the page reads the time.
 */
export const serverNow = (): number => Date.now() + offset

/** Other servers on this origin have another base path. */
const KEY = `clock ${BASE_PATH}`
/** A clock that is nearer needs no correction that outlives the page. */
const MIN_KEPT_OFFSET_MS = 60_000

const stored = readOffset()
/** How far the clock of the server is ahead of the clock of the browser, in milliseconds. */
let offset = stored ?? 0
let isMeasured = false
/** The range in which the offset must lie, according to all responses so far. */
let offsetBounds = { least: Number.NEGATIVE_INFINITY, most: Number.POSITIVE_INFINITY }

/** The time of the browser, for `syncServerClock`, and for what is dated once the server's time is known. */
export const browserNow = (): number => Date.now()

/** Whether the server's clock has been compared with this one: on this page, or before, and they differed. */
export const isServerClockKnown = (): boolean => isMeasured || stored !== undefined

/**
 * Reads the time of the server from a response. `Date` has whole seconds and was written between request and response,
 * so each response narrows the range of the offset. The offset stays 0 while that is possible.
 * @param date the `Date` header of the response.
 * @param sentAt when the request was sent, from `browserNow`.
 */
export function syncServerClock(date: string | null, sentAt: number): void {
  const second = Date.parse(date ?? '')
  if (Number.isNaN(second)) return
  const measured = { least: second - Date.now(), most: second + 1000 - sentAt }
  const both = {
    least: Math.max(offsetBounds.least, measured.least),
    most: Math.min(offsetBounds.most, measured.most),
  }
  // The ranges do not overlap if one of the clocks was set in the meantime.
  offsetBounds = both.least > both.most ? measured : both
  offset = isWithin(0, offsetBounds) ? 0 : (offsetBounds.least + offsetBounds.most) / 2
  isMeasured = true
  keep()
}

const isWithin = (value: number, { least, most }: typeof offsetBounds) => value >= least && value <= most

/** For a page that is opened without the server: with a wrong clock it would put entries on another day. */
function keep(): void {
  try {
    if (Math.abs(offset) >= MIN_KEPT_OFFSET_MS) localStorage.setItem(KEY, String(Math.round(offset)))
    else if (localStorage.getItem(KEY) !== null) localStorage.removeItem(KEY)
  } catch {
    // Without storage it is known as long as the page is open.
  }
}

function readOffset(): number | undefined {
  try {
    const text = localStorage.getItem(KEY)
    return text === null || !Number.isFinite(Number(text)) ? undefined : Number(text)
  } catch {
    return undefined
  }
}
