import { addDays, eachDate, windowEnding } from '../../../contract/calendar-date.ts'
import { DAY_MS } from '../../../contract/durations.ts'
import { api } from '../api.ts'
import { dateInZone } from '../dates.ts'
import { whenIdle } from '../idle.ts'
import { Problem } from '../problem.ts'
import { browserNow, serverNow } from '../server-clock.ts'
import { isServerDown, lastAnswerAt } from '../server-status.ts'
import { session, signedInId } from '../session-state.ts'
import { frequentQuery } from '../views/today/frequent-query.ts'
import { deleteOthers, keptAnswer } from './kept-answers.ts'
import { checkinKey, dayKey, LAST_TODAY } from './kept-keys.ts'
import { keptTimes } from './kept-times.ts'
import { storedDoubles } from './stored-doubles.ts'

/** Asks in idle moments for what Today shows without a server, where it is not kept or older than it need be. */

const RECENT_DAYS = 14
/** A day that is over seldom changes. */
const PAST_DAY_MS = DAY_MS
const RECENT_MS = 6 * 3_600_000
/** Between two requests, so that they are in nobody's way. */
const PAUSE_MS = 400
/** While the person has the page ask for something, it asks for nothing else. */
const QUIET_MS = 2000

const BACKGROUND = { isBackground: true }
const MEALS_WITH_HABITS = ['breakfast', 'lunch', 'dinner', 'snack'] as const

type Question = { key: string | undefined; maxAgeMs: number; ask: () => Promise<unknown> }

export async function keepRecent(): Promise<void> {
  const { value: person } = session
  if (!person || isServerDown.value) return
  await deleteOthers(person)
  storedDoubles(signedInId())
  const zone = (await keptAnswer<{ time_zone: string }>(LAST_TODAY))?.answer.time_zone
  const times = await keptTimes()
  const isOld = ({ key, maxAgeMs }: Question) =>
    key === undefined || browserNow() - (times.get(key) ?? 0) > maxAgeMs
  let ownAnswerAt = 0
  for (const { ask } of questions(dateInZone(zone)(serverNow())).filter(isOld)) {
    do await idle()
    while (lastAnswerAt() !== ownAnswerAt && browserNow() - lastAnswerAt() < QUIET_MS)
    if (isServerDown.value || session.value?.user_id !== person.user_id) return
    try {
      await ask()
    } catch (error) {
      if (error instanceof Problem && (error.status === 401 || error.isNotGuardian)) return
      // What cannot be had now is asked for again another time.
    }
    ownAnswerAt = lastAnswerAt()
  }
}

function questions(today: string): Question[] {
  const { from, to } = windowEnding(today, RECENT_DAYS)
  const dates = eachDate(from, to).reverse()
  const days = dates.flatMap((date): Question[] => {
    const maxAgeMs = date < addDays(today, -1) ? PAST_DAY_MS : RECENT_MS
    return [
      {
        key: dayKey(date),
        maxAgeMs,
        ask: () => api.get('/api/journal/day', { query: { date } }, BACKGROUND),
      },
      {
        key: checkinKey(date),
        maxAgeMs,
        ask: () => api.get('/api/journal/days/:date/checkin', { params: { date } }, BACKGROUND),
      },
    ]
  })
  return [...days.slice(0, 4), ...atHand(), ...days.slice(4)]
}

function atHand(): Question[] {
  const daily = { key: undefined, maxAgeMs: 0 }
  return [
    ...MEALS_WITH_HABITS.map((meal) => ({
      ...daily,
      ask: () => api.get('/api/journal/foods/frequent', { query: frequentQuery(meal) }, BACKGROUND),
    })),
    { ...daily, ask: () => api.get('/api/foods/own', { query: {} }, BACKGROUND) },
    // Code goes into the browser's store of files, where the service worker finds it.
    { ...daily, ask: () => import('../views/profile.tsx') },
    ...(session.peek()?.cares_for.length ? [{ ...daily, ask: () => import('../ui/care-ended.tsx') }] : []),
    { ...daily, ask: () => api.get('/api/profile', {}, BACKGROUND) },
    { ...daily, ask: () => import('../foods-away/foods-away.ts') },
  ]
}

/** Waits for a moment in which the page has nothing to do. */
async function idle(): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve, PAUSE_MS))
  await whenIdle(PAUSE_MS)
}
