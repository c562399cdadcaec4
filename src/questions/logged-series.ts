import type { LocalDate } from '../contract/calendar-date.ts'
import { isComplete, usualEnergy } from '../nutrition/counted-days.ts'
import { energyTargetOn } from '../nutrition/day-facts.ts'
import { dietScore } from '../nutrition/diet-score.ts'
import type { JournalRows } from './journal-rows.ts'
import type { Measure, Window } from './query.ts'
import { type DayValue, idsOf, knownSum, type Series } from './series.ts'

/** What was logged is known of every date: 0 means that nothing was. */
export function loggedSeries(measure: Measure, dates: readonly LocalDate[], rows: JournalRows): Series {
  const days = new Map(rows.days.map((day) => [day.date, day]))
  const checkins = Map.groupBy(rows.checkins, ({ date }) => date)
  const { today } = rows
  const completeness = {
    energyTarget: energyTargetOn(rows.factsOn),
    usualKcal: usualEnergy(rows.days),
    today,
  }
  const amountOn = (date: LocalDate): number => {
    const day = days.get(date)
    if (measure === 'checkins') return checkins.get(date)?.length ?? 0
    if (day === undefined) return 0
    if (measure === 'days_logged') return day.entries > 0 ? 1 : 0
    return isComplete(day, completeness) ? 1 : 0
  }
  return {
    days: dates.map((date): DayValue => {
      const own = measure === 'checkins' ? (checkins.get(date) ?? []) : []
      return { date, value: amountOn(date), ids: idsOf(own) }
    }),
    parts: [],
    total: (parts) => knownSum(parts.map(({ value }) => value)),
    matched: [],
  }
}

/** The diet score of a window, and the days that it rests on. */
export function scoreOf(window: Window, { days, today, firstFoodDate, factsOn }: JournalRows) {
  const within = days.filter(({ date }) => date >= window.from && date <= window.to)
  const { overall, days: counts } = dietScore({
    days: within,
    window,
    today,
    firstLogDate: firstFoodDate,
    factsOn,
  })
  return { value: overall, complete: counts.complete }
}
