import { afterAll, describe, expect, test } from 'bun:test'
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { open } from '../../db/open.ts'
import { sha256 } from '../../src/core/hash.ts'
import { expectProblem } from '../problems.ts'
import { everythingStored } from '../stored.ts'
import { testServer } from '../support.ts'
import { fail, issueCode, requestCode, storedPasscode, verify } from './support.ts'

const dir = mkdtempSync(join(tmpdir(), 'ext-server-'))
afterAll(() => rmSync(dir, { recursive: true }))

describe('what is stored of a passcode', () => {
  test('its SHA-256 in 64 hex characters, never its digits', async () => {
    const server = await testServer()
    const { code, passcode_id } = await issueCode(server, server.token('ann'), { length: 10 })
    expect(storedPasscode(server, passcode_id)?.code_hash).toBe(sha256(code))
    expect(sha256(code)).toMatch(/^[0-9a-f]{64}$/)
    expect(everythingStored(server)).not.toContain(code)
    await verify(server, code)
    expect(everythingStored(server)).not.toContain(code)
    expect(server.logs.join()).not.toContain(code)
  })

  test('no hash once it was used', async () => {
    const server = await testServer()
    const { code, passcode_id } = await issueCode(server, server.token('ann'))
    await verify(server, code)
    expect(storedPasscode(server, passcode_id)).toMatchObject({ code_hash: '', is_used: 1 })
  })

  test('no hash once it is superseded', async () => {
    const server = await testServer()
    const token = server.token('ann')
    const { passcode_id } = await issueCode(server, token)
    await issueCode(server, token)
    expect(storedPasscode(server, passcode_id)).toMatchObject({ code_hash: '', is_superseded: 1 })
  })

  test('no hash once its attempts are spent', async () => {
    const server = await testServer()
    const { code, passcode_id } = await issueCode(server, server.token('ann'))
    await fail(server, code, 4)
    expect(storedPasscode(server, passcode_id)?.code_hash).toHaveLength(64)
    await fail(server, code, 1)
    expect(storedPasscode(server, passcode_id)?.code_hash).toBe('')
  })

  test('no hash once it has expired and the house was swept; nor when anybody’s next code was issued', async () => {
    const server = await testServer()
    const { passcode_id: swept } = await issueCode(server, server.token('ann'))
    server.clock.advance(600_000 - 1)
    server.services.passcodes.sweep()
    expect(storedPasscode(server, swept)?.code_hash).toHaveLength(64)
    server.clock.advance(1)
    server.services.passcodes.sweep()
    expect(storedPasscode(server, swept)?.code_hash).toBe('')
    const { passcode_id: next } = await issueCode(server, server.token('ann'))
    server.clock.advance(600_000)
    await issueCode(server, server.token('bob'))
    expect(storedPasscode(server, next)?.code_hash).toBe('')
  })

  test('an empty hash matches no code at all', async () => {
    const server = await testServer()
    const { passcode_id } = await issueCode(server, server.token('ann'))
    server.db.$client.run("UPDATE passcodes SET code_hash = ''")
    for (const code of ['0000', '000000', '0000000000']) expectProblem(await verify(server, code), 401)
    expect(storedPasscode(server, passcode_id)).toMatchObject({ is_used: 0 })
  })

  test('nothing at all, thirty days after it expired', async () => {
    const server = await testServer()
    const { passcode_id } = await issueCode(server, server.token('ann'))
    server.clock.advance(31 * 86_400_000)
    server.services.passcodes.sweep()
    expect(storedPasscode(server, passcode_id)).toBeNull()
  })
})

describe('passcode.hash = keyed', () => {
  const settings = { PASSCODE_HASH: 'keyed' }

  test('codes verify as before, but the database alone does not tell them', async () => {
    const server = await testServer({ settings, dataDir: mkdtempSync(join(dir, 'keyed-')) })
    const { code, passcode_id } = await issueCode(server, server.token('ann'), { length: 4 })
    const hash = storedPasscode(server, passcode_id)?.code_hash ?? ''
    expect(hash).toMatch(/^[0-9a-f]{64}$/)
    const all = Array.from({ length: 10_000 }, (_, n) => sha256(String(n).padStart(4, '0')))
    expect(all).not.toContain(hash)
    expectProblem(
      await verify(
        server,
        code.replace(/./, (digit) => String((Number(digit) + 1) % 10)),
      ),
      401,
    )
    expect((await verify(server, code)).status).toBe(200)
    expectProblem(await verify(server, code), 401)
  })

  test('the same digits hash differently for each code', async () => {
    const server = await testServer({ settings, dataDir: mkdtempSync(join(dir, 'keyed-')) })
    const hashes = new Set<string>()
    for (const channel of ['email', 'sms']) {
      for (const user of ['ann', 'bob']) {
        const { passcode_id } = await issueCode(server, server.token(user), { channel, length: 4 })
        hashes.add(storedPasscode(server, passcode_id)?.code_hash ?? '')
      }
    }
    expect(hashes.size).toBe(4)
  })

  test('a damaged key is said to be one, and nothing is hashed with it', async () => {
    const dataDir = mkdtempSync(join(dir, 'keyed-'))
    writeFileSync(join(dataDir, 'passcode-key'), '')
    const server = await testServer({ settings, dataDir })
    const refused = await requestCode(server, server.token('ann'))
    expectProblem(refused, 503)
    expect(refused.json.detail).toContain('passcode-key: is damaged')
  })

  test('the key lies outside the database, for its owner’s eyes, and another key opens nothing', async () => {
    const dataDir = mkdtempSync(join(dir, 'keyed-'))
    const db = open(':memory:')
    const server = await testServer({ settings, dataDir, db })
    const { code } = await issueCode(server, server.token('ann'))
    const path = join(dataDir, 'passcode-key')
    const key = readFileSync(path, 'utf8')
    expect(key).toMatch(/^[0-9a-f]{64}$/)
    expect(statSync(path).mode & 0o777).toBe(0o600)
    expect(everythingStored(server)).not.toContain(key)

    writeFileSync(path, 'f'.repeat(64))
    const stranger = await testServer({ settings, dataDir, db })
    expectProblem(await verify(stranger, code), 401)
    writeFileSync(path, key)
    const restarted = await testServer({ settings, dataDir, db })
    expect((await verify(restarted, code)).status).toBe(200)
  })

  test('without the setting no key is made', async () => {
    const dataDir = mkdtempSync(join(dir, 'plain-'))
    const server = await testServer({ dataDir })
    await issueCode(server, server.token('ann'))
    expect(() => statSync(join(dataDir, 'passcode-key'))).toThrow('ENOENT')
  })
})
