import { describe, expect, test } from 'bun:test'
import { join } from 'node:path'
import { CLIENTS, targetsOf } from '../../src/connect/clients.ts'
import { HAND_CLIENTS } from '../../src/connect/hand-clients.ts'
import { machine } from './support.ts'

describe('where each client keeps its settings', () => {
  const HOME = '/home/ann'
  const MAC = '/Users/ann'
  const WIN = {
    USERPROFILE: 'C:\\Users\\ann',
    APPDATA: 'C:\\Users\\ann\\AppData\\Roaming',
    LOCALAPPDATA: 'C:\\Users\\ann\\AppData\\Local',
  }
  const places: [id: string, linux: string, darwin: string, win32: string][] = [
    [
      'claude-desktop',
      '.config/Claude/claude_desktop_config.json',
      'Library/Application Support/Claude/claude_desktop_config.json',
      'AppData\\Roaming\\Claude\\claude_desktop_config.json',
    ],
    ['claude-code', '.claude.json', '.claude.json', '.claude.json'],
    [
      'vscode',
      '.config/Code/User/mcp.json',
      'Library/Application Support/Code/User/mcp.json',
      'AppData\\Roaming\\Code\\User\\mcp.json',
    ],
    ['cursor', '.cursor/mcp.json', '.cursor/mcp.json', '.cursor\\mcp.json'],
    [
      'goose',
      '.config/goose/config.yaml',
      '.config/goose/config.yaml',
      'AppData\\Roaming\\Block\\goose\\config\\config.yaml',
    ],
    [
      'windsurf',
      '.codeium/windsurf/mcp_config.json',
      '.codeium/windsurf/mcp_config.json',
      '.codeium\\windsurf\\mcp_config.json',
    ],
    [
      'devin-desktop',
      '.config/devin/mcp_config.json',
      '.config/devin/mcp_config.json',
      'AppData\\Roaming\\devin\\mcp_config.json',
    ],
    ['zed', '.config/zed/settings.json', '.config/zed/settings.json', 'AppData\\Roaming\\Zed\\settings.json'],
    ['lm-studio', '.lmstudio/mcp.json', '.lmstudio/mcp.json', '.lmstudio\\mcp.json'],
    [
      'cline',
      '.cline/data/settings/cline_mcp_settings.json',
      '.cline/data/settings/cline_mcp_settings.json',
      '.cline\\data\\settings\\cline_mcp_settings.json',
    ],
    ['gemini-cli', '.gemini/settings.json', '.gemini/settings.json', '.gemini\\settings.json'],
    [
      'antigravity',
      '.gemini/config/mcp_config.json',
      '.gemini/config/mcp_config.json',
      '.gemini\\config\\mcp_config.json',
    ],
    ['copilot-cli', '.copilot/mcp-config.json', '.copilot/mcp-config.json', '.copilot\\mcp-config.json'],
    ['codex', '.codex/config.toml', '.codex/config.toml', '.codex\\config.toml'],
  ]

  test('all in this list are known; the page of each client in docs/clients says where as well', () => {
    const ids = places.map(([id]) => id)
    expect(CLIENTS.map(({ id }) => id).filter((id) => ids.includes(id))).toEqual(ids)
  })

  test.each(places)('%s', (id, linux, darwin, win32) => {
    const known = CLIENTS.find((one) => one.id === id)
    expect(known?.file({ platform: 'linux', env: { HOME } })).toBe(`${HOME}/${linux}`)
    expect(known?.file({ platform: 'darwin', env: { HOME: MAC } })).toBe(`${MAC}/${darwin}`)
    expect(known?.file({ platform: 'win32', env: WIN })).toBe(`C:\\Users\\ann\\${win32}`)
  })

  test('the variables that move them are minded', () => {
    const at = (id: string, env: Record<string, string>) =>
      CLIENTS.find((one) => one.id === id)?.file({ platform: 'linux', env: { HOME, ...env } })
    expect(at('vscode', { XDG_CONFIG_HOME: '/x' })).toBe('/x/Code/User/mcp.json')
    expect(at('zed', { XDG_CONFIG_HOME: 'relative' })).toBe(`${HOME}/.config/zed/settings.json`)
    expect(at('claude-code', { CLAUDE_CONFIG_DIR: '/x' })).toBe('/x/.claude.json')
    expect(at('codex', { CODEX_HOME: '/x' })).toBe('/x/config.toml')
    expect(at('goose', { GOOSE_PATH_ROOT: '/x' })).toBe('/x/config/config.yaml')
    expect(at('cline', { CLINE_DIR: '/x' })).toBe('/x/data/settings/cline_mcp_settings.json')
  })

  test('printing says where it belongs, on this system', async () => {
    using m = machine()
    const { err } = await m.cliOn('win32', WIN, 'connect', 'claude-desktop')
    expect(err).toContain('claude_desktop_config.json')
    const mac = await m.cliOn('darwin', {}, 'connect', 'vscode', '--stdio')
    expect(mac.err).toContain(join(m.home, 'Library/Application Support/Code/User/mcp.json'))
  })

  test('a packaged Claude Desktop on Windows has a folder of its own', () => {
    const packages = `${WIN.LOCALAPPDATA}\\Packages`
    const list = (folder: string) => (folder === packages ? ['Other_x', 'Claude_pzs8sxrjxfjjc'] : [])
    const known = CLIENTS.find(({ id }) => id === 'claude-desktop')
    expect(known?.file({ platform: 'win32', env: WIN, list })).toBe(
      `${packages}\\Claude_pzs8sxrjxfjjc\\LocalCache\\Roaming\\Claude\\claude_desktop_config.json`,
    )
  })
})

describe('connect', () => {
  test('alone lists the clients, whether they look installed and connected', async () => {
    using m = machine()
    await m.json('cursor', '--write')
    m.write(join(m.home, '.codex', 'config.toml'), 'broken = ')
    const { code, out } = await m.cli('connect')
    expect(code).toBe(0)
    expect(out).toMatch(/^CLIENT +NAME +INSTALLED +CONNECTED +FILE\n/)
    expect(out).toMatch(/\ncursor +Cursor +yes +yes +\/.*\n/)
    expect(out).toMatch(/\nzed +Zed +no +no +/)
    expect(out).toMatch(/\ncodex +Codex +yes +unreadable +/)
    const listed = JSON.parse((await m.cli('connect', '--json')).out)
    expect(listed.map((one: { client: string }) => one.client)).toEqual(CLIENTS.map(({ id }) => id))
    expect(listed[3]).toMatchObject({
      client: 'cursor',
      title: 'Cursor',
      is_installed: true,
      is_connected: true,
    })
  })

  test('CLIENT prints its configuration alone to standard output, and touches no file', async () => {
    using m = machine()
    const { code, out, err } = await m.cli('connect', 'claude-desktop', '--user', 'ana')
    expect(code).toBe(0)
    expect(JSON.parse(out).mcpServers['ext-server'].args).toEqual([
      expect.stringContaining('cli.ts'),
      'mcp',
      '--data-dir',
      m.dataDir,
      '--user',
      'ana',
    ])
    expect(err).toContain('connect claude-desktop --write')
    const listed = JSON.parse((await m.cli('connect', '--json')).out)
    expect(listed.filter((one: { is_connected: boolean }) => one.is_connected)).toEqual([])
  })

  test('the JWT is printed where it is the point, and nowhere else', async () => {
    using m = machine()
    const printed = await m.cli('connect', 'cursor', '--with-token')
    const jwt = /Bearer ([\w.-]+)/.exec(printed.out)?.[1] ?? ''
    expect(jwt.split('.')).toHaveLength(3)
    expect(printed.err).not.toContain(jwt.slice(0, 20))
    for (const flags of [
      ['--write'],
      ['--write', '--json'],
      ['--check'],
      ['--check', '--json'],
      ['--remove'],
    ]) {
      const { out, err } = await m.cli('connect', 'cursor', ...flags)
      expect(out + err).not.toContain('eyJ')
    }
  })

  test('looking creates no tool token', async () => {
    using m = machine()
    for (const id of ['cursor', 'goose', 'generic']) {
      const { out, err } = await m.cli('connect', id)
      expect(out).toContain('<tool token>')
      expect(err).toContain('--with-token')
      expect(await m.json(id)).toMatchObject({ jwt_id: null, expires_at: null })
    }
    await m.cli('connect')
    await m.cli('connect', 'cursor', '--check')
    expect(JSON.parse((await m.cli('list-jwts', '--json')).out)).toMatchObject([])
    expect((await m.json('cursor', '--days', '3')).jwt_id).toBeString()
  })

  test('over https, clients that have links get one, without a tool token', async () => {
    using m = machine()
    const url = 'https://health.example'
    const linkOf = async (id: string) =>
      /open this link, and sign in: (\S+)/.exec((await m.cli('connect', id, '--base-url', url)).err)?.[1] ??
      ''
    const cursor = new URL(await linkOf('cursor'))
    expect(cursor.protocol).toBe('cursor:')
    expect(cursor.searchParams.get('name')).toBe('ext-server')
    expect(JSON.parse(atob(cursor.searchParams.get('config') ?? ''))).toEqual({ url: `${url}/mcp` })
    const studio = new URL(await linkOf('lm-studio'))
    expect(JSON.parse(atob(studio.searchParams.get('config') ?? ''))).toEqual({ url: `${url}/mcp` })
    const code = decodeURIComponent((await linkOf('vscode')).split('?')[1] ?? '')
    expect(JSON.parse(code)).toEqual({ name: 'ext-server', type: 'http', url: `${url}/mcp` })
    expect(await linkOf('zed')).toBe('')
    expect((await m.cli('connect', 'cursor')).err).not.toContain('link')
  })

  test.each(HAND_CLIENTS.map(({ id }) => id))('%s: what to do in the app, with the URL', async (id) => {
    using m = machine()
    const { code, out, err } = await m.cli('connect', id, '--base-url', 'https://health.example')
    expect(code).toBe(0)
    expect(out).toMatch(/^1\. /)
    expect(out).toContain('https://health.example/mcp')
    expect(out + err).not.toContain('eyJ')
    expect(err).toMatch(/Source: https:\S+, read on \d{4}-\d\d-\d\d/)
    const local = await m.cli('connect', id)
    const needsHttps = HAND_CLIENTS.find((client) => client.id === id)?.needsPublicUrl === true
    expect(local.err.includes('needs an https URL')).toBe(needsHttps)
    const refused = await m.cliAsIs('connect', id, '--write')
    expect([refused.code, refused.err]).toEqual([2, expect.stringContaining('in the app itself')])
  })

  test('every format has its source and the date when it was read', () => {
    for (const { source } of [...CLIENTS, ...HAND_CLIENTS]) {
      expect(source.url).toMatch(/^https:\/\//)
      expect(source.date).toMatch(/^2026-\d\d-\d\d$/)
    }
  })

  test('printing again shows the JWT of the client’s file, not one more', async () => {
    using m = machine()
    const { jwt_id } = await m.json('cursor', '--write')
    expect(await m.json('cursor')).toMatchObject({ jwt_id })
  })

  test('generic prints both ways, or the one asked for', async () => {
    using m = machine()
    const both = await m.cli('connect', 'generic', '--with-token')
    expect(both.out).toMatch(/URL +http:\/\/127\.0\.0\.1:8420\/mcp\n +Header +Authorization: Bearer eyJ/)
    expect(both.out).toContain('"mcp","--data-dir"')
    expect(await m.json('generic')).toMatchObject({
      url: 'http://127.0.0.1:8420/mcp',
      headers: { Authorization: expect.stringContaining('Bearer ') },
      command: process.execPath,
    })
    const { out } = await m.cli('connect', 'generic', '--stdio')
    expect(JSON.parse(out).mcpServers['ext-server']).toMatchObject({
      type: 'stdio',
      command: process.execPath,
    })
  })

  const bad: [argv: string[], says: RegExp][] = [
    [['nope'], /^error: unknown client; for a client that is not in the list, use generic\n/],
    [['--write'], /^error: CLIENT is required with --write, such as claude-code\n/],
    [['cursor', 'zed'], /^error: too many arguments\n/],
    [['cursor', '--write', '--remove'], /--write and --remove cannot be combined/],
    [['cursor', '--http', '--stdio'], /--http and --stdio cannot be combined/],
    [['claude-desktop', '--http'], /Claude Desktop does not support --http/],
    [['claude-desktop', '--days', '3'], /--days needs --http/],
    [['cursor', '--stdio', '--days', '3'], /--days needs --http/],
    [['cursor', '--days', '0'], /--days must be a whole number from 1 to 365/],
    [['cursor', '--remove', '--user', 'ana'], /--user cannot be combined with --remove/],
    [['cursor', '--check', '--http'], /--http cannot be combined with --check/],
    [['generic', '--write'], /generic has no known settings file/],
    [['cursor', '--file', ''], /--file must not be empty/],
  ]
  test.each(bad)('%j: exit 2, usage with every client, nothing made', async (argv, says) => {
    using m = machine()
    const { code, out, err } = await m.cliAsIs('connect', ...argv)
    expect([code, out]).toEqual([2, ''])
    expect(err).toMatch(says)
    for (const { id, title } of targetsOf(CLIENTS)) expect(err).toMatch(new RegExp(`\n  ${id} +${title} `))
    expect(await Bun.file(`${m.dataDir}/ext-server.db`).exists()).toBe(false)
  })
})
