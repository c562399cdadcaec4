import type { McpCaller, McpCatalog } from '../catalog.ts'
import type { Era } from '../era.ts'
import type { Message } from '../message.ts'
import { createFixedAnswers } from './fixed-answers.ts'
import { type PlainRequest, plainRequest } from './plain-request.ts'
import { createToolAnswer } from './tool-answer.ts'

/** The JSON of an answer with status 200, or a whole response. */
export type McpAnswer = string | Blob | Response

/** An answer that is ready, or the work that makes one. */
export type Prepared = Blob | (() => Promise<McpAnswer>)

/** The SDK of an era, which answers every message. */
export type EraAnswer = (request: Request, message: Message, caller: McpCaller) => Promise<Response>

/** A message over HTTP, with its era and the key of the tools that the request selects. */
export type Exchange = { era: Era; request: Request; message: Message; caller: McpCaller; selection: string }

/**
 * The lean path: answers the plain requests that make up nearly all traffic without an SDK, and each as the SDK of its
 * era does, byte by byte (`test/mcp/lean/same-bytes.test.ts`). It saves the SDK's server, transport, schemas and
 * serialisation of every request: about 200 µs, and for a list of tools 600.
 */
export function createLeanPath(catalog: McpCatalog, eras: Readonly<Record<Era, EraAnswer>>) {
  const fixed = createFixedAnswers()
  const callTool = {
    initialize: createToolAnswer(catalog, 'initialize'),
    discover: createToolAnswer(catalog, 'discover'),
  }

  /** @returns undefined for anything that is not plain. */
  return ({ era, request, message, caller, selection }: Exchange): Prepared | undefined => {
    const plain = plainRequest(era, request.headers, message)
    if (plain === undefined || (era === 'discover' && caller.signal.aborted)) return undefined
    const { id, method } = plain
    const kind = SDK_METHODS.has(method) ? 'fixed' : catalog.leanAnswer(method)
    if (kind === undefined) return undefined
    if (kind === 'live') return () => callTool[era](plain, caller)
    const key = `${era} ${method} ${versionOf(plain)} ${selection}`
    return (
      fixed.find(key, id) ??
      (async () => await fixed.keep(key, id, await eras[era](request, message, caller)))
    )
  }
}

/** The methods that the SDKs answer themselves, from what the catalog states. */
const SDK_METHODS: ReadonlySet<string> = new Set(['initialize', 'ping', 'server/discover'])

/** The version that `initialize` agrees on; nothing else in its params matters, and no other request has it there. */
const versionOf = ({ params }: PlainRequest) => String(params.protocolVersion ?? '')
