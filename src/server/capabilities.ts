import { Type } from '@sinclair/typebox'
import { dataDestination } from '../assistant/provider-settings.ts'
import { HEALTH_SCOPES } from '../contract/scopes.ts'
import { once } from '../core/memo.ts'
import { SERVER_INFO } from '../core/version.ts'
import { access } from '../http/access.ts'
import { controller } from '../http/controller.ts'
import { etagOf, matchesEtag } from '../http/etag.ts'
import { routeDetail } from '../http/routes.ts'
import { describeTool } from '../mcp/listed-tools.ts'
import { offeredPrompts } from '../mcp/prompts.ts'
import { offeredResources } from '../mcp/resources.ts'
import {
  offeredBySettings,
  SELECTION_HEADERS,
  SELECTION_QUERY,
  withoutJournal,
} from '../mcp/tool-selection.ts'
import { resourceMetadataUrl } from '../oauth/oauth-metadata.ts'
import type { Services } from '../services.ts'
import { offersSignIn } from '../settings/mcp-auth.ts'
import { WINDOW_SECONDS } from '../tools/rate-limiter.ts'
import { isJournalTool, type Tool } from '../tools/tool.ts'
import { MCP_PATH, PROTOCOL_VERSIONS } from './mcp.ts'

const JsonSchema = Type.Record(Type.String(), Type.Unknown(), { description: 'A JSON Schema' })
const RateClass = Type.Object({ limit: Type.Integer(), tools: Type.Array(Type.String()) })

const Capabilities = Type.Object({
  server: Type.Object({
    name: Type.String(),
    title: Type.String(),
    version: Type.String(),
    description: Type.String(),
  }),
  protocol_versions: Type.Array(Type.String()),
  transport: Type.Object({ type: Type.Literal('streamable-http'), url: Type.String() }),
  authentication: Type.Object({
    type: Type.Literal('bearer'),
    credentials: Type.Array(Type.String()),
    issuers: Type.Array(Type.String()),
    audience: Type.String(),
    scopes: Type.Array(Type.String()),
    jwks_url: Type.String(),
    resource_metadata_url: Type.Optional(
      Type.String({ description: 'RFC 9728; present if clients can sign in (mcp.auth)' }),
    ),
  }),
  tools: Type.Array(
    Type.Object({
      name: Type.String(),
      title: Type.String(),
      description: Type.String(),
      kind: Type.String(),
      input_schema: JsonSchema,
      output_schema: JsonSchema,
      annotations: Type.Record(Type.String(), Type.Unknown()),
    }),
  ),
  mcp: Type.Object({
    tools: Type.Array(Type.String(), { description: 'The tools that the settings offer to MCP clients' }),
    selection: Type.Object(
      { headers: Type.Array(Type.String()), query: Type.Array(Type.String()) },
      { description: 'Where a client can select fewer tools' },
    ),
    resources: Type.Array(Type.Object({ uri: Type.String(), title: Type.String() }), {
      description: 'The resources whose tools are offered; prompts follow the same rule',
    }),
    prompts: Type.Array(Type.Object({ name: Type.String(), title: Type.String() })),
  }),
  assistant: Type.Object({
    data_goes_to: Type.String({
      description: 'The host that chat_with_assistant sends data to, or `this computer only`',
    }),
  }),
  rate_limits: Type.Object({
    window_seconds: Type.Integer(),
    window: Type.Literal('rolling'),
    scope: Type.Literal('user'),
    read: RateClass,
    write: RateClass,
  }),
})

/** `/api/mcp/capabilities`: specification 7.4. Made once from the tool list, at the first request; it does not change while running. */
export const capabilitiesRoutes = ({ config, tools }: Services) => {
  const document = once(() => {
    const text = JSON.stringify(capabilities(config, tools.list))
    return { text, etag: etagOf(text) }
  })
  return controller('capabilities').get(
    '/api/mcp/capabilities',
    ({ request, set }) => {
      const { text, etag } = document()
      set.headers['access-control-allow-origin'] = '*'
      set.headers['cache-control'] = 'public, max-age=300'
      set.headers.etag = etag
      if (matchesEtag(request.headers.get('if-none-match'), etag)) {
        set.status = 304
        return ''
      }
      set.headers['content-type'] = 'application/json'
      return text
    },
    {
      detail: routeDetail({
        summary: 'Get the capabilities of the server',
        tags: ['Server'],
        'x-response': { 200: Capabilities, 304: Type.Void() },
        ...access('public'),
      }),
    },
  )
}

/** Those that anyone may see: the tools of the journal are listed for who may use them. */
function capabilities(config: Services['config'], all: readonly Tool[]) {
  const baseUrl = config['server.base_url']
  const offered = withoutJournal(offeredBySettings(config, all))
  const tools = all.filter((tool) => !isJournalTool(tool))
  const rateClass = (kind: 'read' | 'write') => ({
    limit: config[`rate_limit.${kind}_per_minute`],
    tools: tools.filter((tool) => tool.kind === kind).map(({ name }) => name),
  })
  return {
    server: { ...SERVER_INFO, title: config['server.title'] },
    protocol_versions: [...PROTOCOL_VERSIONS],
    transport: { type: 'streamable-http', url: `${baseUrl}${MCP_PATH}` },
    authentication: {
      type: 'bearer',
      credentials: config['mcp.accept_api_tokens'] ? ['jwt', 'api_token'] : ['jwt'],
      issuers: [baseUrl, ...config['jwt.issuers'].map(({ issuer }) => issuer)],
      audience: `${baseUrl}${MCP_PATH}`,
      scopes: [...HEALTH_SCOPES],
      jwks_url: `${baseUrl}/.well-known/jwks.json`,
      ...(offersSignIn(config) && { resource_metadata_url: resourceMetadataUrl(config) }),
    },
    tools: tools.map((tool) => {
      const { name, title, description, input, output, annotations } = describeTool(tool)
      return {
        name,
        title,
        description,
        kind: tool.kind,
        input_schema: input,
        output_schema: output,
        annotations,
      }
    }),
    mcp: {
      tools: [...offered.names],
      selection: { headers: Object.values(SELECTION_HEADERS), query: Object.values(SELECTION_QUERY) },
      resources: offeredResources(offered).map(({ uri, title }) => ({ uri, title })),
      prompts: offeredPrompts(offered, undefined).map(({ name, title }) => ({ name, title })),
    },
    assistant: { data_goes_to: dataDestination(config) },
    rate_limits: {
      window_seconds: WINDOW_SECONDS,
      window: 'rolling',
      scope: 'user',
      read: rateClass('read'),
      write: rateClass('write'),
    },
  }
}
