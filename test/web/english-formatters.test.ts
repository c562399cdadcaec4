import { afterEach, describe, expect, test } from 'bun:test'
import fc from 'fast-check'
import {
  dateFormatter,
  formatNumber,
  formatPercent,
  formatTimeOfDay,
} from '../../src/web/app/english-formatters.ts'

/** What the page writes without the library of the browser, which is slow to start, beside what that would write. */

const { language } = navigator

function browseIn(tag: string): void {
  Object.defineProperty(navigator, 'language', { value: tag, configurable: true })
}

afterEach(() => {
  Object.defineProperty(navigator, 'language', { value: language, configurable: true })
})

const date = fc
  .date({ min: new Date('1900-01-01'), max: new Date('2100-01-01'), noInvalidDate: true })
  .map((at) => at.toISOString().slice(0, 10))
const DATES = [
  { weekday: 'long' },
  { weekday: 'short' },
  { weekday: 'narrow' },
  { month: 'short' },
  { month: 'long', year: 'numeric' },
  { day: 'numeric', month: 'short' },
  { day: 'numeric', month: 'short', year: 'numeric' },
  { weekday: 'short', day: 'numeric', month: 'short' },
  { weekday: 'short', day: 'numeric', month: 'short', year: 'numeric' },
  { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' },
] as const

describe('numbers', () => {
  test('property: are those of the browser in the United States, but for a zero below zero', () => {
    // Halves of the last digit among them, and what has an exponent.
    const decimal = fc.integer({ min: -9_999_999, max: 9_999_999 }).map((steps) => steps / 1000)
    const value = fc.oneof(decimal, fc.double({ min: -1e12, max: 1e12, noNaN: true }), fc.constant(1e-7))
    fc.assert(
      fc.property(value, fc.integer({ min: 0, max: 3 }), (number, digits) => {
        const expected = new Intl.NumberFormat('en-US', { maximumFractionDigits: digits }).format(number)
        expect(formatNumber(number, digits)).toBe(expected.replace(/^-(?=[0.]*$)/, ''))
      }),
      { numRuns: 2000 },
    )
  })

  test.each([
    [1240, 3, '1,240'],
    [0.25, 3, '0.25'],
    [1.005, 2, '1.01'],
    [-2.5, 0, '-3'],
    [-0.4, 0, '0'],
    [123_456_789, 0, '123,456,789'],
    [1.5e15, 3, '1500000000000000'],
    [Number.POSITIVE_INFINITY, 1, 'Infinity'],
    [Number.NaN, 1, 'NaN'],
  ])('%d with %d digits: %s', (value, digits, written) => {
    expect(formatNumber(value, digits)).toBe(written)
  })
})

test('property: percentages are those of the browser in the United States', () => {
  const format = new Intl.NumberFormat('en-US', { style: 'percent' })
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 400 }), fc.integer({ min: 1, max: 400 }), (part, whole) => {
      expect(formatPercent(part / whole)).toBe(format.format(part / whole))
    }),
    { numRuns: 2000 },
  )
})

describe('dates', () => {
  test.each(['en', 'en-US'])('property: %s: are those of the browser there', (tag) => {
    browseIn(tag)
    fc.assert(
      fc.property(date, fc.constantFrom(...DATES), (day, parts) => {
        const format = new Intl.DateTimeFormat('en-US', { ...parts, timeZone: 'UTC' })
        expect(dateFormatter(parts)(day)).toBe(format.format(Date.parse(day)))
      }),
    )
  })

  test.each(['en-US', 'en-PR', 'en-GU', 'en-CA', 'en-PH'])('%s: month first', (tag) => {
    browseIn(tag)
    expect(dateFormatter({ day: 'numeric', month: 'short', year: 'numeric' })('2026-09-02')).toBe(
      'Sep 2, 2026',
    )
  })

  test.each(['en-GB', 'en-AU', 'en-IN', 'en-AE', 'de-DE', 'en-001', 'xx'])(
    '%s: day first, each written in one way',
    (tag) => {
      browseIn(tag)
      expect(DATES.map((parts) => dateFormatter(parts)('2026-09-02'))).toEqual([
        'Wednesday',
        'Wed',
        'W',
        'Sep',
        'September 2026',
        '2 Sep',
        '2 Sep 2026',
        'Wed, 2 Sep',
        'Wed, 2 Sep 2026',
        'Wednesday, 2 September 2026',
      ])
    },
  )
})

describe('times of day', () => {
  const TIMES = ['00:00', '09:05', '12:00', '14:05', '23:59']

  test.each([
    ['en-US', ['12:00 AM', '9:05 AM', '12:00 PM', '2:05 PM', '11:59 PM']],
    ['en-AU', ['12:00 am', '9:05 am', '12:00 pm', '2:05 pm', '11:59 pm']],
    ['en-GB', TIMES],
    ['fr-FR', TIMES],
    ['en-JM', ['12:00 am', '9:05 am', '12:00 pm', '2:05 pm', '11:59 pm']],
    ['en-DE', TIMES],
  ])('%s: by the clock of the region', (tag, written) => {
    browseIn(tag)
    expect(TIMES.map((time) => formatTimeOfDay(time).replace('\u202f', ' '))).toEqual(written)
  })
})

test('every region of English has the clock that the browser knows it to have', () => {
  const letters = Array.from({ length: 26 }, (_, index) => String.fromCharCode(65 + index))
  const names = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' })
  const regions = letters.flatMap((a) => letters.map((b) => a + b)).filter((code) => names.of(code))
  expect(regions.length).toBeGreaterThan(200)
  const isRight = (region: string) => {
    browseIn(`en-${region}`)
    const { hour12 } = new Intl.DateTimeFormat(`en-${region}`, { hour: 'numeric' }).resolvedOptions()
    return (formatTimeOfDay('14:05') === '14:05') === (hour12 === false)
  }
  // Names of the past for Germany and France.
  expect(regions.filter((region) => !isRight(region))).toEqual(['DD', 'FX'])
})
