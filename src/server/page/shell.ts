import { PATHS } from '../../contract/page-paths.ts'
import { sha256 } from '../../core/hash.ts'
import { SERVER_INFO } from '../../core/version.ts'
import { html } from '../../http/html.ts'
import { localPath } from '../../http/page.ts'
import { providerSettings } from '../../sessions/provider-settings.ts'
import type { Config } from '../../settings/config.ts'
import type { BuiltPage } from './build-page.ts'

export const ASSETS_PATH = '/assets'
/** Where the service worker has the document from that it gives without the server. Nobody else asks for it. */
export const AWAY_PATH = '/without-the-server'
export const MANIFEST_PATH = '/manifest.webmanifest'
/** At the root, above every view: a worker only controls addresses below its own. */
export const WORKER_PATH = '/service-worker.js'

/** No inline scripts or styles, nothing from other hosts, no framing. */
export const SHELL_POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data:",
  "connect-src 'self'",
  "manifest-src 'self'",
  "worker-src 'self'",
  "form-action 'self'",
  "frame-ancestors 'none'",
  "base-uri 'none'",
].join('; ')

/** A worker has the policy that it was served with: it requests the page's files from this server. */
export const WORKER_POLICY = "default-src 'none'; connect-src 'self'"

/** The background colours of the page, for the browser's own bars. */
const BACKGROUND_COLORS = { light: '#f5f6f4', dark: '#101412' }

/**
 * The document of every view of the page.
 * @param path the path of the requested view, whose code is loaded at once instead of after the page's frame.
 */
export function shellDocument(config: Config, page: BuiltPage, path?: string): string {
  const asset = (name: string | undefined) => localPath(config, `${ASSETS_PATH}/${name}`)
  const provider = providerSettings(config)
  const view = path === undefined ? undefined : page.views[path]
  const modules = new Set([page.script, view ?? page.script].flatMap((name) => page.loads[name] ?? []))
  const preloads = [...modules].map((name) => html`<link rel="modulepreload" href="${asset(name)}">`)
  const document = html`<!doctype html>
<html lang="en" data-title="${config['server.title']}" data-base="${localPath(config, '')}"${provider && html` data-provider="${provider.name}"`}>
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">
<meta name="robots" content="noindex">
<meta name="color-scheme" content="light dark">
<meta name="theme-color" content="${BACKGROUND_COLORS.light}" media="(prefers-color-scheme: light)">
<meta name="theme-color" content="${BACKGROUND_COLORS.dark}" media="(prefers-color-scheme: dark)">
<title>${config['server.title']}</title>
<link rel="icon" href="${asset(page.icons['icon.svg'])}" type="image/svg+xml">
<link rel="apple-touch-icon" href="${asset(page.icons['icon-180.png'])}">
<link rel="manifest" href="${localPath(config, MANIFEST_PATH)}">
<script src="${asset(page.early)}"></script>
<link rel="stylesheet" href="${asset(page.style)}">
${preloads}
<script type="module" src="${asset(page.script)}"></script>
</head>
<body>
<div id="app"></div>
<noscript><p>This page needs JavaScript. You can also use the API and the command line.</p></noscript>
</body>
</html>
`
  return document.html
}

/** The web app manifest, which makes the page installable. */
export function webManifest(config: Config, page: BuiltPage): string {
  const asset = (name: string | undefined) => localPath(config, `${ASSETS_PATH}/${name}`)
  const home = localPath(config, '/')
  const icon = (name: string, sizes: string, purpose: string) => ({
    src: asset(page.icons[name]),
    sizes,
    type: name.endsWith('.svg') ? 'image/svg+xml' : 'image/png',
    purpose,
  })
  return JSON.stringify({
    id: home,
    name: config['server.title'],
    short_name: config['server.title'],
    description: SERVER_INFO.description,
    lang: 'en',
    start_url: home,
    scope: home,
    display: 'standalone',
    background_color: BACKGROUND_COLORS.light,
    theme_color: BACKGROUND_COLORS.light,
    icons: [
      icon('icon.svg', 'any', 'any'),
      icon('icon-192.png', '192x192', 'any'),
      icon('icon-512.png', '512x512', 'any'),
      icon('icon-maskable-512.png', '512x512', 'maskable'),
    ],
  })
}

/**
 * The service worker with the list of files to cache. Each version of the page has its own script.
 * @param document the text of that for when the server is away.
 */
export function workerScript(config: Config, page: BuiltPage, document: string): string {
  const home = localPath(config, '/')
  const assets = localPath(config, `${ASSETS_PATH}/`)
  const asset = (name: string) => `${assets}${name}`
  // Those of Today, which opens without the server and works; those of other views are added when they are opened.
  const loadedWith = (entries: readonly string[]) =>
    new Set(entries.flatMap((name) => page.loads[name] ?? []))
  const scripts = loadedWith([page.script, page.views[PATHS.today] ?? '', ...page.later])
  const others = [page.early, page.one, page.style, page.icons['icon.svg'] ?? '']
  const files = [...scripts, ...Object.values(page.standIns), ...others]
  const shown = [document, page.worker, ...files]
  const version = sha256(shown.join('\n')).slice(0, 16)
  const facts = {
    prefix: `page ${home} `,
    version,
    document: localPath(config, AWAY_PATH),
    assets,
    files: files.map(asset),
    views: Object.values(PATHS).map((path) => localPath(config, path)),
  }
  return `const PAGE = ${JSON.stringify(facts)};\n${page.worker}`
}
