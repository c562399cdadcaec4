import { createHmac } from 'node:crypto'
import type { McpCaller } from '../../src/mcp/catalog.ts'
import { RpcError } from '../../src/mcp/rpc.ts'
import { exchangeOf } from './exchange.ts'

/** The tools that the conformance suite calls; each does what the suite's scenario of that name describes. */

export const PIXEL =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg=='
const SILENCE = 'UklGRiQAAABXQVZFZm10IBAAAAABAAEAQB8AAEAfAAABAAgAZGF0YQAAAAA='

type Result = Record<string, unknown>
type Run = (caller: McpCaller, input: Record<string, unknown>) => Result | Promise<Result>
type FixtureTool = { run: Run; inputSchema?: object }

const says = (words: string): Result => ({ content: [{ type: 'text', text: words }] })
const image = { type: 'image', data: PIXEL, mimeType: 'image/png' }
const embedded = (uri: string, mimeType: string, content: string) => ({
  type: 'resource',
  resource: { uri, mimeType, text: content },
})

async function reportProgress(caller: McpCaller): Promise<Result> {
  const { progressToken, notify } = exchangeOf(caller)
  if (progressToken === undefined) return says('No progress was asked for')
  for (const progress of [0, 50, 100]) {
    await notify('notifications/progress', { progressToken, progress, total: 100 })
  }
  return says('Progress was reported')
}

async function sendLogs(caller: McpCaller): Promise<Result> {
  const { logLevel, notify } = exchangeOf(caller)
  if (logLevel !== undefined) {
    for (const data of ['Tool execution started', 'Tool processing data', 'Tool execution completed']) {
      await notify('notifications/message', { level: 'info', data })
    }
  }
  return says('Logging is done')
}

const elicit = (message: string, field = 'name') => ({
  method: 'elicitation/create',
  params: {
    message,
    requestedSchema: { type: 'object', properties: { [field]: { type: 'string' } }, required: [field] },
  },
})
const sample = (words: string) => ({
  method: 'sampling/createMessage',
  params: { messages: [{ role: 'user', content: { type: 'text', text: words } }], maxTokens: 100 },
})
const roots = { method: 'roots/list', params: {} }

/** State that the client carries for the server, and cannot change unnoticed. */
const signed = (state: string) =>
  `${state}.${createHmac('sha256', 'conformance').update(state).digest('hex')}`

function stateOf(caller: McpCaller): string | undefined {
  const { requestState } = exchangeOf(caller)
  if (requestState === undefined) return undefined
  const state = requestState.slice(0, requestState.lastIndexOf('.'))
  if (signed(state) !== requestState) throw new RpcError(-32602, 'requestState was changed')
  return state
}

/** Asks for what is missing until every request is answered with an object. */
function asking(requests: Record<string, object>, done: Result, state?: string): Run {
  return (caller) => {
    stateOf(caller)
    const { inputResponses } = exchangeOf(caller)
    const isAnswered = Object.keys(requests).every(
      (key) => typeof inputResponses[key] === 'object' && inputResponses[key] !== null,
    )
    if (isAnswered) return done
    return {
      resultType: 'input_required',
      inputRequests: requests,
      ...(state !== undefined && { requestState: signed(state) }),
    }
  }
}

function twoRounds(caller: McpCaller): Result {
  const { inputResponses } = exchangeOf(caller)
  const round = stateOf(caller)
  if (round === 'two' && inputResponses.step2 !== undefined) return says('Both rounds are done')
  const isSecond = round === 'one' && inputResponses.step1 !== undefined
  return {
    resultType: 'input_required',
    inputRequests: isSecond ? { step2: elicit('And then?', 'colour') } : { step1: elicit('Who?') },
    requestState: signed(isSecond ? 'two' : 'one'),
  }
}

/** Asks for what the client says it can answer, and nothing else. */
function withinCapabilities(caller: McpCaller): Result {
  const { clientCapabilities } = exchangeOf(caller)
  const possible = { elicitation: elicit('Who?'), sampling: sample('Who?'), roots }
  const inputRequests = Object.fromEntries(
    Object.entries(possible).filter(([name]) => name in clientCapabilities),
  )
  return { resultType: 'input_required', inputRequests, requestState: signed('asked') }
}

function needsSampling(caller: McpCaller): Result {
  if ('sampling' in exchangeOf(caller).clientCapabilities) return says('The client can sample')
  throw new RpcError(-32021, 'The client must be able to sample', { requiredCapabilities: { sampling: {} } })
}

const SCHEMA_2020_12 = {
  $schema: 'https://json-schema.org/draft/2020-12/schema',
  type: 'object',
  $defs: {
    address: {
      $anchor: 'addressDef',
      type: 'object',
      properties: { street: { type: 'string' }, city: { type: 'string' } },
    },
  },
  properties: {
    name: { type: 'string' },
    address: { $ref: '#/$defs/address' },
    contactMethod: { type: 'string', enum: ['phone', 'email'] },
    phone: { type: 'string' },
    email: { type: 'string' },
  },
  allOf: [{ anyOf: [{ required: ['phone'] }, { required: ['email'] }] }],
  if: { properties: { contactMethod: { const: 'phone' } }, required: ['contactMethod'] },
  // biome-ignore lint/suspicious/noThenProperty: the keyword of JSON Schema
  then: { required: ['phone'] },
  else: { required: ['email'] },
  additionalProperties: false,
}

export const FIXTURE_TOOLS: Readonly<Record<string, FixtureTool>> = {
  test_simple_text: { run: () => says('This is a simple text response for testing.') },
  test_image_content: { run: () => ({ content: [image] }) },
  test_audio_content: { run: () => ({ content: [{ type: 'audio', data: SILENCE, mimeType: 'audio/wav' }] }) },
  test_embedded_resource: {
    run: () => ({
      content: [embedded('test://embedded-resource', 'text/plain', 'This is an embedded resource content.')],
    }),
  },
  test_multiple_content_types: {
    run: () => ({
      content: [
        { type: 'text', text: 'Multiple content types test:' },
        image,
        embedded('test://mixed-content-resource', 'application/json', '{"test":"data","value":123}'),
      ],
    }),
  },
  test_error_handling: {
    run: () => ({ ...says('This tool intentionally returns an error for testing'), isError: true }),
  },
  test_tool_with_progress: { run: reportProgress },
  test_tool_with_logging: { run: sendLogs },
  test_logging_tool: { run: sendLogs },
  test_missing_capability: { run: needsSampling },
  test_streaming_elicitation: { run: asking({ user_name: elicit('What is your name?') }, says('Hello!')) },
  json_schema_2020_12_tool: { run: () => says('Called'), inputSchema: SCHEMA_2020_12 },
  test_input_required_result_elicitation: {
    run: asking({ user_name: elicit('What is your name?') }, says('Hello!')),
  },
  test_input_required_result_sampling: {
    run: asking({ capital_question: sample('What is the capital of France?') }, says('Thank you')),
  },
  test_input_required_result_list_roots: { run: asking({ client_roots: roots }, says('Thank you')) },
  test_input_required_result_request_state: {
    run: asking({ confirm: elicit('Go on?', 'ok') }, says('state-ok'), 'asked'),
  },
  test_input_required_result_multiple_inputs: {
    run: asking(
      { user_name: elicit('Who?'), greeting: sample('Greet them'), client_roots: roots },
      says('Thank you'),
      'asked',
    ),
  },
  test_input_required_result_multi_round: { run: twoRounds },
  test_input_required_result_tampered_state: {
    run: asking({ confirm: elicit('Go on?', 'ok') }, says('Thank you'), 'asked'),
  },
  test_input_required_result_capabilities: { run: withinCapabilities },
}

export const FIXTURE_PROMPT_INPUT = asking(
  { user_context: elicit('What is it about?', 'context') },
  { messages: [{ role: 'user', content: { type: 'text', text: 'About that' } }] },
)
