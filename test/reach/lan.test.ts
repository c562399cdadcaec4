import { describe, expect, test } from 'bun:test'
import { expectProblem } from '../problems.ts'
import { sessionCookie } from '../server/support.ts'
import { testServer } from '../support.ts'

const path = '/.well-known/jwks.json'
const ADDRESSES = [
  { interface: 'eth0', address: '192.168.1.5' },
  { interface: 'eth0', address: 'fd00::7' },
  { interface: 'eth0', address: 'fe80::1' },
  { interface: 'tailscale0', address: '100.101.102.103' },
  { interface: 'docker0', address: '172.17.0.1' },
  { interface: 'eth1', address: '203.0.113.9' },
]
const machine = { hostname: () => 'Home-Box.lan', addresses: () => ADDRESSES }

const statusBy = async (server: Awaited<ReturnType<typeof testServer>>, host: string) =>
  (await server.request('GET', path, { headers: { host } })).status

describe('on the local network', () => {
  const own = [
    '192.168.1.5:8420',
    '[fd00::7]:8420',
    '[fe80::1]',
    '100.101.102.103',
    'home-box',
    'Home-Box.local:8420',
  ]
  test.each(own)('%s is this server', async (host) => {
    const server = await testServer({ settings: { SERVER_LAN: 'true' }, machine })
    expect(await statusBy(server, host)).toBe(200)
    const origin = `http://${host}`
    expect((await server.request('GET', path, { headers: { host, origin } })).status).toBe(200)
  })

  const foreign = [
    '192.168.1.6',
    '203.0.113.9',
    'evil.example',
    'home-box.evil.example',
    'other.local',
    '[fd00::8]',
  ]
  test.each(foreign)('%s is not', async (host) => {
    const server = await testServer({ settings: { SERVER_LAN: 'true' }, machine })
    expect(await statusBy(server, host)).toBe(403)
  })

  test('addresses are followed while it runs', async () => {
    let addresses = ADDRESSES
    const server = await testServer({
      settings: { SERVER_LAN: 'true' },
      machine: { ...machine, addresses: () => addresses },
    })
    expect(await statusBy(server, '192.168.1.5')).toBe(200)
    addresses = [{ interface: 'eth0', address: '192.168.9.9' }]
    server.clock.advance(3000)
    expect([await statusBy(server, '192.168.9.9'), await statusBy(server, '192.168.1.5')]).toEqual([200, 403])
  })

  test('without the setting, an address of the machine is refused, saying what to do', async () => {
    const server = await testServer({ machine })
    const answer = await server.request('GET', path, { headers: { host: '192.168.1.5:8420' } })
    expectProblem(answer, 403, /serve --lan.*server\.hosts/)
  })
})

test('the addresses are for people who are signed in, and for no token', async () => {
  const server = await testServer({ settings: { SERVER_LAN: 'true' }, machine })
  expect((await server.request('GET', '/api/addresses')).status).toBe(401)
  const headers = { cookie: sessionCookie(server, 'ann') }
  const answer = await server.request('GET', '/api/addresses', { headers })
  expect([answer.status, answer.json.missing]).toEqual([200, null])
  expect(answer.json.addresses[1]).toEqual({
    url: 'http://192.168.1.5:8420',
    from: 'home_network',
    by: 'address',
    is_encrypted: false,
  })
})

describe('the report', () => {
  const reportOf = async (settings: Record<string, string>, more = {}) =>
    (await testServer({ settings, machine: { ...machine, ...more } })).services.reach.report()

  test('of the local network has what a phone can open, and from where', async () => {
    const { addresses, missing } = await reportOf({ SERVER_LAN: 'true' })
    expect(missing).toBeNull()
    expect(addresses.map(({ url, from }) => [url, from])).toEqual([
      ['http://127.0.0.1:8420', 'this_machine'],
      ['http://192.168.1.5:8420', 'home_network'],
      ['http://100.101.102.103:8420', 'mesh_vpn'],
      ['http://home-box.local:8420', 'home_network'],
    ])
  })

  const none: [settings: Record<string, string>, more: object, missing: string][] = [
    [{}, {}, 'listens_on_loopback'],
    [{ SERVER_HOST: '0.0.0.0' }, {}, 'answers_to_no_address'],
    [{ SERVER_HOST: '0.0.0.0' }, { isHidden: true }, 'addresses_unknown'],
    [{ SERVER_LAN: 'true' }, { isHidden: true }, 'addresses_unknown'],
    [{ SERVER_LAN: 'true' }, { addresses: () => [] }, 'no_network'],
  ]
  test.each(none)('%j %j: %s', async (settings, more, missing) => {
    const found = await reportOf(settings, more)
    expect([found.missing as string | null, found.addresses.length]).toEqual([missing, 1])
  })

  test('of names in the settings has them, however they lead here', async () => {
    const urls = async (settings: Record<string, string>) =>
      (await reportOf(settings)).addresses.slice(1).map(({ url }) => url)
    expect(await urls({ SERVER_BASE_URL: 'https://health.example', SERVER_HOSTS: 'nas.lan' })).toEqual([
      'https://health.example',
      'https://nas.lan',
    ])
    const hosts = 'nas.lan, 192.168.1.5:9000, https://other.lan:8443'
    expect(await urls({ SERVER_HOST: '0.0.0.0', SERVER_HOSTS: hosts })).toEqual([
      'http://nas.lan:8420',
      'http://192.168.1.5:9000',
      'https://other.lan:8443',
    ])
    expect(await urls({ SERVER_HOSTS: 'nas.lan' })).toEqual([])
  })
})
