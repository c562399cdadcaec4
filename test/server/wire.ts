import { connect } from 'node:net'
import type { TestServer } from '../support.ts'

/** The application on a real port of this machine, closed at the end of the block that holds it. */
export function listening(server: TestServer) {
  server.app.listen({ hostname: '127.0.0.1', port: 0 })
  const { server: bun } = server.app
  if (bun === null) throw new Error('the server does not listen')
  const { port } = bun
  if (port === undefined) throw new Error('the server has no port')
  return {
    port,
    url: `http://127.0.0.1:${port}`,
    /** Sends the very bytes, and returns all that comes back until the server closes. */
    send: (...lines: string[]) => exchange(port, `${lines.join('\r\n')}\r\n\r\n`),
    /** As `send`, for bytes that are no lines. */
    sendBytes: (bytes: string) => exchange(port, bytes),
    async [Symbol.asyncDispose]() {
      await bun.stop(true)
    },
  }
}

function exchange(port: number, bytes: string): Promise<string> {
  const { promise, resolve } = Promise.withResolvers<string>()
  let received = ''
  const socket = connect(port, '127.0.0.1', () => socket.write(bytes))
  socket.on('data', (data) => {
    received += data.toString('latin1')
  })
  // What was received so far is the answer, also when the server hangs up on the rest.
  socket.on('error', () => resolve(received))
  socket.on('close', () => resolve(received))
  return promise
}

/** `HTTP/1.1 401 Unauthorized…` → 401. */
export const statusOf = (answer: string) => Number(/^HTTP\/1\.1 (\d{3})/.exec(answer)?.[1])
