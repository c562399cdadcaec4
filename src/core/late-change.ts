import { parseInstant } from './dates.ts'
import { AppError, invalidField } from './errors.ts'
import { TIME_EXAMPLES } from './said-times.ts'

/** Changes that a device makes without the server, and sends later. */

/**
 * When a change was made that is sent later; a device whose clock is ahead has made it now.
 * @param text RFC 3339; absent: now.
 * @throws AppError `invalid` for an invalid instant.
 */
export function madeAt(text: string | undefined, now: number): number {
  if (text === undefined) return now
  const instant = parseInstant(text)
  if (instant === undefined)
    throw invalidField('/made_at', `must be a date-time that exists, such as ${TIME_EXAMPLES}`)
  return Math.min(Math.max(instant, 0), now)
}

/** When a change was chosen, and when it arrived, in epoch milliseconds. */
export type SentChange = { chosenAt: number; now: number }

/** @throws AppError as `madeAt`. */
export const sentChange = (made: string | undefined, now: number): SentChange => ({
  chosenAt: madeAt(made, now),
  now,
})

const AT_ONCE_MS = 60_000

/** Whether the person who chose it sees what comes of it. */
export const isSentAtOnce = ({ chosenAt, now }: SentChange): boolean => now - chosenAt <= AT_ONCE_MS

type Mark<T> = {
  /** The field of the mark. */
  name: string
  stored: T
  /** What the person saw when they chose; undefined: they do not say. */
  seen: T | undefined
  next: T
}

/**
 * A mark that is sent later than it was chosen does not replace another one that the person never saw.
 * @throws AppError `precondition_failed`
 */
export function refuseUnseenMark<T extends string | boolean | null>(
  { name, stored, seen, next }: Mark<T>,
  change: SentChange,
): void {
  if (seen === undefined || stored === seen || stored === next || isSentAtOnce(change)) return
  throw unseenError(name, 'answer')
}

/** @param what is stored in the field. */
export function unseenError(name: string, what: 'answer' | 'value'): AppError {
  const message = `another ${what} was stored, which was not seen when this one was chosen`
  return new AppError('precondition_failed', `${name}: ${message}`, {
    fields: [{ path: `/${name}`, message }],
  })
}
