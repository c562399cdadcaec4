import type { Route } from '../../http/routes.ts'
import type { Distribution, Sample } from './prometheus-text.ts'
import { createRouteIndex } from './route-index.ts'

/** In seconds. */
export const REQUEST_BOUNDS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10]
const BOUNDS_MS = REQUEST_BOUNDS.map((bound) => bound * 1000)
const CLASSES = ['1xx', '2xx', '3xx', '4xx', '5xx']
/** Of a route and a class of status: a count for each bound, one above all, and the sum of milliseconds. */
const CELLS = BOUNDS_MS.length + 2
const SUM = CELLS - 1
const TOO_MANY_REQUESTS = 429

export type RequestCounts = ReturnType<typeof createRequestCounts>

/**
 * Counts requests by route and class of status, in numbers that are there from the start: to count a request creates no
 * object. What no route answers counts as one, so that nobody can make the list longer.
 */
export function createRequestCounts() {
  let index = createRouteIndex([])
  let routes: readonly Pick<Route, 'method' | 'path'>[] = []
  let cells = new Float64Array(0)
  let refused = new Float64Array(0)

  return {
    /** The routes of the application; before, nothing is counted. */
    setRoutes(known: readonly Pick<Route, 'method' | 'path'>[]): void {
      routes = [...known, { method: 'other', path: 'other' }]
      index = createRouteIndex(known)
      cells = new Float64Array(routes.length * CLASSES.length * CELLS)
      refused = new Float64Array(routes.length)
    },

    /** @param answer the response. */
    add(request: Request, answer: unknown, elapsedMs: number): void {
      const status = answer instanceof Response ? answer.status : 200
      const found = index.find(request.method, request.url)
      const route = found === -1 ? routes.length - 1 : found
      const first = (route * CLASSES.length + Math.trunc(status / 100) - 1) * CELLS
      let bucket = 0
      while (bucket < BOUNDS_MS.length && elapsedMs > (BOUNDS_MS[bucket] ?? 0)) bucket++
      cells[first + bucket] = (cells[first + bucket] ?? 0) + 1
      cells[first + SUM] = (cells[first + SUM] ?? 0) + elapsedMs
      if (status === TOO_MANY_REQUESTS) refused[route] = (refused[route] ?? 0) + 1
    },

    /** Those that have occurred. */
    durations(): Distribution[] {
      return routes.flatMap(({ method, path }, route) =>
        CLASSES.flatMap((status, of) => {
          const first = (route * CLASSES.length + of) * CELLS
          const counts = cells.subarray(first, first + SUM)
          if (!counts.some((count) => count > 0)) return []
          return [{ labels: { method, route: path, status }, counts, sum: (cells[first + SUM] ?? 0) / 1000 }]
        }),
      )
    },

    /** Requests that a rate limit refused, by route. */
    refusals: (): Sample[] =>
      routes.flatMap(({ method, path }, route) => {
        const count = refused[route] ?? 0
        return count === 0 ? [] : [[{ method, route: path }, count] as const]
      }),
  }
}
