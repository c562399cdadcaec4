/** Longer, and the page has something else to say. */
export const MAX_SHOWN_MS = 3000

declare global {
  interface Window {
    /** In a document that the service worker gave without the server. */
    isOpenedAway?: true
    /** While a picture is shown: has the page drawn into it, whose elements it keeps, so that they are laid out once. */
    drawInPicture?: (draw: () => void) => void
  }
}
