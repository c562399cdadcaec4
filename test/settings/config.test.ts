import { afterAll, describe, expect, test } from 'bun:test'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { AppError } from '../../src/core/errors.ts'
import {
  type ConfigSources,
  describeSettings,
  environmentName,
  isSettingStated,
  loadConfig,
  requireCompleteConfig,
  SETTINGS,
  type SettingKey,
} from '../../src/settings/config.ts'
import { readableSecrets } from '../../src/settings/file-mode.ts'
import { EXAMPLES } from './config-examples.ts'

const dir = mkdtempSync(join(tmpdir(), 'ext-server-'))
afterAll(() => rmSync(dir, { recursive: true }))
let files = 0
function fileWith(content: string): string {
  const path = join(dir, `file-${files++}`)
  writeFileSync(path, content)
  return path
}

const KEYS = Object.keys(SETTINGS) as SettingKey[]
const DEFAULTS = loadConfig()

/** All that a message says of a value. */
const SHAPE =
  /^(empty text|text of \d+ characters|a list of \d+(, whose entry \d+ is text of \d+ characters)?|a (negative )?whole number of \d+ digits?|a boolean|an? object)$/

/** What the message says when the sources are refused. */
function refusal(sources: ConfigSources): string {
  try {
    loadConfig(sources)
  } catch (error) {
    expect(error).toBeInstanceOf(AppError)
    return (error as AppError).message
  }
  throw new Error('it was accepted')
}

/** A value as TOML writes it. */
function toml(value: unknown): string {
  if (!Array.isArray(value)) return JSON.stringify(value)
  if (value.every((item) => typeof item === 'string')) return JSON.stringify(value)
  const tables = value.map((item) => Object.entries(item).map(([key, part]) => `${key} = ${toml(part)}`))
  return `[${tables.map((pairs) => `{ ${pairs.join(', ')} }`).join(', ')}]`
}

const tomlFile = (key: string, value: unknown) => {
  const [section = '', name = ''] = key.split('.')
  return fileWith(`[${section}]\n${name} = ${toml(value)}\n`)
}

/** Each setting, set by each source alone. */
const SOURCES: Record<string, (key: SettingKey, text: string, value: unknown) => ConfigSources> = {
  flag: (key, text) => ({ flags: { [key]: text } }),
  environment: (key, text) => ({ env: { [environmentName(key)]: text } }),
  'a file that the environment names': (key, text) => ({
    env: { [`${environmentName(key)}_FILE`]: fileWith(text) },
  }),
  TOML: (key, _, value) => ({ file: tomlFile(key, value) }),
}

describe.each(KEYS.map((key) => [key]))('%s', (key) => {
  test.each(Object.keys(SOURCES))('by %s: good values are taken', (source) => {
    for (const [text, value] of EXAMPLES[key].good) {
      const config = loadConfig(SOURCES[source]?.(key, text, value))
      // The local network changes where the server listens, and a certificate the scheme of its address.
      const isChanged = (other: SettingKey) =>
        (key === 'server.lan' && other === 'server.host') ||
        (key === 'tls.mode' && other === 'server.base_url')
      const others = KEYS.filter((other) => other !== key && !isChanged(other))
      expect(config[key] as unknown).toEqual(value)
      expect(others.filter((other) => !Bun.deepEquals(config[other], DEFAULTS[other]))).toEqual([])
    }
  })

  const texts = Object.keys(SOURCES).filter((source) => source !== 'TOML')
  test.each(texts)(
    'by %s: bad values are refused, naming the setting and its range, not the value',
    (source) => {
      const { range } = describeSettings().find((row) => row.key === key) ?? { range: '' }
      for (const text of EXAMPLES[key].bad) {
        const message = refusal(SOURCES[source]?.(key, text, text) ?? {})
        const [before = '', shape = ''] = message.split('; got ')
        expect(before).toStartWith(`${key} (from `)
        expect(before).toEndWith(`): must be ${range}`)
        expect(shape).toMatch(SHAPE)
      }
    },
  )

  test('by TOML: a value of another kind is refused', () => {
    const value = EXAMPLES[key].good.at(-1)?.[1]
    const others = ['"no\\u0000thing"', '1979-05-27', '918273645.5', '{ a = 918273645 }', '[[918273645]]']
    const [section, name] = key.split('.')
    for (const other of typeof value === 'string' ? others.slice(1) : others) {
      const message = refusal({ file: fileWith(`[${section}]\n${name} = ${other}\n`) })
      expect(message).toContain(key)
      expect(message).not.toContain('918273645')
    }
  })
})

describe('settings', () => {
  test('have the specified defaults', () => {
    expect(DEFAULTS).toMatchObject({
      'server.host': '127.0.0.1',
      'server.port': 8420,
      'server.base_url': 'http://127.0.0.1:8420',
      'server.max_body_bytes': 1_048_576,
      'token.prefix': 'ext_',
      'token.code_length': 32,
      'token.short_length': 6,
      'token.max_active_per_user': 60,
      'passcode.length': 6,
      'passcode.ttl_seconds': 600,
      'passcode.max_attempts': 5,
      'passcode.verify_failures_per_minute': 20,
      'passcode.hash': 'sha256',
      'rate_limit.read_per_minute': 60,
      'rate_limit.write_per_minute': 20,
      'jwt.ttl_days': 30,
      'mcp.auth': 'auto',
      'mcp.accept_api_tokens': false,
      'mcp.jwt': '',
      'mcp.readonly': false,
      'mcp.tools': [],
      'assistant.base_url': '',
      'assistant.timeout_s': 60,
      'assistant.max_concurrent': 4,
    })
    expect(DEFAULTS['server.time_zone']).toBe(Temporal.Now.timeZoneId())
    expect(Object.isFrozen(DEFAULTS)).toBe(true)
  })

  test('flags win over the environment, that over the file, that over what was recorded, that over defaults', () => {
    const file = fileWith('[server]\nbase_url = "http://file.example"\n')
    const env = { EXT_SERVER_BASE_URL: 'http://env.example' }
    const flags = { 'server.base_url': 'http://flag.example' }
    const recordedBaseUrl = 'http://recorded.example'
    const baseUrl = (sources: ConfigSources) => loadConfig(sources)['server.base_url']
    expect(baseUrl({ flags, env, file, recordedBaseUrl })).toBe('http://flag.example')
    expect(baseUrl({ env, file, recordedBaseUrl })).toBe('http://env.example')
    expect(baseUrl({ file, recordedBaseUrl })).toBe('http://file.example')
    expect(baseUrl({ recordedBaseUrl })).toBe('http://recorded.example')
    expect(baseUrl({})).toBe('http://127.0.0.1:8420')
  })

  test('a port alone does not change the base URL', () => {
    expect(loadConfig({ flags: { 'server.port': '9999' } })['server.base_url']).toBe('http://127.0.0.1:8420')
  })

  test('the message names the source: the flag, the variable, the file', () => {
    const file = fileWith('[token]\nshort_length = 99\n')
    expect(refusal({ flags: { 'server.port': 'x' } })).toContain('(from --port)')
    expect(refusal({ env: { EXT_TOKEN_SHORT_LENGTH: '99' } })).toContain('(from EXT_TOKEN_SHORT_LENGTH)')
    expect(refusal({ env: { EXT_SERVER_PORT_FILE: fileWith('x') } })).toContain('(from EXT_SERVER_PORT_FILE)')
    expect(refusal({ file })).toContain(`(from ${file})`)
  })

  test('a secret from a file loses its last line end and nothing else', () => {
    const key = (content: string) =>
      loadConfig({ env: { EXT_ASSISTANT_API_KEY_FILE: fileWith(content) } })['assistant.api_key']
    expect(key('sk-1\n')).toBe('sk-1')
    expect(key('sk-1\r\n')).toBe('sk-1')
    expect(key(' sk-1 \n\n')).toBe(' sk-1 \n')
  })

  test('a variable and its _FILE together, or a file that is not there, are refused', () => {
    const env = { EXT_ASSISTANT_API_KEY: 'sk-secret', EXT_ASSISTANT_API_KEY_FILE: fileWith('sk-other') }
    const message = refusal({ env })
    expect(message).toBe('EXT_ASSISTANT_API_KEY and EXT_ASSISTANT_API_KEY_FILE are both set; keep one')
    expect(refusal({ env: { EXT_ASSISTANT_API_KEY_FILE: '/nonexistent/key' } })).toMatch(
      /^EXT_ASSISTANT_API_KEY_FILE: the file cannot be read/,
    )
  })

  test('unknown variables are nobody’s business', () => {
    expect(loadConfig({ env: { EXT_NOTHING: 'x', PATH: '/bin' } })).toEqual(DEFAULTS)
  })

  test('the table of settings has a row for each, with what it may be', () => {
    const rows = describeSettings()
    expect(rows.map(({ key }) => key)).toEqual(KEYS)
    for (const row of rows) {
      expect(row.environment).toBe(`EXT_${row.key.toUpperCase().replace('.', '_')}`)
      for (const text of [row.default, row.range, row.help]) expect(text).not.toBe('')
    }
    expect(rows.filter(({ secret }) => secret).map(({ key }) => key)).toEqual([
      'sign_in.client_secret',
      'mcp.jwt',
      'assistant.api_key',
      'backup.passphrase',
      'backup.s3_secret_access_key',
      'backup.webdav_password',
    ])
  })
})

describe('settings that mean nothing without another', () => {
  const incomplete = (env: Record<string, string>) => () => requireCompleteConfig(loadConfig({ env }))
  const ISSUER = { EXT_SIGN_IN_ISSUER: 'https://id.example' }

  test('are refused, naming what is missing', () => {
    expect(incomplete(ISSUER)).toThrow('sign_in.client_id: must be set, because sign_in.issuer is set')
    const others = KEYS.filter((key) => key.startsWith('sign_in.') && key !== 'sign_in.issuer')
    for (const key of others) {
      const [text] = EXAMPLES[key].good.at(-1) ?? ['']
      expect(incomplete({ [environmentName(key)]: text })).toThrow(
        `sign_in.issuer: must be set, because ${key} is set`,
      )
    }
  })

  test('are fine together, and when they say nothing', () => {
    expect(incomplete({ ...ISSUER, EXT_SIGN_IN_CLIENT_ID: 'x' })).not.toThrow()
    expect(
      incomplete({ EXT_SIGN_IN_ISSUER: '', EXT_SIGN_IN_OWNER: '', EXT_SIGN_IN_USER_CLAIM: 'sub' }),
    ).not.toThrow()
    expect(incomplete({})).not.toThrow()
  })
})

describe('ext-server.toml', () => {
  test('takes sections, and a list of issuers', () => {
    const config = loadConfig({
      file: fileWith(
        '[token]\nshort_length = 8\nprefix = "me_"\n[[jwt.issuers]]\nissuer = "https://a"\naudience = "b"\n' +
          '[[jwt.issuers]]\nissuer = "https://c"\naudience = "d"\nscopes = ["health:read"]\n',
      ),
    })
    expect(config['token.short_length']).toBe(8)
    expect(config['jwt.issuers']).toEqual([
      { issuer: 'https://a', audience: 'b' },
      { issuer: 'https://c', audience: 'd', scopes: ['health:read'] },
    ])
  })

  test('may be missing or empty, unless it was named', () => {
    expect(loadConfig({ file: join(dir, 'missing.toml') })).toEqual(DEFAULTS)
    expect(loadConfig({ file: fileWith('') })).toEqual(DEFAULTS)
    expect(refusal({ file: join(dir, 'missing.toml'), fileRequired: true })).toContain('file not found')
  })

  const broken: [title: string, content: string, says: RegExp][] = [
    ['no TOML', '[token\nprefix =', /not valid TOML/],
    [
      'an unknown setting',
      '[token]\nprefx = "a_"',
      /unknown setting token\.prefx; for the list, see help settings$/,
    ],
    [
      'an unknown section',
      '[tokens]\nprefix = "a_"',
      /unknown setting tokens\.prefix; for the list, see help settings$/,
    ],
    [
      'a setting outside its section',
      'prefix = "a_"',
      /unknown setting prefix; for the list, see help settings$/,
    ],
    ['a section that is a value', 'token = "a_"', /unknown setting token; for the list, see help settings$/],
    ['a section within a section', '[token.prefix]\na = 1', /token\.prefix.*must be/],
    [
      'a name from JavaScript',
      '[constructor]\nname = 1',
      /unknown setting constructor\.name; for the list, see help settings$/,
    ],
    [
      'a very long name',
      `[token]\n${'k'.repeat(500)} = 1`,
      /unknown setting .{1,40}; for the list, see help settings$/,
    ],
  ]
  test.each(broken)('%s is refused with one line that names the file', (_, content, says) => {
    const file = fileWith(`${content}\n`)
    const message = refusal({ file })
    expect(message).toContain(file)
    expect(message).toMatch(says)
    expect(message).not.toContain('\n')
  })

  test('a folder in its place is refused', () => {
    expect(refusal({ file: dir })).toContain('cannot be read')
  })
})

test('a file is read once: what is said of its secrets later is said of what was read', () => {
  const file = fileWith('[assistant]\napi_key = "x"\n')
  const sources = { file }
  expect(loadConfig(sources)['assistant.api_key']).toBe('x')
  writeFileSync(file, 'not = [toml')
  expect(isSettingStated('assistant.api_key', sources)).toBe(true)
  expect(readableSecrets(sources)).toEqual(['assistant.api_key'])
  rmSync(file)
  expect(isSettingStated('assistant.api_key', sources)).toBe(true)
  expect(readableSecrets(sources)).toEqual([])
})
