export const TRENDS = {
  title: 'Trends',
  emptyTitle: 'Not much to see yet',
  emptyBody: 'Log a few days, and their course shows here.',
} as const
