import type { Answer, RequestOptions } from '../caller.ts'
import type { TestServer } from '../support.ts'

export const TOKENS = '/api/ext/tokens'
export const SELF = '/api/ext/tokens/self'

/** `POST /api/ext/tokens` as the holder of `token`. */
export const create = (server: TestServer, token: string, body: unknown): Promise<Answer> =>
  server.request('POST', TOKENS, { token, body })

/** The answer of the route that asks for nothing but a live token. */
export const self = (server: TestServer, options: RequestOptions): Promise<Answer> =>
  server.request('GET', SELF, options)

/** The row of a token as it is stored, and nothing that the service made of it. */
export const storedToken = (server: TestServer, id: string) =>
  server.db.$client
    .query<Record<string, string | number | null>, [string]>('SELECT * FROM api_tokens WHERE id = ?')
    .get(id)

/** A token of the same form whose secret is another: what is looked up is right. */
export const withOtherSecret = (token: string): string =>
  // The last character alone may stand for bits that do not count.
  token.replace(/.(.)$/, (end, last: string) => (end[0] === 'A' ? `B${last}` : `A${last}`))
