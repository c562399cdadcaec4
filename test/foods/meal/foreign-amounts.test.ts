import { expect, test } from 'bun:test'
import { weighed } from './analyzed.ts'

test.each([
  ['deux tranches de pain', 'two slices of bread'],
  ['2 colheres de arroz', '2 tablespoons of arroz'],
  ['dos quesadillas', 'two quesadillas'],
  ['un vaso de milk', 'a glass of milk'],
  ['0,5 l Apfelsaft', '0.5 l apple juice'],
  ["1 l de jus d'orange", '1 l orange juice'],
  ['0,5 l de leche', '0.5 l milk'],
  ['2 l Wasser', '2 l water'],
])('amounts in other languages: %s', (text, english) => {
  expect(Object.keys(weighed(text)).length).toBeGreaterThan(0)
  expect(weighed(text)).toEqual(weighed(english))
})
