import { describe, expect, test } from 'bun:test'
import { chmodSync, existsSync, mkdirSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { machine } from '../connect/support.ts'
import { about, contentsOf, prepared, report, tamper, texts } from './support.ts'

describe('doctor', () => {
  test('on a machine where nothing was started: one warning, and nothing is created', async () => {
    using here = machine()
    const { all } = await report(here)
    expect(texts(all.filter(({ subject }) => subject === 'data directory'))).toEqual([
      `warning: ${here.dataDir} does not exist`,
    ])
    expect(existsSync(here.dataDir)).toBe(false)
    expect((await report(here, '--fix')).code).toBeGreaterThan(0)
    expect(existsSync(here.dataDir)).toBe(false)
  })

  test('without a server: examines everything, and changes nothing', async () => {
    using here = machine()
    await prepared(here)
    const before = contentsOf(here.home)
    const { all } = await report(here)
    expect(new Set(all.map(({ subject }) => subject))).toEqual(
      new Set([
        'data directory',
        'settings',
        'database',
        'audit log',
        'clock',
        'time zones',
        'backups',
        'disk',
        'memory',
        'server',
        'base URL',
        'certificate',
        'proxy headers',
        'food data',
        'language model',
        'AI clients',
        'credentials',
      ]),
    )
    expect(
      all.filter(({ state, subject }) => state !== 'ok' && !/backups|disk|memory|server/.test(subject)),
    ).toEqual([])
    expect(contentsOf(here.home)).toEqual(before)
  })

  test('beside a running server: asks it, and reads its database', async () => {
    using here = machine()
    await using server = await here.serve()
    const { all } = await report(here)
    const found = texts(all)
    expect(found).toContain(`ok: healthy at ${server.url}`)
    expect(found).toContain(`ok: ${server.url} reaches a server`)
    expect(found).toContain('ok: every page of the database is sound')
    expect(
      all.filter(({ state, subject }) => state !== 'ok' && !/backups|disk|memory/.test(subject)),
    ).toEqual([])
  })

  test('in words: each finding with its state, its meaning and how to fix it', async () => {
    using here = machine({ EXT_SERVER_POTR: '1' })
    const { out, err } = await here.cli('doctor')
    expect(out).toMatch(
      /^warning {2}settings {8}EXT_SERVER_POTR is not a setting\n +meaning: it has no effect; .*\n +fix: ext-server help settings lists all\n/m,
    )
    expect(err).toMatch(/^\d errors?, \d warnings?\n$/)
  })

  test('settings that are invalid: exit 2 and one line', async () => {
    using here = machine({ EXT_SERVER_PORT: 'abc' })
    const { code, out, err } = await here.cli('doctor')
    expect([code, out]).toEqual([2, ''])
    expect(err).toMatch(/^error: server\.port \(from EXT_SERVER_PORT\): .*\n$/)
  })
})

const modeOf = (path: string) => (statSync(path).mode & 0o777).toString(8)

describe('the data directory', () => {
  test('is open to others: errors, which --fix fixes', async () => {
    using here = machine()
    await prepared(here)
    const paths = [here.dataDir, join(here.dataDir, 'ext-server.db'), join(here.dataDir, 'jwt-key.json')]
    for (const [index, path] of paths.entries()) chmodSync(path, index === 0 ? 0o755 : 0o644)
    const found = await about('data directory', here)
    expect(found.filter(({ state }) => state === 'error').map(({ fix }) => fix)).toEqual([
      `chmod 700 ${paths[0]}`,
      `chmod 600 ${paths[1]}`,
      `chmod 600 ${paths[2]}`,
    ])
    expect(paths.map(modeOf)).toEqual(['755', '644', '644'])
    const fixed = await about('data directory', here, '--fix')
    expect(fixed.filter(({ is_fixed }) => is_fixed)).toHaveLength(3)
    expect(fixed.every(({ state }) => state === 'ok')).toBe(true)
    expect(paths.map(modeOf)).toEqual(['700', '600', '600'])
  })

  test('has an audit key that others can read: it is left alone until --fix', async () => {
    using here = machine()
    await prepared(here)
    const key = join(here.dataDir, 'audit-key')
    chmodSync(key, 0o640)
    expect(texts(await about('audit log', here))).toEqual([
      'warning: the audit log was not verified: others have access to its key',
    ])
    expect(modeOf(key)).toBe('640')
    expect(texts(await about('audit log', here, '--fix'))).toEqual([expect.stringMatching(/^ok: complete: /)])
  })

  test('has a settings file with a secret that others can read; without one it may be read', async () => {
    using here = machine()
    await prepared(here)
    const file = join(here.dataDir, 'ext-server.toml')
    const secret = 'correct-horse-battery-staple'
    writeFileSync(file, '[log]\nlevel = "warn"\n', { mode: 0o644 })
    expect((await about('data directory', here)).filter(({ state }) => state !== 'ok')).toEqual([])
    writeFileSync(
      file,
      `[assistant]\nbase_url = "http://127.0.0.1:1/v1"\nmodel = "m"\napi_key = "${secret}"\n`,
    )
    const { out } = await here.cli('doctor')
    expect(out).toContain(`can read assistant.api_key in ${file}`)
    expect(out).not.toContain(secret)
    await report(here, '--fix')
    expect(modeOf(file)).toBe('600')
  })

  test('is a file', async () => {
    using here = machine()
    writeFileSync(here.dataDir, '')
    const found = await about('data directory', here)
    expect(texts(found)).toContain(`error: ${here.dataDir} is not a directory`)
  })
})

describe('the database', () => {
  test('is not one', async () => {
    using here = machine()
    mkdirSync(here.dataDir, { mode: 0o700 })
    writeFileSync(join(here.dataDir, 'ext-server.db'), 'Dear diary\n'.repeat(500), { mode: 0o600 })
    const found = await about('database', here)
    expect(texts(found)).toEqual([expect.stringMatching(/^error: .*not an ext-server database/)])
  })

  test('has a damaged page', async () => {
    using here = machine()
    await prepared(here)
    const path = join(here.dataDir, 'ext-server.db')
    tamper(here, 'VACUUM')
    const bytes = new Uint8Array(await Bun.file(path).arrayBuffer())
    // Every page but those of the schema at the beginning.
    bytes.fill(0xa5, bytes.length >> 1)
    writeFileSync(path, bytes)
    expect(texts(await about('database', here))[0]).toMatch(/^error: .*damaged/)
  })

  test('has rows that refer to nothing', async () => {
    using here = machine()
    await prepared(here)
    tamper(
      here,
      'PRAGMA foreign_keys = OFF',
      "INSERT INTO chat_messages (id, session_id, role, content, created_at) VALUES ('m', 'none', 'user', 'x', 1)",
    )
    const found = texts(await about('database', here))
    expect(found).toContain('error: rows of chat_messages refer to rows that do not exist')
    tamper(here, 'DELETE FROM chat_messages', "DELETE FROM people WHERE id = 'owner'")
    expect(texts(await about('database', here))).toContain(
      'warning: there are rows of people who do not exist, in api_tokens',
    )
  })

  test('is of a newer version', async () => {
    using here = machine()
    await prepared(here)
    tamper(here, "INSERT INTO __drizzle_migrations (hash, created_at) VALUES ('x', 9999999999999)")
    expect(texts(await about('database', here))).toEqual([
      expect.stringMatching(/^error: the database was written by a newer ext-server/),
    ])
  })

  test('has an audit log that was changed, or whose key is missing', async () => {
    using here = machine()
    await prepared(here)
    tamper(here, "UPDATE audit_log SET detail = 'other' WHERE seq = 1")
    expect(texts(await about('audit log', here))).toEqual([
      'error: row 1 of the audit log was changed, or a row before it was removed or inserted',
    ])
    rmSync(join(here.dataDir, 'audit-key'))
    expect(texts(await about('audit log', here))).toEqual([
      `error: ${join(here.dataDir, 'audit-key')} is missing`,
    ])
    expect(existsSync(join(here.dataDir, 'audit-key'))).toBe(false)
  })

  test('has a time zone that is unknown', async () => {
    using here = machine()
    await prepared(here)
    const profile = JSON.stringify({ time_zone: 'Mars/Olympus' })
    tamper(here, `INSERT INTO profiles (user_id, profile, updated_at) VALUES ('owner', '${profile}', 1)`)
    expect(texts(await about('time zones', here))).toContain(
      'error: a profile has the time zone Mars/Olympus, which is unknown',
    )
  })

  test('has food data of long ago', async () => {
    using here = machine()
    await prepared(here)
    const source = (id: string, days: number) =>
      `INSERT INTO food_sources (id, kind, name, version, foods, licence, attribution, imported_at, left_out,
        first_food, last_food)
       VALUES ('${id}', 'off', '${id}', '1', 3, 'ODbL', 'x', ${Date.now() - days * 86_400_000}, '{}', 0, 0)`
    tamper(here, source('old', 800), source('new', 20))
    const found = texts(await about('food data', here))
    expect(found).toContainEqual(expect.stringMatching(/^warning: old, 3 foods, imported 20/))
    expect(found).toContainEqual(expect.stringMatching(/^ok: new, 3 foods, imported 20/))
  })

  test('has credentials that end soon, named so that they can be renewed', async () => {
    using here = machine()
    await prepared(here)
    const { out } = await here.cli('issue-token', '--name', 'kitchen scale', '--days', '3')
    await here.cli('issue-token', '--name', 'later', '--days', '30')
    await here.cli('issue-jwt', '--name', 'cursor', '--days', '5', '--user', 'ann')
    const found = await about('credentials', here)
    expect(texts(found)).toEqual([
      expect.stringMatching(/^warning: the tool token \(JWT\) cursor of ann ends on 20/),
      expect.stringMatching(/^warning: the API token kitchen scale of owner ends on 20/),
    ])
    expect(JSON.stringify(found)).not.toContain(out.trim())
  })
})

test('the clock is behind what was written', async () => {
  using here = machine()
  await prepared(here)
  const tomorrow = Date.now() / 1000 + 86_400
  utimesSync(join(here.dataDir, 'jwt-key.json'), tomorrow, tomorrow)
  expect(texts(await about('clock', here))).toEqual([
    expect.stringMatching(/^error: .*jwt-key\.json is 14(40|39) minutes ahead of the clock$/),
  ])
})
