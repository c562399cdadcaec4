import { describe, expect, test } from 'bun:test'
import { journalOf, personOn } from '../journal/support.ts'

/** /api/protocols/subscriptions and get_my_protocols. Today is Tuesday, 10 March 2026. */

const SUBSCRIPTIONS = '/api/protocols/subscriptions'
const DAY_MS = 86_400_000

async function subscribed(body: Record<string, unknown>) {
  const journal = await journalOf()
  const created = await journal.request('POST', SUBSCRIPTIONS, body)
  if (created.status !== 201) throw new Error(created.text)
  const { id } = created.json
  const path = `${SUBSCRIPTIONS}/${id}`
  const patch = async (change: unknown) => {
    const { status, json, text } = await journal.request('PATCH', path, change)
    if (status !== 200) throw new Error(text)
    return json
  }
  const mine = async (status?: string) =>
    (await journal.tool('get_my_protocols', status === undefined ? {} : { status })).protocols
  const say = (date: string, status: string) =>
    journal.tool('log_checkin', { content: 'x', date, protocols: [{ id, status }] })
  const passDays = (days: number) => journal.server.clock.advance(days * DAY_MS)
  return { ...journal, created, id, path, patch, mine, say, passDays }
}

test('the catalog says of every protocol what it is, when it is due, and on what evidence', async () => {
  const { request } = await journalOf()
  const { status, json } = await request('GET', '/api/protocols')
  expect(status).toBe(200)
  expect(json.protocols.length).toBeGreaterThanOrEqual(14)
  for (const protocol of json.protocols) {
    expect(Object.keys(protocol).sort()).toEqual(
      ['cautions', 'duration_days', 'evidence_note', 'key', 'kind', 'name', 'schedule', 'summary'].sort(),
    )
  }
})

describe('taking a protocol on', () => {
  test('starts today, and lasts as long as the protocol does', async () => {
    const { created, mine } = await subscribed({ protocol: 'morning_daylight' })
    expect(created.headers.get('location')).toBe(`${SUBSCRIPTIONS}/${created.json.id}`)
    expect(created.json).toMatchObject({
      protocol: 'morning_daylight',
      start: '2026-03-10',
      end: '2026-04-06',
      status: 'active',
      adherence_percent: null,
      streak_days: 0,
      next_due: '2026-03-10',
    })
    expect(await mine()).toEqual([created.json])
  })

  test('takes a start and an end; null is no end', async () => {
    const { created } = await subscribed({ protocol: 'hydration', start: '2026-03-01', end: '2026-03-31' })
    expect(created.json).toMatchObject({ start: '2026-03-01', end: '2026-03-31' })
    const open = await subscribed({ protocol: 'morning_daylight', end: null })
    expect(open.created.json.end).toBeNull()
  })

  test.each([
    ['/protocol', { protocol: 'no_such_protocol' }],
    ['/protocol', {}],
    ['/start', { protocol: 'hydration', start: '2026-02-30' }],
    ['/start', { protocol: 'morning_daylight', start: '2026-02-30' }],
    ['/start', { protocol: 'hydration', start: 'today' }],
    ['/end', { protocol: 'hydration', end: '2026-02-30' }],
    ['/end', { protocol: 'hydration', start: '2026-03-10', end: '2026-03-09' }],
    ['/user_id', { protocol: 'hydration', user_id: 'bob' }],
  ])('is refused for its %s: %j', async (path, body) => {
    const { request, tool } = await journalOf()
    const { status, json } = await request('POST', SUBSCRIPTIONS, body)
    expect([status, json.errors[0].path]).toEqual([422, path])
    expect((await tool('get_my_protocols', { status: 'all' })).protocols).toEqual([])
  })

  test('a second time at once is a conflict; after the end it is not', async () => {
    const { request, patch, mine } = await subscribed({ protocol: 'hydration' })
    expect((await request('POST', SUBSCRIPTIONS, { protocol: 'hydration' })).status).toBe(409)
    await patch({ status: 'paused' })
    expect((await request('POST', SUBSCRIPTIONS, { protocol: 'hydration' })).status).toBe(409)
    await patch({ status: 'ended' })
    expect((await request('POST', SUBSCRIPTIONS, { protocol: 'hydration' })).status).toBe(201)
    expect(await mine('all')).toHaveLength(2)
  })

  test('nor can an ended one be revived beside its successor', async () => {
    const { request, path, patch } = await subscribed({ protocol: 'hydration' })
    await patch({ status: 'ended' })
    await request('POST', SUBSCRIPTIONS, { protocol: 'hydration' })
    expect((await request('PATCH', path, { status: 'active' })).status).toBe(409)
  })

  test('has a limit', async () => {
    const { request } = await journalOf()
    const statuses = []
    for (let n = 0; n < 101; n++) {
      const body = { protocol: 'hydration', start: '2025-01-01', end: '2025-01-02' }
      statuses.push((await request('POST', SUBSCRIPTIONS, body)).status)
    }
    expect(statuses.slice(0, 100)).toEqual(Array(100).fill(201))
    expect(statuses[100]).toBe(409)
  })
})

describe('adherence', () => {
  test('is days done of days due; today is not missed before it is over', async () => {
    const { mine, say } = await subscribed({ protocol: 'hydration', start: '2026-03-06' })
    expect((await mine())[0].adherence_percent).toBe(0)
    await say('2026-03-06', 'taken')
    await say('2026-03-08', 'taken')
    await say('2026-03-09', 'taken')
    expect((await mine())[0]).toMatchObject({ adherence_percent: 75, streak_days: 2, next_due: '2026-03-10' })
    await say('2026-03-10', 'taken')
    expect((await mine())[0]).toMatchObject({ adherence_percent: 80, streak_days: 3, next_due: '2026-03-11' })
  })

  test('states the days that the percentage is of', async () => {
    const { mine, say } = await subscribed({ protocol: 'hydration', start: '2026-03-05' })
    await say('2026-03-06', 'taken')
    await say('2026-03-07', 'skipped')
    await say('2026-03-09', 'taken')
    const days = { days_done: 2, days_due: 4, days_skipped: 1, from: '2026-02-09', to: '2026-03-10' }
    expect((await mine())[0]).toMatchObject({ adherence_percent: 50, adherence: days })
  })

  test('leaves skipped days out: they neither count nor end a streak', async () => {
    const { mine, say } = await subscribed({ protocol: 'hydration', start: '2026-03-06' })
    for (const date of ['2026-03-06', '2026-03-07', '2026-03-09']) await say(date, 'taken')
    await say('2026-03-08', 'skipped')
    expect((await mine())[0]).toMatchObject({ adherence_percent: 100, streak_days: 3 })
  })

  test('of a weekly protocol speaks of its own days alone', async () => {
    // Mondays: 2 and 9 March.
    const { mine, say } = await subscribed({ protocol: 'weekly_weigh_in', start: '2026-03-01' })
    await say('2026-03-09', 'taken')
    const [protocol] = await mine()
    expect(protocol).toMatchObject({ adherence_percent: 50, streak_days: 1, next_due: '2026-03-16' })
    expect(protocol.last_7.map(({ status }: { status: string }) => status)).toEqual([
      'not_due',
      'not_due',
      'not_due',
      'not_due',
      'not_due',
      'taken',
      'not_due',
    ])
  })

  test('of twice a week is whole when it was done twice, whichever days they were', async () => {
    const { mine, say } = await subscribed({ protocol: 'strength_twice_weekly', start: '2026-02-23' })
    for (const date of ['2026-02-24', '2026-02-26', '2026-03-03', '2026-03-04']) await say(date, 'taken')
    expect((await mine())[0]).toMatchObject({ adherence_percent: 100, streak_days: 4 })
  })

  test('of twice a week done once is half', async () => {
    const { mine, say } = await subscribed({ protocol: 'strength_twice_weekly', start: '2026-03-02' })
    await say('2026-03-03', 'taken')
    expect((await mine())[0]).toMatchObject({ adherence_percent: 50, streak_days: 0 })
  })

  test('speaks of 30 days, and a streak of as long as it has lasted', async () => {
    const { mine, say } = await subscribed({ protocol: 'hydration', start: '2026-01-20' })
    const dates = Array.from({ length: 50 }, (_, n) =>
      new Date(Date.UTC(2026, 0, 20 + n)).toISOString().slice(0, 10),
    )
    expect(dates.at(-1)).toBe('2026-03-10')
    for (const date of dates) await say(date, 'taken')
    expect((await mine())[0]).toMatchObject({ adherence_percent: 100, streak_days: 50 })
    await say('2026-01-25', 'skipped')
    expect((await mine())[0].streak_days).toBe(49)
  })
})

describe('pausing and resuming', () => {
  test('days on pause are not due, and nothing is next while it lasts', async () => {
    const { mine, patch, say, passDays } = await subscribed({ protocol: 'hydration', start: '2026-03-09' })
    await say('2026-03-09', 'taken')
    expect(await patch({ status: 'paused' })).toMatchObject({ status: 'paused', next_due: null })
    expect(await mine()).toEqual([])
    passDays(5)
    expect(await mine('paused')).toMatchObject([{ adherence_percent: 100, streak_days: 1 }])
    expect(await patch({ status: 'active' })).toMatchObject({ status: 'active', next_due: '2026-03-15' })
    await say('2026-03-15', 'taken')
    expect((await mine())[0]).toMatchObject({ adherence_percent: 100, streak_days: 2 })
    passDays(2)
    expect((await mine())[0]).toMatchObject({ adherence_percent: 66.7, streak_days: 0 })
  })

  test('on the same day leaves no trace', async () => {
    const { patch, created } = await subscribed({ protocol: 'hydration' })
    await patch({ status: 'paused' })
    await patch({ status: 'paused' })
    expect(await patch({ status: 'active' })).toEqual(created.json)
  })
})

describe('ending', () => {
  test('ends it today; it is told under ended and all, not under active', async () => {
    const { patch, mine } = await subscribed({ protocol: 'hydration', start: '2026-03-01' })
    expect(await patch({ status: 'ended' })).toMatchObject({
      status: 'ended',
      end: '2026-03-10',
      next_due: null,
    })
    expect([(await mine()).length, (await mine('ended')).length, (await mine('all')).length]).toEqual([
      0, 1, 1,
    ])
  })

  test('comes by itself after the last day', async () => {
    const { mine, passDays } = await subscribed({ protocol: 'hydration', end: '2026-03-12' })
    passDays(2)
    expect(await mine()).toMatchObject([{ status: 'active', next_due: '2026-03-12' }])
    passDays(1)
    expect(await mine()).toEqual([])
    expect(await mine('ended')).toMatchObject([{ status: 'ended', end: '2026-03-12', next_due: null }])
  })

  test('can be taken back, on the same day and later', async () => {
    const { patch, passDays } = await subscribed({ protocol: 'hydration' })
    await patch({ status: 'ended' })
    expect(await patch({ status: 'active' })).toMatchObject({ status: 'active', end: null })
    await patch({ status: 'ended' })
    passDays(3)
    expect(await patch({ status: 'active' })).toMatchObject({
      status: 'active',
      end: null,
      next_due: '2026-03-13',
    })
  })

  test('of one that has not begun ends it on its first day', async () => {
    const { patch } = await subscribed({ protocol: 'hydration', start: '2026-04-01' })
    expect(await patch({ status: 'ended' })).toMatchObject({
      status: 'ended',
      start: '2026-04-01',
      end: '2026-04-01',
    })
  })
})

test('deleting takes the subscription and all that was said of it; the check-ins stay', async () => {
  const { request, path, mine, say, tool } = await subscribed({ protocol: 'hydration', start: '2026-03-09' })
  await say('2026-03-09', 'taken')
  expect((await request('DELETE', path)).status).toBe(204)
  expect((await request('DELETE', path)).status).toBe(404)
  expect(await mine('all')).toEqual([])
  expect((await tool('get_my_checkins')).checkins).toHaveLength(1)
  const again = (await request('POST', SUBSCRIPTIONS, { protocol: 'hydration', start: '2026-03-09' })).json
  expect(again).toMatchObject({ streak_days: 0, adherence_percent: 0 })
})

test('another person’s subscription is as unknown as nobody’s', async () => {
  const { server, path, created, request } = await subscribed({ protocol: 'hydration' })
  const bob = personOn(server, 'bob')
  const nowhere = `${SUBSCRIPTIONS}/00000000-0000-4000-8000-000000000000`
  for (const [method, body] of [['PATCH', { status: 'ended' }], ['DELETE']] as const) {
    const theirs = await bob.request(method, path, body)
    expect([theirs.status, theirs.json]).toEqual([404, (await bob.request(method, nowhere, body)).json])
  }
  expect((await bob.tool('get_my_protocols', { status: 'all' })).protocols).toEqual([])
  expect((await request('GET', SUBSCRIPTIONS)).json.subscriptions).toEqual([created.json])
})

test('get_my_protocols answers as the list of the app does', async () => {
  const { request, mine } = await subscribed({ protocol: 'hydration' })
  for (const status of ['active', 'paused', 'ended', 'all']) {
    expect(await mine(status)).toEqual(
      (await request('GET', `${SUBSCRIPTIONS}?status=${status}`)).json.subscriptions,
    )
  }
  expect((await request('GET', `${SUBSCRIPTIONS}?status=gone`)).status).toBe(422)
})
