import { href } from './router.ts'

/**
 * Has the browser keep the page's files, so that it opens while the server is away. Browsers offer that over TLS and on
 * this machine alone; without it nothing else changes.
 */
export function keepForAway(): void {
  if (!('serviceWorker' in navigator)) return
  // After all that the page itself loads.
  window.addEventListener('load', () => {
    navigator.serviceWorker.register(href('/service-worker.js')).catch(() => {
      // A browser may refuse, in a private window for instance.
    })
  })
}
