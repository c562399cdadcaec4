import { describe, expect, test } from 'bun:test'
import fc from 'fast-check'
import { addDays, daysBetween, isLocalDate } from '../../../src/contract/calendar-date.ts'
import { formatDayDate, formatFullDate } from '../../../src/web/app/date-format.ts'
import { instantOf } from '../../../src/web/app/views/today/local-time.ts'

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

test('dates are written in the language of the browser, with the year only where it differs', () => {
  const written = (options: Intl.DateTimeFormatOptions, date: string) =>
    new Intl.DateTimeFormat(undefined, { timeZone: 'UTC', ...options }).format(Date.parse(date))
  const dayAndMonth = { day: 'numeric', month: 'short' } as const
  expect(formatDayDate('2025-11-14', '2025-11-21')).toBe(
    written({ weekday: 'short', ...dayAndMonth }, '2025-11-14'),
  )
  expect(formatDayDate('2024-11-14', '2025-11-21')).toBe(
    written({ ...dayAndMonth, year: 'numeric' }, '2024-11-14'),
  )
  expect(formatFullDate('2025-11-14')).toBe(
    written({ weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' }, '2025-11-14'),
  )
  expect(formatDayDate('2025-11-14', '2025-11-21')).not.toContain('2025')
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
