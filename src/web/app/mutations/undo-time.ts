/** How long a change can be undone before it is sent. */
export const UNDO_MS = 6000
