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
    const isInstalled = tracesOf(client, machine).some(existsSync)
    return { client, file, isInstalled, isConnected: isConnected(client, file) }
  })
}

type Place = Pick<Client, 'file' | 'installPaths'>

const tracesOf = (client: Place, machine: ClientMachine): string[] =>
  client.installPaths?.(machine) ?? [dirname(client.file(machine))]

/**
 * Where a client was looked for and not found; undefined if it looks installed.
 * @param madeFolders directories that were created here, for its entry: they are no trace of it.
 */
export function missingClient(
  client: Place,
  machine: ClientMachine,
  madeFolders: readonly string[],
): string[] | undefined {
  const traces = tracesOf(client, machine)
  return traces.some((path) => existsSync(path) && !madeFolders.includes(path)) ? undefined : traces
}

function isConnected(client: Client, file: string): boolean | null {
  try {
    return openClientFile(client, file).entry !== undefined
  } catch {
    return null
  }
}
