import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Io } from '../../src/cli/command.ts'
import { run } from '../../src/cli/run.ts'

export type Outcome = { code: number; out: string; err: string }
type Environment = Record<string, string>

/** A data directory of its own, and the command line on it. Removed at the end of the block that holds it. */
export function commandLine(environment: Environment = {}) {
  const home = mkdtempSync(join(tmpdir(), 'ext-server-'))
  const dataDir = join(home, 'data')
  const env = { HOME: home, EXT_DATA_DIR: dataDir, EXT_SERVER_TIME_ZONE: 'Europe/Berlin', ...environment }
  return {
    home,
    dataDir,
    /** Runs one command line to its end. */
    cli: (...argv: string[]) => runForUser(argv, env),
    /** As `cli`, but `--user` must name somebody who is there. */
    cliAsIs: (...argv: string[]) => runWith(argv, env),
    /** As `cli`, with this on its standard input. */
    cliReading: (input: string, ...argv: string[]) => runWith(argv, env, input),
    /** As `cli`, with more in its environment. */
    cliWith: (more: Environment, ...argv: string[]) => runForUser(argv, { ...env, ...more }),
    serve: (...argv: string[]) => startServing(argv, env),
    [Symbol.dispose]: () => rmSync(home, { recursive: true, force: true }),
  }
}

/**
 * The files of a folder that hold something. Within one process SQLite keeps an empty log and its index until the
 * last statement is collected; a command that is a process of its own leaves neither.
 */
export const filesIn = (dir: string) =>
  readdirSync(dir)
    .filter((name) => !name.endsWith('-shm') && statSync(join(dir, name)).size > 0)
    .sort()

/** Adds the person whom a command line names, so that a test need not, unless it is about people. */
export async function addUserOf(
  argv: readonly string[],
  add: (...words: string[]) => unknown,
): Promise<void> {
  const id = argv[argv.indexOf('--user') + 1]
  if (argv.includes('--user') && id !== undefined && id !== '') await add('user', 'add', id)
}

async function runForUser(argv: readonly string[], env: Environment): Promise<Outcome> {
  await addUserOf(argv, (...words) => runWith(words, env))
  return await runWith(argv, env)
}

async function runWith(argv: readonly string[], env: Environment, input?: string): Promise<Outcome> {
  const outcome = { code: -1, out: '', err: '' }
  const stdin = input === undefined ? {} : { stdin: () => new Blob([input]).stream() }
  outcome.code = await run(argv, { ...ioOf(outcome, env, Promise.resolve()), ...stdin })
  return outcome
}

const ioOf = (outcome: Outcome, env: Environment, stop: Promise<void>): Io => ({
  stdout: (text) => {
    outcome.out += text
  },
  stderr: (text) => {
    outcome.err += text
  },
  env,
  program: 'ext-server',
  stopRequested: () => stop,
})

/** `serve` on a free port, once it listens; asked to stop at the end of the block that holds it. */
async function startServing(argv: readonly string[], env: Environment) {
  const outcome: Outcome = { code: -1, out: '', err: '' }
  const stopping = Promise.withResolvers<void>()
  const listening = Promise.withResolvers<string>()
  const io = ioOf(outcome, env, stopping.promise)
  const ended = run(['serve', '--port', '0', ...argv], {
    ...io,
    stderr(text) {
      io.stderr(text)
      const [, url] = /^listening on (\S+)$/m.exec(outcome.err) ?? []
      if (url !== undefined) listening.resolve(url)
    },
  })
  ended.then((code) => listening.reject(new Error(`serve ended with ${code}: ${outcome.err}`)))
  const url = await listening.promise
  async function stop(): Promise<Outcome> {
    stopping.resolve()
    outcome.code = await ended
    return outcome
  }
  return {
    url,
    outcome,
    stop,
    async [Symbol.asyncDispose]() {
      await stop()
    },
  }
}
