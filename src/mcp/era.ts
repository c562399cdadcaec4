import { isObject, type Message } from './message.ts'

/** The eras of the protocol, each with its SDK: that of `initialize`, and that of `server/discover`. */
export type Era = 'initialize' | 'discover'

/** The first protocol version without `initialize`; every later one sorts after it. */
const FIRST_OF_DISCOVER_ERA = '2026-07-28'

/** The member of `_meta` in which each request of the discover era names its version. */
const VERSION_CLAIM = 'io.modelcontextprotocol/protocolVersion'

/** The member of `_meta` in which each request of the discover era states what its client can do. */
export const CAPABILITIES_META = 'io.modelcontextprotocol/clientCapabilities'

/** The member of `_meta` in which each result of the discover era names its server. */
export const SERVER_META = 'io.modelcontextprotocol/serverInfo'

/**
 * Whether a message belongs to the era of `server/discover` (2026-07-28 and later), by its own claim or by its
 * header. The SDK's `isLegacyRequest` gives the same answer, but takes ten times as long.
 *
 * @param version the MCP-Protocol-Version header.
 */
export function isDiscoverEra({ method, params }: Message, version: string | null): boolean {
  if (method === undefined) return false
  if (isObject(params) && isObject(params._meta) && VERSION_CLAIM in params._meta) return true
  return version !== null && version.trim() >= FIRST_OF_DISCOVER_ERA
}

export const eraOf = (message: Message, version: string | null): Era =>
  isDiscoverEra(message, version) ? 'discover' : 'initialize'
