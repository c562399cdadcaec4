import { EVERY_TOOL } from '../../tools/people.ts'
import type { Chance } from '../../year/seeded.ts'
import { envelope, INITIALIZE, NEWEST } from '../support.ts'

/** Messages as clients send them, and as nobody should: plain ones, changed in up to three places. */

type Json = Record<string, unknown>
export type Sent = { query: string; headers: Record<string, string>; text: string }

const IDS = [
  '0',
  '-0',
  '1',
  '-1',
  '1e3',
  '9007199254740991',
  '""',
  '"1"',
  '"ü😀"',
  '"\\ud800"',
  '"\\"}"',
  '"\\u2028"',
]
const ODD_VALUES = [
  ...['null', 'true', 'false', '0', '-1', '1.5', '1e300', '""', '"text"', '"2026-07-28"', '"2025-06-18"'],
  ...[
    '{}',
    '[]',
    '[1]',
    '["a"]',
    '{"a":{}}',
    '{"a":[]}',
    '{"taskId":"a"}',
    '{"ttl":5}',
    '{"__proto__":{"a":1}}',
  ],
  ...[
    '{"name":"a","version":"1"}',
    '{"listChanged":true}',
    '{"form":{},"url":{}}',
    '{"form":{"applyDefaults":true}}',
  ],
  ...['{"a":null}', '{"io.modelcontextprotocol/ui":{"mimeTypes":["text/html"]}}', '[[[[[[[[[[[[]]]]]]]]]]]]'],
]
const NAMES = [
  ...[
    'x',
    '__proto__',
    'constructor',
    'toString',
    'hasOwnProperty',
    '',
    'task',
    'cursor',
    'name',
    'arguments',
    '_meta',
  ],
  ...[
    'inputResponses',
    'requestState',
    'progressToken',
    'protocolVersion',
    'capabilities',
    'clientInfo',
    'result',
  ],
  ...[
    'traceparent',
    'tracestate',
    'baggage',
    'vendor.example/id',
    'claudecode/toolUseId',
    'roots',
    'sampling',
  ],
  ...['elicitation', 'extensions', 'experimental', 'tasks', 'icons', 'title', 'description', 'websiteUrl'],
  ...[
    'related-task',
    'logLevel',
    'clientInfo',
    'clientCapabilities',
    'protocolVersion',
    'x',
    'subscriptionId',
  ].map((name) => `io.modelcontextprotocol/${name}`),
]
const OTHER_METHODS = [
  ...['ping', 'initialize', 'server/discover', 'tools/list', 'tools/call', 'prompts/list', 'resources/list'],
  ...['logging/setLevel', 'tasks/get', 'notifications/initialized', 'toString', '__proto__', '', 'no/method'],
]
const HEADERS: Readonly<Record<string, readonly string[]>> = {
  'content-type': [
    'application/json; charset=utf-8',
    'application/json;charset=utf-8',
    'APPLICATION/JSON',
    'application/json;',
  ],
  accept: ['*/*', 'application/json', 'text/event-stream', 'text/html'],
  'mcp-protocol-version': ['2025-11-25', '2025-06-18', '2024-10-07', NEWEST, '2027-01-01', 'nonsense', '1'],
  'mcp-method': ['tools/list', 'tools/call', 'ping', 'server/discover', 'Tools/List', 'x'],
  'mcp-name': ['get_diet_gap', '=?base64?Z2V0X2RpZXRfZ2Fw?=', '=?base64?%%?=', 'x', 'GET_DIET_GAP'],
  'mcp-session-id': ['a'],
  'last-event-id': ['1'],
  'x-mcp-readonly': ['true', '0'],
  'x-mcp-tools': ['get_diet_gap', 'get_diet_gap, log_food', 'log_checkin'],
  'mcp-param-days': ['7'],
}
const QUERIES = [
  '',
  '',
  '',
  '?readonly=1',
  '?tools=get_diet_gap,get_my_checkins',
  '?x=y',
  '?tools=log_food&readonly=true',
]

/** Inputs beside the least: refused ones, and what a tool does not know. */
const INPUTS: readonly [unknown, ...unknown[]] = [
  {},
  { days: 7 },
  { days: -1 },
  { days: 'seven' },
  { limit: 2, detail: 'concise' },
  { unknown: true },
  { food_name: 'rice', grams: -1 },
  { food_text: '100 g rice \ud800' },
  { date: '2026-03-08' },
  { from: '2026-03-01', to: '2026-03-09' },
  JSON.parse('{"__proto__":{"days":7}}'),
]

const listOf = <T>(values: readonly T[]) => values as readonly [T, ...T[]]

/** The least input of a tool. What stores something has an id, so that it is stored once. */
function toolParams(chance: Chance): Json {
  const { name, input } = chance.pick(listOf(EVERY_TOOL))
  const given = chance.happens(0.7) ? input : chance.pick(INPUTS)
  const stored = name.startsWith('log_') ? { ...(given as Json), client_entry_id: `one ${name}` } : given
  return chance.happens(0.9) ? { name, arguments: stored } : { name }
}

const initializeParams = (chance: Chance): Json => ({
  ...INITIALIZE,
  protocolVersion: chance.pick(['2025-11-25', '2025-06-18', '2024-11-05']),
  capabilities: chance.pick([{}, { roots: { listChanged: true }, sampling: {}, elicitation: {} }]),
})

const isDiscoverMethod = (method: string) => method !== 'ping' && method !== 'initialize'

/** A message that its client would send, with its headers. */
function plainMessage(chance: Chance): { headers: Record<string, string>; message: Json } {
  const isDiscover = chance.happens(0.5)
  const methods = ['tools/list', 'tools/call', 'tools/call', 'ping', 'initialize', 'server/discover'] as const
  const method = chance.pick(
    listOf(methods.filter((one) => (isDiscover ? isDiscoverMethod(one) : one !== 'server/discover'))),
  )
  const own =
    method === 'tools/call' ? toolParams(chance) : method === 'initialize' ? initializeParams(chance) : {}
  const token = chance.happens(0.3) ? { progressToken: chance.pick([1, 'a', 0]) } : {}
  const params = isDiscover
    ? { ...own, _meta: { ...envelope(), ...token } }
    : { ...own, ...('progressToken' in token && { _meta: token }) }
  const versionHeader = chance.pick(['2025-11-25', '2025-06-18', undefined])
  const headers = {
    'content-type': 'application/json',
    accept: 'application/json, text/event-stream',
    ...(isDiscover
      ? {
          'mcp-protocol-version': NEWEST,
          'mcp-method': method,
          ...('name' in own && { 'mcp-name': String(own.name) }),
        }
      : versionHeader !== undefined && { 'mcp-protocol-version': versionHeader }),
  }
  const hasParams = Object.keys(params).length > 0 || chance.happens(0.5)
  return { headers, message: { jsonrpc: '2.0', id: 'ID', method, ...(hasParams && { params }) } }
}

/** Every object in a value, itself included. */
function objectsIn(value: unknown): Json[] {
  if (typeof value !== 'object' || value === null) return []
  return [value as Json, ...Object.values(value).flatMap(objectsIn)]
}

/** `Object.defineProperty`: an assignment to `__proto__` would not add a member. */
const put = (object: Json, name: string, value: unknown) =>
  Object.defineProperty(object, name, { value, enumerable: true, configurable: true, writable: true })

function changeBody(chance: Chance, message: Json): void {
  const object = chance.pick(listOf(objectsIn(message)))
  const names = Object.keys(object)
  const odd = JSON.parse(chance.pick(listOf(ODD_VALUES)))
  if (chance.happens(0.4) || names.length === 0) put(object, chance.pick(listOf(NAMES)), odd)
  else if (chance.happens(0.3)) delete object[chance.pick(listOf(names))]
  else if (chance.happens(0.15)) message.method = chance.pick(listOf(OTHER_METHODS))
  else put(object, chance.pick(listOf(names)), odd)
}

function changeHeaders(chance: Chance, headers: Record<string, string>): void {
  const name = chance.pick(listOf(Object.keys(HEADERS)))
  if (chance.happens(0.3)) delete headers[name]
  else headers[name] = chance.pick(listOf(HEADERS[name] ?? []))
}

export function anyMessage(chance: Chance): Sent {
  const plain = plainMessage(chance)
  const { headers } = plain
  // A copy: the next message is made of the same parts.
  const message: Json = JSON.parse(JSON.stringify(plain.message))
  const changes = chance.pick([0, 0, 1, 1, 1, 2, 3])
  for (let done = 0; done < changes; done++) {
    if (chance.happens(0.7)) changeBody(chance, message)
    else changeHeaders(chance, headers)
  }
  const text = JSON.stringify(message).replace('"ID"', chance.pick(listOf(IDS)))
  return { query: chance.pick(listOf(QUERIES)), headers, text }
}
