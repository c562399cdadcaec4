import { expect } from 'bun:test'
import { type Db, open } from '../../db/open.ts'
import { firstBrokenAuditRow } from '../../src/audit/verify-audit.ts'
import type { RunningServer } from './support.ts'

/** All that a server has acknowledged, whatever has become of it since. */
export type Ledger = {
  liveTokens: string[]
  revokedTokens: string[]
  revokedJwts: string[]
  usedPasscodes: { code: string; user_identifier: string; channel: string }[]
  foods: string[]
  checkins: string[]
}

export const emptyLedger = (): Ledger => ({
  liveTokens: [],
  revokedTokens: [],
  revokedJwts: [],
  usedPasscodes: [],
  foods: [],
  checkins: [],
})

let channels = 0

/** A moment of the last year: a day holds a limited number of entries. */
const recently = () => new Date(Date.now() - Math.random() * 365 * 86_400_000).toISOString()

/**
 * Clients of `owner` that write without a pause until the server is gone; each keeps account of what it was told.
 * @param acknowledged called after every answer to a write.
 */
export function writeUntilGone(
  server: RunningServer,
  owner: string,
  ledger: Ledger,
  acknowledged: () => void,
): Promise<void> {
  const send = async (method: string, path: string, body?: unknown) => {
    const { status, text, json } = await server.request(method, path, { token: owner, body })
    if (status >= 300) throw new Refusal(`${method} ${path}: ${status} ${text}`)
    acknowledged()
    return json
  }
  const tokens = async (round: number) => {
    const { id, token } = await send('POST', '/api/ext/tokens', { name: `t${round}` })
    if (round % 2 === 0) return void ledger.liveTokens.push(token)
    await send('DELETE', `/api/ext/tokens/${id}`)
    ledger.revokedTokens.push(token)
  }
  const jwts = async (round: number) => {
    const { id, jwt } = await send('POST', '/api/jwts', { name: `j${round}` })
    await send('DELETE', `/api/jwts/${id}`)
    ledger.revokedJwts.push(jwt)
  }
  const passcodes = async () => {
    const target = { user_identifier: 'ann@example.org', channel: `c${++channels}` }
    const { code } = await send('POST', '/auth/passcodes', target)
    await send('POST', '/auth/passcodes/verify', { ...target, code })
    ledger.usedPasscodes.push({ ...target, code })
  }
  const foods = async () => {
    const meal = {
      food_name: 'rice',
      grams: 100,
      calories: 130,
      consumed_at: recently(),
      client_entry_id: crypto.randomUUID(),
    }
    ledger.foods.push((await send('POST', '/api/tools/log_food', meal)).entry_id)
  }
  const checkins = async () => {
    ledger.checkins.push(
      (
        await send('POST', '/api/tools/log_checkin', {
          content: 'fine',
          mood: 7,
          client_entry_id: crypto.randomUUID(),
        })
      ).checkin_id,
    )
  }
  const clients = [
    tokens,
    tokens,
    tokens,
    jwts,
    passcodes,
    passcodes,
    foods,
    foods,
    foods,
    checkins,
    checkins,
  ]
  return Promise.all(clients.map(repeatUntilGone)).then(() => {})
}

/** An answer that no write should get; anything else that a request throws says that the server is gone. */
class Refusal extends Error {}

async function repeatUntilGone(act: (round: number) => Promise<void>): Promise<void> {
  for (let round = 0; ; round++) {
    try {
      await act(round)
    } catch (error) {
      if (error instanceof Refusal) throw error
      return
    }
  }
}

/** The file as a killed server left it: sound, its audit chain whole, and every change there with all that goes with it. */
export function expectSound(databaseFile: string, ledger: Ledger): void {
  const db = open(databaseFile)
  try {
    const all = (sql: string) => db.$client.query<Record<string, unknown>, []>(sql).all()
    expectEntries(db, ledger)
    expect(firstBrokenAuditRow(db)).toBeUndefined()
    expect(all(WITHOUT_AUDIT_ROW)).toEqual([])
    expect(all(DAYS_OUT_OF_STEP)).toEqual([])
  } finally {
    db.$client.close()
  }
}

/** The file of a database that began elsewhere: sound, and the entries that were acknowledged are there. */
export function expectStored(databaseFile: string, ledger: Ledger): void {
  const db = open(databaseFile)
  try {
    expectEntries(db, ledger)
  } finally {
    db.$client.close()
  }
}

function expectEntries(db: Db, ledger: Ledger): void {
  const all = (sql: string) => db.$client.query<Record<string, unknown>, []>(sql).all()
  expect(all('PRAGMA integrity_check')).toEqual([{ integrity_check: 'ok' }])
  expect(all('PRAGMA foreign_key_check')).toEqual([])
  const ids = (table: string) => new Set(all(`SELECT id FROM ${table}`).map(({ id }) => id))
  const [foods, checkins] = [ids('food_entries'), ids('checkins')]
  expect(ledger.foods.filter((id) => !foods.has(id))).toEqual([])
  expect(ledger.checkins.filter((id) => !checkins.has(id))).toEqual([])
}

const audited = (table: string, condition: string, action: string) =>
  `SELECT '${action}' AS missing, id FROM ${table}
    LEFT JOIN (SELECT subject, count(*) AS rows FROM audit_log WHERE action = '${action}' GROUP BY subject)
      ON subject = id
    WHERE ${condition} AND rows IS NOT 1`

const WITHOUT_AUDIT_ROW = [
  audited('api_tokens', 'true', 'token.issue'),
  audited('api_tokens', 'NOT is_active', 'token.revoke'),
  audited('passcodes', 'true', 'passcode.issue'),
  audited('passcodes', 'is_used', 'passcode.verify'),
].join(' UNION ALL ')

const DAYS_OUT_OF_STEP = `
  SELECT user_id, date FROM food_days WHERE entries <>
    (SELECT count(*) FROM food_entries f WHERE f.user_id = food_days.user_id AND f.date = food_days.date)
  UNION SELECT user_id, date FROM food_entries
    WHERE (user_id, date) NOT IN (SELECT user_id, date FROM food_days)`

const READ = {
  jsonrpc: '2.0',
  id: 1,
  method: 'tools/call',
  params: { name: 'get_my_checkins', arguments: {} },
}
const REFUSED = 'Authentication required'

/** What a server that was started again says about it. */
export async function expectRemembered(server: RunningServer, ledger: Ledger): Promise<void> {
  const statusOf = async (token: string) =>
    (await server.request('GET', '/api/ext/tokens/self', { token })).status
  const { revokedJwts } = ledger
  for (const token of revokedJwts)
    expect((await server.request('POST', '/mcp', { token, body: READ })).text).toContain(REFUSED)
  for (const token of ledger.revokedTokens) expect(await statusOf(token)).toBe(401)
  for (const token of ledger.liveTokens) expect(await statusOf(token)).toBe(200)
  for (const body of ledger.usedPasscodes) {
    expect((await server.request('POST', '/auth/passcodes/verify', { body })).status).toBe(401)
  }
}
