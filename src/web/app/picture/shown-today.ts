import { signal } from '@preact/signals'

/** The day that the page shows, while that is today and all of it is there. */
export const shownToday = signal<{ date: string; timeZone: string } | undefined>(undefined)
