import type { Principal } from '../core/principal.ts'
import type { Route } from '../http/routes.ts'
import type { Services } from '../services.ts'
import { createRateLimiter, type RateKind } from '../tools/rate-limiter.ts'
import { MCP_PATH } from './mcp.ts'
import { TOOLS_PATH } from './tools.ts'

const READ_METHODS: ReadonlySet<string> = new Set(['GET', 'HEAD'])

/** By what a request may do: a POST that needs only the scope `read`, such as an analysis, is a read. */
const kindOf = ({ method, access }: Route): RateKind =>
  READ_METHODS.has(method) || access === 'read' ? 'read' : 'write'

/** Whether each call is counted, and waits for the database, in `src/tools/call.ts`. */
const hasOwnCalls = ({ path }: Route) => path.startsWith(`${TOOLS_PATH}/`) || path === MCP_PATH

/** Whether a request changes the database while no call of a tool does it. */
export const isChange = (route: Route): boolean => kindOf(route) === 'write' && !hasOwnCalls(route)

/**
 * The rate limits of plain REST requests, per person. The tools have windows of their own, in which their calls are
 * counted.
 */
export function createRequestLimiter({ clock, config }: Services) {
  const limiter = createRateLimiter(clock, {
    read: config['rate_limit.rest_read_per_minute'],
    write: config['rate_limit.rest_write_per_minute'],
  })
  return {
    /**
     * @returns a function that takes the request back, for one that the server was too busy to begin.
     * @throws AppError `rate_limited`, with the seconds to wait.
     */
    take: ({ userId }: Principal, route: Route): (() => void) =>
      hasOwnCalls(route) ? () => {} : limiter.take(userId, kindOf(route)),
  }
}
