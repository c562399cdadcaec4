/** What the tests give to each tool; one that is not named here takes nothing. */

/** The id of nothing. */
const UNKNOWN_ID = '00000000-0000-7000-8000-000000000000'

/** The least that each tool takes. */
export const MIN_INPUT: Readonly<Record<string, Record<string, unknown>>> = {
  chat_with_assistant: { message: 'How am I doing?' },
  analyze_food: { food_text: '100 g rice' },
  log_food: { food_name: '100 g rice' },
  log_checkin: { content: 'A day like any other' },
  get_series: { measure: 'weight' },
  search_journal: { words: 'apple' },
  log_meals: { meals: [{ food_name: '100 g rice' }] },
  copy_food: { ids: [UNKNOWN_ID] },
  correct_food: { entry_id: UNKNOWN_ID, grams: 5 },
  correct_checkin: { checkin_id: UNKNOWN_ID, mood: 5 },
  delete_entries: { ids: [UNKNOWN_ID] },
  undo_change: { undo: UNKNOWN_ID },
  update_profile: { set: { goal: 'maintain' } },
  change_protocol: { action: 'start', protocol: 'fasting_16_8' },
  search: { query: 'apple' },
  fetch: { id: '2026-03-10' },
  manage_foods: { action: 'create', name: 'a porridge', nutrients: { energy_kcal: 60 } },
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
  search: { query: 'apple' },
  fetch: { id: '2026-03-10' },
  get_diary: {
    from: '2026-03-01',
    to: '2026-03-10',
    meal_type: 'snack',
    checkins: true,
    limit: 10,
    offset: 0,
  },
  get_series: {
    measure: 'symptom_severity',
    of: 'headache',
    from: '2026-02-01',
    to: '2026-03-10',
    group: 'week',
  },
  search_journal: {
    words: 'apple',
    kinds: ['food', 'checkin'],
    from: '2025-01-01',
    to: '2026-03-10',
    limit: 5,
  },
  log_meals: { meals: [{ food_name: 'an apple', meal_type: 'snack' }], client_entry_id: 'meals-1' },
  copy_food: { ids: [UNKNOWN_ID], to_date: '2026-03-10', to_time: '08:00', meal_type: 'snack' },
  correct_food: {
    entry_id: UNKNOWN_ID,
    food_name: 'an apple',
    meal_type: 'snack',
    grams: 150,
    to_date: '2026-03-09',
    to_time: '08:00',
    nutrients: { energy_kcal: 80 },
    notes: 'sweet',
  },
  correct_checkin: { checkin_id: UNKNOWN_ID, ...FULL_CHECKIN, to_date: '2026-03-09', add: true },
  delete_entries: { kind: 'food', ids: [UNKNOWN_ID] },
  undo_change: { undo: UNKNOWN_ID },
  update_profile: {
    set: { goal: 'maintain', age: 40, targets: [{ nutrient: 'protein_g', amount: 90 }] },
    add: { allergies: ['nuts'], supplements: [{ name: 'zinc', dose: '5 mg' }] },
  },
  change_protocol: { action: 'mark', protocol: UNKNOWN_ID, date: '2026-03-09', status: 'skipped' },
  manage_foods: {
    action: 'create',
    name: 'a porridge',
    nutrients: { energy_kcal: 60 },
    nutrients_per_grams: 100,
    basis: 'label',
    portions: [{ name: 'bowl', grams: 300 }],
    client_entry_id: 'food-1',
  },
}
