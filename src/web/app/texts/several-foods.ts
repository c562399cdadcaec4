/** One row or entry that is several foods. */
export const SEVERAL = {
  foods: (count: number) => `This entry has ${count} foods:`,
  split: (count: number) => `Split into ${count} foods`,
  splitHint: 'Each becomes an entry of its own. The sums of the day stay the same.',
  saveFirst: 'Save or cancel your changes to split this entry.',
  done: (count: number) => `Split into ${count} foods`,
  undone: 'One entry again',
  instead: 'Several foods…',
  insteadOf: (food: string) => `Several foods instead of ${food}`,
  title: 'Several foods',
  label: 'Its foods',
  hint: 'Separate them by commas, with amounts if you know them.',
  example: '150 g rice, chicken, salad',
  needsText: 'Enter the foods.',
  replace: 'Replace',
} as const
