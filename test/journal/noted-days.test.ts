import { describe, expect, test } from 'bun:test'
import { BASE_URL, callTool, testServer } from '../support.ts'

async function journal() {
  const server = await testServer()
  const client = await server.mcpClient(await server.jwt('ann'))
  const food = (food_name: string, day: string, more: Record<string, unknown> = {}) =>
    callTool(client, 'log_food', {
      food_name,
      calories: 200,
      consumed_at: `2026-03-${day}T12:00:00+01:00`,
      ...more,
    })
  await food('pizza', '05')
  await food('Crêpe with jam', '06', { notes: 'at the market' })
  await food('oat porridge', '07', { grams: 250 })
  server.clock.advance(120_000)
  await food('oat porridge', '08', { grams: 300 })
  await callTool(client, 'log_checkin', {
    content: 'a quiet day',
    date: '2026-03-08',
    mood: 7,
    symptoms: [{ name: 'migraine', severity: 6 }],
  })
  const { notedDays } = server.services.features
  return { server, notedDays }
}

describe('days are found by words', () => {
  test('of food, of notes, of a check-in’s fields; with an accent, a capital or a plural', async () => {
    const { notedDays } = await journal()
    const datesOf = async (query: string) => (await notedDays.search('ann', query)).map(({ date }) => date)
    expect(await datesOf('Pizza')).toEqual(['2026-03-05'])
    expect(await datesOf('crepes')).toEqual(['2026-03-06'])
    expect(await datesOf('CRÊPE')).toEqual(['2026-03-06'])
    expect(await datesOf('market')).toEqual(['2026-03-06'])
    expect(await datesOf('migraines')).toEqual(['2026-03-08'])
    expect(await datesOf('sushi')).toEqual([])
  })

  test('the day with more of the words comes first, then the newest', async () => {
    const { notedDays } = await journal()
    const datesOf = async (query: string) => (await notedDays.search('ann', query)).map(({ date }) => date)
    expect(await datesOf('porridge')).toEqual(['2026-03-08', '2026-03-07'])
    expect((await datesOf('what porridge did I have when I had a migraine'))[0]).toBe('2026-03-08')
    expect((await datesOf('2026-03')).toSorted()).toEqual([
      '2026-03-05',
      '2026-03-06',
      '2026-03-07',
      '2026-03-08',
    ])
  })

  test('with a title that a person recognises', async () => {
    const { notedDays } = await journal()
    expect(await notedDays.search('ann', 'pizza')).toEqual([
      { date: '2026-03-05', title: '2026-03-05: pizza', url: `${BASE_URL}/?date=2026-03-05` },
    ])
  })

  test('without a word it is refused, and another person’s days are not found', async () => {
    const { notedDays } = await journal()
    for (const query of ['', ' ', '_', '?'])
      await expect(notedDays.search('ann', query)).rejects.toThrow('word')
    expect(await notedDays.search('ben', 'pizza')).toEqual([])
  })

  test('words are no pattern', async () => {
    const { notedDays } = await journal()
    expect(await notedDays.search('ann', 'p%a')).toEqual([])
    expect(await notedDays.search('ann', "pizza' or '1'='1")).toHaveLength(1)
  })
})

test('a day is read whole', async () => {
  const { notedDays } = await journal()
  expect(notedDays.read('ann', '2026-03-08')).toEqual({
    date: '2026-03-08',
    title: '2026-03-08: oat porridge; a quiet day',
    url: `${BASE_URL}/?date=2026-03-08`,
    text: [
      'Food:',
      '- 12:00: oat porridge (300 g, 200 kcal)',
      'Check-ins:',
      '- 12:00: a quiet day [mood 7/10, migraine 6/10]',
    ].join('\n'),
    entries: 1,
    checkins: 1,
    time_zone: 'Europe/Berlin',
  })
  const empty = notedDays.read('ann', '2026-01-01')
  expect([empty.title, empty.entries, empty.checkins]).toEqual(['2026-01-01', 0, 0])
  for (const date of ['2026-02-30', 'day']) expect(() => notedDays.read('ann', date)).toThrow()
})
