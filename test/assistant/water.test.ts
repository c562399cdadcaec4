import { expect, test } from 'bun:test'
import { journalOf } from '../journal/support.ts'

const TODAY = '2026-03-10'
const ASKED = 'How much water did I drink today?'

async function drinker() {
  const ada = await journalOf()
  await ada.request('POST', '/api/foods/own', { name: 'Water', nutrients: { energy_kcal: 0, water_g: 100 } })
  const says = async (message: string): Promise<string> =>
    (await ada.tool('chat_with_assistant', { message })).reply
  const drink = (food_name: string) => ada.log({ food_name, consumed_at: `${TODAY}T09:00:00+01:00` })
  return { ...ada, says, drink }
}

test('water of the check-in and water among the foods are both named', async () => {
  const { request, says, drink, tool } = await drinker()
  await request('PATCH', `/api/journal/days/${TODAY}/checkin`, { water_ml: 250 })
  expect(await says(ASKED)).not.toContain('Among your foods')
  await drink('500 g water')
  const both = await says(ASKED)
  expect(both).toStartWith('Water in check-ins, today, 10 Mar: 250 ml.')
  expect(both).toContain('Among your foods: 500 ml of water, which is not in that figure.')
  expect(await tool('get_series', { measure: 'water_ml' })).toMatchObject({ mean: 250 })
})

test('without water in a check-in that of the foods is still named', async () => {
  const { says, drink } = await drinker()
  await drink('500 g water')
  expect(await says(ASKED)).toContain('Among your foods: 500 ml of water')
})
