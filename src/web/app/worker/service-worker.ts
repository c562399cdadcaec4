/**
 * Keeps the page's own files, so that the page opens while the server is away. Nothing of a person is kept here: answers
 * of the API do not pass here (the page keeps some itself, see `kept/`). The document comes from the server whenever that answers, so
 * that a new version shows at once; files have their content in their names and never change.
 */

import { IDEMPOTENCY_HEADER } from '../../../contract/headers.ts'
import { fetchInTime } from '../fetch-in-time.ts'
import { isServerResponse } from '../is-server-response.ts'

/** Written before this script by the server; see `src/server/page/shell.ts`. */
declare const PAGE: {
  /** Of this server's caches; other servers of this origin have their own. */
  prefix: string
  version: string
  /** Paths, as the browser asks for them. That of the document for when the server is away: */
  document: string
  assets: string
  files: readonly string[]
  /** The views that the shell is for. */
  views: readonly string[]
}

type LifecycleEvent = Event & { waitUntil(work: Promise<unknown>): void }
type InstallEvent = LifecycleEvent & {
  /** Not in every browser. What is not in the cache comes from the server. */
  addRoutes?(rule: {
    condition: { or: readonly { urlPattern: { pathname: string } }[] }
    source: { cacheName: string }
  }): Promise<void>
}
type RequestEvent = LifecycleEvent & {
  request: Request
  clientId: string
  respondWith(answer: Promise<Response>): void
}
type WorkerScope = {
  skipWaiting(): Promise<void>
  clients: { claim(): Promise<void> }
  addEventListener(type: 'install', listener: (event: InstallEvent) => void): void
  addEventListener(type: 'activate', listener: (event: LifecycleEvent) => void): void
  addEventListener(type: 'fetch', listener: (event: RequestEvent) => void): void
}
declare const self: WorkerScope

const CACHE_NAME = `${PAGE.prefix}${PAGE.version}`
/** Where the files of this version are, however they were asked for. */
const KEPT = { cacheName: CACHE_NAME, ignoreVary: true }
/** Is there while the server did not answer when it was last asked: a worker forgets its variables within a minute. */
const AWAY_NAME = `${PAGE.prefix}away`
/** A server that takes longer is away, as far as opening the page goes. */
const SERVER_TIMEOUT_MS = 2000
/** The same, where it was away the last time. */
const AWAY_TIMEOUT_MS = 50

self.addEventListener('install', (event) => {
  // Where the browser can, it takes them from there itself: asking this worker for each of dozens takes longer.
  void event.addRoutes?.({
    condition: { or: PAGE.files.map((pathname) => ({ urlPattern: { pathname } })) },
    source: { cacheName: CACHE_NAME },
  })
  event.waitUntil(cachePage())
})
self.addEventListener('activate', (event) => {
  event.waitUntil(activateWorker())
})
self.addEventListener('fetch', (event) => {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  // What is sent while the page closes has nobody else left to send it.
  if (request.keepalive) event.respondWith(sendLast(event))
  if (request.method !== 'GET' || request.keepalive || origin !== location.origin) return
  if (pathname.startsWith(PAGE.assets)) event.respondWith(serveFile(request))
  else if (request.mode === 'navigate' && PAGE.views.includes(pathname)) event.respondWith(serveShell(event))
})

/** Whether the server has taken the last change of a page that closes. */
const lastTaken = new Map<string, Promise<boolean>>()
/** By then all that a page sends while it closes has come here. */
const CLOSING_MS = 2000

/** The next waits for it. */
const LAST = { ms: 30_000 }
const fetchLast = (request: Request) => fetchInTime(request, {}, LAST)

/** Sends the changes of a page that closes in their order, and none past one that was not taken. */
async function sendLast({ request, clientId }: RequestEvent): Promise<Response> {
  if (!request.headers.has(IDEMPOTENCY_HEADER)) return await fetchLast(request)
  const before = lastTaken.get(clientId)
  const send = async () => {
    if ((await before) === false) throw new Error('the change before it was not taken')
    return await fetchLast(request)
  }
  const sent = send()
  const isTaken = sent.then(
    ({ ok }) => ok,
    () => false,
  )
  lastTaken.set(clientId, isTaken)
  void Promise.all([isTaken, wait(CLOSING_MS)]).then(() => {
    if (lastTaken.get(clientId) === isTaken) lastTaken.delete(clientId)
  })
  return await sent
}

async function cachePage(): Promise<void> {
  const cache = await caches.open(CACHE_NAME)
  const left = PAGE.files.values()
  const keepRest = async () => {
    for (const file of left) await keep(cache, file)
  }
  // Some at once, and connections are left for the page.
  await Promise.all([keepRest(), keepRest(), keepRest()])
  // With it the page opens without the server.
  await keep(cache, new Request(PAGE.document, { cache: 'no-cache' }))
  await self.skipWaiting()
}

/** Not the page on which a proxy asks who is there. */
const isFile = ({ ok, redirected }: Response) => ok && !redirected

/** @throws if it does not arrive. */
async function keep(cache: Cache, request: RequestInfo): Promise<void> {
  const answer = await fetchInTime(request)
  if (!isFile(answer)) throw new Error(answer.url)
  await cache.put(request, answer)
}

async function activateWorker(): Promise<void> {
  const names = await caches.keys()
  const old = names.filter((name) => name.startsWith(PAGE.prefix) && ![CACHE_NAME, AWAY_NAME].includes(name))
  await Promise.all(old.map((name) => caches.delete(name)))
  await self.clients.claim()
}

async function serveShell(event: RequestEvent): Promise<Response> {
  const asked = fetchInTime(event.request).then(fromServer)
  // Read meanwhile: where nobody answers, this is what is waited for.
  const kept = caches.match(PAGE.document, KEPT)
  const wasAway = await caches.has(AWAY_NAME)
  // `onLine` is true wherever there is any network; false can be trusted.
  const limit = navigator.onLine ? (wasAway ? AWAY_TIMEOUT_MS : SERVER_TIMEOUT_MS) : 0
  const answer = await Promise.race([asked, wait(limit)]).catch(() => undefined)
  if (answer === undefined) {
    // Too late now, whatever comes of it.
    asked.catch(() => {})
    void caches.open(AWAY_NAME)
    return (await kept) ?? (await asked)
  }
  event.waitUntil(caches.delete(AWAY_NAME))
  return answer
}

/** @throws if only a proxy has answered. */
function fromServer(answer: Response): Response {
  if (!isServerResponse(answer)) throw new Error('only a proxy answered')
  return answer
}

async function serveFile(request: Request): Promise<Response> {
  const kept = await caches.match(request, KEPT)
  if (kept !== undefined) return kept
  const answer = await fetchInTime(request)
  if (isFile(answer)) await (await caches.open(CACHE_NAME)).put(request, answer.clone())
  return answer
}

const wait = (ms: number) => new Promise<undefined>((resolve) => setTimeout(() => resolve(undefined), ms))
