import { addDays, daysBetween, type LocalDate } from '../../src/contract/calendar-date.ts'
import { personOn } from '../journal/support.ts'
import { simulatedPerson } from '../nutrition/simulated-people.ts'
import { frozenClock, type TestServer, testServer } from '../support.ts'

const DAY_MS = 86_400_000
/** The first day of simulated people, a Monday, at noon in Berlin. */
export const FIRST: LocalDate = '2026-01-05'
const NOON = Date.parse(`${FIRST}T11:00:00Z`)
const FREE = { RATE_LIMIT_WRITE_PER_MINUTE: '100000', RATE_LIMIT_READ_PER_MINUTE: '100000' }

export const ADULT = {
  age: 40,
  sex: 'female',
  height_cm: 170,
  weight_kg: 72,
  activity_level: 'low_active',
}

export type Follower = Awaited<ReturnType<typeof followerOf>>

/** Somebody whose energy target follows what they use, and what of their life is logged each day. */
export async function followerOf(
  {
    seed = 7,
    days = 120,
    userId = 'ada',
    first = FIRST,
  }: { seed?: number; days?: number; userId?: string; first?: LocalDate } = {},
  profile: Record<string, unknown> = {},
  on?: TestServer,
) {
  const server = on ?? (await testServer({ settings: FREE, clock: frozenClock(NOON) }))
  const person = personOn(server, userId)
  const { input } = simulatedPerson(seed, days)
  const lived = (date: LocalDate) => addDays(first, daysBetween(FIRST, date))
  const kcalOn = new Map(input.intake.map(({ date, kcal }) => [lived(date), Math.round(kcal)]))
  const kgOn = new Map(input.weights.map(({ date, kg }) => [lived(date), kg]))
  const stated = { metrics_data: ADULT, time_zone: 'Europe/Berlin', follow_expenditure: true, ...profile }
  const put = async (method: string, path: string, body: unknown) => {
    const { status, text, json } = await person.request(method, path, body)
    if (status >= 300) throw new Error(`${method} ${path}: ${text}`)
    return json
  }
  await put('PUT', '/api/profile', stated)
  let date = first

  const eat = (day: LocalDate, kcal: number, hour: string) =>
    person.log({ food_name: 'oats', calories: kcal, consumed_at: `${day}T${hour}:00:00+01:00` })
  const weigh = (day: LocalDate, weight_kg: number) =>
    put('PATCH', `/api/journal/days/${day}/checkin`, { weight_kg })

  /** Logs today, and lets a day pass. */
  async function liveDay(): Promise<void> {
    const [kcal, kg] = [kcalOn.get(date), kgOn.get(date)]
    if (kg !== undefined) await weigh(date, kg)
    if (kcal !== undefined) {
      await eat(date, kcal, '08')
      await put('PUT', `/api/journal/days/${date}`, { complete: true })
    }
    passDays(1)
  }

  function passDays(count: number): void {
    date = addDays(date, count)
    server.clock.advance(Date.parse(`${date}T11:00:00Z`) - server.clock.now())
  }

  return {
    server,
    ...person,
    put,
    eat,
    weigh,
    liveDay,
    passDays,
    today: () => date,
    async live(count: number): Promise<void> {
      for (let day = 0; day < count; day++) await liveDay()
    },
    profile: async () => (await person.request('GET', '/api/profile')).json,
    changes: async (query = 'limit=200') =>
      (await person.request('GET', `/api/profile/target-changes?${query}`)).json.changes,
    energyOn: async (day: LocalDate) =>
      (await person.request('GET', `/api/journal/day?date=${day}`)).json.targets.energy_kcal,
    undo: (day: LocalDate) => person.request('POST', `/api/profile/target-changes/${day}/undo`),
  }
}

export const datesUntil = (last: LocalDate): LocalDate[] => {
  const count = Math.round((Date.parse(last) - Date.parse(FIRST)) / DAY_MS) + 1
  return Array.from({ length: count }, (_, index) => addDays(FIRST, index))
}
