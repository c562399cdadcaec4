import { SERVER_INFO } from '../core/version.ts'
import type { ConnectClient } from './clients.ts'
import { type EntryPath, isSettingsObject, type SettingsObject } from './edit/format.ts'

/** How a client reaches this installation. */
export type Connection =
  | { transport: 'http'; url: string; headers: Readonly<Record<string, string>> }
  | { transport: 'stdio'; command: string; args: readonly string[]; env: Readonly<Record<string, string>> }

export const entryPath = ({ section }: ConnectClient): EntryPath => ({ section, name: SERVER_INFO.name })

/**
 * The entry that connects a client this way. Fields that the client or the person has added stay, such as
 * time limits, approvals and headers.
 */
export function serverEntry(
  client: ConnectClient,
  connection: Connection,
  existing: SettingsObject = {},
): SettingsObject {
  const { http, stdio, defaults } = client.entry
  const named = new Set([http?.url, http?.headers, stdio.command, stdio.args, 'type'])
  const kept = Object.fromEntries(Object.entries(existing).filter(([key]) => !named.has(key)))
  if (connection.transport === 'stdio') {
    const { command, args } = connection
    return { ...stdio.extra, ...defaults, ...kept, [stdio.command]: command, [stdio.args]: [...args] }
  }
  if (http === null) throw new Error(`${client.id} takes no HTTP`)
  const others = Object.entries(textValues(existing[http.headers])).filter(
    ([name]) => !isAuthorizationHeader(name),
  )
  const headers = { ...connection.headers, ...Object.fromEntries(others) }
  return { ...http.extra, ...defaults, ...kept, [http.url]: connection.url, [http.headers]: headers }
}

/** The connection in an entry, or undefined if it has no URL and no command. */
export function entryConnection({ entry }: ConnectClient, written: SettingsObject): Connection | undefined {
  // One client's own tools write the same fields one level deeper.
  const said = isSettingsObject(written.transport) ? written.transport : written
  const { http, stdio } = entry
  const url = http === null ? undefined : said[http.url]
  if (http !== null && typeof url === 'string') {
    return { transport: 'http', url, headers: textValues(said[http.headers]) }
  }
  const command = said[stdio.command]
  if (typeof command !== 'string') return undefined
  const args = said[stdio.args]
  const env = textValues(said.env ?? said.envs)
  return { transport: 'stdio', command, args: Array.isArray(args) ? args.map(String) : [], env }
}

/** The token of an `Authorization: Bearer` header, or undefined. */
export function connectionBearer(connection: Connection | undefined): string | undefined {
  if (connection?.transport !== 'http') return undefined
  const [, value] = Object.entries(connection.headers).find(([name]) => isAuthorizationHeader(name)) ?? []
  return /^bearer +(\S+)$/i.exec(value?.trim() ?? '')?.[1]
}

const isAuthorizationHeader = (name: string) => name.toLowerCase() === 'authorization'

const textValues = (value: unknown): Record<string, string> =>
  isSettingsObject(value)
    ? Object.fromEntries(
        Object.entries(value).filter((pair): pair is [string, string] => typeof pair[1] === 'string'),
      )
    : {}
