import { describe, expect, test } from 'bun:test'
import { CONFIRM_PERSON_PROBLEM, NOT_GUARDIAN_PROBLEM } from '../../src/contract/problems.ts'
import type { Answer } from '../caller.ts'
import { expectProblem } from '../problems.ts'
import { OWN_PAGE, sessionCookie } from '../server/support.ts'
import { type TestServer, testServer } from '../support.ts'

/** What the page of a person sends, acting for another where there is one. */
const headersOf = (server: TestServer, userId: string, child?: string) => ({
  ...OWN_PAGE,
  cookie: sessionCookie(server, userId),
  ...(child !== undefined && { 'x-ext-person': encodeURIComponent(child), 'x-ext-guardian': userId }),
})

const addChild = async (server: TestServer, guardian: string, name = 'Mia'): Promise<string> => {
  const headers = headersOf(server, guardian)
  const { json, status } = await server.request('POST', '/api/cared-for', { headers, body: { name } })
  expect(status).toBe(201)
  return json.id
}

const expectEnded = (answer: Answer) =>
  expectProblem(
    answer,
    403,
    'You are not a guardian of this person any more; nothing was stored',
    NOT_GUARDIAN_PROBLEM,
  )

const link = (name: string) => ({ name, parts: ['food'], expires_in_days: 7 })
const entryOf = { entries: [{ food_name: 'an apple' }] }

describe('a guardian', () => {
  test('keeps the journal of a child, and each row says who made it', async () => {
    const server = await testServer()
    const child = await addChild(server, 'ann')
    const headers = headersOf(server, 'ann', child)
    expect((await server.request('POST', '/api/journal/foods', { headers, body: entryOf })).status).toBe(201)
    const checkin = { content: 'slept 10 hours' }
    const noted = await server.request('POST', '/api/journal/checkins', { headers, body: checkin })
    expect(noted.json.checkin.made_by).toBe('ann')
    const listed = await server.request('GET', '/api/journal/foods', { headers })
    expect(listed.json.entries).toMatchObject([{ food_name: 'an apple', made_by: 'ann' }])
    const own = await server.request('GET', '/api/journal/foods', { headers: headersOf(server, 'ann') })
    expect(own.json.entries).toEqual([])
    await server.request('POST', '/api/journal/foods', { headers: headersOf(server, 'ann'), body: entryOf })
    const mine = await server.request('GET', '/api/journal/foods', { headers: headersOf(server, 'ann') })
    expect(mine.json.entries[0]).not.toHaveProperty('made_by')
    const current = await server.request('GET', '/api/sessions/current', {
      headers: headersOf(server, 'ann'),
    })
    expect(current.json.cares_for).toEqual([{ id: child, name: 'Mia', label: 'Mia' }])
  })

  test('is who is signed in, also while the page shows the journal of the child', async () => {
    const server = await testServer()
    const child = await addChild(server, 'ann')
    const acting = headersOf(server, 'ann', child)
    const ask = (method: string, path: string, body?: object, headers: Record<string, string> = acting) =>
      server.request(method, path, body === undefined ? { headers } : { headers, body })
    expect((await ask('GET', '/api/sessions/current')).json.user_id).toBe('ann')
    for (const path of ['/api/addresses', '/api/backups']) expect((await ask('GET', path)).status).toBe(200)
    server.clock.advance(3_600_000)
    const share = link('Dr. Weber')
    expectProblem(await ask('POST', '/api/shares', share), 403, undefined, CONFIRM_PERSON_PROBLEM)
    const confirm = '/api/sessions/current/confirm'
    const credential = server.token('ann')
    expect((await ask('POST', confirm, { credential })).json.user_id).toBe('ann')
    expect((await ask('POST', '/api/shares', share)).status).toBe(201)
    // Nothing else of their account is reached from there.
    expectProblem(await ask('POST', '/api/data/deletion', { confirm: 'delete' }), 401)
    expectProblem(await ask('DELETE', '/api/sessions/current'), 401)
    expectProblem(await ask('POST', '/api/passkeys/options', {}), 401)
    const bobs = { ...headersOf(server, 'bob'), 'x-ext-person': child }
    expectProblem(await ask('GET', '/api/sessions/current', undefined, bobs), 401)
    const stale = { ...headersOf(server, 'bob'), 'x-ext-person': child, 'x-ext-guardian': 'bob' }
    expectEnded(await ask('GET', '/api/sessions/current', undefined, stale))
  })

  test('of another child, and anybody else, is refused', async () => {
    const server = await testServer()
    const child = await addChild(server, 'ann')
    await addChild(server, 'bob', 'Leo')
    for (const person of ['bob', 'owner']) {
      for (const headers of [
        headersOf(server, person, child),
        { ...headersOf(server, person), 'x-ext-person': child },
      ]) {
        const answer = await server.request('GET', '/api/journal/foods', { headers })
        expect([401, 403]).toContain(answer.status)
      }
      const headers = headersOf(server, person)
      const path = `/api/cared-for/${child}`
      expectProblem(await server.request('POST', `${path}/invitations`, { headers, body: {} }), 404)
      expectProblem(
        await server.request('POST', `${path}/guardians`, { headers, body: { guardian: person } }),
        404,
      )
      expectProblem(await server.request('DELETE', `${path}/guardians/ann`, { headers }), 404)
    }
    // Nor does a guardian act for somebody who is not cared for.
    expectEnded(
      await server.request('GET', '/api/journal/foods', { headers: headersOf(server, 'ann', 'bob') }),
    )
  })

  test('makes no tokens for the child, and manages nobody as the child', async () => {
    const server = await testServer()
    const child = await addChild(server, 'owner')
    const headers = headersOf(server, 'owner', child)
    expectProblem(await server.request('POST', '/api/ext/tokens', { headers, body: { name: 'x' } }), 403)
    expectProblem(await server.request('GET', '/api/people', { headers }), 403)
    expectProblem(await server.request('GET', '/api/cared-for', { headers }), 403)
  })

  test('acts in the journal of a child by the page alone: an app is not let into the wrong one', async () => {
    const server = await testServer()
    const child = await addChild(server, 'ann')
    const token = server.token('ann')
    const ask = (person: string) =>
      server.request('POST', '/api/journal/foods', {
        token,
        headers: { 'x-ext-person': person },
        body: entryOf,
      })
    expectProblem(await ask(child), 403, 'A token is for its own person alone; leave out x-ext-person')
    expect((await ask('ann')).status).toBe(201)
    expect(server.db.$client.query('SELECT user_id FROM food_entries').all()).toEqual([{ user_id: 'ann' }])
  })

  test('who is removed while logging is refused with one clear line, and nothing is stored', async () => {
    const server = await testServer()
    const child = await addChild(server, 'ann')
    const anns = headersOf(server, 'ann')
    const path = `/api/cared-for/${child}/guardians`
    await server.request('POST', path, { headers: anns, body: { guardian: 'bob' } })
    const acting = headersOf(server, 'bob', child)
    expect(
      (await server.request('POST', '/api/journal/foods', { headers: acting, body: entryOf })).status,
    ).toBe(201)
    expect((await server.request('DELETE', `${path}/bob`, { headers: anns })).status).toBe(204)
    const refused = await server.request('POST', '/api/journal/foods', { headers: acting, body: entryOf })
    expectEnded(refused)
    const rows = server.db.$client.query('SELECT made_by FROM food_entries WHERE user_id = ?').all(child)
    expect(rows).toEqual([{ made_by: 'bob' }])
  })

  test('who is removed takes no invitation and no link along', async () => {
    const server = await testServer()
    const child = await addChild(server, 'ann')
    const anns = headersOf(server, 'ann')
    const path = `/api/cared-for/${child}`
    await server.request('POST', `${path}/guardians`, { headers: anns, body: { guardian: 'bob' } })
    const share = async (guardian: string) => {
      const headers = headersOf(server, guardian, child)
      const made = await server.request('POST', '/api/shares', { headers, body: link(`Of ${guardian}`) })
      return { secret: made.json.url.split('#')[1] as string }
    }
    const shown = async (body: { secret: string }) =>
      (await server.request('POST', '/api/shared', { headers: OWN_PAGE, body })).status
    const [bobs, others] = [await share('bob'), await share('ann')]
    const invited = await server.request('POST', `${path}/invitations`, {
      headers: headersOf(server, 'bob'),
      body: {},
    })
    const body = { secret: invited.json.url.split('#')[1] }
    await server.request('DELETE', `${path}/guardians/bob`, { headers: anns })
    expectProblem(await server.request('POST', '/api/invitations/look', { body }), 404)
    expectProblem(await server.request('POST', '/api/invitations/accept', { headers: OWN_PAGE, body }), 404)
    expect([await shown(bobs), await shown(others)]).toEqual([404, 200])
    // Nor does it come back with the guardian.
    await server.request('POST', `${path}/guardians`, { headers: anns, body: { guardian: 'bob' } })
    expectProblem(await server.request('POST', '/api/invitations/accept', { headers: OWN_PAGE, body }), 404)
    expect(await shown(bobs)).toBe(404)
  })

  test('exports the journal of the child from a signed-in browser, which the activity of the child names', async () => {
    const server = await testServer()
    const child = await addChild(server, 'ann')
    const acting = headersOf(server, 'ann', child)
    await server.request('POST', '/api/journal/foods', { headers: acting, body: entryOf })
    const path = (person: string, query = '') => `/api/export?person=${encodeURIComponent(person)}${query}`
    const anns = headersOf(server, 'ann')
    const exported = await server.request('GET', path(child), { headers: anns })
    expect(exported.json.food_entries).toMatchObject([{ food_name: 'an apple', made_by: 'ann' }])
    expect(exported.headers.get('content-disposition')).toContain(child)
    const csv = await server.request('GET', path(child, '&format=csv&part=foods'), { headers: anns })
    expect(csv.text).toContain('an apple')
    const own = await server.request('GET', path('ann'), { headers: anns })
    expect(own.json.food_entries).toEqual([])
    const made = server.db.$client
      .query("SELECT user_id, detail FROM audit_log WHERE action = 'data.export' ORDER BY seq")
      .all()
    expect(made).toEqual([
      { user_id: child, detail: 'json by ann' },
      { user_id: child, detail: 'csv foods by ann' },
      { user_id: 'ann', detail: 'json' },
    ])
    expectProblem(await server.request('GET', path(child), { headers: headersOf(server, 'bob') }), 404)
    expectProblem(await server.request('GET', path('bob'), { headers: anns }), 404)
    expectProblem(await server.request('GET', path(child), { token: server.token('ann') }), 404)
    server.clock.advance(3_600_000)
    const late = await server.request('GET', path(child), { headers: anns })
    expectProblem(late, 403, undefined, CONFIRM_PERSON_PROBLEM)
  })

  test('sees an open invitation of the child, whoever made it, and can withdraw it', async () => {
    const server = await testServer()
    const child = await addChild(server, 'ann')
    const path = `/api/cared-for/${child}`
    const anns = headersOf(server, 'ann')
    await server.request('POST', `${path}/guardians`, { headers: anns, body: { guardian: 'bob' } })
    const open = async () =>
      (await server.request('GET', '/api/cared-for', { headers: anns })).json.people[0].invitation
    expect(await open()).toBeNull()
    const { json } = await server.request('POST', `${path}/invitations`, {
      headers: headersOf(server, 'bob'),
      body: {},
    })
    expect(await open()).toMatchObject({ invited_by: 'bob', expires_at: json.expires_at })
    const withdraw = (person: string) =>
      server.request('DELETE', `${path}/invitations`, { headers: headersOf(server, person) })
    for (const other of ['owner', 'mallory']) expectProblem(await withdraw(other), 404)
    const owners = headersOf(server, 'owner')
    expectProblem(
      await server.request('DELETE', `/api/people/${child}/invitations`, { headers: owners }),
      409,
    )
    expect((await withdraw('ann')).status).toBe(204)
    expect(await open()).toBeNull()
    const body = { secret: json.url.split('#')[1] }
    expectProblem(await server.request('POST', '/api/invitations/accept', { headers: OWN_PAGE, body }), 404)
    expectProblem(await withdraw('ann'), 404)
  })

  test('who is disabled or deleted hands nobody over any more', async () => {
    for (const end of ['disable', 'delete'] as const) {
      const server = await testServer()
      const child = await addChild(server, 'ann')
      const path = `/api/cared-for/${child}`
      const bob = { guardian: 'bob' }
      await server.request('POST', `${path}/guardians`, { headers: headersOf(server, 'ann'), body: bob })
      const headers = headersOf(server, 'bob')
      const { json } = await server.request('POST', `${path}/invitations`, { headers, body: {} })
      const body = { secret: json.url.split('#')[1] }
      const owners = headersOf(server, 'owner')
      if (end === 'delete') await server.request('DELETE', '/api/people/bob', { headers: owners })
      else for (const isDisabled of [true, false]) server.services.people.change('bob', { isDisabled })
      expectProblem(await server.request('POST', '/api/invitations/accept', { headers: OWN_PAGE, body }), 404)
      expect(server.services.guardians.isGuardian('ann', child)).toBe(true)
    }
  })

  test('who is the last one can be neither removed nor deleted', async () => {
    const server = await testServer()
    const child = await addChild(server, 'ann')
    const headers = headersOf(server, 'ann')
    expectProblem(await server.request('DELETE', `/api/cared-for/${child}/guardians/ann`, { headers }), 409)
    const owners = headersOf(server, 'owner')
    const { name } = server.services.people.get(child)
    const problem = `The person is the only guardian of ${name}: add another guardian to that journal, or delete its person first`
    expectProblem(await server.request('DELETE', '/api/people/ann', { headers: owners }), 409, problem)
    const body = { guardian: 'bob' }
    await server.request('POST', `/api/cared-for/${child}/guardians`, { headers, body })
    expect((await server.request('DELETE', '/api/people/ann', { headers: owners })).status).toBe(204)
    const left = server.db.$client.query('SELECT guardian_id FROM guardians').all()
    expect(left).toEqual([{ guardian_id: 'bob' }])
  })

  test('who alone can open a journal is named with it: the disabled do not count', async () => {
    const server = await testServer()
    server.addPeople('ann', 'bob')
    const child = await addChild(server, 'ann')
    const { guardians, people } = server.services
    const alone = async (id: string) =>
      (await server.request('GET', `/api/people/${id}`, { headers: headersOf(server, 'owner') })).json
        .sole_guardian_of
    expect([await alone('ann'), await alone('bob')]).toEqual([['Mia'], []])
    guardians.addGuardian('ann', child, 'bob')
    expect([await alone('ann'), await alone('bob')]).toEqual([[], []])
    people.change('bob', { isDisabled: true })
    expect(await alone('ann')).toEqual(['Mia'])
    const path = `/api/cared-for/${child}/guardians/ann`
    const removed = await server.request('DELETE', path, { headers: headersOf(server, 'ann') })
    expectProblem(removed, 409, 'The last guardian cannot be removed')
    expect(() => people.requireRemovable('ann')).toThrow('only guardian')
    people.change('bob', { isDisabled: false })
    expect(() => people.requireRemovable('ann')).not.toThrow()
  })

  test('is somebody who keeps a journal of their own', async () => {
    const server = await testServer()
    const child = await addChild(server, 'ann')
    const other = await addChild(server, 'ann', 'Leo')
    server.services.people.change('ben', { isDisabled: true })
    const headers = headersOf(server, 'ann')
    const ask = (guardian: string) =>
      server.request('POST', `/api/cared-for/${child}/guardians`, { headers, body: { guardian } })
    expectProblem(await ask(other), 409)
    expectProblem(await ask('ben'), 409)
    expectProblem(await ask('nobody'), 404)
  })
})

test('the journal of a child begins in the time zone of the guardian, and keeps its zone at the hand-over', async () => {
  const server = await testServer()
  server.addPeople('ann')
  server.services.features.profiles.merge('ann', { time_zone: 'Asia/Tokyo' })
  const headers = headersOf(server, 'ann')
  const zoneOf = async (childs: Record<string, string>) =>
    (await server.request('GET', '/api/profile', { headers: childs })).json.time_zone
  const child = await addChild(server, 'ann')
  expect(await zoneOf(headersOf(server, 'ann', child))).toBe('Asia/Tokyo')

  // Of a child who was added before that, nothing is stored.
  const { id: other } = server.services.guardians.add('ann', { name: 'Leo', takeoverAge: null })
  for (const [person, zone] of [
    [child, 'Asia/Tokyo'],
    [other, server.services.config['server.time_zone']],
  ] as const) {
    const path = `/api/cared-for/${person}/invitations`
    const { json } = await server.request('POST', path, { headers, body: {} })
    const body = { secret: json.url.split('#')[1], time_zone: 'America/New_York' }
    const accepted = await server.request('POST', '/api/invitations/accept', { headers: OWN_PAGE, body })
    const cookie = accepted.headers.get('set-cookie')?.split(';')[0] ?? ''
    expect(await zoneOf({ ...OWN_PAGE, cookie })).toBe(zone)
  }
})

test('the child takes the journal over: the guardians are none any more', async () => {
  const server = await testServer()
  const child = await addChild(server, 'ann')
  const headers = headersOf(server, 'ann')
  const acting = headersOf(server, 'ann', child)
  await server.request('POST', '/api/journal/foods', { headers: acting, body: entryOf })
  // Administrators cannot take it from the guardians.
  const owners = headersOf(server, 'owner')
  expectProblem(
    await server.request('POST', `/api/people/${child}/invitations`, { headers: owners, body: {} }),
    409,
  )
  const path = `/api/cared-for/${child}/invitations`
  const { json } = await server.request('POST', path, { headers, body: {} })
  const body = { secret: json.url.split('#')[1] }
  const look = await server.request('POST', '/api/invitations/look', { headers: OWN_PAGE, body })
  expect(look.json).toMatchObject({ name: 'Mia', invited_by: 'ann', guardians: ['ann'] })
  const accepted = await server.request('POST', '/api/invitations/accept', { headers: OWN_PAGE, body })
  const cookie = accepted.headers.get('set-cookie')?.split(';')[0] ?? ''
  const childs = { ...OWN_PAGE, cookie }
  const own = await server.request('GET', '/api/journal/foods', { headers: childs })
  expect(own.json.entries).toMatchObject([{ made_by: 'ann' }])
  expectEnded(await server.request('GET', '/api/journal/foods', { headers: acting }))
  expect((await server.request('GET', '/api/cared-for', { headers })).json.people).toEqual([])
  const created = await server.request('POST', '/api/ext/tokens', { headers: childs, body: { name: 'x' } })
  expect(created.status).toBe(201)
})

describe('the age from which somebody may take over', () => {
  const path = (child: string) => `/api/cared-for/${child}`
  /** A child with an age for it, and with what their profile says. */
  async function childWith(takeoverAge: number | null, metrics: object) {
    const server = await testServer()
    const child = await addChild(server, 'ann')
    const headers = headersOf(server, 'ann')
    const body = { takeover_age: takeoverAge }
    expect((await server.request('PATCH', path(child), { headers, body })).status).toBe(200)
    const acting = headersOf(server, 'ann', child)
    const profile = { metrics_data: metrics }
    expect((await server.request('PATCH', '/api/profile', { headers: acting, body: profile })).status).toBe(
      200,
    )
    const handOver = () =>
      server.request('POST', `${path(child)}/invitations`, { headers: headersOf(server, 'ann'), body: {} })
    return { server, child, headers, handOver }
  }

  test('is set when the person is added, changed, and cleared', async () => {
    const server = await testServer()
    const headers = headersOf(server, 'ann')
    const body = { name: 'Mia', takeover_age: 14 }
    const added = await server.request('POST', '/api/cared-for', { headers, body })
    expect(added.json).toMatchObject({ age: null, takeover_age: 14 })
    for (const age of [6, 25, null]) {
      const answer = await server.request('PATCH', path(added.json.id), {
        headers,
        body: { takeover_age: age },
      })
      expect(answer.json).toMatchObject({ name: 'Mia', takeover_age: age })
      const { json } = await server.request('GET', '/api/cared-for', { headers })
      expect(json.people[0].takeover_age).toBe(age)
    }
    // Set to what it is already, it is no change.
    await server.request('PATCH', path(added.json.id), { headers, body: { takeover_age: null } })
    const changes = server.services.db.$client
      .query(
        "SELECT user_id, subject, detail FROM audit_log WHERE action = 'guardian.takeover-age' ORDER BY seq",
      )
      .values()
    expect(changes).toEqual([
      [added.json.id, 'ann', '6'],
      [added.json.id, 'ann', '25'],
      [added.json.id, 'ann', null],
    ])
  })

  test('is refused outside its range, and from anybody but a guardian', async () => {
    const server = await testServer()
    const child = await addChild(server, 'ann')
    const change = (person: string, body: object) =>
      server.request('PATCH', path(child), { headers: headersOf(server, person), body })
    for (const body of [{ takeover_age: 5 }, { takeover_age: 26 }, { takeover_age: 14.5 }, {}]) {
      expectProblem(await change('ann', body), 422)
    }
    for (const person of ['bob', 'owner']) expectProblem(await change(person, { takeover_age: 14 }), 404)
  })

  test('keeps the journal with the guardians before it, in one clear line, until it is changed', async () => {
    const { server, child, headers, handOver } = await childWith(14, { birth_date: '2012-03-11' })
    const { json } = await server.request('GET', '/api/cared-for', { headers })
    expect(json.people[0].age).toBe(13)
    expectProblem(
      await handOver(),
      409,
      'Mia is 13 years old, and may take the journal over from 14; change that age first to hand it over now',
    )
    expect(server.db.$client.query('SELECT count(*) AS n FROM invitations').get()).toEqual({ n: 0 })
    await server.request('PATCH', path(child), { headers, body: { takeover_age: 13 } })
    expect((await handOver()).status).toBe(201)
  })

  test('withdraws the invitation of somebody who is too young for it now', async () => {
    const { server, child, headers, handOver } = await childWith(13, { birth_date: '2012-03-11' })
    const invite = async () => ({ secret: (await handOver()).json.url.split('#')[1] as string })
    const accept = (body: { secret: string }) =>
      server.request('POST', '/api/invitations/accept', { headers: OWN_PAGE, body })
    const change = (age: number | null) =>
      server.request('PATCH', path(child), { headers, body: { takeover_age: age } })
    const early = await invite()
    await change(14)
    expectProblem(await accept(early), 404)
    await change(13)
    const open = await invite()
    await change(null)
    expect((await accept(open)).status).toBe(200)
  })

  test('is reached on the birthday', async () => {
    const { server, handOver } = await childWith(14, { birth_date: '2012-03-11' })
    expectProblem(await handOver(), 409)
    server.clock.advance(24 * 3_600_000)
    expect((await handOver()).status).toBe(201)
  })

  for (const [what, takeoverAge, metrics] of [
    ['the age is not known', 14, {}],
    ['no age was chosen', null, { age: 8 }],
    ['the person is as old as that', 14, { age: 14 }],
  ] as const) {
    test(`lets the guardian decide where ${what}`, async () => {
      const { handOver } = await childWith(takeoverAge, metrics)
      expect((await handOver()).status).toBe(201)
    })
  }

  test('counts an age in months of somebody very young', async () => {
    const { handOver } = await childWith(6, { birth_date: '2025-07-10' })
    expectProblem(
      await handOver(),
      409,
      'Mia is 8 months old, and may take the journal over from 6; change that age first to hand it over now',
    )
  })
})
