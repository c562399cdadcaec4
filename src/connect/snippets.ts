import { formatOf } from './client-file.ts'
import type { Client } from './clients.ts'
import { entryFor, entryPlace } from './entry.ts'
import type { Place } from './place.ts'

/** Where the address and the JWT belong in a snippet: neither is this server's to know or to repeat. */
export const SNIPPET_URL = '{{url}}'
export const SNIPPET_JWT = '{{jwt}}'

export const SYSTEMS = ['linux', 'macos', 'windows'] as const

/** What stands for a person's own folders, by system. */
export const PLACES: Readonly<Record<(typeof SYSTEMS)[number], Place>> = {
  linux: { platform: 'linux', env: { HOME: '~' } },
  macos: { platform: 'darwin', env: { HOME: '~' } },
  windows: {
    platform: 'win32',
    env: { USERPROFILE: '%USERPROFILE%', APPDATA: '%APPDATA%', LOCALAPPDATA: '%LOCALAPPDATA%' },
    list: () => [],
  },
}

/** What a person needs to connect a client by hand. */
export type ClientSnippet = {
  id: string
  title: string
  /** Where the client keeps its servers, by system. */
  files: Record<(typeof SYSTEMS)[number], string>
  /** What to put there; null: the client reaches no server by its address, and launches this program instead. */
  snippet: string | null
  /** What does all of it, on the computer that runs this server. */
  command: string
  /** What the person does next. */
  next: string
}

/** Every client that `connect` knows, in its order. */
export const clientSnippets = (clients: readonly Client[]): ClientSnippet[] => clients.map(snippetOf)

function snippetOf(client: Client): ClientSnippet {
  const connection = {
    transport: 'http' as const,
    url: SNIPPET_URL,
    headers: { Authorization: `Bearer ${SNIPPET_JWT}` },
  }
  return {
    id: client.id,
    title: client.title,
    files: {
      linux: client.file(PLACES.linux),
      macos: client.file(PLACES.macos),
      windows: client.file(PLACES.windows),
    },
    snippet:
      client.entry.http === null
        ? null
        : formatOf(client).render(entryPlace(client), entryFor(client, connection)).trimEnd(),
    command: `ext-server connect ${client.id} --write`,
    next: client.next,
  }
}
