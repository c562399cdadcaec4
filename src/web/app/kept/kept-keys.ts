import { addDays } from '../../../contract/calendar-date.ts'
import { DAY_MS } from '../../../contract/durations.ts'
import { browserNow } from '../server-clock.ts'

/** Under which names what the server last answered is kept in this browser. */

/** `at`: when the server answered, in epoch milliseconds of the browser. */
export type StoredAnswer<T> = { answer: T; at: number }

/** Whose answers they are: of who is signed in, and whose journal is shown. Their ids begin each key. */
export type Owner = readonly [signedIn: string, shown: string]

/** Who is signed in. It belongs to nobody, as it has to be read before that is known. */
export const SESSION_KEY = 'session'

/** The last day that was today, whatever it was asked for as. */
export const LAST_TODAY = 'today'
export const dayKey = (date: string) => `day ${date}`
export const checkinKey = (date: string) => `checkin ${date}`

/** What Today shows first, wherever the date is that of today: ranges of keys, each from the first to before the second. */
export const todayRanges = (): readonly (readonly [from: string, before: string])[] => [
  [LAST_TODAY, `${LAST_TODAY}!`],
  [checkinKey(addDays('1970-01-01', Math.floor(browserNow() / DAY_MS) - 1)), checkinKey('~')],
  ['/api/journal/', '/api/journal0'],
  ['/api/foods/favourites', '/api/foods/favourites!'],
]
