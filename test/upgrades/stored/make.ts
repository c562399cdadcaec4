/**
 * Makes the stored databases: each by the program of the first commit that had its schema, over that program's own command
 * line and HTTP. Run by hand, as a new schema is released: `bun test/upgrades/stored/make.ts FOLDER [SCHEMA...]`, where
 * FOLDER has room for a checkout of each with its packages. All data is invented.
 */
import { Database } from 'bun:sqlite'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { OFF_PRODUCT, offFile } from '../../foods/import/fixtures.ts'
import { fillOverHttp } from './fill.ts'

/** The number of migrations, and a commit whose program has them. */
const COMMITS: Readonly<Record<number, string>> = {
  1: 'ce92c709',
  2: '68418fa3',
  4: 'fd84fc29',
  5: '81c98ee4',
  6: 'a0e94189',
  7: '65042415',
  8: 'ee762a5b',
  9: '610f6482',
  10: 'a9d1dfb1',
  11: '4ab10243',
  12: 'a11c9465',
  13: '9443cf7a',
  14: '6be79cfa',
  15: '6231fe5b',
  16: 'fc9b0c67',
  17: '21670932',
  18: '400592b4',
  19: '42a2cc2b',
  20: '9e51b921',
  22: 'b004ca19',
  23: '299f2004',
  24: '61525ced',
}
const FOODS = 4
const SIGN_IN = 7
const ROOT = join(import.meta.dir, '../../..')

const [folder = '', ...wanted] = process.argv.slice(2)

for (const [schema, commit] of Object.entries(COMMITS)) {
  if (wanted.length > 0 && !wanted.includes(schema)) continue
  const checkout = join(folder, `s${schema.padStart(2, '0')}`)
  if (!existsSync(checkout)) {
    await run(ROOT, 'git', 'worktree', 'add', '--detach', checkout, commit)
    await run(checkout, 'bun', 'install', '--frozen-lockfile', '--production')
  }
  const home = mkdtempSync(join(tmpdir(), 'stored-'))
  await fill(checkout, home, Number(schema))
  store(Number(schema), commit, join(home, 'data'))
  rmSync(home, { recursive: true })
}

async function fill(checkout: string, home: string, schema: number): Promise<void> {
  const env = {
    PATH: process.env.PATH ?? '',
    HOME: home,
    EXT_DATA_DIR: join(home, 'data'),
    EXT_SERVER_TIME_ZONE: 'Europe/Berlin',
    EXT_RATE_LIMIT_WRITE_PER_MINUTE: '1000',
    ...(schema >= SIGN_IN && {
      EXT_MCP_AUTH: 'oauth',
      EXT_SIGN_IN_ISSUER: 'https://id.example.org',
      EXT_SIGN_IN_CLIENT_ID: 'ext-server',
      EXT_SIGN_IN_CLIENT_SECRET: 'invented',
    }),
  }
  const cli = async (...argv: string[]): Promise<string> => {
    const child = Bun.spawn(['bun', 'cli.ts', ...argv], {
      cwd: checkout,
      env,
      stdin: 'ignore',
      stderr: 'pipe',
    })
    const [out, err, code] = await Promise.all([child.stdout.text(), child.stderr.text(), child.exited])
    if (code !== 0) process.stderr.write(`  ${argv.join(' ')}: ${code} ${err.split('\n')[0]}\n`)
    return out.trim()
  }
  await cli('user', 'add', 'ann')
  const token = await cli('issue-token', '--name', 'phone', '--user', 'ann')
  await cli('issue-token', '--name', 'other', '--user', 'owner')
  await cli('issue-token', '--name', 'lost phone', '--user', 'ann')
  const tokens = JSON.parse(await cli('list-tokens', '--json', '--user', 'ann')) as {
    id: string
    name: string
  }[]
  await cli('revoke-token', tokens.find(({ name }) => name === 'lost phone')?.id ?? '')
  await cli('issue-jwt', '--name', 'client', '--user', 'ann')
  await cli('issue-passcode', '--identifier', 'ann@example.org', '--user', 'ann')
  await cli('rotate-jwt-key')
  await cli('user', 'bind', 'ann', '--issuer', 'https://id.example.org', '--subject', 'ann-1')
  await cli('user', 'invite', 'ann')
  await cli('revoke-external-jwt', '--issuer', 'https://id.example.org', '--jti', 'lost')

  if (schema >= FOODS) {
    const products = join(home, 'products.csv')
    writeFileSync(products, offFile([OFF_PRODUCT]))
    await cli('foods', 'import', products)
  }

  const child = Bun.spawn(['bun', 'cli.ts', 'serve', '--port', '0'], {
    cwd: checkout,
    env,
    stdin: 'ignore',
    stderr: 'pipe',
  })
  let text = ''
  let address: string | undefined
  const decoder = new TextDecoder()
  const reader = child.stderr.getReader()
  while (address === undefined) {
    const { value, done } = await reader.read()
    if (done) throw new Error(`did not serve: ${text}`)
    text += decoder.decode(value)
    address = /listening on (http:\/\/\S+)/.exec(text)?.[1]
  }
  void (async () => {
    while (!(await reader.read()).done);
  })()
  const link = await cli('sign-in-link', '--user', 'ann')
  await fillOverHttp(address, token, link)
  await cli('sign-in-link', '--user', 'ann')
  child.kill('SIGTERM')
  await child.exited
}

function store(schema: number, commit: string, dataDir: string): void {
  const copy = join(dataDir, 'copy.db')
  const sqlite = new Database(join(dataDir, 'ext-server.db'))
  sqlite.query('VACUUM INTO ?').run(copy)
  const empty = sqlite
    .query<{ name: string }, []>(
      "SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'foods_fts_%'",
    )
    .all()
    .filter(({ name }) => sqlite.query(`SELECT 1 FROM "${name}" LIMIT 1`).get() === null)
    .map(({ name }) => name)
  sqlite.close()
  const bytes = Bun.zstdCompressSync(readFileSync(copy), { level: 19 })
  const name = String(schema).padStart(2, '0')
  mkdirSync(import.meta.dir, { recursive: true })
  writeFileSync(join(import.meta.dir, `schema-${name}.db.zst`), bytes)
  const key = join(dataDir, 'audit-key')
  const about = { commit, ...(existsSync(key) && { audit_key: readFileSync(key, 'utf8') }) }
  writeFileSync(join(import.meta.dir, `schema-${name}.json`), `${JSON.stringify(about, null, 2)}\n`)
  process.stdout.write(`schema ${name}: ${bytes.length} bytes; without rows: ${empty.join(', ')}\n`)
}

async function run(cwd: string, ...command: string[]): Promise<void> {
  const child = Bun.spawn(command, { cwd, stdout: 'ignore', stderr: 'inherit' })
  if ((await child.exited) !== 0) throw new Error(command.join(' '))
}
