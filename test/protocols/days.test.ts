import { describe, expect, test } from 'bun:test'
import { journalOf, personOn } from '../journal/support.ts'
import { expectProblem } from '../problems.ts'
import { UNKNOWN_ID } from '../server/support.ts'

/** Protocols ticked off for a day, a Tuesday. */

const TODAY = '2026-03-10'

async function subscribed(protocol: string, start = '2026-03-02') {
  const journal = await journalOf()
  const { request } = journal
  const { id } = (await request('POST', '/api/protocols/subscriptions', { protocol, start })).json
  const path = (date = TODAY) => `/api/protocols/subscriptions/${id}/days/${date}`
  const mark = async (status: string | null, date = TODAY) => {
    const answer = await request('PUT', path(date), { status })
    expect([answer.status, answer.text]).toEqual([200, answer.text])
    return answer.json
  }
  const onDay = async (date = TODAY) =>
    (await request('GET', `/api/journal/days/${date}/checkin`)).json.protocols
  return { ...journal, id, path, mark, onDay }
}

describe('a protocol on a day', () => {
  test('is due, taken, skipped instead, and due again once that is taken back', async () => {
    const { mark, onDay, request, path, tool } = await subscribed('hydration')
    expect(await onDay()).toMatchObject([{ name: 'Drink enough', status: 'due', streak_days: 0 }])
    expect(await mark('taken')).toMatchObject({ status: 'taken', streak_days: 1, this_week: null })
    expect(await mark('taken', '2026-03-09')).toMatchObject({ status: 'taken', streak_days: 2 })
    const [{ last_7 }] = (await tool('get_my_protocols')).protocols
    expect(last_7.slice(-2)).toEqual([
      { date: '2026-03-09', status: 'taken' },
      { date: TODAY, status: 'taken' },
    ])
    expect(await mark('skipped')).toMatchObject({ status: 'skipped', streak_days: 1 })
    expect((await request('DELETE', path())).status).toBe(204)
    expect((await request('DELETE', path())).status).toBe(204)
    expect(await onDay()).toMatchObject([{ status: 'due' }])
    expect(await onDay('2026-03-08')).toMatchObject([{ status: 'missed' }])
    await mark('taken')
    expect(await mark(null)).toMatchObject({ status: 'due', streak_days: 1 })
    expect(await onDay()).toMatchObject([{ status: 'due' }])
  })

  test('is not cleared late where it was skipped since, unseen', async () => {
    const { mark, onDay, request, path, server } = await subscribed('hydration')
    await mark('taken')
    const chosen = { status: null, seen: 'taken', made_at: new Date(server.clock.now()).toISOString() }
    server.clock.advance(120_000)
    await mark('skipped')
    expectProblem(await request('PUT', path(), chosen), 412)
    expect(await onDay()).toMatchObject([{ status: 'skipped' }])
  })

  test('the last word counts, whether a check-in or a tick said it', async () => {
    const { id, mark, onDay, tool, request } = await subscribed('hydration')
    await mark('skipped')
    const logged = await tool('log_checkin', { content: 'done', protocols: [{ id, status: 'taken' }] })
    expect(await onDay()).toMatchObject([{ status: 'taken' }])
    await mark('skipped')
    await request('DELETE', `/api/journal/checkins/${logged.checkin_id}`)
    expect(await onDay()).toMatchObject([{ status: 'skipped' }])
  })

  test('so many times a week is done on any day, and says how often it was', async () => {
    const { mark, onDay } = await subscribed('strength_twice_weekly')
    expect(await onDay()).toMatchObject([{ status: 'not_due', this_week: { done: 0, times: 2 } }])
    expect(await mark('taken')).toMatchObject({ status: 'taken', this_week: { done: 1, times: 2 } })
    expect(await onDay('2026-03-09')).toMatchObject([{ status: 'not_due', this_week: { done: 1 } }])
  })

  test('is not there before it starts, on pause, and after it ended, unless it was marked', async () => {
    const { id, onDay, request, mark } = await subscribed('hydration', '2026-03-05')
    expect(await onDay('2026-03-04')).toEqual([])
    await request('PATCH', `/api/protocols/subscriptions/${id}`, { status: 'paused' })
    expect(await onDay()).toEqual([])
    expect(await onDay('2026-03-09')).toMatchObject([{ status: 'missed' }])
    await mark('taken')
    expect(await onDay()).toMatchObject([{ status: 'taken' }])
    await request('PATCH', `/api/protocols/subscriptions/${id}`, { status: 'active', end: '2026-03-08' })
    expect(await onDay('2026-03-09')).toEqual([])
  })

  test('is refused before it starts, in the future, and for a date or status that does not exist', async () => {
    const { path, request } = await subscribed('hydration')
    for (const date of ['2026-03-01', '2026-03-11', '2026-02-30']) {
      expectProblem(await request('PUT', path(date), { status: 'taken' }), 422)
    }
    expectProblem(await request('PUT', path(), { status: 'missed' }), 422)
    expectProblem(await request('DELETE', path('2026-02-30')), 422)
  })

  test('is nobody else’s to mark', async () => {
    const { path, server, onDay, mark, id } = await subscribed('hydration')
    await mark('taken')
    const bob = personOn(server, 'bob')
    for (const target of [path(), path().replace(id, UNKNOWN_ID)]) {
      expectProblem(await bob.request('PUT', target, { status: 'skipped' }), 404)
      expectProblem(await bob.request('DELETE', target), 404)
    }
    expect(await onDay()).toMatchObject([{ status: 'taken' }])
  })
})
