import { afterEach, expect, test } from 'bun:test'
import fc from 'fast-check'
import { dateInZone } from '../../src/web/app/dates.ts'

const Own = Intl.DateTimeFormat

afterEach(() => {
  Intl.DateTimeFormat = Own
})

/** A browser that writes every date as the United States do, as ICU 72 did for Canada: phones of 2023 have it. */
function writeDatesAsOnOtherBrowsers() {
  Intl.DateTimeFormat = new Proxy(Own, {
    construct: (_, [, options]) => {
      const format = new Own('en-US', options)
      return options?.dateStyle === undefined ? format : new Own('en-US', { ...options, dateStyle: 'short' })
    },
  })
}

const ZONES = ['UTC', 'Pacific/Auckland', 'America/Los_Angeles', 'Asia/Kathmandu', 'Africa/Cairo']

test('the date of an instant is that of the zone, however the browser writes dates', () => {
  writeDatesAsOnOtherBrowsers()
  const instants = fc.date({
    min: new Date('1970-01-02'),
    max: new Date('2100-01-01'),
    noInvalidDate: true,
  })
  fc.assert(
    fc.property(instants, fc.constantFrom(...ZONES), (date, zone) => {
      const expected = Temporal.Instant.fromEpochMilliseconds(date.getTime()).toZonedDateTimeISO(zone)
      expect(dateInZone(zone)(date.getTime())).toBe(expected.toPlainDate().toString())
    }),
  )
})

test('a zone that the browser does not have is its own', () => {
  const now = Date.parse('2026-03-01T12:00:00Z')
  expect(dateInZone('Mars/Olympus')(now)).toBe(dateInZone(undefined)(now))
})
