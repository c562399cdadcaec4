import { expect, test } from 'bun:test'
import { starterIndex } from '../../src/foods/starter/starter-index.ts'
import { journalOf } from './support.ts'

/** An amount that nobody eats is not counted, and every surface says it of the food that it was stated of. */

const note = (amount: string) => `“${amount}” is not an amount that one person eats, so it is not counted`

const REFUSED: readonly (readonly [text: string, amount: string])[] = [
  ['999999 kg of rice', '999999 kg'],
  ['20 litres of milk', '20 litres'],
  ['milk, 20 litres', '20 litres'],
  ['rice 20 kg', '20 kg'],
  ['2000 eggs', '2000'],
  ['20000 kcal of rice', '20000 kcal'],
  ['−200 g rice', '−200 g'],
  ['5 kg rice', '5 kg rice'],
]

test.each(REFUSED)('%s', async (food_text, amount) => {
  const { request, tool } = await journalOf('ada', { foods: starterIndex })
  const analysed = await tool('analyze_food', { food_text })
  expect(analysed.unmatched).toEqual([])
  expect(analysed.items).toMatchObject([{ grams_note: note(amount) }])
  const { json } = await request('POST', '/api/foods/analysis', { food_text })
  expect(json.items).toMatchObject([{ grams_note: note(amount) }])
  const logged = await tool('log_food', { food_name: food_text })
  expect(logged.items).toMatchObject([{ grams_note: note(amount) }])
  expect(logged.warnings.join('\n')).toContain(`“${amount}”`)
})

test('no energy is true of some drinks, and does not state how much of one', async () => {
  const { tool } = await journalOf('ada', { foods: starterIndex })
  const { items } = await tool('analyze_food', { food_text: '1 can of diet coke, 0 kcal' })
  const notes = items.map((item: { grams_note: string | null }) => item.grams_note)
  expect(notes).toEqual(['“0 kcal” does not state how much it is, so it is not counted'])
})

test('only the food that it was stated of has the note', async () => {
  const { tool } = await journalOf('ada', { foods: starterIndex })
  const { items } = await tool('analyze_food', { food_text: '2 eggs, 20 litres of milk and a banana' })
  expect(items.map((item: { grams_note: string | null }) => item.grams_note)).toEqual([
    null,
    note('20 litres'),
    null,
  ])
})

test('an amount in a field of the entry counts, and nothing is said of the one in the words', async () => {
  const { tool } = await journalOf('ada', { foods: starterIndex })
  const { entry, items } = await tool('log_food', { food_name: '20 litres of milk', grams: 200 })
  expect(entry).toMatchObject({ grams: 200, grams_basis: 'user' })
  expect(items).toMatchObject([{ grams_note: null }])
})
