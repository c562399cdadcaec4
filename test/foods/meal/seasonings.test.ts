import { describe, expect, test } from 'bun:test'
import { analyzed, named, weighed } from './analyzed.ts'

describe('seasonings', () => {
  test.each([
    'lentil soup with salt and cumin',
    'lentil soup, 1 tsp turmeric',
    'lentil soup with freshly ground black pepper',
  ])('%s: weigh next to nothing, and are not unknown', (text) => {
    const { items, unmatched } = analyzed(text)
    expect(items[0]?.food.name).toBe('Lentil soup')
    expect(items.slice(1).every(({ grams }) => grams < 5)).toBe(true)
    expect(unmatched).toEqual([])
  })

  test('take no weight that can only be of the whole', () => {
    expect(weighed('rice pudding with cinnamon 150g')['Rice pudding']).toBe(150)
  })

  test('ice weighs nothing', () => {
    expect(named('cola with ice')).toEqual(['Cola'])
  })

  test('in the name of a food they are part of it', () => {
    expect(named('garlic bread')).toEqual(['Garlic bread'])
    expect(named('a ginger biscuit')).toEqual(['Ginger biscuit'])
  })
})
