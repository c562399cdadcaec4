/**
 * The most by which the expenditure that an energy target follows moves in a week, kcal a day. An estimate from fewer weeks may
 * be off by so much, and a target that jumps is not one that somebody can cook by; what is really more comes within a few
 * weeks.
 */
export const MAX_WEEKLY_STEP_KCAL = 150

/** Why an energy target does not follow what its person uses, in one line for all surfaces. */
export const WHY_NOT_FOLLOWED = {
  not_followed_under_19:
    'Under 19 the energy target does not follow your weight: who grows stores energy as growth. It stays with the equations.',
  not_followed_pregnant:
    'In pregnancy the energy target does not follow your weight, which is the child’s, too. It stays with the equations.',
  not_followed_lactating:
    'While you are breastfeeding the energy target does not follow your weight: milk takes energy, too. It stays with the equations.',
  not_followed_underweight:
    'Your weight is low for your height, so the energy target does not follow what you use. It stays with the equations.',
  not_followed_eating_disorder:
    'With an eating disorder, now or in the past, the energy target does not follow what you use. It stays with the equations.',
  not_followed_incomplete_profile:
    'The energy target follows what you use once your age, height and weight are known.',
} as const
