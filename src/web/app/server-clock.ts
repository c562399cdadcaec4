/**
 * The current time of the server in epoch milliseconds. Countdowns are right even if the clock of the browser is wrong.
 * No other file of the page reads the time.
 */
export const serverNow = (): number => Date.now() + offset

/** How far the clock of the server is ahead of the clock of the browser, in milliseconds. */
let offset = 0
/** The range in which the offset must lie, according to all responses so far. */
let offsetBounds = { least: Number.NEGATIVE_INFINITY, most: Number.POSITIVE_INFINITY }

/** The time of the browser, for `syncServerClock`. */
export const browserNow = (): number => Date.now()

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
}

const isWithin = (value: number, { least, most }: typeof offsetBounds) => value >= least && value <= most
