import { describe, expect, test } from 'bun:test'
import { AUDIT_ACTIONS } from '../../src/audit/audit-log.ts'
import { ACTIVITY_KINDS } from '../../src/data/list-activity.ts'
import { expectProblem } from '../problems.ts'
import { type TestServer, testServer } from '../support.ts'

const events = async (server: TestServer, token: string, query = '') =>
  (await server.request('GET', `/api/audit${query}`, { token })).json

describe('the activity of a person', () => {
  test('is their own, newest first, with the name of what it is about while that is there', async () => {
    const server = await testServer()
    server.token('bob')
    const token = server.token('ann')
    const phone = (await server.request('POST', '/api/ext/tokens', { token, body: { name: 'Phone' } })).json
    server.clock.advance(1000)
    await server.request('DELETE', `/api/ext/tokens/${phone.id}`, { token })
    await server.services.jwts.issue({ userId: 'ann', name: 'Editor' })
    const { events: found, next_cursor: next } = await events(server, token)
    expect(next).toBeNull()
    expect(found).toMatchObject([
      { action: 'jwt.issue', name: 'Editor', detail: null },
      { action: 'token.revoke', subject: phone.id, name: 'Phone', at: '2026-03-10T11:00:01.000Z' },
      { action: 'token.issue', subject: phone.id, name: 'Phone', at: '2026-03-10T11:00:00.000Z' },
      { action: 'token.issue', name: 'test' },
    ])
    expect(Object.keys(found[0])).toEqual(['id', 'at', 'action', 'subject', 'name', 'of', 'by', 'detail'])
  })

  test('sessions and passcodes are named as the person knows them; another person’s never', async () => {
    const server = await testServer()
    const token = server.token('ann')
    const headers = { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0' }
    await server.request('POST', '/api/sessions', { body: { credential: token }, headers })
    const body = { user_identifier: 'ann@example.com', channel: 'email' }
    await server.request('POST', '/auth/passcodes', { token, body })
    const { events: found } = await events(server, token)
    expect(found).toMatchObject([
      { action: 'passcode.issue', name: 'ann@example.com' },
      { action: 'session.open', name: expect.stringContaining('Firefox') },
      { action: 'token.issue', name: 'test' },
    ])
    // A row that speaks of somebody else's token: its name stays theirs.
    server.db.$client.run("UPDATE api_tokens SET user_id = 'bob'")
    const other = server.token('ann')
    expect(
      (await events(server, other, '?kind=token')).events.map(({ name }: { name: string }) => name),
    ).toEqual(['test', null])
  })

  test('names the guardian or administrator who did it, as they are called now', async () => {
    const server = await testServer()
    server.addPeople('ann', 'bob')
    const { guardians, people, sharing } = server.services
    const { id: child } = guardians.add('ann', { name: 'Mia', takeoverAge: null })
    guardians.addGuardian('ann', child, 'bob')
    guardians.setTakeoverAge('bob', child, 14, undefined)
    sharing.create(child, { name: 'Dr. Weber', parts: ['food'], expires_in_days: 7 }, 'bob')
    guardians.removeGuardian('ann', child, 'bob')
    people.change(child, { name: 'Mia Weber' }, 'owner')
    people.change(child, { name: 'Mia by Ann' }, child)
    people.change(child, { name: 'Mia W.' })
    people.change('ann', { name: 'Ann Weber' })
    const named = async () => {
      const { events: found } = await events(server, server.token(child), '?limit=50')
      return found
        .filter(({ action }: { action: string }) => !action.startsWith('token.'))
        .map(({ action, name, by }: Record<string, string | null>) => [action, name, by])
    }
    expect(await named()).toEqual([
      ['person.rename', null, null],
      ['person.rename', null, null],
      ['person.rename', null, 'owner'],
      ['guardian.remove', 'bob', 'Ann Weber'],
      ['share.end', 'Dr. Weber', null],
      ['share.create', 'Dr. Weber', 'bob'],
      ['guardian.takeover-age', 'bob', 'bob'],
      ['guardian.add', 'bob', 'Ann Weber'],
      // Who added the person became their guardian with that.
      ['guardian.add', 'Ann Weber', null],
      ['person.add', null, 'Ann Weber'],
    ])
    people.remove('bob')
    expect((await named()).flat()).not.toContain('bob')
  })

  test('comes by the page', async () => {
    const server = await testServer()
    const token = server.token('ann')
    for (let n = 0; n < 24; n++) server.token(n % 2 === 0 ? 'ann' : 'bob')
    const ids: number[] = []
    let query = '?limit=5'
    for (let page = 0; page < 3; page++) {
      const { events: found, next_cursor: next } = await events(server, token, query)
      ids.push(...found.map(({ id }: { id: number }) => id))
      query = `?limit=5&cursor=${next}`
      expect(next === null).toBe(page === 2)
    }
    expect(ids).toHaveLength(13)
    expect(ids).toEqual([...new Set(ids)].sort((a, b) => b - a))
  })

  test('by kind, and each action is of one', async () => {
    const server = await testServer()
    const token = server.token('ann')
    await server.jwt('ann')
    expect((await events(server, token, '?kind=jwt')).events).toMatchObject([{ action: 'jwt.issue' }])
    expect((await events(server, token, '?kind=oauth')).events).toEqual([])
    for (const action of AUDIT_ACTIONS) {
      expect(ACTIVITY_KINDS.filter((kind) => action.startsWith(`${kind}.`))).toHaveLength(1)
    }
  })

  test.each([
    ['?kind=everything', '/query/kind'],
    ['?limit=0', '/query/limit'],
    ['?limit=201', '/query/limit'],
    ['?cursor=nonsense', '/query/cursor'],
    ['?cursor=LTE', '/query/cursor'],
  ])('%s: refused, naming the place', async (query, path) => {
    const server = await testServer()
    const answer = await server.request('GET', `/api/audit${query}`, { token: server.token('ann') })
    expectProblem(answer, 422)
    expect(answer.json.errors[0].path).toBe(path)
  })
})
