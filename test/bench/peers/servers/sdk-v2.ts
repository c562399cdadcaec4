import {
  type ListToolsResult,
  Server,
  WebStandardStreamableHTTPServerTransport,
} from '@modelcontextprotocol/server'
import { PORT, toolsText } from './given.ts'

/** The official SDK, version 2, in the same way as version 1. */
const result = JSON.parse(toolsText()) as ListToolsResult

Bun.serve({
  port: PORT,
  hostname: '127.0.0.1',
  async fetch(request) {
    if (request.method === 'GET') return new Response('{"status":"healthy"}')
    const server = new Server({ name: 'peer', version: '1.0.0' }, { capabilities: { tools: {} } })
    server.setRequestHandler('tools/list', () => result)
    const transport = new WebStandardStreamableHTTPServerTransport({ enableJsonResponse: true })
    await server.connect(transport)
    return await transport.handleRequest(request)
  },
})
