import {
  type CompletedCommand,
  type CompletedProgram,
  secondWords,
  type Values,
} from './completed-program.ts'

/** For bash 3.2 and later, without the package bash-completion. */
export function bashCompletions({
  name,
  identifier,
  commands,
  firstWords,
  groups,
}: CompletedProgram): string {
  const firsts = firstWords.map(({ word }) => word).join(' ')
  return `# Completions of ${name} for bash.
_${identifier}() {
  local cur="\${COMP_WORDS[COMP_CWORD]}" prev="\${COMP_WORDS[COMP_CWORD-1]}" words='' kind='' flags='' command
  COMPREPLY=()
  # --flag=value is three words.
  if [ "$cur" = '=' ]; then
    cur=''
  elif [ "$prev" = '=' ] && [ "$COMP_CWORD" -gt 2 ]; then
    prev="\${COMP_WORDS[COMP_CWORD-2]}"
  fi
  command="\${COMP_WORDS[1]}"
  if [ "$COMP_CWORD" -eq 1 ]; then
    words='${firsts}'
  else
    case "$command" in
${[...groups]
  .map(
    ([group, members]) => `      ${group})
        if [ "$COMP_CWORD" -eq 2 ]; then
          words='${secondWords(members).join(' ')}'
          command=''
        else
          command="$command \${COMP_WORDS[2]}"
        fi
        ;;`,
  )
  .join('\n')}
    esac
    case "$command" in
${commands.map(commandCase).join('\n')}
    esac
  fi
  case "$cur" in
    -*) [ -n "$kind" ] || words="$flags" ;;
  esac
  local IFS=$'\\n'
  case "$kind" in
    files) compopt -o filenames 2>/dev/null; COMPREPLY=($(compgen -f -- "$cur")) ;;
    directories) compopt -o filenames 2>/dev/null; COMPREPLY=($(compgen -d -- "$cur")) ;;
    text) ;;
    *) IFS=$' \\t\\n'; COMPREPLY=($(compgen -W "$words" -- "$cur")) ;;
  esac
}
complete -F _${identifier} ${name}
`
}

/** Sets \`words\` and \`kind\` to what may follow, and \`flags\`. */
function commandCase({ words, flags, positionals }: CompletedCommand): string {
  const start = words.length + 1
  const byPosition = positionals.map(({ values, isRest }, index) => {
    // Flags may come before the only one.
    const test = `${isRest || positionals.length === 1 ? '-ge' : '-eq'} ${start + index}`
    return `        [ "$COMP_CWORD" ${test} ] && ${assignment(values)}`
  })
  const byFlag = flags.flatMap(({ name, value }) =>
    value === undefined ? [] : [`          --${name}) ${assignment(value.values)} ;;`],
  )
  const names = flags.flatMap(({ name, short }) => [
    `--${name}`,
    ...(short === undefined ? [] : [`-${short}`]),
  ])
  return [
    `      '${words.join(' ')}')`,
    `        flags='${names.join(' ')}'`,
    // What begins with a hyphen is a flag, not a positional argument.
    ...(byPosition.length === 0 ? [] : [`        case "$cur" in -*) ;; *)`, ...byPosition, '        esac']),
    '        case "$prev" in',
    ...byFlag,
    '        esac',
    '        ;;',
  ].join('\n')
}

/** A value of a flag that begins with a hyphen is written `--flag=-value`. */
const assignment = (values: Values) =>
  values.kind === 'words' ? `{ kind=words; words='${values.words.join(' ')}'; }` : `kind=${values.kind}`
