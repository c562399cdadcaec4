import { Database } from 'bun:sqlite'
import { createHmac, timingSafeEqual } from 'node:crypto'
import { scoreOf } from './by-hand-score.ts'
import { PORT, rival, toolsText } from './given.ts'

/**
 * The same answers as this program's by one who writes only what they need, on plain Bun: raw prepared statements, a
 * `switch` of paths, HS256, and no checks of host, origin, input or rate. The list of tools is text that is made once.
 */

const { path, jwtSecret } = rival()
const db = new Database(path)
db.run('PRAGMA journal_mode = WAL')
db.run('PRAGMA synchronous = FULL')

const HEADERS = {
  'content-type': 'application/json',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cache-control': 'no-store',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy':
    'accelerometer=(), camera=(), display-capture=(), geolocation=(), gyroscope=(), magnetometer=(), microphone=(), midi=(), payment=(), usb=()',
}

const HEALTHY = '{"status":"healthy"}'
const unauthorized = () => new Response('{"error":"unauthorized"}', { status: 401, headers: HEADERS })
const answer = (text: string) =>
  new Response(text, { headers: { ...HEADERS, 'x-request-id': crypto.randomUUID() } })

type TokenRow = {
  id: string
  user_id: string
  name: string
  short: string
  scopes: string
  created_at: number
  expires_at: number | null
  last_used_at: number | null
  last_used_from: string | null
}
const tokenByHash = db.query<TokenRow, [string, number]>(
  'SELECT * FROM tokens WHERE hash = ? AND revoked_at IS NULL AND (expires_at IS NULL OR expires_at > ?)',
)
const tokensOf = db.query<TokenRow, [string]>(
  'SELECT * FROM tokens WHERE user_id = ? AND revoked_at IS NULL ORDER BY created_at DESC LIMIT 50',
)
const recordUse = db.query('UPDATE tokens SET last_used_at = ?, last_used_from = ? WHERE id = ?')
const jwtOwner = db.query<{ user_id: string }, [string]>(
  'SELECT user_id FROM jwts WHERE jti = ? AND revoked_at IS NULL',
)

/** Written once in a second, so that it costs no commit per request. */
const used = new Map<string, { at: number; from: string }>()
setInterval(() => {
  if (used.size === 0) return
  db.transaction(() => {
    for (const [id, { at, from }] of used) recordUse.run(at, from, id)
  })()
  used.clear()
}, 1000)

const bearer = (request: Request) => request.headers.get('authorization')?.slice('Bearer '.length) ?? ''

function tokenUser(request: Request, server: Bun.Server<undefined>): string | undefined {
  const now = Date.now()
  const hash = new Bun.CryptoHasher('sha256').update(bearer(request)).digest('hex')
  const row = tokenByHash.get(hash, now)
  if (row === null) return undefined
  used.set(row.id, { at: now, from: server.requestIP(request)?.address ?? '' })
  return row.user_id
}

function jwtUser(request: Request): string | undefined {
  const [head = '', payload = '', signature = ''] = bearer(request).split('.')
  const expected = createHmac('sha256', jwtSecret).update(`${head}.${payload}`).digest()
  const given = Buffer.from(signature, 'base64url')
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return undefined
  const { jti, exp } = JSON.parse(Buffer.from(payload, 'base64url').toString()) as {
    jti: string
    exp: number
  }
  return exp * 1000 > Date.now() ? jwtOwner.get(jti)?.user_id : undefined
}

const instant = (at: number | null) => (at === null ? null : new Date(at).toISOString())

const tokenDocument = (row: TokenRow) => ({
  id: row.id,
  name: row.name,
  masked: `ext_${row.short}_…`,
  scopes: row.scopes.split(' '),
  is_active: true,
  created_at: instant(row.created_at),
  expires_at: instant(row.expires_at),
  last_used_at: instant(used.get(row.id)?.at ?? row.last_used_at),
  last_used_from: used.get(row.id)?.from ?? row.last_used_from,
  created_by: { kind: 'command_line', id: null, name: null, address: null },
  parent: null,
})

const TOOLS_LIST = toolsText()

type Rpc = {
  id: number
  method: string
  params?: { name: string; arguments: { days: number } }
}

async function mcp(request: Request): Promise<Response> {
  const user = jwtUser(request)
  if (user === undefined) return unauthorized()
  const { id, method, params } = (await request.json()) as Rpc
  if (method === 'tools/list')
    return answer(`{"result":${TOOLS_LIST},"jsonrpc":"2.0","id":${JSON.stringify(id)}}`)
  if (method !== 'tools/call' || params === undefined) return new Response(null, { status: 404 })
  const structuredContent = scoreOf(db, user, params.arguments.days)
  const content = [{ type: 'text', text: JSON.stringify(structuredContent) }]
  return answer(JSON.stringify({ result: { content, structuredContent }, jsonrpc: '2.0', id }))
}

Bun.serve({
  port: PORT,
  hostname: '127.0.0.1',
  fetch(request, server) {
    const { pathname } = new URL(request.url)
    switch (pathname) {
      case '/api/health':
        return answer(HEALTHY)
      case '/api/ext/tokens': {
        const user = tokenUser(request, server)
        if (user === undefined) return unauthorized()
        return answer(JSON.stringify({ tokens: tokensOf.all(user).map(tokenDocument), next_cursor: null }))
      }
      case '/mcp':
        return mcp(request)
      default:
        return new Response(null, { status: 404 })
    }
  },
})
