import { join, resolve } from 'node:path'
import { databasePath } from '../../../db/open.ts'

/** The kinds of work that are measured, and the share of a server written by hand that this program aims at. */
export const WORKS = {
  health: { title: '`GET /api/health`', goal: 0.8 },
  tokens: { title: 'list one’s 5 tokens of 100,000, with an API token', goal: 0.8 },
  list: { title: '`tools/list` with a JWT', goal: 0.9 },
  score: { title: '`get_diet_score` over 30 days of 100,000 entries, with a JWT, asked again', goal: 1.5 },
  changed: { title: '`get_diet_score`, after a write', goal: 1.5 },
} as const

export type Work = keyof typeof WORKS
export const WORK_NAMES = Object.keys(WORKS) as Work[]

/** Whose data and credentials a server has. */
type Data = 'ours' | 'rival' | 'better-auth'

/** A change of one row in the database of a server; undefined: none. Requests then go one by one. */
export type Change = { file: string; sql: string } | undefined

/** What another process writes before each request of a work, so that no answer is a remembered one. */
export const changeBefore = (work: Work, { data }: Peer, folder: string): Change =>
  work === 'changed' ? CHANGES[data](folder) : undefined

const CHANGES: Readonly<Record<Data, (folder: string) => Change>> = {
  ours: (folder) => ({
    file: databasePath(join(folder, 'ours')),
    sql: 'UPDATE food_days SET entries = entries WHERE rowid = 1',
  }),
  rival: (folder) => ({
    file: join(folder, 'rival.db'),
    sql: 'UPDATE entries SET user_id = user_id WHERE rowid = 1',
  }),
  'better-auth': () => undefined,
}

export type Peer = {
  name: string
  /** The source, which is built in the same way for each; absent: the built program. */
  source?: string
  /** A package that is installed apart: without it the server does not take part, and it runs from its source. */
  needs?: string
  data: Data
  works: readonly Work[]
  /** The path at which it does another work that is the nearest to these. */
  path?: string
}

export const OURS = 'ext-server'
export const BY_HAND = 'by hand on Bun'

const programs = resolve(import.meta.dir, '../../programs')
const source = (name: string) => join(import.meta.dir, 'servers', `${name}.ts`)

export const PEERS: readonly Peer[] = [
  { name: OURS, data: 'ours', works: WORK_NAMES },
  { name: BY_HAND, source: source('by-hand'), data: 'rival', works: WORK_NAMES },
  { name: 'Bun without headers', source: source('bare'), data: 'rival', works: ['health'] },
  { name: 'plain Elysia', source: source('plain-elysia'), data: 'rival', works: ['health'] },
  {
    name: 'better-auth, verifying alone',
    source: join(programs, 'better-auth-server.js'),
    needs: join(programs, 'node_modules/better-auth'),
    data: 'better-auth',
    works: ['tokens'],
    path: '/verify',
  },
  { name: 'official SDK 1, no JWT', source: source('sdk-v1'), data: 'rival', works: ['list'] },
  { name: 'official SDK 2, no JWT', source: source('sdk-v2'), data: 'rival', works: ['list'] },
]

/** Does no work of its own; see `servers/floor.ts`. */
export const FLOOR: Peer = { name: 'floor: no pauses', source: source('floor'), data: 'rival', works: [] }
/** What plain Bun takes for a request, of the time that the floor is asked to take. */
const PLAIN_MICROSECONDS = 10

/** Asks the floor to take as long as another server, and to answer as much. */
export const floorRequest = (port: number, { size, microseconds }: { size: number; microseconds: number }) =>
  [
    `GET /?microseconds=${Math.max(microseconds - PLAIN_MICROSECONDS, 0)}&bytes=${size} HTTP/1.1`,
    `Host: 127.0.0.1:${port}`,
    '\r\n',
  ].join('\r\n')

type Credentials = { token: string; jwt: string }

const PATHS: Readonly<Record<Work, string>> = {
  health: '/api/health',
  tokens: '/api/ext/tokens',
  list: '/mcp',
  score: '/mcp',
  changed: '/mcp',
}

const ASK_SCORE = {
  jsonrpc: '2.0',
  id: 1,
  method: 'tools/call',
  params: { name: 'get_diet_score', arguments: { days: 30 } },
}

const BODIES: Readonly<Partial<Record<Work, object>>> = {
  list: { jsonrpc: '2.0', id: 1, method: 'tools/list' },
  score: ASK_SCORE,
  changed: ASK_SCORE,
}

/** The request of a work, as it goes over the wire. */
export function requestText(
  work: Work,
  { path = PATHS[work] }: Peer,
  port: number,
  own: Credentials,
): string {
  const body = BODIES[work] === undefined ? '' : JSON.stringify(BODIES[work])
  const credential = work === 'health' ? undefined : body === '' ? own.token : own.jwt
  const headers = [
    `${body === '' ? 'GET' : 'POST'} ${path} HTTP/1.1`,
    `Host: 127.0.0.1:${port}`,
    'User-Agent: bench',
    'Accept: application/json, text/event-stream',
    ...(credential === undefined ? [] : [`Authorization: Bearer ${credential}`]),
    ...(body === ''
      ? []
      : [
          'Content-Type: application/json',
          'MCP-Protocol-Version: 2025-06-18',
          `Content-Length: ${body.length}`,
        ]),
  ]
  return `${headers.join('\r\n')}\r\n\r\n${body}`
}
