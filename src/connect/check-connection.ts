import { utcInstant } from '../core/dates.ts'
import { uncheckedClaims } from '../identity/jwt-syntax.ts'
import type { Jwts } from '../identity/jwts.ts'
import { trustedAuthorities } from '../reach/local-authority-files.ts'
import type { JwtAccess } from './client-entry.ts'
import type { ConnectClient } from './clients.ts'
import type { SettingsObject } from './edit/format.ts'
import { type Connection, connectionBearer, entryConnection } from './entry.ts'
import type { Installation } from './installation.ts'
import { type Exchange, ProblemError, probeServer, RefusedError } from './probe/exchange.ts'
import { httpExchange } from './probe/http.ts'
import { stdioExchange } from './probe/stdio.ts'

export type CheckResult = {
  connection: Connection
  tools: number
  /** When its JWT expires, in epoch milliseconds; undefined if it needs none. */
  expiresAt: number | undefined
}

/**
 * Makes the same call as the client, with the entry in its file.
 * @throws ProblemError with one line that says what is wrong.
 */
export async function checkConnection(
  client: ConnectClient,
  entry: SettingsObject,
  installation: Installation,
  jwtAccess: JwtAccess,
): Promise<CheckResult> {
  const connection = entryConnection(client, entry)
  if (connection === undefined) {
    throw new ProblemError(`its entry has no URL and no command; fix: connect ${client.id} --write`)
  }
  const jwt = connectionBearer(connection)
  try {
    const { tools } = await callServer(connection, installation)
    return { connection, tools, expiresAt: jwt === undefined ? undefined : jwtExpiry(jwt) }
  } catch (error) {
    if (!(error instanceof RefusedError)) throw error
    const why = await refusalReason(connection, jwt, installation.now, jwtAccess)
    throw new ProblemError(`${why}; fix: connect ${client.id} --write`, { cause: error })
  }
}

async function callServer(connection: Connection, { machine: { env, platform }, dataDir }: Installation) {
  let exchange: Exchange
  if (connection.transport === 'http')
    exchange = httpExchange(connection.url, connection.headers, trustedAuthorities(dataDir))
  else exchange = stdioExchange(connection, env, platform)
  try {
    return await probeServer(exchange)
  } finally {
    await exchange.close()
  }
}

/** Finds the reason, which the server does not reveal, from the JWT and this installation's list. */
async function refusalReason(
  connection: Connection,
  jwt: string | undefined,
  now: number,
  jwtAccess: JwtAccess,
): Promise<string> {
  if (connection.transport === 'stdio') return 'the tool token of the command is not valid'
  if (jwt === undefined) return 'its entry has no header "Authorization: Bearer …"'
  const { aud, jti, sub } = uncheckedClaims(jwt)
  if (typeof jti !== 'string') return 'the token in its entry is not a tool token of this server'
  const expires = jwtExpiry(jwt)
  if (expires !== undefined && expires <= now) return `its tool token expired on ${utcDate(expires)}`
  const known = await jwtAccess(async (jwts) => jwtState(jwts, String(sub), jti))
  if (known === 'revoked') return 'its tool token was revoked'
  if (typeof aud === 'string' && aud !== connection.url)
    return `its tool token is for ${aud}, but its URL is ${connection.url}`
  if (known === 'unknown') return 'its tool token is from another installation or another data directory'
  return 'the server does not accept its tool token; check that the server uses this data directory and this base URL'
}

function jwtState(jwts: Jwts, userId: string, id: string): 'active' | 'revoked' | 'unknown' {
  for (let cursor: string | undefined; ; ) {
    const { jwts: some, next } = jwts.list(userId, { limit: 200, cursor })
    const found = some.find((jwt) => jwt.id === id)
    if (found !== undefined) return found.isActive ? 'active' : 'revoked'
    if (next === null) return 'unknown'
    cursor = next
  }
}

function jwtExpiry(jwt: string): number | undefined {
  const { exp } = uncheckedClaims(jwt)
  return typeof exp === 'number' ? exp * 1000 : undefined
}

const utcDate = (instant: number) => utcInstant(instant).slice(0, 10)
