/** A local server that speaks the chat-completions protocol as a model provider does, one prepared answer a call. */

type Body = {
  model: string
  messages: { role: string; content: string | null; tool_call_id?: string }[]
  /** Left out in the last step. */
  tools?: { function: { name: string; parameters: object } }[]
  max_tokens?: number
  max_completion_tokens?: number
  tool_choice: unknown
}
export type ModelRequest = {
  headers: Headers
  path: string
  body: Body
  text: string
  /** Aborted when the one who asked has gone. */
  signal: AbortSignal
}
export type Responder = (request: ModelRequest) => Response | Promise<Response>

export const says = (content: string) => () => completion({ role: 'assistant', content }, 'stop')

export const asksFor =
  (...calls: [name: string, input: unknown][]) =>
  () =>
    completion(
      {
        role: 'assistant',
        content: null,
        tool_calls: calls.map(([name, input], index) => ({
          id: `call-${index}`,
          type: 'function',
          function: { name, arguments: typeof input === 'string' ? input : JSON.stringify(input) },
        })),
      },
      'tool_calls',
    )

function completion(message: object, finishReason: string): Response {
  return Response.json({
    id: 'x',
    object: 'chat.completion',
    created: 0,
    model: 'm',
    choices: [{ index: 0, message, finish_reason: finishReason }],
    usage: { prompt_tokens: 1, completion_tokens: 1, total_tokens: 2 },
  })
}

/** The last answer is given again for every further call. */
export function modelServer(...answers: [Responder, ...Responder[]]) {
  const requests: ModelRequest[] = []
  const server = Bun.serve({
    port: 0,
    hostname: '127.0.0.1',
    idleTimeout: 0,
    async fetch(request) {
      const text = await request.text()
      const received: ModelRequest = {
        headers: request.headers,
        path: new URL(request.url).pathname,
        body: JSON.parse(text),
        text,
        signal: request.signal,
      }
      requests.push(received)
      const answer = answers[Math.min(requests.length, answers.length) - 1] ?? answers[0]
      return answer(received)
    },
  })
  const url = `http://127.0.0.1:${server.port}/v1`
  return {
    requests,
    settings: { BASE_URL: url, MODEL: 'test-model', API_KEY: 'sk-very-secret-key' },
    stop: () => server.stop(true),
    [Symbol.dispose]() {
      server.stop(true)
    },
  }
}
