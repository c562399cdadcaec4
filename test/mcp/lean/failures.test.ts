import { describe, expect, test } from 'bun:test'
import { AppError } from '../../../src/core/errors.ts'
import { createLogger } from '../../../src/core/log.ts'
import { createEras } from '../../../src/mcp/answer.ts'
import { defineCatalog, type McpCaller, type McpMethod } from '../../../src/mcp/catalog.ts'
import type { Era } from '../../../src/mcp/era.ts'
import { createLeanPath } from '../../../src/mcp/lean/lean-path.ts'
import { RpcError } from '../../../src/mcp/rpc.ts'
import { envelope, NEWEST } from '../support.ts'

/** Calls that fail, or whose client disconnects, end as with the SDKs. */

const log = createLogger({ level: 'error', format: 'json', now: () => 0, write() {} })
const ERAS = ['initialize', 'discover'] as const

/** Both ways to call one tool, with the signal of its client. */
function ways(era: Era, answer: McpMethod['answer']) {
  const catalog = defineCatalog(
    {
      server: { name: 'test', title: 'Test', version: '1' },
      instructions: () => '',
      selectionKey: () => 'all',
      log,
    },
    [{ capabilities: { tools: {} }, methods: { 'tools/call': { lean: 'live', answer } } }],
  )
  const eras = createEras(catalog)
  const lean = createLeanPath(catalog, eras)

  function exchange(signal: AbortSignal) {
    const headers = {
      'content-type': 'application/json',
      ...(era === 'discover' && {
        'mcp-protocol-version': NEWEST,
        'mcp-method': 'tools/call',
        'mcp-name': 'a_tool',
      }),
    }
    const request = new Request('http://127.0.0.1/mcp', { method: 'POST', headers, signal })
    const params = { name: 'a_tool', ...(era === 'discover' && { _meta: envelope() }) }
    const message = { jsonrpc: '2.0', id: 1, method: 'tools/call', params }
    const caller: McpCaller = {
      principal: async () => undefined,
      withoutIdleTimeout: (work) => work(),
      signal: request.signal,
    }
    return { era, request, message, caller, selection: 'all' }
  }
  return {
    async lean(signal = new AbortController().signal) {
      const prepared = lean(exchange(signal))
      if (typeof prepared !== 'function') return undefined
      const answered = await prepared()
      return answered instanceof Response ? [answered.status, await answered.text()] : [200, answered]
    },
    async sdk(signal = new AbortController().signal) {
      const { request, message, caller } = exchange(signal)
      const response = await eras[era](request, message, caller)
      return [response.status, await response.text()]
    },
  }
}

describe.each([...ERAS])('%s era', (era) => {
  const failures: [what: string, failure: unknown][] = [
    ['a protocol error', new RpcError(-32602, 'Unknown “tool”')],
    ['a protocol error with data', new RpcError(-32000, 'no', { retry_after_seconds: 5, list: [1] })],
    ['a failure of the person', new AppError('forbidden', 'no')],
    ['a failure of the limits', new AppError('rate_limited', 'later', { retryAfter: 7 })],
    ['a failure of the machine', new Error('private')],
    ['what is no error', 'private'],
  ]
  test.each(failures)('%s', async (_, failure) => {
    const way = ways(era, () => {
      throw failure
    })
    const answer = await way.lean()
    expect(answer?.[0]).toBe(200)
    expect(JSON.stringify(answer)).not.toContain('private')
    expect(answer).toEqual(await way.sdk())
  })

  const results: [what: string, result: Record<string, unknown>][] = [
    ['nothing', {}],
    ['an error with facts about it', { content: [], isError: true, _meta: { retry_after_seconds: 5 } }],
    ['text alone', { content: [{ type: 'text', text: 'ü\u2028"' }] }],
  ]
  test.each(results)('a result with %s', async (_, result) => {
    const way = ways(era, () => result)
    expect(await way.lean()).toEqual(await way.sdk())
  })

  test('a client that disconnects during the call', async () => {
    for (const path of ['lean', 'sdk'] as const) {
      const { promise, resolve } = Promise.withResolvers<Record<string, unknown>>()
      const controller = new AbortController()
      const answered = ways(era, () => promise)[path](controller.signal)
      await new Promise((done) => setImmediate(done))
      controller.abort()
      // The newer SDK gives up at once; the older one answers all the same.
      if (era === 'discover') expect([path, ...((await answered) ?? [])]).toEqual([path, 499, ''])
      resolve({ content: [] })
      if (era === 'initialize') expect((await answered)?.[0]).toBe(200)
    }
  })

  test('a client that disconnected before the call', async () => {
    let calls = 0
    const way = ways(era, () => {
      calls += 1
      return { content: [] }
    })
    const gone = AbortSignal.abort()
    const sdk = await way.sdk(gone)
    // Where the SDK does not even start, it is the SDK that says so.
    expect(await way.lean(gone)).toEqual(era === 'discover' ? undefined : sdk)
    expect(calls).toBe(era === 'discover' ? 0 : 2)
  })
})
