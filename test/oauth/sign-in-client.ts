import {
  Client as SecondClient,
  StreamableHTTPClientTransport as SecondHttp,
} from '@modelcontextprotocol/client'
import { Client as FirstClient } from '@modelcontextprotocol/sdk/client/index.js'
import { StreamableHTTPClientTransport as FirstHttp } from '@modelcontextprotocol/sdk/client/streamableHttp.js'
import { NEWEST } from '../mcp/support.ts'
import type { TestServer } from '../support.ts'
import { answerOf, decide, REDIRECT } from './support.ts'

const IDENTITY = { name: 'test', version: '1' }

type SavedTokens = {
  access_token: string
  token_type: string
  refresh_token?: string | undefined
  expires_in?: number | undefined
  scope?: string | undefined
}

/** What a client of either official SDK keeps of its sign-in. */
function clientMemory() {
  const memory = {
    client: undefined as { client_id: string } | undefined,
    tokens: undefined as SavedTokens | undefined,
    verifier: '',
    /** Where it sent its person last. */
    page: undefined as URL | undefined,
    forgotten: [] as string[],
  }
  const provider = {
    redirectUrl: REDIRECT,
    clientMetadata: { client_name: 'Test app', redirect_uris: [REDIRECT] },
    clientInformation: () => memory.client,
    saveClientInformation(client: { client_id: string }) {
      memory.client = client
    },
    tokens: () => memory.tokens,
    saveTokens(tokens: SavedTokens) {
      memory.tokens = tokens
    },
    codeVerifier: () => memory.verifier,
    saveCodeVerifier(verifier: string) {
      memory.verifier = verifier
    },
    redirectToAuthorization(page: URL) {
      memory.page = page
    },
    invalidateCredentials(what: string) {
      memory.forgotten.push(what)
      if (what === 'tokens' || what === 'all') memory.tokens = undefined
    },
  }
  return { memory, provider }
}

export type SignInClient = {
  memory: ReturnType<typeof clientMemory>['memory']
  /** Every request it sent, with the status of its answer. */
  sent: string[]
  connect(): Promise<{
    listTools(): Promise<{ tools: { name: string }[] }>
    callTool(call: { name: string; arguments?: Record<string, unknown> }): Promise<Record<string, unknown>>
  }>
  /** Its person allows it in their browser, and it exchanges the code. */
  allow(cookie: string): Promise<void>
}

function recorder(server: TestServer) {
  const sent: string[] = []
  const fetch = async (to: string | URL, init?: RequestInit) => {
    const response = await server.app.handle(new Request(String(to), init))
    sent.push(`${init?.method ?? 'GET'} ${new URL(String(to)).pathname} ${response.status}`)
    return response
  }
  return { sent, fetch }
}

async function codeFor(server: TestServer, cookie: string, page: URL | undefined): Promise<URLSearchParams> {
  return answerOf(await decide(server, cookie, page?.search.slice(1) ?? ''))
}

/** A client of the first SDK that signs in. */
export function firstClient(server: TestServer, url: string): SignInClient {
  const { memory, provider } = clientMemory()
  const { sent, fetch } = recorder(server)
  const transport = () => new FirstHttp(new URL(url), { authProvider: provider, fetch })
  return {
    memory,
    sent,
    async connect() {
      const client = new FirstClient(IDENTITY)
      await client.connect(transport() as Parameters<FirstClient['connect']>[0])
      return client as Awaited<ReturnType<SignInClient['connect']>>
    },
    async allow(cookie) {
      const answer = await codeFor(server, cookie, memory.page)
      await transport().finishAuth(answer.get('code') ?? '')
    },
  }
}

/** A client of the second SDK that signs in; it checks the issuer, too (RFC 9207). */
export function secondClient(server: TestServer, url: string): SignInClient {
  const { memory, provider } = clientMemory()
  const { sent, fetch } = recorder(server)
  const transport = () => new SecondHttp(new URL(url), { authProvider: provider, fetch })
  return {
    memory,
    sent,
    async connect() {
      const client = new SecondClient(IDENTITY, { versionNegotiation: { mode: { pin: NEWEST } } })
      await client.connect(transport())
      return client as Awaited<ReturnType<SignInClient['connect']>>
    },
    async allow(cookie) {
      await transport().finishAuth(await codeFor(server, cookie, memory.page))
    },
  }
}
