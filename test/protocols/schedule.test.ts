import { describe, expect, test } from 'bun:test'
import fc from 'fast-check'
import { addDays, daysBetween, weekday } from '../../src/contract/calendar-date.ts'
import { dueDates, nextDueDate, type Schedule } from '../../src/protocols/schedule.ts'

// 2026-03-02 is a Monday.
const MONDAY = '2026-03-02'
const SUNDAY = '2026-03-08'
const daily: Schedule = { frequency: 'daily' }
const weekly: Schedule = { frequency: 'weekly', days: [1, 4] }
const thrice: Schedule = { frequency: 'times_per_week', times: 3 }
const twice: Schedule = { frequency: 'times_per_week', times: 2 }

describe('due dates', () => {
  test('daily: every date that start, end and window share', () => {
    expect(dueDates(daily, '2026-03-03', '2026-03-05', MONDAY, SUNDAY)).toEqual([
      '2026-03-03',
      '2026-03-04',
      '2026-03-05',
    ])
    expect(dueDates(daily, '2026-03-03', null, MONDAY, '2026-03-04')).toEqual(['2026-03-03', '2026-03-04'])
  })

  test('weekly: the named days alone', () => {
    expect(dueDates(weekly, MONDAY, null, MONDAY, '2026-03-15')).toEqual([
      '2026-03-02',
      '2026-03-05',
      '2026-03-09',
      '2026-03-12',
    ])
  })

  test('nothing outside start and end', () => {
    expect(dueDates(daily, '2026-04-01', null, MONDAY, SUNDAY)).toEqual([])
    expect(dueDates(daily, '2026-02-01', '2026-02-10', MONDAY, SUNDAY)).toEqual([])
    expect(dueDates(daily, MONDAY, null, SUNDAY, MONDAY)).toEqual([])
  })

  test('times per week: what was done is due, and the rest at the end of the week', () => {
    expect(dueDates(thrice, MONDAY, null, MONDAY, SUNDAY)).toEqual(['2026-03-06', '2026-03-07', '2026-03-08'])
    const done = new Set(['2026-03-03'])
    expect(dueDates(thrice, MONDAY, null, MONDAY, SUNDAY, done)).toEqual([
      '2026-03-03',
      '2026-03-07',
      '2026-03-08',
    ])
  })

  test('times per week: nothing is missed while it can be made up', () => {
    expect(dueDates(thrice, MONDAY, null, MONDAY, '2026-03-05')).toEqual([])
    expect(dueDates(thrice, MONDAY, null, MONDAY, '2026-03-06')).toEqual(['2026-03-06'])
  })

  test('times per week: a time more than asked for adds nothing', () => {
    const done = new Set(['2026-03-02', '2026-03-03', '2026-03-04', '2026-03-05'])
    expect(dueDates(thrice, MONDAY, null, MONDAY, SUNDAY, done)).toEqual([
      '2026-03-02',
      '2026-03-03',
      '2026-03-04',
    ])
  })

  test('times per week: a week cut short asks for its share', () => {
    expect(dueDates(thrice, '2026-03-06', null, MONDAY, SUNDAY)).toEqual(['2026-03-08'])
    expect(dueDates(twice, '2026-03-08', null, MONDAY, SUNDAY)).toEqual([])
    expect(dueDates(thrice, MONDAY, '2026-03-04', MONDAY, SUNDAY)).toEqual(['2026-03-04'])
  })
})

describe('next due', () => {
  test('daily: today, or tomorrow once it is done', () => {
    expect(nextDueDate(daily, MONDAY, null, new Set(), '2026-03-04')).toBe('2026-03-04')
    expect(nextDueDate(daily, MONDAY, null, new Set(['2026-03-04']), '2026-03-04')).toBe('2026-03-05')
  })

  test('not before the start, not after the end', () => {
    expect(nextDueDate(daily, '2026-05-01', null, new Set(), '2026-03-04')).toBe('2026-05-01')
    expect(nextDueDate(daily, MONDAY, '2026-03-03', new Set(), '2026-03-04')).toBeNull()
    expect(nextDueDate(daily, MONDAY, '2026-03-04', new Set(['2026-03-04']), '2026-03-04')).toBeNull()
  })

  test('weekly: the next named day', () => {
    expect(nextDueDate(weekly, MONDAY, null, new Set(), '2026-03-03')).toBe('2026-03-05')
    expect(nextDueDate(weekly, MONDAY, null, new Set(['2026-03-05']), '2026-03-05')).toBe('2026-03-09')
  })

  test('times per week: the day by which the next one has to be done', () => {
    expect(nextDueDate(twice, MONDAY, null, new Set(), '2026-03-03')).toBe('2026-03-07')
    expect(nextDueDate(twice, MONDAY, null, new Set(['2026-03-03']), '2026-03-03')).toBe('2026-03-08')
    expect(nextDueDate(twice, MONDAY, null, new Set(['2026-03-02', '2026-03-03']), '2026-03-03')).toBe(
      '2026-03-14',
    )
    expect(nextDueDate(twice, MONDAY, null, new Set(), '2026-03-08')).toBe('2026-03-08')
  })
})

const schedules = fc.oneof(
  fc.constant(daily),
  fc
    .uniqueArray(fc.integer({ min: 1, max: 7 }), { minLength: 1 })
    .map((days): Schedule => ({ frequency: 'weekly', days })),
  fc.integer({ min: 1, max: 7 }).map((times): Schedule => ({ frequency: 'times_per_week', times })),
)
const dates = fc.integer({ min: 0, max: 400 }).map((days) => addDays('2026-01-01', days))
const doneSets = fc.array(dates, { maxLength: 60 }).map((list) => new Set(list))

describe('invariants', () => {
  test('due dates ascend, once each, inside start, end and window', () => {
    fc.assert(
      fc.property(
        schedules,
        dates,
        fc.option(dates),
        dates,
        dates,
        doneSets,
        (schedule, start, end, from, to, done) => {
          const due = dueDates(schedule, start, end, from, to, done)
          expect(due).toEqual([...new Set(due)].sort())
          for (const date of due) {
            expect(date >= start && date >= from && date <= to && (end === null || date <= end)).toBe(true)
          }
        },
      ),
    )
  })

  test('whole weeks of n times: n due, and as many of them covered as were done, at most n', () => {
    const weeks = fc.integer({ min: 1, max: 8 })
    const times = fc.integer({ min: 1, max: 7 })
    const offsets = fc.uniqueArray(fc.integer({ min: 0, max: 55 }))
    fc.assert(
      fc.property(weeks, times, offsets, (count, n, days) => {
        const to = addDays(MONDAY, 7 * count - 1)
        const done = new Set(days.map((day) => addDays(MONDAY, day)))
        const due = dueDates({ frequency: 'times_per_week', times: n }, MONDAY, null, MONDAY, to, done)
        expect(due.length).toBe(n * count)
        const doneIn = (week: number) =>
          [...done].filter((date) => Math.floor(daysBetween(MONDAY, date) / 7) === week).length
        const covered = due.filter((date) => done.has(date)).length
        const possible = Array.from({ length: count }, (_, week) => Math.min(doneIn(week), n))
        expect(covered).toBe(possible.reduce((sum, value) => sum + value, 0))
      }),
    )
  })

  test('the next due date is due, not done and not in the past', () => {
    fc.assert(
      fc.property(
        schedules,
        dates,
        fc.option(dates),
        doneSets,
        dates,
        (schedule, start, end, done, today) => {
          const next = nextDueDate(schedule, start, end, done, today)
          if (next === null) return
          expect(next >= today && next >= start && (end === null || next <= end) && !done.has(next)).toBe(
            true,
          )
          if (schedule.frequency === 'weekly') expect(schedule.days).toContain(weekday(next))
        },
      ),
    )
  })
})
