import { type Answer, toolAnswer } from '../caller.ts'
import { type Bench, BINARY, TIME_ZONE } from './support.ts'

type Options = { args?: readonly string[]; env?: Readonly<Record<string, string>> }

/** The program as a client launches it: one `mcp` process on a bench's data. */
export function launchMcp(bench: Bench, { args = [], env = {} }: Options = {}) {
  const child = Bun.spawn([BINARY, 'mcp', ...args], {
    cwd: bench.root,
    env: { EXT_DATA_DIR: bench.dataDir, EXT_SERVER_TIME_ZONE: TIME_ZONE, HOME: bench.root, ...env },
    stdin: 'pipe',
    stdout: 'pipe',
    stderr: 'pipe',
  })
  const stderr = new Response(child.stderr).text()
  const lines: string[] = []
  const waiting = new Map<unknown, (answer: Answer['json']) => void>()
  const read = async () => {
    const decoder = new TextDecoder()
    let rest = ''
    for await (const chunk of child.stdout) {
      const parts = (rest + decoder.decode(chunk, { stream: true })).split('\n')
      rest = parts.pop() ?? ''
      for (const line of parts) {
        lines.push(line)
        const message = JSON.parse(line)
        waiting.get(message.id)?.(message)
      }
    }
    if (rest !== '') lines.push(rest)
  }
  const reading = read()
  let last = 0

  const write = (text: string) => {
    child.stdin.write(text)
    child.stdin.flush()
  }
  async function ask(method: string, params: object = {}): Promise<Answer['json']> {
    const id = ++last
    const { promise, resolve } = Promise.withResolvers<Answer['json']>()
    waiting.set(id, resolve)
    write(`${JSON.stringify({ jsonrpc: '2.0', id, method, params })}\n`)
    return await promise
  }
  async function ended() {
    const [code] = await Promise.all([child.exited, reading])
    return { code, stderr: await stderr }
  }
  return {
    /** Every line of standard output so far. */
    lines,
    write,
    ask,
    initialize: () =>
      ask('initialize', {
        protocolVersion: '2025-11-25',
        capabilities: {},
        clientInfo: { name: 'e2e', version: '1' },
      }),
    /** What a tool answered, or its error. */
    async call(name: string, input: object = {}): Promise<Answer['json']> {
      const { result } = await ask('tools/call', { name, arguments: input })
      return toolAnswer(result)
    },
    /** Closes standard input and waits for the end. */
    async end() {
      child.stdin.end()
      return await ended()
    },
    async stop(signal: 'SIGTERM' | 'SIGINT' | 'SIGKILL') {
      child.kill(signal)
      return await ended()
    },
  }
}
