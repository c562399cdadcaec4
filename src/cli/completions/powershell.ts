import type { CompletedCommand, CompletedProgram } from './completed-program.ts'

/** For Windows PowerShell 5.1 and PowerShell 7. */
export function powershellCompletions({ name, commands, firstWords, groups }: CompletedProgram): string {
  const table = [
    row('', firstWords),
    ...[...groups].map(([group, members]) =>
      row(
        group,
        members.map(({ words, summary }) => ({ word: words[1] ?? '', summary })),
      ),
    ),
    ...commands.map((command) => row(command.words.join(' '), [...choices(command), ...flags(command)])),
  ]
  const valueTable = commands.flatMap(({ words, flags: all }) =>
    all.flatMap(({ name: flag, value }) =>
      value?.values.kind === 'words'
        ? [`  ${quoted([...words, `--${flag}`].join(' '))} = ${list(value.values.words)}`]
        : [],
    ),
  )
  return `# Completions of ${name} for PowerShell.
Register-ArgumentCompleter -Native -CommandName ${quoted(name)} -ScriptBlock {
  param($wordToComplete, $commandAst, $cursorPosition)
  $known = @{
${table.join('\n')}
  }
  $values = @{
${valueTable.join('\n')}
  }
  $before = @($commandAst.CommandElements | Where-Object { $_.Extent.EndOffset -lt $cursorPosition } |
    Select-Object -Skip 1 | ForEach-Object { $_.ToString() })
  $command = ''
  foreach ($word in $before | Select-Object -First 2) {
    $next = "$command $word".Trim()
    if (-not $known.ContainsKey($next)) { break }
    $command = $next
  }
  $flag = "$command $($before | Select-Object -Last 1)"
  if ($values.ContainsKey($flag)) {
    $found = @($values[$flag] | ForEach-Object { , @($_, $_) })
  } else {
    $found = $known[$command]
  }
  $found | Where-Object { $_[0].StartsWith($wordToComplete) } | ForEach-Object {
    [System.Management.Automation.CompletionResult]::new($_[0], $_[0], 'ParameterValue', $_[1])
  }
}
`
}

type Completion = { word: string; summary: string }

const quoted = (text: string) => `'${text.replaceAll("'", "''")}'`
const list = (words: readonly string[]) => `@(${words.map(quoted).join(', ')})`

const row = (command: string, completions: readonly Completion[]) =>
  `    ${quoted(command)} = @(\n${completions
    .map(({ word, summary }) => `      , @(${quoted(word)}, ${quoted(summary)})`)
    .join('\n')}\n    )`

const flags = (command: CompletedCommand): Completion[] =>
  command.flags.map(({ name, help }) => ({ word: `--${name}`, summary: help }))

const choices = ({ positionals: [first] }: CompletedCommand): Completion[] =>
  first?.values.kind === 'words' ? first.values.words.map((word) => ({ word, summary: word })) : []
