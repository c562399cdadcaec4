import { afterAll, describe, expect, test } from 'bun:test'
import { X509Certificate } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DAY_MS } from '../../src/contract/durations.ts'
import { systemRandom as random } from '../../src/core/random.ts'
import { openLocalAuthority } from '../../src/reach/local-authority.ts'
import { trustedAuthorities } from '../../src/reach/local-authority-files.ts'
import { loadConfig, requireCompleteConfig } from '../../src/settings/config.ts'

const root = mkdtempSync(join(tmpdir(), 'ext-server-authority-'))
afterAll(() => rmSync(root, { recursive: true }))

let made = 0
const folder = () => mkdtempSync(join(root, `${++made}-`))
const NOW = Date.UTC(2026, 10, 28, 12)
const HOSTS = ['127.0.0.1', '::1', 'localhost', 'nas', 'nas.local', '192.168.1.5', 'journal.example.org']
const open = (dataDir: string, { now = NOW, hosts = HOSTS } = {}) =>
  openLocalAuthority(dataDir, 'nas', hosts, { now, random })

/** What OpenSSL, another implementation of the same standards, says of a certificate. */
function verified(dataDir: string, cert: string, ...words: string[]): string {
  const file = join(dataDir, 'shown.pem')
  writeFileSync(file, cert)
  const { stdout, stderr } = Bun.spawnSync([
    ...['openssl', 'verify', '-x509_strict', '-purpose', 'sslserver', '-attime', String(NOW / 1000)],
    ...['-CAfile', join(dataDir, 'local-authority.crt'), ...words, file],
  ])
  return /OK\n$/.test(stdout.toString())
    ? 'OK'
    : (/error \d+ [^\n]*: ([^\n]*)/.exec(stderr.toString())?.[1] ?? '')
}

describe('the authority of the server', () => {
  test('vouches for names and addresses of the server, as OpenSSL sees it', () => {
    const dataDir = folder()
    const { cert } = open(dataDir).certificateFor(HOSTS, NOW)
    for (const host of ['nas', 'nas.local', 'journal.example.org', 'localhost'])
      expect(verified(dataDir, cert, '-verify_hostname', host)).toBe('OK')
    for (const address of ['192.168.1.5', '127.0.0.1', '::1'])
      expect(verified(dataDir, cert, '-verify_ip', address)).toBe('OK')
    expect(verified(dataDir, cert, '-verify_hostname', 'evil.local')).toMatch(/hostname mismatch/i)
  })

  test('is named by the machine, ends after ten years, and its key is for the owner alone', () => {
    const dataDir = folder()
    const { cert, fingerprint } = open(dataDir)
    const certificate = new X509Certificate(cert)
    expect(certificate.subject).toMatch(/^CN=ext-server on nas \([0-9a-f]{6}\)$/)
    expect(fingerprint).toBe(certificate.fingerprint256)
    expect(certificate.ca).toBe(true)
    expect((Date.parse(certificate.validTo) - NOW) / DAY_MS).toBe(3652)
    for (const name of ['local-authority.pem', 'local-certificate.pem']) {
      if (name === 'local-certificate.pem') open(dataDir).certificateFor(HOSTS, NOW)
      expect(statSync(join(dataDir, name)).mode & 0o777).toBe(0o600)
    }
    expect(readFileSync(join(dataDir, 'local-authority.crt'), 'utf8')).not.toContain('PRIVATE')
  })

  test('stays the same, and so does the certificate, over restarts', () => {
    const dataDir = folder()
    const first = open(dataDir)
    const shown = first.certificateFor(HOSTS, NOW)
    const second = open(dataDir, { now: NOW + 50 * DAY_MS })
    expect(second.fingerprint).toBe(first.fingerprint)
    expect(second.certificateFor(HOSTS, NOW + 50 * DAY_MS)).toEqual(shown)
  })

  test('issues another certificate for a new address and before the end, which no device has to trust again', () => {
    const dataDir = folder()
    const authority = open(dataDir)
    const first = authority.certificateFor(HOSTS, NOW)
    const moved = authority.certificateFor([...HOSTS, '10.1.2.3'], NOW)
    expect(new X509Certificate(first.cert).checkIP('10.1.2.3')).toBeUndefined()
    expect(new X509Certificate(moved.cert).checkIP('10.1.2.3')).toBe('10.1.2.3')
    expect(verified(dataDir, moved.cert, '-verify_ip', '10.1.2.3')).toBe('OK')
    // An address that is gone changes nothing.
    expect(authority.certificateFor(HOSTS, NOW)).toBe(moved)
    expect((moved.validTo - NOW) / DAY_MS).toBe(90)
    expect(authority.certificateFor(HOSTS, NOW + 59 * DAY_MS)).toBe(moved)
    expect(authority.certificateFor(HOSTS, NOW + 60 * DAY_MS).validTo).toBe(NOW + 150 * DAY_MS)
  })

  test('is in force for a device whose clock is a day behind', () => {
    const dataDir = folder()
    const { cert } = open(dataDir).certificateFor(HOSTS, NOW)
    expect(new X509Certificate(cert).validFromDate.getTime()).toBe(NOW - 2 * DAY_MS)
  })

  test.each(['example.org', 'notlocal', 'local.example.org'])(
    'may not vouch for %s: a device that trusts it takes no such certificate',
    (host) => {
      const dataDir = folder()
      const authority = open(dataDir)
      expect(authority.covers(host)).toBe(false)
      const { cert } = authority.certificateFor([...HOSTS, host], NOW)
      expect(new X509Certificate(cert).subjectAltName?.split(', ')).not.toContain(`DNS:${host}`)
    },
  )

  test('that has ended is made again', () => {
    const dataDir = folder()
    const first = open(dataDir)
    const now = NOW + 3653 * DAY_MS
    const second = open(dataDir, { now })
    expect(second.fingerprint).not.toBe(first.fingerprint)
    expect(second.certificateFor(HOSTS, now).validTo).toBe(now + 90 * DAY_MS)
    expect(readFileSync(join(dataDir, 'local-authority.crt'), 'utf8')).toBe(second.cert)
  })

  test('never outlives itself: its last certificate ends with it', () => {
    const dataDir = folder()
    const authority = open(dataDir)
    const late = authority.validTo - 10 * DAY_MS
    const last = authority.certificateFor(HOSTS, late)
    expect(last.validTo).toBe(authority.validTo)
    expect(authority.certificateFor(HOSTS, late + DAY_MS)).toBe(last)
  })

  test('whose file is damaged is refused in one line, and a damaged certificate is made again', () => {
    const dataDir = folder()
    const authority = open(dataDir)
    authority.certificateFor(HOSTS, NOW)
    writeFileSync(join(dataDir, 'local-certificate.pem'), 'garbage')
    expect(authority.certificateFor(HOSTS, NOW).cert).toContain('BEGIN CERTIFICATE')
    const foreign = open(folder()).certificateFor(HOSTS, NOW)
    writeFileSync(join(dataDir, 'local-certificate.pem'), foreign.cert + foreign.key)
    expect(verified(dataDir, open(dataDir).certificateFor(HOSTS, NOW).cert)).toBe('OK')
    writeFileSync(join(dataDir, 'local-authority.pem'), authority.cert)
    expect(() => open(dataDir)).toThrow(/^\S+local-authority\.pem is damaged; restore it[^\n]+$/)
  })
})

test('programs on Bun trust it by name and by address', async () => {
  const dataDir = folder()
  const authority = openLocalAuthority(dataDir, 'nas', HOSTS, { now: Date.now(), random })
  using server = Bun.serve({
    port: 0,
    tls: authority.certificateFor(HOSTS, Date.now()),
    fetch: () => new Response(),
  })
  for (const host of ['127.0.0.1', 'localhost']) {
    const url = `https://${host}:${server.port}/`
    expect((await fetch(url, { tls: trustedAuthorities(dataDir) })).status).toBe(200)
    expect(await fetch(url).then(() => 'trusted', String)).not.toBe('trusted')
  }
})

describe('the settings', () => {
  const complete = (env: Record<string, string>) => () => requireCompleteConfig(loadConfig({ env }))

  test('with two certificates are refused in one line', () => {
    const env = { EXT_TLS_MODE: 'local', EXT_TLS_CERT: 'a.pem', EXT_TLS_KEY: 'a.key' }
    expect(complete(env)).toThrow('tls.mode is local, but tls.cert is set; keep one of them')
  })

  test('with a port for http need https', () => {
    expect(complete({ EXT_TLS_HTTP_PORT: '8080' })).toThrow(/tls\.http_port is set$/)
    expect(complete({ EXT_TLS_HTTP_PORT: '8080', EXT_TLS_MODE: 'local' })).not.toThrow()
  })
})
