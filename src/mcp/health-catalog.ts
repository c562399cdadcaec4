import { AppError } from '../core/errors.ts'
import { SERVER_INFO } from '../core/version.ts'
import type { Services } from '../services.ts'
import { defineCatalog, type McpCatalog } from './catalog.ts'
import { completionPart } from './completion.ts'
import { instructionsFor } from './instructions.ts'
import { promptsPart } from './prompts.ts'
import { resourcesPart } from './resources.ts'
import { type OfferedTools, offeredBySettings, offeredToRequest } from './tool-selection.ts'
import { toolsPart } from './tools.ts'

/**
 * What this program offers to MCP clients, on every transport.
 * @param offered the tools to offer; resources and prompts that need another tool are left out.
 * @throws AppError `invalid` if the settings name an unknown tool.
 */
export function healthCatalog(
  services: Services,
  offered: OfferedTools = offeredBySettings(services.config, services.tools.list),
): McpCatalog {
  const { name, title, version } = SERVER_INFO
  const instructions = instructionsFor(offered)
  return defineCatalog(
    {
      server: { name, title, version },
      instructions(request) {
        const here = offeredOrAll(offered, request)
        return here === offered ? instructions : instructionsFor(here)
      },
      selectionKey(request) {
        const here = offeredToRequest(offered, request)
        return here === offered ? 'all' : [...here.names].sort().join()
      },
      log: services.log,
    },
    [
      toolsPart(services, offered),
      resourcesPart(services, offered),
      promptsPart(offered),
      completionPart(services, offered),
    ],
  )
}

/** All tools for an invalid selection: discovery is allowed, and the next request gets the error. */
function offeredOrAll(offered: OfferedTools, request: Request | undefined): OfferedTools {
  try {
    return offeredToRequest(offered, request)
  } catch (error) {
    if (error instanceof AppError) return offered
    throw error
  }
}
