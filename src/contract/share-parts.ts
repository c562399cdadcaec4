/** A part of a journal that a person can show somebody else. */
export type SharePart = keyof typeof SHARE_PARTS

/**
 * Every part that can be shown, in the order of the page. Nothing else is ever shown: not the words of check-ins,
 * notes of meals, targets and scores, chats, emergency contacts.
 */
export const SHARE_PARTS = {
  food: {
    title: 'Food and nutrients',
    shows:
      'Energy and nutrients of each day with their averages, and what was eaten in the last 14 of the days.',
  },
  weight: { title: 'Weight', shows: 'The weight of check-ins.' },
  wellbeing: {
    title: 'Mood, sleep, energy and stress',
    shows: 'The values of check-ins, never their words.',
  },
  health: {
    title: 'Symptoms and medicines',
    shows: 'Symptoms, medicines and supplements, and readings such as blood pressure.',
  },
  protocols: { title: 'Protocols', shows: 'Which protocols there were, and on how many days each was done.' },
  profile: {
    title: 'About the person',
    shows: 'Age, sex, height, pregnancy, conditions, allergies and way of eating.',
  },
} as const satisfies Record<string, { title: string; shows: string }>

export const SHARE_PART_NAMES = Object.keys(SHARE_PARTS) as SharePart[]

/** How many of the last days the foods are listed by name. */
export const SHARED_FOOD_DAYS = 14
