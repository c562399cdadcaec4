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

/** Why an estimate is not what the person uses, after the sentence that gives it, in one text for all surfaces. */
export const WHY_DOUBTED = {
  too_little_logged:
    'That is below what a body like yours needs at rest: what is logged is probably too little, and the figure is of the log and not of your body. No target and no forecast follows from it.',
  too_much_logged:
    'That is more than two and a half times what a body like yours needs at rest, which nobody keeps up for weeks: what is logged is probably too much, and the figure is of the log and not of your body. No target and no forecast follows from it.',
} as const
