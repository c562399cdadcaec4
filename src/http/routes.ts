import type { TSchema } from '@sinclair/typebox'
import type { AnyElysia, DocumentDecoration } from 'elysia'
import { ACCESS, type AccessName } from './access.ts'

/** What is known of a route once the application is composed. */
export type Route = {
  method: string
  /** As registered, with `:name` for parameters. */
  path: string
  access: AccessName
  body: TSchema | undefined
  query: TSchema | undefined
  params: TSchema | undefined
  /** By status. */
  responses: Readonly<Record<string, TSchema>>
  detail: RouteDetail
}

/** What a route says of itself beside its schemas. */
export type RouteDetail = {
  'x-access'?: AccessName
  /** Error statuses, beside those that follow from access and schemas. */
  'x-errors'?: readonly number[]
  /** Its answer has an `ETag`; a change takes an `If-Match`. */
  'x-versioned'?: true
  /** A page for people, or what a standard of its own describes: not in the OpenAPI document. */
  'x-page'?: true
  /** Schemas of a body or response that the route checks or makes itself. */
  'x-body'?: TSchema
  'x-response'?: Readonly<Record<number, TSchema>>
  /** What else than JSON a success may be, by media type. */
  'x-other-types'?: Readonly<Record<string, TSchema>>
  summary?: string
  description?: string
  tags?: readonly string[]
  operationId?: string
}

/** What a route states beyond what Elysia's own type of a detail knows. */
export const routeDetail = (detail: RouteDetail) => detail as DocumentDecoration

/**
 * The routes of a composed application.
 * @throws Error for a route that does not say who may call it.
 */
export function routesOf(app: AnyElysia): Route[] {
  return app.routes.map(({ method, path, hooks }) => {
    const detail = (hooks.detail ?? {}) as RouteDetail
    const access = detail['x-access']
    if (access === undefined || !Object.hasOwn(ACCESS, access)) {
      throw new Error(`${method} ${path} does not say who may call it`)
    }
    return {
      method,
      path,
      access,
      body: hooks.body as TSchema | undefined,
      query: hooks.query as TSchema | undefined,
      params: hooks.params as TSchema | undefined,
      responses: closed((hooks.response ?? {}) as Record<string, TSchema>),
      detail,
    }
  })
}

/** Elysia closes a response's schema when the route is first called; here it is closed before and after. */
function closed(responses: Record<string, TSchema>): Record<string, TSchema> {
  const entries = Object.entries(responses).map(([status, schema]) => [
    status,
    schema.type === 'object' ? { additionalProperties: false, ...schema } : schema,
  ])
  return Object.fromEntries(entries)
}

/** Looks routes up: by what was registered, and by a path that was asked for. */
export function routeTable(routes: readonly Route[]) {
  const byName = new Map(routes.map((route) => [`${route.method} ${route.path}`, route]))
  const patterns = routes.map(({ method, path }) => ({
    method,
    isExact: !path.includes(':'),
    pattern: new RegExp(`^${path.replace(/[.]/g, '\\.').replace(/:[a-z_]+/g, '[^/]+')}/?$`),
  }))
  return {
    find(method: string, path: string): Route | undefined {
      return byName.get(`${method === 'HEAD' ? 'GET' : method} ${path}`)
    },

    /** The methods that a requested path does answer to. What is named in full is no value of a parameter. */
    methodsOf(pathname: string): string[] {
      const matching = patterns.filter(({ pattern }) => pattern.test(pathname))
      const exact = matching.filter(({ isExact }) => isExact)
      const methods = new Set((exact.length > 0 ? exact : matching).map(({ method }) => method))
      if (methods.has('GET')) methods.add('HEAD')
      return [...methods]
    },
  }
}

export type RouteTable = ReturnType<typeof routeTable>
