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
  /** When its JWT expires, epoch milliseconds; undefined: it needs none. */
  expiresAt: number | undefined
}

/**
 * Makes the call that the client would make, with what stands in its file.
 * @throws ProblemError with the one line that says what is wrong.
 */
export async function check(
  target: Target,
  entry: Settings,
  { place, now }: Installation,
  withJwts: WithJwts,
): Promise<Checked> {
  const connection = connectionIn(target, entry)
  if (connection === undefined) {
    throw new ProblemError(
      `its entry has neither an address nor a command; connect ${target.id} --write mends it`,
    )
  }
  const jwt = bearerIn(connection)
  try {
    const { tools } = await conversation(connection, place)
    return { connection, tools, expiresAt: jwt === undefined ? undefined : expiryOf(jwt) }
  } catch (error) {
    if (!(error instanceof RefusedError)) throw error
    const why = await whyRefused(connection, jwt, now, withJwts)
    throw new ProblemError(`${why}; connect ${target.id} --write mends it`, { cause: error })
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

/** The server does not say why; what is in the JWT and in this installation's list does. */
async function whyRefused(
  connection: Connection,
  jwt: string | undefined,
  now: number,
  withJwts: WithJwts,
): Promise<string> {
  if (connection.transport === 'stdio') return 'the command was given a JWT that does not hold'
  if (jwt === undefined) return 'its entry has no header "Authorization: Bearer …"'
  const { aud, jti, sub } = claimsOf(jwt)
  if (typeof jti !== 'string') return 'the token in its entry is no JWT of this server'
  const expires = expiryOf(jwt)
  if (expires !== undefined && expires <= now) return `its JWT expired on ${dayOf(expires)}`
  const known = await withJwts(async (jwts) => stateOf(jwts, String(sub), jti))
  if (known === 'revoked') return 'its JWT was revoked'
  if (typeof aud === 'string' && aud !== connection.url)
    return `its JWT is for ${aud}, its address is ${connection.url}`
  if (known === 'unknown') return 'its JWT is of another installation, or of another data directory'
  return 'the server does not know its JWT; does it run on the same data directory, and with the same base URL?'
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
