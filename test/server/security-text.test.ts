import { expect, test } from 'bun:test'
import { testServer } from '../support.ts'

const PATH = '/.well-known/security.txt'
const CONTACT = 'mailto:ann@example.org'
const DAY_MS = 86_400_000

test('names the contact, and ends between 90 and 180 days from now', async () => {
  const server = await testServer({ settings: { SERVER_SECURITY_CONTACT: CONTACT } })
  for (let day = 0; day < 200; day += 13) {
    const { status, text, headers } = await server.request('GET', PATH)
    expect(status).toBe(200)
    expect(headers.get('content-type')).toBe('text/plain; charset=utf-8')
    const [, contact, expires = '', canonical] =
      /^Contact: (\S+)\nExpires: (\S+)\nCanonical: (\S+)\n$/.exec(text) ?? []
    expect([contact, canonical]).toEqual([CONTACT, `http://127.0.0.1:8420${PATH}`])
    const days = (Date.parse(expires) - server.clock.now()) / DAY_MS
    expect(days).toBeGreaterThanOrEqual(90)
    expect(days).toBeLessThanOrEqual(180)
    server.clock.advance(13 * DAY_MS)
  }
})

test('without a contact there is no such path', async () => {
  expect((await (await testServer()).request('GET', PATH)).status).toBe(404)
})
