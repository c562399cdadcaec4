import type { Config } from '../settings/config.ts'
import { urlPath } from './guards.ts'
import { OPEN_HEADERS, responseHeaders } from './response-headers.ts'

export const HEALTH_PATH = '/api/health'

/** Any page may read it. */
export const HEALTH_HEADERS = { 'access-control-allow-origin': '*' }

export const HEALTHY = { status: 'healthy' } as const
/** The answer of a healthy server, byte for byte. */
const HEALTHY_TEXT = JSON.stringify(HEALTHY)

export const isHealthRequest = ({ method, url }: Request) =>
  method === 'GET' && url.endsWith(HEALTH_PATH) && urlPath(url) === HEALTH_PATH

/** Makes the answer of a healthy server. */
export function createHealthyResponse(config: Config): () => Response {
  // A response takes a copy of them.
  const headers = new Headers({
    'content-type': 'application/json;charset=utf-8',
    ...responseHeaders(config),
    ...OPEN_HEADERS,
    ...HEALTH_HEADERS,
  })
  return () => {
    headers.set('x-request-id', crypto.randomUUID())
    return new Response(HEALTHY_TEXT, { headers })
  }
}
