import type { Era } from '../era.ts'
import { isObject, type Message, messageParams } from '../message.ts'
import { DISCOVER_VERSIONS, INITIALIZE_VERSIONS } from '../protocol-versions.ts'
import {
  type Check,
  closedObject,
  isClientCapabilities,
  isClientInfo,
  isText,
  type Members,
  metaWith,
} from './plain-values.ts'

/** A request whose answer depends on nothing but what is here, the tool selection and the person. */
export type PlainRequest = {
  id: string | number
  method: string
  params: Readonly<Record<string, unknown>>
}

/** The request that a message plainly is; undefined for one that only the SDK of its era can judge. */
export function plainRequest(era: Era, headers: Headers, message: Message): PlainRequest | undefined {
  const { id, method } = message
  if (id === undefined || method === undefined || !isPlainMessage(message)) return undefined
  const params = messageParams(message)
  if (PARAMS[era].get(method)?.(params) !== true) return undefined
  return areHeadersPlain(era, headers, method, params) ? { id, method, params } : undefined
}

/** The content types that clients send; other spellings are left to the SDKs. */
const CONTENT_TYPES: ReadonlySet<string | null> = new Set([
  'application/json',
  'application/json; charset=utf-8',
  'application/json;charset=utf-8',
])

function areHeadersPlain(
  era: Era,
  headers: Headers,
  method: string,
  { name }: PlainRequest['params'],
): boolean {
  if (!CONTENT_TYPES.has(headers.get('content-type'))) return false
  const version = headers.get('mcp-protocol-version')
  if (era === 'initialize') return version === null || isVersionOf.initialize(version)
  return (
    isVersionOf.discover(version) &&
    headers.get('mcp-method') === method &&
    (name === undefined || headers.get('mcp-name') === name)
  )
}

const isVersionOf: Readonly<Record<Era, Check>> = {
  initialize: (version) => typeof version === 'string' && INITIALIZE_VERSIONS.includes(version),
  discover: (version) => typeof version === 'string' && DISCOVER_VERSIONS.includes(version),
}

/** Only such names: others could be an encoded form in the Mcp-Name header. */
const isToolName: Check = (value) => typeof value === 'string' && /^\w{1,64}$/.test(value)

const isPlainMessage = closedObject({ jsonrpc: isText, id: () => true, method: isText }, { params: isObject })

const META = 'io.modelcontextprotocol'
const isInitializeMeta = metaWith({})
const isDiscoverMeta = metaWith(
  { [`${META}/protocolVersion`]: isVersionOf.discover, [`${META}/clientCapabilities`]: isClientCapabilities },
  { [`${META}/clientInfo`]: isClientInfo },
)

const initializeParams = (required: Members = {}, optional: Members = {}) =>
  closedObject(required, { ...optional, _meta: isInitializeMeta })
/** In the discover era every request states its version in `_meta`. */
const discoverParams = (required: Members = {}, optional: Members = {}) =>
  closedObject({ ...required, _meta: isDiscoverMeta }, optional)

const TOOL_CALL = [{ name: isToolName }, { arguments: isObject }] as const
const TOOLS_LIST = [{}, { cursor: isText }] as const

/** The methods of each era, with what their params hold. */
const PARAMS: Readonly<Record<Era, ReadonlyMap<string, Check>>> = {
  initialize: new Map([
    ['ping', initializeParams()],
    [
      'initialize',
      initializeParams({
        protocolVersion: isVersionOf.initialize,
        capabilities: isClientCapabilities,
        clientInfo: isClientInfo,
      }),
    ],
    ['tools/list', initializeParams(...TOOLS_LIST)],
    ['tools/call', initializeParams(...TOOL_CALL)],
  ]),
  discover: new Map([
    ['server/discover', discoverParams()],
    ['tools/list', discoverParams(...TOOLS_LIST)],
    ['tools/call', discoverParams(...TOOL_CALL)],
  ]),
}
