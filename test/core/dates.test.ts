import { describe, expect, test } from 'bun:test'
import fc from 'fast-check'
import {
  addDays,
  daysBetween,
  eachDate,
  isLocalDate,
  weekday,
  windowEnding,
} from '../../src/contract/calendar-date.ts'
import {
  formatInstant,
  isTimeZone,
  localDate,
  localHour,
  noonOn,
  parseInstant,
  utcInstant,
} from '../../src/core/dates.ts'

const ZONES = [
  'UTC',
  'Europe/Berlin',
  'America/New_York',
  'Asia/Kolkata',
  'Pacific/Kiritimati',
  'Pacific/Apia',
]
const at = (text: string) => Date.parse(text)
const zone = fc.constantFrom(...ZONES)
const instant = fc.integer({ min: at('1990-01-01'), max: at('2090-01-01') })
const date = instant.map((ms) => localDate(ms, 'UTC'))

describe('local dates', () => {
  const cases: [instant: string, zone: string, date: string, hour: number][] = [
    ['2026-03-10T11:00:00Z', 'Europe/Berlin', '2026-03-10', 12],
    ['2026-03-10T22:59:59Z', 'Europe/Berlin', '2026-03-10', 23],
    ['2026-03-10T23:00:00Z', 'Europe/Berlin', '2026-03-11', 0],
    ['2026-03-29T00:59:59Z', 'Europe/Berlin', '2026-03-29', 1],
    ['2026-03-29T01:00:00Z', 'Europe/Berlin', '2026-03-29', 3],
    ['2026-10-25T00:30:00Z', 'Europe/Berlin', '2026-10-25', 2],
    ['2026-10-25T01:30:00Z', 'Europe/Berlin', '2026-10-25', 2],
    ['2026-01-01T04:59:59Z', 'America/New_York', '2025-12-31', 23],
    ['2025-12-31T10:00:00Z', 'Pacific/Kiritimati', '2026-01-01', 0],
    ['2026-03-10T18:30:00Z', 'Asia/Kolkata', '2026-03-11', 0],
    ['1969-12-31T23:59:59Z', 'UTC', '1969-12-31', 23],
  ]
  test.each(cases)('%s in %s is %s, hour %i', (text, timeZone, expected, hour) => {
    expect(localDate(at(text), timeZone)).toBe(expected)
    expect(localHour(at(text), timeZone)).toBe(hour)
  })

  test('noon lies in its date, whatever the clocks do', () => {
    fc.assert(
      fc.property(date, zone, (day, timeZone) => {
        // Samoa left this day out altogether.
        fc.pre(!(timeZone === 'Pacific/Apia' && day === '2011-12-30'))
        expect(localDate(noonOn(day, timeZone), timeZone)).toBe(day)
      }),
    )
  })

  test('days are counted by the calendar', () => {
    expect(addDays('2026-02-28', 1)).toBe('2026-03-01')
    expect(addDays('2028-02-28', 1)).toBe('2028-02-29')
    expect(addDays('2026-03-28', 2)).toBe('2026-03-30')
    expect(addDays('2026-01-01', -1)).toBe('2025-12-31')
    expect(daysBetween('2026-03-28', '2026-03-30')).toBe(2)
    expect(daysBetween('2026-03-30', '2026-03-28')).toBe(-2)
    fc.assert(
      fc.property(date, fc.integer({ min: -5000, max: 5000 }), (day, days) => {
        expect(daysBetween(day, addDays(day, days))).toBe(days)
        expect(weekday(addDays(day, 7 * days))).toBe(weekday(day))
      }),
    )
  })

  test('a window of n days has n dates and ends today', () => {
    fc.assert(
      fc.property(date, fc.integer({ min: 1, max: 400 }), (today, days) => {
        const { from, to } = windowEnding(today, days)
        const dates = eachDate(from, to)
        expect(dates).toHaveLength(days)
        expect([dates[0], dates.at(-1)]).toEqual([from, today])
        expect(dates.toSorted()).toEqual(dates)
      }),
    )
    expect(eachDate('2026-03-02', '2026-03-01')).toEqual([])
  })

  test('Monday is 1, Sunday 7', () => {
    expect([weekday('2026-03-09'), weekday('2026-03-15')]).toEqual([1, 7])
  })

  test.each(['2026-03-10', '2028-02-29', '0001-01-01', '9999-12-31'])('%s is a date', (text) => {
    expect(isLocalDate(text)).toBe(true)
  })
  test.each([
    '2026-02-29',
    '2026-13-01',
    '2026-00-10',
    '2026-3-1',
    '20260310',
    '2026-03-10T00:00',
    '2026-03-10[u-ca=hebrew]',
    ' 2026-03-10',
    '2026-03-10\n',
    '٢٠٢٦-٠٣-١٠',
    '',
  ])('%p is none', (text) => {
    expect(isLocalDate(text)).toBe(false)
  })
})

describe('instants', () => {
  test('are written with the zone’s offset, or in UTC', () => {
    expect(formatInstant(at('2026-03-01T07:00:00.999Z'), 'Europe/Berlin')).toBe('2026-03-01T08:00:00+01:00')
    expect(formatInstant(at('2026-07-01T07:00:00Z'), 'America/New_York')).toBe('2026-07-01T03:00:00-04:00')
    expect(formatInstant(0, 'UTC')).toBe('1970-01-01T00:00:00+00:00')
    expect(utcInstant(at('2026-03-01T08:00:00+01:00'))).toBe('2026-03-01T07:00:00.000Z')
  })

  test('what is written reads back, to the second', () => {
    fc.assert(
      fc.property(instant, zone, (ms, timeZone) => {
        expect(parseInstant(formatInstant(ms, timeZone))).toBe(Math.floor(ms / 1000) * 1000)
        expect(parseInstant(utcInstant(ms))).toBe(ms)
      }),
    )
  })

  test.each(['2026-03-10', '2026-03-10T08:00', '2026-03-10T08:00:00', '2026-02-30T08:00:00Z', 'now', ''])(
    '%p is no instant: it lacks an offset, or does not exist',
    (text) => {
      expect(parseInstant(text)).toBeUndefined()
    },
  )
})

describe('time zones', () => {
  test.each(ZONES)('%s is one', (name) => {
    expect(isTimeZone(name)).toBe(true)
  })
  test.each(['', 'Europe/Atlantis', '+02:00', '-05:00', 'Z+1', '../UTC', 'UTC\0'])('%p is none', (name) => {
    expect(isTimeZone(name)).toBe(false)
  })
})
