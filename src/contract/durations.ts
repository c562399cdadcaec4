/** Durations in milliseconds. A day here has 24 hours; for calendar days see `calendar-date.ts`. */
export const MINUTE_MS = 60_000
export const HOUR_MS = 3_600_000
export const DAY_MS = 86_400_000
/** How long a change of the page can be undone before it is sent. */
export const UNDO_MS = 6000
