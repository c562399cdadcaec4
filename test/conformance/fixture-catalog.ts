import type { Logger } from '../../src/core/log.ts'
import { defineCatalog, type McpCatalog, type McpPart } from '../../src/mcp/catalog.ts'
import { isObject } from '../../src/mcp/message.ts'
import { invalidParams } from '../../src/mcp/rpc.ts'
import { FIXTURE_PROMPT_INPUT, FIXTURE_TOOLS, PIXEL } from './fixture-tools.ts'

/** What the conformance suite expects to find, and nobody else: a catalog for the adapters, in tests alone. */
export const fixtureCatalog = (log: Logger): McpCatalog =>
  defineCatalog(
    {
      server: { name: 'conformance', title: 'Conformance fixture', version: '1' },
      instructions: () => '',
      log,
    },
    [toolsPart, resourcesPart, promptsPart, completionsPart],
  )

/** Names that only this fixture has. */
export const FIXTURE_NAMES: readonly string[] = Object.keys(FIXTURE_TOOLS)

const cache = { ttlMs: 1000, cacheScope: 'public' } as const
const text = (words: string) => ({ role: 'user', content: { type: 'text', text: words } })

const toolsPart: McpPart = {
  capabilities: { tools: {} },
  methods: {
    'tools/list': {
      cache,
      answer: () => ({
        tools: Object.entries(FIXTURE_TOOLS).map(([name, { inputSchema = { type: 'object' } }]) => ({
          name,
          description: `Fixture ${name}`,
          inputSchema,
        })),
      }),
    },
    'tools/call': {
      async answer({ name, arguments: input }, caller) {
        const tool = Object.hasOwn(FIXTURE_TOOLS, String(name)) ? FIXTURE_TOOLS[String(name)] : undefined
        if (tool === undefined) throw invalidParams('Unknown tool')
        return await tool.run(caller, isObject(input) ? input : {})
      },
    },
  },
}

const DIRECT: Readonly<Record<string, object>> = {
  'test://static-text': {
    mimeType: 'text/plain',
    text: 'This is the content of the static text resource.',
  },
  'test://static-binary': { mimeType: 'image/png', blob: PIXEL },
}

function read(uri: string): object {
  const direct = DIRECT[uri]
  if (direct !== undefined) return { uri, ...direct }
  const id = /^test:\/\/template\/([^/]+)\/data$/.exec(uri)?.[1]
  if (id === undefined) throw invalidParams('Resource not found', { uri })
  const data = { id, templateTest: true, data: `Data for ID: ${id}` }
  return { uri, mimeType: 'application/json', text: JSON.stringify(data) }
}

const resourcesPart: McpPart = {
  capabilities: { resources: {} },
  methods: {
    'resources/list': {
      cache,
      answer: () => ({
        resources: Object.keys(DIRECT).map((uri) => ({ uri, name: uri, description: `Fixture ${uri}` })),
      }),
    },
    'resources/templates/list': {
      cache,
      answer: () => ({
        resourceTemplates: [
          { uriTemplate: 'test://template/{id}/data', name: 'template', description: 'Fixture' },
        ],
      }),
    },
    'resources/read': { cache, answer: ({ uri }) => ({ contents: [read(String(uri))] }) },
    // Taken as the suite asks, without being declared: nothing here changes, so nobody is ever told of a change.
    'resources/subscribe': { answer: () => ({}) },
    'resources/unsubscribe': { answer: () => ({}) },
  },
}

type Arguments = Record<string, unknown>
const PROMPTS: Readonly<Record<string, { arguments?: string[]; messages(input: Arguments): object[] }>> = {
  test_simple_prompt: { messages: () => [text('This is a simple prompt for testing.')] },
  test_prompt_with_arguments: {
    arguments: ['arg1', 'arg2'],
    messages: ({ arg1, arg2 }) => [text(`Prompt with arguments: arg1='${arg1}', arg2='${arg2}'`)],
  },
  test_prompt_with_embedded_resource: {
    arguments: ['resourceUri'],
    messages: ({ resourceUri: uri }) => [
      {
        role: 'user',
        content: {
          type: 'resource',
          resource: { uri, mimeType: 'text/plain', text: 'Embedded resource content for testing.' },
        },
      },
      text('Please process the embedded resource above.'),
    ],
  },
  test_prompt_with_image: {
    messages: () => [
      { role: 'user', content: { type: 'image', data: PIXEL, mimeType: 'image/png' } },
      text('Please analyze the image above.'),
    ],
  },
}

const promptsPart: McpPart = {
  capabilities: { prompts: {} },
  methods: {
    'prompts/list': {
      cache,
      answer: () => ({
        prompts: Object.entries(PROMPTS).map(([name, prompt]) => ({
          name,
          description: `Fixture ${name}`,
          arguments: (prompt.arguments ?? []).map((argument) => ({ name: argument, required: true })),
        })),
      }),
    },
    'prompts/get': {
      async answer({ name, arguments: input }, caller) {
        if (name === 'test_input_required_result_prompt') return await FIXTURE_PROMPT_INPUT(caller, {})
        const prompt = Object.hasOwn(PROMPTS, String(name)) ? PROMPTS[String(name)] : undefined
        if (prompt === undefined) throw invalidParams('Unknown prompt')
        return { messages: prompt.messages(isObject(input) ? input : {}) }
      },
    },
  },
}

const completionsPart: McpPart = {
  capabilities: { completions: {} },
  methods: {
    'logging/setLevel': { answer: () => ({}) },
    'completion/complete': {
      answer: () => ({ completion: { values: ['paris', 'park', 'party'], total: 3, hasMore: false } }),
    },
  },
}
