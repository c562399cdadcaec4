import { expect, test } from 'bun:test'
import { readKcal } from '../../src/web/app/energy.ts'

test.each([
  ['203', 203],
  ['203,5', 203.5],
  ['203 kcal', 203],
  ['850 kJ', 203.2],
  ['850kj', 203.2],
  ['850 kJ / 203 kcal', 203],
  ['850kJ/203kcal', 203],
  ['203 kcal / 850 kJ', 203],
  ['850 kJ (203 kcal)', 203],
  ['1,234 kJ', 294.9],
  ['1 234 kJ / 295 kcal', 295],
  ['1.234 kJ', 294.9],
  ['1.234 kJ / 295 kcal', 295],
  ['0.850 kcal', 0.85],
  ['850 kJ 203 kcal', 203],
  ['850kJ, 203kcal', 203],
  ['1.5 kcal', 1.5],
  ['', undefined],
  ['kJ', undefined],
  ['850 kJ 203', undefined],
  ['850 kJ / 900 kJ', undefined],
  ['850 / 203', undefined],
  ['850 g', undefined],
  ['-5 kJ', undefined],
])('“%s” as an energy is %p kcal', (text, kcal) => {
  expect(readKcal(text)).toBe(kcal)
})
