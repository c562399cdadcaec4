import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { chmodSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createBench } from './support.ts'

/** Root may write whatever the modes say; without these capabilities it is bound by them like everybody else. */
const BOUND_BY_MODES =
  process.getuid?.() === 0 ? ['setpriv', '--bounding-set=-dac_override,-dac_read_search'] : []

const COMMANDS: readonly (readonly string[])[] = [
  ['issue-token', '--name', 'x'],
  ['list-tokens'],
  ['issue-jwt'],
  ['mcp'],
  ['serve', '--port', '0'],
]

describe('a data directory that cannot be written', () => {
  const bench = createBench()
  beforeAll(() => bench.value(['issue-token', '--name', 'kept']))
  afterAll(bench.close)

  /** Runs `act` while the directory and its files have these modes. */
  const withModes = async (folder: number, files: number, act: () => Promise<void>) => {
    const change = (folderMode: number, fileMode: number) => {
      chmodSync(bench.dataDir, 0o700)
      for (const name of readdirSync(bench.dataDir)) chmodSync(join(bench.dataDir, name), fileMode)
      chmodSync(bench.dataDir, folderMode)
    }
    change(folder, files)
    try {
      await act()
    } finally {
      change(0o700, 0o600)
    }
  }

  const expectEachToSay = async (line: string, dataDir = bench.dataDir, before = BOUND_BY_MODES) => {
    for (const command of COMMANDS) {
      expect(await bench.cli(command, { dataDir, before })).toEqual({
        code: 1,
        stdout: '',
        stderr: `error: ${line}\n`,
      })
    }
  }

  test('directory and files read-only: one line that names the file', () =>
    withModes(0o500, 0o400, () =>
      expectEachToSay(
        `${bench.dataDir}/ext-server.db: cannot be written; check the permissions of the file and its directory`,
      ),
    ))

  test('the directory alone read-only: one line that names the file', () =>
    withModes(0o500, 0o600, () =>
      expectEachToSay(
        `${bench.dataDir}/ext-server.db: not writable; check the permissions of the file and its directory`,
      ),
    ))

  test('a directory that may not be entered: one line that blames the permissions, not a setting', () =>
    withModes(0o000, 0o600, () =>
      expectEachToSay(
        `${bench.dataDir}/ext-server.toml: cannot be read; check the permissions of the file and its directory`,
      ),
    ))

  test('a file where the directory should be, and a directory where the file should be: one line each', async () => {
    const file = join(bench.root, 'a-file')
    writeFileSync(file, '')
    const folder = join(bench.root, 'a-folder')
    mkdirSync(join(folder, 'ext-server.db'), { recursive: true })
    for (const dataDir of [file, folder]) {
      await expectEachToSay(
        `${dataDir}/ext-server.db: cannot be written; check the permissions of the file and its directory`,
        dataDir,
      )
    }
  })

  test('and what was there before is there after', async () => {
    expect(await bench.value(['list-tokens'])).toContain('kept')
  })
})
