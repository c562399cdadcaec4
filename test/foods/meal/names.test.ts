import { describe, expect, test } from 'bun:test'
import { analyzed, named, weighed } from './analyzed.ts'

describe('words of other languages between the words of a dish', () => {
  test('join them as "of" and "with" do', () => {
    expect(named('tamales de puerco')).toEqual(['Tamale'])
    expect(Object.values(weighed('200 g arroz con pollo'))).toEqual([200])
    expect(named('café con leche')).toEqual(['Café con leche'])
  })

  test('part two foods that are no dish', () => {
    expect(named('yogurt con granola')).toEqual(['Yogurt', 'Granola'])
  })
})

describe('a known food among unknown words', () => {
  test('counts, and the rest is told', () => {
    const { items, unmatched } = analyzed('pho zorbo')
    expect(items.map(({ food }) => food.name)).toEqual(['Pho'])
    expect(unmatched).toEqual(['zorbo'])
  })

  test('unknown words alone name nothing', () => {
    expect(analyzed('zorbo glimp')).toMatchObject({ items: [], unmatched: ['zorbo glimp'] })
  })
})

describe('two foods side by side', () => {
  test('are one where the first describes the second', () => {
    expect(named('an almond croissant')).toHaveLength(1)
  })

  test('are two where the first is a plural', () => {
    expect(named('bananas toast')).toEqual(['Banana', 'White toast'])
  })
})

describe('other ways to say the same', () => {
  test.each([
    ['a green side salad', 'Green salad'],
    ['a cup of rice with lentils', 'Rice and lentils'],
  ])('%s', (text, name) => expect(named(text)).toEqual([name]))
})

describe('a dish with a name of its own, named after "and", is a second food', () => {
  test.each([
    ['150 g chicken breast and green salad', { 'Grilled chicken breast': 150, 'Green salad': 73 }],
    ['150 g turkey breast and caesar salad', { 'Turkey breast': 150, 'Caesar salad': 150 }],
    ['200 g steak and mixed salad', { 'Beef steak': 200, 'Green salad': 73 }],
    ['2 eggs and green salad', { 'Boiled egg': 100, 'Green salad': 73 }],
  ])('%s', (text, grams) => {
    expect(weighed(text)).toEqual(grams)
  })

  test.each([
    ['150 g ham and cheese sandwich', { 'Ham and cheese sandwich': 150 }],
    ['chicken and pasta salad', { 'Chicken pasta salad': 136 }],
    ['150 g carrot and apple juice', { 'Carrot juice': 150 }],
  ])('what is called by its contents is one: %s', (text, grams) => {
    expect(weighed(text)).toEqual(grams)
  })
})
