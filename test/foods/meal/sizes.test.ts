import { describe, expect, test } from 'bun:test'
import { analyzed, named } from './analyzed.ts'

const total = (text: string) => analyzed(text).items.reduce((sum, { grams }) => sum + grams, 0)

describe('inches', () => {
  test('of a roll are its length', () => {
    expect(total('a footlong turkey sub')).toBeCloseTo(2 * total('a 6-inch turkey sub'), 0)
    expect(total('meatball sub footlong')).toBeCloseTo(2 * total('6 inch meatball sub'), 0)
  })

  test('of a pizza go across', () => {
    expect(total('a 12-inch cheese pizza')).toBeGreaterThan(3 * total('a 6-inch cheese pizza'))
    expect(total('cheese pizza, 12 inch thin crust')).toBe(total('a 12-inch thin crust cheese pizza'))
  })
})

test('a thin crust is no small pizza', () => {
  expect(total('a large thin crust cheese pizza')).toBeGreaterThan(total('a medium thin crust cheese pizza'))
  expect(named('a thin crust cheese pizza')).toEqual(['Thin-crust cheese pizza'])
})

test('the sizes of candy are those of its wrapping', () => {
  expect(total('a sharing size of licorice')).toBeGreaterThan(total('a king-size licorice'))
  expect(total('a king-size licorice')).toBeGreaterThan(total('a fun-size licorice'))
})

test('a piece of what is counted is one of it', () => {
  expect(total('boiled egg, 2 pcs')).toBe(total('2 boiled eggs'))
})

test('a bowl named after an Indian one', () => {
  expect(total('1 katori dal')).toBeLessThan(total('a bowl of dal'))
})

describe('a shape after a food', () => {
  test('measures it', () => {
    expect(named('kit kat 4 finger')).toEqual(['Kit Kat'])
    expect(named("a small bag of M&M's, the regular pouch")).toHaveLength(1)
  })

  test('that is a food itself is one', () => {
    expect(named('toast 2 eggs')).toEqual(['White toast', 'Boiled egg'])
  })
})

test('a few of what is tiny are a small handful', () => {
  expect(total('a few raisins')).toBeGreaterThan(8)
  expect(total('a few strawberries')).toBeLessThan(80)
})

test.each([
  ['150 grs rice', 150],
  ['half a kilo of rice', 500],
  ['33 cl cola', 342],
  ['2 dl milk', 206],
])('%s', (text, grams) => expect(total(text)).toBeCloseTo(grams, -1))

test('a size at the end is of the whole', () => {
  expect(total('a bag of baked crisps, small')).toBe(total('a small bag of baked crisps'))
})

test('what something came in is no food', () => {
  expect(named('two scoops of ice cream in a cone')).toHaveLength(1)
  expect(named('borscht in a mug')).toEqual(['Borscht'])
})

test('a fillet has the weight of one', () => {
  expect(named('a small fried fish fillet')).toEqual(['Fried fish'])
  expect(total('a small fried fish fillet')).toBeLessThan(135)
})

test('a slice of what tables weigh whole is a piece of it', () => {
  expect(total('a slice of cornbread')).toBeLessThan(120)
  expect(total('a small square of cornbread')).toBeLessThan(120)
})

test('sticks are no whole vegetables', () => {
  expect(total('3 carrot sticks')).toBeLessThan(60)
  expect(total('3 carrot sticks')).toBe(total('3 sticks of carrot'))
})

test('half of what tables count in slices is half of a whole one', () => {
  expect(total('half a cucumber')).toBeGreaterThan(60)
})
