/**
 * The present in epoch milliseconds, as the server has it: the one place of the page that asks the time. A phone whose
 * clock is wrong still counts down right.
 */
export const serverNow = (): number => Date.now() + offset

/** What the server's clock is ahead of the browser's, in milliseconds. */
let offset = 0
/** Where that can lie, by all that the server has said. */
let offsetBounds = { least: Number.NEGATIVE_INFINITY, most: Number.POSITIVE_INFINITY }

/** The browser's own time, for `syncServerClock`. */
export const browserNow = (): number => Date.now()

/**
 * Takes the time from an answer. `Date` has whole seconds, and was written at some moment between question and answer:
 * each says a little more of where the difference lies. Where none is needed, none is made.
 * @param date the answer's `Date` header.
 * @param asked when the question went out, by `browserNow`.
 */
export function syncServerClock(date: string | null, asked: number): void {
  const second = Date.parse(date ?? '')
  if (Number.isNaN(second)) return
  const heard = { least: second - Date.now(), most: second + 1000 - asked }
  const both = {
    least: Math.max(offsetBounds.least, heard.least),
    most: Math.min(offsetBounds.most, heard.most),
  }
  // They exclude each other when one of the clocks has been set since.
  offsetBounds = both.least > both.most ? heard : both
  offset = isWithin(0, offsetBounds) ? 0 : (offsetBounds.least + offsetBounds.most) / 2
}

const isWithin = (value: number, { least, most }: typeof offsetBounds) => value >= least && value <= most
