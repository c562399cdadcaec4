import { ICON_URL } from '../contract/icon.ts'
import type { Config } from '../settings/config.ts'
import type { Html } from './html.ts'
import { html } from './html.ts'
import css from './page.css' with { type: 'text' }

const STYLE = css.trim()
const STYLE_HASH = `'sha256-${new Bun.CryptoHasher('sha256').update(STYLE).digest('base64')}'`

export type PageOptions = {
  title: string
  body: Html
  /** HTTP status; default 200. */
  status?: number
  /** Origins or schemes, besides this server, that a form of the page may lead to, in the syntax of `form-action`. */
  formTargets?: readonly string[]
  /** A path of this server to which the browser is redirected at once. */
  goTo?: string
  headers?: Readonly<Record<string, string>>
}

/** An HTML page for people: no scripts, no external resources, no framing. */
export function htmlPage(
  config: Config,
  { title, body, status = 200, formTargets = [], goTo, headers }: PageOptions,
): Response {
  const product = config['server.title']
  const document = html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
${goTo !== undefined && html`<meta http-equiv="refresh" content="0; url=${goTo}">`}
<title>${title} · ${product}</title>
<link rel="icon" href="${ICON_URL}" type="image/svg+xml">
<style>${{ html: STYLE }}</style>
</head>
<body>
<main>
<p class="brand">${product}</p>
${body}
</main>
</body>
</html>
`
  return new Response(document.html, {
    status,
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': [
        "default-src 'none'",
        `style-src ${STYLE_HASH}`,
        // Its icon. Without one, browsers ask for `/favicon.ico` and complain that this policy forbids it.
        'img-src data:',
        // Some browsers apply this to a form's redirect as well.
        `form-action ${["'self'", ...formTargets].join(' ')}`,
        "base-uri 'none'",
        "frame-ancestors 'none'",
      ].join('; '),
      'x-frame-options': 'DENY',
      // Not no-referrer: with that, browsers send forms without an origin, and the guard refuses them.
      'referrer-policy': 'same-origin',
      ...headers,
    },
  })
}

/** A path as the browser must request it: after the path of the base URL, if it has one. */
export const localPath = (config: Config, path: string) =>
  `${new URL(config['server.base_url']).pathname.replace(/\/$/, '')}${path}`

/** Redirects the browser, with GET. */
export const seeOtherResponse = (location: string, headers: Readonly<Record<string, string>> = {}) =>
  new Response(null, { status: 303, headers: { location, ...headers } })
