import { answerAhead, keepAnswer, keptAnswer, keptOwner } from './kept-answers.ts'
import { checkinKey, dayKey, LAST_TODAY, type StoredAnswer } from './kept-keys.ts'

/** The questions whose answers are kept: what Today shows, what is logged from it, and the profile. */

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

/** Where a view's data are kept for when the server is away. */
export type StoredData<T> = {
  /** What has been read by now. */
  ahead: () => StoredAnswer<T> | undefined
  read: () => Promise<StoredAnswer<T> | undefined>
  /** After a change that the server has taken. */
  write: (data: T) => void
}

export const keptAt = <T>(path: string, url: string): StoredData<T> => ({
  ahead: () => answerAhead<T>(url),
  read: () => keptAnswer<T>(url),
  write: (data) => void keepIfAsked(path, url, data),
})
