import { describe, expect, test } from 'bun:test'
import { temporarySigningKey } from '../../src/identity/signing-key.ts'
import { cookieOf } from '../oauth/support.ts'
import { expectProblem } from '../problems.ts'
import { type TestServer, testServer } from '../support.ts'
import { type Authenticator, authenticator } from './authenticator.ts'

const ORIGIN = 'http://localhost:8420'
const MINUTE = 60_000
/** The same for an unknown passkey and for a disabled person. */
const REFUSED =
  'This passkey is not known here any more, or may not sign in: sign in another way, or ask the person who runs the server'
const page = (origin: string) => ({
  host: new URL(origin).host,
  origin,
  'sec-fetch-site': 'same-origin',
  'x-ext-page': '1',
})

type Visitor = { server: TestServer; cookie?: string; origin?: string }

const ask = ({ server, cookie, origin = ORIGIN }: Visitor, method: string, path: string, body?: unknown) =>
  server.request(method, path, {
    headers: { ...page(origin), ...(cookie !== undefined && { cookie }) },
    ...(body !== undefined && { body }),
  })

async function signedIn(server: TestServer, user = 'ann'): Promise<Required<Omit<Visitor, 'origin'>>> {
  server.addPeople(user)
  const { url } = server.services.signInLinks.issue(user)
  return { server, cookie: cookieOf(await ask({ server }, 'POST', '/api/sessions', { credential: url })) }
}

/** A person with a passkey. */
async function withPasskey(user = 'ann') {
  const server = await testServer()
  const visitor = await signedIn(server, user)
  const device = await authenticator(ORIGIN)
  expect((await addPasskey(visitor, device)).status).toBe(201)
  return { ...visitor, device }
}

async function addPasskey(visitor: Visitor, device: Authenticator, otherwise = {}) {
  const { json: options } = await ask(visitor, 'POST', '/api/passkeys/options', {})
  return await ask(visitor, 'POST', '/api/passkeys', {
    name: 'Phone',
    response: device.create(options, otherwise),
  })
}

async function signIn(visitor: Visitor, device: Authenticator, otherwise = {}) {
  const { json: options } = await ask(visitor, 'POST', '/api/sessions/passkey/options', {})
  return await ask(visitor, 'POST', '/api/sessions/passkey', {
    response: await device.get(options, otherwise),
  })
}

describe('a passkey', () => {
  test('is made once and signs in, on any browser', async () => {
    const { server, cookie, device } = await withPasskey()
    const { json } = await ask({ server, cookie }, 'GET', '/api/passkeys')
    expect(json.passkeys).toEqual([
      {
        id: device.id,
        name: 'Phone',
        works_at: 'localhost',
        is_synced: false,
        created_at: '2026-03-10T11:00:00.000Z',
        last_used_at: null,
        last_used_from: null,
      },
    ])
    const answer = await signIn({ server }, device)
    expect(answer.status).toBe(201)
    expect(answer.json).toMatchObject({ user_id: 'ann', signed_in_with: 'passkey', parent: null })
    const mine = { server, cookie: cookieOf(answer) }
    expect((await ask(mine, 'GET', '/api/profile')).status).toBe(200)
    const after = (await ask(mine, 'GET', '/api/passkeys')).json.passkeys[0]
    expect(after.last_used_at).toBe('2026-03-10T11:00:00.000Z')
    expect(answer.text).not.toContain(cookieOf(answer).split('=')[1] ?? '')
  })

  test('is not made by somebody else’s page, for another host, or without a person', async () => {
    const server = await testServer()
    const visitor = await signedIn(server)
    const device = await authenticator(ORIGIN)
    for (const otherwise of [
      { origin: 'https://evil.example' },
      { rpId: 'evil.example' },
      { isVerified: false },
    ])
      expectProblem(await addPasskey(visitor, device, otherwise), 422)
    expect((await ask(visitor, 'GET', '/api/passkeys')).json.passkeys).toEqual([])
  })

  test('needs a host name, and https or localhost', async () => {
    const server = await testServer()
    const visitor = await signedIn(server)
    for (const origin of ['http://127.0.0.1:8420'])
      expectProblem(
        await ask({ ...visitor, origin }, 'POST', '/api/passkeys/options', {}),
        409,
        'Passkeys need a host name and https, or localhost; this page was opened at another address',
      )
  })

  test('is not made with a session that a token opened, since it would outlive the token', async () => {
    const server = await testServer()
    const credential = server.token('ann')
    const opened = await ask({ server }, 'POST', '/api/sessions', { credential })
    const visitor = { server, cookie: cookieOf(opened) }
    expectProblem(await ask(visitor, 'POST', '/api/passkeys/options', {}), 403)
    expectProblem(await ask(visitor, 'POST', '/api/recovery-codes', {}), 403)
  })

  test('is refused with one line, whatever is wrong', async () => {
    const { server, device } = await withPasskey()
    const stranger = await authenticator(ORIGIN)
    for (const [who, otherwise] of [
      [device, { origin: 'https://evil.example' }],
      [device, { rpId: 'evil.example' }],
      [device, { isVerified: false }],
      [stranger, {}],
      [stranger, { id: device.id }],
    ] as const)
      expectProblem(await signIn({ server }, who, otherwise), 401, REFUSED)
    expect(server.logs.filter((line) => line.includes('"passkey"')).length).toBe(5)
  })

  test('cannot be replayed, nor its challenge be used twice, late, or for something else', async () => {
    const { server, cookie, device } = await withPasskey()
    const options = async () => (await ask({ server }, 'POST', '/api/sessions/passkey/options', {})).json
    const post = (response: unknown) => ask({ server }, 'POST', '/api/sessions/passkey', { response })
    const response = await device.get(await options())
    expect((await post(response)).status).toBe(201)
    expectProblem(await post(response), 401)
    const late = await device.get(await options())
    server.clock.advance(5 * MINUTE)
    expectProblem(await post(late), 401)
    const { json: toConfirm } = await ask(
      { server, cookie },
      'POST',
      '/api/sessions/current/confirm/options',
      {},
    )
    expectProblem(await post(await device.get(toConfirm)), 401)
    expectProblem(await post(await device.get({ challenge: 'A'.repeat(43), rpId: 'localhost' })), 401)
  })

  test('without a counter cannot be replayed either, nor its answer be used twice at once', async () => {
    const { server, device } = await withPasskey()
    const { json: options } = await ask({ server }, 'POST', '/api/sessions/passkey/options', {})
    const response = await device.get(options, { counter: 0 })
    const post = () => ask({ server }, 'POST', '/api/sessions/passkey', { response })
    server.db.$client.run('UPDATE passkeys SET counter = 0')
    const answers = await Promise.all([post(), post(), post()])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 401, 401])
    expectProblem(await post(), 401)
  })

  test('signs in however many challenges strangers ask for meanwhile', async () => {
    const { server, device } = await withPasskey()
    const options1 = () => ask({ server }, 'POST', '/api/sessions/passkey/options', {})
    const { json: options } = await options1()
    for (let asked = 0; asked < 1100; asked++) await options1()
    const response = await device.get(options)
    expect((await ask({ server }, 'POST', '/api/sessions/passkey', { response })).status).toBe(201)
  })

  test('bears the title of the server, and is kept beside that of another server on the host', async () => {
    const handles: string[] = []
    for (const title of ['Kitchen', 'Study']) {
      const server = await testServer({
        settings: { SERVER_TITLE: title },
        signingKey: await temporarySigningKey(),
      })
      const visitor = await signedIn(server)
      const { json } = await ask(visitor, 'POST', '/api/passkeys/options', {})
      expect(json.rp).toEqual({ id: 'localhost', name: title })
      handles.push(json.user.id)
    }
    expect(new Set(handles).size).toBe(2)
  })

  test('whose counter goes back is a copy', async () => {
    const { server, device } = await withPasskey()
    expect((await signIn({ server }, device, { counter: 9 })).status).toBe(201)
    expectProblem(await signIn({ server }, device, { counter: 9 }), 401)
    expectProblem(await signIn({ server }, device, { counter: 8 }), 401)
    expect((await signIn({ server }, device, { counter: 10 })).status).toBe(201)
  })

  test('of somebody who is disabled does not work, then or later', async () => {
    const { server, device } = await withPasskey()
    server.services.people.change('ann', { isDisabled: true })
    expectProblem(await signIn({ server }, device), 401, REFUSED)
    server.services.people.change('ann', { isDisabled: false })
    expectProblem(await signIn({ server }, device), 401)
  })

  test('that is deleted signs out where it signed in, but for the browser that asks', async () => {
    const { server, cookie, device } = await withPasskey()
    const phone = cookieOf(await signIn({ server }, device))
    expect((await ask({ server, cookie }, 'DELETE', `/api/passkeys/${device.id}`)).status).toBe(204)
    expectProblem(await ask({ server, cookie: phone }, 'GET', '/api/profile'), 401)
    expect((await ask({ server, cookie }, 'GET', '/api/profile')).status).toBe(200)
    expectProblem(await signIn({ server }, device), 401, REFUSED)
  })

  test('is nobody else’s to rename or delete', async () => {
    const { server, cookie, device } = await withPasskey()
    const bob = await signedIn(server, 'bob')
    expectProblem(await ask(bob, 'PATCH', `/api/passkeys/${device.id}`, { name: 'x' }), 404)
    expectProblem(await ask(bob, 'DELETE', `/api/passkeys/${device.id}`), 404)
    const renamed = await ask({ server, cookie }, 'PATCH', `/api/passkeys/${device.id}`, {
      name: '<b>Key</b>',
    })
    expect(renamed.json.name).toBe('<b>Key</b>')
  })

  test('guessed too often from one address is refused for a minute', async () => {
    const { server } = await withPasskey()
    const stranger = await authenticator(ORIGIN)
    for (let attempt = 0; attempt < 20; attempt++) expectProblem(await signIn({ server }, stranger), 401)
    expectProblem(await signIn({ server }, stranger), 429)
  })
})

describe('what cannot be undone', () => {
  const asks: readonly [string, string, unknown][] = [
    ['GET', '/api/export', undefined],
    ['POST', '/api/data/deletion', { confirmation: 'delete everything' }],
    ['POST', '/api/ext/tokens', { name: 'x' }],
    ['POST', '/api/ext/tokens', { name: 'x', scopes: ['read'] }],
    ['POST', '/api/jwts', { name: 'x' }],
    ['POST', '/auth/passcodes', { user_identifier: 'ann', channel: 'app' }],
    ['POST', '/api/passkeys/options', {}],
    ['POST', '/api/recovery-codes', {}],
  ]

  test.each(asks)('%s %s asks who is there after ten minutes', async (method, path, body) => {
    const { server, cookie, device } = await withPasskey()
    const visitor = { server, cookie }
    server.clock.advance(10 * MINUTE + 1)
    const refused = await ask(visitor, method, path, body)
    expect(refused.status).toBe(403)
    expect(refused.json).toMatchObject({
      type: 'urn:ext-server:problem:confirm-person',
      detail: 'Confirm that it is you; the last time is more than 10 minutes ago',
    })
    expect(refused.json.title).toBe('Confirm that it is you')
    const { json: options } = await ask(visitor, 'POST', '/api/sessions/current/confirm/options', {})
    const passkey = await device.get(options)
    expect((await ask(visitor, 'POST', '/api/sessions/current/confirm', { passkey })).status).toBe(200)
    expect((await ask(visitor, method, path, body)).status).toBeLessThan(300)
  })

  test('is confirmed with a link or a token of the same person, too, and with nobody else’s', async () => {
    const server = await testServer()
    const visitor = await signedIn(server)
    await signedIn(server, 'bob')
    server.clock.advance(10 * MINUTE + 1)
    const confirm = (credential: string) =>
      ask(visitor, 'POST', '/api/sessions/current/confirm', { credential })
    expectProblem(await confirm(server.token('bob')), 422)
    expectProblem(await confirm(server.services.signInLinks.issue('bob').url), 422)
    expectProblem(await confirm('nonsense'), 422)
    expect((await ask(visitor, 'GET', '/api/export')).status).toBe(403)
    expect((await confirm(server.services.signInLinks.issue('ann').url)).status).toBe(200)
    expect((await ask(visitor, 'GET', '/api/export')).status).toBe(200)
    server.clock.advance(10 * MINUTE + 1)
    expect((await confirm(server.token('ann'))).status).toBe(200)
  })

  test('is not asked of an app with a token', async () => {
    const server = await testServer()
    server.clock.advance(60 * MINUTE)
    const token = server.token('ann')
    expect((await server.request('GET', '/api/export', { token })).status).toBe(200)
  })

  test('includes what would let a stolen browser in for longer, or as somebody else', async () => {
    const server = await testServer()
    const visitor = await signedIn(server, 'owner')
    server.addPeople('bob')
    const token = server.services.tokens.issue({ userId: 'owner', name: 'home' })
    const child = server.services.guardians.add('owner', { name: 'Mia', takeoverAge: null })
    server.clock.advance(10 * MINUTE + 1)
    for (const [method, path, body] of [
      ['POST', `/api/ext/tokens/${token.id}/rotate`, {}],
      ['POST', '/api/people/bob/invitations', {}],
      ['POST', `/api/cared-for/${child.id}/invitations`, {}],
      ['DELETE', '/api/people/bob', undefined],
    ] as const) {
      expect((await ask(visitor, method, path, body)).json).toMatchObject({
        type: 'urn:ext-server:problem:confirm-person',
      })
    }
    expect(server.services.people.get('bob').id).toBe('bob')
  })
})

describe('recovery codes', () => {
  test('sign in once each, however they are typed, and a new set replaces the old', async () => {
    const server = await testServer()
    const visitor = await signedIn(server)
    const issue = async (): Promise<string[]> =>
      (await ask(visitor, 'POST', '/api/recovery-codes', {})).json.codes
    const use = (credential: string) => ask({ server }, 'POST', '/api/sessions', { credential })
    const codes = await issue()
    expect(new Set(codes).size).toBe(10)
    for (const code of codes) expect(code).toMatch(/^[A-Z2-9]{4}(-[A-Z2-9]{4}){3}$/)
    const [first = '', second = '', third = ''] = codes
    const opened = await use(` ${first.toLowerCase().replaceAll('-', ' ')} `)
    expect(opened.json).toMatchObject({ user_id: 'ann', signed_in_with: 'recovery_code' })
    expectProblem(await use(first), 401)
    const state = async () => (await ask(visitor, 'GET', '/api/recovery-codes')).json
    expect(await state()).toEqual({ left: 9, created_at: '2026-03-10T11:00:00.000Z' })
    const notice = (await ask(visitor, 'GET', '/api/notices')).json.notices
    expect(notice).toContainEqual(expect.objectContaining({ kind: 'sign_in', method: 'recovery_code' }))
    const [next = ''] = await issue()
    expectProblem(await use(second), 401)
    expect((await use(next)).status).toBe(201)
    const stored = JSON.stringify(server.db.$client.query('SELECT * FROM recovery_codes').all())
    for (const code of [third, next]) expect(stored).not.toContain(code.replaceAll('-', ''))
  })
})

describe('a signed-in browser', () => {
  test('has the name that its person gives it, and is nobody else’s', async () => {
    const server = await testServer()
    const visitor = await signedIn(server)
    const bob = await signedIn(server, 'bob')
    const { json } = await ask(visitor, 'GET', '/api/sessions/current')
    const named = await ask(visitor, 'PATCH', `/api/sessions/${json.id}`, { device_name: ' Kitchen tablet ' })
    expect(named.json).toMatchObject({ device_name: 'Kitchen tablet', is_current: true })
    expectProblem(await ask(bob, 'PATCH', `/api/sessions/${json.id}`, { device_name: 'x' }), 404)
    expect(
      (await ask(visitor, 'PATCH', `/api/sessions/${json.id}`, { device_name: '' })).json.device_name,
    ).toBeNull()
  })

  test('gets its cookie anew when the page opens', async () => {
    const server = await testServer()
    const { cookie } = await signedIn(server)
    const answer = await ask({ server, cookie }, 'GET', '/api/sessions/current')
    expect(answer.headers.get('set-cookie')).toStartWith(
      `${cookie}; Path=/; HttpOnly; SameSite=Strict; Max-Age=`,
    )
  })
})
