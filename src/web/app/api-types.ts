import type { Static } from '@sinclair/typebox'
import type { App } from '../../server/app.ts'
import type { TOOLS, ToolName } from '../../tools/index.ts'
import type { ToolsByName } from '../../tools/tool.ts'

/** The types of the API, taken from the server's own routes and tools: a change there shows here at once. */

type Routes = App['~Routes']
export type Method = 'get' | 'post' | 'put' | 'patch' | 'delete'

type Segments<P extends string> = P extends `/${infer Rest}` ? Segments<Rest> : Split<P>
type Split<P extends string> = P extends `${infer Head}/${infer Tail}` ? [Head, ...Split<Tail>] : [P]
type RouteAt<R, S> = S extends [infer Head, ...infer Tail]
  ? Head extends keyof R
    ? RouteAt<R[Head], Tail>
    : never
  : R

/** One route, as `/api/ext/tokens/:token_id` names it. */
export type Operation<M extends Method, P extends string> = RouteAt<Routes, [...Segments<P>, M]>

type RequiredInput<Op, Key extends 'body' | 'params' | 'query'> =
  Op extends Record<Key, infer V> ? (unknown extends V ? never : V) : never
type InputPart<Op, Key extends 'body' | 'params' | 'query'> = [RequiredInput<Op, Key>] extends [never]
  ? unknown
  : Record<never, never> extends RequiredInput<Op, Key>
    ? { [K in Key]?: RequiredInput<Op, Key> }
    : { [K in Key]: RequiredInput<Op, Key> }

/** What a call of the route takes. */
export type Options<Op> = [Op] extends [never]
  ? never
  : InputPart<Op, 'body'> & InputPart<Op, 'params'> & InputPart<Op, 'query'>

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

export type { ToolName }

type Tools = ToolsByName<typeof TOOLS>
export type ToolInput<N extends ToolName> = Static<Tools[N]['input']>
export type ToolOutput<N extends ToolName> = Static<Tools[N]['output']>
