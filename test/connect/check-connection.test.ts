import { describe, expect, test } from 'bun:test'
import { mkdirSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { CLIENTS, clientTransports } from '../../src/connect/clients.ts'
import { ALL_TOOLS } from '../../src/tools/index.ts'
import { client, machine } from './support.ts'

type Machine = ReturnType<typeof machine>

/** What `--check` says is wrong: one line, exit 1, nothing on standard output. */
async function problem(m: Machine, id = 'cursor'): Promise<string> {
  const { code, out, err } = await m.cli('connect', id, '--check')
  expect([code, out]).toEqual([1, ''])
  expect(err.trim().split('\n')).toHaveLength(1)
  expect(err).not.toContain('eyJ')
  const json = await m.cli('connect', id, '--check', '--json')
  expect([json.code, json.err]).toEqual([1, err])
  const { problem: said, ...rest } = JSON.parse(json.out)
  expect(rest).toEqual({ client: id, file: m.fileOf(client(id)), ok: false })
  expect(err).toBe(`error: ${client(id).title}: ${said}\n`)
  return said
}

/** Puts another token, or another address, into Cursor's file. */
function alter(m: Machine, change: (entry: Record<string, unknown>) => void): void {
  const path = m.fileOf(client('cursor'))
  const settings = JSON.parse(m.read(path))
  change(settings.mcpServers['ext-server'])
  m.write(path, JSON.stringify(settings))
}

const withToken = (token: string) => (entry: Record<string, unknown>) => {
  entry.headers = { Authorization: `Bearer ${token}` }
}

const encoded = (part: object) => Buffer.from(JSON.stringify(part)).toString('base64url')

/** A machine on which every client is installed. */
function installed(...settings: Parameters<typeof machine>) {
  const m = machine(...settings)
  for (const known of CLIENTS) mkdirSync(dirname(m.fileOf(known)), { recursive: true })
  mkdirSync(join(m.home, '.claude'), { recursive: true })
  return m
}

describe('connect --check', () => {
  const overHttp = CLIENTS.filter((known) => clientTransports(known).includes('http')).map(({ id }) => id)
  test('gets through with what was written for each client, over HTTP', async () => {
    using m = installed()
    await using server = await m.serve()
    for (const id of overHttp) {
      await m.json(id, '--write')
      const { code, out, err } = await m.cli('connect', id, '--check')
      expect([code, err]).toEqual([0, ''])
      expect(out).toStartWith(
        `ok: ${client(id).title} reaches ${server.url}/mcp and gets ${ALL_TOOLS.length} tools, until 2`,
      )
      expect(await m.json(id, '--check')).toMatchObject({
        ok: true,
        transport: 'http',
        tools: ALL_TOOLS.length,
      })
    }
  })

  test.each(['claude-desktop', 'goose', 'codex'])(
    'launches the program as %s would, without a server',
    async (id) => {
      using m = installed()
      await m.json(id, '--stdio', '--write', '--user', 'ana')
      const { code, out, err } = await m.cli('connect', id, '--check')
      expect([code, err]).toEqual([0, ''])
      expect(out).toBe(
        `ok: ${client(id).title} reaches ${process.execPath} and gets ${ALL_TOOLS.length} tools\n`,
      )
    },
    60_000,
  )

  test('says so if the client itself is not on this machine, also after its folder was made for the entry', async () => {
    using m = machine()
    await using _ = await m.serve()
    const note = `note: Cursor itself was not found on this machine; there is no ${m.home}/.cursor\n`
    expect((await m.cli('connect', 'cursor', '--check')).err).toStartWith(note)
    await m.json('cursor', '--write')
    const checked = await m.cli('connect', 'cursor', '--check')
    expect([checked.code, checked.err]).toEqual([0, note])
    m.write(`${m.home}/.codex/version`, '1')
    await m.json('codex', '--write')
    expect((await m.cli('connect', 'codex', '--check')).err).toBe('')
  })

  test('before anything was written', async () => {
    using m = installed()
    const path = m.fileOf(client('cursor'))
    expect(await problem(m)).toBe(`there is no ${path}; to add it, run connect cursor --write`)
    m.write(path, '{"mcpServers":{"a":{}}}')
    expect(await problem(m)).toBe(`it is not in ${path}; to add it, run connect cursor --write`)
    m.write(path, '{"mcpServers":{"ext-server":{"disabled":true}}}')
    expect(await problem(m)).toContain('has no URL and no command')
  })

  test('no server runs', async () => {
    using m = installed()
    await m.json('cursor', '--write', '--base-url', 'http://127.0.0.1:9')
    expect(await problem(m)).toBe(
      'no server answers at http://127.0.0.1:9/mcp; start it with serve, and check that its --base-url matches this URL',
    )
  })

  test('something else answers', async () => {
    using m = installed()
    const answers: Record<string, () => Response> = {
      '/page/mcp': () => new Response('<html></html>', { headers: { 'Content-Type': 'text/html' } }),
      '/gone/mcp': () => new Response('no', { status: 404 }),
      '/moved/mcp': () => Response.redirect('https://h.example/mcp', 308),
      '/other/mcp': () =>
        Response.json({ jsonrpc: '2.0', id: 1, result: { serverInfo: { name: 'other', version: '1' } } }),
      '/fails/mcp': () => Response.json({ jsonrpc: '2.0', id: 1, error: { code: -32603, message: 'x' } }),
      '/host/mcp': () => new Response('no', { status: 403 }),
    }
    using server = Bun.serve({
      port: 0,
      hostname: '127.0.0.1',
      fetch: ({ url }) => answers[new URL(url).pathname]?.() ?? new Response(),
    })
    const says = async (path: string) => {
      await m.json('cursor', '--write', '--base-url', `http://127.0.0.1:${server.port}/${path}`)
      return await problem(m)
    }
    expect(await says('page')).toContain('(HTTP 200); check the base URL')
    expect(await says('gone')).toContain('(HTTP 404); check the base URL')
    expect(await says('moved')).toContain('redirects to another URL (HTTP 308)')
    expect(await says('other')).toContain('another MCP server answered')
    expect(await says('fails')).toBe('the server refuses initialize (-32603)')
    expect(await says('host')).toContain('refuses the host name')
  })

  test('a server that answers as a stream of events is understood', async () => {
    using m = installed()
    using server = Bun.serve({
      port: 0,
      hostname: '127.0.0.1',
      async fetch(request) {
        const { id, method } = (await request.json()) as { id?: number; method: string }
        if (id === undefined) return new Response(null, { status: 202 })
        const result =
          method === 'initialize'
            ? { serverInfo: { name: 'ext-server' }, protocolVersion: '2025-06-18' }
            : method === 'tools/list'
              ? { tools: [{}], version: request.headers.get('MCP-Protocol-Version') }
              : { content: [] }
        return new Response(`event: message\ndata: ${JSON.stringify({ jsonrpc: '2.0', id, result })}\n\n`, {
          headers: { 'Content-Type': 'text/event-stream' },
        })
      },
    })
    await m.json('cursor', '--write', '--base-url', `http://127.0.0.1:${server.port}`)
    expect(await m.json('cursor', '--check')).toMatchObject({ ok: true, tools: 1 })
  })

  for (const auth of ['inline', 'oauth']) {
    test(`a token that does not hold, with mcp.auth = ${auth}`, async () => {
      using m = installed({ EXT_MCP_AUTH: auth })
      await using server = await m.serve()
      const { jwt_id } = await m.json('cursor', '--write')
      const mend = '; fix: connect cursor --write'
      await m.cli('revoke-jwt', jwt_id)
      expect(await problem(m)).toBe(`its tool token was revoked${mend}`)

      const expired = `${encoded({ alg: 'EdDSA' })}.${encoded({ jti: 'x', sub: 'owner', exp: 1_700_000_000 })}.AA`
      alter(m, withToken(expired))
      expect(await problem(m)).toBe(`its tool token expired on 2023-11-14${mend}`)

      alter(m, withToken('ext_0123456789ab_secret'))
      expect(await problem(m)).toBe(`the token in its entry is not a tool token of this server${mend}`)

      alter(m, (entry) => {
        delete entry.headers
      })
      expect(await problem(m)).toBe(`its entry has no header "Authorization: Bearer …"${mend}`)

      using other = machine()
      const foreign = await other.cli('issue-jwt', '--base-url', server.url)
      alter(m, withToken(foreign.out.trim()))
      expect(await problem(m)).toBe(
        `its tool token is from another installation or another data directory${mend}`,
      )

      const elsewhere = await m.cli('issue-jwt', '--base-url', 'https://h.example')
      alter(m, withToken(elsewhere.out.trim()))
      expect(await problem(m)).toBe(
        `its tool token is for https://h.example/mcp, but its URL is ${server.url}/mcp${mend}`,
      )

      await m.json('cursor', '--write')
      expect(await m.json('cursor', '--check')).toMatchObject({ ok: true })
    })
  }

  test('a token that may not read', async () => {
    using m = installed()
    await using _ = await m.serve()
    await m.json('cursor', '--write')
    alter(m, withToken((await m.cli('issue-jwt', '--scope', 'health:write')).out.trim()))
    expect(await problem(m)).toBe('its tool token lacks the scope health:read')
  })

  test('a client that was given few tools reads with one of those', async () => {
    using m = installed()
    await using _ = await m.serve()
    await m.json('cursor', '--write')
    for (const tools of ['get_diet_gap', 'log_food']) {
      alter(m, (entry) => {
        entry.headers = { ...(entry.headers as object), 'X-MCP-Tools': tools }
      })
      expect(await m.json('cursor', '--check')).toMatchObject({ ok: true, tools: 1 })
    }
  })

  const commands: [what: string, command: string, args: string[], says: RegExp][] = [
    [
      'is not there',
      '/nowhere/ext-server',
      [],
      /^\/nowhere\/ext-server cannot be started; if it was moved, connect --write updates the path$/,
    ],
    ['ends at once', 'false', [], /^the command ended with exit code 1$/],
    [
      'says why it ends',
      'sh',
      ['-c', 'echo "error: no\tdata" >&2; exit 3'],
      /^the command ended with exit code 3: error: no data$/,
    ],
    [
      'talks',
      'sh',
      ['-c', 'echo hello; sleep 1'],
      /^the command writes something that is not an MCP message: hello$/,
    ],
    ['leaks', 'sh', ['-c', 'echo "error: eyJhbGciOi.eyJzdWIi.c2ln" >&2; exit 1'], /: error: \[JWT\]$/],
  ]
  test.each(commands)('a command that %s', async (_, command, args, says) => {
    using m = installed()
    const path = m.fileOf(client('claude-desktop'))
    m.write(path, JSON.stringify({ mcpServers: { 'ext-server': { command, args } } }))
    expect(await problem(m, 'claude-desktop')).toMatch(says)
  })

  test('a data directory that cannot be used is told in the program’s own words', async () => {
    using m = installed()
    m.write(join(m.home, 'file'), '')
    const path = m.fileOf(client('claude-desktop'))
    const args = [join(process.cwd(), 'cli.ts'), 'mcp', '--data-dir', join(m.home, 'file', 'data')]
    m.write(path, JSON.stringify({ mcpServers: { 'ext-server': { command: process.execPath, args } } }))
    expect(await problem(m, 'claude-desktop')).toMatch(/^the command ended with exit code 1: error: /)
  })
})
