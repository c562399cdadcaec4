import { Elysia } from 'elysia'
import { shareCommits } from '../../db/shared-commit.ts'
import { serveManyCallers } from '../../db/write-lock.ts'
import { assistantRoutes } from '../assistant/rest.ts'
import { connectRoutes } from '../connect/rest.ts'
import { createDeletion } from '../data/deletion.ts'
import { dataRoutes } from '../data/rest.ts'
import { foodsRoutes } from '../foods/rest.ts'
import { createBodyBudget } from '../http/body-budget.ts'
import { controller } from '../http/controller.ts'
import { createRouteTable, listRoutes, type Route, type RouteTable } from '../http/routes.ts'
import { externalJwtsRoutes } from '../identity/external/rest.ts'
import { jwtsRoutes } from '../identity/rest.ts'
import { importsRoutes } from '../imports/rest.ts'
import { mealsRoutes } from '../journal/meals/rest.ts'
import { journalRoutes } from '../journal/rest.ts'
import { savedMealsRoutes } from '../journal/saved/rest.ts'
import { splitRoutes } from '../journal/split/rest.ts'
import { trendsRoutes } from '../journal/trends/rest.ts'
import type { McpCatalog } from '../mcp/catalog.ts'
import { healthCatalog } from '../mcp/health-catalog.ts'
import { noticesRoutes } from '../notices/rest.ts'
import type { ToolTitles } from '../oauth/pages.ts'
import { oauthRoutes } from '../oauth/rest.ts'
import { oidcRoutes } from '../oidc/rest.ts'
import { passcodesRoutes } from '../passcodes/rest.ts'
import { passkeySignInRoutes } from '../passkeys/proof/rest.ts'
import { passkeysRoutes } from '../passkeys/rest.ts'
import { caredForRoutes } from '../people/guardianship/rest.ts'
import { peopleRoutes } from '../people/rest.ts'
import { beginTimeZone } from '../profile/begin-time-zone.ts'
import { profileRoutes } from '../profile/rest.ts'
import { protocolsRoutes } from '../protocols/rest.ts'
import { questionsRoutes } from '../questions/rest.ts'
import type { Services } from '../services.ts'
import { invitationsRoutes } from '../sessions/invitations/rest.ts'
import { sessionsRoutes } from '../sessions/rest.ts'
import { setUpRoutes } from '../sessions/setup/rest.ts'
import { sharedRoutes, sharesRoutes } from '../sharing/rest.ts'
import { tokensRoutes } from '../tokens/rest.ts'
import { isJournalTool, type Tool } from '../tools/tool.ts'
import { addressesRoutes } from './addresses.ts'
import { capabilitiesRoutes } from './capabilities.ts'
import { createClientAddress } from './client-address.ts'
import { SERVER_OPTIONS } from './connections.ts'
import { createFailureResponse } from './failure-response.ts'
import { firstAnswers } from './first-answers.ts'
import { gate } from './gate.ts'
import { createHealth, healthRoutes } from './health.ts'
import { createMcpHandler, mcpRoutes } from './mcp.ts'
import { metricsRoutes } from './metrics/metrics.ts'
import { createRequestCounts } from './metrics/request-counts.ts'
import { openApiRoutes } from './openapi.ts'
import { pageRoutes } from './page/page.ts'
import { securityTextRoutes } from './security-text.ts'
import { storedAnswers } from './stored-answers.ts'
import { toolsRoutes } from './tools.ts'
import { trustRoutes } from './trust/routes.ts'

/**
 * The complete HTTP surface: first answers → errors → gate → features. A hook applies to what is added after it, so the order
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
  const bodies = createBodyBudget(config['server.max_body_bytes'])
  const mcp = createMcpHandler(services, catalog, onCaller)
  const isMeasured = config['metrics.access'] !== 'off'
  const counts = createRequestCounts()
  const failureResponse = createFailureResponse(services, () => table, clientAddress)

  const app = new Elysia({
    name: 'ext-server',
    normalize: false,
    serve: SERVER_OPTIONS,
  })
    .wrap(storedAnswers(services, isMeasured ? counts : undefined))
    .use(firstAnswers(services, { health, mcp, bodies, clientAddress, failureResponse }))
    .use(new Elysia({ name: 'errors' }).onError({ as: 'global' }, failureResponse))
    .use(gate(services, () => table, { clientAddress, bodies, onCaller }))
    .use(healthRoutes(health, services))
    .use(capabilitiesRoutes(services))
    .use(addressesRoutes(services))
    .use(trustRoutes(services))
    .use(credentialRoutes(services))
    .use(routesOfPeople(services))
    .use(connectRoutes())
    .use(profileRoutes(features))
    .use(protocolsRoutes({ ...services, ...features }))
    .use(journalRoutes(features))
    .use(mealsRoutes(features))
    .use(savedMealsRoutes(features))
    .use(splitRoutes(features))
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
    .use(mcpRoutes(mcp))
    .use(oauthRoutes({ ...services, toolTitles: toolTitles(services.tools.list) }))
    .use(oidcRoutes(services))
    .use(pageRoutes(services))
    .use(securityTextRoutes(services))
    .use(openApiRoutes(services, () => routes))
    .use(isMeasured ? metricsRoutes({ ...services, health, counts }) : new Elysia({ name: 'no-metrics' }))

  routes = listRoutes(app)
  table = createRouteTable(routes)
  counts.setRoutes(routes)
  return app
}

/** What proves who a caller is, and signing in. In a group, since the compiler gives up on a longer chain of routes. */
const credentialRoutes = (services: Services) =>
  controller('credentials')
    .use(tokensRoutes(services))
    .use(passcodesRoutes(services))
    .use(jwtsRoutes(services))
    .use(externalJwtsRoutes(services))
    .use(noticesRoutes(services))
    .use(sessionsRoutes(services))
    .use(passkeysRoutes(services))
    .use(passkeySignInRoutes(services))
    .use(setUpRoutes(services))

/** Apart, since the types of one chain of all routes are too deep for the compiler. */
function routesOfPeople(services: Services) {
  const { profiles } = services.features
  const zones = {
    timeZoneOf: profiles.timeZone,
    beginTimeZone: (userId: string, zone: string) => beginTimeZone(profiles, userId, zone),
  }
  const deletePerson = createDeletion(services).deletePersonInSteps
  return new Elysia({ name: 'people-and-guardians' })
    .use(peopleRoutes({ ...services, deletePerson }))
    .use(caredForRoutes({ ...services, ...zones, deletePerson, ageOf: profiles.age }))
    .use(invitationsRoutes({ ...services, ...zones }))
    .use(sharesRoutes(services))
    .use(sharedRoutes(services))
}

/** The titles of the tools that each scope allows, for the consent page. */
function toolTitles(tools: readonly Tool[]): ToolTitles {
  const titlesOf = (isMeant: (tool: Tool) => boolean) => tools.filter(isMeant).map(({ title }) => title)
  return {
    'health:read': titlesOf((tool) => tool.kind === 'read' && !isJournalTool(tool)),
    'health:write': titlesOf((tool) => tool.kind === 'write' && !isJournalTool(tool)),
    'health:edit': titlesOf(isJournalTool),
  }
}

export type App = ReturnType<typeof createApp>
