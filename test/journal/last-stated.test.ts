import { expect, test } from 'bun:test'
import { journalOf } from './support.ts'

/** Sleep and weight are measured once a day: what was stated last is the day's, on every surface. */

const [TODAY, DAY_BEFORE] = ['2026-03-10', '2026-03-09'] as const
const HOUR_MS = 3_600_000

async function dayOf() {
  const journal = await journalOf()
  const { request, server } = journal
  const tick = async (date: string, values: Record<string, unknown>) => {
    server.clock.advance(60_000)
    const { status, text } = await request('PATCH', `/api/journal/days/${date}/checkin`, values)
    expect([status, text]).toEqual([200, text])
  }
  /** As the page sends it: with the time that it was written at. */
  const note = async (date: string, content: string) => {
    server.clock.advance(60_000)
    const made_at = new Date(server.clock.now()).toISOString()
    const { status, json, text } = await request('POST', '/api/journal/checkins', { date, content, made_at })
    expect([status, text]).toEqual([201, text])
    return json.checkin_id as string
  }
  /** Sleep and weight in the fields of the day, in the trends, in a question and in what targets follow from. */
  const everywhere = async (date: string) => {
    const fields = (await request('GET', `/api/journal/days/${date}/checkin`)).json
    const trends = (await request('GET', `/api/trends?days=1&to=${date}`)).json
    const { value: asked } = (
      await request('POST', '/api/journal/query', {
        measure: 'sleep_hours',
        window: { from: date, to: date },
        reduce: 'mean',
      })
    ).json
    expect(trends.sleep_hours).toEqual([fields.sleep_hours])
    expect(trends.weight_kg).toEqual([fields.weight_kg])
    expect(asked).toBe(fields.sleep_hours)
    return [fields.sleep_hours, fields.weight_kg]
  }
  return { ...journal, tick, note, everywhere }
}

test('a note corrects what was ticked before it, and a tick what was noted', async () => {
  for (const date of [TODAY, DAY_BEFORE]) {
    const { tick, note, everywhere } = await dayOf()
    await tick(date, { sleep_hours: 7.5, weight_kg: 80, mood: 7 })
    expect(await everywhere(date)).toEqual([7.5, 80])
    await note(date, 'slept 6 hours, weight 82.1 kg')
    expect(await everywhere(date)).toEqual([6, 82.1])
    // What is ticked of something else brings nothing back.
    await tick(date, { stress: 3 })
    await tick(date, { water_ml: 500 })
    expect(await everywhere(date)).toEqual([6, 82.1])
    await tick(date, { sleep_hours: 7 })
    expect(await everywhere(date)).toEqual([7, 82.1])
    await note(date, 'weight 82.4 kg')
    expect(await everywhere(date)).toEqual([7, 82.4])
    await tick(date, { weight_kg: null })
    expect(await everywhere(date)).toEqual([7, null])
  }
})

test('what is stated on a later day counts more than what was stated in the evening', async () => {
  const { tick, note, everywhere, server } = await dayOf()
  server.clock.advance(8 * HOUR_MS)
  await tick(TODAY, { weight_kg: 80 })
  await note(TODAY, 'slept 8 hours')
  server.clock.advance(14 * HOUR_MS)
  await tick(TODAY, { sleep_hours: 5 })
  expect(await everywhere(TODAY)).toEqual([5, 80])
  await note(TODAY, 'slept 6 hours, weight 81 kg')
  expect(await everywhere(TODAY)).toEqual([6, 81])
})

test('once the note is deleted, what was ticked counts again', async () => {
  const { tick, note, everywhere, request } = await dayOf()
  await tick(TODAY, { sleep_hours: 7.5 })
  const id = await note(TODAY, 'slept 6 hours')
  await request('DELETE', `/api/journal/checkins/${id}`)
  expect(await everywhere(TODAY)).toEqual([7.5, null])
})

test('a note that is sent late counts by when it was written', async () => {
  const { tick, everywhere, request, server } = await dayOf()
  const made_at = new Date(server.clock.now()).toISOString()
  server.clock.advance(HOUR_MS)
  await tick(TODAY, { sleep_hours: 7 })
  await request('POST', '/api/journal/checkins', { content: 'slept 6 hours', made_at })
  expect(await everywhere(TODAY)).toEqual([7, null])
})
