import { SERVER_INFO } from '../../core/version.ts'
import { getHealthProfile } from '../../tools/get-health-profile.ts'
import { isSettingsObject, type SettingsObject } from '../edit/format.ts'

/** A conversation with an MCP server, over the client's transport. */
export type Exchange = {
  /** @returns the result. @throws ProblemError */
  request(method: string, params: SettingsObject): Promise<SettingsObject>
  notify(method: string): Promise<void>
  close(): Promise<void>
}

/** Why a client cannot connect, in one line that says how to fix it. Never contains a secret. */
export class ProblemError extends Error {
  override name = 'ProblemError'
}

/** The server answered, but did not accept the credential. */
export class RefusedError extends ProblemError {
  override name = 'RefusedError'
}

/** The first message of current clients; the server answers with the protocol version that it will use. */
const PROTOCOL_VERSION = '2025-11-25'
/** A resource that is small and needs no logged data. */
const PREFERRED_TOOLS = getHealthProfile.name

/**
 * Does what a client does when it starts, and makes one read call.
 * @returns the number of tools that it was offered.
 * @throws ProblemError
 */
export async function probeServer(exchange: Exchange): Promise<{ tools: number }> {
  const { serverInfo } = await exchange.request('initialize', {
    protocolVersion: PROTOCOL_VERSION,
    capabilities: {},
    clientInfo: { name: `${SERVER_INFO.name} connect --check`, version: SERVER_INFO.version },
  })
  if (!isSettingsObject(serverInfo) || serverInfo.name !== SERVER_INFO.name) {
    throw new ProblemError('another MCP server answered; check the URL or the command')
  }
  await exchange.notify('notifications/initialized')
  const { tools } = await exchange.request('tools/list', {})
  if (!Array.isArray(tools) || tools.length === 0) throw new ProblemError('the server offers no tools')
  const name = chooseReadTool(tools)
  if (name !== undefined) {
    const answer = await exchange.request('tools/call', { name, arguments: {} })
    if (answer.isError === true) throw refusalError(answer)
  }
  return { tools: tools.length }
}

/** A read tool without required input. The client's tool selection may contain none of these. */
function chooseReadTool(tools: readonly unknown[]): string | undefined {
  const names = tools.flatMap((tool) => {
    if (!isSettingsObject(tool) || typeof tool.name !== 'string') return []
    const { annotations, inputSchema } = tool
    const isRead = isSettingsObject(annotations) && annotations.readOnlyHint === true
    const needs =
      isSettingsObject(inputSchema) && Array.isArray(inputSchema.required) ? inputSchema.required : []
    return isRead && needs.length === 0 ? [tool.name] : []
  })
  return names.find((name) => name === PREFERRED_TOOLS) ?? names[0]
}

function refusalError({ content }: SettingsObject): ProblemError {
  const [first] = Array.isArray(content) ? content : []
  const text = isSettingsObject(first) && typeof first.text === 'string' ? first.text : ''
  if (text.includes('Authentication required')) return new RefusedError('the server requires authentication')
  if (text.includes('Missing scope')) {
    return new ProblemError('its tool token lacks the scope health:read')
  }
  return new ProblemError(`the server refuses to let it read: ${printableText(text)}`)
}

/** Text from another program, made safe to show on one line. */
export const printableText = (text: string) =>
  text
    .replace(/\beyJ[\w-]+\.[\w-]+\.[\w-]+/g, '[JWT]')
    .replace(/[\p{Cc}\s]+/gu, ' ')
    .trim()
    .slice(0, 200)
