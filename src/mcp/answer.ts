import type { McpCaller, McpCatalog } from './catalog.ts'
import { createDiscoverEra } from './discover-era.ts'
import { eraOf } from './era.ts'
import { createInitializeEra } from './initialize-era.ts'
import { createLeanPath, type Prepared } from './lean/lean-path.ts'
import type { Message } from './message.ts'

/** The SDKs, by era. */
export const createEras = (catalog: McpCatalog) => ({
  initialize: createInitializeEra(catalog),
  discover: createDiscoverEra(catalog),
})

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
