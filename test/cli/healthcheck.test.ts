import { describe, expect, test } from 'bun:test'
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { commandLine } from './support.ts'

describe('healthcheck', () => {
  test('asks the server that runs: its answer on stdout, exit 0', async () => {
    using machine = commandLine()
    await using serving = await machine.serve()
    const { port } = new URL(serving.url)
    expect(await machine.cli('healthcheck', '--port', port)).toEqual({
      code: 0,
      out: '{"status":"healthy"}\n',
      err: '',
    })
    for (const host of ['0.0.0.0', 'localhost']) {
      expect((await machine.cli('healthcheck', '--port', port, '--host', host)).code).toBe(0)
    }
    expect((await machine.cliWith({ EXT_SERVER_PORT: port }, 'healthcheck')).code).toBe(0)
  })

  test('finds the server of the data directory on whatever port it listens', async () => {
    using machine = commandLine()
    await using serving = await machine.serve()
    const healthy = { code: 0, out: '{"status":"healthy"}\n', err: '' }
    expect(await machine.cli('healthcheck')).toEqual(healthy)
    expect(await machine.cli('healthcheck', '--data-dir', machine.dataDir)).toEqual(healthy)
    // A server may listen elsewhere than the settings of this command line tell.
    const { port } = new URL(serving.url)
    expect(await machine.cliWith({ EXT_SERVER_PORT: '1' }, 'healthcheck')).toEqual(healthy)
    // What is asked for by a flag is asked, and nothing else.
    const { code, err } = await machine.cli('healthcheck', '--port', '1')
    expect([code, err]).toEqual([1, 'error: no server answers at http://127.0.0.1:1; start it with serve\n'])
    expect(Number(port)).toBeGreaterThan(1)
  })

  test('reads the settings file, and ignores the record of a server that was killed', async () => {
    using machine = commandLine()
    await using serving = await machine.serve()
    using other = commandLine()
    mkdirSync(other.dataDir)
    writeFileSync(join(other.dataDir, 'listening'), 'http://127.0.0.1:1\n')
    const settings = `[server]\nport = ${new URL(serving.url).port}\n`
    writeFileSync(join(other.dataDir, 'ext-server.toml'), settings)
    expect((await other.cli('healthcheck')).code).toBe(0)
    const elsewhere = join(other.home, 'other.toml')
    writeFileSync(elsewhere, settings)
    rmSync(join(other.dataDir, 'ext-server.toml'))
    expect((await other.cli('healthcheck', '--config', elsewhere)).code).toBe(0)
  })

  test('no port is set and no server runs: exit 1, naming the data directory', async () => {
    using machine = commandLine({ EXT_SERVER_PORT: '0' })
    const { code, out, err } = await machine.cli('healthcheck')
    expect([code, out]).toEqual([1, ''])
    expect(err).toBe(`error: no server runs on ${machine.dataDir}; start it with serve\n`)
  })

  test.each([
    ['a page', () => new Response('<h1>Welcome</h1>')],
    ['other JSON', () => Response.json({ ok: true })],
    ['null', () => Response.json(null)],
    ['a redirect', () => Response.redirect('http://127.0.0.1:1/')],
  ])('another program on the port that answers with %s is not healthy', async (_, fetch) => {
    await using server = Bun.serve({ port: 0, hostname: '127.0.0.1', fetch })
    using machine = commandLine()
    const { code, out, err } = await machine.cli('healthcheck', '--port', String(server.port))
    expect([code, out]).toEqual([1, ''])
    expect(err).toBe(
      `error: another program answers at http://127.0.0.1:${server.port}; start ext-server on another port with serve --port\n`,
    )
  })

  test('degraded so that it cannot work: its answer, exit 1', async () => {
    const down = { status: 'degraded', services: { database: 'down', assistant: 'up' } }
    await using server = Bun.serve({
      port: 0,
      hostname: '127.0.0.1',
      fetch: () => Response.json(down, { status: 503 }),
    })
    using machine = commandLine()
    const { code, out } = await machine.cli('healthcheck', '--port', String(server.port))
    expect([code, JSON.parse(out)]).toEqual([1, down])
  })

  test('none runs: exit 1 and one line, also for an IPv6 address', async () => {
    using machine = commandLine()
    const serving = await machine.serve()
    await serving.stop()
    const { port } = new URL(serving.url)
    for (const [host, shown] of [
      ['127.0.0.1', '127.0.0.1'],
      ['::', '[::1]'],
      ['fd00::7', '[fd00::7]'],
    ] as const) {
      const { code, out, err } = await machine.cli('healthcheck', '--host', host, '--port', port)
      expect([code, out]).toEqual([1, ''])
      expect(err).toBe(`error: no server answers at http://${shown}:${port}; start it with serve\n`)
    }
  })
})
