import { describe, expect, test } from 'bun:test'
import fc from 'fast-check'
import { addDays, isLocalDate } from '../../src/contract/calendar-date.ts'
import { formatShortDate } from '../../src/web/app/date-format.ts'
import { dateInZone } from '../../src/web/app/dates.ts'
import { nextDueText, scheduleText } from '../../src/web/app/views/protocols/protocol-dates.ts'
import { type CatalogProtocol, filterCatalog } from '../../src/web/app/views/protocols/protocol-types.ts'

test('dates are counted without a time zone', () => {
  expect([addDays('2026-02-28', 1), addDays('2026-03-01', -1), addDays('2024-02-28', 1)]).toEqual([
    '2026-03-01',
    '2026-02-28',
    '2024-02-29',
  ])
  fc.assert(
    fc.property(fc.integer({ min: -9000, max: 9000 }), (days) => {
      expect(addDays(addDays('2026-03-10', days), -days)).toBe('2026-03-10')
    }),
  )
})

test('a date exists or it does not', () => {
  expect(['2026-02-28', '2026-02-30', '2026-13-01', '26-1-1', ''].map(isLocalDate)).toEqual([
    true,
    false,
    false,
    false,
    false,
  ])
})

test('the local date is that of the zone', () => {
  const at = Date.parse('2026-03-10T23:30:00Z')
  expect([dateInZone('Europe/Berlin')(at), dateInZone('America/New_York')(at)]).toEqual([
    '2026-03-11',
    '2026-03-10',
  ])
})

test('schedules and dates in words', () => {
  expect(scheduleText({ frequency: 'daily' })).toBe('Every day')
  expect(scheduleText({ frequency: 'weekly', days: [1, 4] })).toBe('On Monday and Thursday')
  expect(scheduleText({ frequency: 'times_per_week', times: 2 })).toBe('Twice a week')
})

test('when something is next: a short date, and below it what a date alone leaves open', () => {
  expect(nextDueText('2026-03-10', '2026-03-10')).toEqual({ day: 'Today' })
  expect(nextDueText('2026-03-11', '2026-03-10')).toEqual({ day: 'Tomorrow' })
  expect(nextDueText('2026-03-15', '2026-03-10')).toEqual({
    day: formatShortDate('2026-03-15'),
    hint: 'Sunday',
  })
  expect(nextDueText('2027-01-03', '2026-12-30')).toEqual({
    day: formatShortDate('2027-01-03'),
    hint: 'Sunday 2027',
  })
})

describe('the catalog', () => {
  const protocol = (name: string, kind: string): CatalogProtocol => ({
    key: name,
    name,
    kind,
    summary: 'Drink water.',
    schedule: { frequency: 'daily' },
    duration_days: null,
    evidence_note: '',
    cautions: [],
  })
  const all = [protocol('Regular sleep', 'sleep'), protocol('Drink enough', 'hydration')]
  const found = (text: string, kind = '') =>
    filterCatalog(all, text, kind, { hydration: 'Hydration' }).map(({ name }) => name)

  test('is found by words of name, summary and kind, and by kind', () => {
    expect(found('')).toHaveLength(2)
    expect(found('water SLEEP')).toEqual(['Regular sleep'])
    expect(found('hydration')).toEqual(['Drink enough'])
    expect(found('', 'sleep')).toEqual(['Regular sleep'])
    expect(found('enough', 'sleep')).toEqual([])
  })
})
