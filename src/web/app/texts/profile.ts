export const PROFILE = {
  title: 'Profile',
  emptyTitle: 'About you',
  emptyBody: 'Targets follow from what you tell of yourself.',
} as const
