import {
  type CompletedCommand,
  type CompletedFlag,
  type CompletedProgram,
  secondWords,
  type Values,
} from './completed-program.ts'

export function zshCompletions({ name, identifier, commands, firstWords, groups }: CompletedProgram): string {
  const described = (rows: readonly (readonly [word: string, summary: string])[]) =>
    rows.map(([word, summary]) => `${' '.repeat(6)}${quoted(`${word}:${summary}`)}`).join('\n')
  return `#compdef ${name}
# Completions of ${name} for zsh.
_${identifier}() {
  local -a choices
  local command
  if (( CURRENT == 2 )); then
    choices=(
${described(firstWords.map(({ word, summary }) => [word, summary]))}
    )
    _describe -t commands command choices
    return
  fi
  command=$words[2]
  case $command in
${[...groups]
  .map(
    ([group, members]) => `  ${group})
    if (( CURRENT == 3 )); then
      choices=(
${described(members.map((member, index) => [secondWords(members)[index] ?? '', member.summary]))}
      )
      _describe -t commands command choices
      return
    fi
    command="$words[2] $words[3]"
    shift words
    (( CURRENT-- ))
    ;;`,
  )
  .join('\n')}
  esac
  shift words
  (( CURRENT-- ))
  case $command in
${commands.map(commandCase).join('\n')}
  esac
}
if [[ $funcstack[1] == _${identifier} ]]; then
  _${identifier} "$@"
else
  compdef _${identifier} ${name}
fi
`
}

const quoted = (text: string) => `'${text.replaceAll("'", "'\\''")}'`

/** The characters that \`_arguments\` interprets in a description. */
const plain = (text: string) => text.replace(/[[\]:\\]/g, '\\$&')

function commandCase({ words, flags, positionals }: CompletedCommand): string {
  const specs = [
    ...flags.map(flagSpec),
    ...positionals.map(({ name, isOptional, isRest, values }, index) =>
      quoted(`${isRest ? '*' : index + 1}${isOptional ? '::' : ':'}${name}:${action(values)}`),
    ),
  ]
  return `  ${quoted(words.join(' '))})\n    _arguments ${specs.join(' \\\n      ')}\n    ;;`
}

function flagSpec({ name, short, help, value }: CompletedFlag): string {
  const meaning = `[${plain(help)}]`
  if (short !== undefined) return `'(-${short} --${name})'{-${short},--${name}}${quoted(meaning)}`
  if (value === undefined) return quoted(`--${name}${meaning}`)
  return quoted(`--${name}=${meaning}:${value.name}:${action(value.values)}`)
}

function action(values: Values): string {
  if (values.kind === 'words') return `(${values.words.join(' ')})`
  if (values.kind === 'files') return '_files'
  return values.kind === 'directories' ? '_files -/' : ' '
}
