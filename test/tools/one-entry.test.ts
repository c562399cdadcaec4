import { expect, test } from 'bun:test'
import { type Static, Type } from '@sinclair/typebox'
import { withGeneratedSections } from '../../docs/generate.ts'
import { bundleManifest } from '../../src/connect/bundle/manifest.ts'
import { listRoutes } from '../../src/http/routes.ts'
import { TOOLS } from '../../src/tools/index.ts'
import { sourceNames } from '../../src/tools/source-names.ts'
import { annotationsOf, defineTool, type ToolsByName, toolInput } from '../../src/tools/tool.ts'
import { asksFor, modelServer, says } from '../assistant/model-server.ts'
import { ERAS } from '../mcp/official-clients.ts'
import { INITIALIZE, local, stdio } from '../mcp/support.ts'
import { testServer } from '../support.ts'

/** One more tool, added by its definition alone, is on every surface that tools have. */

const getTides = defineTool({
  name: 'get_tides',
  title: 'Tides',
  description:
    'Reads the tides of a day. Use it for "when is high water". Changes nothing. For food use log_food.',
  whenToUse: 'when the water is high.',
  instructionsRank: 3.5,
  kind: 'read',
  stores: false,
  openWorld: false,
  source: {
    name: 'tide table',
    range: (_, { date }) => date,
    nextSteps: () => [{ kind: 'eat', text: 'Go for a swim' }],
  },
  input: toolInput({
    date: Type.String({ maxLength: 10, description: 'The day, YYYY-MM-DD' }),
    detail: Type.Optional(Type.String({ maxLength: 10, description: 'concise or detailed' })),
  }),
  output: Type.Object({ date: Type.String(), high_water: Type.Array(Type.String()) }),
  run: ({ date }) => ({ date, high_water: ['06:10', '18:32'] }),
})
const ALL = [...TOOLS, getTides] as const

const INPUT = { date: '2026-03-10' }
const OUTPUT = { date: '2026-03-10', high_water: ['06:10', '18:32'] }
const LINE = '- get_tides: when the water is high.'

const server = await testServer({ tools: ALL })
const ranked = (instructions: string | undefined) =>
  instructions?.split('\n').flatMap((line) => /^- (\w+):/.exec(line)?.[1] ?? [])

test.each([...ERAS])(
  'MCP over HTTP, %s: it is listed, in the instructions at its rank, and called',
  async (_, connect) => {
    const client = await connect(server, { jwt: await server.jwt('ann') })
    const { tools } = await client.listTools()
    expect(tools.map(({ name }) => name)).toEqual(ALL.map(({ name }) => name))
    expect(tools.at(-1)).toMatchObject({ title: 'Tides', annotations: annotationsOf(getTides) })
    expect(client.getInstructions()).toContain(LINE)
    expect(ranked(client.getInstructions())?.slice(2, 5)).toEqual([
      'get_diet_score',
      'get_tides',
      'get_diet_gap',
    ])
    const { structuredContent } = await client.callTool({ name: 'get_tides', arguments: INPUT })
    expect(structuredContent).toEqual(OUTPUT)
  },
)

test('MCP over stdio: it is listed, in the instructions, and called', async () => {
  const connection = stdio(server, async () => local('ann'))
  const { result } = await connection.ask('initialize', INITIALIZE)
  expect(result.instructions).toContain(LINE)
  expect((await connection.ask('tools/list')).result.tools).toHaveLength(ALL.length)
  const called = await connection.ask('tools/call', { name: 'get_tides', arguments: INPUT })
  expect(called.result.structuredContent).toEqual(OUTPUT)
  await connection.end()
})

test('it can be selected and left out, as any tool', async () => {
  const [[, connect] = []] = ERAS
  const alone = await connect?.(server, { headers: { 'X-MCP-Tools': 'get_tides' } })
  expect((await alone?.listTools())?.tools.map(({ name }) => name)).toEqual(['get_tides'])
  expect(ranked(alone?.getInstructions())).toEqual(['get_tides'])
  const without = await connect?.(server, { headers: { 'X-MCP-Tools': 'log_food' } })
  expect(without?.getInstructions()).not.toContain('get_tides')
  const configured = await testServer({
    tools: ALL,
    settings: { MCP_TOOLS: 'get_tides', MCP_READONLY: 'true' },
  })
  expect((await configured.request('GET', '/api/mcp/capabilities')).json.mcp.tools).toEqual(['get_tides'])
})

test('REST and OpenAPI: it has a path, checks its input and its scope', async () => {
  const call = (token: string, body: unknown) =>
    server.request('POST', '/api/tools/get_tides', { token, body })
  const answered = await call(server.token('ann', ['read']), INPUT)
  expect([answered.status, answered.json]).toEqual([200, OUTPUT])
  expect((await call(server.token('ann', ['read']), {})).status).toBe(422)
  expect((await call(server.token('ann', ['write']), INPUT)).status).toBe(403)
  expect(listRoutes(server.app).map(({ path }) => path)).toContain('/api/tools/get_tides')
  const { json } = await server.request('GET', '/openapi.json')
  expect(json.paths['/api/tools/get_tides'].post).toMatchObject({
    operationId: 'get_tides',
    summary: 'Tides',
    description: getTides.description,
    security: [{ api_token: [] }, { browser_session: [] }],
  })
})

test('capabilities: it is described, and in the rate class of its kind', async () => {
  const { json } = await server.request('GET', '/api/mcp/capabilities')
  expect(json.tools.at(-1)).toMatchObject({ name: 'get_tides', title: 'Tides', kind: 'read' })
  expect(json.mcp.tools).toContain('get_tides')
  expect(json.rate_limits.read.tools).toContain('get_tides')
})

test('the assistant offers it to the model, and names it as a source with its range', async () => {
  using model = modelServer(asksFor(['get_tides', INPUT]), says('High water is at 06:10.'))
  const settings = Object.entries(model.settings).map(([key, value]) => [`ASSISTANT_${key}`, value])
  const there = await testServer({ tools: ALL, settings: Object.fromEntries(settings) })
  const { json } = await there.request('POST', '/api/tools/chat_with_assistant', {
    token: there.token(),
    body: { message: 'When is high water?' },
  })
  expect(model.requests[0]?.body.tools?.map(({ function: { name } }) => name)).toContain('get_tides')
  expect(json).toMatchObject({
    mode: 'model',
    sources: [{ tool: 'get_tides', range: '2026-03-10' }],
    actions: ['Go for a swim'],
  })
})

/** As the page derives them in `routes.ts`: this compiles only if the tool's types are those of its schemas. */
type Tides = ToolsByName<typeof ALL>['get_tides']
const typed: { input: Static<Tides['input']>; output: Static<Tides['output']> } = {
  input: INPUT,
  output: OUTPUT,
}

test('the page has its types, and its name as a source', () => {
  expect(typed.output.high_water).toHaveLength(2)
  expect(sourceNames(ALL)).toEqual({ ...sourceNames(), get_tides: 'tide table' })
})

test('the documents and the desktop extension list it', () => {
  const generated = (section: string) =>
    withGeneratedSections(`<!-- generated: ${section} -->\n<!-- end -->`, { tools: ALL })
  expect(generated('tools')).toContain(`| \`get_tides\` | read | ${getTides.description} |`)
  expect(generated('tools_with_detail')).toContain('and `get_tides` accept `detail`.')
  expect(bundleManifest('linux', ALL).tools.at(-1)).toEqual({
    name: 'get_tides',
    description: getTides.description,
  })
})
