import { SERVER } from '../../core/version.ts'
import { getHealthProfile } from '../../tools/get-health-profile.ts'
import { isSettings, type Settings } from '../edit/format.ts'

/** A conversation with an MCP server, over whatever the client would use. */
export type Exchange = {
  /** @returns the result. @throws ProblemError */
  request(method: string, params: Settings): Promise<Settings>
  notify(method: string): Promise<void>
  close(): Promise<void>
}

/** Why a client would not get through, in one line that says how to mend it. Never a secret. */
export class ProblemError extends Error {
  override name = 'ProblemError'
}

/** The server answered, and lets nobody in with what it was given. */
export class RefusedError extends ProblemError {
  override name = 'RefusedError'
}

/** What a client of today says first; the server answers with the version that it will speak. */
const PROTOCOL_VERSION = '2025-11-25'
/** Reads little, and needs nothing to be logged. */
const PREFERRED = getHealthProfile.name

/**
 * Does what a client does when it starts, and reads once.
 * @returns how many tools it was offered.
 * @throws ProblemError
 */
export async function tryOut(exchange: Exchange): Promise<{ tools: number }> {
  const { serverInfo } = await exchange.request('initialize', {
    protocolVersion: PROTOCOL_VERSION,
    capabilities: {},
    clientInfo: { name: `${SERVER.name} connect --check`, version: SERVER.version },
  })
  if (!isSettings(serverInfo) || serverInfo.name !== SERVER.name) {
    throw new ProblemError('another MCP server answers there; is the address or the command right?')
  }
  await exchange.notify('notifications/initialized')
  const { tools } = await exchange.request('tools/list', {})
  if (!Array.isArray(tools) || tools.length === 0) throw new ProblemError('the server offers no tools')
  const name = readToolOf(tools)
  if (name !== undefined) {
    const answer = await exchange.request('tools/call', { name, arguments: {} })
    if (answer.isError === true) throw refusal(answer)
  }
  return { tools: tools.length }
}

/** A tool that only reads and needs no input; a client may have been given few tools, and none of these. */
function readToolOf(tools: readonly unknown[]): string | undefined {
  const names = tools.flatMap((tool) => {
    if (!isSettings(tool) || typeof tool.name !== 'string') return []
    const { annotations, inputSchema } = tool
    const isRead = isSettings(annotations) && annotations.readOnlyHint === true
    const needs = isSettings(inputSchema) && Array.isArray(inputSchema.required) ? inputSchema.required : []
    return isRead && needs.length === 0 ? [tool.name] : []
  })
  return names.find((name) => name === PREFERRED) ?? names[0]
}

function refusal({ content }: Settings): ProblemError {
  const [first] = Array.isArray(content) ? content : []
  const text = isSettings(first) && typeof first.text === 'string' ? first.text : ''
  if (text.includes('Authentication required')) return new RefusedError('the server wants authentication')
  if (text.includes('Missing scope')) {
    return new ProblemError('its JWT may not read (scope health:read is missing)')
  }
  return new ProblemError(`the server does not let it read: ${printable(text)}`)
}

/** What another program said, as far as it can be shown on one line. */
export const printable = (text: string) =>
  text
    .replace(/\beyJ[\w-]+\.[\w-]+\.[\w-]+/g, '[JWT]')
    .replace(/[\p{Cc}\s]+/gu, ' ')
    .trim()
    .slice(0, 200)
