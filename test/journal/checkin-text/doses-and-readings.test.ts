import { describe, expect, test } from 'bun:test'
import { readCheckinText } from '../../../src/journal/checkin-text/read-checkin-text.ts'

const TODAY = '2026-11-22'
const read = (text: string) => readCheckinText(text, { today: TODAY })

describe('doses', () => {
  test.each([
    ['took 1/2 tab xanax', 0.5, 'tablet'],
    ['took half a 20 mg citalopram', 10, 'mg'],
    ['citalopram 10 mg, 2 tabs', 20, 'mg'],
    ['took a couple of aspirin', 2, 'tablet'],
    ['2 x 250 mg naproxen', 500, 'mg'],
  ])('%s', (text, amount, unit) => {
    const doses = read(text).extracted.flatMap((found) =>
      found.field === 'medications' ? [found.value] : [],
    )
    expect(doses).toEqual([expect.objectContaining({ amount, unit })])
  })
})

test('a product keeps its name, and two of one kind are two takings', () => {
  const names = (text: string) =>
    read(text).extracted.flatMap((found) => (found.field === 'medications' ? [found.value.name] : []))
  expect(names('prednisone 20 mg with breakfast')).toEqual(['prednisone'])
  expect(names('took 6 units of apidra and 14 units of toujeo')).toEqual(['apidra', 'toujeo'])
  expect(names('took ibuprophen')).toEqual(['ibuprofen'])
})

describe('readings', () => {
  test.each([
    ['bp 131 84', ['131/84 mmHg']],
    ['bp 131-84', ['131/84 mmHg']],
    ['systolic 131 diastolic 84', ['131/84 mmHg']],
    ['bp 131/84/70', ['131/84 mmHg']],
    ['Temp. 37.4', ['37.4 C']],
    ['38.7 fever', ['38.7 C']],
    ['pulse ox 97', ['97 %']],
    ['oxygen at 91 on the stairs', ['91 %']],
    ['5,000 steps is my goal, did 4,100', ['4100 steps']],
    ['max pulse 170, avg 140', []],
    ['30 steps up to the attic', []],
    ['is a bp of 131/84 bad', []],
    ['fasting 5.4', ['5.4 mmol/L']],
    ['fasting 14 hours', []],
    ['tea with sugar and 2 biscuits', []],
    ['spo2 92-95', []],
    ['spo2 96, hr 70', ['96 %', '70 bpm']],
  ])('%s', (text, readings) => {
    expect(read(text).fields.measured.map(({ values, unit }) => `${values.join('/')} ${unit}`)).toEqual(
      readings,
    )
  })
})

describe('days', () => {
  test.each([
    ['Friday mood 4', '2026-11-20'],
    ['Fri 20th: mood 4', '2026-11-20'],
    ['on the 19th of November mood 4', '2026-11-19'],
    ['19/11 mood 4', '2026-11-19'],
    ['11/19 mood 4', '2026-11-19'],
    ['19th: mood 4', '2026-11-19'],
    ["Friday's mood was 4", '2026-11-20'],
    ['3 nights ago mood was 4', '2026-11-19'],
  ])('%s', (text, date) => {
    const { fields, date: day } = read(text)
    expect({ mood: fields.mood, day }).toEqual({ mood: 4, day: date })
  })

  test('a day that does not exist is asked for', () => {
    const { fields, date, not_read } = read('31 February: mood 4')
    expect({ mood: fields.mood, date }).toEqual({ mood: undefined, date: undefined })
    expect(not_read.map(({ reason }) => reason)).toContain('which_day')
  })
})

test('what is asked or usual is in not_read', () => {
  for (const text of ['is a pulse of 50 low', 'I drink 2 litres of water every day'])
    expect(read(text).not_read).toEqual([{ text, reason: 'not_done' }])
})

describe('odd texts', () => {
  test.each([
    ['zero-width characters', 'mo\u200bod 6', {}],
    ['full-width digits', 'mood ６, energy １０', { mood: 6, energy: 10 }],
    ['numbers beyond all numbers', 'mood 1e309, weight 1e309 kg, sleep 1e309 h', {}],
    ['emoji as commas', 'mood 6 🎉 energy 4 🎉 took aspirin 🎉', { mood: 6, energy: 4 }],
  ])('%s', (_, text, numbers) => {
    const { symptoms: __, medications: ___, measured: ____, ...found } = read(text).fields
    expect(found).toMatchObject(numbers)
    expect(Object.keys(found)).toEqual(Object.keys(numbers))
  })

  test('a text of 8,000 characters is read', () => {
    const text = 'no headache but my knee hurts 4/10, took half a tablet of zorblaxin, slept from 11 to 6. '
    const start = performance.now()
    expect(read(text.repeat(90).slice(0, 8000)).fields.sleep_hours).toBe(7)
    expect(performance.now() - start).toBeLessThan(2000)
  })
})
