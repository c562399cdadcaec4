import { type TestServer, testServer } from '../support.ts'
import { kitchen } from '../tools/kitchen.ts'

/** A server with a small known food table, and one person who talks to it over REST. */
export async function journalOf(userId = 'ada', options: Parameters<typeof testServer>[0] = {}) {
  const server = await testServer({ foods: kitchen, ...options })
  return { server, ...personOn(server, userId) }
}

export function personOn(server: TestServer, userId: string) {
  const token = server.token(userId)
  const request = (method: string, path: string, body?: unknown) =>
    server.request(method, path, { token, ...(body !== undefined && { body }) })
  /** A tool's result; fails unless it succeeded. The clock moves on, so that nobody runs into the rate limit. */
  const tool = async (name: string, input: unknown = {}) => {
    server.clock.advance(3000)
    const { status, json, text } = await request('POST', `/api/tools/${name}`, input)
    if (status !== 200) throw new Error(`${name}: ${status} ${text}`)
    return json
  }
  /** The sentence that a tool refuses an input with. */
  const refusal = async (name: string, input: unknown): Promise<string> => {
    server.clock.advance(3000)
    const { status, json } = await request('POST', `/api/tools/${name}`, input)
    if (status !== 422) throw new Error(`${name}: ${status}, expected 422`)
    return json.error
  }
  /** Each call is a meal of its own, also when its input is that of the one before. */
  const log = (input: Record<string, unknown>) =>
    tool('log_food', { client_entry_id: crypto.randomUUID(), ...input })
  return { token, request, tool, refusal, log }
}
