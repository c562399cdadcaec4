/** Why a goal to lose weight changes no target, in one line for all surfaces. */
export const WHY_NO_LOSS = {
  no_deficit_under_19:
    'Weight loss is not set under 19: who grows needs all their energy. Talk to a doctor about weight.',
  no_deficit_pregnant:
    'Weight loss is not set in pregnancy: it could harm the child. Talk to your midwife or doctor about weight.',
  no_deficit_lactating:
    'Weight loss is not set while breastfeeding, which needs energy. Talk to your midwife or doctor about weight.',
  no_deficit_underweight:
    'Weight loss is not set with a body mass index below 18.5: less would be unhealthy. Talk to a doctor about weight.',
  no_deficit_eating_disorder:
    'Weight loss is not set with an eating disorder, now or in the past. Talk to a doctor or therapist about weight.',
} as const

/** Why to think twice about an own energy target, which counts all the same. */
export const OWN_ENERGY_NOTES = {
  own_below_need:
    'The own energy target is less than this body is estimated to need, and weight loss could harm it now. Ask a doctor before you follow it.',
  own_below_floor: 'The own energy target is very low. Ask a doctor or dietitian before you follow it.',
} as const
