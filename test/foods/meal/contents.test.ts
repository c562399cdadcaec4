import { describe, expect, test } from 'bun:test'
import { named, weighed } from './analyzed.ts'

describe('what is in a dish', () => {
  test('is counted with it', () => {
    expect(named('a salad of lettuce, tomato and feta')).not.toContain('Tomato')
    expect(named('fruit salad with apple, banana and grapes')).toEqual(['Fruit salad'])
    expect(named('chicken noodle soup with carrots and celery')).toEqual(['Chicken noodle soup'])
    expect(named('a smoothie with banana, milk and honey')).not.toContain('Banana')
  })

  test('is counted beside it where it is no part of such a dish', () => {
    expect(named('a smoothie with banana, milk and honey')).toContain('Honey')
    expect(named('chicken noodle soup with crackers')).toEqual(['Chicken noodle soup', 'Crackers'])
  })

  test.each([
    ['spaghetti bolognese with parmesan', ['Spaghetti bolognese', 'Grated Parmesan']],
    ['200 g spaghetti bolognese with parmesan', ['Spaghetti bolognese', 'Grated Parmesan']],
    ['minestrone with parmesan', ['Minestrone', 'Grated Parmesan']],
    ['chili with cheese and sour cream', ['Chilli con carne', 'Cheddar cheese', 'Sour cream']],
    ['tomato soup with cheese', ['Tomato soup', 'Cheddar cheese']],
    ['vegetable curry with chicken', ['Vegetable curry', 'Roast chicken']],
    ['ratatouille with a sausage', ['Ratatouille', 'Sausage']],
  ])('counts on top where the dish has nothing of the kind: %s', (text, foods) => {
    expect(named(text)).toEqual(foods)
  })

  test.each([
    ['lasagne with parmesan', ['Lasagne']],
    ['pizza with ham', ['Meat pizza']],
    ['burger with cheese', ['Cheeseburger']],
    ['omelette with ham and cheese', ['Ham and cheese omelette']],
    ['beef stew with potatoes', ['Beef stew']],
    ['lasagne with bread and cheese', ['Lasagne', 'White bread']],
  ])('is counted once where the dish has it: %s', (text, foods) => {
    expect(named(text)).toEqual(foods)
  })

  test('does not take the weight of the whole', () => {
    expect(weighed('A chili dog on a bun, 166 g')).toEqual({ 'Chili dog': 166 })
    expect(weighed('A turkey burger on a bun (145 g)')).toEqual({ 'Turkey burger': 145 })
  })
})

describe('ingredients with amounts of their own', () => {
  test('are the dish', () => {
    expect(named('A smoothie with 1 banana, 1 cup of milk and 1 tbsp of honey')).toEqual([
      'Banana',
      'Semi-skimmed milk (2%)',
      'Honey',
    ])
    expect(named('protein shake with 30 g whey and 300 ml milk')).toEqual([
      'Whey protein powder',
      'Semi-skimmed milk (2%)',
    ])
    expect(named('I made a sandwich from two slices of rye bread, 30 g ham and 10 g butter')).toEqual([
      'Rye bread',
      'Ham',
      'Butter',
    ])
    expect(named('omelette with 3 eggs and 30 g feta')).not.toContain('Plain omelette')
    expect(
      weighed('250 g of soup - 150 g boiled potato, 60 g kale, 40 g broth - and 70 g cornbread'),
    ).toEqual({
      'Boiled potato': 150,
      'Cooked kale': 60,
      Broth: 40,
      Cornbread: 70,
    })
  })

  test('are beside the dish where it is built on something else', () => {
    expect(named('oatmeal with 1 tbsp honey and 30 g raisins')).toEqual(['Porridge', 'Honey', 'Raisins'])
    expect(named('fried catfish weighing 135 g, with 44 g of hush puppies and 110 g of coleslaw')).toEqual([
      'Fried catfish',
      'Hush puppies',
      'Coleslaw',
    ])
  })
})
