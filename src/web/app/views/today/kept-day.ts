import { addDays } from '../../../../contract/calendar-date.ts'
import { keptData } from '../../api.ts'
import { dateInZone, timeInZone } from '../../dates.ts'
import { answerAhead, keptAnswer } from '../../kept/kept-answers.ts'
import { checkinKey, dayKey, LAST_TODAY, type StoredAnswer } from '../../kept/kept-keys.ts'
import type { StoredData } from '../../kept/kept-questions.ts'
import { serverNow } from '../../server-clock.ts'
import type { CheckinDay, DayProtocol } from './checkin-changes.ts'
import { dayQuery } from './date-query.ts'
import { type Day, groupByMeal, NO_AMOUNTS, sumOf } from './day.ts'

/** The days as they were last read, for when the server does not answer. */

/** @param asked undefined: today, which the clock knows. */
export const keptDay = (asked: string | undefined): StoredData<Day> => ({
  ...keptData('/api/journal/day', { query: dayQuery(asked) }),
  ahead: () => todayAhead(asked),
  read: () => readDay(asked),
})

export const keptCheckin = (date: string): StoredData<CheckinDay> => ({
  ...keptData('/api/journal/days/:date/checkin', { params: { date } }),
  ahead: () => answerAhead<CheckinDay>(checkinKey(date)),
  read: () => readCheckin(date),
})

/** What the clock says where the person lives. */
const nowIn = (zone: string) => ({
  today: dateInZone(zone)(serverNow()),
  local_time: timeInZone(zone)(serverNow()),
})

/** Today, if that was still today when it was last read. */
function todayAhead(asked: string | undefined): StoredAnswer<Day> | undefined {
  const last = answerAhead<Day>(LAST_TODAY)
  if (last === undefined) return undefined
  const now = nowIn(last.answer.time_zone)
  const isToday = last.answer.date === now.today && (asked ?? now.today) === now.today
  return isToday ? { at: last.at, answer: { ...last.answer, ...now } } : undefined
}

async function readDay(asked: string | undefined): Promise<StoredAnswer<Day> | undefined> {
  const last = await keptAnswer<Day>(LAST_TODAY)
  if (last === undefined) return undefined
  const now = nowIn(last.answer.time_zone)
  const { today } = now
  const date = asked ?? today
  // Whatever was read of today is there under both names.
  const found = date === today && last.answer.date === date ? last : await keptAnswer<Day>(dayKey(date))
  if (found !== undefined) return { at: found.at, answer: { ...found.answer, ...now } }
  // The server may have entries of any other day: it is not shown as empty.
  if (date <= last.answer.date) return undefined
  const before = await keptAnswer<Day>(dayKey(addDays(date, -1)))
  return { at: last.at, answer: { ...emptyDay(last.answer, date, before?.answer), ...now } }
}

/** A day that began after the last answer: empty as far as is known, with the same targets. */
function emptyDay(last: Day, date: string, before: Day | undefined): Day {
  const meals = groupByMeal(before?.entries ?? []).filter(({ entries }) => entries.length > 0)
  return {
    ...last,
    date,
    entries: [],
    totals: { date, entries: 0, complete: null, nutrients: NO_AMOUNTS },
    incomplete_nutrients: [],
    day_before: meals.map(({ meal, entries }) => ({
      meal_type: meal,
      entry_ids: entries.map(({ id }) => id),
      energy_kcal: sumOf(
        entries.map(({ nutrients }) => nutrients),
        'energy_kcal',
      ).value,
    })),
  }
}

async function readCheckin(date: string): Promise<StoredAnswer<CheckinDay> | undefined> {
  const found = await keptAnswer<CheckinDay>(checkinKey(date))
  if (found !== undefined) return found
  const last = (await keptAnswer<Day>(LAST_TODAY))?.answer.date
  if (last === undefined || date <= last) return undefined
  const [newest, weekBefore] = await Promise.all([
    keptAnswer<CheckinDay>(checkinKey(last)),
    keptAnswer<CheckinDay>(checkinKey(addDays(date, -7))),
  ])
  if (newest === undefined) return undefined
  return { at: newest.at, answer: emptyCheckin(newest.answer, date, weekBefore?.answer) }
}

/** The check-in of a day that began after the last answer. */
function emptyCheckin(last: CheckinDay, date: string, weekBefore: CheckinDay | undefined): CheckinDay {
  const blank = { water_ml: null, mood: null, energy: null, stress: null, sleep_quality: null }
  return {
    ...last,
    ...blank,
    date,
    sleep_hours: null,
    weight_kg: null,
    last_weight_kg: last.weight_kg ?? last.last_weight_kg,
    weight_far_from: null,
    symptoms: [],
    medications: [],
    protocols: last.protocols.map((protocol) => ({
      ...protocol,
      status: statusOn(weekBefore?.protocols.find(({ id }) => id === protocol.id) ?? protocol),
    })),
    warnings: [],
    urgent_advice: null,
    safety: { level: 'none', flags: [], card: null },
    notes: [],
  }
}

/** Whether it is due, as on the same day of the week before. */
const statusOn = ({ status }: DayProtocol) => (status === 'not_due' ? 'not_due' : 'due')
