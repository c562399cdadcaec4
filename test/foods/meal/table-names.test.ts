import { describe, expect, test } from 'bun:test'
import { named, weighed } from './analyzed.ts'

describe('names as food tables write them', () => {
  test.each([
    ['150 g of pudding, chocolate', 'Chocolate pudding'],
    ['200 g of milk, reduced fat (2%)', 'Semi-skimmed milk (2%)'],
    ['244 g of reduced fat (2%) milk', 'Semi-skimmed milk (2%)'],
    ['150 g of hot dog, beef', 'Beef frankfurter'],
  ])('%s', (text, name) => expect(named(text)).toEqual([name]))

  test('what is no food beside a weighed one tells more of it', () => {
    expect(named('150 g of pudding, chocolate, dry mix')).toEqual(['Chocolate pudding'])
  })

  test('foods are foods all the same', () => {
    expect(named('150 g chicken, rice and salad')).toEqual(['Roast chicken', 'White rice', 'Green salad'])
  })

  test('what a food includes is counted with it, and what it excludes is not there', () => {
    expect(named('90 g of vegetables including carrots, broccoli and corn, and 100 g rice')).toEqual([
      'Mixed vegetables',
      'White rice',
    ])
    expect(named('90 g of vegetables excluding carrots, broccoli and corn')).toEqual(['Mixed vegetables'])
  })
})

test('an amount of several foods is shared among them', () => {
  expect(weighed('300 g of beef, potatoes and carrots')).toEqual({
    'Stewed beef': 100,
    'Boiled potato': 100,
    Carrot: 100,
  })
})
