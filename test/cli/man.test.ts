import { expect, test } from 'bun:test'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { allCommands } from '../../src/cli/commands.ts'
import { commandFlags } from '../../src/cli/usage.ts'
import { describeSettings } from '../../src/settings/config.ts'
import { commandLine } from './support.ts'

/** What a reader of manual pages does with the page, and its complaints. */
function rendered(page: string, ...argv: string[]) {
  using machine = commandLine()
  const file = join(machine.home, 'ext-server.1')
  writeFileSync(file, page)
  const env = { ...process.env, MANWIDTH: '400', MANPAGER: 'cat', LC_ALL: 'C.UTF-8' }
  const { stdout, stderr } = Bun.spawnSync([...argv, file], { env })
  return { text: stdout.toString().replaceAll('‐', '-'), complaints: stderr.toString() }
}

/** The readers that this machine has. */
const READERS = [
  ['man', '--no-hyphenation', '--no-justification', '-l'],
  ['groff', '-man', '-ww', '-rHY=0', '-rLL=400n', '-Tutf8', '-P-cbou'],
  ['mandoc', '-T', 'utf8', '-O', 'width=400'],
].filter(([name = '']) => Bun.which(name) !== null)

test.each(READERS.map((argv): [string, string[]] => [argv[0] ?? '', argv]))(
  '%s shows every command, flag and setting',
  async (_, argv) => {
    using machine = commandLine()
    const { code, out, err } = await machine.cli('man')
    expect([code, err]).toEqual([0, ''])
    const { text, complaints } = rendered(out, ...argv)
    expect(complaints).toBe('')
    const words = text.replace(/\s+/g, ' ')
    for (const command of await allCommands()) {
      expect(words).toContain(` ${[command.name, ...(command.positionals ?? [])].join(' ')} `)
      for (const [flag, { value = '', help }] of Object.entries(commandFlags(command)))
        expect(words).toContain(`--${flag} ${value === '' ? '' : `${value} `}${help} `)
    }
    for (const { key, environment, help } of describeSettings())
      expect(words).toContain(`${key}, ${environment} ${help}`)
  },
)

test('the page is in roff, without lines that are no macro by mistake, and the same each time', async () => {
  using machine = commandLine()
  const { out } = await machine.cli('man')
  expect(out).toStartWith('.TH EXT-SERVER 1 ')
  expect(out.match(/^[.'](?!(TH|SH|SS|TP|PP|B|I|BR|RI|nf|fi)\b).*/gm)).toBeNull()
  expect((await machine.cli('man')).out).toBe(out)
})
