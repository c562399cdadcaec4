import type { CompletedCommand, CompletedFlag, CompletedProgram, Values } from './completed-program.ts'

export function fishCompletions(program: CompletedProgram): string {
  const { name, identifier, commands, firstWords, groups } = program
  const line = (condition: string, rest: string) =>
    `complete -c ${name} -n ${quoted(`__${identifier}_${condition}`)} ${rest}`
  return [
    `# Completions of ${name} for fish.`,
    `# Whether the words before the cursor are these.`,
    `function __${identifier}_at`,
    '  set -l words (commandline -opc)',
    '  test "$words[2..]" = "$argv"',
    'end',
    '# Whether the command is this one.',
    `function __${identifier}_in`,
    '  set -l words (commandline -opc)',
    '  set -l last (math 1 + (count $argv))',
    '  test (count $words) -ge $last; and test "$words[2..$last]" = "$argv"',
    'end',
    `complete -c ${name} -f`,
    ...firstWords.map(({ word, summary }) => line('at', `-a ${word} -d ${quoted(summary)}`)),
    ...[...groups].flatMap(([group, members]) =>
      members.map(({ words, summary }) => line(`at ${group}`, `-a ${words[1]} -d ${quoted(summary)}`)),
    ),
    ...commands.flatMap((command) => commandLines(command).map((rest) => line(...rest))),
    '',
  ].join('\n')
}

const quoted = (text: string) => `'${text.replace(/[\\']/g, '\\$&')}'`

function commandLines({ words, flags, positionals }: CompletedCommand): [condition: string, rest: string][] {
  const here = words.join(' ')
  return [
    ...flags.map((flag): [string, string] => [`in ${here}`, flagOptions(flag)]),
    ...positionals.flatMap(({ values }): [string, string][] =>
      values.kind === 'text' ? [] : [[`in ${here}`, argumentOptions(values)]],
    ),
  ]
}

function flagOptions({ name, short, help, value }: CompletedFlag): string {
  const letter = short === undefined ? '' : ` -s ${short}`
  const taken = value === undefined ? '' : ` -r ${argumentOptions(value.values)}`
  return `-l ${name}${letter}${taken} -d ${quoted(help)}`
}

function argumentOptions(values: Values): string {
  if (values.kind === 'words') return `-f -a ${quoted(values.words.join(' '))}`
  if (values.kind === 'files') return '-F'
  return values.kind === 'directories' ? "-f -a '(__fish_complete_directories)'" : '-f'
}
