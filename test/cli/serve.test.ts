import { describe, expect, test } from 'bun:test'
import { chmodSync, existsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import packageJson from '../../package.json' with { type: 'json' }
import { recordedBaseUrl } from '../../src/settings/data-dir.ts'
import { rejectionOf } from '../rejection.ts'
import { commandLine, filesIn } from './support.ts'

const ask = (url: string, path: string, token = '') =>
  fetch(`${url}${path}`, { headers: { authorization: `Bearer ${token}` } })

describe('serve', () => {
  test('says where it listens, answers there, and ends with 0 when asked to stop', async () => {
    using machine = commandLine()
    const serving = await machine.serve()
    expect(serving.url).toMatch(/^http:\/\/127\.0\.0\.1:\d+$/)
    expect(await (await ask(serving.url, '/api/health')).json()).toEqual({ status: 'healthy' })
    const { code, out, err } = await serving.stop()
    expect([code, out]).toEqual([0, ''])
    expect(err.match(/^listening on http/gm)).toHaveLength(1)
    await rejectionOf(ask(serving.url, '/api/health'))
    expect(filesIn(machine.dataDir)).toEqual(['audit-key', 'ext-server.db', 'jwt-key.json'])
  })

  test.each(['issue-token', 'issue-jwt'])(
    'says what to do first, whether or not there was an %s',
    async (issue) => {
      using machine = commandLine()
      await machine.cli(issue, '--name', 'x')
      const { err } = await (await machine.serve()).stop()
      expect(err).toMatch(/^ {2}ext-server connect /m)
      expect(err).toMatch(/^ {2}ext-server issue-token --name /m)
      expect(err).toMatch(/^ {2}ext-server sign-in-link /m)
      expect(err).toMatch(/^ {2}\S+\/set-up#/m)
    },
  )

  test('hands whoever starts it on an empty data directory a code that signs them in, until they are set up', async () => {
    using machine = commandLine()
    const code = (text: string) => /\/set-up#([\w-]{14})$/m.exec(text)?.[1] ?? ''
    const earlier = code((await (await machine.serve()).stop()).err)
    {
      await using serving = await machine.serve()
      const post = (path: string, body: object, cookie = '') =>
        fetch(`${serving.url}${path}`, {
          method: 'POST',
          headers: { 'content-type': 'application/json', origin: serving.url, 'x-ext-page': '1', cookie },
          body: JSON.stringify(body),
        })
      expect((await post('/api/set-up', { code: earlier })).status).toBe(401)
      const begun = await post('/api/set-up', { code: code(serving.outcome.err) })
      expect(begun.status).toBe(201)
      const cookie = begun.headers.get('set-cookie')?.split(';')[0]
      expect((await post('/api/set-up/finish', {}, cookie)).status).toBe(200)
      expect((await post('/api/set-up', { code: code(serving.outcome.err) })).status).toBe(409)
    }
    const next = await (await machine.serve()).stop()
    expect(next.err).toMatch(/^listening on \S+\n$/)
  })

  test('on another port than the one that clients are sent to, says so unless it was told where they come', async () => {
    using machine = commandLine()
    const { port } = new URL((await (await machine.serve()).stop()).err.match(/http:\S+$/m)?.[0] ?? '')
    const silent = await (await machine.serve()).stop()
    expect(silent.err).not.toContain('warning')
    const other = await (await machine.serve('--port', port)).stop()
    expect(other.err).toContain(
      `warning: clients will use http://127.0.0.1:8420, but the server listens on http://127.0.0.1:${port}; set --base-url to the URL that clients use\n`,
    )
    const told = await (await machine.serve('--port', port, '--base-url', `http://127.0.0.1:${port}`)).stop()
    expect(told.err).not.toContain('warning')
  })

  test('warns where journals would cross a network unencrypted', async () => {
    using machine = commandLine()
    const warningOf = async (...args: string[]) =>
      /^warning: journals and credentials cross the network unencrypted; .+$/m.exec(
        (await (await machine.serve(...args)).stop()).err,
      )?.[0]
    expect(await warningOf('--host', '0.0.0.0', '--base-url', 'http://127.0.0.1:8420')).toEndWith(
      'Use serve --tls local, or a reverse proxy with TLS and its https URL as --base-url (docs/phone.md)',
    )
    expect(await warningOf('--host', '0.0.0.0', '--base-url', 'https://health.example.org')).toBeUndefined()
    expect(await warningOf('--host', 'localhost', '--base-url', 'http://127.0.0.1:8420')).toBeUndefined()
  })

  test('warns of a settings file with a secret that others can read, and of no other', async () => {
    using machine = commandLine()
    const file = join(machine.home, 'mine.toml')
    const warned = async (text: string, mode: number) => {
      writeFileSync(file, text)
      chmodSync(file, mode)
      const { err } = await (await machine.serve('--config', file)).stop()
      expect(err).not.toContain('s3cret')
      return err.includes(
        `warning: other users of this machine can read assistant.api_key in ${file}; fix: chmod 600 ${file}\n`,
      )
    }
    const secret = '[assistant]\napi_key = "s3cret"\n'
    expect(await warned(secret, 0o644)).toBe(true)
    expect(await warned(secret, 0o600)).toBe(false)
    expect(await warned('[assistant]\nmodel = ""\n', 0o644)).toBe(false)
  })

  test('shares its data with the command line: what that issues it takes, what that revokes it refuses', async () => {
    using machine = commandLine()
    await using serving = await machine.serve()
    const issued = JSON.parse((await machine.cli('issue-token', '--name', 'x', '--json')).out)
    expect((await ask(serving.url, '/api/ext/tokens/self', issued.token)).status).toBe(200)
    await machine.cli('revoke-token', issued.id)
    expect((await ask(serving.url, '/api/ext/tokens/self', issued.token)).status).toBe(401)

    const jwt = JSON.parse((await machine.cli('issue-jwt', '--json')).out)
    const call = async () => {
      const params = { name: 'get_health_profile', arguments: {} }
      const response = await fetch(`${serving.url}/mcp`, {
        method: 'POST',
        headers: { authorization: `Bearer ${jwt.jwt}`, 'content-type': 'application/json' },
        body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/call', params }),
      })
      const { result } = (await response.json()) as { result: { isError?: boolean } }
      return result.isError === true ? 'refused' : 'answered'
    }
    expect(await call()).toBe('answered')
    await machine.cli('revoke-jwt', jwt.id)
    expect(await call()).toBe('refused')
  })

  test('when a token was last used is written by the time it has stopped', async () => {
    using machine = commandLine()
    const { out } = await machine.cli('issue-token', '--name', 'x')
    const serving = await machine.serve()
    await ask(serving.url, '/api/profile', out.trim())
    await serving.stop()
    const [listed] = JSON.parse((await machine.cli('list-tokens', '--json')).out)
    expect(listed.last_used_at).toBeString()
  })

  test('a port that is taken: exit 1 and one line that says what to do', async () => {
    using machine = commandLine()
    await using serving = await machine.serve()
    const { port } = new URL(serving.url)
    using other = commandLine()
    const { code, out, err } = await other.cli('serve', '--port', port)
    expect([code, out]).toEqual([1, ''])
    expect(err).toBe(
      `error: cannot listen on 127.0.0.1 port ${port}: another program uses this port; choose another port with --port\n`,
    )
  })

  test('one that cannot start leaves the name of the one that runs as it is', async () => {
    using machine = commandLine()
    await using serving = await machine.serve('--base-url', 'https://health.example')
    const { port } = new URL(serving.url)
    const { code } = await machine.cli('serve', '--port', port, '--base-url', 'https://other.example')
    expect(code).toBe(1)
    expect(recordedBaseUrl(machine.dataDir)).toBe('https://health.example')
  })

  test('an address that is not of this machine: exit 1 and one line', async () => {
    using machine = commandLine()
    const { code, err } = await machine.cli('serve', '--host', '203.0.113.7', '--port', '0')
    expect(code).toBe(1)
    expect(err).toMatch(/^error: cannot listen on 203\.0\.113\.7 port 0: .*--host\n$/)
  })

  test('says what is set and is no setting, and a model address without a model', async () => {
    using machine = commandLine({ EXT_SERVER_PROT: '1', EXT_ASSISTANT_BASE_URL: 'http://127.0.0.1:1/v1' })
    const { err } = await (await machine.serve()).stop()
    expect(err).toContain('warning: EXT_SERVER_PROT is not a setting; for the list, see help settings\n')
    expect(err).toContain(
      'warning: assistant.base_url is set but assistant.model is not; the assistant answers offline\n',
    )
  })

  test.each([
    ['--port', 'x'],
    ['--port', '65536'],
    ['--base-url', 'nonsense'],
    ['--host', ''],
  ])('%s %p: exit 2, and nothing is made', async (flag, value) => {
    using machine = commandLine()
    const { code, out, err } = await machine.cli('serve', flag, value)
    expect([code, out]).toEqual([2, ''])
    expect(err).toContain(`(from ${flag})`)
    expect(existsSync(machine.dataDir)).toBe(false)
  })
})

describe('openapi', () => {
  test('prints the document that the server shows, and makes no data directory', async () => {
    using machine = commandLine()
    const { code, out, err } = await machine.cli('openapi', '--base-url', 'https://health.example')
    expect([code, err]).toEqual([0, ''])
    expect(existsSync(machine.dataDir)).toBe(false)
    const document = JSON.parse(out)
    expect(document).toMatchObject({ openapi: '3.1.0', info: { version: packageJson.version } })
    expect(document.servers).toEqual([{ url: 'https://health.example' }])
    await using serving = await machine.serve('--base-url', 'https://health.example')
    expect(await (await ask(serving.url, '/openapi.json')).json()).toEqual(document)
  })
})
