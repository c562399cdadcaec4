import { describe, expect, test } from 'bun:test'
import { chmodSync, rmSync } from 'node:fs'
import { diskFindings } from '../../src/doctor/checks/disk.ts'
import { memoryFinding } from '../../src/doctor/checks/memory.ts'
import { client, machine } from '../connect/support.ts'
import { about, prepared, texts } from './support.ts'

describe('the server', () => {
  test('another web server has its port', async () => {
    await using other = Bun.serve({ port: 0, hostname: '127.0.0.1', fetch: () => new Response('hello') })
    using here = machine({ EXT_SERVER_PORT: String(other.port) })
    expect(texts(await about('server', here))).toEqual([
      expect.stringMatching(/^error: another program answers at http:\/\/127\.0\.0\.1:\d+/),
    ])
  })

  test('a program that speaks another protocol has its port', async () => {
    const socket = { data() {}, open: (peer: { end(text: string): void }) => peer.end('220 mail ready\r\n') }
    using other = Bun.listen({ port: 0, hostname: '127.0.0.1', socket })
    using here = machine({ EXT_SERVER_PORT: String(other.port) })
    expect(texts(await about('server', here))).toEqual([
      `error: another program uses the port of http://127.0.0.1:${other.port}`,
    ])
  })

  test('the server of another data directory has its port', async () => {
    using there = machine()
    await using server = await there.serve()
    using here = machine({ EXT_SERVER_PORT: new URL(server.url).port })
    expect(texts(await about('server', here))).toEqual([
      `warning: the server at ${server.url} uses another data directory`,
    ])
  })

  test('none runs, and it chooses its port', async () => {
    using here = machine({ EXT_SERVER_PORT: '0' })
    expect(texts(await about('server', here))).toEqual([
      'ok: none runs; it will choose a free port (server.port is 0)',
    ])
  })
})

describe('the base URL', () => {
  test('does not reach the server: names the command that sets it', async () => {
    using here = machine()
    await using server = await here.serve()
    const [found] = await about('base URL', here, '--base-url', 'https://127.0.0.1:1')
    expect([found?.state, found?.found]).toEqual([
      'error',
      'https://127.0.0.1:1 does not reach the server from this machine',
    ])
    expect(texts(await about('base URL', here))).toEqual([`ok: ${server.url} reaches a server`])
  })

  test.each([
    [{ EXT_SERVER_HOST: '0.0.0.0' }, 'warning: http://127.0.0.1:8420 is not encrypted'],
    [{ EXT_SERVER_BASE_URL: 'http://journal.home' }, 'warning: http://journal.home is not encrypted'],
  ])('is not encrypted: %j', async (environment, expected) => {
    using here = machine(environment)
    expect(texts(await about('base URL', here))).toContain(expected)
  })
})

describe('the headers of proxies', () => {
  const https = { EXT_SERVER_BASE_URL: 'https://journal.example' }
  const cases: [environment: Record<string, string>, expected: string][] = [
    [{}, 'ok: X-Forwarded-For is trusted from nobody'],
    [https, 'ok: X-Forwarded-For is trusted from this machine'],
    [
      { ...https, EXT_SERVER_HOST: '0.0.0.0' },
      'warning: X-Forwarded-For is trusted from nobody, but the base URL is that of a proxy',
    ],
    [{ EXT_SERVER_TRUSTED_PROXIES: '10.0.0.2' }, 'ok: X-Forwarded-For is trusted from 10.0.0.2'],
    [{ EXT_SERVER_TRUSTED_PROXIES: '10.0.0.2,0.0.0.0/0' }, 'warning: server.trusted_proxies has 0.0.0.0/0'],
    [{ EXT_SERVER_TRUSTED_PROXIES: '::/0' }, 'warning: server.trusted_proxies has ::/0'],
  ]
  test.each(cases)('%j', async (environment, expected) => {
    using here = machine(environment)
    expect(texts(await about('proxy headers', here))).toEqual([expected])
  })
})

describe('the language model', () => {
  const SECRET = 'sk-a-secret-of-the-provider'

  /** A provider, what it was asked, and what is found of it. */
  async function provider(answer: () => Response) {
    const asked: string[] = []
    await using server = Bun.serve({
      port: 0,
      hostname: '127.0.0.1',
      async fetch(request) {
        const body = await request.text()
        asked.push(`${request.method} ${new URL(request.url).pathname} ${body}`.trim())
        return request.headers.get('authorization') === `Bearer ${SECRET}` ? answer() : answer()
      },
    })
    using here = machine({
      EXT_ASSISTANT_BASE_URL: `http://127.0.0.1:${server.port}/v1/`,
      EXT_ASSISTANT_MODEL: 'tiny',
      EXT_ASSISTANT_API_KEY: SECRET,
    })
    await prepared(here)
    const found = await about('language model', here)
    expect(JSON.stringify(found)).not.toContain(SECRET)
    return { asked, found: texts(found).map((text) => text.replace(/127\.0\.0\.1:\d+/, 'HOST')) }
  }

  const models = (...ids: string[]) => Response.json({ data: ids.map((id) => ({ id })) })
  const cases: [title: string, answer: () => Response, expected: string][] = [
    ['lists it', () => models('large', 'tiny'), 'ok: HOST has tiny'],
    ['lists others', () => models('large'), 'warning: HOST does not list tiny'],
    ['refuses the key', () => new Response(null, { status: 401 }), 'error: HOST refuses the API key'],
    [
      'has no list',
      () => new Response('no', { status: 404 }),
      'warning: HOST answers, but not with a list of models (status 404)',
    ],
    [
      'sends a page',
      () => new Response('<p>'),
      'warning: HOST answers, but not with a list of models (status 200)',
    ],
    [
      'leads elsewhere',
      () => Response.redirect('http://127.0.0.1:1/'),
      'warning: HOST answers, but not with a list of models (status 302)',
    ],
  ]
  test.each(cases)(
    'its provider %s; it is asked for its models and gets no data',
    async (_, answer, expected) => {
      const { asked, found } = await provider(answer)
      expect(found).toEqual([expected])
      expect(asked).toEqual(['GET /v1/models'])
    },
  )

  test('its provider does not run', async () => {
    using here = machine({ EXT_ASSISTANT_BASE_URL: 'http://127.0.0.1:1/v1', EXT_ASSISTANT_MODEL: 'tiny' })
    expect(texts(await about('language model', here))).toEqual(['error: 127.0.0.1:1 does not answer'])
  })
})

describe('AI clients', () => {
  test('are called as they would call; a token that was revoked is found', async () => {
    using here = machine()
    await using _server = await here.serve()
    const { jwt_id } = await here.json('cursor', '--write', '--http')
    expect(texts(await about('AI clients', here))).toEqual([
      expect.stringMatching(/^ok: Cursor: gets \d+ tools$/),
    ])
    await here.cli('revoke-jwt', jwt_id)
    const [found] = await about('AI clients', here)
    expect(found?.state).toBe('error')
    expect(found?.found).toStartWith('Cursor: the server refuses its tool token')
    expect(found?.fix).toContain('connect cursor --write')
    chmodSync(here.fileOf(client('cursor')), 0o644)
    expect(texts(await about('AI clients', here))[0]).toMatch(
      /^error: Cursor: other users of this machine can read the tool token in /,
    )
  })

  test('are not called without a server', async () => {
    using here = machine()
    await here.json('cursor', '--write', '--http')
    expect(texts(await about('AI clients', here))).toEqual(['ok: Cursor: not called, since no server runs'])
  })

  test('that launch this program are not launched; a program that is missing is found', async () => {
    using here = machine()
    await here.json('cursor', '--write', '--stdio')
    const file = here.fileOf(client('cursor'))
    expect(texts(await about('AI clients', here))).toEqual([expect.stringMatching(/^ok: Cursor: starts \//)])
    here.write(file, here.read(file).replace(process.execPath, '/nonexistent/ext-server'))
    expect(texts(await about('AI clients', here))).toEqual([
      'error: Cursor: there is no /nonexistent/ext-server',
    ])
    here.write(file, '{ broken')
    expect((await about('AI clients', here))[0]?.state).toBe('warning')
    rmSync(file)
    expect(texts(await about('AI clients', here))).toEqual(['ok: none of this user is connected'])
  })
})

const MIB = 2 ** 20

test.each([
  [{ freeBytes: 63 * MIB, freeFiles: 5000, allFiles: 10_000, databaseBytes: MIB }, ['error', 'ok']],
  [{ freeBytes: 64 * MIB, freeFiles: 5000, allFiles: 10_000, databaseBytes: MIB }, ['warning', 'ok']],
  [{ freeBytes: 600 * MIB, freeFiles: 999, allFiles: 10_000, databaseBytes: 500 * MIB }, ['ok', 'warning']],
  [{ freeBytes: 600 * MIB, freeFiles: 99, allFiles: 10_000, databaseBytes: 700 * MIB }, ['warning', 'error']],
  // A file system without a limit of files reports none.
  [{ freeBytes: 600 * MIB, freeFiles: 0, allFiles: 0, databaseBytes: MIB }, ['ok']],
])('room on the disk: %j', (room, states) => {
  expect(diskFindings('/data', room).map(({ state }) => state)).toEqual(states as typeof states & 'ok'[])
})

test.each([
  [{ total: 128 * MIB, available: 100 * MIB }, true, 'error'],
  [{ total: 512 * MIB, available: 100 * MIB }, false, 'warning'],
  [{ total: 512 * MIB, available: 100 * MIB }, true, 'ok'],
  [{ total: 512 * MIB, available: 400 * MIB }, false, 'ok'],
])('memory: %j, server runs: %p', (memory, isServed, state) => {
  expect(memoryFinding(memory, isServed)).toMatchObject({ state })
})
