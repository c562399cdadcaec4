import { GOAL_RATES, MAX_LOSS_KG_PER_WEEK } from './limits.ts'

/** Why no goal weight counts for a person, in one line for all surfaces. */
export const WHY_NO_GOAL_WEIGHT = {
  no_goal_weight_under_19:
    'No goal weight is used under 19: who grows gains weight. Talk to a doctor about weight.',
  no_goal_weight_pregnant:
    'No goal weight is used in pregnancy. Talk to your midwife or doctor about weight.',
  no_goal_weight_lactating:
    'No goal weight is used while breastfeeding, which needs energy. Talk to your midwife or doctor about weight.',
  no_goal_weight_eating_disorder:
    'No goal weight is used with an eating disorder, now or in the past. Talk to a doctor or therapist about weight.',
} as const

/** How a goal weight and a rate were limited, or why they change nothing. */
export const GOAL_WEIGHT_NOTES = {
  ...WHY_NO_GOAL_WEIGHT,
  goal_weight_not_asked: 'The goal weight is not used, because the goal is not to lose or gain weight.',
  goal_weight_raised:
    'The goal weight is below a healthy weight for the height. That of a body mass index of 18.5 is used instead.',
  goal_weight_reached: 'The goal weight is reached, so the target keeps the weight.',
  goal_weight_above:
    'The goal weight is above the present weight, so there is nothing to lose, and the target keeps the weight. To reach it, choose the goal to gain weight.',
  goal_weight_below:
    'The goal weight is below the present weight, so there is nothing to gain, and the target keeps the weight. To reach it, choose the goal to lose weight.',
  goal_rate_limited: `The rate is faster than is safe. At most ${GOAL_RATES.lose.max}% of body weight and ${MAX_LOSS_KG_PER_WEEK} kg a week are used to lose weight, and ${GOAL_RATES.gain.max}% a week to gain it.`,
  goal_rate_limited_by_floor:
    'The weight goes more slowly than asked, because the target would otherwise be too low.',
} as const
