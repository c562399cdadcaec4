import { existsSync } from 'node:fs'
import { dirname } from 'node:path'
import { openClientFile } from './client-file.ts'
import type { ClientMachine } from './client-machine.ts'
import type { Client } from './clients.ts'

export type FoundClient = {
  client: Client
  file: string
  isInstalled: boolean
  /** Null if its file cannot be read. */
  isConnected: boolean | null
}

/** All clients: whether each looks installed on this machine, and whether it is connected. */
export function findClients(machine: ClientMachine, clients: readonly Client[]): FoundClient[] {
  return clients.map((client) => {
    const file = client.file(machine)
    const traces = client.installPaths?.(machine) ?? [dirname(file)]
    return { client, file, isInstalled: traces.some(existsSync), isConnected: isConnected(client, file) }
  })
}

function isConnected(client: Client, file: string): boolean | null {
  try {
    return openClientFile(client, file).entry !== undefined
  } catch {
    return null
  }
}
