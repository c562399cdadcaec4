import { isSettingsObject, type SettingsObject } from '../edit/format.ts'
import { type Exchange, ProblemError, printableText } from './exchange.ts'

type Environment = Readonly<Record<string, string | undefined>>

const TIMEOUT_MS = 15_000
const EXIT_TIMEOUT_MS = 3000

/** The environment variables that clients pass on; the official clients pass on exactly these. */
const PASSED_VARIABLES = {
  posix: ['HOME', 'LOGNAME', 'PATH', 'SHELL', 'TERM', 'USER'],
  win32: [
    ...['APPDATA', 'HOMEDRIVE', 'HOMEPATH', 'LOCALAPPDATA', 'PATH', 'PROCESSOR_ARCHITECTURE'],
    ...['PROGRAMFILES', 'SYSTEMDRIVE', 'SYSTEMROOT', 'TEMP', 'USERNAME', 'USERPROFILE'],
  ],
} as const

type RunningCommand = { command: string; args: readonly string[]; env: Readonly<Record<string, string>> }

/** Starts the program as the client would, and talks to it over its standard input and output. */
export function stdioExchange(
  { command, args, env }: RunningCommand,
  own: Environment,
  platform: NodeJS.Platform,
): Exchange {
  const child = startProcess([command, ...args], { ...passedVariables(own, platform), ...env })
  const lines = readLines(child.stdout)
  const complaint = new Response(child.stderr).text()
  let next = 0

  const send = async (message: SettingsObject) => {
    child.stdin.write(`${JSON.stringify({ jsonrpc: '2.0', ...message })}\n`)
    await child.stdin.flush()
  }

  async function answerTo(id: number): Promise<SettingsObject> {
    for (;;) {
      const { value, done } = await lines.next()
      if (done === true) throw await endedEarlyError(child, complaint)
      const message = parseMessage(value)
      if (message === undefined) {
        throw new ProblemError(
          `the command writes something that is not an MCP message: ${printableText(value)}`,
        )
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
        throw await endedEarlyError(child, complaint)
      }
      const answer = await withTimeout(answerTo(id))
      if (isSettingsObject(answer.error)) {
        throw new ProblemError(`the command refuses ${method} (${Number(answer.error.code)})`)
      }
      return isSettingsObject(answer.result) ? answer.result : {}
    },
    notify: (method) => send({ method }),
    async close() {
      const overdue = setTimeout(() => child.kill('SIGKILL'), EXIT_TIMEOUT_MS)
      await child.stdin.end()
      await child.exited
      clearTimeout(overdue)
    },
  }
}

function startProcess(words: string[], env: Record<string, string>) {
  try {
    return Bun.spawn(words, { stdin: 'pipe', stdout: 'pipe', stderr: 'pipe', env })
  } catch {
    throw new ProblemError(`${words[0]} cannot be started; if it was moved, connect --write updates the path`)
  }
}

const passedVariables = (own: Environment, platform: NodeJS.Platform): Record<string, string> =>
  Object.fromEntries(
    (platform === 'win32' ? PASSED_VARIABLES.win32 : PASSED_VARIABLES.posix).flatMap((name) => {
      const value = own[name]
      return value === undefined ? [] : [[name, value]]
    }),
  )

async function* readLines(stream: ReadableStream<Uint8Array>): AsyncGenerator<string, undefined> {
  const decoder = new TextDecoder()
  let rest = ''
  for await (const chunk of stream) {
    const parts = (rest + decoder.decode(chunk, { stream: true })).split('\n')
    rest = parts.pop() ?? ''
    yield* parts.filter((line) => line.trim() !== '')
  }
  return undefined
}

function parseMessage(line: string): SettingsObject | undefined {
  try {
    const message: unknown = JSON.parse(line)
    return isSettingsObject(message) ? message : undefined
  } catch {
    return undefined
  }
}

async function endedEarlyError(
  child: { exited: Promise<number> },
  complaint: Promise<string>,
): Promise<ProblemError> {
  const code = await child.exited
  const last = (await complaint)
    .trim()
    .split('\n')
    .findLast((line) => line.startsWith('error:'))
  return new ProblemError(
    `the command ended with exit code ${code}${last === undefined ? '' : `: ${printableText(last)}`}`,
  )
}

async function withTimeout<T>(work: Promise<T>): Promise<T> {
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
