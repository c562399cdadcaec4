import type { TSchema } from '@sinclair/typebox'
import { Value } from '@sinclair/typebox/value'
import { describeSchema } from '../core/validation.ts'
import type { SettingKey } from '../settings/config.ts'

/** What a command may use of the outside world. */
export type Io = {
  /** Standard input, for the few commands that read it; undefined for the others. */
  stdin?(): AsyncIterable<Uint8Array>
  /**
   * Writes results to standard output, as `TOKEN=$(…)` captures them. A promise that it returns settles once
   * the text is written.
   */
  stdout(text: string): unknown
  /** Writes everything else to standard error. */
  stderr(text: string): void
  env: Readonly<Record<string, string | undefined>>
  /** Whether stderr is a terminal, so that a line may be redrawn; default false. */
  isTerminal?: boolean
  /** Asks the person for a secret that is not shown; undefined where nobody can be asked. Gives undefined for Ctrl-C. */
  askSecret?: ((prompt: string) => Promise<string | undefined>) | undefined
  /** How this program was called, for the examples it prints. */
  program: string
  /**
   * The command line that starts this program from any directory, for clients that launch it. The first word
   * is an absolute path.
   */
  launch?: readonly string[]
  /** Default: the platform this runs on. */
  platform?: NodeJS.Platform
  /** Whether the superuser runs this; by default the system is asked. */
  isRoot?: boolean
  /** Calls `toggle` whenever the process is asked for a more detailed log, or asked to end it. */
  onLogSignal?(toggle: () => void): void
  /** Resolves when the process is asked to stop. */
  stopRequested(): Promise<void>
}

export type Flag = {
  /** Shown in the usage as `--name NAME`. Absent: the flag takes no value. */
  value?: string
  help: string
  /** One letter: `-h`. */
  short?: string
  required?: true
  /** The allowed values; a number is read from its text. */
  schema?: TSchema
}

/** One subcommand: its flags, its usage, and what it does. */
export type Command = {
  /** One word, or two: the commands of a group begin with the same word. */
  name: string
  summary: string
  /**
   * Names of positional arguments; required unless in brackets. A last one that ends in `...` takes all
   * remaining words.
   */
  positionals?: readonly string[]
  /** The values of the first positional argument, if they are known: shells complete them. */
  choices?: () => readonly string[]
  flags?: Readonly<Record<string, Flag>>
  /** Settings that are also flags of this command. */
  settings?: readonly SettingKey[]
  /** Whether the command accepts `--json`. */
  json?: true
  /** Text shown in the usage below the flags. */
  notes?: () => string
  /** @returns the exit code. Throws `UsageError` or `AppError`. */
  run(args: Args, io: Io): Promise<number> | number
}

export type Args = {
  flags: Readonly<Record<string, string | boolean | undefined>>
  positionals: readonly string[]
}

/** Flags that every command accepts. */
export const COMMON_FLAGS: Readonly<Record<string, Flag>> = {
  'data-dir': { value: 'DIR', help: 'data directory (EXT_DATA_DIR)' },
  config: { value: 'FILE', help: 'settings file; default: ext-server.toml in the data directory' },
  help: { short: 'h', help: 'print this help' },
}
export const JSON_FLAG: Readonly<Record<string, Flag>> = { json: { help: 'print the result as JSON' } }

/** The command line is invalid: usage on stderr, exit code 2. */
export class UsageError extends Error {
  override name = 'UsageError'
}

/** The text of a flag, or undefined. */
export function textFlag(args: Args, name: string): string | undefined {
  const value = args.flags[name]
  return typeof value === 'string' ? value : undefined
}

/** The whole number of a flag, already checked by its schema. */
export function integerFlag(args: Args, name: string): number | undefined {
  const value = textFlag(args, name)
  return value === undefined ? undefined : Number(value)
}

export const isFlagSet = (args: Args, name: string) => args.flags[name] === true

/** The positional argument at this index; the parser has checked that it exists. */
export const positionalArgument = (args: Args, index: number) => args.positionals[index] ?? ''

/** A positional argument of this schema. @throws UsageError naming the argument, without repeating its value. */
export function checkArgument(name: string, schema: TSchema, value: string): string {
  if (!Value.Check(schema, value)) throw new UsageError(`${name} must be ${describeSchema(schema)}`)
  return value
}

export const isOptionalPositional = (name: string | undefined) => name?.startsWith('[') === true

export const takesRestArguments = (name: string | undefined) => name?.endsWith('...') === true

/**
 * @throws UsageError naming the flag and the allowed range. It does not repeat the value, which may be a
 * secret.
 */
export function checkFlags(flags: Readonly<Record<string, Flag>>, args: Args): void {
  for (const [name, flag] of Object.entries(flags)) {
    const value = textFlag(args, name)
    if (flag.required === true && value === undefined) throw new UsageError(`--${name} is required`)
    if (value === undefined || flag.schema === undefined) continue
    const isNumber = flag.schema.type === 'integer'
    const parsed = isNumber && /^-?\d{1,12}$/.test(value) ? Number(value) : value
    if (!Value.Check(flag.schema, parsed))
      throw new UsageError(`--${name} must be ${describeSchema(flag.schema)}`)
  }
}
