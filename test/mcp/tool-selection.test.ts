import { describe, expect, test } from 'bun:test'
import { healthCatalog } from '../../src/mcp/health-catalog.ts'
import { ALL_TOOLS, TOOLS } from '../../src/tools/index.ts'
import { rejectionOf } from '../rejection.ts'
import { type TestServer, testServer } from '../support.ts'
import { EVERY_TOOL } from '../tools/people.ts'
import { ERAS } from './official-clients.ts'
import { discover, INITIALIZE, initialize, local, offering, stdio } from './support.ts'

/** What a client is offered can be narrowed by settings, headers and the address, and by nothing widened. */

const server = await testServer()
const ALL: string[] = TOOLS.map(({ name }) => name)
const STORE_NOTHING: string[] = TOOLS.filter(({ stores }) => !stores).map(({ name }) => name)
const SAVE = ALL.filter((name) => !STORE_NOTHING.includes(name))

type Way = {
  settings?: Record<string, string>
  headers?: Record<string, string>
  query?: string
  left: string[]
}
const TWO = ['get_diet_gap', 'log_food']
const cases: [what: string, way: Way][] = [
  ['nothing said', { left: ALL }],
  ['the header X-MCP-Readonly', { headers: { 'X-MCP-Readonly': 'true' }, left: STORE_NOTHING }],
  ['the header in another case', { headers: { 'x-mcp-readonly': ' TRUE ' }, left: STORE_NOTHING }],
  ['X-MCP-Readonly: 1', { headers: { 'X-MCP-Readonly': '1' }, left: STORE_NOTHING }],
  ['X-MCP-Readonly: false', { headers: { 'X-MCP-Readonly': 'false' }, left: ALL }],
  ['the header X-MCP-Tools', { headers: { 'X-MCP-Tools': 'log_food, get_diet_gap,' }, left: TWO }],
  ['?readonly=true', { query: 'readonly=true', left: STORE_NOTHING }],
  ['?readOnly=true, as others spell it', { query: 'readOnly=true', left: STORE_NOTHING }],
  ['?Tools=a&tools=b', { query: 'Tools=log_food&tools=get_diet_gap', left: TWO }],
  ['?tools=a,b', { query: 'tools=log_food,get_diet_gap', left: TWO }],
  ['?tools=a&tools=b', { query: 'tools=log_food&tools=get_diet_gap', left: TWO }],
  ['both in the address', { query: 'readonly=true&tools=log_food,get_diet_gap', left: ['get_diet_gap'] }],
  ['other words in the address', { query: 'utm=x&read_only=true', left: ALL }],
  ['mcp.readonly', { settings: { MCP_READONLY: 'true' }, left: STORE_NOTHING }],
  ['mcp.tools', { settings: { MCP_TOOLS: TWO.join() }, left: TWO }],
  [
    'a header cannot take back what the setting says',
    {
      settings: { MCP_READONLY: 'true', MCP_TOOLS: TWO.join() },
      headers: { 'X-MCP-Readonly': 'false', 'X-MCP-Tools': ALL.join() },
      query: 'readonly=false',
      left: ['get_diet_gap'],
    },
  ],
  [
    'all three narrow, each in its way',
    {
      settings: { MCP_TOOLS: 'get_diet_gap,get_diet_score,log_food' },
      headers: { 'X-MCP-Tools': 'get_diet_gap,log_food,get_my_checkins' },
      query: 'readonly=1',
      left: ['get_diet_gap'],
    },
  ],
  ['nothing is left', { headers: { 'X-MCP-Tools': 'log_food' }, query: 'readonly=true', left: [] }],
]

const serverFor = async ({ settings }: Way): Promise<TestServer> =>
  settings === undefined ? server : await testServer({ settings })

describe.each([...ERAS])('%s', (_, connect) => {
  test.each(cases)('%s', async (_what, way) => {
    const there = await serverFor(way)
    const client = await connect(there, { ...way, jwt: await there.jwt('ann') })
    const { tools } = await client.listTools()
    expect(tools.map(({ name }) => name).sort()).toEqual([...way.left].sort())
    for (const { name, input } of EVERY_TOOL) {
      const call = client.callTool({ name, arguments: input })
      if (way.left.includes(name)) expect(await call).toHaveProperty('structuredContent')
      else expect(await rejectionOf(call)).toMatch(/Unknown tool/)
    }
    there.clock.advance(60_000)
  })

  test('what is hidden was not called', async () => {
    const jwt = await server.jwt('bea')
    const client = await connect(server, { jwt, headers: { 'X-MCP-Readonly': 'true' } })
    for (const name of SAVE) {
      const { input } = EVERY_TOOL.find((tool) => tool.name === name) ?? { input: {} }
      expect(await rejectionOf(client.callTool({ name, arguments: input }))).toMatch(/Unknown tool/)
    }
    const { structuredContent } = await client.callTool({ name: 'get_health_snapshot' })
    expect(structuredContent).toMatchObject({ recent_foods: [], window: { checkins: 0 } })
  })

  test('resources and prompts that need a hidden tool are hidden with it', async () => {
    const asking = { jwt: await server.jwt('ann'), headers: { 'X-MCP-Tools': 'get_health_profile' } }
    const client = await connect(server, asking)
    expect((await client.listResources()).resources.map(({ uri }) => uri)).toEqual(['health://profile'])
    expect((await client.readResource({ uri: 'health://profile' })).contents).toHaveLength(1)
    expect(await rejectionOf(client.readResource({ uri: 'health://today' }))).toMatch(/Resource not found/)
    expect((await client.listPrompts()).prompts).toEqual([])
    expect(await rejectionOf(client.getPrompt({ name: 'weekly_review' }))).toMatch(/Unknown prompt/)
    const ref = { type: 'ref/prompt', name: 'weekly_review' } as const
    expect(await rejectionOf(client.complete({ ref, argument: { name: 'days', value: '' } }))).toMatch(
      /Unknown prompt/,
    )
  })

  test('read-only leaves every prompt and every resource of a tool that reads', async () => {
    const client = await connect(server, { query: 'readonly=true' })
    expect((await client.listResources()).resources.map(({ uri }) => uri)).toEqual([
      ...['today', 'week', 'profile'].map((name) => `health://${name}`),
      ...['day', 'chart', 'protocols'].map((card) => `ui://ext-server/${card}`),
    ])
    expect((await client.listPrompts()).prompts).toHaveLength(3)
  })

  test('a wrong selection is told, in words that reach the person', async () => {
    const list = async () =>
      (await connect(server, { headers: { 'X-MCP-Tools': 'get_nothing' } })).listTools()
    expect(await rejectionOf(list())).toMatch(/get_nothing is not a tool of this server/)
  })
})

describe('a selection that cannot be meant is refused in one line', () => {
  const known = `its tools are ${ALL_TOOLS.map(({ name }) => name).join(', ')}`
  test.each([
    [
      { 'X-MCP-Tools': 'get_diet_gap,get_nothing' },
      '',
      `X-MCP-Tools: get_nothing is not a tool of this server; ${known}`,
    ],
    [{ 'X-MCP-Tools': 'LOG_FOOD' }, '', `X-MCP-Tools: a name there is not a tool of this server; ${known}`],
    [{ 'X-MCP-Tools': 'constructor' }, '', `X-MCP-Tools: constructor is not a tool of this server; ${known}`],
    [{ 'X-MCP-Tools': '' }, '', 'X-MCP-Tools: must name at least one tool'],
    [{ 'X-MCP-Tools': ' , ' }, '', 'X-MCP-Tools: must name at least one tool'],
    [{ 'X-MCP-Readonly': 'yes' }, '', 'X-MCP-Readonly: must be true or false'],
    [{}, '?readonly=', '?readonly: must be true or false'],
    [{}, '?readonly=true&readonly=false', '?readonly: must be true or false'],
    [{}, '?tools=', '?tools: must name at least one tool'],
    [{}, '?tools=ext_0123456789ab_secret', `?tools: a name there is not a tool of this server; ${known}`],
  ])('%j %s', async (headers, query, message) => {
    for (const method of ['initialize', 'tools/list', 'ping', 'prompts/list']) {
      const { status, json } = await server.request('POST', `/mcp${query}`, {
        headers: headers as Record<string, string>,
        body: { jsonrpc: '2.0', id: 7, method, params: method === 'initialize' ? INITIALIZE : {} },
      })
      expect(status).toBe(400)
      expect(json).toEqual({ jsonrpc: '2.0', id: 7, error: { code: -32602, message } })
    }
  })

  test('a setting that names no tool: nothing starts', async () => {
    expect(await rejectionOf(testServer({ settings: { MCP_TOOLS: 'log_food,log_water' } }))).toContain(
      `mcp.tools: log_water is not a tool of this server; ${known}`,
    )
  })
})

test('the instructions speak of what is offered alone, and are short', async () => {
  const of = (names: readonly string[]) => healthCatalog(server.services, offering(names)).instructions()
  expect(of(ALL).length).toBeWithin(800, 1500)
  for (const names of [ALL, STORE_NOTHING, ['log_food'], []]) {
    const mentioned = of(names).match(/\b(?:get|log|chat|analyze)_[a-z_]+\b/g) ?? []
    expect([...new Set(mentioned)].sort()).toEqual([...names].sort())
  }
})

test('the instructions name no tool that a request leaves out, in both eras', async () => {
  const headers = { 'X-MCP-Readonly': 'true' }
  for (const send of [
    (more: object) => initialize(server, 'initialize', INITIALIZE, more),
    (more: object) => discover(server, 'server/discover', {}, more),
  ]) {
    expect((await send({})).json.result.instructions).toContain('log_food')
    const narrowed = (await send({ headers })).json.result.instructions
    expect(narrowed).toContain('get_diet_gap')
    expect(narrowed).not.toContain('log_food')
  }
})

test('REST has its own scopes: what narrows MCP leaves it whole', async () => {
  const there = await testServer({ settings: { MCP_READONLY: 'true' } })
  const { status } = await there.request('POST', '/api/tools/log_food', {
    token: there.token(),
    body: { food_name: 'rice' },
  })
  expect(status).toBe(200)
})

test('without a credential the selection holds as well, and is no secret', async () => {
  for (const send of [initialize, discover]) {
    const { json } = await send(await testServer({ settings: { MCP_TOOLS: 'log_food' } }), 'tools/list')
    expect(json.result.tools).toHaveLength(1)
  }
})

test('over stdio the settings hold', async () => {
  const there = await testServer({ settings: { MCP_READONLY: 'true' } })
  const connection = stdio(there, async () => local('ada'))
  await connection.ask('initialize', INITIALIZE)
  const { result } = await connection.ask('tools/list')
  expect(result.tools.map(({ name }: { name: string }) => name)).toEqual(STORE_NOTHING)
  const { error } = await connection.ask('tools/call', { name: 'log_food', arguments: { food_name: 'rice' } })
  expect(error).toMatchObject({ code: -32602, message: 'Unknown tool' })
  await connection.end()
})

describe('what is offered is told', () => {
  test('in capabilities, by the settings', async () => {
    const there = await testServer({ settings: { MCP_TOOLS: TWO.join() } })
    const { json } = await there.request('GET', '/api/mcp/capabilities')
    expect(json.mcp.tools.sort()).toEqual(TWO)
    expect(json.mcp.selection).toEqual({
      headers: ['X-MCP-Readonly', 'X-MCP-Tools'],
      query: ['readonly', 'tools'],
    })
    expect(json.mcp.resources).toEqual([
      { uri: 'ui://ext-server/meal', title: 'Meal card' },
      { uri: 'ui://ext-server/day', title: 'Day dashboard' },
    ])
    expect(json.mcp.prompts).toEqual([])
    // REST has all of them.
    expect(json.tools).toHaveLength(TOOLS.length)
  })
})
