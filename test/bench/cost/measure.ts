import { isForSessions } from '../../server/support.ts'
import { BASE_URL, type TestServer } from '../../support.ts'
import type { LargestCase } from './largest-requests.ts'
import type { Wording } from './largest-value.ts'
import { pageHeaders, type Things } from './things.ts'

export type Measured = {
  cpuMs: number
  holdMs: number
  status: number
  /** What the request was refused with, over `/mcp` too; undefined: it was not. */
  refusal: string | undefined
  wording: string
}

/** The request of a case, as the person sends it. */
export function requestOf(
  server: TestServer,
  { route, body, path }: LargestCase,
  wording: Wording,
  { things, jwt }: { things: Things; jwt: string },
): Request {
  const sent = body(wording, things)
  const headers = {
    ...(isForSessions(route)
      ? pageHeaders(server)
      : { authorization: `Bearer ${route.path === '/mcp' ? jwt : things.token}` }),
    ...(sent !== undefined && { 'content-type': sent.type }),
    ...(route.path === '/mcp' && {
      accept: 'application/json, text/event-stream',
      'mcp-protocol-version': '2025-11-25',
    }),
  }
  return new Request(`${BASE_URL}${path({ ...things, wordings: [wording] })}`, {
    method: route.method,
    headers,
    ...(sent !== undefined && { body: sent.text }),
  })
}

/** Sends one request and reads its whole answer, while a second task notes how long it has to wait for its turn. */
export async function measureRequest(
  server: TestServer,
  each: LargestCase,
  wording: Wording,
  credentials: { things: Things; jwt: string },
): Promise<Measured> {
  const request = requestOf(server, each, wording, credentials)
  const turns = watchTurns()
  const cpu = process.cpuUsage()
  const response = await server.app.handle(request)
  const bytes = await response.arrayBuffer()
  const used = process.cpuUsage(cpu)
  const holdMs = turns.stop()
  const { status } = response
  const refusal = refusalOf(status, new TextDecoder().decode(bytes))
  return { cpuMs: (used.user + used.system) / 1000, holdMs, status, refusal, wording: wording.title }
}

/** A tool that fails over MCP answers with status 200. */
function refusalOf(status: number, text: string): string | undefined {
  if (status < 400 && !text.includes('"isError":true')) return undefined
  return `${status} ${text.slice(0, 300)}`
}

/**
 * The longest time between two turns of a task that always waits for one. Time in which the machine did something else
 * does not count: what is measured is the time that the one thread computed.
 */
function watchTurns() {
  let last = process.threadCpuUsage()
  let longest = 0
  const note = () => {
    const { user, system } = process.threadCpuUsage(last)
    longest = Math.max(longest, (user + system) / 1000)
    last = process.threadCpuUsage()
  }
  const timer = setInterval(note, 1)
  return {
    stop(): number {
      note()
      clearInterval(timer)
      return longest
    },
  }
}
