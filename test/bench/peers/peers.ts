import { join, resolve } from 'node:path'

/** The kinds of work that are measured, and the share of a server written by hand that this program aims at. */
export const WORKS = {
  health: { title: '`GET /api/health`', goal: 0.8 },
  tokens: { title: 'list one’s 5 tokens of 100,000, with an API token', goal: 0.8 },
  list: { title: '`tools/list` with a JWT, 96 KB', goal: 0.9 },
  score: { title: '`get_diet_score` over 30 days of 100,000 entries, with a JWT', goal: 1.5 },
} as const

export type Work = keyof typeof WORKS
export const WORK_NAMES = Object.keys(WORKS) as Work[]

/** Whose data and credentials a server has. */
type Data = 'ours' | 'rival' | 'better-auth'

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

type Credentials = { token: string; jwt: string }

const PATHS: Readonly<Record<Work, string>> = {
  health: '/api/health',
  tokens: '/api/ext/tokens',
  list: '/mcp',
  score: '/mcp',
}

const BODIES: Readonly<Partial<Record<Work, object>>> = {
  list: { jsonrpc: '2.0', id: 1, method: 'tools/list' },
  score: {
    jsonrpc: '2.0',
    id: 1,
    method: 'tools/call',
    params: { name: 'get_diet_score', arguments: { days: 30 } },
  },
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
