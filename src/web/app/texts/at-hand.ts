/** Saved meals and favourite foods. */
export const AT_HAND = {
  meals: 'Saved meals',
  addMeal: (name: string) => `Add ${name}`,
  adjust: (name: string) => `Change the amounts of ${name} first`,
  delete: 'Delete',
  deleteLabel: (name: string) => `Delete ${name}`,
  deleted: (name: string) => `“${name}” deleted`,
  noMeals: 'To save a meal, open the menu beside it on a day.',
  foods: (count: number) => (count === 1 ? '1 food' : `${count} foods`),
  save: 'Save as a meal…',
  saveTitle: 'Save as a meal',
  saveHint: 'It is then offered before you type. A saved meal of the same name is replaced.',
  name: 'Name',
  needsName: 'Enter a name.',
  saveButton: 'Save',
  saved: (name: string) => `“${name}” saved`,
  missingFood: 'A food of this meal no longer exists. Save the meal again without it.',
  noEarlier: {
    usual: (meal: string) =>
      `You have no usual ${meal.toLowerCase()} yet: nothing was logged the same twice.`,
    yesterday: (meal: string) => `No ${meal.toLowerCase()} was logged the day before.`,
  },
  noEarlierOn: (meal: string, day: string) => `No ${meal.toLowerCase()} was logged on ${day}.`,
  fromSaved: (name: string) => `Your saved meal “${name}”`,
  from: {
    usual: (meal: string, day: string, times: number) =>
      `Your most frequent ${meal.toLowerCase()}, ${times} times in 90 days, as on ${day}`,
    yesterday: (meal: string, day: string) => `From ${meal.toLowerCase()} of ${day}`,
  },
  favourites: 'Favourites',
  star: (name: string) => `Make ${name} a favourite`,
  unstar: (name: string) => `${name} is a favourite; remove`,
} as const
