import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { connect, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { quantile, residentMib } from './figures.ts'
import { listeningUrl } from './listening-url.ts'

/**
 * `bun run bench:flood`: what half-open connections and unfinished bodies cost the server in memory, and a known caller
 * in waiting. Runs the built program if there is one, else the source. Linux only, since it reads /proc.
 */

const ROOT = resolve(import.meta.dir, '../..')
const BINARY = join(ROOT, 'dist/ext-server')
const PROGRAM = existsSync(BINARY) ? [BINARY] : ['bun', join(ROOT, 'cli.ts')]
const HALF_OPEN = 1000
const BODIES = 400
const BODY_BYTES = 1024 * 1024
const REQUESTS = 2000

const MAX_GROWTH_MIB = 64
const MAX_P99_MS = 250

const folder = mkdtempSync(join(tmpdir(), 'ext-server-flood-'))
const env = { ...process.env, EXT_DATA_DIR: folder, EXT_RATE_LIMIT_REST_READ_PER_MINUTE: '1000000' }

function commandOutput(...args: string[]): string {
  const { stdout, success } = Bun.spawnSync([...PROGRAM, ...args], { env, stderr: 'inherit' })
  if (!success) throw new Error(`${args[0]} failed`)
  return stdout.toString().trim()
}

const print = (line: string) => process.stdout.write(`${line}\n`)

/** A connection that has sent some bytes; it stays open, and its answer is read. */
async function openSocket(port: number, head: string, body?: Buffer) {
  const connected = Promise.withResolvers<void>()
  const state = { answer: '', socket: undefined as Socket | undefined }
  const socket = connect(port, '127.0.0.1', () => connected.resolve())
  socket.on('data', (data) => {
    if (state.answer === '') state.answer = /^HTTP\/1\.1 (\d{3})/.exec(data.toString('latin1'))?.[1] ?? '?'
  })
  // The server may close the connection, which is one of its ways to answer.
  socket.on('error', () => connected.resolve())
  await connected.promise
  socket.write(head)
  if (body !== undefined) socket.write(body)
  state.socket = socket
  return state
}

type Flood = { title: string; sockets: number; head: string; body?: Buffer }

async function main() {
  const token = commandOutput('issue-token', '--name', 'bench')
  const jwt = commandOutput('issue-jwt', '--name', 'bench')
  const server = Bun.spawn([...PROGRAM, 'serve', '--port', '0'], { env, stdout: 'ignore', stderr: 'pipe' })
  try {
    const url = await listeningUrl(server.stderr)
    const port = Number(new URL(url).port)
    await measureWaiting(url, token)
    const before = residentMib(server.pid)
    print(`${PROGRAM.join(' ')}: ${before.toFixed(0)} MiB after ${REQUESTS} requests\n`)
    const results = []
    for (const flood of floods(port, token, jwt)) {
      results.push(await measure(flood, { url, port, pid: server.pid, token, before }))
    }
    print(Bun.inspect.table(results))
    const isFine = results.every(
      ({ grown_mib, p99_ms }) => grown_mib <= MAX_GROWTH_MIB && p99_ms <= MAX_P99_MS,
    )
    print(`at most ${MAX_GROWTH_MIB} MiB and ${MAX_P99_MS} ms: ${isFine ? 'yes' : 'NO'}`)
    process.exitCode = isFine ? 0 : 1
  } finally {
    server.kill()
    await server.exited
    rmSync(folder, { recursive: true, force: true })
  }
}

function floods(port: number, token: string, jwt: string): Flood[] {
  // All but the last byte.
  const body = Buffer.alloc(BODY_BYTES - 1, ' ')
  const head = (path: string, ...headers: string[]) =>
    [
      `POST ${path} HTTP/1.1`,
      `Host: 127.0.0.1:${port}`,
      'Content-Type: application/json',
      ...headers,
      '',
      '',
    ].join('\r\n')
  const length = `Content-Length: ${BODY_BYTES}`
  const chunk = Buffer.concat([Buffer.from(`${body.length.toString(16)}\r\n`), body, Buffer.from('\r\n')])
  const bodies = { sockets: BODIES, body }
  return [
    {
      title: 'half-open connections',
      sockets: HALF_OPEN,
      head: `GET / HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\nX-A: `,
    },
    { title: 'strangers at /mcp', ...bodies, head: head('/mcp', length) },
    {
      title: 'strangers at /mcp, in chunks',
      sockets: BODIES,
      body: chunk,
      head: head('/mcp', 'Transfer-Encoding: chunked'),
    },
    { title: 'strangers at /auth/passcodes/verify', ...bodies, head: head('/auth/passcodes/verify', length) },
    { title: 'known clients at /mcp', ...bodies, head: head('/mcp', length, `Authorization: Bearer ${jwt}`) },
    {
      title: 'known apps at the API',
      ...bodies,
      head: head('/api/imports', length, `Authorization: Bearer ${token}`),
    },
  ]
}

type Target = { url: string; port: number; pid: number; token: string; before: number }

async function measure({ title, sockets, head, body }: Flood, { url, port, pid, token, before }: Target) {
  const opened = await Promise.all(Array.from({ length: sockets }, () => openSocket(port, head, body)))
  let most = residentMib(pid)
  const waiting = await measureWaiting(url, token, () => {
    most = Math.max(most, residentMib(pid))
  })
  const answered = Object.entries(Object.groupBy(opened, ({ answer }) => answer || 'none'))
    .map(([status, all]) => `${status}: ${all?.length}`)
    .join(', ')
  for (const { socket } of opened) socket?.destroy()
  return {
    flood: `${sockets} ${title}`,
    answered,
    grown_mib: Math.round(most - before),
    p50_ms: rounded(waiting, 0.5),
    p99_ms: rounded(waiting, 0.99),
  }
}

/** How long a known caller waits for each of many requests. */
async function measureWaiting(url: string, token: string, each: () => void = () => {}): Promise<number[]> {
  const headers = { authorization: `Bearer ${token}` }
  const taken: number[] = []
  for (let n = 0; n < REQUESTS; n++) {
    const start = performance.now()
    const { status } = await fetch(`${url}/api/profile`, { headers })
    if (status !== 200) throw new Error(`a known caller got ${status}`)
    taken.push(performance.now() - start)
    each()
  }
  return taken
}

const rounded = (values: readonly number[], share: number) => Number(quantile(values, share).toFixed(1))

await main()
