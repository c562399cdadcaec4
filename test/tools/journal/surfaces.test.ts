import { describe, expect, test } from 'bun:test'
import { INITIALIZE, local, stdio } from '../../mcp/support.ts'
import { testServer } from '../../support.ts'
import { editor } from './support.ts'

describe('items that a client read or estimated', () => {
  const LABEL = {
    name: 'protein bar',
    grams: 60,
    nutrients: { energy_kcal: 210, protein_g: 20 },
    basis: 'label',
  }
  const PLATE = { name: 'rice', grams: 180, basis: 'estimate' }
  const AT = '2026-03-10T08:00:00+01:00'

  test('are stored with where they come from, and an estimate is never passed for anything else', async () => {
    const { call, server } = await editor()
    const bar = await call('log_food', {
      food_name: 'zqxwv',
      consumed_at: AT,
      items: [{ ...LABEL, name: 'zqxwv' }],
    })
    expect(bar.value_source).toBe('label')
    const plate = await call('log_food', {
      food_name: 'plate',
      consumed_at: AT,
      items: [PLATE, { name: 'tofu', grams: 100 }],
    })
    expect(plate.value_source).toBe('estimate')
    // Energy that the person states does not make the rest more than an estimate.
    const stated = await call('log_food', {
      food_name: 'plate',
      consumed_at: AT,
      items: [PLATE],
      calories: 300,
    })
    expect(stated.value_source).toBe('estimate')
    const { entries } = await call('get_diary')
    expect(entries.map(({ value_source }: { value_source: string }) => value_source)).toEqual([
      'label',
      'estimate',
      'estimate',
    ])
    expect(entries[1].parts.map(({ basis }: { basis?: string }) => basis)).toEqual(['estimate', undefined])
    const page = await server.request('GET', '/api/journal/day?date=2026-03-10', {
      token: server.token('ada'),
    })
    expect(page.json.entries.map(({ value_source }: { value_source: string }) => value_source)).toContain(
      'estimate',
    )
  })

  test('stay that when the amount is corrected, and no longer when the food is', async () => {
    const { call } = await editor()
    const { entry_id } = await call('log_food', { food_name: 'plate', consumed_at: AT, items: [PLATE] })
    const more = await call('correct_food', { entry_id, grams: 200 })
    expect(more.after[0]).toMatchObject({ grams: 200, value_source: 'estimate' })
    const energy = await call('correct_food', { entry_id, nutrients: { energy_kcal: 250 } })
    expect(energy.after[0]).toMatchObject({ energy_kcal: 250, value_source: 'estimate' })
    const other = await call('correct_food', { entry_id, food_name: '150 g potatoes' })
    expect(other.after[0].value_source).toBe('database')
  })
})

test('over stdio: listed, and a correction is undone', async () => {
  const server = await testServer()
  const all = { ...local('ada'), permissions: ['read', 'write', 'edit'] as const }
  const connection = stdio(server, async () => all, 1_000_000, true)
  await connection.ask('initialize', INITIALIZE)
  const names = (await connection.ask('tools/list')).result.tools.map(({ name }: { name: string }) => name)
  expect(names).toContain('undo_change')
  const call = async (name: string, input: Record<string, unknown>) =>
    (await connection.ask('tools/call', { name, arguments: input })).result.structuredContent
  const { entry_id } = await call('log_food', { food_name: '100 g rice' })
  const { undo } = await call('correct_food', { entry_id, grams: 50 })
  expect((await call('undo_change', { undo })).after).toMatchObject([{ id: entry_id, grams: 100 }])
  await connection.end()
})

test('over REST: a token that may only write gets a receipt, and finds nothing by words', async () => {
  const server = await testServer()
  const token = server.token('ada', ['write'])
  const post = async (name: string, body: unknown) =>
    await server.request('POST', `/api/tools/${name}`, { token, body })
  const { entry_id } = (await post('log_food', { food_name: '100 g rice' })).json
  const corrected = await post('correct_food', { entry_id, grams: 50 })
  expect(corrected.status).toBe(200)
  expect(Object.keys(corrected.json).sort()).toEqual(['changed', 'safety', 'undo'])
  expect((await post('undo_change', { undo: corrected.json.undo })).json).toEqual({ changed: 1, undo: null })
  for (const [name, body] of [
    ['correct_food', { words: 'rice', grams: 50 }],
    ['delete_entries', { words: 'rice' }],
    ['copy_food', { from_date: '2026-03-10' }],
    ['correct_food', { entry_id, parts: [{ part: 'zqx', remove: true }] }],
    ['update_profile', { remove: { allergies: ['nuts'] } }],
    ['manage_foods', { action: 'list' }],
    ['get_diary', {}],
  ] as const) {
    const { status, json } = await post(name, body)
    expect([name, status, json.error]).toEqual([name, 403, expect.stringContaining('Missing scope: ')])
  }
})
