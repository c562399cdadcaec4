import type { McpCaller } from '../../src/mcp/catalog.ts'

/** What the second SDK hands to a handler, as far as the fixtures look at it. */
type SdkContext = {
  mcpReq?: {
    _meta?: { progressToken?: string | number }
    envelope?: Record<string, unknown>
    inputResponses?: Record<string, unknown>
    requestState(): unknown
    notify(notification: { method: string; params: object }): Promise<void>
  }
}

/** What the client says and can, read from what the SDK knows of the exchange. In the older era it knows none of it. */
export function exchangeOf({ context }: McpCaller) {
  const request = (context as SdkContext | undefined)?.mcpReq
  const requestState = request?.requestState()
  return {
    progressToken: request?._meta?.progressToken,
    clientCapabilities: Object(request?.envelope?.['io.modelcontextprotocol/clientCapabilities']) as object,
    logLevel: request?.envelope?.['io.modelcontextprotocol/logLevel'],
    inputResponses: request?.inputResponses ?? {},
    requestState: typeof requestState === 'string' ? requestState : undefined,
    notify: async (method: string, params: object) => await request?.notify({ method, params }),
  }
}
