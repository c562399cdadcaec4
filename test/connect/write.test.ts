import { describe, expect, test } from 'bun:test'
import {
  chmodSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  rmSync,
  statSync,
  symlinkSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import { configFormat } from '../../src/connect/client-file.ts'
import { CLIENTS, clientTransports } from '../../src/connect/clients.ts'
import { findEntry } from '../../src/connect/edit/format.ts'
import { entryConnection, entryPath } from '../../src/connect/entry.ts'
import { client, LIVED_IN, livedIn, machine } from './support.ts'

const WAYS = CLIENTS.flatMap((known) =>
  clientTransports(known).map((transport): [string, string] => [known.id, transport]),
)

type Machine = ReturnType<typeof machine>

const settingsIn = (m: Machine, id: string, path: string) =>
  configFormat(client(id)).parse(m.read(path).replace(/^\ufeff/, ''))

function connectionOf(m: Machine, id: string, path: string) {
  const entry = findEntry(settingsIn(m, id, path), entryPath(client(id)))
  return entry && entryConnection(client(id), entry)
}

/** Whether the longer text is the shorter one with more in between. */
function isAddedTo(part: string, whole: string): boolean {
  let at = 0
  for (const char of whole) if (char === part.charAt(at)) at++
  return at === part.length
}

const activeJwts = async (m: Machine) =>
  JSON.parse((await m.cli('list-jwts', '--json')).out).filter((jwt: { is_active: boolean }) => jwt.is_active)

test('there is a lived-in file of every client', () => {
  for (const known of CLIENTS) expect(livedIn(known)).not.toBe('')
  expect(CLIENTS.map(({ id }) => id)).toEqual(expect.arrayContaining(Object.keys(LIVED_IN)))
})

describe.each(WAYS)('connect %s --%s', (id, transport) => {
  const flag = `--${transport}`

  test('--write adds the entry and changes nothing else; twice gives one; --remove restores every byte', async () => {
    using m = machine()
    const original = livedIn(client(id))
    const path = m.write(m.fileOf(client(id)), original)
    const written = await m.cli('connect', id, flag, '--write')
    expect(written.code).toBe(0)
    expect(written.out).toBe(`${client(id).title} is connected: ${path}\n`)
    const once = m.read(path)
    expect(isAddedTo(original, once)).toBe(true)
    expect(connectionOf(m, id, path)?.transport).toBe(transport === 'http' ? 'http' : 'stdio')

    const again = await m.cli('connect', id, flag, '--write')
    expect(again.out).toBe(`${client(id).title} was connected already: ${path}\n`)
    expect(m.read(path)).toBe(once)
    expect(await activeJwts(m)).toHaveLength(transport === 'http' ? 1 : 0)

    const removed = await m.cli('connect', id, '--remove')
    expect([removed.code, removed.out]).toEqual([0, `${client(id).title} is no longer connected: ${path}\n`])
    expect(m.read(path)).toBe(original)
    expect(await activeJwts(m)).toEqual([])
  })

  test('--write makes the file and its folder where there are none, for its owner alone; --remove takes them away', async () => {
    using m = machine()
    const path = m.fileOf(client(id))
    await m.json(id, flag, '--write')
    expect(statSync(path).mode & 0o777).toBe(0o600)
    expect(m.backups(path)).toEqual([])
    await m.json(id, '--remove')
    expect(readdirSync(m.home).filter((name) => name !== 'data')).toEqual([])
  })
})

describe('what is written', () => {
  test('over HTTP: this server’s address, and a JWT named after the client that it takes', async () => {
    using m = machine()
    const path = m.fileOf(client('cursor'))
    const { jwt_id, expires_at, ...rest } = await m.json(
      'cursor',
      '--write',
      '--base-url',
      'https://h.example',
    )
    expect(rest).toEqual({ client: 'cursor', transport: 'http', file: path, is_changed: true, backup: null })
    const [jwt] = await activeJwts(m)
    expect(jwt).toMatchObject({ id: jwt_id, name: 'cursor', expires_at })
    const connection = connectionOf(m, 'cursor', path)
    expect(connection).toMatchObject({
      url: 'https://h.example/mcp',
      headers: { Authorization: expect.stringMatching(/^Bearer [\w-]+\.[\w-]+\.[\w-]+$/) },
    })
  })

  test('over stdio: how this program is launched, on these data, for this person', async () => {
    using m = machine()
    const path = m.fileOf(client('zed'))
    const config = m.write(join(m.home, 'my.toml'), '')
    await m.json('zed', '--stdio', '--write', '--user', 'ana', '--config', config)
    expect(connectionOf(m, 'zed', path)).toEqual({
      transport: 'stdio',
      command: process.execPath,
      args: [
        expect.stringContaining('cli.ts'),
        'mcp',
        '--data-dir',
        m.dataDir,
        '--config',
        config,
        '--user',
        'ana',
      ],
      env: {},
    })
    // It needs no tool token, and for the owner not even a database.
    expect(JSON.parse((await m.cli('list-jwts', '--user', 'ana', '--json')).out)).toEqual([])
    using another = machine()
    await another.json('zed', '--stdio', '--write')
    expect(existsSync(join(another.dataDir, 'ext-server.db'))).toBe(false)
  })

  test('a backup with the time in its name is kept beside the file, and is what was there', async () => {
    using m = machine()
    const path = m.write(m.fileOf(client('zed')), LIVED_IN.zed ?? '')
    const { backup } = await m.json('zed', '--write')
    expect(backup).toMatch(/settings\.json\.\d{8}T\d{6}Z\.bak$/)
    expect(m.backups(path)).toEqual([backup])
    expect(m.read(backup)).toBe(LIVED_IN.zed ?? '')
  })

  test('what the person or the client added to the entry stays when it is written again', async () => {
    using m = machine()
    const path = m.fileOf(client('cline'))
    await m.json('cline', '--write')
    const settings = JSON.parse(m.read(path))
    const entry = settings.mcpServers['ext-server']
    entry.autoApprove = ['get_diet_gap']
    entry.headers['X-MCP-Readonly'] = 'true'
    m.write(path, JSON.stringify(settings))
    await m.json('cline', '--write', '--days', '90')
    const again = JSON.parse(m.read(path)).mcpServers['ext-server']
    expect(again).toMatchObject({ autoApprove: ['get_diet_gap'], headers: { 'X-MCP-Readonly': 'true' } })
    expect(again.headers.Authorization).not.toBe(entry.headers.Authorization)
  })

  test('a link to the file stays a link, and what it leads to is written', async () => {
    using m = machine()
    const real = m.write(join(m.home, 'dotfiles', 'cursor.json'), '{}\n')
    const path = m.fileOf(client('cursor'))
    mkdirSync(dirname(path), { recursive: true })
    symlinkSync(real, path)
    expect(await m.json('cursor', '--write')).toMatchObject({ file: real })
    expect(lstatSync(path).isSymbolicLink()).toBe(true)
    expect(m.read(real)).toContain('ext-server')
    await m.json('cursor', '--remove')
    expect(m.read(real)).toBe('{}\n')
    expect(lstatSync(path).isSymbolicLink()).toBe(true)
  })

  test('a file that others could read is closed to them once it holds a tool token, and that is said', async () => {
    using m = machine()
    const path = m.write(m.fileOf(client('cursor')), '{}')
    chmodSync(path, 0o640)
    const { err } = await m.cli('connect', 'cursor', '--write')
    expect(err).toContain(`note: other users of this machine could read ${path}`)
    expect(statSync(path).mode & 0o777).toBe(0o600)
    chmodSync(path, 0o644)
    expect((await m.cli('connect', 'cursor', '--write')).err).toContain('so now only you can')
    expect(statSync(path).mode & 0o777).toBe(0o600)
    expect((await m.cli('connect', 'cursor', '--write')).err).not.toContain('could read')
  })

  test('--file names another file, such as a project’s', async () => {
    using m = machine()
    const path = join(m.home, 'project', '.vscode', 'mcp.json')
    expect(await m.json('vscode', '--write', '--file', path)).toMatchObject({ file: path })
    expect(connectionOf(m, 'vscode', path)?.transport).toBe('http')
    expect(existsSync(m.fileOf(client('vscode')))).toBe(false)
    await m.json('vscode', '--remove', '--file', path)
    expect(existsSync(join(m.home, 'project'))).toBe(false)
  })

  test('no draft is left behind', async () => {
    using m = machine()
    const path = m.fileOf(client('cursor'))
    await m.json('cursor', '--write')
    expect(readdirSync(dirname(path))).toEqual(['mcp.json'])
  })
})

describe('the JWTs', () => {
  test('one that is fresh is kept; another person, or --days, replaces and revokes it', async () => {
    using m = machine()
    const first = await m.json('cursor', '--write')
    expect(await m.json('cursor', '--write')).toMatchObject({ jwt_id: first.jwt_id, is_changed: false })
    const ana = await m.json('cursor', '--write', '--user', 'ana')
    expect(ana.jwt_id).not.toBe(first.jwt_id)
    expect(await activeJwts(m)).toEqual([])
    const long = await m.json('cursor', '--write', '--days', '300')
    expect((await activeJwts(m)).map(({ id }: { id: string }) => id)).toEqual([long.jwt_id])
  })

  test('a revoked one is replaced', async () => {
    using m = machine()
    const first = await m.json('cursor', '--write')
    await m.cli('revoke-jwt', first.jwt_id)
    const second = await m.json('cursor', '--write')
    expect([second.is_changed, second.jwt_id === first.jwt_id]).toEqual([true, false])
  })

  test('one for another base URL is replaced, and revoked though it no longer verifies', async () => {
    using m = machine()
    await m.json('cursor', '--write')
    const second = await m.json('cursor', '--write', '--base-url', 'https://h.example')
    expect((await activeJwts(m)).map(({ id }: { id: string }) => id)).toEqual([second.jwt_id])
  })

  test('turning to stdio revokes it', async () => {
    using m = machine()
    await m.json('cursor', '--write')
    expect(await m.json('cursor', '--write', '--stdio')).toMatchObject({ transport: 'stdio', jwt_id: null })
    expect(await activeJwts(m)).toEqual([])
    expect(m.read(m.fileOf(client('cursor')))).not.toContain('Bearer')
    // And it stays what it was turned to.
    expect(await m.json('cursor', '--write')).toMatchObject({ transport: 'stdio', is_changed: false })
  })

  test('--remove revokes it even when the client’s file is gone', async () => {
    using m = machine()
    await m.json('cursor', '--write')
    const path = m.fileOf(client('cursor'))
    m.write(path, '{}')
    expect(await m.json('cursor', '--remove')).toMatchObject({ was_there: false, is_file_removed: false })
    expect(await activeJwts(m)).toEqual([])
    expect(m.read(path)).toBe('{}')
  })

  test('none is left over when the file cannot be written', async () => {
    using m = machine()
    const path = m.write(m.fileOf(client('codex')), 'mcp_servers = { a = { command = "a" } }\n')
    const { code, err } = await m.cli('connect', 'codex', '--write')
    expect([code, err]).toEqual([
      1,
      `error: ${path}: the format of the file cannot be edited safely; the file was not changed; edit it by hand\n`,
    ])
    expect(await activeJwts(m)).toEqual([])
  })
})

describe('refused, and the file is as it was', () => {
  const broken: [string, string, RegExp][] = [
    ['cursor', '{\n  "mcpServers": {\n    "a": {}\n    "b": {}\n  }\n}', /line 4, column 5: comma expected/],
    ['goose', 'extensions:\n  a: [1\nb: 2\n', /line \d, column \d/],
    ['codex', '[mcp_servers]\nx = \n', /line 2, column 5/],
  ]
  test.each(broken)('%s %j', async (id, text, says) => {
    using m = machine()
    const path = m.write(m.fileOf(client(id)), text)
    for (const mode of ['--write', '--remove', '--check']) {
      const { code, out, err } = await m.cli('connect', id, mode)
      expect([code, out]).toEqual([1, ''])
      expect(err).toStartWith(`error: ${path}: line `)
      expect(err).toMatch(says)
      expect(err.trim().split('\n')).toHaveLength(1)
    }
    expect(m.read(path)).toBe(text)
    expect(readdirSync(dirname(path))).toHaveLength(1)
    // Printing still helps whoever has to mend it by hand.
    expect((await m.cli('connect', id)).code).toBe(0)
  })

  test('servers that are no list by name', async () => {
    using m = machine()
    const path = m.write(m.fileOf(client('claude-desktop')), '{ "mcpServers": [] }')
    const { code, err } = await m.cli('connect', 'claude-desktop', '--write')
    expect([code, err]).toEqual([
      1,
      `error: ${path}: line 1, column 17: "mcpServers" must be an object; the file was not changed\n`,
    ])
    expect(m.read(path)).toBe('{ "mcpServers": [] }')
  })

  test('what is no text', async () => {
    using m = machine()
    const path = m.write(m.fileOf(client('cursor')), Uint8Array.of(0x7b, 0xff, 0x7d))
    const { code, err } = await m.cli('connect', 'cursor', '--write')
    expect([code, err]).toEqual([1, `error: ${path}: not UTF-8 text; the file was not changed\n`])
  })

  test('a device in its place, which has no end', async () => {
    using m = machine()
    const { code, err } = await m.cli('connect', 'cursor', '--write', '--file', '/dev/null')
    expect([code, err]).toEqual([1, 'error: /dev/null: not a file\n'])
  })

  test('a folder in its place', async () => {
    using m = machine()
    const path = m.fileOf(client('cursor'))
    mkdirSync(path, { recursive: true })
    const { code, err } = await m.cli('connect', 'cursor', '--write')
    expect([code, err]).toEqual([1, `error: ${path}: cannot be read: it is a directory\n`])
  })
})

describe('an entry of another server that has the same name', () => {
  const FOREIGN =
    '{\n  // of a friend\n  "mcpServers": {\n    "ext-server": { "url": "https://friend.example/mcp", "headers": {"X-Key": "k"} }\n  }\n}\n'

  test('comes back when this one is removed, byte for byte', async () => {
    using m = machine()
    const path = m.write(m.fileOf(client('cursor')), FOREIGN)
    await m.json('cursor', '--write')
    await m.json('cursor', '--write', '--days', '3')
    expect(m.read(path)).not.toContain('friend.example')
    await m.json('cursor', '--remove')
    expect(m.read(path)).toBe(FOREIGN)
    expect(await activeJwts(m)).toEqual([])
  })

  test('comes back among what was added meanwhile', async () => {
    using m = machine()
    const path = m.write(m.fileOf(client('cursor')), FOREIGN)
    await m.json('cursor', '--write')
    m.write(
      path,
      m.read(path).replace('"mcpServers": {', '"mcpServers": {\n    "other": {"url": "https://o.example"},'),
    )
    await m.json('cursor', '--remove')
    const { mcpServers } = settingsIn(m, 'cursor', path) as { mcpServers: Record<string, { url: string }> }
    expect(mcpServers['ext-server']?.url).toBe('https://friend.example/mcp')
    expect(mcpServers.other?.url).toBe('https://o.example')
  })

  test('is removed with this one if its backup is gone', async () => {
    using m = machine()
    const path = m.write(m.fileOf(client('cursor')), FOREIGN)
    await m.json('cursor', '--write')
    for (const backup of m.backups(path)) rmSync(backup)
    await m.json('cursor', '--remove')
    expect(m.read(path)).not.toContain('ext-server')
  })

  test('one of this server is no such entry', async () => {
    using m = machine()
    const own = '{"mcpServers":{"ext-server":{"url":"http://127.0.0.1:8420/mcp"}}}'
    const path = m.write(m.fileOf(client('cursor')), own)
    await m.json('cursor', '--write')
    await m.json('cursor', '--remove')
    expect(m.read(path)).not.toContain('ext-server')
  })
})
