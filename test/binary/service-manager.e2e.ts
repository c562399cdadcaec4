import { afterAll, describe, expect, test } from 'bun:test'
import { join } from 'node:path'
import { arrivingText } from './arriving-text.ts'
import { createBench } from './support.ts'

/** Binds a datagram socket, as systemd does, and prints what arrives. Perl is part of every Debian. */
const LISTENER = `use Socket; $| = 1; my $name = shift; $name =~ s/^@/\\0/;
socket(S, AF_UNIX, SOCK_DGRAM, 0) && bind(S, pack_sockaddr_un($name)) or die $!; print "bound\\n";
while (defined recv(S, $_, 65536, 0)) { print "$_\\n" }`

const bench = createBench()
const listeners: Bun.Subprocess[] = []
afterAll(async () => {
  for (const listener of listeners) listener.kill()
  await bench.close()
})

async function listenAt(socket: string) {
  const child = Bun.spawn(['perl', '-e', LISTENER, socket], { stdin: 'ignore', stdout: 'pipe' })
  listeners.push(child)
  const heard = arrivingText()
  void (async () => {
    const decoder = new TextDecoder()
    for await (const chunk of child.stdout) heard.push(decoder.decode(chunk))
    heard.end()
  })()
  await heard.until(/^bound\n/)
  return heard
}

const refusals = (stderr: string) => stderr.split('\n').filter((line) => line.includes('"message":"refused"'))

describe('a server that a service manager started', () => {
  const sockets = [join(bench.root, 'notify'), `@ext-server-test-${process.pid}`]
  test.each(sockets)('reports that it is ready, alive, and stopping, to %s', async (socket) => {
    const heard = await listenAt(socket)
    const server = await bench.serve({ env: { NOTIFY_SOCKET: socket, WATCHDOG_USEC: '100000' } })
    await heard.until(/^bound\nREADY=1\n(WATCHDOG=1\n){3}/)
    expect(await server.stop()).toBe(0)
    await heard.until(/STOPPING=1\n/)
    expect(heard.text()).toMatch(/^bound\nREADY=1\n(WATCHDOG=1\n){3,}STOPPING=1\n(WATCHDOG=1\n)*$/)
    expect(server.stderr()).not.toContain('cannot be notified')
  })

  test('is not watched if another process is meant, and starts without a socket that it can use', async () => {
    const socket = join(bench.root, 'other')
    const heard = await listenAt(socket)
    const unwatched = { NOTIFY_SOCKET: socket, WATCHDOG_USEC: '1000', WATCHDOG_PID: '1' }
    const server = await bench.serve({ env: unwatched })
    await heard.until(/READY=1\n/)
    expect(await server.stop()).toBe(0)
    await heard.until(/STOPPING=1\n/)
    expect(heard.text()).toBe('bound\nREADY=1\nSTOPPING=1\n')
    const nobody = await bench.serve({ env: { NOTIFY_SOCKET: join(bench.root, 'nobody') } })
    expect(await nobody.stop()).toBe(0)
    const remote = await bench.serve({ env: { NOTIFY_SOCKET: 'vsock:2:9' } })
    expect(await remote.stop()).toBe(0)
    expect(remote.stderr()).toContain('the service manager cannot be notified')
  })
})

test('SIGUSR2 makes the log detailed, and again as before, without a restart', async () => {
  const server = await bench.serve({ env: { EXT_LOG_FORMAT: 'json', EXT_LOG_LEVEL: 'error' } })
  const changed = async (level: string) => {
    server.process.kill('SIGUSR2')
    for (;;) {
      if (server.stderr().trimEnd().endsWith(`"message":"log level changed","new_level":"${level}"}`)) return
      await server.request('GET', '/api/health')
    }
  }
  const refused = () => server.request('GET', '/api/ext/tokens')
  expect((await refused()).status).toBe(401)
  expect(refusals(server.stderr())).toEqual([])
  await changed('debug')
  const { headers } = await refused()
  await changed('error')
  await refused()
  const lines = refusals(server.stderr())
  expect(lines).toHaveLength(1)
  expect(JSON.parse(lines[0] ?? '')).toMatchObject({
    level: 'debug',
    request_id: headers.get('x-request-id'),
  })
  expect(await server.stop()).toBe(0)
})
