import { ICON_URL } from '../contract/icon.ts'
import { AppError } from '../core/errors.ts'
import { oncePer } from '../core/memo.ts'
import { SERVER_INFO } from '../core/version.ts'
import type { Services } from '../services.ts'
import { defineCatalog, type ListReader, type McpCatalog } from './catalog.ts'
import { completionPart } from './completion.ts'
import { instructionsFor } from './instructions.ts'
import { promptsPart } from './prompts.ts'
import { resourcesPart } from './resources.ts'
import { type OfferedTools, offeredBySettings, offeredToCaller } from './tool-selection.ts'
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
  const { name, version } = SERVER_INFO
  const title = services.config['server.title']
  return defineCatalog(
    {
      server: { name, title, version },
      identity: {
        ...SERVER_INFO,
        title,
        // The person's own page.
        websiteUrl: services.config['server.base_url'],
        icons: [{ src: ICON_URL, mimeType: 'image/svg+xml', sizes: ['any'] }],
      },
      instructions: (caller = {}) => instructionsFor(offeredOrAll(offered, caller)),
      selectionKey: (caller) => keyOf(offeredToCaller(offered, caller)),
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

const keyOf = oncePer(({ names }: OfferedTools) => [...names].sort().join())

/** All tools for an invalid selection: discovery is allowed, and the next request gets the error. */
function offeredOrAll(offered: OfferedTools, caller: ListReader): OfferedTools {
  try {
    return offeredToCaller(offered, caller)
  } catch (error) {
    if (error instanceof AppError) return offeredToCaller(offered, { mayEdit: caller.mayEdit === true })
    throw error
  }
}
