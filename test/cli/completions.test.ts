import { describe, expect, test } from 'bun:test'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { allCommands } from '../../src/cli/commands.ts'
import { commandFlags } from '../../src/cli/usage.ts'
import { CLIENTS } from '../../src/connect/clients.ts'
import { HAND_CLIENTS } from '../../src/connect/hand-clients.ts'
import { commandLine } from './support.ts'

const COMMANDS = await allCommands()
const SCRIPTS = join(import.meta.dir, 'shells')

type Shell = { name: string; argv: (script: string) => string[] }

const KNOWN_SHELLS: Shell[] = [
  { name: 'bash', argv: (script) => ['bash', '--norc', join(SCRIPTS, 'bash.sh'), script, 'ext-server'] },
  { name: 'zsh', argv: (script) => ['zsh', '-f', join(SCRIPTS, 'zsh.zsh'), script] },
  { name: 'fish', argv: (script) => ['fish', '--no-config', join(SCRIPTS, 'fish.fish'), script] },
]
/** Those that this machine has: bash, and zsh and fish if their Debian packages are there. */
const SHELLS = KNOWN_SHELLS.filter(({ name }) => name === 'bash' || Bun.which(name) !== null)

/** What a shell offers at the end of each line. */
async function offered({ name, argv }: Shell, lines: readonly string[]): Promise<string[][]> {
  using machine = commandLine()
  const { code, out, err } = await machine.cli('completions', name)
  expect([code, err]).toEqual([0, ''])
  const script = join(machine.home, `completions.${name}`)
  writeFileSync(script, out)
  const { stdout, stderr } = Bun.spawnSync(argv(script), {
    stdin: Buffer.from(lines.map((line) => `ext-server ${line}\n`).join('')),
    cwd: SCRIPTS,
    env: { ...process.env, HOME: machine.home },
  })
  expect(stderr.toString()).toBe('')
  const lists = stdout.toString().replaceAll('\r', '').split(/^\n/m).slice(0, -1)
  return lists.map((text) => [...new Set(text.split('\n').filter((line) => line !== ''))].sort())
}

const sorted = (words: Iterable<string>) => [...new Set(words)].sort()
const wordsAfter = (...before: string[]) =>
  sorted(
    COMMANDS.map(({ name }) => name.split(' '))
      .filter((words) => before.every((word, index) => words[index] === word))
      .flatMap((words) => words[before.length] ?? []),
  )

describe.each(SHELLS.map((shell): [string, Shell] => [shell.name, shell]))('%s', (_, shell) => {
  test('completes commands, groups, choices and the values of flags', async () => {
    const clients = [...CLIENTS, ...HAND_CLIENTS].map(({ id }) => id)
    const cases: [line: string, words: string[]][] = [
      ['', wordsAfter()],
      ['us', ['user']],
      ['user ', wordsAfter('user')],
      ['foods s', ['search', 'sources']],
      ['export --format ', ['csv', 'json', 'rows']],
      ['export --format c', ['csv']],
      ['connect cla', sorted(clients.filter((id) => id.startsWith('cla')))],
      ['connect --write gem', ['gemini-cli']],
      ['completions ', ['bash', 'fish', 'powershell', 'zsh']],
      ['help he', ['healthcheck', 'help']],
      ['issue-token --da', ['--data-dir', '--days']],
      ['issue-token --name ', []],
      ['nothing ', []],
    ]
    const lists = await offered(
      shell,
      cases.map(([line]) => line),
    )
    expect(cases.map(([line], index) => [line, lists[index] ?? []])).toEqual(cases)
  })

  test('completes every flag of every command', async () => {
    const expected = COMMANDS.map((command): [string, string[]] => [
      command.name,
      sorted(Object.keys(commandFlags(command)).map((flag) => `--${flag}`)),
    ])
    const lists = await offered(
      shell,
      expected.map(([name]) => `${name} --`),
    )
    expect(expected.map(([name], index) => [name, lists[index]])).toEqual(expected)
  })

  test('completes file names where a file is meant', async () => {
    const [files, directories] = await offered(shell, ['connect codex --file bas', 'serve --data-dir ../she'])
    expect(files).toEqual(['bash.sh'])
    expect(directories?.map((path) => path.replace(/.*\/(?=.)|\/$/g, ''))).toEqual(['shells'])
  })
})

test('every command and flag is in the script for PowerShell', async () => {
  using machine = commandLine()
  const { out } = await machine.cli('completions', 'powershell')
  for (const command of COMMANDS) {
    expect(out).toContain(`    '${command.name}' = @(`)
    for (const [flag, { help }] of Object.entries(commandFlags(command)))
      expect(out).toContain(`, @('--${flag}', '${help.replaceAll("'", "''")}')`)
  }
})

test.each([['tcsh'], ['BASH'], ['constructor'], ['']])('no completions for %p: exit 2', async (shell) => {
  using machine = commandLine()
  const { code, out, err } = await machine.cli('completions', shell)
  expect([code, out]).toEqual([2, ''])
  expect(err).toStartWith('error: SHELL must be bash or zsh or fish or powershell\n')
})
