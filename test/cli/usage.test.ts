import { describe, expect, test } from 'bun:test'
import { existsSync } from 'node:fs'
import packageJson from '../../package.json' with { type: 'json' }
import { allCommands, COMMAND_NAMES } from '../../src/cli/commands.ts'
import { commandFlags } from '../../src/cli/usage.ts'
import { describeSettings } from '../../src/settings/config.ts'
import { commandLine } from './support.ts'

const COMMANDS = await allCommands()

const commands = COMMANDS.map((command): [name: string, command: typeof command] => [command.name, command])

describe('help', () => {
  test.each([[[]], [['help']], [['--help']], [['-h']], [['help', '--json']]])(
    '%j lists the commands on stdout, exit 0',
    async (argv) => {
      using machine = commandLine()
      const { code, out, err } = await machine.cli(...argv)
      expect([code, err]).toEqual([0, ''])
      expect(out).toStartWith('Usage: ext-server <command> [flags]\n')
      for (const { name, summary } of COMMANDS)
        expect(out).toMatch(new RegExp(`^ +${name}.*${summary.slice(0, 20)}`, 'm'))
    },
  )

  test.each(commands)('of %s names every flag, in both spellings', async (name, command) => {
    if (name === 'help') return
    const words = name.split(' ')
    using machine = commandLine()
    const { code, out, err } = await machine.cli(...words, '--help')
    expect([code, err]).toEqual([0, ''])
    expect(out).toStartWith(`Usage: ext-server ${name}`)
    const flags = Object.entries(commandFlags(command))
    expect(flags.length).toBeGreaterThan(2)
    for (const [flag, { help }] of flags) {
      expect(out).toContain(`--${flag}`)
      expect(out).toContain(help)
    }
    expect((await machine.cli('help', ...words)).out).toBe(out)
    expect(await machine.cli(...words, '-h')).toEqual({ code: 0, out, err: '' })
    expect(existsSync(machine.dataDir)).toBe(false)
  })

  test('every command is listed by its own name', () => {
    expect(COMMANDS.map(({ name }) => name)).toEqual([...COMMAND_NAMES])
  })

  test('every command takes --data-dir, --config and --help', () => {
    for (const command of COMMANDS) {
      expect(Object.keys(commandFlags(command))).toEqual(
        expect.arrayContaining(['data-dir', 'config', 'help']),
      )
    }
  })

  test('settings: every one with its variable, its default and its range', async () => {
    using machine = commandLine()
    const { code, out } = await machine.cli('help', 'settings')
    expect(code).toBe(0)
    for (const { key, environment, default: byDefault, range } of describeSettings()) {
      const line = out.split('\n').find((text) => text.startsWith(`${key} `)) ?? ''
      for (const part of [environment, byDefault, range]) expect(line).toContain(part)
    }
  })

  test('on something unknown: exit 2, usage on stderr', async () => {
    using machine = commandLine()
    const { code, out, err } = await machine.cli('help', 'nothing')
    expect([code, out]).toEqual([2, ''])
    expect(err).toContain('Usage: ext-server <command>')
  })
})

describe('version', () => {
  test.each([['version'], ['--version'], ['-v']])('%s', async (word) => {
    using machine = commandLine()
    const expected = { code: 0, out: `ext-server ${packageJson.version}\n`, err: '' }
    expect(await machine.cli(word)).toEqual(expected)
  })

  test('--json', async () => {
    using machine = commandLine()
    const { out } = await machine.cli('version', '--json')
    expect(JSON.parse(out)).toEqual({ name: 'ext-server', version: packageJson.version, bun: Bun.version })
  })
})

describe('what is not understood: exit 2, usage on stderr, nothing on stdout', () => {
  const cases: [argv: string[], says: RegExp][] = [
    [['nothing'], /^error: unknown command nothing\n/],
    [['issue-tokens', '--name', 'x'], /^error: unknown command issue-tokens\n/],
    [['--json'], /^error: unknown command\n/],
    [['ISSUE-TOKEN', '--name', 'x'], /^error: unknown command\n/],
    [[''], /^error: unknown command\n/],
    [['issue-token', '--nmae', 'x'], /^error: unknown flag --nmae\n/],
    [['issue-token', '--name', 'x', '-x'], /^error: unknown flag -x\n/],
    [['issue-token', '--name'], /^error: --name needs a value\n/],
    [['issue-token', '--name', '--json'], /^error: --name needs a value\n/],
    [['issue-token', '--name', 'x', '--json=yes'], /^error: --json takes no value\n/],
    [['issue-token', '--name', 'x', 'more'], /^error: too many arguments\n/],
    [['issue-token', '--name', 'x', '--', 'more'], /^error: too many arguments\n/],
    [['revoke-token'], /^error: ID is required\n/],
    [['revoke-token', '--json', 'x'], /^error: unknown flag --json\n/],
    [['serve', '--port', '1', 'more'], /^error: too many arguments\n/],
    [
      ['serve', '--port', 'abc'],
      /^error: server\.port \(from --port\): must be a whole number, 0 to 65535; got .*\n/,
    ],
    [['issue-jwt', '--base-url', 'x'], /^error: server\.base_url \(from --base-url\): must be .*\n/],
    [['healthcheck', '--port', '65536'], /^error: server\.port \(from --port\): must be .*\n/],
    [['openapi', '--json'], /^error: unknown flag --json\n/],
  ]
  test.each(cases)('%j', async (argv, says) => {
    using machine = commandLine()
    const { code, out, err } = await machine.cli(...argv)
    expect([code, out]).toEqual([2, ''])
    expect(err).toMatch(says)
    expect(err).toContain('\nUsage: ext-server ')
    expect(existsSync(machine.dataDir)).toBe(false)
  })
})

test('a setting of the environment that cannot be: exit 2 and one line; no flag was misused', async () => {
  using machine = commandLine({ EXT_SERVER_PORT: 'abc' })
  const { code, err } = await machine.cli('serve')
  expect(code).toBe(2)
  expect(err).toMatch(/^error: server\.port \(from EXT_SERVER_PORT\): .*\n$/)
})

describe('a secret in a wrong place is not repeated', () => {
  const SECRETS = [
    'ext_0123456789ab_Zm9vYmFyYmF6cXV4cXV1eGNvcmdlZ3JhdWx0Z2Fy',
    'eyJhbGciOiJFZERTQSJ9.eyJzdWIiOiJvd25lciJ9.c2lnbmF0dXJl',
    '918273',
    'correct-horse-battery-staple-correct-horse',
  ]
  const places: [title: string, argv: (secret: string) => string[]][] = [
    ['as the command', (secret) => [secret]],
    ['as a topic', (secret) => ['help', secret]],
    ['as a flag', (secret) => ['issue-token', `--${secret}`]],
    ['as a short flag', (secret) => ['issue-token', `-${secret}`]],
    ['as the value of a flag that takes none', (secret) => ['issue-token', `--json=${secret}`]],
    ['as the value of an unknown flag', (secret) => ['issue-token', `--token=${secret}`]],
    ['as a number', (secret) => ['issue-token', '--name', 'x', '--days', secret]],
    ['as an argument too many', (secret) => ['issue-token', '--name', 'x', secret]],
    ['as an id', (secret) => ['revoke-token', secret]],
    ['as the id of a JWT', (secret) => ['revoke-jwt', secret]],
    ['as scopes', (secret) => ['issue-jwt', '--scope', secret]],
    ['as a base URL', (secret) => ['issue-jwt', '--base-url', secret]],
    ['as a port', (secret) => ['serve', '--port', secret]],
    ['as a length', (secret) => ['issue-passcode', '--identifier', 'x', '--length', secret]],
  ]
  test.each(places)('%s', async (_, argv) => {
    using machine = commandLine()
    for (const secret of SECRETS) {
      const { code, out, err } = await machine.cli(...argv(secret))
      expect([code, out]).toEqual([2, ''])
      expect(err).not.toContain(secret)
    }
  })

  test('as a setting in the environment', async () => {
    using machine = commandLine()
    for (const { environment } of describeSettings()) {
      for (const secret of SECRETS) {
        const { err } = await machine.cliWith(
          { [environment]: `${secret} ${'x'.repeat(5000)}` },
          'list-tokens',
        )
        expect(err).not.toContain(secret)
      }
    }
  })
})
