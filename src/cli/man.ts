import { SERVER_INFO } from '../core/version.ts'
import { describeSettings } from '../settings/config.ts'
import type { Command, Flag } from './command.ts'
import { commandFlags } from './usage.ts'

/** @param allCommands the command table, from which the page is written. */
export const manCommand = (allCommands: () => Promise<readonly Command[]>): Command => ({
  name: 'man',
  summary: 'print the manual page, for man',
  notes: () =>
    `To read it: ${SERVER_INFO.name} man | man -l -\nTo install it: ${SERVER_INFO.name} man > /usr/local/share/man/man1/${SERVER_INFO.name}.1`,
  async run(_, io) {
    io.stdout(manualPage(await allCommands()))
    return 0
  },
})

/** In the macros of man(7), which groff and mandoc read. Without a date, so that the same program prints the same page. */
function manualPage(commands: readonly Command[]): string {
  const { name, version, description } = SERVER_INFO
  return [
    `.TH ${name.toUpperCase()} 1 "" "${name} ${version}" "User Commands"`,
    '.SH NAME',
    `${escaped(name)} \\- ${escaped(description)}`,
    '.SH SYNOPSIS',
    `.B ${escaped(name)}`,
    '.I command',
    '.RI [ flags ]',
    '.SH COMMANDS',
    'Results go to standard output, everything else to standard error. Flags come after the name of the command.',
    ...commands.flatMap(commandSection),
    '.SH SETTINGS',
    'Settings come from flags, the environment, ext\\-server.toml in the data directory and defaults. Earlier ones win.',
    'Add _FILE to the name of an environment variable to read the value from a file.',
    ...describeSettings().flatMap(({ key, environment, default: byDefault, range, help }) => [
      '.TP',
      `.BR ${escaped(key)} ", " ${escaped(environment)}`,
      text(`${help}; ${range}. Default: ${byDefault}.`),
    ]),
    '.SH SIGNALS',
    '.TP\n.B SIGTERM, SIGINT\nStop: finish the requests in progress, and end within ten seconds.',
    '.TP\n.B SIGUSR2\nMake the log detailed (level debug); again: return to the level of the settings.',
    '.SH EXIT STATUS',
    '.TP\n.B 0\nDone.',
    '.TP\n.B 1\nFailed; one line on standard error says what and why.',
    '.TP\n.B 2\nInvalid command line or settings.',
    '',
  ].join('\n')
}

function commandSection(command: Command): string[] {
  const { name, positionals = [], summary, notes } = command
  const flags = Object.entries(commandFlags(command))
  return [
    `.SS "${escaped([name, ...positionals].join(' '))}"`,
    text(`${summary.charAt(0).toUpperCase()}${summary.slice(1)}.`),
    ...flags.flatMap(([flag, about]) => ['.TP', flagTerm(flag, about), text(about.help)]),
    ...(notes === undefined ? [] : ['.PP', '.nf', ...notes().split('\n').map(text), '.fi']),
  ]
}

function flagTerm(name: string, { short, value }: Flag): string {
  const letter = short === undefined ? '' : `\\fB\\-${short}\\fR, `
  return `${letter}\\fB${escaped(`--${name}`)}\\fR${value === undefined ? '' : ` \\fI${escaped(value)}\\fR`}`
}

/** A hyphen that is typed, not one between words; and no character with a meaning of its own. */
const escaped = (written: string) =>
  written.replaceAll('\\', '\\e').replaceAll('-', '\\-').replaceAll('"', '\\(dq')

/** A line that begins with a dot or an apostrophe would be a macro. */
const text = (line: string) => escaped(line).replace(/^(?=[.'])/, '\\&')
