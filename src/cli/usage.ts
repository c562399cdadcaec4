import { describeSettings, flagName, SETTINGS } from '../settings/config.ts'
import { COMMON_FLAGS, type Command, type Flag, JSON_FLAG } from './command.ts'
import { table } from './print.ts'

/** All flags of a command, its own flags first. */
export function commandFlags(command: Command): Readonly<Record<string, Flag>> {
  const fromSettings = (command.settings ?? []).map((key): [string, Flag] => [
    flagName(key),
    {
      ...(SETTINGS[key].schema.type !== 'boolean' && {
        value: flagName(key).toUpperCase().replaceAll('-', '_'),
      }),
      help: SETTINGS[key].help,
    },
  ])
  return {
    ...command.flags,
    ...Object.fromEntries(fromSettings),
    ...(command.json === true ? JSON_FLAG : {}),
    ...COMMON_FLAGS,
  }
}

/** Help for one command: how to call it and what its flags mean. */
export function commandUsage(program: string, command: Command): string {
  const flags = commandFlags(command)
  const required = Object.entries(flags).filter(([, flag]) => flag.required === true)
  const words = [
    program,
    command.name,
    ...(command.positionals ?? []),
    ...required.map(([name, flag]) => `--${name} ${flag.value}`),
    '[flags]',
  ]
  const rows = Object.entries(flags).map(([name, flag]) => [
    `  ${flag.short === undefined ? '' : `-${flag.short}, `}--${name}${flag.value === undefined ? '' : ` ${flag.value}`}`,
    flag.help,
  ])
  const notes = command.notes === undefined ? '' : `\n${command.notes()}\n`
  return `Usage: ${words.join(' ')}\n\n${capitalized(command.summary)}.\n\n${alignColumns(rows)}\n${notes}`
}

/** Lists all commands; with `group`, those that begin with this word. */
export function programUsage(program: string, commands: readonly Command[], group?: string): string {
  const shown = group === undefined ? commands : commands.filter(({ name }) => isInGroup(name, group))
  const rows = shown.map(({ name, positionals, summary }) => [
    `  ${[name, ...(positionals ?? [])].join(' ')}`,
    summary,
  ])
  const called = group === undefined ? program : `${program} ${group}`
  return [
    `Usage: ${called} <command> [flags]`,
    '',
    ...(group === undefined
      ? ['A health journal you host yourself, for your own apps and any MCP client.', '']
      : []),
    alignColumns(rows),
    '',
    `For one command: ${program} help <command>. For the settings: ${program} help settings.`,
    '',
  ].join('\n')
}

/** Whether a command has two words, of which this is the first. */
export const isInGroup = (name: string, group: string) => name.startsWith(`${group} `)

/** Every setting with its environment name, default and range. */
export function settingsUsage(): string {
  const rows = describeSettings().map(({ key, environment, default: byDefault, range, help }) => [
    key,
    environment,
    byDefault,
    `${help} (${range})`,
  ])
  return [
    'Settings come from flags, the environment, ext-server.toml in the data directory and defaults. Earlier ones win.',
    'Add _FILE to an environment name to read the value from a file.',
    '',
    table(['SETTING', 'ENVIRONMENT', 'DEFAULT', 'MEANING'], rows),
    '',
  ].join('\n')
}

const alignColumns = (rows: readonly (readonly string[])[]) => table(['', ''], rows).replace(/^\s*\n/, '')
const capitalized = (sentence: string) => sentence.charAt(0).toUpperCase() + sentence.slice(1)
