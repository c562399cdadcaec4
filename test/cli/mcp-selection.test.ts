import { describe, expect, test } from 'bun:test'
import { run } from '../../src/cli/run.ts'
import { ALL_TOOLS } from '../../src/tools/index.ts'
import { commandLine } from './support.ts'

/** `mcp --readonly --tools`: what is left of the tools for the client that launches it. */

const MESSAGES = [
  {
    id: 1,
    method: 'initialize',
    params: { protocolVersion: '2025-11-25', capabilities: {}, clientInfo: { name: 'test', version: '1' } },
  },
  { id: 2, method: 'tools/list' },
  { id: 3, method: 'tools/call', params: { name: 'log_food', arguments: { food_name: 'rice' } } },
]

/** What the command answers to the messages above, by their ids. */
async function answersOf(dataDir: string, env: Record<string, string>, ...flags: string[]) {
  const lines: string[] = []
  const text = MESSAGES.map((message) => `${JSON.stringify({ jsonrpc: '2.0', ...message })}\n`).join('')
  const code = await run(['mcp', ...flags], {
    stdin: async function* () {
      yield new TextEncoder().encode(text)
    },
    stdout: (line) => lines.push(line),
    stderr: () => {},
    env: { EXT_DATA_DIR: dataDir, ...env },
    program: 'ext-server',
    stopRequested: () => new Promise(() => {}),
  })
  expect(code).toBe(0)
  const messages = lines.map((line) => JSON.parse(line))
  return (id: number) => messages.find((message) => message.id === id)
}

const namesIn = (answer: { result: { tools: { name: string }[] } }) =>
  answer.result.tools.map(({ name }) => name)

const STORE_NOTHING = ALL_TOOLS.filter(({ stores }) => !stores).length

describe('mcp', () => {
  test.each([
    [[], {}, ALL_TOOLS.length, true],
    [['--readonly'], {}, STORE_NOTHING, false],
    [['--tools', 'log_food,get_diet_gap'], {}, 2, true],
    [['--tools', 'log_food, get_diet_gap', '--readonly'], {}, 1, false],
    [[], { EXT_MCP_READONLY: 'true' }, STORE_NOTHING, false],
    // A flag takes away from what the settings leave, and gives nothing back.
    [['--tools', 'log_food,get_diet_gap'], { EXT_MCP_TOOLS: 'get_diet_gap,get_diet_score' }, 1, false],
  ] as const)('%j %j offers %d tools', async (flags, env, count, logs) => {
    using machine = commandLine()
    const answer = await answersOf(machine.dataDir, env, ...flags)
    expect(namesIn(answer(2))).toHaveLength(count)
    expect(answer(1).result.instructions.includes('log_food')).toBe(logs)
    if (logs) expect(answer(3).result.structuredContent.entry.food_name).toBe('rice')
    else expect(answer(3).error).toMatchObject({ code: -32602, message: 'Unknown tool' })
  })

  test.each([
    [['--tools', 'log_water'], {}, '--tools: log_water is not a tool of this server; its tools are '],
    [['--tools', ''], {}, '--tools: must name at least one tool'],
    [[], { EXT_MCP_TOOLS: 'log_water' }, 'mcp.tools: log_water is not a tool of this server; its tools are '],
  ] as const)('%j %j is refused in one line', async (flags, env, message) => {
    using machine = commandLine()
    const { code, out, err } = await machine.cliWith(env, 'mcp', ...flags)
    expect([code, out]).toEqual([2, ''])
    expect(err).toStartWith(`error: ${message}`)
    expect(err.trim().split('\n')).toHaveLength(1)
  })

  test('serve refuses a setting that names no tool, before it listens', async () => {
    using machine = commandLine({ EXT_MCP_TOOLS: 'log_water' })
    const { code, err } = await machine.cli('serve', '--port', '0')
    expect(code).toBe(2)
    expect(err).toStartWith('error: mcp.tools: log_water is not a tool of this server')
  })
})
