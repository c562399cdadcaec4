import { expect } from 'bun:test'
import { type Random, systemRandom } from '../../src/core/random.ts'
import type { Answer } from '../caller.ts'
import type { TestServer } from '../support.ts'

const PASSCODES = '/auth/passcodes'
export const VERIFY = '/auth/passcodes/verify'
export const IDENTIFIER = 'ann@example.com'
export const CHANNEL = 'email'

/** So many failures a minute that the limit per address stays out of a test of another limit. */
export const NO_ADDRESS_LIMIT = { PASSCODE_VERIFY_FAILURES_PER_MINUTE: '1000000' }

type Issued = { passcode_id: string; code: string; expires_at: string }

/** `POST /auth/passcodes` as the holder of `token`. */
export const requestCode = (server: TestServer, token: string, body: object = {}): Promise<Answer> =>
  server.request('POST', PASSCODES, {
    token,
    body: { user_identifier: IDENTIFIER, channel: CHANNEL, ...body },
  })

/** A code that was issued. */
export async function issueCode(server: TestServer, token: string, body: object = {}): Promise<Issued> {
  const answer = await requestCode(server, token, body)
  expect(answer.status, answer.text).toBe(201)
  return answer.json
}

/** A code as the command line issues it: without a limit on how many. */
export const issueLocally = (server: TestServer, userId: string, more: object = {}) =>
  server.services.passcodes.issue({ userId, userIdentifier: IDENTIFIER, channel: CHANNEL, ...more })

/** `POST /auth/passcodes/verify`. */
export const verify = (server: TestServer, code: unknown, body: object = {}): Promise<Answer> =>
  server.request('POST', VERIFY, {
    body: { code, user_identifier: IDENTIFIER, channel: CHANNEL, ...body },
  })

/** A code of as many digits that is not this one. */
export const wrong = (code: string) => code.replace(/.$/, (last) => String((Number(last) + 1) % 10))

/** Wrong codes, one after another; each must be refused with 401. */
export async function fail(server: TestServer, code: string, times: number, body: object = {}) {
  for (let n = 0; n < times; n++) expect((await verify(server, wrong(code), body)).status).toBe(401)
}

/** Randomness whose digits are known: these, and then these again. */
export function knownDigits(...digits: number[]): Random {
  let next = 0
  return { ...systemRandom, below: (limit) => (digits[next++ % digits.length] ?? 0) % limit }
}

export type StoredPasscode = {
  code_hash: string
  attempts: number
  is_used: number
  is_superseded: number
  user_identifier: string
  scopes: string
}

/** The row of a code as it is stored. */
export const storedPasscode = (server: TestServer, id: string) =>
  server.db.$client.query<StoredPasscode, [string]>('SELECT * FROM passcodes WHERE id = ?').get(id)
