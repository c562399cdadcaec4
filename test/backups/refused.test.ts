import { Database } from 'bun:sqlite'
import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { generateX25519Identity, identityToRecipient } from 'age-encryption'
import { writePieces } from '../../src/backups/disk.ts'
import { type Entry, readTar, writeTar } from '../../src/backups/tar.ts'
import { commandLine } from '../cli/support.ts'
import { seededChance } from '../year/seeded.ts'
import { machineWithData } from './support.ts'

const DAMAGED_PLACES = 100

type Prepared = Awaited<ReturnType<typeof machineWithData>>
let prepared: Prepared
let plain: string
let encrypted: string
let withPassphrase: string
let identity: string[]

beforeAll(async () => {
  prepared = await machineWithData()
  const { machine, passphrase } = prepared
  plain = join(machine.home, 'plain.tar')
  encrypted = join(machine.home, 'recipient.age')
  withPassphrase = join(machine.home, 'passphrase.age')
  const secret = await generateX25519Identity()
  writeFileSync(join(machine.home, 'identity'), `# created by a test\n${secret}\n`)
  identity = ['--identity', join(machine.home, 'identity')]
  await machine.cli('backup', plain)
  await machine.cli('backup', encrypted, '--recipient', await identityToRecipient(secret))
  await machine.cli('backup', withPassphrase, ...passphrase)
})
afterAll(() => prepared.machine[Symbol.dispose]())

/** Restores onto a machine of its own, which must stay without data. @returns the one line of the refusal. */
async function refusal(file: string, ...flags: string[]): Promise<string> {
  using machine = commandLine()
  const { code, out, err } = await machine.cli('restore', file, ...flags)
  expect([code === 0, out]).toEqual([false, ''])
  expect(existsSync(machine.dataDir) ? readdirSync(machine.dataDir) : []).toEqual([])
  expect(err).toMatch(/^error: [^\n]+\n$/)
  return err.slice('error: '.length).trimEnd()
}

async function refusalOf(bytes: Uint8Array, ...flags: string[]): Promise<string> {
  const file = join(prepared.machine.home, 'changed')
  writeFileSync(file, bytes)
  const line = await refusal(file, ...flags)
  expect(line).toStartWith(`${file}: `)
  return line.slice(file.length + 2)
}

/** The archive of a backup, with its entries changed but its checksum right. */
async function rewritten(change: (entry: { name: string; bytes: Buffer }) => Buffer): Promise<Uint8Array> {
  const entries: Entry[] = []
  await readTar([readFileSync(plain)], async ({ name, chunks }) => {
    const parts: Uint8Array[] = []
    for await (const chunk of chunks) parts.push(chunk)
    const bytes = change({ name, bytes: Buffer.concat(parts) })
    entries.push({ name, size: bytes.length, chunks: [bytes] })
  })
  const file = join(prepared.machine.home, `rewritten-${crypto.randomUUID()}`)
  await writePieces(file, writeTar(entries, 0))
  return readFileSync(file)
}

const changedManifest = (change: object) =>
  rewritten(({ name, bytes }) =>
    name === 'manifest.json'
      ? Buffer.from(JSON.stringify({ ...JSON.parse(bytes.toString()), ...change }))
      : bytes,
  )

describe('a backup is refused, and nothing is restored, when', () => {
  test.each(['plain', 'encrypted'] as const)(`one byte of a hundred is another: %s`, async (kind) => {
    const chance = seededChance(kind === 'plain' ? 1 : 2)
    const [file, flags] = kind === 'plain' ? [plain, []] : [encrypted, identity]
    const whole = readFileSync(file)
    for (let place = 0; place < DAMAGED_PLACES; place++) {
      const bytes = Buffer.from(whole)
      const at = Math.floor(chance.between(0, bytes.length))
      bytes[at] = (bytes[at] ?? 0) ^ (1 << Math.floor(chance.between(0, 8)))
      expect(await refusalOf(bytes, ...flags)).toMatch(/damaged|newer ext-server/)
    }
  })

  test.each(['plain', 'encrypted'] as const)('it was cut off, or has more at its end: %s', async (kind) => {
    const chance = seededChance(3)
    const [file, flags] = kind === 'plain' ? [plain, []] : [encrypted, identity]
    const whole = readFileSync(file)
    const lengths = [0, 1, 511, 512, 513, whole.length - 1024, whole.length - 1]
    for (let n = 0; n < 20; n++) lengths.push(Math.floor(chance.between(0, whole.length)))
    for (const length of lengths)
      expect(await refusalOf(whole.subarray(0, length), ...flags)).toMatch(/damaged/)
    for (const more of [Buffer.alloc(1), Buffer.alloc(512), whole])
      expect(await refusalOf(Buffer.concat([whole, more]), ...flags)).toBe('is damaged or incomplete')
  })

  test('the passphrase or the identity is another, or missing', async () => {
    const { home } = prepared.machine
    writeFileSync(join(home, 'wrong'), 'wrong horse\n')
    writeFileSync(join(home, 'other'), `${await generateX25519Identity()}\n`)
    writeFileSync(join(home, 'none'), 'not a key\n')
    const wrong = 'wrong passphrase or identity, or the file is damaged'
    const missing = 'is encrypted; state --identity or --passphrase-file'
    expect(await refusal(withPassphrase, '--passphrase-file', join(home, 'wrong'))).toEndWith(wrong)
    expect(await refusal(withPassphrase, ...identity)).toEndWith(wrong)
    expect(await refusal(encrypted, '--identity', join(home, 'other'))).toEndWith(wrong)
    expect(await refusal(encrypted)).toEndWith(missing)
    expect(await refusal(encrypted, '--identity', join(home, 'none'))).toMatch(/not an age identity/)
    expect(await refusal(encrypted, '--identity', join(home, 'missing'))).toMatch(
      /^--identity: the file cannot be read$/,
    )
  })

  test('a newer program made it', async () => {
    const newer = /^was made by a newer ext-server; restore it with that version or a later one$/
    expect(await refusalOf(await changedManifest({ format_version: 2, database: 'elsewhere' }))).toMatch(
      newer,
    )
    expect(await refusalOf(await changedManifest({ schema_version: 1000 }))).toMatch(newer)
  })

  test('the checksum is right but the contents are not those that the manifest states', async () => {
    const damaged = 'is damaged or incomplete'
    const manifest = {
      tables: { people: 1 },
      sums: { people: 1 },
      audit_head: `1:${'0'.repeat(64)}`,
      files: ['jwt-key.json'],
    }
    for (const [key, value] of Object.entries(manifest))
      expect(await refusalOf(await changedManifest({ [key]: value }))).toBe(damaged)
    const { machine } = prepared
    const foreign = join(machine.home, 'foreign.db')
    const sqlite = new Database(foreign)
    sqlite.run('CREATE TABLE notes (text TEXT)')
    sqlite.close()
    const bytes = readFileSync(foreign)
    const database = {
      bytes: bytes.length,
      sha256: new Bun.CryptoHasher('sha256').update(bytes).digest('hex'),
    }
    const withForeign = await rewritten((entry) => {
      if (entry.name === 'ext-server.db.gz') return Buffer.from(Bun.gzipSync(bytes))
      if (entry.name !== 'manifest.json') return entry.bytes
      return Buffer.from(JSON.stringify({ ...JSON.parse(entry.bytes.toString()), database }))
    })
    expect(await refusalOf(withForeign)).toBe(damaged)
    const longer = await rewritten(({ name, bytes: contents }) =>
      name === 'ext-server.db.gz' ? Buffer.from(Bun.gzipSync(Buffer.alloc(50_000_000))) : contents,
    )
    expect(await refusalOf(longer)).toBe(damaged)
  })

  test('it is not a backup', async () => {
    const not = 'is not a backup of ext-server, or is damaged'
    expect(await refusalOf(Buffer.from(''))).toBe(not)
    expect(await refusalOf(readFileSync(join(import.meta.dir, '../../package.json')))).toBe(not)
    expect(await refusalOf(readFileSync(join(prepared.machine.dataDir, 'ext-server.db')))).toBe(not)
    expect(await refusal('/nonexistent/backup')).toBe('/nonexistent/backup: file not found')
    expect(await refusal(prepared.machine.home)).toMatch(/is a folder without a database/)
  })
})
