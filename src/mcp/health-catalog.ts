import type { Services } from '../services.ts'
import { SERVER } from '../version.ts'
import { defineCatalog, type McpCatalog } from './catalog.ts'
import { INSTRUCTIONS } from './instructions.ts'
import { toolsPart } from './tools.ts'

/** What this program offers to MCP clients, whatever they come in on. */
export function healthCatalog(services: Services): McpCatalog {
  const { name, title, version } = SERVER
  return defineCatalog({ server: { name, title, version }, instructions: INSTRUCTIONS, log: services.log }, [
    toolsPart(services),
  ])
}
