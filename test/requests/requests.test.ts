import { expect, test } from 'bun:test'
import type { Db } from '../../db/open.ts'
import { HEALTH_SCOPES } from '../../src/contract/scopes.ts'
import { copiesOf } from '../empty-db.ts'
import { local, stdio } from '../mcp/support.ts'
import { callTool, frozenClock, type TestServer, testServer } from '../support.ts'
import {
  changed,
  differences,
  type JournalRequest,
  NOW,
  REQUESTS,
  readJournal,
  seedJournal,
} from './journal.ts'
import { inLowerCase, statedProfile, wrongFigures, wrongProtocols, wrongTotals } from './outcomes.ts'
import { type Call, filledIn, PLAYS, play } from './play.ts'

/**
 * Requests of a person about their journal, played by a client over HTTP and over stdio. Requests and journal were written
 * by one who knew neither the tools nor their code, the calls by one who knew only the listing of the tools. Afterwards the
 * whole journal is compared.
 */

const NO_LIMIT = { RATE_LIMIT_READ_PER_MINUTE: '100000', RATE_LIMIT_WRITE_PER_MINUTE: '100000' }

const serverOn = (db?: Db) =>
  testServer({ clock: frozenClock(NOW), settings: NO_LIMIT, ...(db !== undefined && { db }) })

/** Written once: each request begins with a copy. */
const SEEDED = await (async () => {
  const { request, token: issue, db } = await serverOn()
  const token = issue('ann')
  const ids = await seedJournal(request, token)
  return { ids, token, copy: copiesOf(db) }
})()

async function seeded() {
  const { ids, token, copy } = SEEDED
  const server = await serverOn(copy())
  return { server, ids, read: () => readJournal(server.request, token) }
}

/** How a client reaches the tools. */
const TRANSPORTS: Readonly<Record<string, (server: TestServer) => Promise<Call>>> = {
  HTTP: async (server) => {
    const client = await server.mcpClient(await server.jwt('ann', HEALTH_SCOPES))
    return async (tool, input) => await callTool(client, tool, input)
  },
  stdio: async (server) => {
    const ann = { ...local('ann'), permissions: ['read', 'write', 'edit'] as const }
    const connection = stdio(server, async () => ann, undefined, true)
    return async (tool, input) => {
      const { result } = await connection.ask('tools/call', { name: tool, arguments: input })
      return result.structuredContent
    }
  },
}

test('the journal is the one that the requests speak of, and a difference is seen', async () => {
  const { read } = await seeded()
  expect(differences(changed([]), await read())).toEqual([])
  for (const { id, check } of REQUESTS.filter((request) => request.check.ops.length > 0)) {
    expect([id, differences(changed(check.ops), await read()).length > 0]).toEqual([id, true])
  }
})

test('every request is played', () => {
  expect(PLAYS.map(({ id }) => id)).toEqual(REQUESTS.map(({ id }) => id))
})

const requestOf = (id: string): JournalRequest => {
  const found = REQUESTS.find((request) => request.id === id)
  if (found === undefined) throw new Error(`there is no request ${id}`)
  return found
}

test.each(Object.keys(TRANSPORTS).flatMap((name) => PLAYS.map(({ id }) => [name, id] as const)))(
  'over %s: %s',
  async (transport, id) => {
    const { server, ids, read } = await seeded()
    const call = await TRANSPORTS[transport]?.(server)
    const played = PLAYS.find((one) => one.id === id)
    if (call === undefined || played === undefined) throw new Error(`${id} cannot be played`)
    const { check, max_calls: most } = requestOf(id)
    expect(played.calls.length).toBeLessThanOrEqual(most)
    const results = await play(played, call)
    const journal = await read()
    const asExpected = differences(changed(check.ops), journal)
    if (check.also_ops === undefined) expect(asExpected).toEqual([])
    else expect([asExpected, differences(changed(check.also_ops), journal)]).toContainEqual([])
    if (asExpected.length === 0) expect(wrongTotals(journal, check.day_totals)).toEqual([])
    expect(statedProfile(journal)).toMatchObject(inLowerCase(check.profile ?? {}))
    expect(wrongProtocols(journal, check.protocols, ids)).toEqual([])
    const offered = JSON.stringify(results)
    for (const ref of check.offer ?? []) expect(offered).toContain(ids.get(ref) ?? ref)
    const told = filledIn(played.figures ?? {}, results) as Record<string, unknown>
    expect(Object.keys(told).length > 0).toBe(check.answer !== undefined)
    expect(wrongFigures(told, check.answer)).toEqual([])
  },
)
