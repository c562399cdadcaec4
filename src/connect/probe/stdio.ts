import { isSettings, type Settings } from '../edit/format.ts'
import { type Exchange, ProblemError, printable } from './exchange.ts'

type Environment = Readonly<Record<string, string | undefined>>

const TIMEOUT_MS = 15_000
const END_WITHIN_MS = 3000

/** The environment variables that clients pass on; the official clients pass on exactly these. */
const PASSED_ON = {
  posix: ['HOME', 'LOGNAME', 'PATH', 'SHELL', 'TERM', 'USER'],
  win32: [
    ...['APPDATA', 'HOMEDRIVE', 'HOMEPATH', 'LOCALAPPDATA', 'PATH', 'PROCESSOR_ARCHITECTURE'],
    ...['PROGRAMFILES', 'SYSTEMDRIVE', 'SYSTEMROOT', 'TEMP', 'USERNAME', 'USERPROFILE'],
  ],
} as const

type Command = { command: string; args: readonly string[]; env: Readonly<Record<string, string>> }

/** Starts the program as the client would, and talks to it over its standard input and output. */
export function overStdio(
  { command, args, env }: Command,
  own: Environment,
  platform: NodeJS.Platform,
): Exchange {
  const child = start([command, ...args], { ...passedOn(own, platform), ...env })
  const lines = linesOf(child.stdout)
  const complaint = new Response(child.stderr).text()
  let next = 0

  const send = async (message: Settings) => {
    child.stdin.write(`${JSON.stringify({ jsonrpc: '2.0', ...message })}\n`)
    await child.stdin.flush()
  }

  async function answerTo(id: number): Promise<Settings> {
    for (;;) {
      const { value, done } = await lines.next()
      if (done === true) throw await endedEarly(child, complaint)
      const message = messageIn(value)
      if (message === undefined) {
        throw new ProblemError(`the command writes something that is not an MCP message: ${printable(value)}`)
      }
      if (message.id === id) return message
    }
  }

  return {
    async request(method, params) {
      const id = ++next
      try {
        await send({ id, method, params })
      } catch {
        throw await endedEarly(child, complaint)
      }
      const answer = await within(answerTo(id))
      if (isSettings(answer.error)) {
        throw new ProblemError(`the command refuses ${method} (${Number(answer.error.code)})`)
      }
      return isSettings(answer.result) ? answer.result : {}
    },
    notify: (method) => send({ method }),
    async close() {
      const overdue = setTimeout(() => child.kill('SIGKILL'), END_WITHIN_MS)
      await child.stdin.end()
      await child.exited
      clearTimeout(overdue)
    },
  }
}

function start(words: string[], env: Record<string, string>) {
  try {
    return Bun.spawn(words, { stdin: 'pipe', stdout: 'pipe', stderr: 'pipe', env })
  } catch {
    throw new ProblemError(`${words[0]} cannot be started; if it was moved, connect --write updates the path`)
  }
}

const passedOn = (own: Environment, platform: NodeJS.Platform): Record<string, string> =>
  Object.fromEntries(
    (platform === 'win32' ? PASSED_ON.win32 : PASSED_ON.posix).flatMap((name) => {
      const value = own[name]
      return value === undefined ? [] : [[name, value]]
    }),
  )

async function* linesOf(stream: ReadableStream<Uint8Array>): AsyncGenerator<string, undefined> {
  const decoder = new TextDecoder()
  let rest = ''
  for await (const chunk of stream) {
    const parts = (rest + decoder.decode(chunk, { stream: true })).split('\n')
    rest = parts.pop() ?? ''
    yield* parts.filter((line) => line.trim() !== '')
  }
  return undefined
}

function messageIn(line: string): Settings | undefined {
  try {
    const message: unknown = JSON.parse(line)
    return isSettings(message) ? message : undefined
  } catch {
    return undefined
  }
}

async function endedEarly(
  child: { exited: Promise<number> },
  complaint: Promise<string>,
): Promise<ProblemError> {
  const code = await child.exited
  const last = (await complaint)
    .trim()
    .split('\n')
    .findLast((line) => line.startsWith('error:'))
  return new ProblemError(
    `the command ended with exit code ${code}${last === undefined ? '' : `: ${printable(last)}`}`,
  )
}

async function within<T>(work: Promise<T>): Promise<T> {
  const { promise: tooLate, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(
    () => reject(new ProblemError(`the command does not answer within ${TIMEOUT_MS / 1000} s`)),
    TIMEOUT_MS,
  )
  try {
    return await Promise.race([work, tooLate])
  } finally {
    clearTimeout(timer)
  }
}
