import type { TSchema } from '@sinclair/typebox'
import type { AnyElysia, DocumentDecoration } from 'elysia'
import { ACCESS, type AccessName, accessOf, type WriteAnswer } from './access.ts'

/** The facts of a route in the composed application. */
export type Route = {
  method: string
  /** As registered, with `:name` for parameters. */
  path: string
  access: AccessName
  body: TSchema | undefined
  query: TSchema | undefined
  params: TSchema | undefined
  /** Response schemas by status. */
  responses: Readonly<Record<string, TSchema>>
  detail: RouteDetail
}

/** What a route declares besides its schemas. */
export type RouteDetail = {
  'x-access'?: AccessName
  /** What callers without `read` get; every route with an answer that needs `write` states it. */
  'x-receipt'?: WriteAnswer
  /** Error statuses other than those that follow from access and schemas. */
  'x-errors'?: readonly number[]
  /** The response has an `ETag`; a change accepts `If-Match`. */
  'x-versioned'?: true
  /** A change accepts `Idempotency-Key`: sent again with the same one, it is carried out once. */
  'x-idempotent'?: true
  /** A page for people, or an endpoint of another standard: not in the OpenAPI document. */
  'x-page'?: true
  /** The body may also be a form (`application/x-www-form-urlencoded`). */
  'x-form'?: true
  /** Answers at once although it has a query: what it does takes no longer than any request without one. */
  'x-short'?: true
  /** Schemas of a body or response that the route checks or makes itself. */
  'x-body'?: TSchema
  'x-response'?: Readonly<Record<number, TSchema>>
  /** Media types other than JSON that a success may have. */
  'x-other-types'?: Readonly<Record<string, TSchema>>
  summary?: string
  description?: string
  tags?: readonly string[]
  operationId?: string
}

/** A route's detail with the members that Elysia's own type lacks. */
export const routeDetail = (detail: RouteDetail) => detail as DocumentDecoration

/**
 * The routes of a composed application.
 * @throws Error for a route that does not declare who may call it, or what callers who may not read get from it.
 */
export function listRoutes(app: AnyElysia): Route[] {
  return app.routes.map(({ method, path, hooks }) => {
    const detail = (hooks.detail ?? {}) as RouteDetail
    const access = detail['x-access']
    if (access === undefined || !Object.hasOwn(ACCESS, access)) {
      throw new Error(`${method} ${path} does not declare who may call it`)
    }
    const responses = closeSchemas((hooks.response ?? {}) as Record<string, TSchema>)
    if (accessOf(access).permission === 'write' && detail['x-receipt'] === undefined && !(204 in responses)) {
      throw new Error(`${method} ${path} does not declare what it answers callers who may not read`)
    }
    return {
      method,
      path,
      access,
      body: hooks.body as TSchema | undefined,
      query: hooks.query as TSchema | undefined,
      params: hooks.params as TSchema | undefined,
      responses,
      detail,
    }
  })
}

/** Elysia closes a response's schema on the route's first call; here it is closed from the start. */
function closeSchemas(responses: Record<string, TSchema>): Record<string, TSchema> {
  const entries = Object.entries(responses).map(([status, schema]) => [
    status,
    schema.type === 'object' ? { additionalProperties: false, ...schema } : schema,
  ])
  return Object.fromEntries(entries)
}

/** Finds routes by registered path and by requested path. */
export function createRouteTable(routes: readonly Route[]) {
  const byName = new Map(routes.map((route) => [`${route.method} ${route.path}`, route]))
  const patterns = routes.map(({ method, path }) => ({
    method,
    isExact: !path.includes(':'),
    pattern: new RegExp(`^${path.replace(/[.]/g, '\\.').replace(/:[a-z_]+/g, '[^/]+')}/?$`),
  }))
  const exactPaths = new Map<string, string[]>()
  for (const { method, path } of routes.filter(({ path }) => !path.includes(':'))) {
    exactPaths.set(path, [...(exactPaths.get(path) ?? []), method])
  }
  return {
    /**
     * Whether a path with a fixed name lacks this method, although a parameter beside it would accept both: `verify` is
     * not the id of a passcode.
     */
    isOtherMethodOfFixedPath(method: string, pathname: string): boolean {
      const methods = exactPaths.get(pathname.replace(/\/$/, ''))
      return methods !== undefined && !methods.includes(method === 'HEAD' ? 'GET' : method)
    },

    find(method: string, path: string): Route | undefined {
      return byName.get(`${method === 'HEAD' ? 'GET' : method} ${path}`)
    },

    /** The methods that a requested path allows. A path with a fixed name takes precedence over a parameter. */
    methodsOf(pathname: string): string[] {
      const matching = patterns.filter(({ pattern }) => pattern.test(pathname))
      const exact = matching.filter(({ isExact }) => isExact)
      const methods = new Set((exact.length > 0 ? exact : matching).map(({ method }) => method))
      if (methods.has('GET')) methods.add('HEAD')
      return [...methods]
    },
  }
}

export type RouteTable = ReturnType<typeof createRouteTable>
