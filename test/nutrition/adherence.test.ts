import { describe, expect, test } from 'bun:test'
import fc from 'fast-check'
import { addDays, eachDate } from '../../src/contract/calendar-date.ts'
import { adherence } from '../../src/nutrition/adherence.ts'

const TODAY = '2026-03-10'
const week = eachDate('2026-03-04', TODAY)
const days = (...numbers: number[]) =>
  new Set(numbers.map((number) => `2026-03-${String(number).padStart(2, '0')}`))
const of = (done: Set<string>, skipped = new Set<string>(), dueDates: readonly string[] = week) =>
  adherence({ dueDates, done, skipped, today: TODAY })

describe('proportion of days covered', () => {
  test('days done of days due', () => {
    expect(of(days(4, 5, 6, 8, 9, 10)).percent).toBe(85.7)
    expect(of(days(4, 5, 6, 7, 8, 9, 10)).percent).toBe(100)
    expect(of(days()).percent).toBe(0)
  })

  test('nothing due: nothing to say', () => {
    expect(of(days(), days(), [])).toMatchObject({ percent: null, days_due: 0, streak_days: 0 })
    expect(of(days(), days(), ['2026-03-11'])).toMatchObject({ percent: null, days_due: 0, streak_days: 0 })
    expect(of(days(), new Set(week))).toMatchObject({ percent: null, days_due: 0, streak_days: 0 })
  })

  test('today is not missed before it is over', () => {
    expect(of(days(4, 5, 6, 7, 8, 9)).percent).toBe(100)
  })

  test('skipped is not missed', () => {
    expect(of(days(4, 5, 6), days(7, 8, 9)).percent).toBe(100)
  })

  test('done on a day on which nothing was due adds nothing', () => {
    expect(of(days(4, 5), days(), ['2026-03-04', '2026-03-06'])).toMatchObject({
      percent: 50,
      days_done: 1,
      days_due: 2,
      streak_days: 0,
    })
  })
})

describe('streak', () => {
  test('up to today, or to yesterday while today is open', () => {
    expect(of(days(7, 8, 9, 10)).streak_days).toBe(4)
    expect(of(days(7, 8, 9)).streak_days).toBe(3)
    expect(of(days(7, 8)).streak_days).toBe(0)
  })

  test('counts due dates, not calendar days', () => {
    expect(of(days(4, 6, 8), days(), ['2026-03-08', '2026-03-04', '2026-03-06']).streak_days).toBe(3)
  })

  test('a skipped date neither ends nor lengthens it', () => {
    expect(of(days(6, 7, 9), days(8)).streak_days).toBe(3)
  })

  test('done goes before skipped', () => {
    expect(of(days(8, 9), days(8, 9)).streak_days).toBe(2)
  })
})

test('for any record: 0–100, a streak no longer than what was done, and doing more never lowers either', () => {
  const dates = eachDate('2026-02-20', addDays(TODAY, 3))
  const some = fc.subarray(dates)
  fc.assert(
    fc.property(some, some, some, fc.constantFrom(...dates), (dueDates, done, skipped, extra) => {
      const input = { dueDates, done: new Set(done), skipped: new Set(skipped), today: TODAY }
      const before = adherence(input)
      const after = adherence({ ...input, done: new Set([...done, extra]) })
      if (before.percent !== null) {
        expect(before.percent).toBeWithin(0, 100.000001)
        expect(after.percent).toBeGreaterThanOrEqual(before.percent)
      }
      expect(before.streak_days).toBeLessThanOrEqual(done.length)
      expect(after.streak_days).toBeGreaterThanOrEqual(before.streak_days)
      expect(adherence({ ...input, dueDates: dueDates.toReversed() })).toEqual(before)
    }),
  )
})
