import { afterEach, describe, expect, test } from 'bun:test'
import fc from 'fast-check'
import { dateInZone, timeInZone } from '../../src/web/app/dates.ts'

const OwnFormat = Intl.DateTimeFormat
const OwnTemporal = globalThis.Temporal

afterEach(() => {
  Intl.DateTimeFormat = OwnFormat
  globalThis.Temporal = OwnTemporal
})

/**
 * A browser without `Temporal`, that writes every date as the United States do, as ICU 72 did for Canada: phones of 2023
 * have it.
 */
function browseAsIn2023() {
  Reflect.deleteProperty(globalThis, 'Temporal')
  Intl.DateTimeFormat = new Proxy(OwnFormat, {
    construct: (_, [, options]) => {
      const format = new OwnFormat('en-US', options)
      return options?.dateStyle === undefined
        ? format
        : new OwnFormat('en-US', { ...options, dateStyle: 'short' })
    },
  })
}

const ZONES = [
  'UTC',
  'Pacific/Auckland',
  'America/Los_Angeles',
  'Asia/Kathmandu',
  'Africa/Cairo',
  'Australia/Lord_Howe',
]

describe.each([
  ['a new browser', () => {}],
  ['a browser of 2023', browseAsIn2023],
])('%s', (_, browse) => {
  test('has the date and the time of an instant on the clocks of a zone', () => {
    browse()
    const instants = fc.date({
      min: new Date('1970-01-02'),
      max: new Date('2100-01-01'),
      noInvalidDate: true,
    })
    fc.assert(
      fc.property(instants, fc.constantFrom(...ZONES), (date, zone) => {
        const instant = date.getTime()
        const expected = OwnTemporal.Instant.fromEpochMilliseconds(instant).toZonedDateTimeISO(zone)
        expect(dateInZone(zone)(instant)).toBe(expected.toPlainDate().toString())
        expect(timeInZone(zone)(instant)).toBe(
          expected
            .toPlainTime()
            .round({ smallestUnit: 'minute', roundingMode: 'floor' })
            .toString()
            .slice(0, 5),
        )
      }),
    )
  })

  test('takes its own clocks for a zone that it does not have', () => {
    browse()
    const now = Date.parse('2026-03-01T12:00:00Z')
    expect(dateInZone('Mars/Olympus')(now)).toBe(dateInZone(undefined)(now))
    expect(timeInZone('Mars/Olympus')(now)).toBe(timeInZone(undefined)(now))
  })
})
