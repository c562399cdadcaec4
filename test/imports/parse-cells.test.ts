import { describe, expect, test } from 'bun:test'
import fc from 'fast-check'
import {
  type Delimiter,
  detectDateForm,
  parseAmount,
  parseDate,
  parseNumber,
  parseTime,
} from '../../src/imports/parse-cells.ts'

describe('a number', () => {
  test.each<[string, Delimiter, number | null | undefined]>([
    ['12', ',', 12],
    ['12.50', ',', 12.5],
    ['.5', ',', 0.5],
    ['1,204', ',', 1204],
    ['1,204.5', ',', 1204.5],
    ['1,234,567', ',', 1_234_567],
    ['650,5', ',', 650.5],
    ['1204,5', ';', 1204.5],
    ['1,204', ';', 1.204],
    ['512.4', ';', 512.4],
    ['1.204,5', ';', 1204.5],
    ['1 204,5', ';', 1204.5],
    ['1\u00a0204,5', '\t', 1204.5],
    ['1’204.5', ';', 1204.5],
    ['-3', ',', -3],
    ['', ',', null],
    [' ', ',', null],
    ['-', ',', null],
    ['N/A', ',', null],
    ['NaN', ',', null],
    ['0', ',', 0],
    ['lots', ',', undefined],
    ['12 g', ',', undefined],
    ['1e3', ',', undefined],
    ['1,2,3', ';', undefined],
    ['0x10', ',', undefined],
  ])('%j between %j is %p', (cell, delimiter, value) => {
    expect(parseNumber(cell, delimiter)).toBe(value as number)
  })

  test('is what a program wrote, with points or with commas', () => {
    const value = fc.integer({ min: 0, max: 9_999_999 }).map((hundredths) => hundredths / 100)
    fc.assert(
      fc.property(value, (number) => {
        expect(parseNumber(number.toFixed(2), ',')).toBe(number)
        expect(parseNumber(number.toFixed(2), ';')).toBe(number)
        expect(parseNumber(number.toFixed(2).replace('.', ','), ';')).toBe(number)
        expect(parseNumber(number.toLocaleString('en-US', { minimumFractionDigits: 2 }), ',')).toBe(number)
        expect(parseNumber(number.toLocaleString('de-DE', { minimumFractionDigits: 2 }), ';')).toBe(number)
      }),
    )
  })
})

describe('a date', () => {
  test.each([
    ['2026-03-01', '2026-03-01', '2026-03-01', 'clear'],
    ['2012-9-10', '2012-09-10', '2012-09-10', 'clear'],
    ['2026/03/01', '2026-03-01', '2026-03-01', 'clear'],
    ['2026-03-01 07:00', '2026-03-01', '2026-03-01', 'clear'],
    ['3/9/2026', '2026-03-09', '2026-09-03', 'either'],
    ['03-09-26', '2026-03-09', '2026-09-03', 'either'],
    ['3/13/2026', '2026-03-13', undefined, 'month_first'],
    ['13/3/2026', undefined, '2026-03-13', 'day_first'],
    ['13.3.2026', '2026-03-13', '2026-03-13', 'clear'],
    ['2026-02-30', undefined, undefined, 'clear'],
    ['Total', undefined, undefined, undefined],
    ['', undefined, undefined, undefined],
  ])('%j', (cell, monthFirst, dayFirst, form) => {
    expect(parseDate(cell, 'month_first')).toBe(monthFirst as string)
    expect(parseDate(cell, 'day_first')).toBe(dayFirst as string)
    expect(detectDateForm(cell)).toBe(form as never)
  })
})

describe('a time', () => {
  test.each([
    ['8:33 AM', '08:33'],
    ['8:33pm', '20:33'],
    ['12:05 AM', '00:05'],
    ['12:05 p.m.', '12:05'],
    ['07:05 ', '07:05'],
    ['20:15', '20:15'],
    ['20:15:30', '20:15'],
    ['20:15 PM', '20:15'],
    ['25:00', null],
    ['8:61', null],
    ['', null],
    ['noon', null],
  ])('%j', (cell, time) => {
    expect(parseTime(cell)).toBe(time)
  })
})

describe('an amount', () => {
  test.each([
    ['120.00 g', { quantity: 120, unit: 'g', grams: 120 }],
    ['1.50 cup', { quantity: 1.5, unit: 'cup', grams: null }],
    ['2.00 medium (2-2/3" dia)', { quantity: 2, unit: 'medium (2-2/3" dia)', grams: null }],
    ['1.00 full recipe', { quantity: 1, unit: 'full recipe', grams: null }],
    ['0.25 kg', { quantity: 0.25, unit: 'kg', grams: 250 }],
    ['4 oz', { quantity: 4, unit: 'oz', grams: 113.3980925 }],
    ['8 fl oz', { quantity: 8, unit: 'fl oz', grams: null }],
    ['250.00 ml', { quantity: 250, unit: 'ml', grams: null }],
    ['3', { quantity: 3, unit: null, grams: null }],
    ['serving', { quantity: null, unit: 'serving', grams: null }],
    ['', { quantity: null, unit: null, grams: null }],
    [`1 ${'x'.repeat(80)}`, { quantity: 1, unit: 'x'.repeat(50), grams: null }],
  ])('%j', (cell, amount) => {
    expect(parseAmount(cell)).toEqual(amount)
  })
})
