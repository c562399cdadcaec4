import { describe, expect, test } from 'bun:test'
import { starterIndex } from '../../../src/foods/starter/starter-index.ts'
import { journalOf } from '../../journal/support.ts'
import { analyzed, named, weighed } from './analyzed.ts'

/** Words that no table has are corrected by the words of foods and amounts, and it is said. */

describe('a slip of a finger', () => {
  test.each([
    ['a boild egg', ['Boiled egg']],
    ['a sandwitch wiht ham', ['Ham sandwich']],
    ['200 gr chiken brest', ['Grilled chicken breast']],
    ['tomatto soop', ['Tomato soup']],
    ['mashd potatos', ['Mashed potatoes']],
    ['spagetti boloneise', ['Spaghetti bolognese']],
    ['peanutbutter', ['Peanut butter']],
    ['100 g greenbeans', ['Green beans']],
  ])('%s', (text, foods) => {
    const { items, unmatched } = analyzed(text)
    expect(items.map(({ food }) => food.name)).toEqual(foods)
    expect(unmatched).toEqual([])
    expect(items.every(({ match, confidence }) => match !== 'exact' || confidence < 1)).toBe(true)
  })

  test('in an amount', () => {
    expect(weighed('two slises of bread, a cupp of milk, a glas of water')).toEqual(
      weighed('two slices of bread, a cup of milk, a glass of water'),
    )
    expect(weighed('a dozzen oysters')).toEqual(weighed('a dozen oysters'))
  })
})

describe('a word of the language', () => {
  test('in the place of a food is a guess', () => {
    const [item, ...others] = analyzed('2 slices of beard').items
    expect(others).toEqual([])
    expect(item).toMatchObject({ food: { name: 'White bread' }, match: 'guess' })
    expect(item?.confidence).toBeLessThanOrEqual(0.5)
  })

  test.each(['lunch break', 'we met in Cairo', 'a long drive', 'I felt great', 'in the canteen'])(
    'is no food elsewhere: %s',
    (text) => expect(named(text)).toEqual([]),
  )
})

test('a corrected name is said to be near, and is less sure than the same name as it is written', async () => {
  const { request } = await journalOf('ada', { foods: starterIndex })
  const analysis = async (food_text: string) =>
    (await request('POST', '/api/foods/analysis', { food_text })).json
  const [slip, plain] = [await analysis('2 bananna'), await analysis('2 banana')]
  expect(slip.items[0]).toMatchObject({ food: { name: 'Banana' }, match: 'near' })
  expect(plain.items[0]).toMatchObject({ food: { name: 'Banana' }, match: 'exact' })
  expect(slip.items[0].confidence).toBeLessThan(plain.items[0].confidence)
})

test('a word of another language that no food is near stays as it is', () => {
  expect(analyzed('100 g zorbleflux').unmatched).toEqual(['100 g zorbleflux'])
})
