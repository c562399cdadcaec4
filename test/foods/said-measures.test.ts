import { describe, expect, test } from 'bun:test'
import { saidMeasure } from '../../src/web/app/views/today/food-measures.ts'
import { personOn } from '../journal/support.ts'
import { testServer } from '../support.ts'

/** The unit that was said is offered for the food, so that the page shows "3 slices" and not 0.74 of a small pizza. */

const server = await testServer()
const { request } = personOn(server, 'ada')

async function itemOf(food_text: string) {
  server.clock.advance(3000)
  const { json } = await request('POST', '/api/foods/analysis', { food_text })
  expect(json.items).toHaveLength(1)
  return json.items[0]
}

describe('the unit that was said', () => {
  test.each([
    ['3 slices of pizza', 'slice', '3', 119],
    ['8 slices of cheese pizza', 'slice', '8', 119],
    ['2 slices of bread', 'slice', '2', 28],
    ['6 slices of bread', 'slice', '6', 28],
    ['2 large slices of bread', 'large slice', '2', 43],
    ['2 slices of cake', 'slice', '2', 175],
    ['half a slice of cake', 'slice', '0.5', 175],
    ['2 pieces of lasagna', 'piece', '2', 206],
    ['a glass of orange juice', 'glass', '1', 251.61],
    ['2 glasses of milk', 'glass', '2', 247.5],
    ['200 ml milk', 'ml', '200', 1.03],
    ['2 dl milk', 'dl', '2', 103.13],
    ['150 ml yogurt', 'ml', '150', 1.04],
    ['½ avocado', 'avocado', '0.5', 150],
    ['half an avocado', 'avocado', '0.5', 150],
    ['2 bananas', 'banana', '2', 126],
    ['a bowl of cereal', 'bowl', '1', 38.5],
    ['2 bowls of soup', 'bowl', '2', 330],
    ['a handful of almonds', 'handful', '1', 30],
    ['2 handfuls of grapes', 'handful', '2', 49.5],
    ['4 squares of chocolate', 'square', '4', 8],
    ['3 rashers of bacon', 'rasher', '3', 8],
    ['2 tablespoons of olive oil', 'tablespoon', '2', 14],
    ['3 teaspoons of sugar', 'teaspoon', '3', 4.2],
    ['a mug of tea', 'mug', '1', 240],
    ['a pint of beer', 'pint', '1', 479.88],
    ['2 scoops of ice cream', 'scoop', '2', 120],
    ['a scoop of whey protein', 'scoop', '1', 26],
    ['a spoon of honey', 'spoon', '1', 6.67],
    ['a fillet of salmon', 'fillet', '1', 140],
    ['a packet of crisps', 'packet', '1', 28],
    ['half a can of cola', 'can', '0.5', 372],
    ['2 cups of rice', 'cup', '2', 158],
    ['a pinch of salt', 'pinch', '1', 0.48],
  ])('%s: %s', async (text, unit, quantity, grams) => {
    const { food, grams: eaten, text: words } = await itemOf(text)
    const found = saidMeasure(words, food, eaten)
    expect({ unit: found.measure?.unit, quantity: found.quantity }).toEqual({ unit, quantity })
    expect(found.measure?.grams).toBeCloseTo(grams, 0)
    expect(food.measures.length).toBeLessThanOrEqual(10)
    const units = food.measures.map((measure: { unit: string }) => measure.unit)
    expect(new Set(units).size).toBe(units.length)
  })

  test('is understood with the food, as in the text', async () => {
    const entry = { food_name: 'pizza', quantity: 2, unit: 'slice' }
    const { json, text } = await request('POST', '/api/journal/foods', { entries: [entry] })
    expect({ text, grams: json.entries?.[0]?.grams }).toMatchObject({ grams: 238 })
  })

  test('is not among the units of a food that was weighed, or had no amount', async () => {
    const unitsOf = async (text: string) =>
      (await itemOf(text)).food.measures.map(({ unit }: { unit: string }) => unit)
    const plain = await unitsOf('pizza')
    expect(plain).not.toContain('slice')
    expect(await unitsOf('357 g pizza')).toEqual(plain)
    expect(await unitsOf('300 kcal of pizza')).toEqual(plain)
  })
})
