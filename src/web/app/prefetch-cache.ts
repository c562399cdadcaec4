import { browserNow } from './server-clock.ts'

/** How long a prefetched response is used, in milliseconds. */
const PREFETCH_TTL_MS = 5000

/** Requests that were sent before a view needs them, by URL. */
const prefetches = new Map<string, { response: Promise<unknown>; sentAt: number }>()

export function storePrefetch(url: string, response: Promise<unknown>): void {
  // The caller that takes the response handles the error.
  response.catch(() => {})
  prefetches.set(url, { response, sentAt: browserNow() })
}

/** Returns a prefetched response once. */
export function takePrefetch(url: string): Promise<unknown> | undefined {
  const found = prefetches.get(url)
  prefetches.delete(url)
  return found !== undefined && browserNow() - found.sentAt < PREFETCH_TTL_MS ? found.response : undefined
}

/** Drops every prefetch, because a change may have made it outdated. */
export const clearPrefetches = () => prefetches.clear()
