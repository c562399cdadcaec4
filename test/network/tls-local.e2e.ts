import { afterAll, beforeAll, describe, expect, setDefaultTimeout, test } from 'bun:test'
import { X509Certificate } from 'node:crypto'
import { chmodSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Browser, chromium } from 'playwright-core'
import { PATHS } from '../../src/contract/page-paths.ts'
import { TRUST_FILES, TRUST_PATH } from '../../src/contract/trust-steps.ts'
import { openBrowser } from '../binary/browser.ts'
import { installDebianPackages } from '../binary/debian-packages.ts'
import { expectAccessible, signIn, visit } from '../binary/page-support.ts'
import { createBench, freePort, type RunningServer } from '../binary/support.ts'
import { ENDED, VALID } from '../doctor/certificates.ts'
import {
  FOREIGN_NAME,
  HOME_NAME,
  readCodes,
  run,
  SERVER_ADDRESS,
  type SecondNetwork,
  secondNetwork,
} from './second-network.ts'

/** Of curl: the certificate is not of a trusted authority, or is for another name. */
const NOT_TRUSTED = 60
/** Another address that the machine gets while the server runs. */
const LATER_ADDRESS = '10.213.77.9'

const bench = createBench()
let network: SecondNetwork
let server: RunningServer
let plainPort = 0

const authorityFile = () => join(bench.dataDir, 'local-authority.crt')
const at = (host: string, path = '/') => `https://${host}:${server.port}${path}`

/** A request of the other device. */
function curl(url: string, ...words: string[]) {
  const { exitCode, stdout } = run(
    ...network.before,
    ...['curl', '-s', '-m', '30', '-o', '/dev/null', '-w', '%{http_code}'],
    ...words,
    url,
  )
  return { exitCode, status: Number(stdout.toString()) }
}
const trusting = () => ['--cacert', authorityFile()]

/** Chromium on the other device, with authorities that it trusts besides the public ones. */
async function phoneBrowser(...authorities: string[]): Promise<Browser> {
  const home = join(bench.root, `phone-${authorities.length}`)
  // Where Chromium keeps them differs between versions.
  for (const folder of [join(home, '.pki', 'nssdb'), join(home, '.local', 'share', 'pki', 'nssdb')]) {
    mkdirSync(folder, { recursive: true })
    run('certutil', '-N', '-d', `sql:${folder}`, '--empty-password')
    for (const file of authorities)
      run('certutil', '-d', `sql:${folder}`, '-A', '-t', 'C,,', '-n', 'ext-server', '-i', file)
  }
  const local = await openBrowser()
  const executable = chromiumPath(local)
  await local.close()
  const launcher = join(home, 'chromium')
  writeFileSync(launcher, `#!/bin/sh\nexec ${network.before.join(' ')} ${executable} "$@"\n`)
  chmodSync(launcher, 0o755)
  return await chromium.launch({
    executablePath: launcher,
    args: ['--no-sandbox', '--disable-dev-shm-usage'],
    env: { ...process.env, HOME: home, XDG_DATA_HOME: join(home, '.local', 'share') },
  })
}

const chromiumPath = (browser: Browser) => {
  const named = process.env.EXT_TEST_CHROMIUM ?? Bun.which('chromium') ?? Bun.which('google-chrome')
  if (named === null) throw new Error(`no Chromium of version ${browser.version()} was found by its name`)
  return named
}

beforeAll(async () => {
  setDefaultTimeout(120_000)
  network = await secondNetwork()
  if (Bun.which('certutil') === null) await installDebianPackages('libnss3-tools')
  plainPort = await freePort()
  server = await bench.serve({
    args: ['--lan', '--tls', 'local', '--tls-http-port', String(plainPort)],
    env: { EXT_SERVER_HOSTS: `${SERVER_ADDRESS}, ${HOME_NAME}` },
  })
}, 300_000)

afterAll(async () => {
  await bench.close()
  network?.remove()
})

test('the start says once what to do on each device, with the fingerprint', () => {
  const { fingerprint256 } = new X509Certificate(readFileSync(authorityFile()))
  const start = server.stderr()
  expect(start).toContain(`follow the steps at ${at(SERVER_ADDRESS, TRUST_PATH)}`)
  expect(start.replace(/\s+/g, '')).toContain(fingerprint256)
  expect(start).toMatch(new RegExp(`^  ${at(HOME_NAME, '')} +by your settings, by name, encrypted$`, 'm'))
  expect(start).not.toContain('unencrypted')
  expect(statSync(join(bench.dataDir, 'local-authority.pem')).mode & 0o777).toBe(0o600)
})

test.each([SERVER_ADDRESS, HOME_NAME])(
  '%s is refused before the device trusts it, and opens after',
  (host) => {
    expect(curl(at(host)).exitCode).toBe(NOT_TRUSTED)
    expect(curl(at(host), ...trusting())).toEqual({ exitCode: 0, status: 200 })
  },
)

test('the device gets the certificate from the server that it does not trust yet, and compares it', () => {
  const ways = [
    ['--insecure', at(SERVER_ADDRESS, TRUST_FILES.certificate)],
    [`http://${HOME_NAME}:${plainPort}${TRUST_FILES.certificate}`],
  ]
  for (const words of ways) {
    const { stdout } = run(...network.before, 'curl', '-s', '-m', '30', ...words)
    expect(stdout.toString()).toBe(readFileSync(authorityFile(), 'utf8'))
  }
})

test('foreign names are refused, by the certificate and by the server', () => {
  const foreign = at(FOREIGN_NAME)
  const lies = ['--resolve', `${FOREIGN_NAME}:${server.port}:${SERVER_ADDRESS}`]
  expect(curl(foreign, ...lies, ...trusting()).exitCode).toBe(NOT_TRUSTED)
  expect(curl(foreign, ...lies, '--insecure').status).toBe(403)
  expect(curl(at(HOME_NAME), '-H', `Host: ${FOREIGN_NAME}`, ...trusting()).status).toBe(403)
  expect(curl(`http://${SERVER_ADDRESS}:${plainPort}/`, '-H', `Host: ${FOREIGN_NAME}`).status).toBe(403)
})

test('http beside https leads to https, and has nothing of the journal', () => {
  const plain = `http://${HOME_NAME}:${plainPort}`
  expect(curl(plain).status).toBe(307)
  expect(curl(plain, '--location', ...trusting())).toEqual({ exitCode: 0, status: 200 })
  expect(curl(`${plain}/api/sessions`, '-d', '{}').status).toBe(405)
})

test('Chromium of the other device warns before, and opens the page and each code of it after', async () => {
  const stranger = await phoneBrowser()
  try {
    const page = await stranger.newPage()
    for (const host of [SERVER_ADDRESS, HOME_NAME])
      expect(await page.goto(at(host)).catch(String)).toContain('ERR_CERT_AUTHORITY_INVALID')
  } finally {
    await stranger.close()
  }
  const phone = await phoneBrowser(authorityFile())
  try {
    const secure = { url: at(HOME_NAME, '') }
    await visit(phone, secure, async (page) => {
      await signIn(page, bench, secure, PATHS.phone)
      await page.getByRole('heading', { name: 'First, trust this server' }).waitFor()
      await expectAccessible(page)
      expect(await page.evaluate('window.isSecureContext')).toBe(true)
      const { fingerprint256 } = new X509Certificate(readFileSync(authorityFile()))
      await page.getByText(fingerprint256).waitFor()
      const codes = await readCodes(page)
      expect(codes).toContain(at(HOME_NAME, TRUST_PATH))
      expect(codes).toContain(at(SERVER_ADDRESS))
      expect(codes).toContain(at(HOME_NAME))
      for (const code of codes) {
        const other = await phone.newPage()
        expect((await other.goto(code))?.status()).toBe(200)
        await other.close()
      }
    })
    await visit(phone, secure, async (page) => {
      await page.goto(at(HOME_NAME, TRUST_PATH))
      await page.getByText('iPhone and iPad').click()
      await page.getByRole('link', { name: 'Download the profile' }).waitFor()
      await expectAccessible(page)
    })
  } finally {
    await phone.close()
  }
})

test('an address that the machine gets later is covered without a restart', () => {
  if (!network.addAddress(LATER_ADDRESS)) return
  // The phone trusts the authority, so it opens the new address without another step.
  const patience = ['--retry', '40', '--retry-delay', '1', '--retry-all-errors']
  expect(curl(at(LATER_ADDRESS), ...trusting(), ...patience)).toEqual({ exitCode: 0, status: 200 })
})

test('commands of this machine reach the server, and a client that launches the program is preferred', async () => {
  expect((await bench.cli(['healthcheck'])).code).toBe(0)
  const env = { EXT_TLS_MODE: 'local' }
  const { stdout } = await bench.cli(['connect', 'cursor'], { env })
  expect(stdout).toContain('"mcp"')
  const byUrl = await bench.cli(['connect', 'cursor', '--http'], { env })
  expect(byUrl.stderr).toContain(`NODE_EXTRA_CA_CERTS=${authorityFile()}`)
  const named = { ...env, EXT_SERVER_BASE_URL: at('localhost', '') }
  const findings = JSON.parse((await bench.cli(['doctor', '--json'], { env: named })).stdout).findings
  const about = (subject: string) =>
    findings
      .filter((one: { subject: string }) => one.subject === subject)
      .map((one: { found: string }) => one.found)
  expect(about('certificate')).toEqual([
    expect.stringMatching(
      /^the authority of this server is valid until \d{4}-\d\d-\d\d; SHA-256 [0-9A-F:]{95}$/,
    ),
    expect.stringMatching(/^that of localhost:\d+ is valid until /),
  ])
  expect(about('base URL')).toEqual([`${at('localhost', '')} reaches a server`])
})

describe('a certificate of the settings that has ended', () => {
  const ended = createBench()
  afterAll(ended.close)

  test('does not keep the server from starting, is named by doctor, and the renewed one is used', async () => {
    const [cert, key] = [join(ended.root, 'a.crt'), join(ended.root, 'a.key')]
    const put = (one: typeof VALID) => {
      writeFileSync(key, one.key)
      writeFileSync(cert, one.cert)
    }
    put(ENDED)
    const env = { EXT_TLS_CERT: cert, EXT_TLS_KEY: key }
    const late = await ended.serve({ env })
    expect(late.stderr().match(/^.*the certificate in tls\.cert ended.*$/gm)).toEqual([
      expect.stringMatching(/ warn +the certificate in tls\.cert ended on 2020-01-31; /),
    ])
    const url = `https://localhost:${late.port}/`
    const shown = (...words: string[]) =>
      run('curl', '-s', '-m', '30', '-o', '/dev/null', '-w', '%{http_code}', ...words, url).stdout.toString()
    expect([shown('--cacert', cert), shown('--insecure')]).toEqual(['000', '200'])
    const doctor = await ended.cli(['doctor'], { env })
    expect(doctor.stdout).toContain(`certificate     that in ${cert} ended on 2020-01-31`)
    expect(doctor.code).toBe(2)
    put(VALID)
    expect(shown('--cacert', cert, '--retry', '40', '--retry-delay', '1', '--retry-all-errors')).toEndWith(
      '200',
    )
  })
})
