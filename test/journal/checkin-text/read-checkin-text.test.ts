import { describe, expect, test } from 'bun:test'
import fc from 'fast-check'
import { CHECKIN_RANGES } from '../../../src/contract/limits.ts'
import type { CheckinNumber } from '../../../src/journal/checkin-text/checkin-fields.ts'
import { readCheckinText as readOn } from '../../../src/journal/checkin-text/read-checkin-text.ts'
import { SCENARIOS } from './scenarios.ts'

const NUMBERS = Object.keys(CHECKIN_RANGES) as CheckinNumber[]

const TODAY = '2026-11-22'
/** Reads a text of today. */
const readCheckinText = (text: string) => readOn(text, { today: TODAY })

/** A result in the scenarios' shorthand. */
function summary(text: string) {
  const { symptoms, medications, measured: _, ...numbers } = readCheckinText(text).fields
  return {
    ...numbers,
    symptoms: symptoms.map(({ name, severity }) => (severity === null ? name : `${name} ${severity}`)),
    medications,
  }
}

describe.each(Object.entries(SCENARIOS))('%s', (_, scenarios) => {
  test.each(scenarios.map(([text, expected]) => [text, expected] as const))('%s', (text, expected) => {
    expect(summary(text)).toEqual({
      ...expected,
      symptoms: [...(expected.symptoms ?? [])],
      medications: [...(expected.medications ?? [])],
    })
  })
})

describe('spans', () => {
  test('are the words that a value came from', () => {
    const text = 'Slept 7.5 hours, mild headache; took 400 mg ibuprofen. Mood 6/10 😀'
    const words = readCheckinText(text).extracted.map(({ field, value, span }) => [
      field,
      value,
      text.slice(span[0], span[1]),
    ])
    expect(words).toEqual([
      ['sleep_hours', 7.5, 'Slept 7.5 hours'],
      ['symptoms', 'headache', 'headache'],
      ['medications', { name: 'ibuprofen', amount: 400, unit: 'mg', route: null }, '400 mg ibuprofen'],
      ['mood', 6, 'Mood 6/10'],
    ])
  })

  test('count UTF-16 units, behind emoji and accents too', () => {
    const text = '🤕🤕 café — headache 6/10'
    const [found] = readCheckinText(text).extracted
    expect(text.slice(...(found?.span ?? [0, 0]))).toBe('headache 6/10')
  })

  test('name each amount of water, whose sum is the field', () => {
    const { fields, extracted } = readCheckinText('500 ml water at noon, a glass of water at night')
    expect(fields.water_ml).toBe(750)
    expect(extracted.map(({ value }) => value)).toEqual([500, 250])
  })
})

const pieces = fc.constantFrom(
  ...Object.values(SCENARIOS)
    .flat()
    .flatMap(([text]) => text.split(' ')),
  ...[
    '.',
    ',',
    '\n',
    '/',
    '10',
    '99999999999999999999',
    '1e9',
    '-',
    'no',
    'not',
    "'",
    '½',
    '🙂',
    'ß',
    '٣',
    ':',
    '(',
    '%',
  ],
)
const texts = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 300 }),
  fc.array(pieces, { maxLength: 120 }).map((list) => list.join(' ')),
  fc.array(pieces, { maxLength: 120 }).map((list) => list.join('')),
)

describe('invariants', () => {
  test('any text: no error, values in range, spans inside the text and in order', () => {
    fc.assert(
      fc.property(texts, (text) => {
        const { fields, extracted } = readCheckinText(text)
        for (const key of NUMBERS) {
          const value = fields[key]
          if (value === undefined) continue
          const { min, max } = CHECKIN_RANGES[key]
          expect(value).toBeGreaterThanOrEqual(min)
          expect(value).toBeLessThanOrEqual(max)
          expect(extracted.some(({ field }) => field === key)).toBe(true)
        }
        for (const { severity } of fields.symptoms) {
          if (severity !== null) expect(severity > 0 && severity <= 10).toBe(true)
        }
        expect(new Set(fields.symptoms.map(({ name }) => name)).size).toBe(fields.symptoms.length)
        expect(new Set(fields.medications).size).toBe(fields.medications.length)
        let before = 0
        for (const { span } of extracted) {
          expect(span[0] >= before && span[0] < span[1] && span[1] <= text.length).toBe(true)
          before = span[0]
        }
      }),
      { numRuns: 500 },
    )
  })

  test('a text is read alone: nothing is carried over from the one before', () => {
    fc.assert(
      fc.property(texts, texts, (first, second) => {
        const alone = readCheckinText(second)
        readCheckinText(first)
        expect(readCheckinText(second)).toEqual(alone)
      }),
    )
  })

  test('case does not matter', () => {
    for (const [text] of Object.values(SCENARIOS).flat()) {
      expect(summary(text.toUpperCase())).toEqual(summary(text))
    }
  })

  test('the longest text of the most entangling words is still read', () => {
    for (const word of [
      'no ',
      'if ',
      'yesterday ',
      'headache and ',
      'gone and ',
      'my wife has ',
      '7 ',
      'a bit ',
      'slept ',
    ]) {
      const text = word.repeat(Math.floor(5000 / word.length))
      expect(() => readCheckinText(text)).not.toThrow()
    }
  })
})
