import { describe, expect, test } from 'bun:test'
import { weighed } from './analyzed.ts'

/** What several people shared, what was left, and what was taken back. */

describe('of what several people had, the share of one counts', () => {
  test.each([
    ['shared a pizza with my wife', 'a pizza', 2],
    ['split a large pizza with 3 friends', 'a large pizza', 4],
    ['a large pizza between three of us', 'a large pizza', 3],
    ['cooked 400 g chicken, shared between two', '400 g chicken', 2],
  ])('%s', (text, whole, people) => {
    const [[name, grams] = ['', 0]] = Object.entries(weighed(whole))
    expect(weighed(text)[name]).toBeCloseTo(grams / people, 0)
  })

  test('but a usual portion is one person’s already, and so is what the person says', () => {
    expect(weighed('shared some curry with my wife')).toEqual(weighed('some curry'))
    expect(weighed('made for 4: 800 g chicken and 400 g rice, I had a quarter')).toEqual(
      weighed('200 g chicken and 100 g rice'),
    )
    expect(weighed('split pea soup')).toEqual(weighed('a split pea soup'))
  })
})

describe('of what was not all eaten, the rest does not count', () => {
  test.each([
    ['a burrito, left half', 'half a burrito'],
    ['500 g lasagne, ate 400 g of it', '400 g lasagne'],
    ['600 g curry, left about a third', '400 g curry'],
    ['20 chicken nuggets, I had 8', '8 chicken nuggets'],
  ])('%s', (text, eaten) => expect(weighed(text)).toEqual(weighed(eaten)))
})

describe('what is taken back does not count', () => {
  test.each([
    ['4 rotis, actually 3, with dal', '3 rotis with dal'],
    ['two no wait three eggs', 'three eggs'],
    ['200 g no 150 g potato salad', '150 g potato salad'],
    ['a bowl of upma... no, vegetable soup', 'vegetable soup'],
    ['one cup of peanuts... half a cup, and a banana', 'half a cup of peanuts and a banana'],
  ])('%s', (text, meant) => expect(weighed(text)).toEqual(weighed(meant)))
})
