import { Elysia } from 'elysia'
import { shareCommits } from '../../db/shared-commit.ts'
import { serveManyCallers } from '../../db/write-lock.ts'
import { assistantRoutes } from '../assistant/rest.ts'
import { connectRoutes } from '../connect/rest.ts'
import { ERROR_CODES, type ErrorCode, OverloadError } from '../core/errors.ts'
import { createDeletion } from '../data/deletion.ts'
import { dataRoutes } from '../data/rest.ts'
import { foodsRoutes } from '../foods/rest.ts'
import { problemResponse, toAppError } from '../http/problem-response.ts'
import { createRouteTable, listRoutes, type Route, type RouteTable } from '../http/routes.ts'
import { externalJwtsRoutes } from '../identity/external/rest.ts'
import { jwtsRoutes } from '../identity/rest.ts'
import { importsRoutes } from '../imports/rest.ts'
import { mealsRoutes } from '../journal/meals/rest.ts'
import { journalRoutes } from '../journal/rest.ts'
import { trendsRoutes } from '../journal/trends/rest.ts'
import type { McpCatalog } from '../mcp/catalog.ts'
import { healthCatalog } from '../mcp/health-catalog.ts'
import { noticesRoutes } from '../notices/rest.ts'
import type { ToolTitles } from '../oauth/pages.ts'
import { oauthRoutes } from '../oauth/rest.ts'
import { oidcRoutes } from '../oidc/rest.ts'
import { passcodesRoutes } from '../passcodes/rest.ts'
import { peopleRoutes } from '../people/rest.ts'
import { profileRoutes } from '../profile/rest.ts'
import { protocolsRoutes } from '../protocols/rest.ts'
import { questionsRoutes } from '../questions/rest.ts'
import type { Services } from '../services.ts'
import { sessionsRoutes } from '../sessions/rest.ts'
import { tokensRoutes } from '../tokens/rest.ts'
import type { Tool } from '../tools/tool.ts'
import { capabilitiesRoutes } from './capabilities.ts'
import { type ClientAddress, createClientAddress } from './client-address.ts'
import { SERVER_OPTIONS } from './connections.ts'
import { gate } from './gate.ts'
import { createGuards, isOpenToAnyOrigin, urlPath } from './guards.ts'
import { createHealth, type Health, healthRoutes } from './health.ts'
import { createHealthyResponse, HEALTH_PATH, isHealthRequest } from './healthy-response.ts'
import { mcpRoutes } from './mcp.ts'
import { openApiRoutes } from './openapi.ts'
import { pageRoutes } from './page/page.ts'
import { OPEN_HEADERS, responseHeaders } from './response-headers.ts'
import { storedAnswers } from './stored-answers.ts'
import { TOOLS_PATH, toolsRoutes } from './tools.ts'

/**
 * The complete HTTP surface: guards → errors → gate → features. A hook applies to what is added after it, so the order
 * of this chain is the order of a request.
 *
 * @param catalog what `/mcp` offers; tests of the transport pass their own.
 * @param onCaller called at each request of a known caller.
 */
export function createApp(
  services: Services,
  catalog: McpCatalog = healthCatalog(services),
  onCaller = () => {},
) {
  let table: RouteTable = createRouteTable([])
  let routes: readonly Route[] = []
  const { config, features } = services
  serveManyCallers(services.db)
  shareCommits(services.db, services.clock.elapsed)
  const clientAddress = createClientAddress(config, services.log)
  const health = createHealth(services)

  const app = new Elysia({
    name: 'ext-server',
    normalize: false,
    serve: SERVER_OPTIONS,
  })
    .wrap(storedAnswers(services))
    .use(requestGuards(services, health))
    .use(errorResponsePlugin(services, () => table, clientAddress))
    .use(gate(services, () => table, { clientAddress, onCaller }))
    .use(healthRoutes(health))
    .use(capabilitiesRoutes(services))
    .use(tokensRoutes(services))
    .use(passcodesRoutes(services))
    .use(jwtsRoutes(services))
    .use(externalJwtsRoutes(services))
    .use(noticesRoutes(services))
    .use(peopleRoutes({ ...services, deletePerson: createDeletion(services).deletePersonInSteps }))
    .use(connectRoutes())
    .use(profileRoutes(features))
    .use(protocolsRoutes(features))
    .use(journalRoutes(features))
    .use(mealsRoutes(features))
    .use(trendsRoutes(features))
    .use(questionsRoutes(features))
    .use(
      foodsRoutes({
        ...features,
        intolerances: features.profiles.intolerances,
        cautionRules: features.foodJournal.cautionRules,
      }),
    )
    .use(assistantRoutes({ ...features, config }))
    .use(dataRoutes(services))
    .use(importsRoutes(features))
    .use(toolsRoutes(services))
    .use(mcpRoutes(services, catalog, onCaller))
    .use(oauthRoutes({ ...services, toolTitles: toolTitles(services.tools.list) }))
    .use(oidcRoutes(services))
    .use(sessionsRoutes(services))
    .use(pageRoutes(services))
    .use(openApiRoutes(services, () => routes))

  routes = listRoutes(app)
  table = createRouteTable(routes)
  return app
}

/** The titles of the tools that each scope allows, for the consent page. */
function toolTitles(tools: readonly Tool[]): ToolTitles {
  const titlesOf = (kind: 'read' | 'write') =>
    tools.filter((tool) => tool.kind === kind).map(({ title }) => title)
  return { 'health:read': titlesOf('read'), 'health:write': titlesOf('write') }
}

export type App = ReturnType<typeof createApp>

function requestGuards({ config }: Services, health: Health) {
  const guards = createGuards(config)
  const headers = responseHeaders(config)
  const healthyResponse = createHealthyResponse(config)
  return new Elysia({ name: 'guards' }).onRequest(({ request, set }) => {
    // Monitors ask for it all the time: 6 µs of processor time here, 15 on the way of all other requests.
    if (isHealthRequest(request) && health.isKnownHealthy() && guards.allows(request, HEALTH_PATH))
      return healthyResponse()
    Object.assign(set.headers, headers)
    if (isOpenToAnyOrigin(request)) Object.assign(set.headers, OPEN_HEADERS)
    set.headers['x-request-id'] = crypto.randomUUID()
    guards.check(request)
    return undefined
  })
}

/** Refusals that help to find a mistake. Failed credentials are logged at the default level where they are found. */
const REFUSAL_CODES: ReadonlySet<ErrorCode> = new Set(['unauthenticated', 'forbidden', 'rate_limited'])

function errorResponsePlugin({ log }: Services, table: () => RouteTable, clientAddress: ClientAddress) {
  return new Elysia({ name: 'errors' }).onError(
    { as: 'global' },
    ({ code, error, request, set, route, server }) => {
      const path = urlPath(request.url)
      const failure = toAppError(code, error, () => table().methodsOf(path))
      if (ERROR_CODES[failure.code].http >= 500 && !(failure instanceof OverloadError)) {
        const { cause } = failure
        log.error('request failed', {
          request_id: String(set.headers['x-request-id']),
          method: request.method,
          path,
          error: failure.message,
          // A fault of the machine is explained by its message; a fault of this program needs its stack.
          cause:
            failure.code === 'internal' && cause instanceof Error ? cause.stack || cause.message : undefined,
        })
      }
      if (REFUSAL_CODES.has(failure.code) || failure instanceof OverloadError) {
        // The route, not the path: a misplaced value in an address may be a secret.
        const address = clientAddress(request, server)
        log.debug('refused', { code: failure.code, method: request.method, route: route ?? null, address })
      }
      // A tool's problem also contains the sentence that an MCP client gets.
      return problemResponse(failure, path.startsWith(`${TOOLS_PATH}/`) ? { error: failure.message } : {})
    },
  )
}
