import type { TSchema } from '@sinclair/typebox'
import { AppError } from '../core/errors.ts'
import { parseJson, requireStorableText } from '../core/json.ts'
import { UuidSchema } from '../core/schemas.ts'
import { type BodySlot, openBodySlot } from './body-budget.ts'

const JSON_TYPE = /^application\/json\s*(;|$)/i

/**
 * Reads a JSON body of up to `maxBytes`. Called only after the caller is authenticated.
 * @throws AppError 415 for another content type, 413 over the limit, 400 for invalid UTF-8 or JSON, 503 while too many
 *   other bodies are arriving.
 */
export async function readJson(request: Request, maxBytes: number): Promise<unknown> {
  if (!JSON_TYPE.test(request.headers.get('content-type') ?? '')) {
    throw new AppError('unsupported_media_type', 'Content-Type must be application/json')
  }
  return parseJson(await readText(request, maxBytes))
}

/** As `readJson`; @throws AppError also 422 for text that cannot be stored unchanged. */
export async function readJsonBody(request: Request, maxBytes: number): Promise<unknown> {
  const body = await readJson(request, maxBytes)
  requireStorableText(body)
  return body
}

/** The body as text, with no more than `maxBytes` of it in memory. */
export async function readText(request: Request, maxBytes: number): Promise<string> {
  const declared = request.headers.get('content-length')
  if (declared !== null && Number(declared) > maxBytes) throw tooLargeError(maxBytes)
  const slot = openBodySlot(request)
  try {
    if (declared !== null) slot.grow(Number(declared))
    // The server enforces a declared length; only a chunked body must be counted on arrival.
    return decoded(
      await readWhole(declared === null ? readCounted(request, maxBytes, slot) : request.bytes()),
    )
  } finally {
    slot.release()
  }
}

function decoded(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch (cause) {
    throw new AppError('malformed', 'The body is not valid UTF-8', { cause })
  }
}

/** A body that was cut off or badly framed is the sender's mistake, not a failure of this program. */
async function readWhole(body: Promise<Uint8Array>): Promise<Uint8Array> {
  try {
    return await body
  } catch (cause) {
    if (cause instanceof AppError) throw cause
    throw new AppError('malformed', 'The body is incomplete', { cause })
  }
}

async function readCounted(request: Request, maxBytes: number, slot: BodySlot): Promise<Uint8Array> {
  if (request.body === null) return new Uint8Array()
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of request.body) {
    size += chunk.byteLength
    if (size > maxBytes) throw tooLargeError(maxBytes)
    slot.grow(chunk.byteLength)
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

const tooLargeError = (maxBytes: number) =>
  new AppError('too_large', `The body must be at most ${maxBytes} bytes`)

/** Query values are text; if the schema expects a number or a boolean, matching text is converted. */
export function coerceQuery(schema: TSchema, query: Record<string, unknown>): Record<string, unknown> {
  const properties = (schema.properties ?? {}) as Record<string, TSchema>
  return Object.fromEntries(
    Object.entries(query).map(([name, value]) => [name, coerceValue(properties[name]?.type, value)]),
  )
}

function coerceValue(type: unknown, value: unknown): unknown {
  if (typeof value !== 'string') return value
  if ((type === 'integer' || type === 'number') && /^-?\d{1,15}(\.\d{1,15})?$/.test(value))
    return Number(value)
  if (type === 'boolean' && (value === 'true' || value === 'false')) return value === 'true'
  return value
}

/** UUIDs ignore case (RFC 9562, section 4); stored ones are in lower case. */
export function lowerCaseIds(schema: TSchema, params: Record<string, string | undefined>) {
  const properties = (schema.properties ?? {}) as Record<string, TSchema>
  return Object.fromEntries(
    Object.entries(params).map(([name, value]) => [
      name,
      properties[name]?.pattern === UuidSchema.pattern ? value?.toLowerCase() : value,
    ]),
  )
}
