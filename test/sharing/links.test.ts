import { describe, expect, test } from 'bun:test'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../src/contract/durations.ts'
import { PROOF_MINUTES } from '../../src/contract/limits.ts'
import { expectProblem, fingerprint } from '../problems.ts'
import { OWN_PAGE, sessionCookie } from '../server/support.ts'
import { testServer } from '../support.ts'
import { open, openAs, pageOf, share, sharesOf } from './support.ts'

const SCRIPT = '<img src=x onerror=alert(1)>'

describe('a link', () => {
  test('shows the journal without signing in, and each look is recorded', async () => {
    const server = await testServer()
    const anns = pageOf(server, 'ann')
    const { id, secret, url } = await share(server, anns, { parts: ['weight'], days: 7 })
    expect(url).toMatch(/^http:\/\/127\.0\.0\.1:8420\/shared#[\w-]{43}$/)
    const shown = await open(server, secret)
    expect(shown.status).toBe(200)
    expect(shown.json).toMatchObject({
      name: 'ann',
      shared_with: 'Dr. Weber',
      parts: ['weight'],
      window: { from: '2026-03-04', to: '2026-03-10' },
      expires_at: '2026-03-17T11:00:00.000Z',
    })
    server.clock.advance(HOUR_MS)
    await open(server, secret)
    expect(await sharesOf(server, anns)).toMatchObject([
      {
        id,
        name: 'Dr. Weber',
        kind: 'link',
        is_open: true,
        looks: 2,
        last_look_at: '2026-03-10T12:00:00.000Z',
      },
    ])
    const { looks } = (await server.request('GET', `/api/shares/${id}/looks`, { headers: anns })).json
    expect(looks).toHaveLength(2)
    expect(looks[1]).toMatchObject({
      at: '2026-03-10T11:00:00.000Z',
      first_day: '2026-03-04',
      last_day: '2026-03-10',
    })
    expect(looks[1].address).toBeString()
    const { events } = (await server.request('GET', '/api/audit?kind=share', { headers: anns })).json
    expect(events.map((event: { action: string; name: string }) => [event.action, event.name])).toEqual([
      ['share.view', 'Dr. Weber'],
      ['share.view', 'Dr. Weber'],
      ['share.create', 'Dr. Weber'],
    ])
  })

  test('that is forged, over, ended, or of somebody who is disabled or deleted gets one and the same answer', async () => {
    const server = await testServer()
    const owners = pageOf(server, 'owner')
    const made = async (person: string) => await share(server, pageOf(server, person))
    const forged = await open(server, 'A'.repeat(43))
    expectProblem(forged, 404, 'This link does not work any more')
    const ended = await made('ann')
    const end = { headers: pageOf(server, 'ann') }
    expect((await server.request('DELETE', `/api/shares/${ended.id}`, end)).status).toBe(204)
    expectProblem(await server.request('DELETE', `/api/shares/${ended.id}`, end), 404)
    const disabled = await made('ben')
    const body = { is_disabled: true }
    await server.request('PATCH', '/api/people/ben', { headers: owners, body })
    const deleted = await made('bob')
    expect((await server.request('DELETE', '/api/people/bob', { headers: owners })).status).toBe(204)
    const over = await made('ada')
    server.clock.advance(7 * DAY_MS)
    for (const { secret } of [ended, disabled, deleted, over, { secret: 'short' }, { secret: ended.id }])
      expect(fingerprint(await open(server, secret))).toBe(fingerprint(forged))
    // Enabled again, what was shared stays ended.
    await server.request('PATCH', '/api/people/ben', { headers: owners, body: { is_disabled: false } })
    expectProblem(await open(server, disabled.secret), 404)
    const failures = server.logs.filter((line) => line.includes('share_link'))
    expect(failures.length).toBeGreaterThan(0)
    expect(server.logs.join('\n')).not.toContain(ended.secret)
  })

  test('is refused to an address that has guessed, and right links go on working', async () => {
    const server = await testServer()
    const { secret } = await share(server, pageOf(server, 'ann'))
    for (let guess = 0; guess < 20; guess++) expectProblem(await open(server, 'B'.repeat(43)), 404)
    expectProblem(await open(server, 'B'.repeat(43)), 429)
    expect((await open(server, secret)).status).toBe(200)
  })

  test('cannot be opened without end, so that nobody fills the record', async () => {
    const server = await testServer()
    const { secret } = await share(server, pageOf(server, 'ann'), { parts: ['weight'] })
    for (let look = 0; look < 60; look++) expect((await open(server, secret)).status).toBe(200)
    expectProblem(await open(server, secret), 429)
    server.clock.advance(HOUR_MS)
    expect((await open(server, secret)).status).toBe(200)
  })

  test('keeps its secret out of the database, and is not opened from another page', async () => {
    const server = await testServer()
    const { secret } = await share(server, pageOf(server, 'ann'))
    const stored = server.db.$client.query('SELECT * FROM shares').all()
    expect(JSON.stringify(stored)).not.toContain(secret)
    const headers = { ...OWN_PAGE, origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' }
    expectProblem(await server.request('POST', '/api/shared', { headers, body: { secret } }), 403)
  })

  test('is made only by somebody who has just proved who they are', async () => {
    const server = await testServer()
    const anns = pageOf(server, 'ann')
    server.clock.advance((PROOF_MINUTES + 1) * MINUTE_MS)
    const link = { name: 'Dr. Weber', parts: ['food'], expires_in_days: 1 }
    const refused = await server.request('POST', '/api/shares', { headers: anns, body: link })
    expect([refused.status, refused.json.type]).toEqual([403, 'urn:ext-server:problem:confirm-person'])
    // A person of the server does not reach further.
    await share(server, anns, { to: 'bob' })
  })

  test.each([
    [{ parts: ['food'], expires_in_days: 7 }, 'name'],
    [{ name: 'Dr. Weber', parts: ['food'] }, 'expires_in_days'],
    [{ name: 'Dr. Weber', parts: ['food'], expires_in_days: null }, 'expires_in_days'],
    [{ name: 'Dr. Weber', parts: [], expires_in_days: 7 }, 'parts'],
    [{ name: 'Dr. Weber', parts: ['diary'], expires_in_days: 7 }, 'parts'],
    [{ name: 'Dr. Weber', parts: ['food'], expires_in_days: 400 }, 'expires_in_days'],
    [{ name: 'Dr. Weber', parts: ['food'], expires_in_days: 7, days: 0 }, 'days'],
    [{ name: 'Dr. Weber', parts: ['food'], expires_in_days: 7, last_day: '2026-03-17' }, 'last_day'],
    [{ to: 'bob', parts: ['food'], last_day: '2026-03-09' }, 'last_day'],
    [{ to: 'bob', parts: ['food'], last_day: '2027-03-12' }, 'last_day'],
    [{ to: 'bob', parts: ['food'], last_day: '2026-02-30' }, 'last_day'],
    [{ to: 'nobody', parts: ['food'] }, 'to'],
    [{ to: 'ann', parts: ['food'] }, 'to'],
  ])('%j is refused, with what is wrong', async (body, field) => {
    const server = await testServer()
    const refused = await server.request('POST', '/api/shares', { headers: pageOf(server, 'ann'), body })
    expectProblem(refused, 422)
    expect(refused.json.detail).toContain(field)
  })

  test('may be for somebody whose name is a script, which stays text', async () => {
    const server = await testServer()
    const anns = pageOf(server, 'ann')
    const { secret } = await share(server, anns, { name: SCRIPT })
    const shown = await open(server, secret)
    expect(shown.json.shared_with).toBe(SCRIPT)
    expect(shown.headers.get('content-type')).toContain('application/json')
  })
})

describe('between people', () => {
  test('the other sees it among what is shared with them, and opens it as themselves', async () => {
    const server = await testServer()
    const anns = pageOf(server, 'ann')
    const bobs = pageOf(server, 'bob')
    const { id, url } = await share(server, anns, { to: 'bob', parts: ['wellbeing'] })
    expect(url).toBeNull()
    const current = await server.request('GET', '/api/sessions/current', { headers: bobs })
    expect(current.json.shared_with_me).toBe(1)
    const listed = (await server.request('GET', '/api/shares/with-me', { headers: bobs })).json.shares
    expect(listed).toMatchObject([{ id, name: 'ann', parts: ['wellbeing'], expires_at: null }])
    const shown = await openAs(server, 'bob', id)
    expect(shown.json).toMatchObject({ name: 'ann', shared_with: 'bob', parts: ['wellbeing'] })
    expect(await sharesOf(server, anns)).toMatchObject([{ name: 'bob', kind: 'person', looks: 1 }])
    // Nothing else of hers is reached.
    const headers = { ...bobs, 'x-ext-person': 'ann' }
    expect([401, 403]).toContain((await server.request('GET', '/api/journal/foods', { headers })).status)
  })

  test('nobody else opens it, and it ends at once', async () => {
    const server = await testServer()
    const anns = pageOf(server, 'ann')
    const { id } = await share(server, anns, { to: 'bob' })
    for (const other of ['ada', 'ann', 'owner']) expectProblem(await openAs(server, other, id), 404)
    await server.request('DELETE', `/api/shares/${id}`, { headers: anns })
    expectProblem(await openAs(server, 'bob', id), 404)
    const listed = await server.request('GET', '/api/shares/with-me', { headers: pageOf(server, 'bob') })
    expect(listed.json.shares).toEqual([])
  })

  test('it ends when either of them is disabled or deleted, and is not there again afterwards', async () => {
    const server = await testServer()
    const owners = pageOf(server, 'owner')
    const set = (person: string, isDisabled: boolean) =>
      server.request('PATCH', `/api/people/${person}`, { headers: owners, body: { is_disabled: isDisabled } })
    for (const [sharer, viewer, gone] of [
      ['ann', 'bob', 'bob'],
      ['ada', 'ben', 'ada'],
    ] as const) {
      const { id } = await share(server, pageOf(server, sharer), { to: viewer })
      await set(gone, true)
      await set(gone, false)
      expectProblem(await openAs(server, viewer, id), 404)
    }
    const anns = pageOf(server, 'ann')
    await share(server, anns, { to: 'bob' })
    await server.request('DELETE', '/api/people/bob', { headers: owners })
    expect(await sharesOf(server, anns)).toEqual([])
  })
})

describe('credentials', () => {
  test('API tokens neither share nor read what is shared', async () => {
    const server = await testServer()
    const { id } = await share(server, pageOf(server, 'ann'), { to: 'bob' })
    const token = server.token('bob')
    for (const [method, path, body] of [
      ['GET', '/api/shares'],
      ['GET', '/api/shares/with-me'],
      ['GET', '/api/shares/candidates'],
      ['GET', `/api/shares/${id}/looks`],
      ['POST', `/api/shares/${id}/looks`, {}],
      ['POST', '/api/shares', { to: 'ann', parts: ['food'] }],
      ['DELETE', `/api/shares/${id}`],
    ] as const)
      expectProblem(await server.request(method, path, { token, ...(body && { body }) }), 401)
  })

  test('a browser that may not make tokens, or that a token signed in, does not share', async () => {
    const server = await testServer()
    const body = { to: 'bob', parts: ['food'] }
    const reader = { ...OWN_PAGE, cookie: sessionCookie(server, 'ann', ['read', 'write']) }
    expectProblem(await server.request('POST', '/api/shares', { headers: reader, body }), 403)
    const token = server.token('ann')
    const signedIn = await server.request('POST', '/api/sessions', {
      headers: OWN_PAGE,
      body: { credential: token },
    })
    const cookie = signedIn.headers.get('set-cookie')?.split(';')[0] ?? ''
    const refused = await server.request('POST', '/api/shares', { headers: { ...OWN_PAGE, cookie }, body })
    expectProblem(refused, 403, 'Sign in with a passkey or a sign-in link to share; here an API token did')
  })
})

test('a guardian shares the journal of a child with its doctor; the child decides once it has taken over', async () => {
  const server = await testServer()
  const anns = pageOf(server, 'ann')
  const child = (await server.request('POST', '/api/cared-for', { headers: anns, body: { name: SCRIPT } }))
    .json.id
  const acting = pageOf(server, 'ann', child)
  await server.request('POST', '/api/journal/foods', {
    headers: acting,
    body: { entries: [{ food_name: 'an apple' }] },
  })
  const { secret } = await share(server, acting, { parts: ['food'] })
  const shown = await open(server, secret)
  expect(shown.json).toMatchObject({ name: SCRIPT, food: { foods: [{ food_name: 'an apple' }] } })
  // It is the child's, not the guardian's.
  expect(await sharesOf(server, anns)).toEqual([])
  expect(await sharesOf(server, acting)).toMatchObject([{ name: 'Dr. Weber', looks: 1 }])
  const made = server.db.$client
    .query("SELECT user_id, detail FROM audit_log WHERE action = 'share.create'")
    .all()
  expect(made).toEqual([{ user_id: child, detail: 'by ann' }])
  // Guardians can read it anyway, and somebody who is cared for signs in nowhere.
  const candidates = await server.request('GET', '/api/shares/candidates', { headers: acting })
  expect(candidates.json.people.map(({ id }: { id: string }) => id).sort()).toEqual(
    ['ada', 'ben', 'bob', 'mallory', 'owner'].sort(),
  )
  const { json } = await server.request('POST', `/api/cared-for/${child}/invitations`, {
    headers: anns,
    body: {},
  })
  const body = { secret: json.url.split('#')[1] }
  expect((await server.request('POST', '/api/invitations/accept', { headers: OWN_PAGE, body })).status).toBe(
    200,
  )
  expectProblem(await open(server, secret), 404)
})

test('the export has what is shared and who looked, and no secret', async () => {
  const server = await testServer()
  const anns = pageOf(server, 'ann')
  const { secret } = await share(server, anns, { parts: ['food'] })
  await open(server, secret)
  const { text } = await server.request('GET', '/api/export?format=json', { headers: anns })
  const exported = JSON.parse(text)
  expect(exported.shares).toMatchObject([{ name: 'Dr. Weber', parts: ['food'], looks: 1 }])
  expect(exported.shares[0].looked).toHaveLength(1)
  expect(text).not.toContain(secret)
})
