/** What a model should know before it looks at the single tools. */
export const INSTRUCTIONS =
  'The health journal of one person: what they ate, how they felt, their profile and protocols. ' +
  'Read get_health_profile before advising on food. To record food use log_food; to estimate without saving use ' +
  'analyze_food. To record how a day was use log_checkin. For the big picture use get_health_snapshot, for one figure ' +
  'get_diet_score, for what is missing get_diet_gap. Unknown values are null: say so, do not take them for zero. When ' +
  'a result says urgent, pass its advice on before anything else.'
