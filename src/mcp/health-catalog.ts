import { AppError } from '../core/errors.ts'
import { SERVER } from '../core/version.ts'
import type { Services } from '../services.ts'
import { defineCatalog, type McpCatalog } from './catalog.ts'
import { completionPart } from './completion.ts'
import { instructionsFor } from './instructions.ts'
import { promptsPart } from './prompts.ts'
import { resourcesPart } from './resources.ts'
import { type Offered, offeredBySettings, offeredToRequest } from './selection.ts'
import { toolsPart } from './tools.ts'

/**
 * What this program offers to MCP clients, whatever they come in on.
 * @param offered the tools that it is about; what needs one of the others is not offered either.
 * @throws AppError `invalid` where the settings name a tool that there is not.
 */
export function healthCatalog(
  services: Services,
  offered: Offered = offeredBySettings(services.config, services.tools.list),
): McpCatalog {
  const { name, title, version } = SERVER
  const instructions = instructionsFor(offered)
  return defineCatalog(
    {
      server: { name, title, version },
      instructions(request) {
        const here = offeredOrAll(offered, request)
        return here === offered ? instructions : instructionsFor(here)
      },
      checkRequest: (request) => void offeredToRequest(offered, request),
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

/** Of a wrong selection, all: discovery is let through, and the request after it is told what is wrong. */
function offeredOrAll(offered: Offered, request: Request | undefined): Offered {
  try {
    return offeredToRequest(offered, request)
  } catch (error) {
    if (error instanceof AppError) return offered
    throw error
  }
}
