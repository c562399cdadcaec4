import { describe, expect, test } from 'bun:test'
import { journalOf } from './support.ts'

async function withRice(...amounts: string[]) {
  const journal = await journalOf()
  for (const amount of amounts) await journal.log({ food_name: `${amount} rice` })
  const analysis = async (food_text = 'rice') => (await journal.tool('analyze_food', { food_text })).items[0]
  return { ...journal, analysis }
}

describe('the usual portion of a person', () => {
  test('counts from the third time on', async () => {
    const { analysis, log } = await withRice('80 g', '95 g')
    expect(await analysis()).toMatchObject({ grams: 180, grams_basis: 'default_portion', grams_note: null })
    await log({ food_name: 'rice', grams: 90 })
    expect(await analysis()).toMatchObject({
      grams: 90,
      grams_low: 80,
      grams_high: 95,
      grams_basis: 'usual',
      grams_note: 'your usual portion, the middle of your last 3',
    })
  })

  test('is logged, and the result says so', async () => {
    const { log } = await withRice('80 g', '90 g', '95 g')
    const { entry, warnings } = await log({ food_name: 'rice' })
    expect(entry).toMatchObject({ grams: 90, grams_basis: 'usual' })
    expect(warnings).toEqual(['Rice: 90 g, your usual portion, the middle of your last 3'])
    expect((await log({ food_name: 'lunch', items: [{ name: 'rice' }] })).entry).toMatchObject({
      grams: 90,
      grams_basis: 'usual',
    })
  })

  test('is in the analysis for apps as well', async () => {
    const { request } = await withRice('80 g', '90 g', '95 g')
    const { json } = await request('POST', '/api/foods/analysis', { food_text: 'rice' })
    expect(json.items[0]).toMatchObject({ grams: 90, grams_basis: 'usual', ask: [] })
    expect(json.items[0].grams_note).toContain('your usual portion')
  })

  test('is not what was assumed, however often', async () => {
    const { analysis, log } = await withRice('80 g', '90 g')
    for (let time = 0; time < 5; time++) await log({ food_name: 'rice' })
    expect(await analysis()).toMatchObject({ grams_basis: 'default_portion' })
  })

  test('is one that was corrected', async () => {
    const { analysis, log, request } = await withRice('80 g', '90 g')
    const { entry } = await log({ food_name: 'rice' })
    await request('PATCH', `/api/journal/foods/${entry.id}`, { grams: 85 })
    expect(await analysis()).toMatchObject({ grams: 85, grams_basis: 'usual' })
  })

  test('follows a habit that changes', async () => {
    const { analysis } = await withRice(...Array(3).fill('400 g'), ...Array(9).fill('150 g'))
    expect(await analysis()).toMatchObject({ grams: 150, grams_low: 150, grams_high: 150 })
  })

  test('gives way to a stated amount', async () => {
    const { analysis } = await withRice('80 g', '90 g', '95 g')
    expect(await analysis('300 g rice')).toMatchObject({ grams: 300, grams_basis: 'stated_mass' })
  })

  test('is nobody else’s', async () => {
    const { server } = await withRice('80 g', '90 g', '95 g')
    const { json } = await server.request('POST', '/api/foods/analysis', {
      token: server.token('eve'),
      body: { food_text: 'rice' },
    })
    expect(json.items[0]).toMatchObject({ grams: 180, grams_basis: 'default_portion' })
  })
})
