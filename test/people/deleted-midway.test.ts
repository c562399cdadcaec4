import { describe, expect, test } from 'bun:test'
import { createDeletion } from '../../src/data/deletion.ts'
import { CREDENTIAL_TABLES, JOURNAL_TABLES } from '../../src/data/person-tables.ts'
import { modelServer, says } from '../assistant/model-server.ts'
import { BASE_URL, callTool, type TestServer, testServer } from '../support.ts'

/** A person who is deleted while a request of theirs is in progress: no row of theirs is written afterwards. */

const TABLES = [...JOURNAL_TABLES, ...CREDENTIAL_TABLES].map(({ name }) => name)

const rowsOf = ({ db }: TestServer, userId: string) =>
  TABLES.flatMap((name) => db.$client.query(`SELECT * FROM "${name}" WHERE user_id = ?`).all(userId))

const remove = ({ services }: TestServer, userId: string) => createDeletion(services).deletePerson(userId)

describe('a person who is deleted', () => {
  test.each([
    ['/api/ext/tokens', { name: 'late' }],
    ['/api/tools/log_food', { food_name: 'soup', grams: 300 }],
    ['/api/journal/foods', { entries: [{ food_name: 'soup' }] }],
    ['/api/profile', { conditions: ['late'] }],
  ])('while the body of a request to %s arrives', async (path, body) => {
    const server = await testServer()
    const token = server.token('ann')
    const finish = Promise.withResolvers<void>()
    const begun = Promise.withResolvers<void>()
    const stream = new ReadableStream(
      {
        async pull(controller) {
          begun.resolve()
          await finish.promise
          controller.enqueue(new TextEncoder().encode(JSON.stringify(body)))
          controller.close()
        },
      },
      { highWaterMark: 0 },
    )
    const method = path === '/api/profile' ? 'PATCH' : 'POST'
    const headers = { 'content-type': 'application/json', authorization: `Bearer ${token}` }
    const answer = server.app.handle(new Request(`${BASE_URL}${path}`, { method, body: stream, headers }))
    await begun.promise
    remove(server, 'ann')
    finish.resolve()
    expect((await answer).status).toBe(401)
    expect(rowsOf(server, 'ann')).toEqual([])
  })

  test('while a model answers, for an app and for an MCP client', async () => {
    const asked = [Promise.withResolvers<void>(), Promise.withResolvers<void>()] as const
    const deleted = Promise.withResolvers<void>()
    const answersLate = (turn: 0 | 1) => async () => {
      asked[turn].resolve()
      await deleted.promise
      return says('Eat lentils.')()
    }
    using model = modelServer(answersLate(0), answersLate(1))
    const server = await testServer({
      settings: { ASSISTANT_BASE_URL: model.settings.BASE_URL, ASSISTANT_MODEL: 'm' },
    })
    const token = server.token('ann')
    const client = await server.mcpClient(await server.jwt('ann'))
    const body = { message: 'What should I eat?' }
    const answer = server.request('POST', '/api/tools/chat_with_assistant', { token, body })
    await asked[0].promise
    const said = callTool(client, 'chat_with_assistant', body)
    await asked[1].promise
    remove(server, 'ann')
    deleted.resolve()
    expect((await answer).status).toBe(401)
    expect(await said).toEqual({ error: 'Authentication required' })
    expect(rowsOf(server, 'ann')).toEqual([])
  })

  test('by another process between the check of the credential and the write', async () => {
    const server = await testServer()
    server.addPeople('cleo')
    const { foodJournal, checkins } = server.services.features
    const log = await foodJournal.prepareLog('cleo', { food_name: 'soup' }, new AbortController().signal)
    remove(server, 'cleo')
    const writes = [log, () => checkins.log('cleo', { content: 'Slept 7 hours.' })]
    for (const write of writes) expect(write).toThrow('a row of nobody')
    expect(rowsOf(server, 'cleo')).toEqual([])
  })
})

test('every table of people refuses rows of nobody', async () => {
  const { db } = await testServer()
  const guarded = db.$client
    .query<{ tbl_name: string }, []>("SELECT tbl_name FROM temp.sqlite_schema WHERE type = 'trigger'")
    .all()
    .map(({ tbl_name }) => tbl_name)
  // Guards are also kept for identifiers of nobody; they have no data of a person.
  expect(guarded.sort()).toEqual(TABLES.filter((name) => name !== 'passcode_guards').sort())
})
