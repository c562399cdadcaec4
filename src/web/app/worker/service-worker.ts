/**
 * Caches the page's own files, so that the page opens while the server is away and can report that. It never caches a
 * person's data: answers of the API do not pass here. The shell comes from the server whenever it answers, so that a new
 * version shows at once. The names of the other files contain hashes of their content, so they never change.
 */

import { isServerResponse } from '../is-server-response.ts'

/** Written before this script by the server; see `src/web/shell.ts`. */
declare const PAGE: {
  /** Of this server's caches; other servers of this origin have their own. */
  prefix: string
  version: string
  /** Paths, as the browser asks for them. */
  shell: string
  assets: string
  files: readonly string[]
  /** The views that the shell is for. */
  views: readonly string[]
}

type LifecycleEvent = Event & { waitUntil(work: Promise<unknown>): void }
type RequestEvent = Event & { request: Request; respondWith(answer: Promise<Response>): void }
type WorkerScope = {
  skipWaiting(): Promise<void>
  clients: { claim(): Promise<void> }
  addEventListener(type: 'install' | 'activate', listener: (event: LifecycleEvent) => void): void
  addEventListener(type: 'fetch', listener: (event: RequestEvent) => void): void
}
declare const self: WorkerScope

const CACHE_NAME = `${PAGE.prefix}${PAGE.version}`
/** A server that takes longer is away, as far as opening the page goes. */
const SERVER_TIMEOUT_MS = 4000

self.addEventListener('install', (event) => {
  event.waitUntil(cachePage())
})
self.addEventListener('activate', (event) => {
  event.waitUntil(activateWorker())
})
self.addEventListener('fetch', (event) => {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  // What is sent while the page closes has nobody else left to send it.
  if (request.keepalive) event.respondWith(fetch(request))
  if (request.method !== 'GET' || request.keepalive || origin !== location.origin) return
  if (pathname.startsWith(PAGE.assets)) event.respondWith(serveFile(request))
  else if (request.mode === 'navigate' && PAGE.views.includes(pathname))
    event.respondWith(serveShell(request))
})

async function cachePage(): Promise<void> {
  const cache = await caches.open(CACHE_NAME)
  await cache.addAll([new Request(PAGE.shell, { cache: 'no-cache' }), ...PAGE.files])
  await self.skipWaiting()
}

async function activateWorker(): Promise<void> {
  const names = await caches.keys()
  const old = names.filter((name) => name.startsWith(PAGE.prefix) && name !== CACHE_NAME)
  await Promise.all(old.map((name) => caches.delete(name)))
  await self.clients.claim()
}

async function serveShell(request: Request): Promise<Response> {
  const asked = fetch(request)
  const answer = await Promise.race([asked, serverTimeout()]).catch(() => undefined)
  if (answer !== undefined && isServerResponse(answer)) {
    const copy = answer.clone()
    if (answer.ok) await (await caches.open(CACHE_NAME)).put(PAGE.shell, copy)
    return answer
  }
  return (await caches.match(PAGE.shell, { ignoreVary: true })) ?? (await asked)
}

async function serveFile(request: Request): Promise<Response> {
  const kept = await caches.match(request, { ignoreVary: true })
  if (kept !== undefined) return kept
  const answer = await fetch(request)
  if (answer.ok) await (await caches.open(CACHE_NAME)).put(request, answer.clone())
  return answer
}

const serverTimeout = () =>
  new Promise<undefined>((resolve) => setTimeout(() => resolve(undefined), SERVER_TIMEOUT_MS))
