import { describe, expect, test } from 'bun:test'
import { analyzed, weighed } from './analyzed.ts'

const first = (text: string) => analyzed(text).items[0]?.grams

describe('an amount at the end of a list', () => {
  test('is of the last', () => {
    expect(weighed('oatmeal with raisins, 30 g')).toMatchObject({ Raisins: 30 })
    expect(weighed('coffee with biscuits, 2 pieces')).toMatchObject({ Coffee: first('coffee') })
  })
})

describe('a vessel after the food', () => {
  test('is how much there was', () => {
    expect(first('pozole bowl')).toBe(first('a bowl of pozole'))
    expect(first('mango lassi large glass')).toBeGreaterThan(first('mango lassi') ?? 0)
  })

  test('is part of a name where there is such a name', () => {
    expect(analyzed('burrito bowl').items.map(({ food }) => food.name)).toEqual(['Burrito bowl'])
  })
})

test('many pieces of unknown weight are one serving', () => {
  expect(first('korean fried chicken 5 pieces')).toBeLessThan(500)
  expect(first('10 almonds')).toBeCloseTo(12, 0)
})

test('a weight with the name of a meal is of the food before it', () => {
  expect(weighed('chicken, 200 g lunch')).toEqual({ 'Roast chicken': 200 })
  expect(weighed('chicken, 200 g dinner, rice 150 g')).toEqual({ 'Roast chicken': 200, 'White rice': 150 })
  expect(weighed('200 g for dinner, salmon')).toEqual({ 'Baked salmon': 200 })
  expect(analyzed('200 g lunch').unmatched).toEqual(['200 g lunch'])
})
