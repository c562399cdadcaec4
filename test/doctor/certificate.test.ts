import { describe, expect, test } from 'bun:test'
import { X509Certificate } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { certificate } from '../../src/doctor/checks/certificate.ts'
import type { Installation } from '../../src/doctor/finding.ts'
import { machine } from '../connect/support.ts'
import { ENDED, VALID } from './certificates.ts'
import { about, type Found, texts } from './support.ts'

const serve = (tls: typeof VALID) => Bun.serve({ port: 0, tls, fetch: () => new Response('{}') })
const address = ({ port }: { port?: number | undefined }) => `https://127.0.0.1:${port}`

describe('the certificate at the base URL', () => {
  test('is not needed for http, and nothing is said of one that nobody shows', async () => {
    using here = machine()
    expect(texts(await about('certificate', here))).toEqual([
      'ok: none is needed, since the base URL is http',
    ])
    expect(texts(await about('certificate', here, '--base-url', 'https://127.0.0.1:1'))).toEqual([
      'ok: 127.0.0.1:1 shows none, since nothing answers there',
    ])
  })

  test('that has ended is an error, with what to do', async () => {
    using here = machine()
    using server = serve(ENDED)
    const [found] = await about('certificate', here, '--base-url', address(server))
    expect(found).toMatchObject({
      state: 'error',
      found: `that of 127.0.0.1:${server.port} ended on 2020-01-31`,
      fix: expect.stringContaining('renew it'),
    })
  })

  test('that this machine does not trust is a warning', async () => {
    using here = machine()
    using server = serve(VALID)
    expect(texts(await about('certificate', here, '--base-url', address(server)))).toEqual([
      `warning: this machine does not trust that of 127.0.0.1:${server.port}`,
    ])
  })

  test('that ends within two weeks is a warning, and earlier it is none', async () => {
    using here = machine()
    using server = serve(VALID)
    const end = Date.parse(new X509Certificate(VALID.cert).validTo)
    const at = async (now: number) => {
      const config = { 'server.base_url': address(server), 'tls.cert': '' }
      const [found] = await certificate.run({ config, now, dataDir: here.dataDir } as unknown as Installation)
      return `${found?.state}: ${found?.found}`
    }
    expect(await at(end - 14 * 86_400_000 + 1)).toBe(
      `warning: that of 127.0.0.1:${server.port} ends on 2036-11-21`,
    )
    expect(await at(end - 14 * 86_400_000)).toContain('does not trust')
    expect(await at(end)).toStartWith('error: ')
  })

  test('that is trusted is fine', async () => {
    using here = machine()
    using server = serve(VALID)
    const authority = join(here.home, 'authority.pem')
    writeFileSync(authority, VALID.cert)
    const words = [process.execPath, 'cli.ts', 'doctor', '--json', '--base-url', address(server)]
    const child = Bun.spawn(words, {
      env: {
        PATH: process.env.PATH ?? '',
        HOME: here.home,
        EXT_DATA_DIR: here.dataDir,
        NODE_EXTRA_CA_CERTS: authority,
      },
      stdout: 'pipe',
    })
    const { findings } = (await child.stdout.json()) as { findings: Found[] }
    expect(texts(findings.filter(({ subject }) => subject === 'certificate'))).toEqual([
      `ok: that of 127.0.0.1:${server.port} is valid until 2036-11-21`,
    ])
  })
})
