import { expect, test } from 'bun:test'
import { PERMISSIONS } from '../../src/core/principal.ts'
import { OWN_PAGE, sessionCookie } from '../server/support.ts'
import { type TestServer, testServer } from '../support.ts'

/** What the activity of a person has of what they did with the accounts of others. */

const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'

const pageOf = (server: TestServer, userId: string) => ({
  ...OWN_PAGE,
  cookie: sessionCookie(server, userId),
})
async function eventsOf(server: TestServer, userId: string, kind: string) {
  const { json } = await server.request('GET', `/api/audit?kind=${kind}`, { headers: pageOf(server, userId) })
  return json.events.map(({ action, subject, name, detail }: Record<string, string | null>) => [
    action,
    subject,
    name,
    detail,
  ])
}
async function accept(server: TestServer, url: string): Promise<void> {
  const body = { secret: url.split('#')[1] }
  const headers = { ...OWN_PAGE, 'user-agent': FIREFOX }
  expect((await server.request('POST', '/api/invitations/accept', { headers, body })).status).toBe(200)
}

test('an administrator finds whom they added, invited, changed and deleted, and where an invitation was accepted', async () => {
  const server = await testServer()
  const token = server.token('owner', [...PERMISSIONS, 'people'])
  const headers = pageOf(server, 'owner')
  const change = (body: object) => server.request('PATCH', '/api/people/zoe', { token, body })
  await server.request('POST', '/api/people', { token, body: { id: 'zoe', name: 'Zoe' } })
  const invite = () => server.request('POST', '/api/people/zoe/invitations', { headers, body: {} })
  await invite()
  await server.request('DELETE', '/api/people/zoe/invitations', { headers })
  await accept(server, (await invite()).json.url)
  for (const body of [{ name: 'Zoe Lee' }, { is_disabled: true }, { is_disabled: false }]) await change(body)
  for (const isAdmin of [true, false])
    await server.request('PATCH', '/api/people/zoe', { headers, body: { is_admin: isAdmin } })
  const told = [
    ['people.demote', 'zoe', 'Zoe Lee', null],
    ['people.promote', 'zoe', 'Zoe Lee', null],
    ['people.enable', 'zoe', 'Zoe Lee', null],
    ['people.disable', 'zoe', 'Zoe Lee', null],
    ['people.rename', 'zoe', 'Zoe Lee', null],
    ['people.join', 'zoe', 'Zoe Lee', expect.stringMatching(/^\S+ Firefox on Linux$/)],
    ['people.invite', 'zoe', 'Zoe Lee', null],
    ['people.withdraw-invitation', 'zoe', 'Zoe Lee', null],
    ['people.invite', 'zoe', 'Zoe Lee', null],
    ['people.add', 'zoe', 'Zoe Lee', null],
  ]
  expect(await eventsOf(server, 'owner', 'people')).toEqual(told)
  expect(await eventsOf(server, 'zoe', 'people')).toEqual([])
  expect(await eventsOf(server, 'zoe', 'person')).toContainEqual([
    'person.join',
    null,
    null,
    expect.stringMatching(/^\S+ Firefox on Linux$/),
  ])

  await server.request('DELETE', '/api/people/zoe', { headers })
  const after = await eventsOf(server, 'owner', 'people')
  expect(after).toEqual([
    ['people.delete', 'zoe', null, null],
    ['people.disable', 'zoe', null, null],
    ...told.map(([action, subject, , detail]) => [action, subject, null, detail]),
  ])
})

test('what people change of themselves is not told twice, and the command line has no activity', async () => {
  const server = await testServer()
  server.services.people.change('owner', { name: 'Ann' }, 'owner')
  server.services.people.change('bob', { name: 'Bob' })
  expect(await eventsOf(server, 'owner', 'people')).toEqual([])
  expect(await eventsOf(server, 'owner', 'person')).toMatchObject([['person.rename', null, null, 'by owner']])
})

test('a guardian finds the child whom they added, and where the journal was taken over', async () => {
  const server = await testServer()
  const headers = pageOf(server, 'ann')
  const { json: child } = await server.request('POST', '/api/cared-for', { headers, body: { name: 'Mia' } })
  const path = `/api/cared-for/${child.id}/invitations`
  await accept(server, (await server.request('POST', path, { headers, body: {} })).json.url)
  expect(await eventsOf(server, 'ann', 'people')).toEqual([
    ['people.join', child.id, 'Mia', expect.stringMatching(/^\S+ Firefox on Linux$/)],
    ['people.invite', child.id, 'Mia', null],
    ['people.add', child.id, 'Mia', null],
  ])
})
