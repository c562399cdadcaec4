import { addDays, type LocalDate, weekday } from '../../src/contract/calendar-date.ts'
import type { LogCheckinInput } from '../../src/journal/checkin-schema.ts'
import type { Services } from '../../src/services.ts'
import type { Chance } from './seeded.ts'

type Records = NonNullable<LogCheckinInput['protocols']>

type Habit = {
  protocol: string
  /** Days before the end of the year on which it is taken up, and on which it is put on pause. */
  since: number
  pausedSince?: number
  /** Weekdays on which it is done at all; absent: every day. */
  on?: readonly number[]
  kept: number
}

const HABITS: readonly Habit[] = [
  { protocol: 'fasting_16_8', since: 300, kept: 0.72 },
  { protocol: 'hydration', since: 240, kept: 0.82 },
  { protocol: 'fibre_30', since: 120, kept: 0.68 },
  { protocol: 'strength_twice_weekly', since: 90, on: [2, 5], kept: 0.78 },
  { protocol: 'screen_free_hour', since: 24, pausedSince: 6, kept: 0.6 },
  { protocol: 'morning_daylight', since: 11, kept: 0.92 },
]

/** Takes up and pauses what falls on a day, and says what was done of the rest. */
export function createHabits({ protocols }: Services['features'], userId: string, end: LocalDate) {
  const ids = new Map<string, string>()
  return {
    /** Call it with the clock on the day. */
    beginDay(date: LocalDate): void {
      for (const { protocol, since, pausedSince } of HABITS) {
        const id = ids.get(protocol)
        if (date === addDays(end, -since)) ids.set(protocol, protocols.subscribe(userId, { protocol }).id)
        if (id !== undefined && pausedSince !== undefined && date === addDays(end, -pausedSince)) {
          protocols.update(userId, id, { status: 'paused' })
        }
      }
    },
    /** What an evening's check-in says of them. */
    recordsOn(date: LocalDate, chance: Chance): Records {
      const running = new Set(protocols.list(userId, 'active').map(({ protocol }) => protocol))
      return HABITS.flatMap(({ protocol, on, kept }) => {
        const id = ids.get(protocol)
        const isDone = chance.happens(kept)
        const isSkipped = chance.happens(0.3)
        if (id === undefined || !running.has(protocol)) return []
        if (on !== undefined && !on.includes(weekday(date))) return []
        const status = isDone ? 'taken' : isSkipped ? 'skipped' : undefined
        return status === undefined ? [] : [{ id, status } as const]
      })
    },
  }
}
