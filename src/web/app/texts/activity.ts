export const ACTIVITY = {
  title: 'Activity',
} as const
