/**
 * In the document that the service worker gives without the server: the type of its script and the relation of its modules.
 * `away.ts` starts them.
 */
export const HELD = 'held'

declare global {
  interface Window {
    /** In a document that the service worker gave without the server. */
    isOpenedAway?: true
  }
}
