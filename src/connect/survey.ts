import { existsSync } from 'node:fs'
import { dirname } from 'node:path'
import { openClientFile } from './client-file.ts'
import type { Client } from './clients.ts'
import type { Place } from './place.ts'

export type Finding = {
  client: Client
  file: string
  isInstalled: boolean
  /** Null if its file cannot be read. */
  isConnected: boolean | null
}

/** All clients: whether each looks installed on this machine, and whether it is connected. */
export function survey(place: Place, clients: readonly Client[]): Finding[] {
  return clients.map((client) => {
    const file = client.file(place)
    const traces = client.traces?.(place) ?? [dirname(file)]
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
