import { getHealthSnapshot } from '../tools/get-health-snapshot.ts'
import type { Tool } from '../tools/tool.ts'
import type { McpCaller } from './catalog.ts'

/** A day of the journal, of any date. */
export const DAY_TEMPLATE = {
  uriTemplate: 'health://day/{date}',
  name: 'day',
  title: 'A day of the journal',
  description:
    'Everything noted on a local date, such as health://day/2026-03-09, as text: each food with its grams and energy, each check-in with its values.',
  mimeType: 'text/plain',
  annotations: { audience: ['user', 'assistant'], priority: 0.5 },
} as const

/** The tool whose data a day has. */
export const DAY_TOOL = getHealthSnapshot.name

/** The date in the address of a day. */
export const dateOfDay = (uri: string) => /^health:\/\/day\/(\d{4}-\d{2}-\d{2})$/.exec(uri)?.[1]

/** More links than that say less than the result itself. */
const MAX_LINKS = 2
/** Older clients refuse a result with a link. */
const FIRST_VERSION_WITH_LINKS = '2025-06-18'

/** Whether a client of this request knows links in results. */
export function takesLinks({ version, http }: McpCaller): boolean {
  const stated = version ?? http?.headers.get('mcp-protocol-version') ?? ''
  return stated.trim() >= FIRST_VERSION_WITH_LINKS
}

/** Links to the one or two days that a result shows. */
export function dayLinks({ days }: Tool, result: Readonly<Record<string, unknown>>) {
  const dates = [...new Set(days?.(result) ?? [])]
  if (dates.length > MAX_LINKS) return []
  const { uriTemplate, name, mimeType } = DAY_TEMPLATE
  return dates.map((date) => ({
    type: 'resource_link',
    uri: uriTemplate.replace('{date}', date),
    name,
    title: date,
    mimeType,
  }))
}
