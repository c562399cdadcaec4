import type { Services } from '../services.ts'
import { SERVER } from '../version.ts'
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
  offered: Offered = offeredBySettings(services.config),
): McpCatalog {
  const { name, title, version } = SERVER
  return defineCatalog(
    {
      server: { name, title, version },
      instructions: instructionsFor(offered),
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
