import { afterAll, describe, expect, test } from 'bun:test'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { connect } from 'node:tls'
import { readCertificate } from '../../src/reach/certificate-files.ts'
import { type Listener, listen } from '../../src/server/listener.ts'
import { loadConfig } from '../../src/settings/config.ts'
import { ENDED, VALID } from '../doctor/certificates.ts'
import { testServer } from '../support.ts'

const folder = mkdtempSync(join(tmpdir(), 'ext-server-tls-'))
afterAll(() => rmSync(folder, { recursive: true }))

const file = (name: string, text: string) => {
  writeFileSync(join(folder, name), text)
  return join(folder, name)
}
const valid = { TLS_CERT: file('a.crt', VALID.cert), TLS_KEY: file('a.key', VALID.key) }
const ended = { TLS_CERT: file('b.crt', ENDED.cert), TLS_KEY: file('b.key', ENDED.key) }
const configOf = (settings: Record<string, string>) =>
  loadConfig({
    env: Object.fromEntries(Object.entries(settings).map(([name, value]) => [`EXT_${name}`, value])),
  })

/** When the certificate that a new connection gets ends. */
function shownAt(port: number): Promise<number> {
  const { promise, resolve, reject } = Promise.withResolvers<number>()
  const socket = connect({ host: '127.0.0.1', port, rejectUnauthorized: false })
  socket.on('error', reject)
  socket.on('secureConnect', () => {
    resolve(Date.parse(socket.getPeerCertificate().valid_to))
    socket.destroy()
  })
  return promise
}

describe('the files of the certificate', () => {
  const wrong: [settings: { TLS_CERT: string; TLS_KEY: string }, line: RegExp][] = [
    [{ ...valid, TLS_CERT: join(folder, 'none.crt') }, /^tls\.cert: \S+none\.crt cannot be read$/],
    [
      { ...valid, TLS_CERT: file('odd.crt', 'hello') },
      /^tls\.cert: \S+odd\.crt is not a certificate in PEM$/,
    ],
    [{ ...valid, TLS_KEY: file('odd.key', 'hello') }, /^tls\.key: \S+odd\.key is not a private key in PEM/],
    [
      { ...valid, TLS_KEY: ended.TLS_KEY },
      /^tls\.key: \S+b\.key is not the key of the certificate in \S+a\.crt$/,
    ],
  ]
  test.each(wrong)('%j: one line says which, and what is wrong', (settings, line) => {
    expect(() => readCertificate(configOf(settings))).toThrow(line)
  })

  test('make the base URL https, unless it is stated', () => {
    expect(configOf(valid)['server.base_url']).toBe('https://127.0.0.1:8420')
    expect(configOf({ ...valid, SERVER_BASE_URL: 'http://nas.lan' })['server.base_url']).toBe(
      'http://nas.lan',
    )
  })
})

test('a renewed certificate is shown to new connections, on the same port and by the same application', async () => {
  const server = await testServer({ settings: { ...valid, SERVER_PORT: '0' } })
  const { db, clock, config, reach } = server.services
  const [first, second] = [readCertificate(config), readCertificate(configOf(ended))]
  if (first === undefined || second === undefined) throw new Error('there is no certificate')
  const listener: Listener = listen({ db, clock, config, reach }, async () => server.app, first)
  try {
    const { port = 0 } = listener.server
    const statusOf = async (path: string) =>
      (
        await fetch(`https://127.0.0.1:${port}${path}`, {
          tls: { rejectUnauthorized: false },
          keepalive: false,
        })
      ).status
    expect([await shownAt(port), await statusOf('/openapi.json')]).toEqual([first.validTo, 200])
    listener.replaceCertificate(second)
    expect(listener.server.port).toBe(port)
    expect([await shownAt(port), await statusOf('/openapi.json')]).toEqual([second.validTo, 200])
    expect(reach.report().addresses[0]?.url).toBe(`https://127.0.0.1:${port}`)
  } finally {
    await listener.server.stop(true)
  }
})
