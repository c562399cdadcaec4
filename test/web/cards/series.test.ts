import { expect, test } from 'bun:test'
import { seriesIn } from '../../../src/web/cards/series.ts'

/** What the chart card draws, from the results of the tools that it shows. */

type Result = Parameters<typeof seriesIn>[0]

const checkin = (date: string, values: object) => ({
  id: date,
  date,
  recorded_at: `${date}T08:00:00+01:00`,
  content: 'A day.',
  mood: null,
  energy: null,
  stress: null,
  sleep_quality: null,
  sleep_hours: null,
  weight_kg: null,
  water_ml: null,
  symptoms: [],
  medications: [],
  measured: [],
  urgent: false,
  created_at: '',
  updated_at: '',
  ...values,
})

test('check-ins: a value a day, oldest first; water is added up, unknown stays unknown', () => {
  const checkins = [
    checkin('2026-03-03', { mood: 8, water_ml: 250 }),
    checkin('2026-03-03', { mood: 5, water_ml: 500 }),
    checkin('2026-03-01', { water_ml: 300 }),
  ]
  const found = seriesIn({ checkins, next_before: null } as object as Result, {})
  expect(found.map(({ name, points }) => [name, points.map(({ value }) => value)])).toEqual([
    ['Mood', [null, 6.5]],
    ['Water', [300, 750]],
  ])
  expect(found[0]?.points.map(({ date }) => date)).toEqual(['2026-03-01', '2026-03-03'])
})

const series = {
  measure: 'symptom_severity',
  matched: ['headache'],
  unit: '/10',
  group: 'week',
  per: 'day',
  from: '2026-03-01',
  to: '2026-03-10',
  time_zone: 'Europe/Berlin',
  partial: true,
  known_days: 3,
  unknown_days: 7,
  mean: 4.2,
  first: null,
  last: null,
  slope_per_week: null,
  rows: [
    { date: '2026-03-02', value: 4 },
    { date: '2026-03-09', value: null },
  ],
  left_out: [{ list: 'rows', count: 12 }],
}
test('a series: its name, the mean of its known days, and what the person should know', () => {
  expect(seriesIn(series as object as Result, {})).toEqual([
    {
      key: 'symptom_severity',
      name: 'Symptom severity: headache',
      unit: 'of 10',
      by: 'week',
      points: series.rows,
      mean: 4.2,
      notes: ['Today is not over yet.', '12 more values are not shown.'],
    },
  ])
})

test('a nutrient has its name', () => {
  const fibre = { ...series, measure: 'fiber_g', matched: [], unit: 'g', left_out: [] }
  expect(seriesIn(fibre as object as Result, { fiber_g: { name: 'Fibre' } })[0]?.name).toBe('Fibre')
})

test('without a value there is no series', () => {
  const nothing = { ...series, rows: [{ date: '2026-03-02', value: null }] }
  expect(seriesIn(nothing as object as Result, {})).toEqual([])
  expect(seriesIn({ checkins: [], next_before: null } as object as Result, {})).toEqual([])
})
