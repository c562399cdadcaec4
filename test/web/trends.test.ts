import { describe, expect, test } from 'bun:test'
import fc from 'fast-check'
import { addDays, weekday } from '../../src/contract/calendar-date.ts'
import { dayAfterKey, monthsUpTo } from '../../src/web/app/views/trends/calendar-months.ts'
import { nutrientTrend, type TrendsData, weightTrend } from '../../src/web/app/views/trends/card-trends.ts'
import { nearestIndex, tickIndexes } from '../../src/web/app/views/trends/chart-spec.ts'
import { scoreTrend } from '../../src/web/app/views/trends/score-trend.ts'
import { changeText, keyFigures, mean, movingAverage } from '../../src/web/app/views/trends/statistics.ts'

const column = fc.array(fc.option(fc.integer({ min: -100, max: 100 }), { nil: null }), { maxLength: 60 })
const date = fc
  .integer({ min: Date.UTC(2000, 0, 1) / 86_400_000, max: Date.UTC(2040, 0, 1) / 86_400_000 })
  .map((day) => new Date(day * 86_400_000).toISOString().slice(0, 10))

describe('a moving average', () => {
  test('is of what is known of the last days, and a gap where that is too little', () => {
    const values = [1, null, 3, 5, null, null, null, 9]
    expect(movingAverage(values, { days: 3, minKnown: 2 })).toEqual([null, null, 2, 4, 4, null, null, null])
    expect(movingAverage(values, { days: 3, minKnown: 1 })).toEqual([1, 1, 2, 4, 4, 5, null, 9])
  })

  test('lies between the least and the greatest value of its days', () => {
    fc.assert(
      fc.property(
        column,
        fc.integer({ min: 1, max: 9 }),
        fc.integer({ min: 1, max: 4 }),
        (values, days, least) => {
          const averages = movingAverage(values, { days, minKnown: least })
          expect(averages).toHaveLength(values.length)
          averages.forEach((average, place) => {
            const known = values
              .slice(Math.max(place + 1 - days, 0), place + 1)
              .filter((value) => value !== null)
            if (known.length < least) expect(average).toBeNull()
            else {
              expect(average).toBeGreaterThanOrEqual(Math.min(...known) - 1e-9)
              expect(average).toBeLessThanOrEqual(Math.max(...known) + 1e-9)
            }
          })
        },
      ),
    )
  })
})

describe('key figures', () => {
  const figures = (values: readonly (number | null)[], lead = 0) =>
    keyFigures({ values, lead, smoothing: { days: 3, minKnown: 1 } })

  test('pass over gaps, and compare nothing with too few days', () => {
    expect(figures([null, 4, null, 8, null])).toEqual({
      average: 6,
      latest: 8,
      latestAt: 3,
      ends: undefined,
      count: 2,
    })
    expect(figures([])).toEqual({
      average: null,
      latest: null,
      latestAt: undefined,
      ends: undefined,
      count: 0,
    })
    expect(mean([1, 2, null], 3)).toBeNull()
  })

  test('compare the first and the last days of which the most is known', () => {
    expect(figures([1, 2, 3, null, 4]).ends).toBeUndefined()
    expect(figures([1, 2, 3, null, 5, 6, null, null]).ends).toEqual({ from: 2, to: 5.5 })
    // What is before the first day counts for its average alone.
    expect(figures([3, 3, 3, 3, 3, 9, 9, 9], 2)).toMatchObject({
      average: 6,
      ends: { from: 3, to: 9 },
      count: 6,
    })
  })
})

test('the change is that of the ends as they are shown', () => {
  const ends = { from: 87.86, to: 86.01 }
  const figures = { average: 87, latest: 86, latestAt: 9, count: 9, ends }
  expect(changeText(figures, 1)).toBe('-1.9')
  expect(changeText({ ...figures, ends: undefined }, 1)).toBe('–')
})

const SHOWN = { lead: 0, smoothing: { days: 7, minKnown: 3 } }
const trendsData = (days: number, more: object) =>
  ({
    dates: Array.from({ length: days }, (_, day) => addDays('2026-11-01', day)),
    today: '2026-12-31',
    goal_weight_kg: null,
    ...more,
  }) as unknown as TrendsData

test('the line of the weight is straight between weigh-ins, and does not move while nothing was weighed', () => {
  const weight_kg = [88, null, 87.6, null, null, null, null, null, null, null, 87, 86.8, null, null]
  const { spec } = weightTrend({ data: trendsData(14, { weight_kg }), ...SHOWN }, 'metric')
  const line = spec.lines.find(({ kind }) => kind === 'line')
  const known = line?.values.map((value) => (typeof value === 'number' ? Math.round(value * 10) / 10 : value))
  const no = undefined
  expect(known).toEqual([88, no, 87.8, no, no, no, no, no, no, no, 87, 86.9, no, no])
})

test('the axis has a figure at or above everything that is drawn, the target too', () => {
  const energies = fc.array(fc.integer({ min: 0, max: 6000 }), { minLength: 7, maxLength: 7 })
  fc.assert(
    fc.property(energies, fc.integer({ min: 900, max: 5000 }), (values, target) => {
      const data = trendsData(7, {
        complete: values.map(() => true),
        nutrients: { energy_kcal: values },
        targets: { energy_kcal: { value: target, kind: 'range', unit: 'kcal' } },
        earlier_targets: [],
      })
      const { spec } = nutrientTrend({ data, ...SHOWN }, 'energy_kcal')
      const drawn = spec.lines.flatMap((line) => line.values.map((value) => value ?? 0))
      const ticks = spec.ticks ?? []
      expect(Math.max(...drawn)).toBeGreaterThanOrEqual(Math.max(...values))
      expect(ticks.at(-1)).toBeGreaterThanOrEqual(Math.max(...drawn))
      expect(ticks.at(-1)).toBe(spec.scale(0, 1)[1])
      expect(ticks.length).toBeWithin(3, 7)
    }),
  )
})

test('pointing finds the nearest day that has something', () => {
  expect(nearestIndex([2, 8], 4)).toBe(2)
  expect(nearestIndex([2, 8], 6)).toBe(8)
  expect(nearestIndex([], 6)).toBeUndefined()
})

test('few enough days are named below a chart', () => {
  for (const days of [7, 30, 90, 365]) {
    const dates = Array.from({ length: days }, (_, day) => addDays('2025-12-05', day))
    expect(tickIndexes(dates).length).toBeWithin(4, 8)
  }
})

describe('the calendar', () => {
  test('has every day of twelve months up to its last, once and in its column', () => {
    fc.assert(
      fc.property(date, (to) => {
        const months = monthsUpTo(to)
        expect(months).toHaveLength(12)
        const days = months.flatMap(({ weeks }) => weeks.flat()).filter((day) => day !== null)
        expect(days[0]).toBe(months[0]?.first)
        expect(days.at(-1)).toBe(to)
        days.forEach((day, place) => {
          if (place > 0) expect(day).toBe(addDays(days[place - 1] ?? '', 1))
        })
        for (const { weeks, first } of months) {
          for (const week of weeks) {
            expect(week).toHaveLength(7)
            week.forEach((day, column) => {
              if (day === null) return
              expect([weekday(day) - 1, day.slice(0, 7)]).toEqual([column, first.slice(0, 7)])
            })
          }
        }
      }),
      { numRuns: 60 },
    )
  })

  test('is gone through with keys', () => {
    // A Wednesday.
    expect(dayAfterKey('ArrowLeft', '2026-03-04')).toBe('2026-03-03')
    expect(dayAfterKey('ArrowDown', '2026-03-04')).toBe('2026-03-11')
    expect(dayAfterKey('Home', '2026-03-04')).toBe('2026-03-02')
    expect(dayAfterKey('End', '2026-03-04')).toBe('2026-03-08')
    expect(dayAfterKey('PageUp', '2026-03-01')).toBe('2026-02-01')
    expect(dayAfterKey('a', '2026-03-04')).toBeUndefined()
  })
})

test('a score of which there is too little to conclude is not called sure', () => {
  const weeks = (...level: string[]) => {
    const score = {
      status: 'ok',
      scored_days: 7,
      days: level.map((_, week) => 27 - 7 * (level.length - 1 - week)),
      overall: level.map(() => 80),
      level,
    }
    return scoreTrend({ data: trendsData(28, { score }), ...SHOWN })
  }
  const two = weeks('high', 'high')
  expect(two.conclusion).toContain('too few to conclude')
  expect(two.level).toBe('low')
  const four = weeks('high', 'high', 'high', 'high')
  expect(four.conclusion).not.toContain('too few to conclude')
  expect(four.level).toBe('high')
})
