import { isSettingsObject, type SettingsObject } from '../edit/format.ts'
import { type Exchange, ProblemError, RefusedError } from './exchange.ts'

const TIMEOUT_MS = 15_000

/**
 * Streamable HTTP, with the headers from the client's file.
 * @param authorities what it trusts over TLS; empty: the public ones.
 */
export function httpExchange(
  url: string,
  headers: Readonly<Record<string, string>>,
  authorities: { ca?: string[] },
): Exchange {
  if (!URL.canParse(url) || !/^https?:/.test(url))
    throw new ProblemError('the URL in the entry is not a valid URL')
  const own = new Headers({
    'Content-Type': 'application/json',
    Accept: 'application/json, text/event-stream',
  })
  for (const [name, value] of Object.entries(headers)) setHeader(own, name, value)
  let next = 0

  async function post(message: SettingsObject): Promise<Response> {
    const body = JSON.stringify({ jsonrpc: '2.0', ...message })
    try {
      const signal = AbortSignal.timeout(TIMEOUT_MS)
      const response = await fetch(url, {
        method: 'POST',
        headers: own,
        body,
        redirect: 'manual',
        signal,
        tls: authorities,
      })
      const session = response.headers.get('Mcp-Session-Id')
      if (session !== null) own.set('Mcp-Session-Id', session)
      return response
    } catch (cause) {
      throw unreachableError(url, cause)
    }
  }

  return {
    async request(method, params) {
      const id = ++next
      const response = await post({ id, method, params })
      const answer = await readAnswer(response, url, id)
      if (isSettingsObject(answer.error)) {
        throw new ProblemError(`the server refuses ${method} (${Number(answer.error.code)})`)
      }
      const result = isSettingsObject(answer.result) ? answer.result : {}
      if (typeof result.protocolVersion === 'string') own.set('MCP-Protocol-Version', result.protocolVersion)
      return result
    },
    async notify(method) {
      await (await post({ method })).body?.cancel()
    },
    close: async () => {},
  }
}

function setHeader(headers: Headers, name: string, value: string): void {
  try {
    headers.set(name, value)
  } catch {
    throw new ProblemError('a header in the entry is not valid')
  }
}

function unreachableError(url: string, cause: unknown): ProblemError {
  const { name, code } = cause as { name?: string; code?: string }
  if (name === 'TimeoutError') return new ProblemError(`${url} does not answer within ${TIMEOUT_MS / 1000} s`)
  if (/CERT|TLS|SSL/i.test(String(code))) {
    return new ProblemError(`the TLS certificate of ${url} is not accepted (${code})`)
  }
  return new ProblemError(
    `no server answers at ${url}; start it with serve, and check that its --base-url matches this URL`,
  )
}

async function readAnswer(response: Response, url: string, id: number): Promise<SettingsObject> {
  const { status } = response
  if (status === 401) throw new RefusedError('the server requires authentication')
  if (status === 403) {
    throw new ProblemError(`the server refuses the host name in ${url}; use the server's base URL`)
  }
  if (status >= 300 && status < 400) {
    throw new ProblemError(
      `${url} redirects to another URL (HTTP ${status}); set serve --base-url to that URL`,
    )
  }
  const text = await response.text().catch(() => '')
  const isStream = response.headers.get('Content-Type')?.startsWith('text/event-stream') === true
  const answer = isStream ? eventMessages(text).find((message) => message.id === id) : parseMessage(text)
  if (status !== 200 || answer === undefined) {
    throw new ProblemError(`another server answers at ${url} (HTTP ${status}); check the base URL`)
  }
  return answer
}

const eventMessages = (stream: string): SettingsObject[] =>
  stream
    .split('\n')
    .map((line) => (line.startsWith('data:') ? parseMessage(line.slice(5)) : undefined))
    .filter((message) => message !== undefined)

function parseMessage(text: string): SettingsObject | undefined {
  try {
    const message: unknown = JSON.parse(text)
    if (!isSettingsObject(message)) return undefined
    return message.jsonrpc === '2.0' ? message : undefined
  } catch {
    return undefined
  }
}
