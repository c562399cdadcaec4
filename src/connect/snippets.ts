import { configFormat } from './client-file.ts'
import type { ClientMachine } from './client-machine.ts'
import type { Client } from './clients.ts'
import { entryPath, serverEntry } from './entry.ts'
import { SNIPPET_JWT, SNIPPET_URL } from './placeholders.ts'

const SYSTEMS = ['linux', 'macos', 'windows'] as const

/** Placeholders for a person's directories, by system. */
export const MACHINES: Readonly<Record<(typeof SYSTEMS)[number], ClientMachine>> = {
  linux: { platform: 'linux', env: { HOME: '~' } },
  macos: { platform: 'darwin', env: { HOME: '~' } },
  windows: {
    platform: 'win32',
    env: { USERPROFILE: '%USERPROFILE%', APPDATA: '%APPDATA%', LOCALAPPDATA: '%LOCALAPPDATA%' },
    list: () => [],
  },
}

/** What a person needs to know to connect a client by hand. */
export type ClientSnippet = {
  id: string
  title: string
  /** The client's settings file, by system. */
  files: Record<(typeof SYSTEMS)[number], string>
  /**
   * The text to add to the file; null if the client does not connect by URL and launches this program
   * instead.
   */
  snippet: string | null
  /** The command that does all of it, on the server's computer. */
  command: string
  /** The person's next step. */
  next: string
}

/** All clients that `connect` supports, in its order. */
export const clientSnippets = (clients: readonly Client[]): ClientSnippet[] => clients.map(clientSnippet)

function clientSnippet(client: Client): ClientSnippet {
  const connection = {
    transport: 'http' as const,
    url: SNIPPET_URL,
    headers: { Authorization: `Bearer ${SNIPPET_JWT}` },
  }
  return {
    id: client.id,
    title: client.title,
    files: {
      linux: client.file(MACHINES.linux),
      macos: client.file(MACHINES.macos),
      windows: client.file(MACHINES.windows),
    },
    snippet:
      client.entry.http === null
        ? null
        : configFormat(client).render(entryPath(client), serverEntry(client, connection)).trimEnd(),
    command: `ext-server connect ${client.id} --write`,
    next: client.next,
  }
}
