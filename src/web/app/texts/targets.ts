import { WHY_NOT_FOLLOWED } from '../../../contract/expenditure.ts'
import { GOAL_WEIGHT_NOTES } from '../../../contract/goal-weight.ts'
import { OWN_ENERGY_NOTES } from '../../../contract/weight-loss.ts'
import { formatNumber } from '../english-formatters.ts'

/** Daily targets: what each is based on and how it was adjusted. */
export const TARGETS = {
  title: 'Daily targets',
  hint: 'Computed from your profile. Open a target to see how, or to set your own.',
  fromWeighIns: (weight: string, count: number) =>
    count === 1
      ? `Your weight is from your weigh-in: ${weight}.`
      : `Your weight is from your weigh-ins: ${weight}, the trend of ${count} weigh-ins.`,
  kinds: { range: 'about', adequacy: 'at least', limit: 'at most' },
  none: 'no target',
  noReference: 'no reference for this age',
  more: 'More nutrients',
  own: 'own target',
  ownCount: (count: number) => (count === 1 ? '1 own target' : `${count} own targets`),
  groups: {
    carbohydrate: 'Fibre and sugars',
    fat: 'Fats',
    minerals: 'Minerals',
    vitamins: 'Vitamins',
    others: 'Others',
  },
  ownTarget: (unit: string) => `Own target (${unit} a day)`,
  set: 'Save',
  useComputed: (value: string) => `Use ${value}`,
  useNone: 'Use no target',
  cleared: (name: string) => `${name}: own target cleared`,
  outOfRange: ({ min, max }: { min: number; max: number }, unit: string) =>
    `Enter a number from ${formatNumber(min)} to ${formatNumber(max)} ${unit}.`,
  computed: (value: string) => `The computed target is ${value}.`,
  computedNone: 'There is no computed target.',
  upperLimit: (value: string) =>
    `Upper limit: more than ${value} a day, from all sources, is not advised for adults.`,
  aboveLimit: (value: string) => `This is above the upper limit for adults of ${value} a day.`,
} as const

/** What a target is based on, in a few words, by `basis`. */
export const BASIS_LABELS: Readonly<Record<string, string>> = {
  user: 'Own target',
  eer: 'Body and activity',
  eer_mean_of_sexes: 'Body and activity',
  estimated_expenditure: 'Weigh-ins and food',
  who: 'Age and weight',
  who_mean_of_sexes: 'Age and weight',
  infant_intake: 'Intake of infants',
  average_child: 'Average child of this age',
  reference: 'General reference',
  body_weight: 'Weight and goal',
  energy_share: 'Share of energy',
  energy_remainder: 'Remaining energy',
  energy_density: '14 g per 1,000 kcal',
  dri: 'Reference intake',
  dri_mean_of_sexes: 'Reference intake',
  adult_reference: 'Reference for adults',
}

/** What a target is based on, in whole sentences, by `basis`. */
export const BASIS_TEXTS: Readonly<Record<string, string>> = {
  user: 'You set this target yourself. It replaces the computed target.',
  eer: 'The energy that people of your age, sex, height, weight and activity level burn (National Academies, 2023), adjusted to your goal.',
  eer_mean_of_sexes:
    'The energy that people of your age, height, weight and activity level burn (National Academies, 2023): the mean of women and men, adjusted to your goal.',
  estimated_expenditure:
    'What you use a day, estimated from your weigh-ins and the food of your complete days, adjusted to your goal.',
  who: 'What children of this age and weight need, with the energy for growth (FAO/WHO/UNU, 2004).',
  who_mean_of_sexes:
    'What children of this age and weight need, with the energy for growth (FAO/WHO/UNU, 2004): the mean of girls and boys.',
  infant_intake: 'The adequate intake of infants (National Academies, Dietary Reference Intakes).',
  average_child:
    'What the average child of this age burns (National Academies, 2023; height and weight: World Health Organization), used until height and weight are known.',
  reference: 'A general reference, used until your age, height and weight are known.',
  body_weight:
    'Per kg of body weight: 1.2 g to maintain or gain weight, 1.6 g to lose weight or build muscle. With kidney disease, at most 0.8 g, the recommended allowance. Under 3 years, the recommended or adequate intake of the age.',
  energy_remainder: 'The rest of your energy target after protein and fat.',
  energy_density: '14 g for each 1,000 kcal of your energy target (National Academies).',
  dri: 'The recommended or adequate intake for your age and sex (National Academies, Dietary Reference Intakes).',
  dri_mean_of_sexes:
    'The recommended or adequate intake for your age (National Academies, Dietary Reference Intakes): the mean of women and men.',
  adult_reference: 'The recommended or adequate intake of adults, because your age is not known.',
}

/** Which share of energy, by nutrient. */
export const ENERGY_SHARE_TEXTS: Readonly<Record<string, string>> = {
  protein_g: 'A fifth of your energy target, until your weight is known. With kidney disease, a tenth.',
  fat_g: '30% of your energy target, under 4 years 35%. The usual range of adults is 20 to 35%.',
  saturated_fat_g: 'At most 10% of your energy target (Dietary Guidelines for Americans).',
  added_sugars_g: 'At most 10% of your energy target (Dietary Guidelines for Americans).',
}

/** How a target was adjusted, by `notes`. */
export const TARGET_NOTES: Readonly<Record<string, string>> = {
  ...WHY_NOT_FOLLOWED,
  expenditure_limited_by_floor: 'Not lowered to what you seem to use, because the target would be too low.',
  ...GOAL_WEIGHT_NOTES,
  deficit_for_goal_weight: 'Lowered as your goal weight and its rate ask.',
  surplus_for_goal_weight: 'Raised as your goal weight and its rate ask.',
  no_deficit_under_19: 'Under 19, the target is not lowered for weight loss.',
  no_deficit_pregnant: 'During pregnancy, the target is not lowered for weight loss.',
  no_deficit_lactating: 'While you are breastfeeding, the target is not lowered for weight loss.',
  no_deficit_underweight:
    'Your weight is low for your height, so the target is not lowered for further weight loss.',
  no_deficit_eating_disorder:
    'The target is not lowered for weight loss, because of the eating disorder in your profile.',
  activity_assumed_low_active: 'Your activity level is not known. “Lightly active” is assumed.',
  incomplete_profile: 'Enter your age, height and weight to get a personal target.',
  implausible_measures: 'Your age, height and weight do not fit together. Please check them.',
  reference_weight: 'The weight is not known. That of the average child of this age is used.',
  no_goal_under_3: 'Under 3, no goal changes the target.',
  infant_milk_not_logged:
    'Milk is most of what an infant has, and is hardly ever logged: compare what you logged with this target only if you log all of it.',
  no_reference_for_age: 'For some nutrients there is no reference at this age. They have no target.',
  pregnancy_not_included: 'The extra needs of pregnancy are not included. Ask your midwife or doctor.',
  lactation_not_included: 'The extra needs of breastfeeding are not included.',
  deficit_500_kcal: 'Lowered by 500 kcal a day for weight loss.',
  deficit_limited_by_floor: 'Lowered by less than 500 kcal a day, because the target would be too low.',
  surplus_300_kcal: 'Raised by 300 kcal a day for weight gain.',
  goal_needs_profile: 'Your goal is taken into account once your age, height and weight are known.',
  from_reference_energy: 'Based on the general energy reference.',
  not_raised_kidney_disease: 'Not raised, because of the kidney disease in your profile.',
  potassium_not_for_kidney_disease:
    'With kidney disease this may be too much. Ask your doctor which amount is right for you.',
  outside_amdr: 'This is outside the usual share of energy.',
  mean_of_sexes: 'The mean of the values for women and men.',
  ...OWN_ENERGY_NOTES,
}
