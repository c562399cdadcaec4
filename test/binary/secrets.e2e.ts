import { Database } from 'bun:sqlite'
import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { databasePath } from '../../db/open.ts'
import { createBench, type RunningServer } from './support.ts'

const IDENTIFIER = 'ann@example.org'
const API_KEY = 'sk-provider-key-4f1c9b7e'
/** What the person tells, which the journal keeps and a log must not. */
const PRIVATE = ['secret-plum-cake', 'secret-migraine', 'secret-question']

describe('of all secrets issued during a run', () => {
  const bench = createBench()
  let askedWithKey = 0
  /** Sends back what it was sent, as some providers do in their errors. */
  const provider = Bun.serve({
    hostname: '127.0.0.1',
    port: 0,
    fetch: async (request) => {
      const authorization = request.headers.get('authorization')
      if (authorization === `Bearer ${API_KEY}`) askedWithKey += 1
      return new Response(`no: ${authorization} ${await request.text()}`, { status: 401 })
    },
  })
  const secrets: string[] = []
  const passcodes: string[] = []
  let server: RunningServer

  beforeAll(async () => {
    const keyFile = join(bench.root, 'api-key')
    writeFileSync(keyFile, `${API_KEY}\n`)
    const env = {
      EXT_LOG_LEVEL: 'debug',
      EXT_ASSISTANT_BASE_URL: `${provider.url.href}v1`,
      EXT_ASSISTANT_MODEL: 'any',
      EXT_ASSISTANT_API_KEY_FILE: keyFile,
    }
    server = await bench.serve({ env })
    await liveThrough()
  })
  afterAll(async () => {
    await provider.stop(true)
    await bench.close()
  })

  const send = async (method: string, path: string, body?: unknown, token?: string) =>
    server.request(method, path, { body, token })

  /** Everything that makes or takes a secret, and every wrong place that one is put into by mistake. */
  async function liveThrough(): Promise<void> {
    const first = await bench.value(['issue-token', '--name', 'first'])
    const jwt = await bench.value(['issue-jwt'])
    const created = (await send('POST', '/api/ext/tokens', { name: 'second' }, first)).json
    const restJwt = (await send('POST', '/api/jwts', { name: 'third' }, first)).json.jwt
    await send('DELETE', `/api/ext/tokens/${created.id}`, undefined, first)

    const cliCode = await bench.value(['issue-passcode', '--identifier', IDENTIFIER, '--length', '10'])
    const target = { user_identifier: IDENTIFIER, channel: 'email' }
    const session = (
      await send('POST', '/auth/passcodes/verify', { ...target, code: cliCode, session: true })
    ).json
    const paired = (await send('POST', '/api/ext/tokens', { name: 'device' }, session.session_token)).json
    const unused = (await send('POST', '/auth/passcodes', { ...target, length: 10 }, first)).json.code
    const short = (await send('POST', '/auth/passcodes', { ...target, channel: 'phone' }, first)).json.code
    passcodes.push(cliCode, unused, short)
    secrets.push(first, jwt, created.token, restJwt, session.session_token, paired.token, API_KEY)
    secrets.push(JSON.parse(readFileSync(join(bench.dataDir, 'jwt-key.json'), 'utf8')).d)

    await askTheAssistant(jwt)
    await misplaceSecrets(first, unused)
  }

  async function askTheAssistant(jwt: string): Promise<void> {
    const client = await server.mcpClient(jwt)
    const [food, symptom, question] = PRIVATE
    await client.callTool({ name: 'log_food', arguments: { food_name: food, grams: 100 } })
    await client.callTool({ name: 'log_checkin', arguments: { content: `${symptom} all day` } })
    await client.callTool({ name: 'chat_with_assistant', arguments: { message: `${question}?` } })
    await client.close()
  }

  async function misplaceSecrets(token: string, code: string): Promise<void> {
    const target = { user_identifier: IDENTIFIER, channel: 'email' }
    await send('GET', `/api/ext/tokens?access_token=${token}`)
    await send('GET', `/api/ext/tokens/${token}`, undefined, token)
    await send('GET', `/api/foods?q=${token}`, undefined, token)
    await send('POST', '/api/ext/tokens', { name: 'x', token }, token)
    await send('POST', '/auth/passcodes/verify', { ...target, code: Number(code) })
    await send('POST', '/auth/passcodes/verify', `{"code":"${code}"`)
    await send('POST', '/mcp', { jsonrpc: '2.0', id: token, method: token, params: { token } })
    await bench.cli(['revoke-token', token])
    await bench.cli(['issue-token', token])
    await bench.cli([token])
    await bench.cli(['serve', `--${token}`])
    await bench.cli(['serve', '--port', token])
  }

  /** The unguessable part of each: what is stored to look a token up by may be there. */
  const cores = () =>
    secrets.map((secret) => /^ext_[0-9a-f]{12}_(.+)$/.exec(secret)?.[1] ?? secret.split('.').at(-1) ?? '')

  const expectNoneInFiles = () => {
    const files = readdirSync(bench.dataDir).filter((name) => name.startsWith('ext-server.db'))
    expect(files).toContain('ext-server.db')
    for (const name of files) {
      const bytes = readFileSync(join(bench.dataDir, name))
      const found = [...cores(), ...passcodes.filter((code) => code.length === 10)].filter((core) =>
        bytes.includes(core),
      )
      expect(found, name).toEqual([])
    }
  }

  test('there are enough of them, and the provider was asked with its key', () => {
    expect(secrets).toHaveLength(8)
    expect(new Set(cores()).size).toBe(8)
    expect(Math.min(...cores().map((core) => core.length))).toBeGreaterThan(20)
    expect(passcodes.map((code) => code.length)).toEqual([10, 10, 6])
    expect(askedWithKey).toBeGreaterThan(0)
  })

  test('none is in the database or its write-ahead log while the server runs', () => {
    expect(readdirSync(bench.dataDir)).toContain('ext-server.db-wal')
    expectNoneInFiles()
  })

  test('no passcode stands in any column', () => {
    const db = new Database(databasePath(bench.dataDir), { readonly: true })
    const tables = db.query<{ name: string }, []>("SELECT name FROM sqlite_master WHERE type = 'table'").all()
    const cells = tables.flatMap(({ name }) => db.query(`SELECT * FROM "${name}"`).values().flat())
    db.close()
    expect(cells.length).toBeGreaterThan(50)
    const text = cells.filter((cell) => typeof cell === 'string').join('\n')
    expect(passcodes.filter((code) => RegExp(`\\b${code}\\b`).test(text))).toEqual([])
  })

  test('none is in anything that the server or a command wrote beside its results, nor is what the person told', () => {
    const logs = bench.logs()
    expect(logs).toContain('listening on')
    expect(logs).toContain('model did not answer')
    expect([...cores(), ...PRIVATE].filter((secret) => logs.includes(secret))).toEqual([])
    expect(passcodes.filter((code) => RegExp(`\\b${code}\\b`).test(logs))).toEqual([])
  })

  test('none is in the database after the server has stopped', async () => {
    expect(await server.stop()).toBe(0)
    expectNoneInFiles()
  })
})
