import { expect, test } from 'bun:test'
import { foodKey } from '../../../src/foods/food.ts'
import type { Meal, Role } from '../../../src/foods/meal/meal.ts'
import { PASSES, readMeal } from '../../../src/foods/meal/passes.ts'
import { foodChoices } from '../../../src/foods/starter/choices.ts'
import { starterIndex } from '../../../src/foods/starter/starter-index.ts'
import { builtInRows } from '../../../src/foods/starter/table.ts'

function printRole(role: Role): string {
  if (role.as === 'food') return `food ${role.item + 1}`
  if (role.as === 'noise') return `noise: ${role.noise}`
  return role.as === 'link' ? `link: ${role.link ?? role.break}` : role.as
}

const printMeal = ({ tokens }: Meal): string =>
  tokens.map(({ word, role }) => `${word}: ${printRole(role)}`).join('\n')

test('every pass can be watched, and after the last each token has its role', () => {
  const printed: [name: string, tokens: string][] = []
  readMeal('I had 2 eggs, no salt, and zorbo', starterIndex, (name, meal) => {
    printed.push([name, printMeal(meal)])
  })
  expect(printed.map(([name]) => name)).toEqual(PASSES.map(([name]) => name))
  expect(printed.at(-1)?.[1].split('\n')).toEqual([
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
