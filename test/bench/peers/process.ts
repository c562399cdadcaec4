import { readdirSync, readFileSync } from 'node:fs'
import { connect } from 'node:net'

/** What the kernel says of a process, and when a server first answers. Linux only. */

/**
 * Seconds of processor time of all threads of a process, to the nanosecond; `/proc/PID/stat` counts in hundredths of a
 * second, which are 3 µs of each request in a short round.
 */
export function processorSeconds(pid: number): number {
  const threads = readdirSync(`/proc/${pid}/task`)
  const times = threads.map((id) =>
    Number(readFileSync(`/proc/${pid}/task/${id}/schedstat`, 'latin1').split(' ')[0]),
  )
  return times.reduce((sum, time) => sum + time, 0) / 1e9
}

/** Waits until a server answers its health with 200. @returns the milliseconds since `from`. */
export async function firstAnswer(port: number, from: number, deadlineMs = 60_000): Promise<number> {
  while (performance.now() - from < deadlineMs) {
    if (await isHealthy(port)) return performance.now() - from
    await Bun.sleep(1)
  }
  throw new Error(`no answer on port ${port} in ${deadlineMs} ms`)
}

const isHealthy = (port: number) =>
  new Promise<boolean>((resolve) => {
    const socket = connect(port, '127.0.0.1', () => {
      socket.write(`GET /api/health HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\nConnection: close\r\n\r\n`)
    })
    socket.once('data', (bytes) => {
      resolve(bytes.toString('latin1').startsWith('HTTP/1.1 200'))
      socket.destroy()
    })
    socket.once('error', () => resolve(false))
    socket.once('close', () => resolve(false))
  })

const SETTLE_MS = 3000
/** Until a server has loaded what it loads in idle moments. */
export const settle = () => Bun.sleep(SETTLE_MS)

/** A port that is free now. */
export function freePort(): number {
  const server = Bun.listen({ hostname: '127.0.0.1', port: 0, socket: { data() {} } })
  const { port } = server
  server.stop(true)
  return port
}

export const median = (values: readonly number[]): number => {
  const sorted = values.toSorted((a, b) => a - b)
  const middle = Math.floor(sorted.length / 2)
  const [low = Number.NaN, high = low] = [
    sorted[sorted.length % 2 === 0 ? middle - 1 : middle],
    sorted[middle],
  ]
  return (low + high) / 2
}
