import type { McpCaller, McpCatalog } from '../catalog.ts'
import type { Era } from '../era.ts'
import type { Message } from '../message.ts'
import { createFixedAnswers } from './fixed-answers.ts'
import { type PlainRequest, plainRequest } from './plain-request.ts'
import { createToolAnswer } from './tool-answer.ts'

/** The SDK of an era, which answers every message. */
export type EraAnswer = (request: Request, message: Message, caller: McpCaller) => Promise<Response>

/** A message over HTTP, with its era and the key of the tools that the request selects. */
export type Exchange = { era: Era; request: Request; message: Message; caller: McpCaller; selection: string }

/**
 * The lean path: answers the plain requests that make up nearly all traffic without an SDK, and each as the SDK of its
 * era does, byte by byte (`test/mcp/lean/same-bytes.test.ts`). It saves the SDKs' server, transport, schemas and
 * serialisation of every request: 720 of 820 µs of a `tools/list`.
 */
export function createLeanPath(catalog: McpCatalog, eras: Readonly<Record<Era, EraAnswer>>) {
  const fixed = createFixedAnswers()
  const callTool = {
    initialize: createToolAnswer(catalog, 'initialize'),
    discover: createToolAnswer(catalog, 'discover'),
  }

  /** @returns undefined for anything that is not plain. */
  return ({ era, request, message, caller, selection }: Exchange): Promise<Response> | undefined => {
    const plain = plainRequest(era, request.headers, message)
    if (plain === undefined || (era === 'discover' && caller.signal.aborted)) return undefined
    const { id, method } = plain
    switch (SDK_METHODS.has(method) ? 'fixed' : catalog.leanAnswer(method)) {
      case 'live':
        return callTool[era](plain, caller)
      case 'fixed': {
        const key = `${era} ${method} ${versionOf(plain)} ${selection}`
        const found = fixed.find(key, id)
        if (found !== undefined) return Promise.resolve(found)
        return eras[era](request, message, caller).then((answer) => fixed.keep(key, id, answer))
      }
      default:
        return undefined
    }
  }
}

/** The methods that the SDKs answer themselves, from what the catalog states. */
const SDK_METHODS: ReadonlySet<string> = new Set(['initialize', 'ping', 'server/discover'])

/** The version that `initialize` agrees on; nothing else in its params matters, and no other request has it there. */
const versionOf = ({ params }: PlainRequest) => String(params.protocolVersion ?? '')
