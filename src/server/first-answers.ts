import { Elysia } from 'elysia'
import type { BodyBudget } from '../http/body-budget.ts'
import type { Services } from '../services.ts'
import type { ClientAddress } from './client-address.ts'
import type { FailureResponse } from './failure-response.ts'
import { createGuards, isOpenToAnyOrigin, urlPath } from './guards.ts'
import type { Health } from './health.ts'
import { createHealthyResponse, HEALTH_PATH, isHealthRequest } from './healthy-response.ts'
import { isMcpRequest, type McpHandler } from './mcp.ts'
import { OPEN_HEADERS, responseHeaders } from './response-headers.ts'

type FirstAnswers = {
  health: Health
  mcp: McpHandler
  bodies: BodyBudget
  clientAddress: ClientAddress
  failureResponse: FailureResponse
}

/**
 * What every request passes first. Most requests are for two paths that need nothing of what follows, and are answered
 * here: parsing, hooks and the look-up of a route would be a quarter of the cost of a list of tools (79 and 60 µs).
 */
export function firstAnswers(
  { config, reach }: Services,
  { health, mcp, bodies, clientAddress, failureResponse }: FirstAnswers,
) {
  const guards = createGuards(config, reach)
  const headers = responseHeaders(config)
  const healthyResponse = createHealthyResponse(config)
  return new Elysia({ name: 'first-answers' }).onRequest(({ request, set, server }) => {
    // Monitors ask for it all the time: 6 µs of processor time here, 15 on the way of all other requests.
    if (isHealthRequest(request) && health.isKnownHealthy() && guards.allows(request, HEALTH_PATH))
      return healthyResponse()
    const path = urlPath(request.url)
    Object.assign(set.headers, headers)
    if (isOpenToAnyOrigin(path)) Object.assign(set.headers, OPEN_HEADERS)
    set.headers['x-request-id'] = crypto.randomUUID()
    guards.check(request, path)
    if (!isMcpRequest(request, path)) return undefined
    const address = clientAddress(request, server)
    bodies.enter(request, address)
    return mcp(request, server, { address, set }).catch((error) =>
      failureResponse({ code: 'UNKNOWN', error, request, set, route: path, server }),
    )
  })
}
