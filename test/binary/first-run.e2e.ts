import { afterAll, describe, expect, test } from 'bun:test'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import packageJson from '../../package.json' with { type: 'json' }
import { allCommands } from '../../src/cli/commands.ts'
import { SETTINGS } from '../../src/settings/config.ts'
import { createBench } from './support.ts'

const COMMANDS = await allCommands()

describe('a person who has just downloaded the program', () => {
  const bench = createBench()
  afterAll(bench.close)

  test('gets the list of commands however they ask', async () => {
    const [first, ...others] = await Promise.all(
      [[], ['help'], ['--help'], ['-h']].map((args) => bench.cli(args)),
    )
    expect(first?.code).toBe(0)
    expect(first?.stderr).toBe('')
    expect(first?.stdout).toStartWith('Usage: ext-server <command> [flags]\n')
    for (const { name } of COMMANDS) expect(first?.stdout).toMatch(RegExp(`^  ${name}\\b.* {2,}\\S`, 'm'))
    for (const other of others) expect(other).toEqual({ code: 0, stderr: '', stdout: first?.stdout ?? '' })
  })

  test('gets the same help on a command in both spellings, with a line for every flag', async () => {
    for (const { name, flags } of COMMANDS.filter((command) => command.name !== 'help')) {
      const words = name.split(' ')
      const [asked, flagged] = await Promise.all([
        bench.cli(['help', ...words]),
        bench.cli([...words, '--help']),
      ])
      expect(asked).toEqual(flagged)
      expect(asked.stdout).toStartWith(`Usage: ext-server ${name}`)
      const lines = [...Object.keys(flags ?? {}), 'data-dir', 'config', 'help']
      for (const flag of lines)
        expect(asked.stdout).toMatch(RegExp(`^  (?:-\\w, )?--${flag}\\b.* {2,}\\S`, 'm'))
      for (const line of asked.stdout.split('\n')) expect(line.length).toBeLessThanOrEqual(120)
    }
  })

  test('finds every setting in `help settings`, with its name in the environment', async () => {
    const text = await bench.value(['help', 'settings'])
    for (const key of Object.keys(SETTINGS)) expect(text).toMatch(RegExp(`^${key} +EXT_[A-Z0-9_]+ +\\S`, 'm'))
  })

  test('may cut the output short: a closed pipe is no failure', async () => {
    const before = ['sh', '-c', '"$0" "$@" | head -1']
    expect(await bench.cli(['help', 'settings'], { before })).toEqual({
      code: 0,
      stdout: expect.stringMatching(/^Settings come from .*\n$/),
      stderr: '',
    })
  })

  test('mistypes a command: told so with the usage, exit 2; repeated only where it reads like one', async () => {
    for (const args of [['isue-token'], ['help', 'isue-token'], ['ISSUE-TOKEN'], ['ext_0a1b2c_SECRET']]) {
      const { code, stdout, stderr } = await bench.cli(args)
      expect({ code, stdout }).toEqual({ code: 2, stdout: '' })
      expect(stderr).toMatch(
        /^error: (unknown command(?: isue-token)?|no help on that topic)\n\nUsage: ext-server <command> \[flags\]\n/,
      )
      expect(stderr).not.toMatch(/ISSUE|SECRET/)
    }
  })

  test('forgets or mistakes a flag: told which, with the usage of that command, exit 2', async () => {
    const mistakes: [args: string[], error: string][] = [
      [['issue-token'], '--name is required'],
      [['issue-token', '--name', ''], '--name must be text of 1 to 255 characters'],
      [['issue-token', '--name'], '--name needs a value'],
      [['issue-token', 'laptop'], '--name is required'],
      [['issue-token', '--name', 'x', 'y'], 'too many arguments'],
      [['issue-token', '--name', 'x', '--days', '0'], '--days must be a whole number from 1 to 3650'],
      [['issue-token', '--name', 'x', '--days', 'ten'], '--days must be a whole number from 1 to 3650'],
      [['issue-token', '--name', 'x', '--json=yes'], '--json takes no value'],
      [['issue-passcode'], '--identifier is required'],
      [
        ['issue-passcode', '--identifier', 'a', '--length', '3'],
        '--length must be a whole number from 4 to 10',
      ],
      [
        ['issue-jwt', '--scope', 'everything'],
        '--scope must be one or more of health:read, health:write, health:edit',
      ],
      [['revoke-token'], 'ID is required'],
    ]
    for (const [args, error] of mistakes) {
      const { code, stdout, stderr } = await bench.cli(args)
      expect({ code, stdout, first: stderr.split('\n')[0] }).toEqual({
        code: 2,
        stdout: '',
        first: `error: ${error}`,
      })
      expect(stderr).toContain(`\n\nUsage: ext-server ${args[0]}`)
    }
    expect(existsSync(bench.dataDir)).toBe(false)
  })

  test('asks for the version in any way', async () => {
    const { version } = packageJson
    for (const args of [['version'], ['--version'], ['-v']]) {
      expect(await bench.cli(args)).toEqual({ code: 0, stdout: `ext-server ${version}\n`, stderr: '' })
    }
    expect(JSON.parse(await bench.value(['version', '--json']))).toEqual({
      name: 'ext-server',
      version,
      bun: expect.stringMatching(/^\d+\.\d+\.\d+/),
    })
  })

  test('prints the OpenAPI document without a data directory, for the base URL that is asked for', async () => {
    const document = JSON.parse(await bench.value(['openapi', '--base-url', 'https://health.example']))
    expect(document.openapi).toBe('3.1.0')
    expect(document.servers).toEqual([{ url: 'https://health.example' }])
    expect(Object.keys(document.paths)).toContain('/api/ext/tokens')
    expect(existsSync(bench.dataDir)).toBe(false)
  })

  test('asks after a server: exit 1 and one line when none runs, its answer and exit 0 when one does', async () => {
    const server = await bench.serve()
    const check = () => bench.cli(['healthcheck', '--port', String(server.port)])
    expect(await check()).toEqual({ code: 0, stdout: '{"status":"healthy"}\n', stderr: '' })
    const env = { EXT_SERVER_PORT: String(server.port), EXT_SERVER_HOST: '0.0.0.0' }
    expect((await bench.cli(['healthcheck'], { env })).code).toBe(0)
    await server.stop()
    expect(await check()).toEqual({
      code: 1,
      stdout: '',
      stderr: `error: no server answers at http://127.0.0.1:${server.port}; start it with serve\n`,
    })
  })

  test('finds their data in XDG_DATA_HOME when no directory is named', async () => {
    const data = join(bench.root, 'xdg')
    await bench.value(['issue-token', '--name', 'x'], {
      env: { EXT_DATA_DIR: undefined, XDG_DATA_HOME: data },
    })
    const folder = process.platform === 'darwin' ? join(bench.root, 'home/Library/Application Support') : data
    expect(existsSync(join(folder, 'ext-server', 'ext-server.db'))).toBe(true)
  })
})
