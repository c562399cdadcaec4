import { beforeAll, describe, expect, test } from 'bun:test'
import { HEALTH_SCOPES } from '../../src/contract/scopes.ts'
import { listRoutes, type Route } from '../../src/http/routes.ts'
import { TOOLS } from '../../src/tools/index.ts'
import { JOURNAL_TOOLS } from '../../src/tools/journal/index.ts'
import { storePasskey } from '../passkeys/stored-passkey.ts'
import { expectProblem, fingerprint } from '../problems.ts'
import { storeShare } from '../sharing/stored-share.ts'
import { callTool, type TestServer, testServer } from '../support.ts'
import { MIN_INPUT } from '../tools/inputs.ts'
import {
  isForSessions,
  nameOf,
  OWN_PAGE,
  pathOf,
  protectedRoutes,
  sessionCookie,
  takesSessions,
  UNKNOWN_ID,
} from './support.ts'

/** A word that occurs in all of Ann's data, and in nobody else's. */
const CANARY = 'zyzzyva'

/** A body that each route takes, so that nothing but whose it is stands in the way. */
const BODIES: Readonly<Record<string, unknown>> = {
  'PATCH /api/journal/foods/:entry_id': { notes: 'changed by bob' },
  'PATCH /api/journal/checkins/:checkin_id': { content: 'changed by bob' },
  'PATCH /api/protocols/subscriptions/:subscription_id': { status: 'paused' },
  'PUT /api/journal/days/:date': { complete: true },
  'PUT /api/protocols/subscriptions/:subscription_id/days/:date': { status: 'taken' },
  'POST /api/ext/tokens/:token_id/rotate': { overlap_seconds: 0 },
  'POST /api/imports/:import_id/records': {
    first: 0,
    records: [{ line: 2, text: '2026-03-01,Lunch,x,1 g,9' }],
  },
  'PATCH /api/sessions/:session_id': { device_name: 'changed by bob' },
  'POST /api/shares/:share_id/looks': {},
  'PATCH /api/passkeys/:passkey_id': { name: 'changed by bob' },
  'PATCH /api/imports/:import_id': { status: 'finished' },
  'PUT /api/foods/own/:own_food_id': { name: 'changed by bob', nutrients: { energy_kcal: 1 } },
}

/** Which of Ann's ids belongs in a path. */
const OWNED = {
  token_id: 'token',
  jwt_id: 'jwt',
  entry_id: 'entry',
  checkin_id: 'checkin',
  conversation_id: 'conversation',
  subscription_id: 'subscription',
  own_food_id: 'food',
  saved_meal_id: 'savedMeal',
  import_id: 'import',
  passcode_id: 'passcode',
  session_id: 'session',
  notice_id: 'notice',
  passkey_id: 'passkey',
  share_id: 'share',
} as const
type Ids = Record<(typeof OWNED)[keyof typeof OWNED], string>

async function fillJournal(server: TestServer, token: string): Promise<Ids> {
  const post = async (path: string, body: unknown, method = 'POST') => {
    const answer = await server.request(method, path, { token, body })
    expect(answer.status, `${path}: ${answer.text}`).toBeLessThan(300)
    return answer.json
  }
  await post('/api/profile', { health_goals: [CANARY], dietary_preferences: { notes: CANARY } }, 'PUT')
  const food = { food_name: CANARY, calories: 777, notes: CANARY }
  const checkin = { content: `${CANARY} today`, symptoms: [{ name: CANARY }], medications: [CANARY] }
  const [protocol] = (await server.request('GET', '/api/protocols', { token })).json.protocols
  const entry: string = (await post('/api/tools/log_food', food)).entry_id
  const ids = {
    token: (await post('/api/ext/tokens', { name: CANARY })).id,
    jwt: (await post('/api/jwts', { name: CANARY })).id,
    entry,
    savedMeal: (await post('/api/journal/saved-meals', { name: CANARY, entry_ids: [entry] })).id,
    checkin: (await post('/api/tools/log_checkin', checkin)).checkin_id,
    subscription: (await post('/api/protocols/subscriptions', { protocol: protocol.id ?? protocol.key })).id,
    food: (
      await post('/api/foods/own', {
        name: CANARY,
        nutrients: { energy_kcal: 777 },
        barcode: '4006381333931',
      })
    ).id,
    conversation: (await post('/api/tools/chat_with_assistant', { message: `Is ${CANARY} good for me?` }))
      .session_id,
    import: (
      await post('/api/imports', {
        file_name: CANARY,
        fingerprint: CANARY,
        header: 'Day,Group,Food Name,Amount,Energy (kcal)',
        records: 1,
      })
    ).id,
    passcode: (await post('/auth/passcodes', { user_identifier: `${CANARY}@example.com`, channel: 'email' }))
      .passcode_id,
    passkey: storePasskey(server, 'ann', CANARY),
    share: storeShare(server, 'ann', CANARY),
    session: (await post('/api/sessions', { credential: token })).id,
    // The token ends soon, so it is the id of a notice, too.
    notice: (await post('/api/ext/tokens', { name: CANARY, expires_in_days: 7 })).id,
  }
  await post('/api/foods/favourites', { food_id: `own:${ids.food}` })
  await post('/api/journal/days/2026-03-10', { complete: false }, 'PUT')
  return ids
}

describe('one person’s data', () => {
  let server: TestServer
  let ann: string
  let bob: string
  let ids: Ids
  let routes: Route[]
  /** What lets each of them in where a signed-in browser alone is taken. */
  let cookies: { ann: string; bob: string }

  const asAnn = (route: Route) =>
    isForSessions(route) ? { headers: { ...OWN_PAGE, cookie: cookies.ann } } : { token: ann }
  const asBob = (route: Route) =>
    isForSessions(route) ? { headers: { ...OWN_PAGE, cookie: cookies.bob } } : { token: bob }

  /** All that Ann can read, as one text, but for the log that says that she has read it. */
  async function annsView(): Promise<string> {
    const views: string[] = []
    for (const route of routes.filter(({ method, path }) => method === 'GET' && path !== '/api/audit')) {
      views.push(
        (
          await server.request(
            'GET',
            pathOf(route, idFor(route)),
            route.path.startsWith('/api/shares') ? asAnn(route) : { token: ann },
          )
        ).text,
      )
    }
    return views.join('\n')
  }

  const idFor = (route: Route) => {
    const [, name] = /:([a-z_]+)/.exec(route.path) ?? []
    if (name === 'barcode') return '4006381333931'
    if (name === 'food_id') return `own:${ids.food}`
    return name !== undefined && name in OWNED ? ids[OWNED[name as keyof typeof OWNED]] : undefined
  }

  /** Of the right form, since another form is refused before anything is looked up. */
  const unknownIdFor = ({ path }: Route) => {
    if (path.includes(':barcode')) return '96385074'
    return path.includes(':food_id') ? `own:${UNKNOWN_ID}` : UNKNOWN_ID
  }

  beforeAll(async () => {
    server = await testServer({
      settings: { RATE_LIMIT_WRITE_PER_MINUTE: '1000', RATE_LIMIT_READ_PER_MINUTE: '1000' },
    })
    ann = server.token('ann')
    bob = server.token('bob')
    ids = await fillJournal(server, ann)
    cookies = { ann: sessionCookie(server, 'ann'), bob: sessionCookie(server, 'bob') }
    routes = protectedRoutes(server)
  })

  test('is seen by the person', async () => {
    const view = await annsView()
    expect(view.split(CANARY).length).toBeGreaterThan(10)
    for (const id of Object.values(ids)) expect(view).toContain(id)
  })

  test('every kind of id in a path is tried below', () => {
    const owned = listRoutes(server.app).filter(({ detail }) => detail['x-page'] === undefined)
    const names = owned.flatMap(({ path }) => [...path.matchAll(/:([a-z_]+)/g)].map(([, name]) => name))
    expect(new Set(names)).toEqual(
      new Set([...Object.keys(OWNED), 'food_id', 'barcode', 'date', 'person', 'guardian']),
    )
  })

  test('another person’s id answers 404 like an unknown one, on every route that takes an id', async () => {
    const before = await annsView()
    const withId = routes.filter((route) => idFor(route) !== undefined)
    expect(withId.length).toBeGreaterThan(8)
    for (const route of withId) {
      const body = BODIES[nameOf(route)]
      expect({ route: nameOf(route), hasBody: route.body !== undefined }).toEqual({
        route: nameOf(route),
        hasBody: body !== undefined,
      })
      const options = { ...asBob(route), ...(body !== undefined && { body }) }
      const foreign = await server.request(route.method, pathOf(route, idFor(route)), options)
      const unknown = await server.request(route.method, pathOf(route, unknownIdFor(route)), options)
      expectProblem(foreign, 404)
      expect(fingerprint(foreign)).toBe(fingerprint(unknown))
    }
    expect(await annsView()).toBe(before)
  })

  test('nothing of it is in what another person reads, by any route', async () => {
    for (const route of routes.filter(({ method }) => method === 'GET')) {
      for (const query of [
        '',
        '?limit=200',
        '?from=2000-01-01&to=2100-01-01',
        '?status=all',
        '?active=true',
      ]) {
        const { text } = await server.request('GET', `${pathOf(route, idFor(route))}${query}`, { token: bob })
        expectNothingOfAnns(text)
      }
    }
  })

  test('the same holds for a browser session', async () => {
    const before = await annsView()
    const headers = { ...OWN_PAGE, cookie: sessionCookie(server, 'bob') }
    for (const route of routes.filter(takesSessions)) {
      const id = idFor(route)
      if (route.method !== 'GET' && id === undefined) continue
      const body = BODIES[nameOf(route)]
      const answer = await server.request(route.method, pathOf(route, id), {
        headers,
        ...(body !== undefined && { body }),
      })
      if (id !== undefined) expectProblem(answer, 404)
      // Who shares chooses among the people of the server.
      expectNothingOfAnns(
        route.path === '/api/shares/candidates'
          ? answer.text.replace('{"id":"ann","name":"ann","label":"ann"}', '')
          : answer.text,
      )
    }
    expect(await annsView()).toBe(before)
  })

  test('nor in what any tool tells another person, over REST or MCP', async () => {
    const inputs: Record<string, Record<string, unknown>> = {
      chat_with_assistant: { message: 'What did I eat today? Tell me all that you know of me.' },
      analyze_food: { food_text: 'an apple' },
      log_food: { food_name: 'an apple' },
      log_checkin: { content: 'fine', protocols: [] },
    }
    const client = await server.mcpClient(await server.jwt('bob'))
    for (const { name } of TOOLS) {
      const input = inputs[name] ?? {}
      const { status, text } = await server.request('POST', `/api/tools/${name}`, { token: bob, body: input })
      expect([name, status]).toEqual([name, 200])
      expectNothingOfAnns(text)
      expectNothingOfAnns(JSON.stringify(await callTool(client, name, input)))
    }
  })

  test('nor can the tools of the journal read or change what is hers, by her ids', async () => {
    const changed = async () =>
      (await server.request('POST', '/api/tools/update_profile', { token: ann, body: { set: { age: 41 } } }))
        .json
    // The first change keeps the targets of the days before it.
    const first = await changed()
    await server.request('POST', '/api/tools/undo_change', { token: ann, body: { undo: first.undo } })
    const before = await annsView()
    const { undo } = await changed()
    const inputs: Record<string, Record<string, unknown>> = {
      copy_food: { ids: [ids.entry] },
      correct_food: { entry_id: ids.entry, grams: 5 },
      correct_checkin: { checkin_id: ids.checkin, mood: 1 },
      delete_entries: { ids: [ids.entry] },
      undo_change: { undo },
      change_protocol: { action: 'end', protocol: ids.subscription },
      manage_foods: { action: 'delete', food_id: ids.food },
    }
    const client = await server.mcpClient(await server.jwt('bob', HEALTH_SCOPES))
    for (const { name } of JOURNAL_TOOLS) {
      const input = inputs[name] ?? MIN_INPUT[name] ?? {}
      const { status, text } = await server.request('POST', `/api/tools/${name}`, { token: bob, body: input })
      expect([name, name in inputs ? status >= 400 : status === 200]).toEqual([name, true])
      expectNothingOfAnns(text)
      expectNothingOfAnns(JSON.stringify(await callTool(client, name, input)))
    }
    await server.request('POST', '/api/tools/undo_change', { token: ann, body: { undo } })
    expect(await annsView()).toBe(before)
  })

  test('nor can another person’s check-in mark her protocols, or repeat her entries', async () => {
    const before = await annsView()
    const marks = { content: 'done', protocols: [{ id: ids.subscription, status: 'taken' }] }
    const answer = await server.request('POST', '/api/tools/log_checkin', { token: bob, body: marks })
    expectNothingOfAnns(answer.text)
    const once = { food_name: CANARY, client_entry_id: 'the-same-id' }
    const hers = await server.request('POST', '/api/tools/log_food', { token: ann, body: once })
    const his = await server.request('POST', '/api/tools/log_food', {
      token: bob,
      body: { ...once, food_name: 'an apple' },
    })
    expect(his.status).toBe(200)
    expect(his.json.entry_id).not.toBe(hers.json.entry_id)
    await server.request('DELETE', `/api/journal/foods/${hers.json.entry_id}`, { token: ann })
    expect(await annsView()).toBe(before)
  })

  test('nor do her ids in a body let another person copy or delete her entries', async () => {
    const before = await annsView()
    for (const [path, more] of [
      ['/api/journal/foods/copies', { date: '2026-03-09' }],
      ['/api/journal/foods/deletion', {}],
    ] as const) {
      const send = (id: string) =>
        server.request('POST', path, { token: bob, body: { entry_ids: [id], ...more } })
      const foreign = await send(ids.entry)
      expect(fingerprint(foreign)).toBe(fingerprint(await send(UNKNOWN_ID)))
      expectNothingOfAnns(foreign.text)
    }
    expect(await annsView()).toBe(before)
  })

  test('a cursor from one person’s list shows another nothing of it', async () => {
    for (const path of [
      '/api/ext/tokens',
      '/api/jwts',
      '/api/journal/foods',
      '/api/journal/checkins',
      '/api/assistant/conversations',
      '/api/audit',
    ]) {
      server.token('ann')
      await server.jwt('ann')
      for (const [tool, input] of [
        ['log_food', { food_name: CANARY }],
        ['log_checkin', { content: CANARY }],
        ['chat_with_assistant', { message: CANARY }],
      ] as const) {
        await server.request('POST', `/api/tools/${tool}`, { token: ann, body: input })
      }
      const { json } = await server.request('GET', `${path}?limit=1`, { token: ann })
      expect(json.next_cursor).toBeString()
      const answer = await server.request('GET', `${path}?cursor=${json.next_cursor}`, { token: bob })
      expect(answer.status).toBe(200)
      expectNothingOfAnns(answer.text)
    }
  })

  function expectNothingOfAnns(text: string): void {
    expect(text).not.toContain(CANARY)
    expect(text).not.toContain('"ann"')
    for (const id of Object.values(ids)) expect(text).not.toContain(id)
  }
})
