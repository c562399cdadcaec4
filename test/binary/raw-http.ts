import { connect } from 'node:net'
import { type ArrivingText, arrivingText } from './arriving-text.ts'

/** A TCP connection on which a test writes what no HTTP client would. */
export type RawConnection = {
  send(bytes: string | Uint8Array): void
  received: ArrivingText
  /** Says that no more will be sent. */
  finish(): void
  /** Lets go at once. */
  drop(): void
}

/** Rejects with the system's code, such as ECONNREFUSED. */
export async function rawConnection(port: number): Promise<RawConnection> {
  const received = arrivingText()
  const connected = Promise.withResolvers<void>()
  const socket = connect(port, '127.0.0.1', () => connected.resolve())
  socket.setEncoding('latin1')
  socket.on('data', (piece: string) => received.push(piece))
  socket.on('error', (error) => connected.reject(error))
  socket.on('close', () => received.end())
  await connected.promise
  return {
    send: (bytes) => void socket.write(bytes),
    received,
    finish: () => void socket.end(),
    drop: () => void socket.destroy(),
  }
}

/** A request as it goes over the wire, with a Host unless `headers` bring their own. */
export function rawRequest(line: string, headers: readonly string[] = [], body = ''): string {
  const host = headers.some((header) => /^host:/i.test(header)) ? [] : ['Host: 127.0.0.1']
  return `${[`${line} HTTP/1.1`, ...host, ...headers].join('\r\n')}\r\n\r\n${body}`
}

/** Sends all of it, ends, and gives back what came until the server closed. */
export async function exchange(port: number, ...parts: readonly (string | Uint8Array)[]): Promise<string> {
  const connection = await rawConnection(port)
  for (const part of parts) connection.send(part)
  connection.finish()
  await connection.received.ended
  return connection.received.text()
}

/** The statuses of the answers in a stream of them. */
export const statusesIn = (stream: string) =>
  [...stream.matchAll(/HTTP\/1\.1 (\d{3})/g)].map(([, status]) => Number(status))
