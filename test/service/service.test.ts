import { describe, expect, test } from 'bun:test'
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Window } from 'happy-dom'
import type { Io } from '../../src/cli/command.ts'
import { run } from '../../src/cli/run.ts'

const PROGRAM = '/usr/local/bin/ext-server'

type Machine = {
  platform?: NodeJS.Platform
  isRoot?: boolean
  env?: Record<string, string>
  launch?: string[]
}

/** A command line on a machine of this kind. */
async function onMachine(argv: readonly string[], { env, ...machine }: Machine = {}) {
  const outcome = { code: -1, out: '', err: '' }
  const io: Io = {
    stdout: (text) => {
      outcome.out += text
    },
    stderr: (text) => {
      outcome.err += text
    },
    env: { HOME: '/home/ana', PATH: '/usr/bin:/bin', EXT_SERVER_TIME_ZONE: 'Europe/Berlin', ...env },
    program: 'ext-server',
    launch: [PROGRAM],
    platform: 'linux',
    isRoot: true,
    stopRequested: () => Promise.resolve(),
    ...machine,
  }
  outcome.code = await run(argv, io)
  return outcome
}

const printed = async (machine: Machine, ...flags: string[]) => {
  const { code, out, err } = await onMachine(['service', 'install', '--print', ...flags], machine)
  expect([code, err]).toEqual([0, ''])
  return out
}

const PERSON = { isRoot: false } as const

describe('service install --print', () => {
  test('as root on Linux: the unit of the machine, on data of its own user', async () => {
    const out = await printed({})
    expect(out).toContain(`\nExecStart=${PROGRAM} serve --data-dir /var/lib/ext-server\n`)
    expect(out).toContain('\nUser=ext-server\n')
    expect(out).toContain('\nStateDirectory=ext-server\n')
    expect(out).toContain('# write: /etc/systemd/system/ext-server.service\n')
    expect(out.match(/^# run: .*$/gm)?.slice(-3)).toEqual([
      '# run: systemctl daemon-reload',
      '# run: systemctl enable ext-server.service',
      '# run: systemctl restart ext-server.service',
    ])
  })

  test('as a person on Linux: a unit of this person, on the usual data', async () => {
    const out = await printed(PERSON)
    expect(out).toContain('# write: /home/ana/.config/systemd/user/ext-server.service\n')
    expect(out).toContain(`\nExecStart=${PROGRAM} serve --data-dir /home/ana/.local/share/ext-server\n`)
    expect(out).toContain('# run: systemctl --user restart ext-server.service\n')
    expect(out).not.toMatch(/^User=|^ProtectSystem=|multi-user/m)
  })

  test('carries over the data directory, flags, settings file and settings of the environment', async () => {
    const out = await printed(
      {
        env: {
          EXT_LOG_FORMAT: 'json',
          EXT_ASSISTANT_API_KEY_FILE: '/dev/null',
          EXT_BACKUP_FOLDER: '/mnt/b c',
        },
      },
      ...['--data-dir', '/srv/50% of $HOME', '--port', '8431', '--base-url', 'http://127.0.0.1:8431'],
    )
    expect(out).toContain(
      `ExecStart=${PROGRAM} serve --data-dir "/srv/50%% of $$HOME" --port 8431 --base-url http://127.0.0.1:8431`,
    )
    expect(out).toContain('\nEnvironment=EXT_LOG_FORMAT=json\n')
    expect(out).toContain('\nEnvironment=EXT_ASSISTANT_API_KEY_FILE=/dev/null\n')
    expect(out).toContain('\nReadWritePaths="/srv/50%% of $HOME"\nReadWritePaths="/mnt/b c"\n')
    expect(out).toContain('# run: install -d -m 0700 -o ext-server -g ext-server /srv/50% of $HOME\n')
    expect(out).not.toContain('StateDirectory')
  })

  test.each([
    { platform: 'darwin', begins: '# write: /home/ana/Library/LaunchAgents/ext-server.plist\n' },
    { platform: 'win32', begins: '# write: ' },
  ] as const)('on $platform: a definition that is well-formed XML', async ({ platform, begins }) => {
    const env = {
      EXT_DATA_DIR: '/Users/a & b/data',
      EXT_LOG_LEVEL: 'warn',
      USERNAME: 'ana',
      USERDOMAIN: 'HOME',
    }
    const out = await printed({ ...PERSON, platform, env })
    expect(out).toStartWith(begins)
    const xml = out.slice(out.indexOf('<?xml'), out.lastIndexOf('>') + 1)
    const { DOMParser } = new Window()
    const document = new DOMParser().parseFromString(xml.replace(/<!DOCTYPE[^>]*>/, ''), 'text/xml')
    expect(document.querySelector('parsererror')).toBeNull()
    const texts = [...document.querySelectorAll('string, Command, Arguments')].map((each) => each.textContent)
    expect(texts.join(' ')).toMatch(/ext-server serve --data-dir "?\/Users\/a & b\/data"?/)
    expect(out).toContain(
      platform === 'darwin' ? 'launchctl bootstrap gui/' : 'schtasks /Create /TN ext-server',
    )
  })
})

describe('service install refuses', () => {
  test('a secret of the environment, which others could read in the definition', async () => {
    const { code, err, out } = await onMachine(['service', 'install', '--print'], {
      env: { EXT_BACKUP_PASSPHRASE: 'correct horse' },
    })
    expect({ code, out }).toEqual({ code: 2, out: '' })
    expect(err).toBe(
      'error: EXT_BACKUP_PASSPHRASE is a secret; put it in ext-server.toml, or its file in EXT_BACKUP_PASSPHRASE_FILE\n',
    )
  })

  test('settings that are wrong, before it writes them down', async () => {
    const { code, err } = await onMachine(['service', 'install', '--print', '--port', 'http'])
    expect([code, err]).toEqual([2, expect.stringContaining('server.port (from --port): must be')])
  })

  test('a system without a service manager that it knows', async () => {
    const { code, err } = await onMachine(['service', 'install'], { platform: 'freebsd' })
    expect([code, err]).toEqual([
      1,
      expect.stringMatching(/^error: no service manager is known for this system; .*\n$/),
    ])
  })

  test('the superuser of macOS', async () => {
    const { code, err } = await onMachine(['service', 'install'], { platform: 'darwin' })
    expect([code, err]).toEqual([1, expect.stringContaining('without sudo')])
  })
})

test('a person installs, asks and removes: the file is written, and the programs of the system are called', async () => {
  const home = mkdtempSync(join(tmpdir(), 'ext-server-'))
  // Stands for the system: notes down how it was called.
  const calls = join(home, 'calls')
  mkdirSync(join(home, 'bin'))
  writeFileSync(
    join(home, 'bin', 'launchctl'),
    `#!/bin/sh\necho "$@" >> ${calls}\n[ $1 = print ] && echo '  state = running'\nexit 0\n`,
    { mode: 0o755 },
  )
  const machine: Machine = {
    ...PERSON,
    platform: 'darwin',
    env: { HOME: home, PATH: `${join(home, 'bin')}:/usr/bin:/bin` },
  }
  const plist = join(home, 'Library', 'LaunchAgents', 'ext-server.plist')
  try {
    expect(await onMachine(['service', 'status'], machine)).toMatchObject({ code: 1 })
    expect((await onMachine(['service', 'status', '--json'], machine)).out).toContain('"installed":false')
    expect(await onMachine(['service', 'install'], machine)).toMatchObject({ code: 0, out: '' })
    expect(existsSync(plist)).toBe(true)
    expect((await onMachine(['service', 'status'], machine)).out).toBe(`running, by launchd: ${plist}\n`)
    const removed = await onMachine(['service', 'remove'], machine)
    expect(removed).toMatchObject({ code: 0, err: expect.stringContaining('The data stays') })
    expect(existsSync(plist)).toBe(false)
    expect((await onMachine(['service', 'remove'], machine)).code).toBe(1)
    const called = (await Bun.file(calls).text()).trim().split('\n')
    expect(called.map((line) => line.split(' ')[0])).toEqual([
      ...['print', 'print', 'bootout', 'bootstrap', 'print', 'bootout'],
    ])
  } finally {
    rmSync(home, { recursive: true, force: true })
  }
})
