import { AppError } from '../core/errors.ts'
import { runProgram } from '../core/run-program.ts'

export type CommandResult = { code: number; stdout: string; stderr: string }

/** @returns undefined if this system does not have the program. */
export async function runCommand(
  command: readonly string[],
  env: Readonly<Record<string, string | undefined>>,
): Promise<CommandResult | undefined> {
  const ended = await runProgram(command, { env })
  return ended && { ...ended, stdout: new TextDecoder().decode(ended.stdout) }
}

/** Runs one after the other. @throws AppError with what the first that fails reports. */
export async function runCommands(
  commands: readonly (readonly string[])[],
  env: Readonly<Record<string, string | undefined>>,
): Promise<void> {
  for (const command of commands) {
    const result = await runCommand(command, env)
    const called = command.join(' ')
    if (result === undefined) throw new AppError('unavailable', `${called}: this system has no ${command[0]}`)
    if (result.code === 0) continue
    const reason = result.stderr.trim().split('\n')[0] || `exit code ${result.code}`
    throw new AppError('unavailable', `${called}: ${reason}`)
  }
}
