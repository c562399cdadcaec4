import { type TSchema, Type } from '@sinclair/typebox'
import {
  ACCESS_ENDED_PROBLEM,
  CONFIRM_PERSON_PROBLEM,
  KEY_REUSED_PROBLEM,
  NOT_GUARDIAN_PROBLEM,
  ORDINARY_PROBLEM,
} from '../contract/problems.ts'
import { ERROR_CODES } from '../core/errors.ts'
import { answerSchema } from '../core/receipt.ts'
import { SERVER_INFO } from '../core/version.ts'
import { access, accessOf } from '../http/access.ts'
import { controller } from '../http/controller.ts'
import { PAGE_HEADER } from '../http/origin.ts'
import { PROBLEM_TYPE } from '../http/problem-response.ts'
import { type Route, routeDetail } from '../http/routes.ts'
import type { Services } from '../services.ts'
import { SESSION_COOKIE } from '../sessions/cookie.ts'
import { MCP_PATH } from './mcp.ts'
import { TOOLS_PATH } from './tools.ts'

type Json = Record<string, unknown>

/** `/openapi.json`: OpenAPI 3.1, generated from the routes on first use. */
export const openApiRoutes = ({ config }: Pick<Services, 'config'>, routes: () => readonly Route[]) => {
  let text: string | undefined
  return controller('openapi').get(
    '/openapi.json',
    ({ set }) => {
      text ??= JSON.stringify(openApiDocument(config['server.base_url'], routes()))
      set.headers['content-type'] = 'application/json'
      set.headers['cache-control'] = 'public, max-age=300'
      return text
    },
    {
      detail: routeDetail({
        summary: 'Get this document',
        tags: ['Server'],
        'x-response': { 200: Type.Record(Type.String(), Type.Unknown()) },
        ...access('public'),
      }),
    },
  )
}

const TAGS: Readonly<Record<string, string>> = {
  'API tokens': 'Long-lived tokens for apps',
  Sessions: 'Signed-in browsers',
  Passkeys: 'Passkeys, and recovery codes for when all devices are lost',
  Notices: 'New sign-ins, replays and credentials that end soon',
  Passcodes: 'Short codes that pair a device',
  'Tool tokens': 'Tokens (JWT) for /mcp, and the keys that verify them',
  People: 'The people of this server, for administrators',
  Sharing: 'Parts of a journal that its person shows others, to read only',
  Profile: 'The person’s profile and targets',
  Protocols: 'The catalog of protocols, and subscriptions',
  Journal: 'Food entries, days and check-ins',
  Trends: 'Daily values for charts, and foods eaten before symptoms',
  Foods: 'Food search, own foods and recipes',
  Imports: 'Import of journals from files of other apps',
  Assistant: 'Conversations with the assistant',
  'Your data': 'Export, deletion and the audit log',
  Tools: 'The tools, for apps with an API token',
  MCP: 'The tools, for MCP clients',
  Server: 'Health, capabilities and this document',
}

/** The complete document; `routes` are those of the composed application. */
export function openApiDocument(baseUrl: string, routes: readonly Route[]): Json {
  const paths: Record<string, Json> = {}
  for (const route of routes.filter(({ detail }) => detail['x-page'] === undefined)) {
    const path = route.path.replace(/:([a-z_]+)/g, '{$1}')
    paths[path] = { ...paths[path], [route.method.toLowerCase()]: operation(route) }
  }
  return {
    openapi: '3.1.0',
    info: {
      title: SERVER_INFO.title,
      version: SERVER_INFO.version,
      description: SERVER_INFO.description,
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: baseUrl }],
    tags: Object.entries(TAGS).map(([name, description]) => ({ name, description })),
    paths,
    components: { securitySchemes: SECURITY_SCHEMES, schemas: { Problem, ToolProblem } },
  }
}

const SECURITY_SCHEMES = {
  api_token: { type: 'http', scheme: 'bearer', description: 'An API token' },
  browser_session: {
    type: 'apiKey',
    in: 'cookie',
    name: SESSION_COOKIE,
    description: `Only for the page of this server. The name ends in a suffix that differs between servers on one host; behind TLS it begins with __Host-. With each change the page also sends the header ${PAGE_HEADER}`,
  },
  pairing_session: {
    type: 'http',
    scheme: 'bearer',
    description: 'session_token of a verified passcode; works once',
  },
  jwt: {
    type: 'http',
    scheme: 'bearer',
    bearerFormat: 'JWT',
    description: 'A tool token (JWT) with audience /mcp',
  },
}

const PROBLEM_FIELDS = {
  type: Type.String({
    description: `${ORDINARY_PROBLEM}; ${CONFIRM_PERSON_PROBLEM}: POST /api/sessions/current/confirm, then send the request again; ${NOT_GUARDIAN_PROBLEM}: the person of x-ext-person has other guardians now, or none; ${ACCESS_ENDED_PROBLEM}: an administrator disabled the person who was signed in on this browser; or ${KEY_REUSED_PROBLEM}: the Idempotency-Key was used with another body, which was carried out`,
  }),
  title: Type.String(),
  status: Type.Integer(),
  detail: Type.String({ description: 'One sentence for people; contains no submitted value' }),
  errors: Type.Optional(Type.Array(Type.Object({ path: Type.String(), message: Type.String() }))),
}
const Problem = Type.Object(PROBLEM_FIELDS, { description: 'RFC 9457' })
const ToolProblem = Type.Object({
  ...PROBLEM_FIELDS,
  error: Type.String({ description: 'The message that MCP clients get' }),
})

function operation(route: Route): Json {
  const { detail } = route
  const isMcp = route.path === MCP_PATH
  const body = isMcp ? JsonRpcMessage : (detail['x-body'] ?? route.body)
  return {
    operationId: detail.operationId ?? operationId(route),
    summary: detail.summary,
    ...(detail.description !== undefined && { description: detail.description }),
    tags: detail.tags,
    security: securityOf(route),
    ...scopeOf(route),
    parameters: [
      ...parametersOf(route.params, 'path'),
      ...parametersOf(route.query, 'query'),
      ...(isConditional(route) ? [IF_MATCH] : []),
      ...(route.detail['x-idempotent'] === true ? [IDEMPOTENCY_KEY] : []),
    ],
    ...(body !== undefined && {
      requestBody: {
        required: (body.required ?? []).length > 0,
        content: {
          'application/json': { schema: body },
          ...(detail['x-form'] === true && { 'application/x-www-form-urlencoded': { schema: body } }),
        },
      },
    }),
    responses: { ...successResponses(route), ...problemResponses(route, body !== undefined) },
  }
}

const isConditional = ({ method, detail }: Route) => detail['x-versioned'] === true && method !== 'GET'

const IF_MATCH = {
  name: 'If-Match',
  in: 'header',
  required: false,
  description: 'The ETag of the version that was read; if it has changed since, nothing is stored',
  schema: { type: 'string' },
}

const IDEMPOTENCY_KEY = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  description: 'Your own id for this change. A retry with the same id and content changes nothing twice',
  schema: { type: 'string', minLength: 1, maxLength: 200 },
}

const JsonRpcMessage = Type.Object({
  jsonrpc: Type.Literal('2.0'),
  id: Type.Optional(Type.Union([Type.String(), Type.Integer()])),
  method: Type.Optional(Type.String()),
  params: Type.Optional(Type.Record(Type.String(), Type.Unknown())),
})
const JsonRpcAnswer = Type.Object({
  jsonrpc: Type.Literal('2.0'),
  id: Type.Optional(Type.Union([Type.String(), Type.Integer(), Type.Null()])),
  result: Type.Optional(Type.Record(Type.String(), Type.Unknown())),
  error: Type.Optional(Type.Object({ code: Type.Integer(), message: Type.String() })),
})

/** `GET /api/ext/tokens/:token_id` → `get_ext_tokens_token_id`. */
const operationId = ({ method, path }: Route) =>
  `${method.toLowerCase()}${path.replace(/^\/api/, '').replace(/[^a-z_]+/gi, '_')}`.replace(/_+$/, '')

/** The scope that the credential needs, if one is enough. */
function scopeOf({ access: name }: Route): Json {
  const { permission } = accessOf(name)
  return permission === undefined ? {} : { 'x-scope': permission }
}

function securityOf(route: Route): Json[] {
  // Everything except the tools is public there, including the catalogs.
  if (route.path === MCP_PATH) return [{ jwt: [] }, {}]
  return accessOf(route.access).credentials.map((kind) => ({ [kind]: [] }))
}

function parametersOf(schema: TSchema | undefined, place: 'path' | 'query'): Json[] {
  const properties = (schema?.properties ?? {}) as Record<string, TSchema>
  return Object.entries(properties).map(([name, property]) => ({
    name,
    in: place,
    required: place === 'path' || (schema?.required ?? []).includes(name),
    ...(property.description !== undefined && { description: property.description }),
    schema: property,
  }))
}

const SUCCESS_TEXTS: Readonly<Record<number, string>> = {
  200: 'Success',
  201: 'Created',
  202: 'Accepted: a notification',
  204: 'Done',
  304: 'Not modified',
  503: 'Degraded: the database cannot be written',
}

function successResponses(route: Route): Json {
  if (route.path === MCP_PATH) {
    return {
      200: { description: 'A JSON-RPC response', content: { 'application/json': { schema: JsonRpcAnswer } } },
      202: { description: SUCCESS_TEXTS[202] },
    }
  }
  const schemas: Record<string, TSchema> = { ...route.responses, ...route.detail['x-response'] }
  const { 'x-receipt': receipt } = route.detail
  const answer = (schema: TSchema) =>
    receipt === undefined || receipt === 'same' ? schema : answerSchema(schema, receipt)
  const others = Object.entries(route.detail['x-other-types'] ?? {})
  const otherTypes = Object.fromEntries(others.map(([type, schema]) => [type, { schema }]))
  const entries = Object.entries(schemas).map(([status, schema]) => [
    status,
    {
      description: SUCCESS_TEXTS[Number(status)] ?? 'Success',
      ...(route.detail['x-versioned'] &&
        schema.type !== 'void' && {
          headers: { ETag: { description: 'For If-Match', schema: { type: 'string' } } },
        }),
      ...(schema.type !== 'void' && {
        content: { 'application/json': { schema: answer(schema) }, ...otherTypes },
      }),
    },
  ])
  return Object.fromEntries(entries)
}

/** A problem with a type of its own does not name the others with its status. */
const TITLES: ReadonlyMap<number, string> = new Map(
  Object.values(ERROR_CODES).flatMap((code) => ('type' in code ? [] : [[code.http, code.title]])),
)

function problemResponses(route: Route, hasBody: boolean): Json {
  const schema = {
    $ref: `#/components/schemas/${route.path.startsWith(TOOLS_PATH) ? 'ToolProblem' : 'Problem'}`,
  }
  const isMcp = route.path === MCP_PATH
  const statuses = new Set([
    403,
    // The caller is looked up in the database, which may be locked.
    ...(accessOf(route.access).credentials.length > 0 ? [401, 503] : []),
    ...(hasBody ? (isMcp ? [400, 413, 415] : [400, 413, 415, 422]) : []),
    ...(route.params !== undefined || route.query !== undefined ? [422] : []),
    ...(isConditional(route) ? [412] : []),
    ...(route.detail['x-idempotent'] === true ? [400, 409] : []),
    ...(route.detail['x-errors'] ?? []),
    500,
  ])
  const entries = [...statuses]
    .sort((a, b) => a - b)
    .map((status) => [status, problemResponse(status, isMcp && status !== 403 && status !== 500, schema)])
  return Object.fromEntries(entries)
}

function problemResponse(status: number, isRpc: boolean, schema: Json): Json {
  return {
    description: TITLES.get(status) ?? 'Problem',
    ...(status === 429 && {
      headers: { 'Retry-After': { description: 'Seconds', schema: { type: 'integer' } } },
    }),
    content: isRpc ? { 'application/json': { schema: JsonRpcAnswer } } : { [PROBLEM_TYPE]: { schema } },
  }
}
