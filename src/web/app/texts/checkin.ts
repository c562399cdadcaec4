export const CHECKIN = {
  title: 'How you are',
} as const
