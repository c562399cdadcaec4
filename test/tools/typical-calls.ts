/** What models ask for every day. */
export const TYPICAL_CALLS: readonly [tool: string, input: Record<string, unknown>][] = [
  ['get_health_snapshot', {}],
  ['get_health_snapshot', { detail: 'concise' }],
  ['get_diet_score', {}],
  ['get_diet_score', { detail: 'concise' }],
  ['get_diet_gap', {}],
  ['get_health_profile', {}],
  ['get_my_protocols', {}],
  ['get_my_checkins', {}],
  ['get_my_checkins', { limit: 30, detail: 'concise' }],
  ['analyze_food', { food_text: 'two eggs and a slice of rye toast with butter' }],
  ['log_food', { food_name: 'two eggs and a slice of rye toast with butter' }],
  ['log_checkin', { content: 'slept 7 hours, slight headache, mood 7' }],
  ['chat_with_assistant', { message: 'How was my week?' }],
]
