import { type Command, type Flag, isOptionalPositional, takesRestArguments } from '../command.ts'
import { commandFlags } from '../usage.ts'

/** What may follow a word: one of these, the name of a file or directory, or free text. */
export type Values = { kind: 'words'; words: readonly string[] } | { kind: 'files' | 'directories' | 'text' }

export type CompletedFlag = {
  name: string
  short: string | undefined
  help: string
  /** Undefined: it takes no value. */
  value: { name: string; values: Values } | undefined
}

export type CompletedPositional = { name: string; isOptional: boolean; isRest: boolean; values: Values }

export type CompletedCommand = {
  /** One or two. */
  words: readonly string[]
  summary: string
  flags: readonly CompletedFlag[]
  positionals: readonly CompletedPositional[]
}

/** The program as the completions of a shell need it. */
export type CompletedProgram = {
  /** The word that starts it. */
  name: string
  /** The name as a part of the names of functions. */
  identifier: string
  commands: readonly CompletedCommand[]
  /** The first words of all commands, with what they do. */
  firstWords: readonly { word: string; summary: string }[]
  /** By the first word of two, the second words. */
  groups: ReadonlyMap<string, readonly CompletedCommand[]>
}

export function completedProgram(name: string, table: readonly Command[]): CompletedProgram {
  const commands = table.map(completedCommand)
  const groups = Map.groupBy(
    commands.filter(({ words }) => words.length === 2),
    ({ words }) => words[0] ?? '',
  )
  const firstWords = [...Map.groupBy(commands, ({ words }) => words[0] ?? '')].map(([word, [first]]) => ({
    word,
    summary: groups.has(word) ? secondWords(groups.get(word) ?? []).join(', ') : (first?.summary ?? ''),
  }))
  return { name, identifier: name.replace(/\W/g, '_'), commands, firstWords, groups }
}

export const secondWords = (commands: readonly CompletedCommand[]) =>
  commands.map(({ words }) => words[1] ?? '')

function completedCommand(command: Command): CompletedCommand {
  const { positionals = [], choices } = command
  return {
    words: command.name.split(' '),
    summary: command.summary,
    flags: Object.entries(commandFlags(command)).map(([name, flag]) => ({
      name,
      short: flag.short,
      help: flag.help,
      value: flag.value === undefined ? undefined : { name: flag.value, values: valuesOf(flag.value, flag) },
    })),
    positionals: positionalNames(positionals, choices).map((stated, index) => {
      const name = stated.replace(/[[\].]/g, '')
      return {
        name,
        isOptional: isOptionalPositional(stated),
        isRest: takesRestArguments(stated),
        values: index === 0 && choices !== undefined ? words(choices()) : valuesOf(name),
      }
    }),
  }
}

/** A command may have choices without a positional argument of its own: `help`. */
const positionalNames = (stated: readonly string[], choices: Command['choices']) =>
  stated.length === 0 && choices !== undefined ? ['[COMMAND]'] : stated

const words = (of: readonly string[]): Values => ({ kind: 'words', words: of })

/** The name of a value tells what it is, as it does in the help. */
function valuesOf(name: string, { schema }: Partial<Flag> = {}): Values {
  if (schema?.enum !== undefined) return words(schema.enum)
  if (/^(FILE|PATH)/.test(name)) return { kind: 'files' }
  return { kind: name === 'DIR' ? 'directories' : 'text' }
}
