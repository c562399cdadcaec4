import type { Client } from '@modelcontextprotocol/sdk/client/index.js'
import type { Db } from '../db/open.ts'
import { people } from '../db/people-schema.ts'
import type { HealthScope } from '../src/contract/scopes.ts'
import type { Clock } from '../src/core/clock.ts'
import { createLogger, type Logger } from '../src/core/log.ts'
import type { Permission } from '../src/core/principal.ts'
import { type Random, systemRandom } from '../src/core/random.ts'
import type { FoodTable } from '../src/foods/food.ts'
import { starterIndex } from '../src/foods/starter/starter-index.ts'
import { type SigningKey, temporarySigningKey } from '../src/identity/signing-key.ts'
import { fixedSigningKey, type SigningKeys } from '../src/identity/signing-keys.ts'
import type { Outbound } from '../src/oauth/public-fetch.ts'
import type { Machine } from '../src/reach/machine.ts'
import { createReach } from '../src/reach/reach.ts'
import { type App, createApp } from '../src/server/app.ts'
import { createServices, type Services } from '../src/services.ts'
import { loadConfig } from '../src/settings/config.ts'
import type { Tool } from '../src/tools/tool.ts'
import { type Answer, call, connectClient, type RequestOptions, type Send, toolAnswer } from './caller.ts'
import { emptyDb } from './empty-db.ts'

/** Noon in Berlin on an ordinary day. */
export const NOW = Date.parse('2026-03-10T11:00:00Z')
export const BASE_URL = 'http://127.0.0.1:8420'

export type TestClock = Clock & { advance(ms: number): void; stepBack(ms: number): void }

/** A clock that moves only when told to. `stepBack` moves the wall clock alone, as a person setting it does. */
export function frozenClock(at = NOW): TestClock {
  let wall = at
  let monotonic = 0
  return {
    now: () => wall,
    elapsed: () => monotonic,
    advance(ms) {
      wall += ms
      monotonic += ms
    },
    stepBack(ms) {
      wall -= ms
    },
  }
}

/** A clock by which every look takes longer than a slice: work in slices is interrupted wherever it can be. */
export function hurriedClock(): TestClock {
  const clock = frozenClock()
  let looks = 0
  return { ...clock, elapsed: () => 1000 * looks++ }
}

export type TestServer = {
  app: App
  services: Services
  db: Db
  clock: TestClock
  /** Every line logged. */
  logs: string[]
  /** Makes sure that these are people of the server. */
  addPeople(...ids: string[]): void
  /** An API token of a person's, who is added if missing; default all scopes. */
  token(userId?: string, scopes?: readonly Permission[]): string
  jwt(userId?: string, scopes?: readonly HealthScope[]): Promise<string>
  /** One request; a body that is not text is sent as JSON. */
  request(method: string, path: string, options?: RequestOptions): Promise<Answer>
  /** The official client, connected, with a JWT unless told otherwise. */
  mcpClient(jwt?: string): Promise<Client>
}

type TestOptions = {
  /** Settings by their environment names without `EXT_`. */
  settings?: Record<string, string>
  db?: Db
  clock?: TestClock
  random?: Random
  foods?: FoodTable
  /** The tools that there are; absent: the program's. */
  tools?: readonly Tool[]
  dataDir?: string
  signingKey?: SigningKey
  signingKeys?: SigningKeys
  /** What is out there; absent: nothing can be reached. */
  outbound?: Outbound
  /** The machine that it runs on; absent: one without a network. */
  machine?: Partial<Machine>
}

const LONELY_MACHINE: Machine = {
  hostname: () => 'home',
  addresses: () => [],
  isHidden: false,
  hasLocalName: true,
}

const NO_NETWORK: Outbound = {
  resolve: () => Promise.reject(new Error('no network')),
  get: () => Promise.reject(new Error('no network')),
}

/** The people whom most tests name; they are on every server. */
const PEOPLE = ['ada', 'ann', 'ben', 'bob', 'mallory'] as const

/** Without a row in the audit log, as if they had always been there. */
export function addMissingPeople(db: Db, ids: readonly string[]): void {
  for (const id of ids)
    db.insert(people).values({ id, name: id, created_at: NOW }).onConflictDoNothing().run()
}

/** With a frozen clock a minute never ends. Tests of these limits set them. */
export const NO_REQUEST_LIMIT = {
  RATE_LIMIT_REST_READ_PER_MINUTE: '1000000',
  RATE_LIMIT_REST_WRITE_PER_MINUTE: '1000000',
}

let sharedKey: Promise<SigningKey> | undefined

/** The whole application on a fresh database in memory, with a frozen clock in Berlin. */
export async function testServer(options: TestOptions = {}): Promise<TestServer> {
  const settings = { SERVER_TIME_ZONE: 'Europe/Berlin', ...NO_REQUEST_LIMIT, ...options.settings }
  const env = Object.fromEntries(Object.entries(settings).map(([name, value]) => [`EXT_${name}`, value]))
  const db = options.db ?? emptyDb()
  const clock = options.clock ?? frozenClock()
  const logs: string[] = []
  const log: Logger = createLogger({
    level: 'debug',
    format: 'json',
    now: clock.now,
    write: (line) => logs.push(line),
  })
  sharedKey ??= temporarySigningKey()
  const config = loadConfig({ env })
  const services = createServices({
    db,
    clock,
    log,
    config,
    reach: createReach(config, { ...LONELY_MACHINE, ...options.machine }, clock.elapsed),
    random: options.random ?? systemRandom,
    foods: options.foods ?? starterIndex,
    tools: options.tools,
    signingKeys: options.signingKeys ?? fixedSigningKey(options.signingKey ?? (await sharedKey)),
    dataDir: options.dataDir ?? '/nonexistent',
    outbound: options.outbound ?? NO_NETWORK,
  })
  const addPeople = (...ids: string[]) => addMissingPeople(db, ids)
  addPeople(...PEOPLE)
  const app = createApp(services)
  const send: Send = async (url, init) => app.handle(new Request(url, init))
  const server: TestServer = {
    app,
    services,
    db,
    clock,
    logs,
    addPeople,
    token(userId = 'owner', scopes) {
      addPeople(userId)
      return services.tokens.issue({ userId, name: 'test', scopes }).token
    },
    async jwt(userId = 'owner', scopes) {
      addPeople(userId)
      return (await services.jwts.issue({ userId, name: 'test', scopes })).jwt
    },
    request: (method, path, request) => call(send, method, `${BASE_URL}${path}`, request),
    mcpClient: (jwt) => connectClient(send, BASE_URL, jwt),
  }
  return server
}

/** What a tool answered: its structured result, or the error object of its text. */
export async function callTool(client: Client, name: string, input: Record<string, unknown> = {}) {
  const result = await client.callTool({ name, arguments: input })
  return toolAnswer(result)
}
