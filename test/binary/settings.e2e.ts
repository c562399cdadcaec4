import { afterAll, describe, expect, test } from 'bun:test'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createBench } from './support.ts'

describe('settings', () => {
  const bench = createBench()
  afterAll(bench.close)
  const issue = ['issue-token', '--name', 'x']
  let written = 0
  const fileWith = (content: string) => {
    const path = join(bench.root, `file-${++written}`)
    writeFileSync(path, content)
    return path
  }

  test('come from ext-server.toml in the data directory; the environment wins over it', async () => {
    const dataDir = join(bench.root, 'with-toml')
    mkdirSync(dataDir)
    writeFileSync(join(dataDir, 'ext-server.toml'), '[token]\nprefix = "mine_"\ncode_length = 64\n')
    expect(await bench.value(issue, { dataDir })).toMatch(/^mine_[0-9a-f]{12}_[\w-]{86}$/)
    const env = { EXT_TOKEN_PREFIX: 'env_' }
    expect(await bench.value(issue, { dataDir, env })).toMatch(/^env_[0-9a-f]{12}_[\w-]{86}$/)
  })

  test('come from the file that --config or EXT_CONFIG names', async () => {
    const file = fileWith('[token]\nprefix = "named_"\n')
    expect(await bench.value([...issue, '--config', file])).toStartWith('named_')
    expect(await bench.value(issue, { env: { EXT_CONFIG: file } })).toStartWith('named_')
  })

  test('come from a file that EXT_…_FILE names', async () => {
    expect(await bench.value(issue, { env: { EXT_TOKEN_PREFIX_FILE: fileWith('filed_\n') } })).toStartWith(
      'filed_',
    )
  })

  test('a token issued under other lengths is still good', async () => {
    const old = await bench.value(issue)
    const server = await bench.serve({ env: { EXT_TOKEN_SHORT_LENGTH: '8', EXT_TOKEN_CODE_LENGTH: '48' } })
    expect((await server.request('GET', '/api/ext/tokens/self', { token: old })).status).toBe(200)
    await server.stop()
  })

  test('that make no sense are refused in one line that names the place and not the value; exit 2', async () => {
    const secret = 'hunter2-hunter2'
    const scenarios: [file: string | undefined, env: Record<string, string>, error: string][] = [
      ['[token]\nprefx = "a_"', {}, 'FILE: unknown setting token.prefx'],
      ['token = ', {}, 'FILE: not valid TOML'],
      [
        '[token]\nshort_length = 3',
        {},
        'token.short_length (from FILE): must be a whole number, 4 to 16; got ',
      ],
      [
        `[log]\nlevel = "${secret}"`,
        {},
        'log.level (from FILE): must be debug or info or warn or error; got ',
      ],
      [
        undefined,
        { EXT_LOG_FORMAT: secret },
        'log.format (from EXT_LOG_FORMAT): must be pretty or json; got ',
      ],
      [
        undefined,
        { EXT_JWT_ISSUERS: `[${secret}` },
        'jwt.issuers (from EXT_JWT_ISSUERS): must be a list of {issuer, audience, jwks_url?, user_claim?, people?, clients?, max_age_hours?, scopes?, algorithms?}; URLs https, or http on loopback; got ',
      ],
      [
        undefined,
        { EXT_ASSISTANT_API_KEY: secret, EXT_ASSISTANT_API_KEY_FILE: '/x' },
        'EXT_ASSISTANT_API_KEY and EXT_ASSISTANT_API_KEY_FILE are both set; keep one',
      ],
      [
        undefined,
        { EXT_ASSISTANT_API_KEY_FILE: '/nowhere' },
        'EXT_ASSISTANT_API_KEY_FILE: the file cannot be read',
      ],
    ]
    for (const [content, env, error] of scenarios) {
      const file = content === undefined ? undefined : fileWith(content)
      const config = file === undefined ? [] : ['--config', file]
      const { code, stdout, stderr } = await bench.cli([...issue, ...config], { env })
      expect({ code, stdout }).toEqual({ code: 2, stdout: '' })
      expect(stderr).toStartWith(`error: ${error.replace('FILE', file ?? 'FILE')}`)
      expect(stderr).toMatch(/^[^\n]+\n$/)
      expect(stderr).not.toContain(secret)
    }
  })

  test('in a file that is not there are missed only where the file was named', async () => {
    const missing = join(bench.root, 'no-such.toml')
    expect(await bench.cli([...issue, '--config', missing])).toEqual({
      code: 2,
      stdout: '',
      stderr: `error: ${missing}: file not found\n`,
    })
    expect((await bench.cli(issue)).code).toBe(0)
  })

  test('log.format json makes every line of the log a JSON object', async () => {
    const server = await bench.serve({
      env: {
        EXT_LOG_FORMAT: 'json',
        EXT_ASSISTANT_BASE_URL: 'http://127.0.0.1:9/v1',
        EXT_ASSISTANT_MODEL: 'm',
      },
    })
    const token = await bench.value(issue)
    await server.request('POST', '/api/tools/chat_with_assistant', { token, body: { message: 'hello' } })
    await server.stop()
    const lines = server
      .stderr()
      .split('\n')
      .filter((line) => line !== '' && !line.startsWith('listening on'))
    expect(lines.map((line) => Object.keys(JSON.parse(line)).slice(0, 3))).toEqual([
      ['time', 'level', 'message'],
    ])
  })
})
