import { describe, expect, test } from 'bun:test'
import fc from 'fast-check'
import { addDays, daysBetween, isLocalDate } from '../../../src/contract/calendar-date.ts'
import { fullDate, instantOf, shortDate } from '../../../src/web/app/views/today/local-date.ts'

/** Dates of the page, without asking the browser which day it is. */

const day = fc.integer({ min: 0, max: 40_000 }).map((days) => addDays('1970-01-01', days))
const zone = fc.constantFrom(
  'Europe/Berlin',
  'America/New_York',
  'Asia/Kathmandu',
  'Pacific/Auckland',
  'Pacific/Kiritimati',
  'Australia/Lord_Howe',
  'UTC',
)

test('days are counted over months, years and changes of clocks', () => {
  expect(addDays('2024-02-28', 1)).toBe('2024-02-29')
  expect(addDays('2026-01-01', -1)).toBe('2025-12-31')
  fc.assert(
    fc.property(day, fc.integer({ min: -500, max: 500 }), (date, days) => {
      expect(daysBetween(date, addDays(date, days))).toBe(days)
    }),
  )
})

test('a date that does not exist is none', () => {
  expect(['2026-02-29', '2026-13-01', '26-01-01', '', 'today', '2026-01-01x'].filter(isLocalDate)).toEqual([])
  expect(isLocalDate('2024-02-29')).toBe(true)
})

test('dates are written as people say them', () => {
  expect(shortDate('2025-11-14', '2025-11-21')).toBe('Fri 14 Nov')
  expect(shortDate('2024-11-14', '2025-11-21')).toBe('14 Nov 2024')
  expect(fullDate('2025-11-14')).toBe('Friday 14 November 2025')
})

describe('the instant of a local time', () => {
  test('is the one that the calendar of the server has', () => {
    const time = fc.tuple(fc.integer({ min: 0, max: 23 }), fc.integer({ min: 0, max: 59 }))
    fc.assert(
      fc.property(day, time, zone, (date, [hour, minute], timeZone) => {
        const text = `${String(hour).padStart(2, '0')}:${String(minute).padStart(2, '0')}`
        const found = Temporal.Instant.from(instantOf(date, text, timeZone)).toZonedDateTimeISO(timeZone)
        const wanted = Temporal.PlainDate.from(date).toZonedDateTime({ timeZone, plainTime: text })
        // A time that is skipped may be read an hour later, and one that comes twice as either.
        const isOdd = wanted.toPlainTime().toString({ smallestUnit: 'minute' }) !== text
        if (!isOdd) expect(found.toPlainDateTime().toString()).toBe(wanted.toPlainDateTime().toString())
        expect(Math.abs(found.epochMilliseconds - wanted.epochMilliseconds)).toBeLessThanOrEqual(3_600_000)
      }),
      { numRuns: 500 },
    )
  })

  test('that is skipped is as much later', () => {
    expect(instantOf('2026-03-29', '02:30', 'Europe/Berlin')).toBe('2026-03-29T01:30:00.000Z')
  })
})
