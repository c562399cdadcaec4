import { createConnection, createServer, type Socket } from 'node:net'
import type { RunningServer } from './support.ts'

export type BlackHole = AsyncDisposable & {
  url: string
  /** From now on nothing is passed on, and nobody is told: as when packets are dropped on the way. */
  open(): void
  /** New connections reach the server again. An old one hangs until more is sent on it, which nobody knows what to do with. */
  close(): void
}

/** The way to a server, which can be lost as it is away from home: connections neither answer nor end. */
export async function blackHoleBefore({ port: target }: RunningServer): Promise<BlackHole> {
  let isOpen = false
  const pairs = new Map<Socket, Socket | undefined>()
  const hole = createServer((client) => {
    const server = isOpen ? undefined : createConnection(target, '127.0.0.1')
    pairs.set(client, server)
    client
      .on('error', () => {})
      .on('close', () => {
        server?.destroy()
        pairs.delete(client)
      })
    server?.on('error', () => client.destroy())
    if (server !== undefined) client.pipe(server).pipe(client)
    else swallow(client)
  })
  const swallow = (client: Socket) =>
    client.on('data', () => {
      if (!isOpen) client.resetAndDestroy()
    })
  await new Promise<void>((resolve) => hole.listen(0, '127.0.0.1', resolve))
  const address = hole.address()
  const port = typeof address === 'object' ? address?.port : undefined
  return {
    url: `http://127.0.0.1:${port}`,
    open() {
      isOpen = true
      for (const [client, server] of pairs) {
        server?.unpipe(client)
        client.unpipe(server)
        swallow(client)
        server?.destroy()
      }
    },
    close() {
      isOpen = false
    },
    async [Symbol.asyncDispose]() {
      for (const client of pairs.keys()) client.destroy()
      hole.close()
    },
  }
}
