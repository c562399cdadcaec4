import { oncePer } from '../../core/memo.ts'
import { askingBySteps } from '../asking.ts'
import { type McpCaller, type McpCatalog, STRUCTURED_JSON } from '../catalog.ts'
import { CAPABILITIES_META, type Era, SERVER_META } from '../era.ts'
import { isObject } from '../message.ts'
import { RpcError } from '../rpc.ts'
import type { PlainRequest } from './plain-request.ts'

type Result = Awaited<ReturnType<McpCatalog['answer']>>

/** The status of an answer to a client that has disconnected; nobody reads it. */
const DISCONNECTED = { status: 499 }

/** Calls a tool and writes its answer as the SDK of the era does, member by member. */
export function createToolAnswer(catalog: McpCatalog, era: Era) {
  const serverInfo = { [SERVER_META]: catalog.server }
  /** What the era adds to a result without `_meta`. */
  const added = era === 'discover' ? `,"_meta":${JSON.stringify(serverInfo)},"resultType":"complete"` : ''

  const resultText = oncePer((result: Result): string => {
    const json = result[STRUCTURED_JSON]
    // The result as text is quoted, and as structured content it is the same text: it is serialised once, not twice.
    if (json !== undefined)
      return `{"content":${JSON.stringify(result.content)},"structuredContent":${json}${added}}`
    if (era === 'initialize') return JSON.stringify(result)
    const _meta = { ...(result._meta as object | undefined), ...serverInfo }
    return JSON.stringify({ ...result, _meta, resultType: result.resultType ?? 'complete' })
  })

  function callerOf({ _meta }: PlainRequest['params'], caller: McpCaller): McpCaller {
    if (era !== 'discover' || !isObject(_meta)) return caller
    const asking = askingBySteps(_meta[CAPABILITIES_META])
    return asking === undefined ? caller : { ...caller, asking }
  }

  async function answerText({ id, method, params }: PlainRequest, caller: McpCaller): Promise<string> {
    try {
      const result = await catalog.answer(method, params, callerOf(params, caller))
      return `{"result":${resultText(result)},"jsonrpc":"2.0","id":${JSON.stringify(id)}}`
    } catch (error) {
      if (!(error instanceof RpcError)) throw error
      const { code, message, data } = error
      return JSON.stringify({ jsonrpc: '2.0', id, error: { code, message, data } })
    }
  }

  return async (request: PlainRequest, caller: McpCaller): Promise<string | Response> => {
    const answer = () => answerText(request, caller)
    // Of the two SDKs, the newer one alone gives up on a client that has disconnected.
    return era === 'discover' ? await unlessAborted(caller.signal, answer) : await answer()
  }
}

async function unlessAborted<T>(signal: AbortSignal, answer: () => Promise<T>): Promise<T | Response> {
  const disconnected = Promise.withResolvers<Response>()
  const giveUp = () => disconnected.resolve(new Response(null, DISCONNECTED))
  signal.addEventListener('abort', giveUp, { once: true })
  try {
    return await Promise.race([answer(), disconnected.promise])
  } finally {
    signal.removeEventListener('abort', giveUp)
  }
}
