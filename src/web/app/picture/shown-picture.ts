/** The class of what the page is drawn in, while that shows a picture of it. */
export const PICTURE = 'picture'
/** Longer, and the page has something else to say. */
export const MAX_SHOWN_MS = 3000

declare global {
  interface Window {
    /** In a document that the service worker gave without the server. */
    isOpenedAway?: true
  }
}
