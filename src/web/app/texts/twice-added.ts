/** Where two people logged the same. */
export const TWICE = {
  you: 'you',
  and: (one: string, other: string) => `${one} and ${other}`,
  quoted: (foods: readonly string[]) => foods.map((food) => `“${food}”`).join(', '),
  both: (people: string, foods: string, time: string) => `${people} both added ${foods} at about ${time}.`,
  deleteYours: 'Delete yours',
  deleteOf: (name: string) => `Delete what ${name} added`,
  keep: 'Keep both',
} as const
