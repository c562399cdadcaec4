import type { ToolValues } from '../../src/assistant/tool-reader.ts'
import type { Nutrients } from '../../src/contract/nutrients.ts'
import { nutrientsFrom } from '../../src/nutrition/nutrients.ts'
import type { SubscriptionDocument } from '../../src/protocols/schema.ts'

/** Readings of a person who logs; tests change what they are about. */

const window = { from: '2026-02-09', to: '2026-03-10', time_zone: 'Europe/Berlin' }
const known = (amounts: Partial<Nutrients>): Nutrients => nutrientsFrom((key) => amounts[key] ?? null)
const noTrend = { count: 0, average: null, first: null, latest: null, change: null }

export const FASTING: SubscriptionDocument = {
  id: '01',
  protocol: 'fasting-16-8',
  name: '16:8 fasting',
  kind: 'fasting',
  schedule: { frequency: 'daily' },
  start: '2026-03-01',
  end: null,
  status: 'active',
  adherence_percent: 80,
  adherence: { days_done: 8, days_due: 10, days_skipped: 0, from: '2026-02-09', to: '2026-03-10' },
  streak_days: 3,
  last_7: [{ date: '2026-03-10', status: 'due' }],
  next_due: '2026-03-10',
  evidence_note: '',
  cautions: [],
}

export const SNAPSHOT: ToolValues['get_health_snapshot'] = {
  notes: [],
  window: { ...window, days_logged: 12, checkins: 9 },
  totals: known({ energy_kcal: 1240, protein_g: 62.4, fat_g: 40 }),
  unknown_energy: 1,
  averages: known({ energy_kcal: 1875, protein_g: 71 }),
  recent_foods: [
    { date: '2026-03-10', food_name: 'Porridge with berries', energy_kcal: 310 },
    { date: '2026-03-09', food_name: 'Lentil soup', energy_kcal: 420 },
    { date: '2026-03-09', food_name: 'Mystery stew', energy_kcal: null },
  ],
  symptoms: [{ name: 'headache', count: 4, mean_severity: 5.5, last_at: '2026-03-08T20:00:00+01:00' }],
  medications: [{ name: 'ibuprofen', count: 2, last_at: '2026-03-08T20:00:00+01:00' }],
  trends: {
    mood: { count: 9, average: 6.1, first: 5, latest: 7, change: 2 },
    energy: noTrend,
    sleep_hours: { count: 8, average: 6.75, first: 7.5, latest: 6, change: -1.5 },
    stress: noTrend,
    weight_kg: { count: 1, average: 70.2, first: 70.2, latest: 70.2, change: 0 },
  },
  diet_score: {
    overall: 71.3,
    concern: null,
    days: { eligible: 29, logged: 12, complete: 10 },
    status: 'ok',
  },
  protocols: [FASTING],
}

const EMPTY_SNAPSHOT: ToolValues['get_health_snapshot'] = {
  notes: [],
  window: { ...window, days_logged: 0, checkins: 0 },
  totals: known({}),
  averages: known({}),
  recent_foods: [],
  symptoms: [],
  medications: [],
  trends: { mood: noTrend, energy: noTrend, sleep_hours: noTrend, stress: noTrend, weight_kg: noTrend },
  diet_score: {
    overall: null,
    concern: null,
    days: { eligible: 0, logged: 0, complete: 0 },
    status: 'insufficient_data',
  },
  protocols: [],
}

export const GAP: ToolValues['get_diet_gap'] = {
  notes: [],
  status: 'ok',
  days_used: 5,
  macros: [
    {
      key: 'energy_kcal',
      unit: 'kcal',
      actual_avg: 1875,
      target: 2000,
      gap: 125,
      percent: 93.8,
      status: 'within',
    },
    { key: 'protein_g', unit: 'g', actual_avg: 71, target: 96, gap: 25, percent: 74, status: 'below' },
  ],
  nutrients: [
    { key: 'fiber_g', unit: 'g', actual_avg: 14.2, target: 28, gap: 13.8, percent: 50.7, status: 'below' },
    {
      key: 'sodium_mg',
      unit: 'mg',
      actual_avg: 3100,
      target: 2300,
      gap: -800,
      percent: 134.8,
      status: 'above',
    },
    {
      key: 'vitamin_d_ug',
      unit: 'µg',
      actual_avg: null,
      target: 15,
      gap: null,
      percent: null,
      status: 'unknown',
    },
  ],
  today_at_most: [],
  today_remaining: {
    energy_kcal: 760,
    protein_g: -4.5,
    carbohydrate_g: null,
    fat_g: 30,
  } as ToolValues['get_diet_gap']['today_remaining'],
  suggestions: [
    { food: 'Lentils', grams: 180, key: 'fiber_g', amount: 13.1, unit: 'g', reason: '' },
    { food: 'Greek yogurt', grams: 170, key: 'protein_g', amount: 17, unit: 'g', reason: '' },
  ],
}

const EMPTY_GAP: ToolValues['get_diet_gap'] = {
  ...GAP,
  status: 'no_logged_days',
  days_used: 0,
  macros: [],
  nutrients: [],
  suggestions: [],
}

const SCORE: ToolValues['get_diet_score'] = {
  notes: [],
  concern: null,
  overall: 71.3,
  macro_score: 80,
  nutrient_score: 62.5,
  consistency_score: 34.5,
  confidence: 0.62,
  days: { eligible: 29, logged: 12, complete: 10 },
  window,
  components: [
    {
      key: 'fiber_g',
      kind: 'adequacy',
      intake: 14.2,
      target: 28,
      unit: 'g',
      score: 0.507,
      weight: 2,
      coverage: 1,
    },
    {
      key: 'sodium_mg',
      kind: 'limit',
      intake: 3100,
      target: 2300,
      unit: 'mg',
      score: 0.652,
      weight: 2,
      coverage: 1,
    },
    {
      key: 'protein_g',
      kind: 'adequacy',
      intake: 95,
      target: 96,
      unit: 'g',
      score: 0.99,
      weight: 0.3,
      coverage: 1,
    },
  ],
  dropped: [{ key: 'vitamin_d_ug', reason: 'low_coverage' }],
  status: 'ok',
  method_version: 'fulfilment-1',
  hei2020: null,
}

const PROFILE: ToolValues['get_health_profile'] = {
  allergies: ['peanuts'],
  conditions: [],
  medications: [],
  health_goals: ['sleep better'],
  supplement_stack: [{ name: 'Vitamin D', dose: '20 µg' }],
  dietary_preferences: { pattern: 'vegetarian' },
  metrics_data: {
    birth_date: null,
    age: 34,
    sex: 'female',
    height_cm: 170,
    weight_kg: null,
    activity_level: null,
    pregnant: null,
    lactating: null,
  },
  goal: null,
  goal_note: null,
  goal_weight_kg: null,
  goal_rate_percent: null,
  goal_weight_refusal: null,
  goal_plan: null,
  follow_expenditure: false,
  follow_note: null,
  without_reference: [],
  weight_from_checkins: null,
  country: null,
  targets: {
    energy_kcal: { value: 2000, unit: 'kcal', kind: 'range', basis: 'reference', notes: [] },
    protein_g: { value: 96, unit: 'g', kind: 'adequacy', basis: 'body_weight', notes: [] },
  },
  time_zone: 'Europe/Berlin',
  completeness: { percent: 70, missing: ['metrics_data.weight_kg', 'metrics_data.activity_level'] },
  updated_at: null,
}

export const CHECKINS: ToolValues['get_my_checkins'] = {
  checkins: [
    {
      id: '1',
      date: '2026-03-09',
      recorded_at: '2026-03-09T20:00:00+01:00',
      content: 'Slept badly,\nheadache all day. Took ibuprofen.',
      mood: 4,
      energy: null,
      stress: null,
      sleep_quality: null,
      sleep_hours: 5,
      weight_kg: null,
      water_ml: null,
      symptoms: [{ name: 'headache', severity: null }],
      medications: ['ibuprofen'],
      measured: [],
      urgent: false,
      created_at: '2026-03-09T20:00:00+01:00',
      updated_at: '2026-03-09T20:00:00+01:00',
    },
  ],
}

export const FULL = {
  get_health_snapshot: SNAPSHOT,
  get_diet_gap: GAP,
  get_diet_score: SCORE,
  get_health_profile: PROFILE,
  get_my_protocols: { protocols: [FASTING] },
  get_my_checkins: CHECKINS,
}

export const NOTHING = {
  get_health_snapshot: EMPTY_SNAPSHOT,
  get_diet_gap: EMPTY_GAP,
  get_diet_score: {
    ...SCORE,
    overall: null,
    macro_score: null,
    nutrient_score: null,
    consistency_score: null,
    confidence: 0,
    days: { eligible: 0, logged: 0, complete: 0 },
    components: [],
    dropped: [],
    status: 'insufficient_data' as const,
  },
  get_health_profile: {
    ...PROFILE,
    allergies: [],
    health_goals: [],
    supplement_stack: [],
    dietary_preferences: {},
    completeness: { percent: 0, missing: ['allergies', 'metrics_data.birth_date'] },
  },
  get_my_protocols: { protocols: [] },
  get_my_checkins: { checkins: [] },
}
