import { Type } from '@sinclair/typebox'
import { nullable } from '../core/schemas.ts'
import { access } from '../http/access.ts'
import { controller } from '../http/controller.ts'
import { CLIENTS, type Client } from './clients.ts'
import { SNIPPET_JWT, SNIPPET_URL } from './placeholders.ts'

const ClientSnippet = Type.Object({
  id: Type.String(),
  title: Type.String(),
  files: Type.Object({ linux: Type.String(), macos: Type.String(), windows: Type.String() }),
  snippet: nullable(
    Type.String({
      description: `The entry, with ${SNIPPET_URL} in place of the URL of /mcp and ${SNIPPET_JWT} in place of the tool token; null if the client can only launch this program`,
    }),
  ),
  command: Type.String({
    description: 'The command that connects the client. Run it on the computer of the server',
  }),
  next: Type.String({ description: 'The next step of the person' }),
})

/** Loaded by the first request, with the parsers of three formats. */
async function snippetsOf(clients: readonly Client[]) {
  const { clientSnippets } = await import('./snippets.ts')
  return { clients: clientSnippets(clients) }
}

/** `/api/clients`: how to connect each AI client by hand. */
export const connectRoutes = (clients: readonly Client[] = CLIENTS) =>
  controller('connect').get('/api/clients', () => snippetsOf(clients), {
    response: { 200: Type.Object({ clients: Type.Array(ClientSnippet) }) },
    detail: {
      summary: 'List how to connect each AI client by hand',
      tags: ['Tool tokens'],
      ...access('read'),
    },
  })
