import { browserNow } from './server-clock.ts'

/** Long enough for a page to be gone, and short enough for a person who was asked and stays. */
const LEAVING_MS = 3000

let leftAt: number | undefined

/**
 * Whether the page is being left or reloaded: the browser ends its requests then, as if the server did not answer, and
 * what is begun now is lost.
 */
export const isLeaving = (): boolean => leftAt !== undefined && browserNow() - leftAt < LEAVING_MS

const leave = () => {
  leftAt = browserNow()
}
window.addEventListener('beforeunload', leave)
window.addEventListener('pagehide', leave)
window.addEventListener('pageshow', () => {
  leftAt = undefined
})
