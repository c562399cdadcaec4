import type { TProperties, TSchema } from '@sinclair/typebox'
import { answerSchema } from '../core/receipt.ts'
import { joinsRepeats, Repeated, type Tool } from './tool.ts'

/** What a call may return: the output, concise or not, or a receipt for callers who may not read it. */
export function resultSchema(tool: Tool): TSchema {
  const once: TProperties = joinsRepeats(tool) ? { repeated: Repeated } : {}
  const output = withMembers(takesDetail(tool) ? conciseToo(tool.output) : tool.output, once)
  if (tool.kind === 'read' || tool.receipt === 'same') return output
  const { schema, of } = tool.receipt
  return answerSchema(output, { of, schema: withMembers(schema, once) })
}

const withMembers = <T extends TSchema>(schema: T, members: TProperties): T => ({
  ...schema,
  properties: { ...schema.properties, ...members },
})

export const takesDetail = ({ input }: Tool): boolean => Object.hasOwn(input.properties, 'detail')

/** A concise result has every member of the detailed one, but within them nulls and ids may be missing. */
const conciseToo = <T extends TSchema>(schema: T): T => ({
  ...schema,
  properties: withoutRequired(schema.properties),
})

function withoutRequired(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutRequired)
  if (typeof value !== 'object' || value === null) return value
  const { required, ...kept } = value as Record<string, unknown>
  // A field may have that name; the symbols of the library stay.
  const all = Array.isArray(required) || required === undefined ? kept : { ...kept, required }
  const changed = Object.entries(all).map(([key, inner]) => [key, withoutRequired(inner)] as const)
  return { ...all, ...Object.fromEntries(changed) }
}
