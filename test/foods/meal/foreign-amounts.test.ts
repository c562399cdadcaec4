import { expect, test } from 'bun:test'
import { weighed } from './analyzed.ts'

test.each([
  ['deux tranches de pain', 'two slices of bread'],
  ['2 colheres de arroz', '2 tablespoons of arroz'],
  ['dos quesadillas', 'two quesadillas'],
  ['un vaso de milk', 'a glass of milk'],
])('amounts in other languages: %s', (text, english) => {
  expect(Object.keys(weighed(text)).length).toBeGreaterThan(0)
  expect(weighed(text)).toEqual(weighed(english))
})
