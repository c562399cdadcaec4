import { once } from '../core/memo.ts'
import type { McpCaller, McpCatalog } from './catalog.ts'
import { type Era, eraOf } from './era.ts'
import { createLeanPath, type EraAnswer, type Prepared } from './lean/lean-path.ts'
import type { Message } from './message.ts'

/**
 * The SDKs, by era. Each is loaded by the first message that needs it: together they take a third of the start and 7 MB.
 */
export function createEras(catalog: McpCatalog): Readonly<Record<Era, EraAnswer>> {
  const initialize = once(async () => (await import('./initialize-era.ts')).createInitializeEra(catalog))
  const discover = once(async () => (await import('./discover-era.ts')).createDiscoverEra(catalog))
  return {
    initialize: async (...exchange) => await (await initialize())(...exchange),
    discover: async (...exchange) => await (await discover())(...exchange),
  }
}

/** Answers a message over HTTP: by the lean path if it is plain, else by the SDK of its era. */
export function createMcpAnswer(catalog: McpCatalog) {
  const eras = createEras(catalog)
  const lean = createLeanPath(catalog, eras)

  /** @param selection the key of the tools that the request selects; undefined: not known. */
  return (request: Request, message: Message, caller: McpCaller, selection: string | undefined): Prepared => {
    const era = eraOf(message, request.headers.get('mcp-protocol-version'))
    const prepared = selection === undefined ? undefined : lean({ era, request, message, caller, selection })
    return prepared ?? (() => eras[era](request, message, caller))
  }
}
