import { describe, expect, test } from 'bun:test'
import { mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { commandLine, filesIn } from './support.ts'

type Machine = ReturnType<typeof commandLine>

describe('what cannot be done: one line on stderr that says what, nothing on stdout', () => {
  const cases: [title: string, code: number, spoil: (machine: Machine) => string[], says: RegExp][] = [
    [
      'a data directory that is a file',
      1,
      ({ home }) => {
        writeFileSync(join(home, 'file'), '')
        return ['list-tokens', '--data-dir', join(home, 'file')]
      },
      /cannot be written; check the permissions/,
    ],
    [
      'a database that is none',
      1,
      ({ dataDir }) => {
        mkdirSync(dataDir)
        writeFileSync(join(dataDir, 'ext-server.db'), 'Dear diary, today I had porridge.\n'.repeat(50))
        return ['issue-token', '--name', 'x']
      },
      /not an ext-server database; restore a backup, or move the file away/,
    ],
    [
      'a damaged signing key',
      1,
      ({ dataDir }) => {
        mkdirSync(dataDir)
        writeFileSync(join(dataDir, 'jwt-key.json'), '{}')
        return ['issue-jwt']
      },
      /jwt-key\.json: does not contain an Ed25519 key; restore it from a backup/,
    ],
    [
      'an empty data directory',
      2,
      () => ['list-tokens', '--data-dir', ''],
      /data directory must not be empty/,
    ],
    [
      'a configuration file that is not there',
      2,
      () => ['list-tokens', '--config', '/nonexistent.toml'],
      /file not found/,
    ],
    [
      'a configuration file that is no TOML',
      2,
      ({ dataDir }) => {
        mkdirSync(dataDir)
        writeFileSync(join(dataDir, 'ext-server.toml'), '[token')
        return ['list-tokens']
      },
      /ext-server\.toml: not valid TOML/,
    ],
    [
      'a bad setting in the file',
      2,
      ({ dataDir }) => {
        mkdirSync(dataDir)
        writeFileSync(join(dataDir, 'ext-server.toml'), '[token]\ncode_length = 3')
        return ['list-tokens']
      },
      /token\.code_length \(from .*ext-server\.toml\): must be a whole number, 16 to 64; got a whole number of 1 digit/,
    ],
  ]
  test.each(cases)('%s: exit %i', async (_, expected, spoil, says) => {
    using machine = commandLine()
    const { code, out, err } = await machine.cli(...spoil(machine))
    expect([code, out]).toEqual([expected, ''])
    expect(err).toMatch(says)
    expect(err).toMatch(/^error: [^\n]+\n$/)
  })
})

describe('where the data are', () => {
  test('the flag wins over the variable', async () => {
    using machine = commandLine()
    const elsewhere = join(machine.home, 'elsewhere')
    expect((await machine.cli('issue-token', '--name', 'x', '--data-dir', elsewhere)).code).toBe(0)
    expect(readdirSync(machine.home)).toEqual(['elsewhere'])
    expect(filesIn(elsewhere)).toEqual(['audit-key', 'ext-server.db', 'jwt-key.json'])
  })

  test('folder and files are for the owner’s eyes alone', async () => {
    using machine = commandLine()
    await machine.cli('issue-token', '--name', 'x')
    const mode = (path: string) => (statSync(path).mode & 0o777).toString(8)
    expect(mode(machine.dataDir)).toBe('700')
    for (const file of readdirSync(machine.dataDir)) expect(mode(join(machine.dataDir, file))).toBe('600')
  })

  test('no token is in any file', async () => {
    using machine = commandLine()
    const { out } = await machine.cli('issue-token', '--name', 'x')
    for (const file of readdirSync(machine.dataDir)) {
      expect(readFileSync(join(machine.dataDir, file), 'latin1')).not.toContain(out.slice(17).trim())
    }
  })

  test('EXT_CONFIG names the configuration, --config wins, the data directory’s own comes last', async () => {
    using machine = commandLine()
    mkdirSync(machine.dataDir)
    const write = (path: string, prefix: string) => {
      writeFileSync(path, `[token]\nprefix = "${prefix}"\n`)
      return path
    }
    write(join(machine.dataDir, 'ext-server.toml'), 'own_')
    const env = { EXT_CONFIG: write(join(machine.home, 'env.toml'), 'env_') }
    const flag = write(join(machine.home, 'flag.toml'), 'flag_')
    const issue = ['issue-token', '--name', 'x']
    expect((await machine.cliWith(env, ...issue, '--config', flag)).out).toStartWith('flag_')
    expect((await machine.cliWith(env, ...issue)).out).toStartWith('env_')
    expect((await machine.cli(...issue)).out).toStartWith('own_')
    expect((await machine.cliWith({ EXT_TOKEN_PREFIX: 'var_' }, ...issue)).out).toStartWith('var_')
  })
})
