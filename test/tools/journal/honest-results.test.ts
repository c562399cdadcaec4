import { describe, expect, test } from 'bun:test'
import { MAX_RESULT_LENGTH } from '../../../src/core/result-limits.ts'
import { testServer } from '../../support.ts'
import { editor } from './support.ts'

/** What the tools of the journal leave out, assume or do not read is in their results. */

const NO_LIMIT = { RATE_LIMIT_READ_PER_MINUTE: '100000', RATE_LIMIT_WRITE_PER_MINUTE: '100000' }
const YESTERDAY = '2026-03-09'

async function fullMonth() {
  const ada = await editor(await testServer({ settings: NO_LIMIT }))
  const { foodJournal, checkins } = ada.server.services.features
  for (let index = 0; index < 100; index++) {
    const day = String(1 + (index % 9)).padStart(2, '0')
    foodJournal.log('ada', {
      food_name: `100 g oatmeal ${'x'.repeat(400)} ${index}`,
      calories: 100,
      consumed_at: `2026-03-${day}T12:00:00+01:00`,
      notes: 'n'.repeat(300),
    })
    if (index < 20) checkins.log('ada', { content: `${'A calm day. '.repeat(300)}`, date: `2026-03-${day}` })
  }
  return ada
}

describe('a long diary', () => {
  test('is no longer than a result may be, and comes whole in pages', async () => {
    const { call } = await fullMonth()
    const asked = { from: '2026-01-01', limit: 100, checkins: true }
    const seen = new Set<string>()
    let offset = 0
    for (let pages = 0; pages < 20; pages++) {
      const page = await call('get_diary', { ...asked, offset })
      expect(JSON.stringify(page).length).toBeLessThanOrEqual(MAX_RESULT_LENGTH)
      for (const { id } of page.entries) seen.add(id)
      const missing = page.left_out?.find(({ list }: { list: string }) => list === 'checkins')
      expect(page.checkins.length + missing.count).toBe(20)
      if (page.next_offset === null) break
      offset = page.next_offset
    }
    expect(seen.size).toBe(100)
  })

  test('is searched in a result that fits; total counts all', async () => {
    const { call } = await fullMonth()
    const found = await call('search_journal', { words: 'oatmeal', limit: 50 })
    expect(JSON.stringify(found).length).toBeLessThanOrEqual(MAX_RESULT_LENGTH)
    expect(found.total).toBe(100)
    expect(found.left_out[0].count).toBe(100 - found.matches.length)
  })

  test('candidates are the latest; the others are counted, and the days are named', async () => {
    const { call } = await fullMonth()
    const asked = await call('delete_entries', { words: 'oatmeal' })
    expect(asked.summary).toStartWith('100 in the last 30 days fit these words')
    expect(asked.candidates.length).toBeLessThanOrEqual(20)
    expect(asked.left_out).toMatchObject([{ list: 'candidates', count: 100 - asked.candidates.length }])
    expect(asked.candidates.at(-1).date).toBe(YESTERDAY)
  })
})

test('more candidates than are counted are at least so many', async () => {
  const { server, call } = await editor(await testServer({ settings: NO_LIMIT }))
  for (let index = 0; index < 501; index++)
    server.services.features.foodJournal.log('ada', {
      food_name: 'oats',
      calories: 100,
      consumed_at: `2026-03-0${1 + (index % 9)}T12:00:00+01:00`,
    })
  const asked = await call('delete_entries', { words: 'oats' })
  expect(asked.summary).toStartWith('At least 500 in the last 30 days fit these words')
})

test('log_meals names what it assumed and did not read, by meal', async () => {
  const { call } = await editor()
  const { warnings } = await call('log_meals', {
    meals: [
      { food_name: 'an egg', meal_type: 'breakfast', consumed_at: YESTERDAY },
      { food_name: 'a pear on thursday' },
      { food_name: 'an apple', grams: '5 oz' },
    ],
  })
  expect(warnings).toContainEqual(
    expect.stringMatching(/^an egg: consumed_at: no time was stated; \d\d:\d\d/),
  )
  expect(warnings).toContainEqual(
    expect.stringMatching(/^a pear on thursday: consumed_at: the time now is stored/),
  )
  expect(warnings).toContain('grams: 5 oz is taken as 141.75 g')
})

test('remarks on many long meals leave room for the rest of the result', async () => {
  const { call } = await editor()
  const food_name = `${'honey butter, peanut oil, creamy italian dressing, '.repeat(9)}an egg`
  const result = await call('log_meals', { meals: Array.from({ length: 50 }, () => ({ food_name })) })
  expect(JSON.stringify(result).length).toBeLessThanOrEqual(MAX_RESULT_LENGTH)
  expect(result).toMatchObject({ changed: 50, summary: 'Saved 50 entries' })
  expect(result.after.length).toBeGreaterThanOrEqual(5)
  expect(result.warnings[0]).toMatch(/^honey butter, .{40,60}…: /)
  const [entries, remarks] = result.left_out
  expect(entries).toEqual({ list: 'after', count: 50 - result.after.length, rest: 'get_diary' })
  expect(remarks).toMatchObject({ list: 'warnings', rest: 'analyze_food' })
})

test('a correction tells how its words were read', async () => {
  const { call, ate } = await editor()
  const id = await ate('an apple', `${YESTERDAY}T13:00:00+01:00`)
  const { warnings, after } = await call('correct_food', { entry_id: id, to_date: 'Sunday', grams: '5 oz' })
  expect(warnings).toEqual(['to_date: sunday is taken as 2026-03-08', 'grams: 5 oz is taken as 141.75 g'])
  expect(after[0]).toMatchObject({ date: '2026-03-08', grams: 141.75 })
})
