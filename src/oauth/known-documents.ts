import type { OAuthClient } from './client-metadata.ts'

type KnownDocument = Pick<OAuthClient, 'id' | 'name' | 'redirectUris'>

/**
 * The metadata documents of the largest apps, as published in autumn 2026. Their hosts answer some servers with a page
 * that checks for a browser, and without the document nobody could connect the app. A document that can be fetched
 * counts in place of its entry here. Every redirect URI belongs to the app itself.
 */
const KNOWN_DOCUMENTS: readonly KnownDocument[] = [
  {
    id: 'https://claude.ai/oauth/mcp-oauth-client-metadata',
    name: 'Claude',
    redirectUris: ['https://claude.ai/api/mcp/auth_callback', 'https://claude.com/api/mcp/auth_callback'],
  },
  {
    id: 'https://claude.ai/oauth/claude-code-client-metadata',
    name: 'Claude Code',
    redirectUris: ['http://localhost/callback', 'http://127.0.0.1/callback'],
  },
  {
    id: 'https://chatgpt.com/oauth/client.json',
    name: 'ChatGPT',
    redirectUris: ['https://chatgpt.com/connector_platform_oauth_redirect'],
  },
]

/** The client of a document that is known without its host. */
export function knownDocument(clientId: string): OAuthClient | undefined {
  const found = KNOWN_DOCUMENTS.find(({ id }) => id === clientId)
  return found && { ...found, host: new URL(clientId).hostname }
}
