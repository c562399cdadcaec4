/** Supplements with their nutrients. */
export const SUPPLEMENTS = {
  title: 'Your supplements',
  inDose: 'Nutrients in one dose',
  inDoseHint:
    'As its label says. Without them, the dose above counts where it is of one nutrient, such as 1000 IU of vitamin D.',
  moreNutrients: 'More nutrients',
  nutrient: (name: string, unit: string) => `${name}, ${unit}`,
  unitOf: (name: string) => `Unit of ${name}`,
  badNumber: 'Enter a number, or leave the field empty.',
  more: (count: number) => `and ${count} more`,
  notCounted: 'Nutrients not stated, so it cannot be logged with one tap',
  doses: (count: string) => (count === '1' ? '1 dose' : `${count} doses`),
  take: (name: string) => `Log ${name} as taken`,
  taken: (name: string) => `Logged ${name} as taken`,
  takenTimes: (times: number) => (times === 1 ? 'taken' : `taken ${times} times`),
  from: (amount: string) => `${amount} from supplements`,
  overLimit: (limit: string) => `Above the upper limit for supplements of ${limit} a day`,
} as const
