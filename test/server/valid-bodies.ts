import { ALL_TOOLS } from '../../src/tools/index.ts'
import { FULL_CHECKIN, FULL_INPUT, FULL_QUERY } from '../tools/inputs.ts'

const IMPORT_HEADER = 'Day,Group,Food Name,Amount,Energy (kcal)'

/** For every route that takes a body: one with all of its fields, which it accepts. */
export const VALID_BODIES: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
  'POST /api/ext/tokens': { name: 'Phone', expires_in_days: 30, scopes: ['read'] },
  'POST /api/ext/tokens/:token_id/rotate': { overlap_seconds: 60 },
  'POST /api/ext/tokens/revoke': { token: 'ext_0123456789ab_secret', token_type_hint: 'access_token' },
  'POST /api/ext/tokens/introspect': {
    token: 'ext_0123456789ab_secret',
    token_type_hint: 'access_token',
  },
  'POST /api/cared-for': { name: 'Kim', takeover_age: 14 },
  'PATCH /api/cared-for/:person': { takeover_age: 14 },
  'POST /api/cared-for/:person/guardians': { guardian: 'owner' },
  'POST /api/cared-for/:person/invitations': {},
  'POST /api/people/:person/invitations': {},
  'POST /api/invitations/look': { secret: 'A'.repeat(43) },
  'POST /api/invitations/accept': { secret: 'A'.repeat(43) },
  'POST /api/shares': { name: 'Dr. Weber', parts: ['food', 'weight'], days: 30, expires_in_days: 7 },
  'POST /api/shares/:share_id/looks': {},
  'POST /api/shared': { secret: 'A'.repeat(43) },
  'POST /api/passkeys/options': {},
  'POST /api/recovery-codes': {},
  'POST /api/sessions/passkey/options': {},
  'POST /api/sessions/current/confirm/options': {},
  'PATCH /api/sessions/:session_id': { device_name: 'Phone' },
  'POST /api/sessions/passkey': { response: assertion() },
  'POST /api/sessions/current/confirm': { credential: 'an API token, or a link' },
  'POST /api/passkeys': { name: 'Phone', response: registration() },
  'PATCH /api/passkeys/:passkey_id': { name: 'Phone' },
  'POST /api/set-up': { code: 'K7QF-2MXD-9WTE' },
  'POST /api/set-up/finish': { name: 'Ann' },
  'POST /api/sessions': { credential: 'an API token, or a link' },
  'POST /auth/passcodes': {
    user_identifier: 'ann@example.com',
    channel: 'email',
    length: 6,
    ttl_seconds: 60,
  },
  'POST /auth/passcodes/verify': {
    code: '000000',
    user_identifier: 'ann@example.com',
    channel: 'email',
    session: true,
  },
  'POST /api/jwts': { name: 'Desktop', expires_in_days: 30, scopes: ['health:read'] },
  'POST /api/jwts/revoke-external': { issuer: 'https://idp.example', subject: 'x' },
  'POST /api/people': { id: 'new', name: 'New', is_admin: false },
  'PATCH /api/people/:person': { name: 'New', is_admin: false, is_disabled: false },
  'PUT /api/profile': profile(),
  'PATCH /api/profile': profile(),
  'POST /api/profile/preview': profile(),
  'POST /api/protocols/subscriptions': { protocol: 'hydration', start: '2026-03-01', end: '2026-04-01' },
  'PATCH /api/protocols/subscriptions/:subscription_id': {
    status: 'paused',
    start: '2026-03-01',
    end: '2026-04-01',
  },
  'PUT /api/protocols/subscriptions/:subscription_id/days/:date': { status: 'taken' },
  'PATCH /api/journal/foods/:entry_id': {
    food_name: 'an apple',
    meal_type: 'snack',
    quantity: 1,
    unit: 'piece',
    grams: 150,
    consumed_at: '2026-03-10T08:00:00+01:00',
    notes: 'sweet',
    nutrients: { energy_kcal: 80 },
    source: 'FNDDS 2021-2023',
    source_code: '63101000',
    grams_basis: 'user',
  },
  'POST /api/journal/foods': {
    entries: [
      {
        food_name: 'a slice of bread',
        quantity: 1,
        unit: 'slice',
        grams: 30,
        calories: 80,
        protein: 3,
        carbs: 15,
        fat: 1,
        notes: 'toasted',
      },
    ],
    meal_type: 'breakfast',
    date: '2026-03-10',
    client_entry_id: 'meal-1',
  },
  'POST /api/journal/query': FULL_QUERY,
  'POST /api/journal/undo': { undo: '00000000-0000-4000-8000-000000000000' },
  'POST /api/journal/foods/copies': {
    entry_ids: ['00000000-0000-4000-8000-000000000000'],
    date: '2026-03-10',
    meal_type: 'lunch',
    keep_time: true,
    client_entry_id: 'copy-1',
  },
  'POST /api/journal/foods/deletion': { entry_ids: ['00000000-0000-4000-8000-000000000000'] },
  'POST /api/journal/saved-meals': {
    name: 'Usual breakfast',
    entry_ids: ['00000000-0000-4000-8000-000000000000'],
  },
  'PUT /api/journal/days/:date': { complete: true },
  'POST /api/foods/analysis': {
    food_text: 'a snack',
    items: [{ name: 'apple', quantity: 1, unit: 'piece', nutrients: { energy_kcal: 90 }, basis: 'label' }],
  },
  'POST /api/foods/favourites': { food_id: 'own:00000000-0000-4000-8000-000000000000' },
  'POST /api/foods/own': ownFood('Oat bar'),
  'PUT /api/foods/own/:own_food_id': {
    name: 'Rice with apple',
    synonyms: ['my rice'],
    category: 'Dishes',
    portions: [{ name: 'bowl', grams: 250 }],
    default_grams: 250,
    ingredients: [
      { text: 'white rice', grams: 200 },
      { text: 'apple', grams: 100 },
    ],
    yield_grams: 280,
    servings: 2,
  },
  'POST /api/imports/preview': {
    header: IMPORT_HEADER,
    date_order: 'month_first',
    weight_unit: 'kg',
    records: [{ line: 2, text: '2026-03-01,Breakfast,Oats,80 g,300' }],
    show: 20,
  },
  'POST /api/imports': {
    file_name: 'servings.csv',
    fingerprint: 'a-1',
    header: IMPORT_HEADER,
    date_order: 'month_first',
    weight_unit: 'kg',
    records: 1,
  },
  'POST /api/imports/:import_id/records': {
    first: 0,
    records: [{ line: 2, text: '2026-03-01,Breakfast,Oats,80 g,300' }],
  },
  'PATCH /api/imports/:import_id': { status: 'finished' },
  'PATCH /api/journal/checkins/:checkin_id': { ...FULL_CHECKIN, date: '2026-03-10' },
  'POST /api/journal/checkins': { ...FULL_CHECKIN, date: '2026-03-10', client_entry_id: 'note-1' },
  'PATCH /api/journal/days/:date/checkin': checkinDay(),
  'POST /api/data/deletion': { confirmation: 'delete everything', credentials: true },
  ...Object.fromEntries(ALL_TOOLS.map(({ name }) => [`POST /api/tools/${name}`, FULL_INPUT[name] ?? {}])),
}

function profile() {
  return {
    allergies: ['peanut'],
    conditions: ['asthma'],
    health_goals: ['sleep'],
    supplement_stack: [{ name: 'iron', dose: '10 mg', schedule: 'daily' }],
    dietary_preferences: { pattern: 'vegan', avoid: ['soy'], dislikes: ['kale'], notes: 'none' },
    metrics_data: {
      age: 40,
      sex: 'female',
      height_cm: 170,
      weight_kg: 65,
      activity_level: 'active',
      pregnant: false,
      lactating: false,
    },
    goal: 'lose',
    goal_weight_kg: 60,
    goal_rate_percent: 0.4,
    targets: { protein_g: 90 },
    time_zone: 'Europe/Berlin',
  }
}

function ownFood(name: string) {
  return {
    name,
    synonyms: ['bar'],
    category: 'Snacks',
    nutrients: { energy_kcal: 180, protein_g: 4 },
    nutrients_per_grams: 40,
    portions: [{ name: 'piece', grams: 40 }],
    default_grams: 40,
  }
}

function checkinDay() {
  const { content: _, symptoms, medications, ...numbers } = FULL_CHECKIN
  return {
    ...numbers,
    water_ml_add: 250,
    water_ml_remove: 500,
    symptoms_add: symptoms,
    symptoms_remove: ['nausea'],
    medications_add: medications,
    medications_remove: ['aspirin'],
  }
}

type Path = readonly (string | number)[]

/** Every text and number in a body, and where it is. */
export function leavesOf(value: unknown, path: Path = []): { path: Path; value: string | number }[] {
  if (typeof value === 'string' || typeof value === 'number') return [{ path, value }]
  if (Array.isArray(value)) return value.flatMap((part, index) => leavesOf(part, [...path, index]))
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, part]) => leavesOf(part, [...path, key]))
}

/** A copy of a body with another value in one place. */
export function withLeaf(body: unknown, [key, ...rest]: Path, value: unknown): unknown {
  if (key === undefined) return value
  if (Array.isArray(body)) return body.with(Number(key), withLeaf(body[Number(key)], rest, value))
  return { ...(body as object), [key]: withLeaf((body as Record<string, unknown>)[key], rest, value) }
}

/** What a browser sends of a passkey. */
function credential<T>(response: T) {
  const id = 'A'.repeat(43)
  return { id, rawId: id, type: 'public-key', clientExtensionResults: {}, response }
}

function registration() {
  return credential({ clientDataJSON: 'e30', attestationObject: 'oA', transports: ['internal'] })
}

function assertion() {
  return credential({ clientDataJSON: 'e30', authenticatorData: 'AA', signature: 'AA', userHandle: null })
}
