import { expect, test } from 'bun:test'
import { journalOf } from '../journal/support.ts'

const { request, tool, log } = await journalOf()
const rice = (grams: number, consumed_at: string) => log({ food_name: 'rice', grams, consumed_at })
const grams = async (hours: { from: number; to: number }) => {
  const window = { from: '2026-03-02', to: '2026-03-09' }
  const query = { measure: 'food_grams', of: 'rice', window, reduce: 'sum', only: { hours } }
  return (await request('POST', '/api/journal/query', query)).json.value
}

test('hours of days abroad are those of the place, also after the return', async () => {
  await request('PATCH', '/api/profile', { time_zone: 'America/New_York' })
  await rice(100, '2026-03-03T09:00:00-05:00')
  await request('PATCH', '/api/profile', { time_zone: 'Europe/Berlin' })
  await rice(10, '2026-03-06T15:00:00+01:00')
  expect(await grams({ from: 9, to: 10 })).toBe(100)
  expect(await grams({ from: 15, to: 16 })).toBe(10)
})

test('a corrected time is read in the zone of now, another correction leaves the zone', async () => {
  await request('PATCH', '/api/profile', { time_zone: 'America/New_York' })
  const { entry } = await rice(1, '2026-03-04T20:00:00-05:00')
  await request('PATCH', '/api/profile', { time_zone: 'Europe/Berlin' })
  const path = `/api/journal/foods/${entry.id}`
  expect((await request('PATCH', path, { grams: 2 })).json.date).toBe('2026-03-04')
  expect(await grams({ from: 20, to: 21 })).toBe(2)
  const moved = await request('PATCH', path, { consumed_at: '2026-03-05T02:30:00+01:00' })
  expect(moved.json.date).toBe('2026-03-05')
  expect(await grams({ from: 2, to: 3 })).toBe(2)
})

test('a meal that is copied at home has the hour that it had abroad', async () => {
  await request('PATCH', '/api/profile', { time_zone: 'America/New_York' })
  const { entry } = await rice(7, '2026-03-05T06:15:00-05:00')
  await request('PATCH', '/api/profile', { time_zone: 'Europe/Berlin' })
  const body = { entry_ids: [entry.id], date: '2026-03-08' }
  const { json } = await request('POST', '/api/journal/foods/copies', body)
  expect(json.entries[0].consumed_at).toBe('2026-03-08T06:15:00+01:00')
})

test('a check-in is of the hour of its place', async () => {
  await request('PATCH', '/api/profile', { time_zone: 'America/New_York' })
  const { checkin } = await tool('log_checkin', { content: 'Awake', weight_kg: 70 })
  await request('PATCH', '/api/profile', { time_zone: 'Asia/Tokyo' })
  const window = { from: '2026-03-01', to: '2026-03-11' }
  const query = { measure: 'weight', window, reduce: 'list', group: 'entry' }
  const [row] = (await request('POST', '/api/journal/query', query)).json.rows
  expect(row.key).toContain(checkin.date)
})

test('a question names a journey by its place', async () => {
  const chat = async (message: string): Promise<string> =>
    (await tool('chat_with_assistant', { message })).reply
  await request('PATCH', '/api/profile', { time_zone: 'Europe/Berlin' })
  for (const day of ['23', '24', '25', '26', '27']) await rice(1, `2026-02-${day}T12:00:00+01:00`)
  // The check-in of today was written there as well.
  expect(await chat('How much rice did I eat in New York?')).toStartWith(
    'Which do you mean: 3–5 Mar or today',
  )
  expect(await chat('How much rice did I eat in Lisbon?')).not.toMatch(/\d+ g/)
  expect(await chat('How much rice did I eat since I came back from Lisbon?')).not.toMatch(/\d+ g/)
})
