import { parseArgs } from 'node:util'
import { explainDatabaseError } from '../../db/open.ts'
import { FlagError } from '../config.ts'
import { AppError, ERROR_CODES } from '../core/errors.ts'
import { type Args, type Command, checkFlags, type Io, isSet, UsageError } from './command.ts'
import { healthcheck } from './healthcheck.ts'
import { issueJwt } from './issue-jwt.ts'
import { issuePasscode } from './issue-passcode.ts'
import { issueToken } from './issue-token.ts'
import { listJwts } from './list-jwts.ts'
import { listTokens } from './list-tokens.ts'
import { openapi } from './openapi.ts'
import { revokeJwt, revokeToken } from './revoke-token.ts'
import { serve } from './serve.ts'
import { commandUsage, flagsOf, programUsage, settingsUsage } from './usage.ts'
import { version } from './version.ts'

const help: Command = {
  name: 'help',
  summary: 'explain a command, or the settings',
  run: () => 0,
}

export const COMMANDS: readonly Command[] = [
  serve,
  issueToken,
  listTokens,
  revokeToken,
  issueJwt,
  listJwts,
  revokeJwt,
  issuePasscode,
  healthcheck,
  openapi,
  version,
  help,
]

/** What people try when they do not know the command. */
const ALIASES: Readonly<Record<string, string>> = {
  '--help': 'help',
  '-h': 'help',
  '--version': 'version',
  '-v': 'version',
}

/**
 * Runs one command line.
 * @param argv what follows the program's name.
 * @returns the exit code: 0 done, 1 could not be done, 2 not understood.
 */
export async function run(argv: readonly string[], io: Io): Promise<number> {
  const [first = 'help', ...rest] = argv
  const name = ALIASES[first] ?? first
  if (name === 'help') return printHelp(rest[0], io)
  const command = COMMANDS.find((candidate) => candidate.name === name)
  if (command === undefined) return refuse(io, unknownCommand(first), programUsage(io.program, COMMANDS))
  try {
    const args = parse(command, rest)
    if (isSet(args, 'help')) return printHelp(command.name, io)
    checkFlags(flagsOf(command), args)
    checkPositionals(command, args)
    return await command.run(args, io)
  } catch (error) {
    if (error instanceof UsageError || error instanceof FlagError) {
      return refuse(io, error.message, commandUsage(io.program, command))
    }
    return fail(io, error)
  }
}

/** What was typed is repeated only where it reads like a command: it may be a token in the wrong place. */
function unknownCommand(typed: string): string {
  return /^[a-z]+(-[a-z]+){0,3}$/.test(typed) && typed.length <= 24
    ? `unknown command ${typed}`
    : 'unknown command'
}

function parse(command: Command, argv: readonly string[]): Args {
  const options = Object.entries(flagsOf(command)).map(([name, flag]) => [
    name,
    {
      type: flag.value === undefined ? ('boolean' as const) : ('string' as const),
      ...(flag.short !== undefined && { short: flag.short }),
    },
  ])
  try {
    const { values, positionals } = parseArgs({
      args: [...argv],
      options: Object.fromEntries(options),
      allowPositionals: true,
      strict: true,
    })
    return { flags: values as Args['flags'], positionals }
  } catch (error) {
    throw new UsageError(explainParseError(error))
  }
}

/** The parser's message may repeat what was typed, which may be a token in the wrong place. */
function explainParseError(error: unknown): string {
  const { code, message } = error as { code?: string; message: string }
  if (code === 'ERR_PARSE_ARGS_UNKNOWN_OPTION') {
    const flag = /'(--?[a-z][a-z-]{0,30})'/.exec(message)?.[1]
    return flag === undefined ? 'unknown flag' : `unknown flag ${flag}`
  }
  const flag = /'(?:-\w, )?(--[a-z-]+)/.exec(message)?.[1]
  if (code === 'ERR_PARSE_ARGS_INVALID_OPTION_VALUE' && flag !== undefined) {
    return message.includes('does not take') ? `${flag} takes no value` : `${flag} needs a value`
  }
  return 'the flags could not be understood'
}

function checkPositionals({ positionals: expected = [] }: Command, { positionals }: Args): void {
  const missing = expected[positionals.length]
  if (missing !== undefined) throw new UsageError(`${missing} is required`)
  if (positionals.length > expected.length) throw new UsageError('too many arguments')
}

function printHelp(topic: string | undefined, io: Io): number {
  const command = COMMANDS.find(({ name }) => name === topic)
  if (topic === 'settings') io.stdout(settingsUsage())
  else if (command !== undefined) io.stdout(commandUsage(io.program, command))
  else if (topic === undefined || topic.startsWith('-')) io.stdout(programUsage(io.program, COMMANDS))
  else return refuse(io, 'no help on that', programUsage(io.program, COMMANDS))
  return 0
}

function refuse(io: Io, message: string, usage: string): number {
  io.stderr(`error: ${message}\n\n${usage}`)
  return ERROR_CODES.invalid.exit
}

/** One line that says what and, where it can, how to mend it. */
function fail(io: Io, error: unknown): number {
  const known = error instanceof AppError ? error : explainDatabaseError(error)
  if (known !== undefined) {
    io.stderr(`error: ${known.message}\n`)
    return ERROR_CODES[known.code].exit
  }
  io.stderr(
    `error: unexpected failure: ${error instanceof Error ? error.message.split('\n')[0] : 'unknown'}\n`,
  )
  return ERROR_CODES.internal.exit
}
