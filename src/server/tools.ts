import { nextTurn } from '../core/slices.ts'
import { access, writeAccess } from '../http/access.ts'
import { readJson } from '../http/body.ts'
import { controller } from '../http/controller.ts'
import { withoutIdleTimeout } from '../http/idle-timeout.ts'
import { routeDetail } from '../http/routes.ts'
import type { Services } from '../services.ts'
import { resultSchema } from '../tools/result-schema.ts'
import { isJournalTool, type Tool } from '../tools/tool.ts'

export const TOOLS_PATH = '/api/tools'

/**
 * `/api/tools/<name>`: the tools for apps with an API token, through the same `call`. The call validates the input,
 * after scope and rate limit, as for MCP; here it is only described.
 */
export const toolsRoutes = (services: Services) => {
  const routes = controller('tools', TOOLS_PATH)
  for (const tool of services.tools.list) addToolRoute(routes, tool, services)
  return routes
}

function addToolRoute(
  routes: ReturnType<typeof controller<typeof TOOLS_PATH>>,
  tool: Tool,
  { tools, config }: Services,
): void {
  routes.post(
    `/${tool.name}`,
    async ({ request, server, caller }) => {
      // A tool without required input needs no body.
      const input = request.body === null ? {} : await readJson(request, config['server.max_body_bytes'])
      // As for every other request with a body.
      if (request.body !== null) await nextTurn()
      // Checked only now: the credential must still be valid when the body has arrived.
      const principal = caller()
      return await withoutIdleTimeout(server, request, () =>
        tools.call(tool.name, input, { principal, signal: request.signal }),
      )
    },
    {
      parse: 'none',
      detail: routeDetail({
        summary: tool.title,
        description: tool.description,
        operationId: tool.name,
        tags: ['Tools'],
        'x-body': tool.input,
        'x-response': { 200: resultSchema(tool) },
        'x-errors': errorsOf(tool),
        // The call itself reduces the result.
        ...(tool.kind === 'write' ? writeAccess('same') : access(tool.kind)),
      }),
    },
  )
}

/** A tool of the journal may be given the id of something that is not there. */
function errorsOf(tool: Tool): number[] {
  const conflicts = Object.hasOwn(tool.input.properties, 'client_entry_id') ? [409, 429] : [429]
  return isJournalTool(tool) ? [404, ...conflicts] : conflicts
}
