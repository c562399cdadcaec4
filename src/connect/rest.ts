import { Type } from '@sinclair/typebox'
import { nullable } from '../core/schemas.ts'
import { access } from '../http/access.ts'
import { controller } from '../http/controller.ts'
import { CLIENTS, type Client } from './clients.ts'
import { clientSnippets, SNIPPET_JWT, SNIPPET_URL } from './snippets.ts'

const ClientSnippet = Type.Object({
  id: Type.String(),
  title: Type.String(),
  files: Type.Object({ linux: Type.String(), macos: Type.String(), windows: Type.String() }),
  snippet: nullable(
    Type.String({
      description: `With ${SNIPPET_URL} and ${SNIPPET_JWT} where the address of /mcp and a JWT belong; null: launched by command alone`,
    }),
  ),
  command: Type.String({ description: 'Does all of it, on the computer that runs the server' }),
  next: Type.String({ description: 'What the person does afterwards' }),
})

/** `/api/clients`: how each AI client that `connect` knows is connected by hand. */
export const connectRoutes = (clients: readonly Client[] = CLIENTS) =>
  controller('connect').get('/api/clients', () => ({ clients: clientSnippets(clients) }), {
    response: { 200: Type.Object({ clients: Type.Array(ClientSnippet) }) },
    detail: { summary: 'How AI clients are connected by hand', tags: ['Tool tokens'], ...access('read') },
  })
