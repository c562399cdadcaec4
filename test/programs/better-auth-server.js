import { Database } from 'bun:sqlite'
import { join } from 'node:path'
import { apiKey } from '@better-auth/api-key'
import { betterAuth } from 'better-auth'
import { getMigrations } from 'better-auth/db/migration'

/**
 * better-auth verifying an API key among 100,000, and nothing else: `GET /verify` with the key in `Authorization`. It
 * writes the key to `better-auth-key` in the folder that it is given.
 */
const folder = process.env.PEERS_FOLDER ?? ''
const database = new Database(join(folder, 'better-auth.db'), { create: true })
database.run('PRAGMA journal_mode = WAL')
const auth = betterAuth({
  database,
  secret: 'a secret of this test alone, nowhere else',
  baseURL: 'http://127.0.0.1:3000',
  emailAndPassword: { enabled: true },
  telemetry: { enabled: false },
  plugins: [apiKey({ rateLimit: { enabled: false } })],
})
await (await getMigrations(auth.options)).runMigrations()
const { user } = await auth.api.signUpEmail({
  body: { email: 'person@example.org', password: 'a password of this test', name: 'person' },
})
const { key } = await auth.api.createApiKey({ body: { userId: user.id, name: 'bench' } })
const columns = database
  .query("SELECT name FROM pragma_table_info('apikey')")
  .all()
  .map(({ name }) => `"${name}"`)
const changed = { '"id"': "'id-' || i", '"key"': 'hex(randomblob(32))' }
database.run(`WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 100000)
  INSERT INTO apikey (${columns}) SELECT ${columns.map((name) => changed[name] ?? name)} FROM n, apikey`)
await Bun.write(join(folder, 'better-auth-key'), key)

Bun.serve({
  port: Number(process.env.PEERS_PORT),
  hostname: '127.0.0.1',
  async fetch(request) {
    if (request.url.endsWith('/api/health')) return Response.json({ status: 'healthy' })
    const given = request.headers.get('authorization')?.slice('Bearer '.length) ?? ''
    const { valid } = await auth.api.verifyApiKey({ body: { key: given } })
    return Response.json({ valid }, { status: valid ? 200 : 401 })
  },
})
