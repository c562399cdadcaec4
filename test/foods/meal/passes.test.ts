import { expect, test } from 'bun:test'
import { foodKey } from '../../../src/foods/food.ts'
import { PASSES, printMeal, readMeal } from '../../../src/foods/meal/passes.ts'
import { foodChoices } from '../../../src/foods/starter/choices.ts'
import { starterIndex } from '../../../src/foods/starter/starter-index.ts'
import { builtInRows } from '../../../src/foods/starter/table.ts'

test('the tokens can be printed after each pass', () => {
  const printed: [name: string, tokens: string][] = []
  readMeal('I had 2 eggs, no salt, and zorbo', starterIndex, (name, meal) => {
    printed.push([name, printMeal(meal)])
  })
  expect(printed.map(([name]) => name)).toEqual(PASSES.map(([name]) => name))
  expect(
    printed
      .at(-1)?.[1]
      .split('\n')
      .map((line) => line.replace(/ {2,}/, ': ')),
  ).toEqual([
    'i: noise: person',
    'had: noise: verb',
    '2: amount',
    'eggs: food 1',
    ',: link: comma',
    'no: negated',
    'salt: negated',
    ',: link: comma',
    'and: link: and',
    'zorbo: unmatched',
  ])
})

test('the exact name of a built-in food finds that food, with its grams', () => {
  const table = builtInRows()
  const replaced = new Set(foodChoices().map(({ replaces }) => replaces))
  const foods = Array.from({ length: Math.floor(table.count / 5) }, (_, at) => table.food(at * 5)).filter(
    ({ code }) => !replaced.has(code),
  )
  const wrong = foods.filter(({ source, code, name }) => {
    const { items } = readMeal(`120 g ${name} and 20 g butter`, starterIndex)
    const [found] = items
    const isFood =
      found !== undefined &&
      (foodKey(found.food.source, found.food.code) === foodKey(source, code) || found.food.name === name)
    return !isFood || items.length !== 2 || found.grams !== 120
  })
  expect(wrong.length / foods.length).toBeLessThan(0.005)
})
