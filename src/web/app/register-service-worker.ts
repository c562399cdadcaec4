import { href } from './router.ts'

const AFTER_FIRST_VIEW_MS = 2000

/**
 * Has the browser keep the page's files, so that it opens while the server is away. Browsers offer that over TLS and on
 * this machine alone; without it nothing else changes.
 */
export function registerServiceWorker(): void {
  if (!('serviceWorker' in navigator)) return
  const register = () => {
    navigator.serviceWorker.register(href('/service-worker.js')).catch(() => {
      // A browser may refuse, in a private window for instance.
    })
  }
  // After all that the first view loads: it fetches every file there is.
  window.addEventListener('load', () => setTimeout(register, AFTER_FIRST_VIEW_MS))
}
