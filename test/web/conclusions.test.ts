import { describe, expect, test } from 'bun:test'
import fc from 'fast-check'
import { addDays } from '../../src/contract/calendar-date.ts'
import { changeOf } from '../../src/web/app/views/trends/change.ts'
import {
  type Concluded,
  conclusionOf,
  sharedConclusion,
  withUnit,
} from '../../src/web/app/views/trends/conclusion.ts'
import type { DailyValues } from '../../src/web/app/views/trends/statistics.ts'
import { seededChance } from '../year/seeded.ts'

const DAYS = 30
const WEEK = { days: 7, minKnown: 3 }
const TODAY = '2026-11-30'
const dates = Array.from({ length: DAYS }, (_, day) => addDays('2026-11-01', day))
const shown = { dates, today: TODAY }
const plain = (text: string | undefined) => text?.replaceAll('\u00a0', ' ')

const about = (values: DailyValues, more: Partial<Concluded> = {}): Concluded => ({
  label: 'Energy',
  course: { values, lead: 0, smoothing: WEEK },
  line: '7-day average',
  least: (average) => average * 0.05,
  text: withUnit('kcal'),
  ...more,
})
const each = (value: (day: number) => number | null) => dates.map((_, day) => value(day))
/** Values that differ from day to day as people's do. */
const noise = (spread: number, seed = 1) => {
  const chance = seededChance(seed)
  return each(() => chance.around(0, spread))
}
const noisy = (value: (day: number) => number, spread: number) => {
  const by = noise(spread)
  return each((day) => value(day) + (by[day] ?? 0))
}
const conclusion = (values: DailyValues, more: Partial<Concluded> = {}) =>
  plain(conclusionOf(about(values, more), shown))
const kg = { text: withUnit('kg'), digits: 1, least: () => 0.3, label: 'Weight' }

describe('a chart concludes with one sentence', () => {
  test.each([
    ['nothing', each(() => null), undefined],
    [
      'one day',
      each((day) => (day === 4 ? 2000 : null)),
      'One day is known, which is too few to conclude from.',
    ],
    [
      'two days',
      each((day) => (day < 2 ? 2000 : null)),
      '2 days are known, which is too few to conclude from.',
    ],
    [
      'four days, which have an average and no course',
      each((day) => (day < 4 ? 2000 + day * 100 : null)),
      '2,150 kcal on average.',
    ],
    [
      'the same each day',
      each(() => 2000),
      '2,000 kcal on average, with no clear change from Nov 5 to Nov 30.',
    ],
    [
      'a steady rise',
      each((day) => 1800 + day * 20),
      '2,090 kcal on average; the 7-day average rose by 480 kcal from Nov 5 (1,840 kcal) to Nov 30 (2,320 kcal).',
    ],
    [
      'a fall through noise',
      noisy((day) => 2400 - day * 20, 80),
      /^2,\d{3} kcal on average; the 7-day average fell by \d{3} kcal from Nov 5 \(2,3\d\d kcal\) to Nov 30 \(1,8\d\d kcal\)\.$/,
    ],
    [
      'noise alone',
      noisy(() => 2000, 300),
      /^[12],\d{3} kcal on average, with no clear change from Nov 5 to Nov 30\.$/,
    ],
  ])('%s', (_, values, sentence) => {
    if (sentence instanceof RegExp) expect(conclusion(values)).toMatch(sentence)
    else expect(conclusion(values)).toBe(sentence)
  })

  test.each([
    ['range', 1500, '500 kcal above the target of 1,500 kcal'],
    ['range', 2050, 'close to the target of 2,050 kcal'],
    ['adequacy', 1500, 'which reaches the target of at least 1,500 kcal'],
    ['adequacy', 2500, '500 kcal below the target of at least 2,500 kcal'],
    ['adequacy', 2050, 'close to the target of at least 2,050 kcal'],
    ['limit', 2500, 'which stays below the limit of 2,500 kcal'],
    ['limit', 1500, '500 kcal above the limit of 1,500 kcal'],
    ['limit', 2010, 'close to the limit of 2,010 kcal'],
  ] as const)('against a target (%s %d)', (kind, value, part) => {
    expect(
      conclusion(
        each(() => 2000),
        { target: { value, kind } },
      ),
    ).toBe(`2,000 kcal on average, ${part}, with no clear change from Nov 5 to Nov 30.`)
  })

  test('what it says adds up, as it is written', () => {
    fc.assert(
      fc.property(
        fc.double({ min: 1, max: 400, noNaN: true }),
        fc.double({ min: -3, max: 3, noNaN: true }),
        (start, step) => {
          const text = conclusion(
            each((day) => Math.max(start + step * day, 0)),
            { text: withUnit('g') },
          )
          const moved = /by ([\d.]+) g from .*\(([\d.]+) g\) to .*\(([\d.]+) g\)/.exec(text ?? '')
          if (moved === null) return
          const [, amount, from, to] = moved.map(Number)
          expect(Math.abs((to ?? 0) - (from ?? 0))).toBeCloseTo(amount ?? 0, 6)
        },
      ),
    )
  })

  test('a day of last year is written with its year', () => {
    const lastYear = { dates: dates.map((date) => date.replace('2026', '2025')), today: TODAY }
    expect(plain(conclusionOf(about(each(() => 2000)), lastYear))).toBe(
      '2,000 kcal on average, with no clear change from Nov 5, 2025 to Nov 30, 2025.',
    )
  })
})

describe('nothing is concluded from chance', () => {
  test('of 200 people who change nothing, few are told of a change', () => {
    const told = Array.from({ length: 200 }, (_, seed) => {
      const by = noise(0.6, seed)
      const course = {
        values: each((day) => 70 + (by[day] ?? 0)),
        lead: 0,
        smoothing: { days: 7, minKnown: 1 },
      }
      return changeOf(course, 0.3)?.direction
    })
    expect(told.filter((direction) => direction !== 'steady').length).toBeLessThan(10)
  })

  test('of 200 people who lose 2 kg in the month, nearly all are told, and nobody of a rise', () => {
    const told = Array.from({ length: 200 }, (_, seed) => {
      const by = noise(0.5, seed)
      const values = each((day) => 72 - (day * 2) / DAYS + (by[day] ?? 0))
      return changeOf({ values, lead: 0, smoothing: { days: 7, minKnown: 1 } }, 0.3)?.direction
    })
    expect(told).not.toContain('rose')
    expect(told.filter((direction) => direction === 'fell').length).toBeGreaterThan(180)
  })

  test('two scales that differ by 2.4 kg are no rise', () => {
    const by = noise(0.2)
    const values = each((day) => (day % 2 ? 70 : 72.4) + (by[day] ?? 0))
    expect(conclusion(values, kg)).toMatch(/^71\.\d kg on average, with no clear change from/)
  })

  test('a weigh-in a week that falls each time is a fall', () => {
    const values = each((day) => (day % 7 === 0 ? 72 - day / 14 : null))
    expect(
      conclusion(values, { ...kg, course: { values, lead: 0, smoothing: { days: 7, minKnown: 1 } } }),
    ).toBe(
      '71 kg on average; the 7-day average fell by 2.0 kg from Nov 1 (72.0 kg) to Nov 30 (70.0 kg).'.replaceAll(
        '.0',
        '',
      ),
    )
  })
})

test('scores, of which a year has one a week, are not called days', () => {
  const one = each((day) => (day === 7 ? 70 : null))
  expect(conclusion(one, { each: 'score' })).toBe('One score is known, which is too few to conclude from.')
})

describe('a day that is far from the others', () => {
  test('is named, and left out of what is said', () => {
    const by = noise(0.2)
    const values = each((day) => (day === 15 ? 170 : 70 + (by[day] ?? 0)))
    expect(conclusion(values, kg)).toMatch(
      /^Without Nov 16 \(170 kg\), which is far from the other days: (70|69\.9|70\.1) kg on average, with no clear change from/,
    )
  })

  test.each([
    ['one of a few days', each((day) => (day < 5 ? (day === 2 ? 170 : 70) : null))],
    ['two of them', each((day) => (day === 3 || day === 9 ? 90 : 70))],
    ['one that hardly moves the average', each((day) => (day === 3 ? 72 : 70))],
  ])('is not %s', (_, values) => {
    expect(conclusion(values, kg)).not.toContain('far from')
  })
})

describe('a sentence about several things', () => {
  const things = (
    values: Readonly<Record<string, DailyValues>>,
    targets: Readonly<Record<string, number>> = {},
  ) =>
    plain(
      sharedConclusion(
        Object.entries(values).map(([label, column]) =>
          about(column, {
            label,
            least: () => 0.5,
            text: withUnit(''),
            digits: 1,
            ...(targets[label] !== undefined && { target: { value: targets[label], kind: 'range' } }),
          }),
        ),
        shown,
      ),
    )

  test('is by their targets', () => {
    const values = { Protein: each(() => 60), Carbohydrate: each(() => 200), Fat: each(() => 70) }
    expect(things(values, { Protein: 80, Carbohydrate: 203, Fat: 71 })).toBe(
      'Carbohydrate and fat close to the target; protein below the target.',
    )
  })

  test('or else by their changes', () => {
    const values = { Mood: each((day) => 4 + day / 10), Energy: each(() => 6), Stress: each(() => null) }
    expect(things(values)).toBe('From Nov 5 to Nov 30, mood rose; no clear change in energy.')
  })

  test('or by their averages, where that is too little for a change', () => {
    expect(
      things({ Mood: each((day) => (day < 3 ? 5 : null)), Stress: each((day) => (day < 4 ? 3 : null)) }),
    ).toBe('Mood 5 and stress 3 on average.')
  })

  test('says where too little is known, and nothing where nothing is', () => {
    expect(things({ Mood: each((day) => (day === 0 ? 5 : null)) })).toBe(
      'One day is known, which is too few to conclude from.',
    )
    expect(things({ Mood: each(() => null) })).toBeUndefined()
  })
})
