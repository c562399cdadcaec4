import { TRUST_PATH } from '../contract/trust-steps.ts'
import { localPath } from '../http/page.ts'
import type { Reach } from '../reach/reach.ts'
import type { Config } from '../settings/config.ts'
import { SERVER_OPTIONS } from './connections.ts'
import { createGuards, urlPath } from './guards.ts'
import { responseHeaders } from './response-headers.ts'
import { trustFiles } from './trust/trust-files.ts'
import { trustPage } from './trust/trust-page.ts'

/**
 * What http beside https answers: the steps to trust the server's own certificate, which a device cannot read over https
 * before it does; everything else leads to https. No journal and no credential passes here.
 * @param httpsPort the port that the server itself listens on.
 */
export function plainAnswer(
  { config, reach }: { config: Config; reach: Reach },
  httpsPort: number,
): (request: Request) => Response {
  const guards = createGuards(config, reach)
  const headers = responseHeaders(config)

  function answer(request: Request): Response {
    const path = urlPath(request.url)
    const host = request.headers.get('host')
    if (host === null || !guards.allows(request, path)) return new Response(null, { status: 403 })
    // What was sent with it has been sent already; it is not asked for again.
    if (!['GET', 'HEAD'].includes(request.method)) return new Response(null, { status: 405 })
    const origin = `https://${host.replace(/:\d+$/, '')}:${httpsPort}`
    const authority = reach.authority()
    if (authority !== undefined) {
      if (path === TRUST_PATH) return trustPage(config, authority, `${origin}${localPath(config, '/')}`)
      const file = trustFiles(authority, config['server.title']).find((one) => one.path === path)
      if (file !== undefined) return new Response(file.body, { headers: { 'content-type': file.type } })
    }
    const { pathname, search } = new URL(request.url)
    return new Response(null, { status: 307, headers: { location: `${origin}${pathname}${search}` } })
  }

  return (request) => {
    const response = answer(request)
    for (const [name, value] of Object.entries(headers))
      if (!response.headers.has(name)) response.headers.set(name, value)
    return response
  }
}

/** @throws the runtime's error if the port cannot be used. */
export const listenPlain = (
  deps: { config: Config; reach: Reach },
  httpsPort: number,
  hostname: string,
): ReturnType<typeof Bun.serve> =>
  Bun.serve({
    ...SERVER_OPTIONS,
    hostname,
    port: deps.config['tls.http_port'],
    fetch: plainAnswer(deps, httpsPort),
  })
