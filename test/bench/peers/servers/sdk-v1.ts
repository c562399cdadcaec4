import { Server } from '@modelcontextprotocol/sdk/server/index.js'
import { WebStandardStreamableHTTPServerTransport } from '@modelcontextprotocol/sdk/server/webStandardStreamableHttp.js'
import { ListToolsRequestSchema, type ListToolsResult } from '@modelcontextprotocol/sdk/types.js'
import { PORT, toolsText } from './given.ts'

/** The official SDK, version 1, by its low-level server: stateless, answers as JSON, anyone may ask. */
const result = JSON.parse(toolsText()) as ListToolsResult

Bun.serve({
  port: PORT,
  hostname: '127.0.0.1',
  async fetch(request) {
    if (request.method === 'GET') return new Response('{"status":"healthy"}')
    const server = new Server({ name: 'peer', version: '1.0.0' }, { capabilities: { tools: {} } })
    server.setRequestHandler(ListToolsRequestSchema, () => result)
    const transport = new WebStandardStreamableHTTPServerTransport({ enableJsonResponse: true })
    await server.connect(transport)
    return await transport.handleRequest(request)
  },
})
