import { href } from './router.ts'

const REGISTRATION_DELAY_MS = 2000

/**
 * Makes the browser cache the files of the page, so that it opens while the server is down. Browsers offer this only
 * over TLS and on localhost.
 */
export function registerServiceWorker(): void {
  if (!('serviceWorker' in navigator)) return
  const register = () => {
    navigator.serviceWorker.register(href('/service-worker.js')).catch(() => {
      // A browser may refuse, for example in a private window.
    })
  }
  // Wait until the first view has loaded, because the worker fetches every file.
  window.addEventListener('load', () => setTimeout(register, REGISTRATION_DELAY_MS))
}
