import { addDays } from '../../../contract/calendar-date.ts'
import { DAY_MS } from '../../../contract/durations.ts'
import { browserNow } from '../server-clock.ts'
import { keepAnswer, keptAnswer, keptOwner, readAhead, type StoredAnswer } from './kept-answers.ts'

/** The questions whose answers are kept: what Today shows, what is logged from it, and the profile. */

/** The last day that was today, whatever it was asked for as. */
export const LAST_TODAY = 'today'
export const dayKey = (date: string) => `day ${date}`
export const checkinKey = (date: string) => `checkin ${date}`

const KEYS: Readonly<Record<string, (url: string, answer: unknown) => readonly string[]>> = {
  '/api/journal/day': (_, answer) => {
    const { date, today } = answer as { date: string; today: string }
    return date === today ? [dayKey(date), LAST_TODAY] : [dayKey(date)]
  },
  '/api/journal/days/:date/checkin': (_, answer) => [checkinKey((answer as { date: string }).date)],
  '/api/journal/foods/frequent': (url) => [url],
  '/api/journal/saved-meals': (url) => [url],
  '/api/foods/favourites': (url) => [url],
  '/api/foods/own': (url) => [url],
  '/api/profile': (url) => [url],
}

/** Keeps the answer to a question, if it is one of those. @param owner whose it was when it was asked. */
export async function keepIfAsked(
  path: string,
  url: string,
  answer: unknown,
  owner = keptOwner(),
): Promise<void> {
  await Promise.all(KEYS[path]?.(url, answer).map((key) => keepAnswer(key, answer, owner)) ?? [])
}

/** Reads ahead what Today shows first, wherever the date is that of today. */
export const readTodayAhead = (): Promise<void> =>
  readAhead([
    [LAST_TODAY, `${LAST_TODAY}!`],
    [checkinKey(addDays('1970-01-01', Math.floor(browserNow() / DAY_MS) - 1)), checkinKey('~')],
    ['/api/journal/', '/api/journal0'],
    ['/api/foods/favourites', '/api/foods/favourites!'],
  ])

/** Where a view's data are kept for when the server is away. */
export type StoredData<T> = {
  read: () => Promise<StoredAnswer<T> | undefined>
  /** After a change that the server has taken. */
  write: (data: T) => void
}

export const keptAt = <T>(path: string, url: string, read?: StoredData<T>['read']): StoredData<T> => ({
  read: read ?? (() => keptAnswer<T>(url)),
  write: (data) => void keepIfAsked(path, url, data),
})
