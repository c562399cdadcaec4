import { beforeEach, describe, expect, test } from 'bun:test'
import { recordAudit } from '../../src/audit/audit-log.ts'
import { firstBrokenAuditRow } from '../../src/audit/verify-audit.ts'
import { sha256 } from '../../src/core/hash.ts'
import { everythingStored } from '../stored.ts'
import { type TestServer, testServer } from '../support.ts'
import { create } from '../tokens/support.ts'

type Row = { seq: number; at: number; user_id: string; action: string; subject: string | null; hash: string }
const rowsOf = ({ db }: TestServer) => db.$client.query<Row, []>('SELECT * FROM audit_log ORDER BY seq').all()

const storedBytes = (server: TestServer) => everythingStored(server).length

/** A server after a day of everything that the log records. */
async function busyServer() {
  const server = await testServer({ settings: { PASSCODE_VERIFY_FAILURES_PER_MINUTE: '1000' } })
  const token = server.token('ann')
  const ask = (method: string, path: string, body?: unknown) =>
    server.request(method, path, { token, ...(body !== undefined && { body }) })
  const made = (await create(server, token, { name: 'phone of ann' })).json
  await ask('DELETE', `/api/ext/tokens/${made.id}`)
  const jwt = (await ask('POST', '/api/jwts', { name: 'desktop of ann' })).json
  await ask('DELETE', `/api/jwts/${jwt.id}`)
  const asked = { user_identifier: 'ann@example.com', channel: 'email' }
  const { code } = (await ask('POST', '/auth/passcodes', asked)).json
  const wrong = code === '000000' ? '000001' : '000000'
  await ask('POST', '/auth/passcodes/verify', { ...asked, code: wrong })
  await ask('POST', '/auth/passcodes/verify', {
    ...asked,
    code: wrong,
    user_identifier: 'nobody@example.com',
  })
  const verified = (await ask('POST', '/auth/passcodes/verify', { ...asked, code, session: true })).json
  const paired = (await create(server, verified.session_token, { name: 'tablet of ann' })).json
  const secrets = [token, made.token, jwt.jwt, code, verified.session_token, paired.token]
  return { server, secrets, made, jwt }
}

describe('the audit log', () => {
  test('has a row for everything that it is to record, about whom, what and when', async () => {
    const { server, made, jwt } = await busyServer()
    const rows = rowsOf(server)
    expect(rows.map(({ action, user_id }) => `${action} ${user_id}`)).toEqual([
      'token.issue ann',
      'token.issue ann',
      'token.revoke ann',
      'jwt.issue ann',
      'jwt.revoke ann',
      'passcode.issue ann',
      'passcode.fail ann',
      'passcode.verify ann',
      'token.issue ann',
    ])
    expect(rows[2]?.subject).toBe(made.id)
    expect(rows[4]?.subject).toBe(jwt.id)
    expect(rows.every(({ at }) => at === server.clock.now())).toBe(true)
    expect(firstBrokenAuditRow(server.db)).toBeUndefined()
  })

  test('does not grow by the failures of strangers, and stays whole', async () => {
    const { server } = await busyServer()
    const [before, size] = [rowsOf(server), storedBytes(server)]
    for (let n = 0; n < 50; n++) {
      const body = { code: '000000', user_identifier: `stranger-${n}`, channel: `channel-${n}` }
      expect((await server.request('POST', '/auth/passcodes/verify', { body })).status).toBe(401)
    }
    expect(rowsOf(server)).toEqual(before)
    // The one guard's list of recent failures is all that may have grown.
    expect(storedBytes(server) - size).toBeLessThan(500)
    await create(server, server.token('ann'), { name: 'next' })
    expect(rowsOf(server).at(-1)?.seq).toBe(before.length + 2)
    expect(firstBrokenAuditRow(server.db)).toBeUndefined()
  })

  test('holds no secret, no hash of one, no name and no address', async () => {
    const { server, secrets } = await busyServer()
    const log = JSON.stringify(rowsOf(server))
    for (const secret of secrets) {
      expect(log).not.toContain(secret)
      expect(log).not.toContain(sha256(secret))
    }
    expect(log).not.toMatch(/of ann|@example|email/)
  })

  test('is written with what it records or not at all', async () => {
    const server = await testServer()
    const token = server.token('ann')
    const before = rowsOf(server).length
    server.db.$client.run('DROP INDEX audit_log_user')
    server.db.$client.run('ALTER TABLE audit_log RENAME COLUMN action TO act')
    expect((await create(server, token, { name: 'x' })).status).toBe(500)
    server.db.$client.run('ALTER TABLE audit_log RENAME COLUMN act TO action')
    expect((await server.request('GET', '/api/ext/tokens', { token })).json.tokens).toHaveLength(1)
    expect(rowsOf(server)).toHaveLength(before)
  })

  test('a request that is refused leaves no row', async () => {
    const server = await testServer({ settings: { TOKEN_MAX_ACTIVE_PER_USER: '1' } })
    const token = server.token('ann')
    const before = rowsOf(server)
    expect((await create(server, token, { name: 'x' })).status).toBe(409)
    expect((await create(server, token, { name: '' })).status).toBe(422)
    expect((await create(server, 'nonsense', { name: 'x' })).status).toBe(401)
    expect(rowsOf(server)).toEqual(before)
  })
})

/** The number of a busy server's last row. */
const LAST = 9

describe('tampering with the audit log shows', () => {
  let server: TestServer
  beforeEach(async () => {
    server = (await busyServer()).server
    expect(firstBrokenAuditRow(server.db)).toBeUndefined()
  })
  const tamper = (sql: string) => server.db.$client.run(sql)

  const changes: [column: string, value: string][] = [
    ['at', 'at + 1'],
    ['user_id', "'bob'"],
    ['action', "'token.revoke2'"],
    ['subject', "'another'"],
    ['subject', 'NULL'],
    ['detail', "'added later'"],
    ['previous_hash', `'${'0'.repeat(64)}'`],
    ['hash', `'${'f'.repeat(64)}'`],
  ]
  test.each(changes)('%s = %s in any row', (column, value) => {
    for (const seq of [2, 5, LAST]) {
      server.db.$client.run('SAVEPOINT tampering')
      tamper(`UPDATE audit_log SET ${column} = ${value} WHERE seq = ${seq}`)
      expect(firstBrokenAuditRow(server.db)).toBe(seq)
      server.db.$client.run('ROLLBACK TO tampering')
    }
  })

  test('a row taken out: the first, one in the middle, the last', () => {
    for (const seq of [1, 5, LAST]) {
      server.db.$client.run('SAVEPOINT tampering')
      tamper(`DELETE FROM audit_log WHERE seq = ${seq}`)
      expect(firstBrokenAuditRow(server.db)).toBe(seq === LAST ? LAST : seq + 1)
      server.db.$client.run('ROLLBACK TO tampering')
    }
  })

  test('all rows taken out', () => {
    tamper('DELETE FROM audit_log')
    expect(firstBrokenAuditRow(server.db)).toBe(1)
  })

  test('two rows that changed places', () => {
    tamper('UPDATE audit_log SET seq = 100 WHERE seq = 4')
    tamper('UPDATE audit_log SET seq = 4 WHERE seq = 5')
    tamper('UPDATE audit_log SET seq = 5 WHERE seq = 100')
    expect(firstBrokenAuditRow(server.db)).toBe(4)
  })

  test('a row put in, also at the end', () => {
    const columns = 'at, user_id, action, subject, detail, previous_hash, hash'
    tamper(`INSERT INTO audit_log (${columns}) SELECT ${columns} FROM audit_log WHERE seq = ${LAST}`)
    expect(firstBrokenAuditRow(server.db)).toBe(LAST + 1)
  })

  test('what is recorded afterwards does not hide it', () => {
    tamper("UPDATE audit_log SET user_id = 'bob' WHERE seq = 3")
    recordAudit(server.db, { at: 1, userId: 'ann', action: 'token.issue' })
    expect(firstBrokenAuditRow(server.db)).toBe(3)
  })
})

test('an empty log is whole', async () => {
  const server = await testServer()
  expect(firstBrokenAuditRow(server.db)).toBeUndefined()
})
