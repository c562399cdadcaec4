import { expect, test } from 'bun:test'
import fc from 'fast-check'
import {
  addDays,
  daysBetween,
  eachDate,
  isLocalDate,
  mondayOf,
  utcMidnight,
  weekday,
} from '../../src/contract/calendar-date.ts'

const date = fc
  .date({ min: new Date('0001-01-01'), max: new Date('9999-12-31'), noInvalidDate: true })
  .map((found) => found.toISOString().slice(0, 10))

test('the arithmetic of dates is that of the calendar', () => {
  fc.assert(
    fc.property(date, date, fc.integer({ min: -100_000, max: 100_000 }), (from, to, days) => {
      const start = Temporal.PlainDate.from(from)
      expect(addDays(from, days)).toBe(start.add({ days }).toString())
      expect(daysBetween(from, to)).toBe(start.until(to, { largestUnit: 'day' }).days)
      expect(weekday(from)).toBe(start.dayOfWeek)
    }),
  )
})

test('a text is a date when the calendar has that day', () => {
  const part = (max: number, length: number) =>
    fc.integer({ min: 0, max }).map((value) => String(value).padStart(length, '0'))
  const text = fc.tuple(part(9999, 4), part(13, 2), part(32, 2)).map((parts) => parts.join('-'))
  const exists = (found: string) => {
    try {
      return Temporal.PlainDate.from(found, { overflow: 'reject' }).toString() === found
    } catch {
      return false
    }
  }
  fc.assert(
    fc.property(text, (found) => {
      expect(isLocalDate(found)).toBe(exists(found))
    }),
    { numRuns: 1000 },
  )
})

test('a week starts on its Monday', () => {
  fc.assert(
    fc.property(date, (found) => {
      const monday = mondayOf(found)
      expect(weekday(monday)).toBe(1)
      expect(eachDate(monday, addDays(monday, 6))).toContain(found)
    }),
  )
})

test('what is no date has no midnight, and cannot be counted from', () => {
  expect(utcMidnight('tomorrow')).toBeNaN()
  expect(eachDate('tomorrow', '2026-03-10')).toEqual([])
  expect(() => addDays('tomorrow', 1)).toThrow(RangeError)
})
