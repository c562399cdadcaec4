import { describe, expect, test } from 'bun:test'
import { NOT_GUARDIAN_PROBLEM } from '../../src/contract/problems.ts'
import { expectProblem } from '../problems.ts'
import { OWN_PAGE, sessionCookie } from '../server/support.ts'
import { type TestServer, testServer } from '../support.ts'

/** Who reads which changes of guardians: the one who did it, the guardians, and the person's own activity. */

const pageOf = (server: TestServer, userId: string, child?: string) => ({
  ...OWN_PAGE,
  cookie: sessionCookie(server, userId),
  ...(child !== undefined && { 'x-ext-person': child, 'x-ext-guardian': userId }),
})

/** The kind of action, whom it names, of whom they are a guardian, and who did it. */
async function guardianEvents(server: TestServer, userId: string, child?: string) {
  const headers = pageOf(server, userId, child)
  const { json } = await server.request('GET', '/api/audit?kind=guardian', { headers })
  return json.events.map(({ action, name, of, by }: Record<string, string | null>) => [action, name, of, by])
}

/** Ann added Mia, and made Ben a guardian; a third one, Zoe, is a stranger to Mia. */
async function family() {
  const server = await testServer()
  server.addPeople('ann', 'ben', 'zoe')
  const { guardians } = server.services
  const { id: mia } = guardians.add('ann', { name: 'Mia', takeoverAge: null })
  guardians.addGuardian('ann', mia, 'ben')
  return { server, mia, guardians }
}

describe('a change of guardians', () => {
  test('is in the activity of who did it, and of who became or ceased to be one', async () => {
    const { server, mia, guardians } = await family()
    guardians.removeGuardian('ann', mia, 'ben')
    expect(await guardianEvents(server, 'ann')).toEqual([
      ['guardian.take', 'ben', 'Mia', null],
      ['guardian.give', 'ben', 'Mia', null],
      ['guardian.become', 'Mia', null, null],
    ])
    expect(await guardianEvents(server, 'ben')).toEqual([
      ['guardian.cease', 'Mia', null, 'ann'],
      ['guardian.become', 'Mia', null, 'ann'],
    ])
    expect(await guardianEvents(server, 'zoe')).toEqual([])
  })

  test('by a person who leaves, or takes the journal over, is there once', async () => {
    const { server, mia, guardians } = await family()
    guardians.removeGuardian('ben', mia, 'ben')
    expect((await guardianEvents(server, 'ben'))[0]).toEqual(['guardian.cease', 'Mia', null, null])
    server.services.invitations.acceptHere(guardians.invite('ann', mia, undefined).secret)
    expect((await guardianEvents(server, 'ann'))[0]).toEqual(['guardian.cease', 'Mia', null, null])
    expect((await guardianEvents(server, mia))[0]).toEqual(['guardian.remove', 'ann', null, null])
  })

  test('is there, too, where a guardian or the child is deleted', async () => {
    const { server, mia } = await family()
    server.services.people.remove('ben', 'owner')
    expect((await guardianEvents(server, 'ann', mia))[0]).toEqual(['guardian.remove', null, null, 'owner'])
    server.services.people.remove(mia, 'owner')
    expect((await guardianEvents(server, 'ann'))[0]).toEqual(['guardian.cease', null, null, 'owner'])
  })
})

describe('the activity of somebody who is cared for', () => {
  test('is read by each guardian, and names who did what', async () => {
    const { server, mia } = await family()
    const events = [
      ['guardian.add', 'ben', null, 'ann'],
      ['guardian.add', 'ann', null, null],
    ]
    for (const guardian of ['ann', 'ben']) expect(await guardianEvents(server, guardian, mia)).toEqual(events)
  })

  test('is refused to others, to a removed guardian, and to tokens', async () => {
    const { server, mia, guardians } = await family()
    const ask = (headers: Record<string, string>, token?: string) =>
      server.request('GET', '/api/audit', token === undefined ? { headers } : { headers, token })
    guardians.removeGuardian('ann', mia, 'ben')
    for (const other of ['ben', 'zoe', 'owner'])
      expectProblem(await ask(pageOf(server, other, mia)), 403, undefined, NOT_GUARDIAN_PROBLEM)
    // Without the guardian's own header the page is somebody else's.
    expectProblem(await ask({ ...pageOf(server, 'zoe'), 'x-ext-person': mia }), 401)
    expectProblem(await ask({ 'x-ext-person': mia }, server.token('ann')), 403)
    // Nor does it let a guardian manage tokens for them.
    expectProblem(
      await server.request('GET', '/api/ext/tokens', { headers: pageOf(server, 'ann', mia) }),
      403,
    )
  })

  test('needs the permission that the guardian needs for their own', async () => {
    const { server, mia } = await family()
    const token = server.token('ann', ['read', 'write'])
    const opened = await server.request('POST', '/api/sessions', {
      headers: OWN_PAGE,
      body: { credential: token },
    })
    const cookie = (opened.headers.get('set-cookie') ?? '').split(';')[0] ?? ''
    const headers = { ...pageOf(server, 'ann', mia), cookie }
    expectProblem(await server.request('GET', '/api/audit', { headers }), 403, 'Missing scope: tokens')
  })
})
