import type { Static } from '@sinclair/typebox'
import type { App } from '../../server/app.ts'
import type { TOOLS, ToolName } from '../../tools/index.ts'
import type { ToolsByName } from '../../tools/tool.ts'

/** The types of the API, taken from the server's own routes and tools: a change there shows here at once. */

type Routes = App['~Routes']
export type Method = 'get' | 'post' | 'put' | 'patch' | 'delete'

type Segments<P extends string> = P extends `/${infer Rest}` ? Segments<Rest> : Split<P>
type Split<P extends string> = P extends `${infer Head}/${infer Tail}` ? [Head, ...Split<Tail>] : [P]
type At<R, S> = S extends [infer Head, ...infer Tail] ? (Head extends keyof R ? At<R[Head], Tail> : never) : R

/** One route, as `/api/ext/tokens/:token_id` names it. */
export type Operation<M extends Method, P extends string> = At<Routes, [...Segments<P>, M]>

type Given<Op, Key extends 'body' | 'params' | 'query'> =
  Op extends Record<Key, infer V> ? (unknown extends V ? never : V) : never
type Part<Op, Key extends 'body' | 'params' | 'query'> = [Given<Op, Key>] extends [never]
  ? unknown
  : Record<never, never> extends Given<Op, Key>
    ? { [K in Key]?: Given<Op, Key> }
    : { [K in Key]: Given<Op, Key> }

/** What a call of the route takes. */
export type Options<Op> = [Op] extends [never]
  ? never
  : Part<Op, 'body'> & Part<Op, 'params'> & Part<Op, 'query'>

/** What the route answers. */
export type Answer<Op> = Op extends { response: infer R }
  ? 201 extends keyof R
    ? R[201]
    : 204 extends keyof R
      ? undefined
      : 200 extends keyof R
        ? R[200]
        : never
  : never

/** What a route answers, by its name: `ApiAnswer<'get', '/api/profile'>`. */
export type ApiAnswer<M extends Method, P extends string> = Answer<Operation<M, P>>

type Tools = ToolsByName<typeof TOOLS>
export type { ToolName }
export type ToolInput<N extends ToolName> = Static<Tools[N]['input']>
export type ToolOutput<N extends ToolName> = Static<Tools[N]['output']>
