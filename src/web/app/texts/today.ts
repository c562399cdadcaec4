export const TODAY = {
  title: 'Today',
  emptyTitle: 'A fresh day',
  emptyBody: 'Nothing has been logged yet.',
} as const
