import { html } from '../../http/html.ts'
import { htmlPage, localPath } from '../../http/page.ts'
import type { Config } from '../../settings/config.ts'

/** Below these there are programs only, whatever they say that they accept. */
const FOR_PROGRAMS = /^\/(?:api|mcp|\.well-known)(?:\/|$)/

/** Whether a person's browser went to an address, and not a program. */
export const isBrowserVisit = ({ method, headers }: Request, path: string) =>
  (method === 'GET' || method === 'HEAD') &&
  /\btext\/html\b/i.test(headers.get('accept') ?? '') &&
  !FOR_PROGRAMS.test(path)

/** The page for an address that leads nowhere. */
export function unknownAddressPage(config: Config): Response {
  const body = html`
<h1>There is no page at this address</h1>
<p>It may have been mistyped, or the page has another address now.</p>
<div class="actions"><a class="button" href="${localPath(config, '/')}">Go to Today</a></div>`
  return htmlPage(config, { title: 'Not found', body, status: 404, headers: { vary: 'accept' } })
}
