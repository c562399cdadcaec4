import { utcInstant } from '../core/dates.ts'
import type { Jwts } from '../identity/jwts.ts'
import type { WithJwts } from './attach.ts'
import type { Target } from './clients.ts'
import { claimsOf } from './credential.ts'
import type { Settings } from './edit/format.ts'
import { bearerIn, type Connection, connectionIn } from './entry.ts'
import type { Installation } from './installation.ts'
import { type Exchange, ProblemError, RefusedError, tryOut } from './probe/exchange.ts'
import { overHttp } from './probe/http.ts'
import { overStdio } from './probe/stdio.ts'

export type Checked = {
  connection: Connection
  tools: number
  /** When its JWT expires, in epoch milliseconds; undefined if it needs none. */
  expiresAt: number | undefined
}

/**
 * Makes the same call as the client, with the entry in its file.
 * @throws ProblemError with one line that says what is wrong.
 */
export async function check(
  target: Target,
  entry: Settings,
  { place, now }: Installation,
  withJwts: WithJwts,
): Promise<Checked> {
  const connection = connectionIn(target, entry)
  if (connection === undefined) {
    throw new ProblemError(`its entry has no URL and no command; fix: connect ${target.id} --write`)
  }
  const jwt = bearerIn(connection)
  try {
    const { tools } = await conversation(connection, place)
    return { connection, tools, expiresAt: jwt === undefined ? undefined : expiryOf(jwt) }
  } catch (error) {
    if (!(error instanceof RefusedError)) throw error
    const why = await whyRefused(connection, jwt, now, withJwts)
    throw new ProblemError(`${why}; fix: connect ${target.id} --write`, { cause: error })
  }
}

async function conversation(connection: Connection, { env, platform }: Installation['place']) {
  let exchange: Exchange
  if (connection.transport === 'http') exchange = overHttp(connection.url, connection.headers)
  else exchange = overStdio(connection, env, platform)
  try {
    return await tryOut(exchange)
  } finally {
    await exchange.close()
  }
}

/** Finds the reason, which the server does not reveal, from the JWT and this installation's list. */
async function whyRefused(
  connection: Connection,
  jwt: string | undefined,
  now: number,
  withJwts: WithJwts,
): Promise<string> {
  if (connection.transport === 'stdio') return 'the tool token of the command is not valid'
  if (jwt === undefined) return 'its entry has no header "Authorization: Bearer …"'
  const { aud, jti, sub } = claimsOf(jwt)
  if (typeof jti !== 'string') return 'the token in its entry is not a tool token of this server'
  const expires = expiryOf(jwt)
  if (expires !== undefined && expires <= now) return `its tool token expired on ${dayOf(expires)}`
  const known = await withJwts(async (jwts) => stateOf(jwts, String(sub), jti))
  if (known === 'revoked') return 'its tool token was revoked'
  if (typeof aud === 'string' && aud !== connection.url)
    return `its tool token is for ${aud}, but its URL is ${connection.url}`
  if (known === 'unknown') return 'its tool token is from another installation or another data directory'
  return 'the server does not accept its tool token; check that the server uses this data directory and this base URL'
}

function stateOf(jwts: Jwts, userId: string, id: string): 'active' | 'revoked' | 'unknown' {
  for (let cursor: string | undefined; ; ) {
    const { jwts: some, next } = jwts.list(userId, { limit: 200, cursor })
    const found = some.find((jwt) => jwt.id === id)
    if (found !== undefined) return found.isActive ? 'active' : 'revoked'
    if (next === null) return 'unknown'
    cursor = next
  }
}

function expiryOf(jwt: string): number | undefined {
  const { exp } = claimsOf(jwt)
  return typeof exp === 'number' ? exp * 1000 : undefined
}

export const dayOf = (instant: number) => utcInstant(instant).slice(0, 10)
