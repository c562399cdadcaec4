import { isObject } from '../message.ts'

/**
 * Checks of parsed JSON that accept less than the SDKs do. What they accept, the SDKs accept too, and nothing in it
 * changes an answer.
 */
export type Check = (value: unknown) => boolean

export const isText: Check = (value) => typeof value === 'string'
const isBoolean: Check = (value) => typeof value === 'boolean'
const isProgressToken: Check = (value) => typeof value === 'string' || Number.isSafeInteger(value)

export type Members = Readonly<Record<string, Check>>

/** An object with all of the required members, any of the optional ones, and no others. */
export function closedObject(
  required: Members,
  optional: Members = {},
  acceptsOther: (name: string, value: unknown) => boolean = () => false,
): Check {
  // A map: an object would find the members of its prototype.
  const checks = new Map([...Object.entries(required), ...Object.entries(optional)])
  const names = Object.keys(required)
  return (value) => {
    if (!isObject(value)) return false
    for (const name in value) {
      const check = checks.get(name)
      if (check === undefined ? !acceptsOther(name, value[name]) : !check(value[name])) return false
    }
    return names.every((name) => Object.hasOwn(value, name))
  }
}

const MAX_DEPTH = 8

/** Text, numbers, booleans, and lists and objects of them. */
function isPlainJson(value: unknown, depth = 0): boolean {
  if (typeof value !== 'object') return true
  if (value === null || depth > MAX_DEPTH) return false
  return Object.entries(value).every(([name, part]) => name !== '__proto__' && isPlainJson(part, depth + 1))
}

const isPlainObject: Check = (value) => isObject(value) && isPlainJson(value)
const isRecordOfObjects: Check = (value) =>
  isPlainObject(value) && Object.values(value as object).every(isObject)

/** Who the client is; without icons, which few send. */
export const isClientInfo = closedObject(
  { name: isText, version: isText },
  { title: isText, websiteUrl: isText, description: isText },
)

/** What the client can do; without tasks, which this server does not have. */
export const isClientCapabilities = closedObject(
  {},
  {
    experimental: isRecordOfObjects,
    extensions: isRecordOfObjects,
    roots: closedObject({}, { listChanged: isBoolean }),
    sampling: closedObject({}, { context: isPlainObject, tools: isPlainObject }),
    elicitation: closedObject(
      {},
      { form: closedObject({}, { applyDefaults: isBoolean }), url: closedObject({}) },
    ),
  },
)

/**
 * Members of `_meta` that neither SDK reads: trace context, and what vendors add under their own prefix. Everything
 * under the protocol's own prefix has a meaning.
 */
const isForeignMeta = (name: string, value: unknown) =>
  isText(value) && (TRACE_MEMBERS.has(name) || (name.includes('/') && !name.includes('modelcontextprotocol')))
const TRACE_MEMBERS: ReadonlySet<string> = new Set(['traceparent', 'tracestate', 'baggage'])

/** `params._meta` with a progress token and these members. */
export const metaWith = (required: Members, optional: Members = {}) =>
  closedObject(required, { progressToken: isProgressToken, ...optional }, isForeignMeta)
