import { describe, expect, test } from 'bun:test'
import { named, weighed } from './analyzed.ts'

describe('what a food was cooked in', () => {
  test('is part of its name', () => {
    expect(weighed('300 g of saffron rice cooked with butter and 100 g of ham')).toEqual({
      'Yellow rice': 300,
      Ham: 100,
    })
    expect(named('kale sauteed in a little olive oil')).toHaveLength(1)
    expect(named('two eggs fried in butter')).toEqual(['Fried egg'])
  })

  test('is a food where it has an amount', () => {
    expect(weighed('kale cooked with 10 g butter')).toMatchObject({ Butter: 10 })
  })

  test('goes with what else it was cooked with', () => {
    expect(named('a cup of jollof rice cooked with tomato and oil')).toHaveLength(1)
  })
})

test('what something is stuffed with is in it', () => {
  expect(named('six grape leaves stuffed with beef and rice')).toHaveLength(1)
})
