import { parseArgs } from 'node:util'
import { AppError, ERROR_CODES } from '../core/errors.ts'
import { FlagError } from '../settings/config.ts'
import {
  type Args,
  type Command,
  checkFlags,
  type Io,
  isFlagSet,
  isOptionalPositional,
  takesRestArguments,
  UsageError,
} from './command.ts'
import { allCommands, COMMAND_NAMES, loadCommand } from './commands.ts'
import { commandFlags, commandUsage, isInGroup, programUsage, settingsUsage } from './usage.ts'

/** Common flags for help and version. */
const ALIASES: Readonly<Record<string, string>> = {
  '--help': 'help',
  '-h': 'help',
  '--version': 'version',
  '-v': 'version',
}

/**
 * Runs one command line.
 * @param argv the words after the program's name.
 * @returns the exit code: 0 done, 1 failed, 2 invalid command line.
 */
export async function run(argv: readonly string[], io: Io): Promise<number> {
  const [first = 'help', ...others] = argv
  const words = [ALIASES[first] ?? first, ...others]
  if (words[0] === 'help') return printHelp(others, io)
  const found = await findCommand(words)
  if (found === undefined) return unknownCommand(words, io)
  const { command, rest } = found
  try {
    const args = parseArguments(command, rest)
    if (isFlagSet(args, 'help')) return await printHelp(command.name.split(' '), io)
    checkFlags(commandFlags(command), args)
    checkPositionals(command, args)
    return await command.run(args, io)
  } catch (error) {
    if (error instanceof UsageError || error instanceof FlagError) {
      return failUsage(io, error.message, commandUsage(io.program, command))
    }
    return await failError(io, error)
  }
}

/** Repeats what was typed only if it looks like a command: it may be a token in the wrong place. */
function unknownCommandName(typed: string): string {
  return /^[a-z]+(-[a-z]+){0,3}$/.test(typed) && typed.length <= 24
    ? `unknown command ${typed}`
    : 'unknown command'
}

/** The command that the first words name, and the words after it. */
async function findCommand(
  words: readonly string[],
): Promise<{ command: Command; rest: readonly string[] } | undefined> {
  const name = COMMAND_NAMES.find((known) => known === words.slice(0, matchingWords(known)).join(' '))
  if (name === undefined) return undefined
  return { command: await loadCommand(name), rest: words.slice(matchingWords(name)) }
}

const matchingWords = (name: string) => name.split(' ').length

/** The group that a word names, or undefined. */
const commandGroup = (word: string | undefined) =>
  word !== undefined && COMMAND_NAMES.some((name) => isInGroup(name, word)) ? word : undefined

async function unknownCommand([first, ...others]: readonly string[], io: Io): Promise<number> {
  const group = commandGroup(first)
  const usage = programUsage(io.program, await allCommands(), group)
  if (group !== undefined && (others.includes('--help') || others[0] === '-h')) {
    io.stdout(usage)
    return 0
  }
  const isBare = group !== undefined && others[0]?.startsWith('-') !== false
  return failUsage(
    io,
    isBare ? 'a command is required' : unknownCommandName((group === undefined ? first : others[0]) ?? ''),
    usage,
  )
}

function parseArguments(command: Command, argv: readonly string[]): Args {
  const options = Object.entries(commandFlags(command)).map(([name, flag]) => [
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
    throw new UsageError(explainParseError(error, command))
  }
}

/** Does not repeat the parser's message: it may contain a token in the wrong place. */
function explainParseError(error: unknown, command: Command): string {
  const { code, message } = error as { code?: string; message: string }
  if (code === 'ERR_PARSE_ARGS_UNKNOWN_OPTION') {
    const flag = /'(--?[a-z][a-z-]{0,30})'/.exec(message)?.[1]
    return flag === undefined ? 'unknown flag' : `unknown flag ${flag}`
  }
  const name = /'(?:-\w, )?--([a-z-]+)/.exec(message)?.[1]
  if (code === 'ERR_PARSE_ARGS_INVALID_OPTION_VALUE' && name !== undefined) {
    return commandFlags(command)[name]?.value === undefined
      ? `--${name} takes no value`
      : `--${name} needs a value`
  }
  return 'the flags are invalid'
}

function checkPositionals({ positionals: expected = [] }: Command, { positionals }: Args): void {
  const missing = expected[positionals.length]
  if (missing !== undefined && !isOptionalPositional(missing))
    throw new UsageError(`${missing.replace('...', '')} is required`)
  if (positionals.length > expected.length && !takesRestArguments(expected.at(-1))) {
    throw new UsageError('too many arguments')
  }
}

async function printHelp(topic: readonly string[], io: Io): Promise<number> {
  const [first] = topic
  const found = await findCommand(topic)
  const group = commandGroup(first)
  if (first === 'settings') io.stdout(settingsUsage())
  else if (found !== undefined) io.stdout(commandUsage(io.program, found.command))
  else if (first === undefined || first.startsWith('-'))
    io.stdout(programUsage(io.program, await allCommands()))
  else if (group !== undefined) io.stdout(programUsage(io.program, await allCommands(), group))
  else return failUsage(io, 'no help on that topic', programUsage(io.program, await allCommands()))
  return 0
}

function failUsage(io: Io, message: string, usage: string): number {
  io.stderr(`error: ${message}\n\n${usage}`)
  return ERROR_CODES.invalid.exit
}

/** One line: what failed and, where known, how to fix it. */
async function failError(io: Io, error: unknown): Promise<number> {
  const known = error instanceof AppError ? error : await databaseError(error)
  if (known !== undefined) {
    io.stderr(`error: ${known.message}\n`)
    return ERROR_CODES[known.code].exit
  }
  io.stderr(
    `error: unexpected failure: ${error instanceof Error ? error.message.split('\n')[0] : 'unknown'}\n`,
  )
  return ERROR_CODES.internal.exit
}

/** Imported here, since a command without a database starts in half the time without it. */
async function databaseError(error: unknown): Promise<AppError | undefined> {
  const { explainDatabaseError } = await import('../../db/open.ts')
  return explainDatabaseError(error)
}
