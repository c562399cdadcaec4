import { describe, expect, test } from 'bun:test'
import { chmodSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { commandLine } from './support.ts'

/** `mcp` before there is a connection: what it needs, and whom it serves. What it serves is in test/mcp/stdio. */

describe('mcp', () => {
  test('with nothing to read ends at once, and writes nothing', async () => {
    using machine = commandLine()
    expect(await machine.cli('mcp')).toEqual({ code: 0, out: '', err: '' })
    expect(await machine.cli('mcp', '--user', 'ana')).toEqual({ code: 0, out: '', err: '' })
  })

  test('takes a JWT from the environment or from a file, and no other', async () => {
    using machine = commandLine()
    const jwt = (await machine.cli('issue-jwt', '--user', 'ana')).out.trim()
    const file = join(machine.home, 'jwt')
    writeFileSync(file, `${jwt}\n`)
    expect((await machine.cliWith({ EXT_MCP_JWT: jwt }, 'mcp')).code).toBe(0)
    expect((await machine.cliWith({ EXT_MCP_JWT_FILE: file }, 'mcp')).code).toBe(0)
    for (const wrong of ['nonsense', `${jwt}x`, jwt.replace('.', '..')]) {
      const { code, out, err } = await machine.cliWith({ EXT_MCP_JWT: wrong }, 'mcp')
      expect([code, out]).toEqual([1, ''])
      expect(err).toMatch(/^error: mcp\.jwt: not valid.*issue-jwt\n$/)
      expect(err).not.toContain(wrong)
    }
  })

  test('refuses a JWT that was revoked, and one of another server', async () => {
    using machine = commandLine()
    const issued = JSON.parse((await machine.cli('issue-jwt', '--json')).out)
    await machine.cli('revoke-jwt', issued.id)
    expect((await machine.cliWith({ EXT_MCP_JWT: issued.jwt }, 'mcp')).code).toBe(1)
    using other = commandLine()
    const foreign = (await other.cli('issue-jwt')).out.trim()
    expect((await machine.cliWith({ EXT_MCP_JWT: foreign }, 'mcp')).code).toBe(1)
  })

  test('is told of one person, not of two', async () => {
    using machine = commandLine()
    const jwt = (await machine.cli('issue-jwt', '--user', 'ana')).out.trim()
    const { code, out, err } = await machine.cliWith({ EXT_MCP_JWT: jwt }, 'mcp', '--user', 'ana')
    expect([code, out]).toEqual([2, ''])
    expect(err).toStartWith(
      'error: --user and mcp.jwt cannot be combined: each names the person; leave one out\n\nUsage: ext-server mcp',
    )
  })

  test('words that it does not understand: exit 2', async () => {
    using machine = commandLine()
    for (const words of [['now'], ['--json'], ['--user'], ['--user', '']]) {
      const { code, out } = await machine.cli('mcp', ...words)
      expect([code, out]).toEqual([2, ''])
    }
  })

  test('without a place for its data: one line, exit 1', async () => {
    using machine = commandLine()
    const file = join(machine.home, 'file')
    writeFileSync(file, '')
    const { code, out, err } = await machine.cli('mcp', '--data-dir', join(file, 'data'))
    expect([code, out]).toEqual([1, ''])
    expect(err).toMatch(/^error: .*cannot be written; check the permissions.*\n$/)
  })

  test('with a database that is none: one line, exit 1', async () => {
    using machine = commandLine()
    mkdirSync(machine.dataDir)
    writeFileSync(join(machine.dataDir, 'ext-server.db'), 'Dear diary, today I had porridge.\n'.repeat(50))
    chmodSync(machine.dataDir, 0o700)
    const { code, out, err } = await machine.cli('mcp')
    expect([code, out]).toEqual([1, ''])
    expect(err).toMatch(/^error: .*not an ext-server database.*\n$/)
  })
})
