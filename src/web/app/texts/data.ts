export const DATA = {
  title: 'Your data',
} as const
