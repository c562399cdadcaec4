import { PORT } from './given.ts'

/**
 * Answers `?microseconds=…&bytes=…` with as many bytes, and spins until as much time has gone by: what the machine and the
 * load make of a server that never pauses.
 */
const bodies = new Map<number, string>()
const bodyOf = (bytes: number) => {
  const body = bodies.get(bytes) ?? 'x'.repeat(bytes)
  bodies.set(bytes, body)
  return body
}

Bun.serve({
  port: PORT,
  hostname: '127.0.0.1',
  fetch({ url }) {
    const start = performance.now()
    const asked = new URL(url).searchParams
    const end = start + Number(asked.get('microseconds')) / 1000
    while (performance.now() < end);
    return new Response(bodyOf(Number(asked.get('bytes'))))
  },
})
