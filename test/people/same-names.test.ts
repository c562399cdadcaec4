import { expect, test } from 'bun:test'
import { personLabels } from '../../src/people/labels.ts'
import { OWN_PAGE, sessionCookie } from '../server/support.ts'
import { type TestServer, testServer } from '../support.ts'

/** People who have the same name are told apart wherever somebody chooses, changes or reads of one. */

const pageOf = (server: TestServer, userId: string, child?: string) => ({
  ...OWN_PAGE,
  cookie: sessionCookie(server, userId),
  ...(child !== undefined && { 'x-ext-person': child, 'x-ext-guardian': userId }),
})

test.each([
  [
    ['Ben', 'Ben'],
    ['Ben (0)', 'Ben (1)'],
  ],
  [
    ['Ben Lee', 'ben  lee', 'Ben'],
    ['Ben Lee (0)', 'ben  lee (1)', 'Ben'],
  ],
  [
    ['Zoë', 'ZOË'],
    ['Zoë (0)', 'ZOË (1)'],
  ],
])('%j are %j', (names, labels) => {
  const people = names.map((name, index) => ({ id: String(index), name }))
  expect(people.map(personLabels(people))).toEqual(labels)
})

test('a second Yuri is not refused, and each list has what tells the two apart', async () => {
  const server = await testServer()
  const headers = pageOf(server, 'owner')
  const get = async (path: string, child?: string) =>
    (await server.request('GET', path, { headers: pageOf(server, 'owner', child) })).json
  for (const expected of [201, 201])
    expect((await server.request('POST', '/api/people', { headers, body: { name: 'Yuri' } })).status).toBe(
      expected,
    )
  const body = { name: 'Mia' }
  const { json: mia } = await server.request('POST', '/api/cared-for', { headers, body })
  const labels = ['Yuri (yuri)', 'Yuri (yuri-2)']
  const labelsOf = (people: { name: string; label: string }[]) =>
    people.filter(({ name }) => name === 'Yuri').map(({ label }) => label)
  expect(labelsOf((await get('/api/people')).people)).toEqual(labels)
  expect(labelsOf((await get('/api/cared-for/candidates')).people)).toEqual(labels)
  expect(labelsOf((await get('/api/shares/candidates')).people)).toEqual(labels)
  expect(labelsOf((await get('/api/shares/candidates', mia.id)).people)).toEqual(labels)
  await server.request('POST', `/api/cared-for/${mia.id}/guardians`, {
    headers,
    body: { guardian: 'yuri-2' },
  })
  expect((await get('/api/cared-for')).people[0].guardians).toMatchObject([
    { label: 'owner' },
    { label: 'Yuri (yuri-2)' },
  ])
  await server.request('PATCH', '/api/people/yuri-2', { headers, body: { is_disabled: true } })
  const { events } = await get('/api/audit?kind=people')
  expect(events[0]).toMatchObject({ action: 'people.disable', name: 'Yuri (yuri-2)' })
  // One alone needs nothing beside the name.
  await server.request('DELETE', '/api/people/yuri', { headers })
  expect(labelsOf((await get('/api/people')).people)).toEqual(['Yuri'])
})

test('a label does not tell a guardian whether somebody whom they cannot see has the name', async () => {
  const server = await testServer()
  server.addPeople('ann', 'ben')
  const { people, guardians } = server.services
  people.change('ann', { name: 'Ann' })
  const hidden = guardians.add('ben', { name: 'Yuri', takeoverAge: null })
  people.add({ id: 'gone', name: 'Mo' })
  people.change('gone', { isDisabled: true })
  const ask = async (method: string, path: string, body?: object, child?: string) =>
    (await server.request(method, path, { headers: pageOf(server, 'ann', child), ...(body && { body }) }))
      .json
  for (const name of ['Yuri', 'Mo']) {
    const child = await ask('POST', '/api/cared-for', { name: 'Kim' })
    const path = `/api/cared-for/${child.id}`
    expect(await ask('PATCH', path, { name })).toMatchObject({ label: name })
    const { people: listed } = await ask('GET', '/api/cared-for')
    expect(listed.map(({ label }: { label: string }) => label)).toContain(name)
    const { cares_for: caresFor } = await ask('GET', '/api/sessions/current')
    expect(caresFor).toContainEqual({ id: child.id, name, label: name })
    const { events } = await ask('GET', '/api/audit')
    expect(events.find(({ action }: { action: string }) => action === 'people.rename')).toMatchObject({
      name,
    })
  }
  // Whom they see they tell apart.
  const { id } = await ask('POST', '/api/cared-for', { name: 'Ann' })
  const { people: listed } = await ask('GET', '/api/cared-for')
  expect(listed).toContainEqual(
    expect.objectContaining({
      id,
      label: `Ann (${id})`,
      guardians: [{ id: 'ann', name: 'Ann', label: 'Ann (ann)' }],
    }),
  )
  people.change('ada', { name: 'Yuri' })
  const asBob = { headers: pageOf(server, 'bob') }
  const { people: candidates } = (await server.request('GET', '/api/shares/candidates', asBob)).json
  expect(candidates).toContainEqual({ id: 'ada', name: 'Yuri', label: 'Yuri' })
  people.change('ada', { name: 'ada' })
  guardians.addGuardian('ben', hidden.id, 'ann')
  expect((await ask('GET', '/api/sessions/current')).cares_for).toContainEqual({
    id: hidden.id,
    name: 'Yuri',
    label: `Yuri (${hidden.id})`,
  })
})

test('what two guardians of the same name added is told apart by each, and by the child later', async () => {
  const server = await testServer()
  server.addPeople('alex', 'alex-2', 'bea')
  const { people, guardians, invitations } = server.services
  for (const id of ['alex', 'alex-2']) people.change(id, { name: 'Alex' })
  const { id: child } = guardians.add('alex', { name: 'Mia', takeoverAge: null })
  for (const id of ['alex-2', 'bea']) guardians.addGuardian('alex', child, id)
  const ask = async (userId: string, method: string, path: string, body?: object, of?: string) =>
    (await server.request(method, path, { headers: pageOf(server, userId, of), ...(body && { body }) })).json
  for (const id of ['alex', 'alex-2', 'bea']) {
    await ask(id, 'POST', '/api/journal/foods', { entries: [{ food_name: 'milk' }] }, child)
    await ask(id, 'POST', '/api/journal/checkins', { content: 'Slept well' }, child)
  }
  const labels = ['Alex (alex)', 'Alex (alex-2)', 'bea']
  const makers = (rows: { made_by?: string }[]) => rows.map(({ made_by }) => made_by).toSorted()
  for (const [index, id] of ['alex', 'alex-2', 'bea'].entries()) {
    const { entries } = await ask(id, 'GET', '/api/journal/day', undefined, child)
    expect(makers(entries)).toEqual(labels)
    const { notes } = await ask(id, 'GET', '/api/journal/days/2026-03-10/checkin', undefined, child)
    expect(makers(notes)).toEqual(labels)
    // By which each knows their own.
    expect(await ask(id, 'GET', '/api/sessions/current')).toMatchObject({ label: labels[index] })
  }
  // The child and the tools of the child see the same; of whom they cannot see, they learn no id.
  guardians.removeGuardian('alex', child, 'alex-2')
  invitations.acceptHere(guardians.invite('alex', child, undefined).secret)
  const token = server.token(child)
  const noted = async () =>
    makers((await server.request('POST', '/api/tools/get_my_checkins', { token, body: {} })).json.checkins)
  expect(await noted()).toEqual(labels)
  people.change('alex-2', { isDisabled: true })
  expect(await noted()).toEqual(['Alex', 'a former guardian', 'bea'])
  const { entries } = (await server.request('GET', '/api/journal/foods', { token })).json
  expect(makers(entries)).toEqual(['Alex', 'a former guardian', 'bea'])
})

test('when a person was last signed in is listed, and that they never were', async () => {
  const server = await testServer()
  server.addPeople('ann', 'ben')
  sessionCookie(server, 'ann')
  const { json } = await server.request('GET', '/api/people', { headers: pageOf(server, 'owner') })
  const at = Object.fromEntries(
    json.people.map(({ id, last_sign_in_at: last }: Record<string, string | null>) => [id, last]),
  )
  expect(at).toMatchObject({ ann: '2026-03-10T11:00:00.000Z', ben: null })
})
