import type { Config } from '../settings/config.ts'
import type { Html } from './html.ts'
import { html } from './html.ts'
import css from './page.css' with { type: 'text' }

const STYLE = css.trim()
const STYLE_HASH = `'sha256-${new Bun.CryptoHasher('sha256').update(STYLE).digest('base64')}'`

export type PageOptions = {
  title: string
  body: Html
  /** HTTP status; 200 unless told otherwise. */
  status?: number
  /** Origins or schemes beyond this one that a form of the page may lead to, as `form-action` takes them. */
  formTargets?: readonly string[]
  /** Where the browser goes by itself, at once: a path of this server. */
  goTo?: string
  headers?: Readonly<Record<string, string>>
}

/** A page of this server's own for people: no script, nothing loaded, framed by nobody. */
export function page({ title, body, status = 200, formTargets = [], goTo, headers }: PageOptions): Response {
  const document = html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
${goTo !== undefined && html`<meta http-equiv="refresh" content="0; url=${goTo}">`}
<title>${title} · ext-server</title>
<style>${{ html: STYLE }}</style>
</head>
<body>
<main>
<p class="brand">ext-server</p>
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
        // Some browsers hold a form's redirect to it as well.
        `form-action ${["'self'", ...formTargets].join(' ')}`,
        "base-uri 'none'",
        "frame-ancestors 'none'",
      ].join('; '),
      'x-frame-options': 'DENY',
      // Not no-referrer: with that, browsers send their own forms without an origin, which the guard turns away.
      'referrer-policy': 'same-origin',
      ...headers,
    },
  })
}

/** A path as a browser has to ask for it: behind the path that the base URL may have. */
export const localPath = (config: Config, path: string) =>
  `${new URL(config['server.base_url']).pathname.replace(/\/$/, '')}${path}`

/** Sends the browser on, with GET. */
export const seeOther = (location: string, headers: Readonly<Record<string, string>> = {}) =>
  new Response(null, { status: 303, headers: { location, ...headers } })
