import { describe, expect, test } from 'bun:test'
import { PROOF_MINUTES } from '../../src/contract/limits.ts'
import { CONFIRM_PERSON_PROBLEM } from '../../src/contract/problems.ts'
import { AppError } from '../../src/core/errors.ts'
import { createDeletion } from '../../src/data/deletion.ts'
import { expectProblem } from '../problems.ts'
import { OWN_PAGE, sessionCookie } from '../server/support.ts'
import { type TestServer, testServer } from '../support.ts'

/** A guardian corrects the name of somebody whom they care for, and deletes whom they added by mistake. */

const pageOf = (server: TestServer, userId: string) => ({
  ...OWN_PAGE,
  cookie: sessionCookie(server, userId),
})
const pathOf = (id: string) => `/api/cared-for/${id}`
const NOT_THERE = 'No such person whom you care for'

async function withChild(name = 'Tmi') {
  const server = await testServer()
  server.addPeople('ruth', 'ben')
  const headers = pageOf(server, 'ruth')
  const { json } = await server.request('POST', '/api/cared-for', { headers, body: { name } })
  const remove = (userId: string, id: string = json.id) =>
    server.request('DELETE', pathOf(id), { headers: pageOf(server, userId) })
  const rename = (userId: string, body: object, id: string = json.id) =>
    server.request('PATCH', pathOf(id), { headers: pageOf(server, userId), body })
  return { server, child: json.id as string, remove, rename }
}
const isThere = (server: TestServer, id: string) => server.services.people.find(id) !== undefined

describe('the name of somebody who is cared for', () => {
  test('is corrected by a guardian, and both activities have it', async () => {
    const { server, child, rename } = await withChild()
    expect((await rename('ruth', { name: 'Tim' })).json).toMatchObject({ name: 'Tim', takeover_age: null })
    server.services.guardians.addGuardian('ruth', child, 'ben')
    expect((await rename('ben', { name: 'Timo', takeover_age: 14 })).json).toMatchObject({
      name: 'Timo',
      takeover_age: 14,
    })
    const rows = server.db.$client
      .query("SELECT user_id, action, detail FROM audit_log WHERE action LIKE '%.rename' ORDER BY seq")
      .all()
    expect(rows).toEqual([
      { user_id: child, action: 'person.rename', detail: 'by ruth' },
      { user_id: 'ruth', action: 'people.rename', detail: null },
      { user_id: child, action: 'person.rename', detail: 'by ben' },
      { user_id: 'ben', action: 'people.rename', detail: null },
    ])
  })

  test('is not for others: strangers, a removed guardian, or one of somebody who took over', async () => {
    const { server, child, rename } = await withChild()
    const { guardians, invitations, people } = server.services
    const name = 'Taken'
    for (const other of ['ben', 'owner']) expectProblem(await rename(other, { name }), 404, NOT_THERE)
    for (const other of ['ruth', 'ben', 'owner'])
      expectProblem(await rename('ruth', { name }, other), 404, NOT_THERE)
    guardians.addGuardian('ruth', child, 'ben')
    guardians.removeGuardian('ruth', child, 'ben')
    expectProblem(await rename('ben', { name }), 404, NOT_THERE)
    invitations.acceptHere(guardians.invite('ruth', child, undefined).secret)
    expectProblem(await rename('ruth', { name }), 404, NOT_THERE)
    expect(people.get(child).name).toBe('Tmi')
  })

  test.each([{}, { name: '' }, { name: ' Tim' }, { name: 'a\u0007b' }, { name: 'Tim', is_admin: true }])(
    'is refused for %j',
    async (body) => {
      const { rename } = await withChild()
      expectProblem(await rename('ruth', body), 422)
    },
  )
})

describe('somebody who was added by mistake', () => {
  test('is deleted with everything by the one who added them, and it is recorded', async () => {
    const { server, child, remove } = await withChild()
    const headers = { ...pageOf(server, 'ruth'), 'x-ext-person': child, 'x-ext-guardian': 'ruth' }
    const body = { entries: [{ food_name: 'an apple' }] }
    expect((await server.request('POST', '/api/journal/foods', { headers, body })).status).toBe(201)
    const own = { headers: pageOf(server, 'ruth') }
    const { json } = await server.request('GET', '/api/cared-for', own)
    expect(json.people).toMatchObject([{ id: child, may_delete: true }])
    expect((await server.request('GET', `${pathOf(child)}/copies`, own)).json).toEqual({
      copies: [],
      backups_held_until: null,
    })
    expect((await remove('ruth')).status).toBe(204)
    expect(isThere(server, child)).toBe(false)
    for (const table of ['food_entries', 'guardians', 'profiles'])
      expect(server.db.$client.query(`SELECT * FROM ${table} WHERE user_id = ?`).all(child)).toEqual([])
    const deleted = server.db.$client
      .query("SELECT user_id, subject FROM audit_log WHERE action = 'people.delete'")
      .all()
    expect(deleted).toEqual([{ user_id: 'ruth', subject: child }])
    expectProblem(await remove('ruth'), 404, NOT_THERE)
  })

  test('is deleted only after the person confirmed who they are, by a session of their own', async () => {
    const { server, child, remove } = await withChild()
    const headers = pageOf(server, 'ruth')
    server.clock.advance((PROOF_MINUTES + 1) * 60_000)
    const late = await server.request('DELETE', pathOf(child), { headers })
    expectProblem(late, 403, undefined, CONFIRM_PERSON_PROBLEM)
    // Nor from the journal of the child, nor by a page of somebody else.
    const acting = { ...pageOf(server, 'ruth'), 'x-ext-person': child, 'x-ext-guardian': 'ruth' }
    expectProblem(await server.request('DELETE', pathOf(child), { headers: acting }), 401)
    const foreign = { ...pageOf(server, 'ruth'), origin: 'https://elsewhere.example' }
    expectProblem(await server.request('DELETE', pathOf(child), { headers: foreign }), 403)
    // Nor by a token, whatever it may do.
    const token = server.token('ruth')
    expectProblem(await server.request('DELETE', pathOf(child), { token }), 401)
    for (const missing of ['write', 'tokens'] as const) {
      const others = (['read', 'write', 'tokens'] as const).filter((each) => each !== missing)
      const cookie = sessionCookie(server, 'ruth', others)
      const weak = await server.request('DELETE', pathOf(child), { headers: { ...OWN_PAGE, cookie } })
      expectProblem(weak, 403, `Missing scope: ${missing}`)
    }
    expect(isThere(server, child)).toBe(true)
    expect((await remove('ruth')).status).toBe(204)
  })

  test('is not deleted by somebody who does not care for them, or no longer does', async () => {
    const { server, child, remove } = await withChild()
    for (const other of ['ben', 'owner']) expectProblem(await remove(other), 404, NOT_THERE)
    for (const other of ['ben', 'owner', 'ruth']) expectProblem(await remove('ruth', other), 404, NOT_THERE)
    const { guardians } = server.services
    guardians.addGuardian('ruth', child, 'ben')
    guardians.removeGuardian('ben', child, 'ruth')
    expectProblem(await remove('ruth'), 404, NOT_THERE)
    // The one who is left did not add them.
    expectProblem(await remove('ben'), 409, /somebody else added the person/)
    expect(isThere(server, child)).toBe(true)
  })

  test('is left to an administrator where there are other guardians, also disabled ones', async () => {
    const { server, child, remove } = await withChild()
    server.services.guardians.addGuardian('ruth', child, 'ben')
    expectProblem(await remove('ruth'), 409, /there are other guardians/)
    server.services.people.change('ben', { isDisabled: true })
    expectProblem(await remove('ruth'), 409, /there are other guardians/)
    const list = await server.request('GET', '/api/cared-for', { headers: pageOf(server, 'ruth') })
    expect(list.json.people).toMatchObject([{ id: child, may_delete: false }])
    expect(isThere(server, child)).toBe(true)
  })

  test('is left to an administrator where somebody else was a guardian, whom the first one removed', async () => {
    const { server, child, remove } = await withChild()
    const { guardians } = server.services
    guardians.addGuardian('ruth', child, 'ben')
    guardians.removeGuardian('ruth', child, 'ben')
    expectProblem(await remove('ruth'), 409, /somebody else has cared for the person/)
    const list = await server.request('GET', '/api/cared-for', { headers: pageOf(server, 'ruth') })
    expect(list.json.people).toMatchObject([{ id: child, may_delete: false }])
    expect(isThere(server, child)).toBe(true)
  })

  test('whose deletion was interrupted stays listed for the one who began it, and can be deleted by them alone', async () => {
    const { server, child, remove, rename } = await withChild()
    const { people } = server.services
    const own = { headers: pageOf(server, 'ruth') }
    const listed = async () => (await server.request('GET', '/api/cared-for', own)).json.people
    expect(await listed()).toMatchObject([{ id: child, is_disabled: false }])
    // An administrator ends all access: that is none of the guardian's deletions.
    people.change(child, { isDisabled: true }, 'owner')
    expect(await listed()).toEqual([])
    expectProblem(await remove('ruth'), 404, NOT_THERE)
    people.change(child, { isDisabled: false }, 'owner')
    // The session of the guardian ends in the midst of it.
    const deletion = createDeletion(server.services)
    let asked = 0
    const by = () => {
      if (asked++ > 0) throw new AppError('unauthenticated', 'Authentication required')
      return 'ruth'
    }
    const interrupted = await deletion.deletePersonInSteps(child, by).catch((error) => error.code)
    expect(interrupted).toBe('unauthenticated')
    expect(await listed()).toMatchObject([{ id: child, is_disabled: true, may_delete: true }])
    expectProblem(await rename('ruth', { name: 'Tim' }), 404, NOT_THERE)
    expect((await server.request('GET', '/api/sessions/current', own)).json.cares_for).toEqual([])
    expect((await server.request('GET', `${pathOf(child)}/copies`, own)).status).toBe(200)
    for (const other of ['ben', 'owner']) expectProblem(await remove(other), 404, NOT_THERE)
    expect((await remove('ruth')).status).toBe(204)
    expect(isThere(server, child)).toBe(false)
  })

  test('is listed as disabled for a guardian who is an administrator and disabled them, and is enabled by them', async () => {
    const { server, child } = await withChild()
    server.services.people.change('ruth', { isAdmin: true })
    const headers = pageOf(server, 'ruth')
    const listed = async () => (await server.request('GET', '/api/cared-for', { headers })).json.people
    const disable = (is_disabled: boolean) =>
      server.request('PATCH', `/api/people/${child}`, { headers, body: { is_disabled } })
    expect((await disable(true)).status).toBe(200)
    expect(await listed()).toMatchObject([{ id: child, is_disabled: true, is_deletion_unfinished: false }])
    expect((await disable(false)).status).toBe(200)
    expect(await listed()).toMatchObject([{ id: child, is_disabled: false, is_deletion_unfinished: false }])
    // Somebody who is disabled already can be deleted, too.
    await disable(true)
    let asked = 0
    const by = () => {
      if (asked++ > 0) throw new AppError('unauthenticated', 'Authentication required')
      return 'ruth'
    }
    const deletion = createDeletion(server.services).deletePersonInSteps(child, by)
    expect(await deletion.catch((error) => error.code)).toBe('unauthenticated')
    expect(await listed()).toMatchObject([{ id: child, is_disabled: true, is_deletion_unfinished: true }])
    await disable(false)
    await disable(true)
    expect(await listed()).toMatchObject([{ id: child, is_disabled: true, is_deletion_unfinished: false }])
  })

  test('is left to an administrator once they have signed in, and to themselves once they took over', async () => {
    const { server, child, remove } = await withChild()
    const { guardians, invitations, signInLinks, signIn } = server.services
    signIn.signIn(signInLinks.issue(child).url, { address: '203.0.113.7', route: '/sign-in' })
    expectProblem(await remove('ruth'), 409, /the person has signed in/)
    invitations.acceptHere(guardians.invite('ruth', child, undefined).secret)
    expectProblem(await remove('ruth'), 404, NOT_THERE)
    expect(isThere(server, child)).toBe(true)
  })
})
