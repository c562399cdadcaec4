import { describe, expect, test } from 'bun:test'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { machineWithData, tableHashes } from './support.ts'

const ROOT = join(import.meta.dir, '../..')
const SECRET = 'correct horse 馬'

/** Runs the program on a terminal, and types each answer once its prompt is there. */
async function onTerminal(
  { home, dataDir }: { home: string; dataDir: string },
  argv: readonly string[],
  answers: readonly string[],
): Promise<{ code: number; shown: string }> {
  const command = [process.execPath, join(ROOT, 'cli.ts'), ...argv].join(' ')
  const child = Bun.spawn(['script', '--quiet', '--return', '--command', command, '/dev/null'], {
    env: { PATH: process.env.PATH ?? '', HOME: home, EXT_DATA_DIR: dataDir, SHELL: '/bin/sh' },
    stdin: 'pipe',
    stdout: 'pipe',
    stderr: 'inherit',
  })
  const left = [...answers]
  let shown = ''
  for await (const chunk of child.stdout) {
    shown += new TextDecoder().decode(chunk)
    const prompts = shown.match(/(?:Passphrase|again): /g)?.length ?? 0
    while (answers.length - left.length < prompts && left.length > 0) {
      child.stdin.write(`${left.shift()}\r`)
      child.stdin.flush()
    }
  }
  return { code: await child.exited, shown }
}

describe('on a terminal', () => {
  test('the passphrase is asked for, and not shown', async () => {
    const { machine, file } = await machineWithData()
    using _ = machine
    const before = tableHashes(machine.dataDir)
    const made = await onTerminal(machine, ['backup', file, '--encrypt'], [`${SECRET}x\u007f`, SECRET])
    expect(made.shown).toBe(`Passphrase: \r\nThe same again: \r\n${file}\r\n`)
    const right = await onTerminal(machine, ['restore', file], [SECRET])
    expect([right.code, right.shown]).toEqual([0, expect.stringContaining('restored the backup of ')])
    expect(made.shown + right.shown).not.toContain('horse')
    expect(tableHashes(machine.dataDir)).toEqual(before)
  })

  test('two that differ, none, and Ctrl-C make no backup', async () => {
    const { machine, file } = await machineWithData()
    using _ = machine
    const refused: [string[], string][] = [
      [[SECRET, 'another'], 'the two passphrases differ'],
      [[''], 'no passphrase was typed'],
      [['\u0003'], 'no passphrase was typed'],
    ]
    for (const [answers, line] of refused) {
      const { code, shown } = await onTerminal(machine, ['backup', file, '--encrypt'], answers)
      expect([code, shown]).toEqual([2, expect.stringContaining(`error: ${line}\r\n`)])
    }
    expect(existsSync(file)).toBe(false)
  })
})
