import { IDEMPOTENCY_HEADER } from '../../contract/headers.ts'
import type { Answer, Method, Operation, Options, ToolInput, ToolName, ToolOutput } from './api-types.ts'
import { BASE_PATH } from './base-path.ts'
import { waitForConfirmation } from './confirm-person.ts'
import { fetchInTime, type Limit } from './fetch-in-time.ts'
import { isServerResponse } from './is-server-response.ts'
import { deleteAnswers, keptOwner } from './kept/kept-answers.ts'
import { keepIfAsked, keptAt, type StoredData } from './kept/kept-questions.ts'
import { clearPrefetches, storePrefetch, takePrefetch } from './prefetch-cache.ts'
import { noAnswer, problemOf } from './problem.ts'
import { browserNow, syncServerClock } from './server-clock.ts'
import { checkServer, isServerDown, markServerUp } from './server-status.ts'
import type { PrefetchedResponse } from './session-prefetch.ts'
import { careRefusals, disabledSession, session, waitForSignIn } from './session-state.ts'

/** How the server knows its own page; see `src/http/origin.ts`. */
const PAGE_HEADER = 'x-ext-page'
/** The person whose page this is. The server refuses the request if another person has signed in on this browser. */
const PERSON_HEADER = 'x-ext-person'
/** The guardian who acts for that person, where somebody does. */
const GUARDIAN_HEADER = 'x-ext-guardian'

type RequestInput = {
  body?: unknown
  params?: Readonly<Record<string, unknown>>
  query?: Readonly<Record<string, unknown>>
}

type RequestOptions = {
  /** Neither waits for a sign-in nor names the person: for requests that are about signing in. */
  isAnonymous?: boolean
  /** Nobody waits for the answer: that the session has ended is for a request that somebody makes to say. */
  isBackground?: boolean
  /** Whether the request has already waited for a sign-in. */
  isRetry?: boolean
  /** Whose request it is, and by which guardian. Default: the person who is shown. */
  as?: { person: string; guardian?: string | undefined } | undefined
  /** The server carries out requests with the same key once. */
  idempotencyKey?: string
  /** Whether it is sent even while the page closes. */
  keepalive?: boolean
  /** The response to the same request, if it was sent earlier. */
  prefetched?: PrefetchedResponse | undefined
  /**
   * How long to wait for all of the response, in milliseconds. Default: a read fails if its answer does not begin in time, a
   * change if the server answers nothing else either.
   */
  timeoutMs?: number
  /** A credential to use instead of the browser session. */
  bearer?: string
  /** The ETag of the version to change. The server refuses with 412 if there is a newer version. */
  ifMatch?: string | undefined
  /** Receives the ETag of the response, if it has one. */
  onEtag?: (etag: string | undefined) => void
  /** Cancels the request, which then throws the reason of the signal; in place of `timeoutMs`. */
  signal?: AbortSignal
}

/** A file may take long to send, and the assistant to answer: they do so while the server is there. */
const CHANGE_CHECK_MS = 20_000
const WHILE_THERE: Limit = { ms: CHANGE_CHECK_MS, isOver: async () => !(await checkServer(CHANGE_CHECK_MS)) }

/**
 * Sends one request.
 * @throws Problem for any response but success.
 */
export async function send(
  method: Method,
  path: string,
  { body, params = {}, query = {} }: RequestInput = {},
  options: RequestOptions = {},
): Promise<unknown> {
  const {
    isAnonymous = false,
    isBackground = false,
    isRetry = false,
    keepalive = false,
    timeoutMs,
    bearer,
    signal,
    ifMatch,
    onEtag,
    prefetched,
    idempotencyKey,
    as = { person: session.value?.user_id, guardian: session.value?.guardian?.id },
  } = options
  if (method !== 'get') clearPrefetches()
  const { person, guardian } = isAnonymous ? {} : as
  const request = () =>
    fetchInTime(
      requestUrl(path, { params, query }),
      {
        method: method.toUpperCase(),
        keepalive,
        signal: signal ?? (timeoutMs === undefined ? null : AbortSignal.timeout(timeoutMs)),
        headers: {
          [PAGE_HEADER]: '1',
          ...(person !== undefined && { [PERSON_HEADER]: encodeURIComponent(person) }),
          ...(guardian !== undefined && { [GUARDIAN_HEADER]: encodeURIComponent(guardian) }),
          ...(body !== undefined && { 'content-type': 'application/json' }),
          ...(bearer !== undefined && { authorization: `Bearer ${bearer}` }),
          ...(ifMatch !== undefined && { 'if-match': ifMatch }),
          ...(idempotencyKey !== undefined && { [IDEMPOTENCY_HEADER]: idempotencyKey }),
        },
        ...(body !== undefined && { body: JSON.stringify(body) }),
      },
      method === 'get' ? undefined : WHILE_THERE,
    )
  const response = await fetchResponse(signal, prefetched ?? { sentAt: browserNow(), response: request() })
  onEtag?.(response.headers.get('etag') ?? undefined)
  if (response.ok) return response.status === 204 ? undefined : await readBody(response, signal)
  const problem = await problemOf(response)
  if (problem.isNotGuardian && person === session.peek()?.user_id) careRefusals.value += 1
  if (problem.isAccessEnded && !isAnonymous) disabledSession.value = session.peek()
  if (problem.needsConfirmation && !isRetry && (await waitForConfirmation()))
    return await send(
      method,
      path,
      { body, params, query },
      { ...options, prefetched: undefined, isRetry: true },
    )
  if (problem.status !== 401 || isAnonymous || isRetry) throw problem
  // The session has ended: the next person sees nothing of it without the server.
  void deleteAnswers()
  if (isBackground) throw problem
  // The view keeps what was typed. After the person has signed in, the request is sent again.
  if (!(await waitForSignIn())) throw problem
  return await send(
    method,
    path,
    { body, params, query },
    { ...options, prefetched: undefined, isRetry: true },
  )
}

async function fetchResponse(
  signal: AbortSignal | undefined,
  { sentAt, response: pending }: PrefetchedResponse,
): Promise<Response> {
  try {
    const response = await pending
    if (!isServerResponse(response)) throw new Error('only a proxy answered')
    syncServerClock(response.headers.get('date'), sentAt)
    markServerUp()
    return response
  } catch (error) {
    throw toNetworkError(error, signal)
  }
}

/** Reads the body, which may be cut off or come from another program. */
async function readBody(response: Response, signal: AbortSignal | undefined): Promise<unknown> {
  try {
    return await response.json()
  } catch (error) {
    throw toNetworkError(error, signal)
  }
}

/** The error to throw: the reason of the signal if the caller cancelled the request. */
function toNetworkError(error: unknown, signal: AbortSignal | undefined): unknown {
  if (signal?.aborted === true) return error
  isServerDown.value = true
  return noAnswer()
}

function requestUrl(path: string, { params = {}, query = {} }: RequestInput = {}) {
  const filled = path.replace(/:([a-z_]+)/g, (_, name: string) => encodeURIComponent(String(params[name])))
  const given = Object.entries(query).filter(([, value]) => value !== undefined)
  const search = new URLSearchParams(given.map(([name, value]) => [name, String(value)])).toString()
  return `${BASE_PATH}${filled}${search === '' ? '' : `?${search}`}`
}

export type CallOptions = Pick<RequestOptions, 'signal' | 'ifMatch' | 'isBackground' | 'as'>
type Arguments<Op> =
  Record<never, never> extends Options<Op>
    ? [input?: Options<Op>, options?: CallOptions]
    : [input: Options<Op>, options?: CallOptions]
type ApiCall<M extends Method> = <P extends string>(
  path: P,
  ...args: Arguments<Operation<M, P>>
) => Promise<Answer<Operation<M, P>>>

const createApiCall =
  <M extends Method>(method: M): ApiCall<M> =>
  async <P extends string>(path: P, ...[input, options]: Arguments<Operation<M, P>>) => {
    const request = input as RequestInput
    const isOrdinary = options?.signal === undefined && options?.as === undefined
    const prefetched = method === 'get' && isOrdinary ? takePrefetch(requestUrl(path, request)) : undefined
    const asked = method === 'get' ? sendAndKeep : (...given: Sent) => send(method, ...given)
    return (await (prefetched ?? asked(path, request, options))) as Answer<Operation<M, P>>
  }

type Sent = [path: string, request?: RequestInput, options?: RequestOptions]

/** Asks, and keeps the answer for when the server is away. */
async function sendAndKeep(...[path, request, options]: Sent): Promise<unknown> {
  const owner = keptOwner()
  const answer = await send('get', path, request, options)
  void keepIfAsked(path, requestUrl(path, request), answer, owner)
  return answer
}

/** What is kept of the answer to a question, for `useLoad`. */
export const keptData = <P extends string>(
  path: P,
  input: Options<Operation<'get', P>>,
): StoredData<Answer<Operation<'get', P>>> => keptAt(path, requestUrl(path, input as RequestInput))

/** Sends a request that a view is about to make, while its code is loading. The view receives the response. */
export const prefetch = <P extends string>(path: P, input: Options<Operation<'get', P>>): void =>
  storePrefetch(requestUrl(path, input as RequestInput), sendAndKeep(path, input as RequestInput))

/** The server's API, typed by its own routes: `api.get('/api/ext/tokens', { query: { active: true } })`. */
export const api = {
  get: createApiCall('get'),
  post: createApiCall('post'),
  put: createApiCall('put'),
  patch: createApiCall('patch'),
  delete: createApiCall('delete'),
}

/** Calls one of the tools: `tool('log_food', { food_name: 'an apple' })`. */
export const tool = async <N extends ToolName>(
  name: N,
  input: ToolInput<N>,
  options: CallOptions = {},
): Promise<ToolOutput<N>> =>
  (await send('post', `/api/tools/${name}`, { body: input }, options)) as ToolOutput<N>
