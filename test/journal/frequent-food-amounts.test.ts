import { expect, test } from 'bun:test'
import type { Food } from '../../src/foods/food.ts'
import { createFoodIndex } from '../../src/foods/search/food-index.ts'
import { CHICKEN, LENTILS, OATMEAL, RICE } from '../tools/kitchen.ts'
import { journalOf, personOn } from './support.ts'

/** get_diet_gap proposes what the person ate of late. Today is 10 March 2026; nobody but them knows their habits. */

const plain = (food: Food, category: string): Food => ({
  ...food,
  category,
  nutrients: { ...food.nutrients, alcohol_g: 0, added_sugars_g: 0 },
})
const foods = createFoodIndex([
  plain(OATMEAL, 'Oatmeal'),
  plain(CHICKEN, 'Chicken, whole pieces'),
  plain(RICE, 'Rice'),
  plain(LENTILS, 'Beans, peas, legumes'),
])
const at = (date: string) => `${date}T12:00:00+01:00`

async function ada() {
  const journal = await journalOf('ada', { foods })
  const eaten = async () =>
    (await journal.tool('get_diet_gap')).suggestions.filter(
      ({ basis }: { basis: string }) => basis === 'eaten',
    )
  return { ...journal, eaten }
}

test('in the mean of their portions, as their latest entry has it', async () => {
  const { log, eaten } = await ada()
  await log({ food_name: '100 g oatmeal', consumed_at: at('2026-03-08') })
  await log({ food_name: '200 g oatmeal', consumed_at: at('2026-03-09') })
  expect(await eaten()).toMatchObject([{ food: 'Oatmeal', grams: 150, amount: 1.5 }])
})

test('no portion of more than 300 g', async () => {
  const { log, eaten } = await ada()
  await log({ food_name: '2000 g oatmeal', consumed_at: at('2026-02-20') })
  await log({ food_name: '10 g rice', consumed_at: at('2026-03-09') })
  expect(await eaten()).toMatchObject([{ food: 'Oatmeal', grams: 300, key: 'energy_kcal', amount: 300 }])
})

test('not what was eaten over 60 days ago, not what was deleted, not what others eat, not several foods as one', async () => {
  const { log, eaten, request, server } = await ada()
  await log({ food_name: '200 g oatmeal', consumed_at: at('2026-01-09') })
  const gone = await log({ food_name: '200 g oatmeal', consumed_at: at('2026-03-09') })
  await log({ food_name: '200 g oatmeal and 5 g rice', consumed_at: at('2026-03-09') })
  expect(await eaten()).toHaveLength(1)
  await request('DELETE', `/api/journal/foods/${gone.entry_id}`)
  await personOn(server, 'bob').log({ food_name: '200 g oatmeal', consumed_at: at('2026-03-09') })
  expect(await eaten()).toEqual([])
  await log({ food_name: '200 g oatmeal', consumed_at: at('2026-01-10') })
  expect(await eaten()).toMatchObject([{ food: 'Oatmeal' }])
})

test('not what the person leaves out', async () => {
  const { log, eaten, request } = await ada()
  await log({ food_name: '60 g chicken breast', consumed_at: at('2026-03-09') })
  expect(await eaten()).toMatchObject([{ food: 'Chicken breast', key: 'protein_g' }])
  await request('PUT', '/api/profile', { dietary_preferences: { pattern: 'vegetarian' } })
  expect(await eaten()).toEqual([])
  await request('PUT', '/api/profile', { dietary_preferences: {}, allergies: ['chicken'] })
  expect(await eaten()).toEqual([])
})
