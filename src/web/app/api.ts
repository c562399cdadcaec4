import { forgetAhead, putAhead, takeAhead } from './ahead.ts'
import { BASE } from './base.ts'
import type { Question } from './early-session.ts'
import { isFromServer } from './from-server.ts'
import { browserTime, hearTime } from './now.ts'
import { Problem, problemOf } from './problem.ts'
import type { Answer, Method, Operation, Options, ToolInput, ToolName, ToolOutput } from './routes.ts'
import { isServerDown, serverIsBack } from './server-state.ts'
import { session, signedInAgain } from './session-state.ts'

/** How the server knows its own page; see `src/http/origin.ts`. */
const PAGE_HEADER = 'x-ext-page'
/** Whose page it is: with somebody else signed in on this browser by now, the server takes nothing of it. */
const PERSON_HEADER = 'x-ext-person'

type Sent = {
  body?: unknown
  params?: Readonly<Record<string, unknown>>
  query?: Readonly<Record<string, unknown>>
}

type Manner = {
  /** Does not wait for a sign-in, and is anybody's: for what is about signing in. */
  quiet?: boolean
  /** Has waited for a sign-in already. */
  isAgain?: boolean
  /** Is sent even if the page is being closed. */
  keepalive?: boolean
  /** The same question, where it has gone out already. */
  early?: Question | undefined
  /** How long to wait for an answer, in milliseconds; as long as it takes, unless told. */
  patience?: number
  /** Another credential than the session. */
  bearer?: string
  /** The tag of what is to be changed: whatever else it has become by then is refused, with 412. */
  match?: string | undefined
  /** Is told the tag of what was answered, where it has one. */
  onTag?: (tag: string | undefined) => void
  /** Takes the question back: it is then thrown what the signal was aborted with. */
  signal?: AbortSignal
}

/**
 * One request.
 * @throws Problem for anything but success.
 */
export async function send(
  method: Method,
  path: string,
  { body, params = {}, query = {} }: Sent = {},
  manner: Manner = {},
): Promise<unknown> {
  const {
    quiet = false,
    isAgain = false,
    keepalive = false,
    patience,
    bearer,
    signal,
    match,
    onTag,
    early,
  } = manner
  if (method !== 'get') forgetAhead()
  const person = quiet ? undefined : session.value?.user_id
  const request = () =>
    fetch(addressOf(path, { params, query }), {
      method: method.toUpperCase(),
      keepalive,
      signal: endingOf(signal, patience),
      headers: {
        [PAGE_HEADER]: '1',
        ...(person !== undefined && { [PERSON_HEADER]: encodeURIComponent(person) }),
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...(bearer !== undefined && { authorization: `Bearer ${bearer}` }),
        ...(match !== undefined && { 'if-match': match }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
  const response = await reach(signal, early ?? { asked: browserTime(), answer: request() })
  onTag?.(response.headers.get('etag') ?? undefined)
  if (response.ok) return response.status === 204 ? undefined : await bodyOf(response, signal)
  const problem = await problemOf(response)
  if (problem.status !== 401 || quiet || isAgain) throw problem
  // Whatever was typed stays where it is: once the person is back, the request goes out again.
  if (!(await signedInAgain())) throw problem
  return await send(method, path, { body, params, query }, { ...manner, early: undefined, isAgain: true })
}

/** What ends a request before it is answered, if anything. */
function endingOf(signal: AbortSignal | undefined, patience: number | undefined): AbortSignal | null {
  const ends = [signal, patience === undefined ? undefined : AbortSignal.timeout(patience)]
  const given = ends.filter((end) => end !== undefined)
  return given.length === 0 ? null : AbortSignal.any(given)
}

async function reach(signal: AbortSignal | undefined, { asked, answer }: Question): Promise<Response> {
  try {
    const response = await answer
    if (!isFromServer(response)) throw new Error('nobody but a proxy is there')
    hearTime(response.headers.get('date'), asked)
    serverIsBack()
    return response
  } catch (error) {
    throw outOfReach(error, signal)
  }
}

/** What was answered; it may break off on its way, or be some other program's. */
async function bodyOf(response: Response, signal: AbortSignal | undefined): Promise<unknown> {
  try {
    return await response.json()
  } catch (error) {
    throw outOfReach(error, signal)
  }
}

/** @returns what to throw, unless the one who asked has taken the question back: then that. */
function outOfReach(error: unknown, signal: AbortSignal | undefined): unknown {
  if (signal?.aborted === true) return error
  isServerDown.value = true
  return new Problem(0, 'The server does not answer')
}

function addressOf(path: string, { params = {}, query = {} }: Sent = {}) {
  const filled = path.replace(/:([a-z_]+)/g, (_, name: string) => encodeURIComponent(String(params[name])))
  const given = Object.entries(query).filter(([, value]) => value !== undefined)
  const search = new URLSearchParams(given.map(([name, value]) => [name, String(value)])).toString()
  return `${BASE}${filled}${search === '' ? '' : `?${search}`}`
}

type Taken = Pick<Manner, 'signal'>
type Arguments<Op> =
  Record<never, never> extends Options<Op>
    ? [options?: Options<Op>, manner?: Taken]
    : [options: Options<Op>, manner?: Taken]
type Call<M extends Method> = <P extends string>(
  path: P,
  ...options: Arguments<Operation<M, P>>
) => Promise<Answer<Operation<M, P>>>

const caller =
  <M extends Method>(method: M): Call<M> =>
  async <P extends string>(path: P, ...[options, manner]: Arguments<Operation<M, P>>) => {
    const sent = options as Sent
    const asked =
      method === 'get' && manner?.signal === undefined ? takeAhead(addressOf(path, sent)) : undefined
    return (await (asked ?? send(method, path, sent, manner))) as Answer<Operation<M, P>>
  }

/** Asks what a view is about to ask, while its code is on its way: the first that does is given the answer. */
export const askAhead = <P extends string>(path: P, options: Options<Operation<'get', P>>): void =>
  putAhead(addressOf(path, options as Sent), send('get', path, options as Sent))

/** The server's API, typed by its own routes: `api.get('/api/ext/tokens', { query: { active: true } })`. */
export const api = {
  get: caller('get'),
  post: caller('post'),
  put: caller('put'),
  patch: caller('patch'),
  delete: caller('delete'),
}

/** Calls one of the tools: `tool('log_food', { food_name: 'an apple' })`. */
export const tool = async <N extends ToolName>(
  name: N,
  input: ToolInput<N>,
  manner: Taken = {},
): Promise<ToolOutput<N>> =>
  (await send('post', `/api/tools/${name}`, { body: input }, manner)) as ToolOutput<N>
