import { ERROR_CODES, type ErrorCode, OverloadError } from '../core/errors.ts'
import { problemResponse, toAppError } from '../http/problem-response.ts'
import type { RouteTable } from '../http/routes.ts'
import type { Services } from '../services.ts'
import type { ClientAddress } from './client-address.ts'
import { urlPath } from './guards.ts'
import { isBrowserVisit, unknownAddressPage } from './page/unknown-address.ts'
import { TOOLS_PATH } from './tools.ts'

/** Refusals that help to find a mistake. Failed credentials are logged at the default level where they are found. */
const REFUSAL_CODES: ReadonlySet<ErrorCode> = new Set([
  'unauthenticated',
  'access_ended',
  'forbidden',
  'rate_limited',
])

type Failed = {
  code: string | number
  error: unknown
  request: Request
  set: { headers: Record<string, unknown> }
  route: string | undefined
  server: Parameters<ClientAddress>[1]
}
export type FailureResponse = (failed: Failed) => Response

/** Answers any failure of a request with a problem, or a browser at an unknown address with a page, and logs it as far as it helps. */
export function createFailureResponse(
  { config, log }: Services,
  table: () => RouteTable,
  clientAddress: ClientAddress,
): FailureResponse {
  return ({ code, error, request, set, route, server }) => {
    const path = urlPath(request.url)
    const requestId = String(set.headers['x-request-id'])
    const failure = toAppError(code, error, () => table().methodsOf(path))
    if (ERROR_CODES[failure.code].http >= 500 && !(failure instanceof OverloadError)) {
      const { cause } = failure
      log.error('request failed', {
        request_id: requestId,
        method: request.method,
        path,
        error: failure.message,
        // A fault of the machine is explained by its message; a fault of this program needs its stack.
        cause:
          failure.code === 'internal' && cause instanceof Error ? cause.stack || cause.message : undefined,
      })
    }
    if (REFUSAL_CODES.has(failure.code) || failure instanceof OverloadError) {
      // The route, not the path: a misplaced value in an address may be a secret.
      const address = clientAddress(request, server)
      log.debug('refused', {
        request_id: requestId,
        code: failure.code,
        method: request.method,
        route: route ?? null,
        address,
      })
    }
    if (code === 'NOT_FOUND' && failure.code === 'not_found' && isBrowserVisit(request, path)) {
      return unknownAddressPage(config)
    }
    // A tool's problem also contains the sentence that an MCP client gets.
    return problemResponse(failure, path.startsWith(`${TOOLS_PATH}/`) ? { error: failure.message } : {})
  }
}
