import {
  Client as DiscoverClient,
  StreamableHTTPClientTransport as DiscoverTransport,
} from '@modelcontextprotocol/client'
import { auth } from '@modelcontextprotocol/sdk/client/auth.js'
import { Client } from '@modelcontextprotocol/sdk/client/index.js'
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js'

export type StoredTokens = {
  access_token: string
  token_type: string
  refresh_token?: string
  scope?: string
}
type Stored = {
  client?: { client_id: string }
  tokens?: StoredTokens | undefined
  verifier?: string
  discovery?: unknown
}

/** What an MCP client remembers, and where it sends its person. Fits both official clients. */
export function oauthClient(serverUrl: string) {
  const stored: Stored = {}
  const sentTo = Promise.withResolvers<URL>()
  const arrived = Promise.withResolvers<URLSearchParams>()
  const state = crypto.randomUUID()
  const callback = Bun.serve({
    port: 0,
    hostname: '127.0.0.1',
    fetch(request) {
      const url = new URL(request.url)
      if (url.pathname !== '/callback') return new Response(null, { status: 404 })
      arrived.resolve(url.searchParams)
      return new Response('You can close this page.')
    },
  })
  const redirectUrl = `http://127.0.0.1:${callback.port}/callback`
  const provider = {
    redirectUrl,
    clientMetadata: { client_name: 'Nice client', redirect_uris: [redirectUrl] },
    state: () => state,
    clientInformation: () => stored.client,
    saveClientInformation: (client: { client_id: string }) => {
      stored.client = client
    },
    tokens: () => stored.tokens,
    saveTokens: (tokens: StoredTokens) => {
      stored.tokens = tokens
    },
    saveCodeVerifier: (verifier: string) => {
      stored.verifier = verifier
    },
    codeVerifier: () => stored.verifier ?? '',
    saveDiscoveryState: (discovery: never) => {
      stored.discovery = discovery
    },
    discoveryState: () => stored.discovery as never,
    redirectToAuthorization: (url: URL) => sentTo.resolve(url),
  }
  const url = new URL(`${serverUrl}/mcp`)

  return {
    provider,
    stored,
    state,
    /** Where it sent its person to. */
    sentTo: sentTo.promise,
    /** What came back at its redirect URI. */
    arrived: arrived.promise,
    /** The official client of the `initialize` era. */
    v1() {
      const transport = new StreamableHTTPClientTransport(url, { authProvider: provider })
      const client = new Client({ name: 'v1', version: '1' })
      return {
        client,
        transport,
        connect: () => client.connect(transport as Parameters<Client['connect']>[0]),
      }
    },
    /** The official client of the `server/discover` era. */
    v2() {
      const transport = new DiscoverTransport(url, { authProvider: provider })
      const client = new DiscoverClient(
        { name: 'v2', version: '1' },
        { versionNegotiation: { mode: 'auto' } },
      )
      return { client, transport, connect: () => client.connect(transport) }
    },
    /** Its own refresh of the tokens that it has. */
    refresh: () => auth(provider, { serverUrl: url }),
    close: () => callback.stop(true),
  }
}

export type OAuthClient = ReturnType<typeof oauthClient>
