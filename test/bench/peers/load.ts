import { Database } from 'bun:sqlite'
import type { Socket } from 'bun'

/**
 * Sends one request again and again over connections that stay open, and prints what came back as JSON. A process of its
 * own, so that it can be pinned beside the server.
 *
 *     bun test/bench/peers/load.ts PORT CONNECTIONS REQUESTS PER_SECOND [FILE SQL] < request
 *
 * With 0 PER_SECOND each connection sends as soon as it has its answer. Else requests are due at even intervals, and
 * the time of each counts from when it was due, so that a server that stalls is charged for those that wait. Answers must
 * have status 200 and a Content-Length. SQL is run on the database FILE before each request.
 */
export type LoadResult = {
  requests: number
  seconds: number
  /** Milliseconds. */
  p50: number
  p99: number
  /** Bytes of an answer with its headers. */
  size: number
  /** The first answer that was not 200. */
  failure?: string
}

type State = { held: Uint8Array<ArrayBuffer> | undefined; since: number }

const HEAD_END = Buffer.from('\r\n\r\n')
const OK = Buffer.from('HTTP/1.1 200')

async function main() {
  const [port = 0, connections = 1, requests = 1, perSecond = 0] = process.argv.slice(2, 6).map(Number)
  const [file, sql] = process.argv.slice(6)
  const request = new Uint8Array(await Bun.stdin.arrayBuffer())
  const taken = new Float64Array(requests)
  const idle: Socket<State>[] = []
  let sent = 0
  let answered = 0
  let size = 0
  let failure: string | undefined
  const done = Promise.withResolvers<void>()

  const change = file === undefined || sql === undefined ? undefined : statementOn(file, sql)

  function send(socket: Socket<State>, since: number): void {
    sent += 1
    change?.run()
    socket.data.since = since
    socket.write(request)
  }

  function take(socket: Socket<State>, bytes: Buffer): void {
    const { held } = socket.data
    // Answers of one request have one length, nearly always; their head is read only if it differs.
    if (held !== undefined || bytes.length !== size || !OK.equals(bytes.subarray(0, OK.length))) {
      const all = held === undefined ? bytes : Buffer.concat([held, bytes])
      const whole = all.length === size ? size : wholeSize(all)
      if (whole === undefined || all.length < whole) {
        socket.data.held = new Uint8Array(all)
        return
      }
      if (!OK.equals(all.subarray(0, OK.length))) failure ??= all.toString('utf8', 0, 300)
      size = whole
      socket.data.held = undefined
    }
    const now = performance.now()
    taken[answered] = now - socket.data.since
    answered += 1
    if (answered === requests) done.resolve()
    else if (perSecond > 0) idle.push(socket)
    else if (sent < requests) send(socket, now)
  }

  const sockets = await Promise.all(
    Array.from({ length: connections }, () =>
      Bun.connect<State>({
        hostname: '127.0.0.1',
        port,
        data: { held: undefined, since: 0 },
        socket: {
          data: take,
          error: (_, error) => done.reject(error),
          close: () => done.reject(new Error('the server closed a connection')),
        },
      }),
    ),
  )
  const start = performance.now()
  const dueAt = (index: number) => start + (index / perSecond) * 1000
  function pace(): void {
    while (idle.length > 0 && sent < requests && dueAt(sent) <= performance.now()) {
      const socket = idle.pop()
      if (socket !== undefined) send(socket, dueAt(sent))
    }
    if (sent < requests) setImmediate(pace)
  }
  if (perSecond > 0) {
    idle.push(...sockets)
    pace()
  } else for (const socket of sockets) if (sent < requests) send(socket, performance.now())
  await done.promise
  const seconds = (performance.now() - start) / 1000
  taken.sort()
  const at = (share: number) => taken[Math.floor((requests - 1) * share)] ?? Number.NaN
  const result: LoadResult = {
    requests,
    seconds,
    p50: at(0.5),
    p99: at(0.99),
    size,
    ...(failure !== undefined && { failure }),
  }
  process.stdout.write(JSON.stringify(result))
  process.exit(0)
}

/** Writes without waiting for the disk: the load must be faster than the server. */
function statementOn(file: string, sql: string) {
  const db = new Database(file)
  db.run('PRAGMA busy_timeout = 5000')
  db.run('PRAGMA synchronous = OFF')
  return db.query(sql)
}

/** The size of an answer with its head, once the head has arrived. */
function wholeSize(bytes: Buffer): number | undefined {
  const end = bytes.indexOf(HEAD_END)
  if (end < 0) return undefined
  const head = bytes.toString('latin1', 0, end)
  const length = /\r\ncontent-length: (\d+)/i.exec(head)?.[1]
  if (length === undefined) throw new Error(`an answer without a length: ${head}`)
  return end + HEAD_END.length + Number(length)
}

await main()
