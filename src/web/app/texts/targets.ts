/** Targets in words: where each comes from, and what was minded. */
export const TARGETS = {
  title: 'Daily targets',
  hint: 'They follow from what you tell of yourself. Open one to see how, or to set your own.',
  kinds: { range: 'about', adequacy: 'at least', limit: 'at most' },
  none: 'no target',
  more: 'More nutrients',
  own: 'yours',
  ownCount: (count: number) => `${count} of your own`,
  groups: {
    carbohydrate: 'Fibre and sugars',
    fat: 'Fats',
    minerals: 'Minerals',
    vitamins: 'Vitamins',
    others: 'Others',
  },
  yourOwn: (unit: string) => `Your own (${unit} a day)`,
  set: 'Set',
  setLabel: (name: string) => `Set your own target for ${name}`,
  use: (value: string) => `Go back to ${value}`,
  useNone: 'Have no target',
  cleared: (name: string) => `${name}: back to the computed target`,
  needNumber: 'Type a number of 0 or more.',
  needMore: 'Type a number above 0.',
  tooLarge: 'At most 100,000.',
  withoutOwn: (value: string) => `Without it the target would be ${value}.`,
  withoutOwnNone: 'Without it there would be no target.',
  upperLimit: (value: string) => `More than ${value} a day, from all sources, is not advised for adults.`,
  aboveLimit: (value: string) => `Above ${value} a day, the most that is advised for adults.`,
  veryLow: 'Under 1,200 kcal a day is very little. Please do this only with a doctor or dietitian.',
} as const

/** In a few words, by `basis`. */
export const BASES: Readonly<Record<string, string>> = {
  user: 'Set by you',
  eer: 'Body and activity',
  eer_mean_of_sexes: 'Body and activity',
  reference: 'General reference',
  body_weight: 'Weight and aim',
  energy_share: 'Share of your energy',
  energy_remainder: 'What energy is left',
  energy_density: '14 g per 1,000 kcal',
  dri: 'Reference intake',
  dri_mean_of_sexes: 'Reference intake',
  adult_reference: 'Reference for adults',
}

/** In whole sentences, by `basis`. */
export const EXPLAINED: Readonly<Record<string, string>> = {
  user: 'You have set this target yourself. It wins over what would be computed.',
  eer: 'The energy that people of your age, sex, height, weight and activity use (National Academies, 2023), adjusted to your aim.',
  eer_mean_of_sexes:
    'The energy that people of your age, height, weight and activity use (National Academies, 2023): the mean of women and men, adjusted to your aim.',
  reference: 'A general reference figure, until age, height and weight are known.',
  body_weight:
    'Per kg of body weight: 1.2 g to keep or gain weight, 1.6 g to lose weight or build muscle. With kidney disease never more than 0.8 g, the recommended allowance.',
  energy_remainder: 'What is left of your energy target once protein and fat are taken from it.',
  energy_density: '14 g for each 1,000 kcal of your energy target (National Academies).',
  dri: 'The recommended or adequate intake for your age and sex (National Academies, Dietary Reference Intakes).',
  dri_mean_of_sexes:
    'The recommended or adequate intake for your age (National Academies, Dietary Reference Intakes): the mean of women and men.',
  adult_reference:
    'An adult’s recommended or adequate intake, since your age is not known or there is none for it.',
}

/** Which share of energy, by nutrient. */
export const SHARES: Readonly<Record<string, string>> = {
  protein_g: 'A fifth of your energy target, until your weight is known. With kidney disease a tenth.',
  fat_g: '30 % of your energy target; 20 to 35 % is the usual range.',
  saturated_fat_g: 'At most 10 % of your energy target (Dietary Guidelines for Americans).',
  added_sugars_g: 'At most 10 % of your energy target (Dietary Guidelines for Americans).',
}

/** What was minded, by `notes`. */
export const NOTES: Readonly<Record<string, string>> = {
  no_deficit_under_19: 'Under 19 no energy is taken off to lose weight.',
  no_deficit_pregnant: 'During pregnancy no energy is taken off to lose weight.',
  no_deficit_lactating: 'While breastfeeding no energy is taken off to lose weight.',
  no_deficit_underweight: 'Your weight is low for your height: no energy is taken off to lose more.',
  no_deficit_eating_disorder:
    'Because of what you noted about eating, no energy is taken off to lose weight.',
  activity_assumed_low_active: 'Your activity is not known: “a little active” is assumed.',
  incomplete_profile: 'Tell your age, height and weight to get a target of your own.',
  implausible_measures: 'Age, height and weight do not fit together: please check them.',
  no_equation_under_3: 'There is no equation for children under 3.',
  pregnancy_not_included: 'What pregnancy needs in addition is not in it: ask your midwife or doctor.',
  lactation_not_included: 'What breastfeeding needs in addition is not in it.',
  deficit_500_kcal: '500 kcal a day are taken off, to lose weight.',
  deficit_limited_by_floor: 'Less is taken off than 500 kcal: it would be too little to eat.',
  surplus_300_kcal: '300 kcal a day are added, to gain weight.',
  goal_needs_profile: 'Your aim counts once age, height and weight are known.',
  from_reference_energy: 'It rests on the general energy reference.',
  not_raised_kidney_disease: 'Not raised, because of the kidney disease you noted.',
  potassium_not_for_kidney_disease: 'With kidney disease this may be too much: your doctor sets the amount.',
  outside_amdr: 'This is outside the usual share of energy.',
  mean_of_sexes: 'The mean of the figures for women and men.',
}
