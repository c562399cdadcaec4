import { Type } from '@sinclair/typebox'
import { SERVER_INFO } from '../core/version.ts'
import { type Command, checkArgument, positionalArgument, UsageError } from './command.ts'
import { bashCompletions } from './completions/bash.ts'
import { type CompletedProgram, completedProgram } from './completions/completed-program.ts'
import { fishCompletions } from './completions/fish.ts'
import { powershellCompletions } from './completions/powershell.ts'
import { zshCompletions } from './completions/zsh.ts'

/** How a script is written, and where the shell reads it. */
type Shell = { script(program: CompletedProgram): string; install(name: string): string }

const SHELLS: Readonly<Record<string, Shell>> = {
  bash: {
    script: bashCompletions,
    install: (name) => `${name} completions bash > ~/.local/share/bash-completion/completions/${name}`,
  },
  zsh: {
    script: zshCompletions,
    install: (name) => `${name} completions zsh > DIR/_${name}, where DIR is a directory of $fpath`,
  },
  fish: {
    script: fishCompletions,
    install: (name) => `${name} completions fish > ~/.config/fish/completions/${name}.fish`,
  },
  powershell: {
    script: powershellCompletions,
    install: (name) => `${name} completions powershell | Out-String | Invoke-Expression, in $PROFILE`,
  },
}

/** The name under which a shell finds the program; in a checkout it is started by two words. */
const commandWord = (program: string) => (/^[\w.-]+$/.test(program) ? program : SERVER_INFO.name)

/** @param allCommands the command table, from which the script is written. */
export const completionsCommand = (allCommands: () => Promise<readonly Command[]>): Command => ({
  name: 'completions',
  summary: `print the completions of commands and flags for a shell: ${Object.keys(SHELLS).join(', ')}`,
  positionals: ['SHELL'],
  choices: () => Object.keys(SHELLS),
  notes: () =>
    [
      'To install them:',
      ...Object.entries(SHELLS).map(
        ([shell, { install }]) => `  ${shell.padEnd(10)}  ${install(SERVER_INFO.name)}`,
      ),
    ].join('\n'),
  async run(args, io) {
    const name = checkArgument('SHELL', Type.String({ maxLength: 20 }), positionalArgument(args, 0))
    const shell = Object.hasOwn(SHELLS, name) ? SHELLS[name] : undefined
    if (shell === undefined) throw new UsageError(`SHELL must be ${Object.keys(SHELLS).join(' or ')}`)
    io.stdout(shell.script(completedProgram(commandWord(io.program), await allCommands())))
    return 0
  },
})
