import { runProgram } from '../core/run-program.ts'

type Options = {
  cwd?: string
  input?: string
  /** On top of this process's own; undefined removes a variable. */
  env?: Readonly<Record<string, string | undefined>>
}

/**
 * Runs a program to its end.
 * @returns its standard output.
 * @throws Error with what it wrote to standard error, if it fails or is not installed.
 */
export async function runCommand(command: readonly string[], options: Options = {}): Promise<Uint8Array> {
  const ended = await runProgram(command, { ...options, env: { ...process.env, ...options.env } })
  if (ended === undefined) throw new Error(`${command[0]} is not installed`)
  if (ended.code !== 0)
    throw new Error(`${command.join(' ')} failed with ${ended.code}: ${ended.stderr.trim()}`)
  return ended.stdout
}
