/** What the tests give to each tool; one that is not named here takes nothing. */

/** The least that each tool takes. */
export const MIN_INPUT: Readonly<Record<string, Record<string, unknown>>> = {
  chat_with_assistant: { message: 'How am I doing?' },
  analyze_food: { food_text: '100 g rice' },
  log_food: { food_name: '100 g rice' },
  log_checkin: { content: 'A day like any other' },
}

export const FULL_CHECKIN = {
  content: 'fine',
  mood: 7,
  energy: 7,
  stress: 3,
  sleep_quality: 8,
  sleep_hours: 8,
  weight_kg: 65,
  water_ml: 2000,
  symptoms: [{ name: 'headache', severity: 2 }],
  medications: ['ibuprofen'],
}

/** A question with all of its fields that go together. */
export const FULL_QUERY = {
  measure: 'protein_g',
  of: 'apple',
  window: { from: '2026-02-01', to: '2026-02-28' },
  only: { meal: 'snack', weekdays: [1, 7], hours: { from: 6, to: 22 }, last: 3 },
  group: 'day',
  reduce: 'list',
  against: { over: 1 },
}

/** All of its fields, where that is more. */
export const FULL_INPUT: Readonly<Record<string, Record<string, unknown>>> = {
  chat_with_assistant: { message: 'What did I eat?' },
  get_diet_score: { days: 30 },
  get_diet_gap: { days: 7 },
  analyze_food: { food_text: 'an apple', meal_type: 'snack' },
  log_food: {
    food_name: 'an apple',
    meal_type: 'snack',
    quantity: 1,
    unit: 'piece',
    grams: 150,
    calories: 80,
    protein: 0.4,
    carbs: 20,
    fat: 0.3,
    consumed_at: '2026-03-10T08:00:00+01:00',
    notes: 'sweet',
    client_entry_id: 'entry-1',
  },
  get_health_snapshot: { days: 30, query: FULL_QUERY },
  get_health_profile: {},
  get_my_protocols: { status: 'all' },
  log_checkin: { ...FULL_CHECKIN, date: '2026-03-10', client_entry_id: 'checkin-1' },
  get_my_checkins: { limit: 10, days: 30 },
}
