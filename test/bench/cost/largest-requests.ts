import type { TSchema } from '@sinclair/typebox'
import type { AnyElysia } from 'elysia'
import { SHARE_PART_NAMES } from '../../../src/contract/share-parts.ts'
import { listRoutes, type Route } from '../../../src/http/routes.ts'
import { ALL_TOOLS } from '../../../src/tools/index.ts'
import { SERVINGS_HEADER, serving } from '../../imports/files.ts'
import { nameOf } from '../../server/support.ts'
import { JOURNAL_FIELDS, wordyFood } from './journal-requests.ts'
import { PROFILE_FIELDS, TODAY } from './largest-person.ts'
import { type FieldValues, largestValue, type Wording } from './largest-value.ts'
import type { Things } from './things.ts'

/** A request of the largest size, by one route or, for `/mcp`, one tool. */
export type LargestCase = {
  name: string
  route: Route
  /** Whether the texts are the person's: then it is tried in several wordings. */
  hasWords: boolean
  /** The body as it is sent, and its content type. */
  body(wording: Wording, things: Things): { text: string; type: string } | undefined
  path(things: Things): string
}

/** One case for each route, and one for each tool over `/mcp`. */
export function largestCases({ app }: { app: AnyElysia }): LargestCase[] {
  return listRoutes(app).flatMap((route) => (route.path === '/mcp' ? mcpCases(route) : [routeCase(route)]))
}

function routeCase(route: Route): LargestCase {
  const name = nameOf(route)
  const schema = route.body ?? route.detail['x-body']
  const form = FORM_FIELDS[name]
  return {
    name,
    route,
    hasWords: schema !== undefined || route.query !== undefined,
    path: (things) => pathWith(route, things),
    body(wording, things) {
      if (schema !== undefined) return jsonBody(largestBody(name, schema, wording, things))
      if (name === 'POST /oauth/register') return jsonBody(largestRegistration())
      return form === undefined ? undefined : { text: largestForm(form), type: FORM_TYPE }
    },
  }
}

/** Routes that have a body without a schema, with the fields of their forms. */
export const FORM_FIELDS: Readonly<Record<string, readonly string[]>> = {
  'POST /sign-in': ['credential', 'next'],
  'POST /sign-out': ['form_token', 'next'],
  'POST /oauth/token': ['grant_type', 'code', 'code_verifier', 'refresh_token', 'client_id', 'redirect_uri'],
  'POST /oauth/revoke': ['token', 'client_id'],
  'POST /oauth/consent': ['request', 'form_token', 'decision', 'scope'],
}

const FORM_TYPE = 'application/x-www-form-urlencoded'
const MAX_FORM_BYTES = 32 * 1024
const MAX_REGISTRATION_BYTES = 16 * 1024

function largestForm(fields: readonly string[]): string {
  const length = Math.floor(MAX_FORM_BYTES / fields.length) - 20
  return fields.map((field) => `${field}=${'a%26b'.repeat(length / 5)}`).join('&')
}

const largestRegistration = () => ({
  client_name: 'x'.repeat(100),
  redirect_uris: Array.from(
    { length: 5 },
    (_, at) => `https://${at}.example/${'y'.repeat(MAX_REGISTRATION_BYTES / 10)}`,
  ),
})

const jsonBody = (value: unknown) => ({ text: JSON.stringify(value), type: 'application/json' })

/** The largest body that the schema of a route or of a tool allows. */
export function largestBody(name: string, schema: TSchema, wording: Wording, things: Things): unknown {
  const whole = WHOLE_BODIES[name]?.(wording, things)
  return whole ?? largestValue(schema, wording, FIELDS[name]?.(things) ?? {})
}

function mcpCases(route: Route): LargestCase[] {
  return ALL_TOOLS.map((tool) => ({
    name: `${nameOf(route)} ${tool.name}`,
    route,
    hasWords: true,
    path: () => route.path,
    body: (wording, things) =>
      jsonBody({
        jsonrpc: '2.0',
        id: 1,
        method: 'tools/call',
        params: {
          name: tool.name,
          arguments: largestBody(`POST /api/tools/${tool.name}`, tool.input, wording, things),
        },
      }),
  }))
}

/** What a query cannot take from its schema: a cursor is made by the server, and several fields exclude each other. */
const QUERIES: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'GET /api/export': {},
  'GET /api/journal/day': { date: TODAY },
  'GET /api/journal/saved-meals/earlier': { kind: 'usual', meal_type: 'lunch', date: TODAY },
}

/** A parameter that other routes have as well, and what fits this one. */
const OWN_PARAMETERS: Readonly<Record<string, string>> = {
  'POST /api/journal/foods/:entry_id/split': 'several_id',
  'POST /api/profile/target-changes/:date/undo': 'change_date',
  'POST /api/shares/:share_id/looks': 'shown_id',
}

function pathWith(route: Route, things: Things): string {
  const own = OWN_PARAMETERS[nameOf(route)]
  const path = route.path.replace(/:([a-z_]+)/g, (_, key: string) => things.id(own ?? key))
  const [wording] = things.wordings
  if (route.query === undefined || wording === undefined) return path
  const query =
    QUERIES[nameOf(route)] ??
    (largestValue(route.query, wording, {
      '/cursor': () => undefined,
      '/kind': () => undefined,
      '/from': () => '2020-01-01',
      '/to': () => TODAY,
      '/meal_type': () => undefined,
    }) as Record<string, string>)
  const text = new URLSearchParams(
    Object.entries(query).map(([key, value]): [string, string] => [key, String(value)]),
  ).toString()
  return text === '' ? path : `${path}?${text}`
}

type FieldsOf = (things: Things) => FieldValues
const leftOut = () => undefined
/** A number of days and dates exclude each other. */
const NO_DATES: FieldValues = { '/from': leftOut, '/to': leftOut }
/** What is sent late gives way to what was not seen. */
const AT_ONCE: FieldValues = { '/made_at': leftOut }
/** Every entry of a food in ten years. */
const LARGE_QUERY = {
  measure: 'protein_g',
  of: 'rice',
  window: { from: '2016-04-01', to: TODAY },
  group: 'entry',
  reduce: 'list',
}

const WORDS_ENTRY: FieldValues = {
  '/entries/*/source': leftOut,
  '/entries/*/source_code': leftOut,
  '/entries/*/grams_basis': leftOut,
  '/entries/*/grams': leftOut,
  '/entries/*/unit': leftOut,
  '/entries/*/quantity': leftOut,
}
const LOG_FOOD: FieldValues = {
  '/grams': leftOut,
  '/unit': leftOut,
  '/quantity': leftOut,
  '/consumed_at': () => `${TODAY}T08:00:00+01:00`,
  // With items the words are not read, and to read them costs more.
  '/items': leftOut,
}
/** What the schemas cannot state, by route. A tool over `/mcp` has the fields of its route. */
export const FIELDS: Readonly<Record<string, FieldsOf>> = {
  ...JOURNAL_FIELDS,
  'POST /api/ext/tokens': () => ({ '/scopes': () => ['read', 'write', 'tokens'] }),
  'POST /api/jwts': () => ({ '/scopes': () => ['health:read', 'health:write'] }),
  'PUT /api/profile': () => PROFILE_FIELDS,
  'POST /api/people': ({ freshId }) => ({ '/id': freshId }),
  'PATCH /api/profile': () => PROFILE_FIELDS,
  'POST /api/profile/preview': () => PROFILE_FIELDS,
  'POST /api/cared-for/:person/guardians': () => ({ '/guardian': () => 'owner' }),
  'POST /api/sessions': (things) => ({ '/credential': () => things.token }),
  'POST /auth/passcodes': () => ({ '/channel': () => 'email' }),
  'POST /auth/passcodes/verify': () => ({ '/channel': () => 'email' }),
  'POST /api/protocols/subscriptions': () => ({
    '/protocol': () => 'hydration',
    '/start': () => '2026-03-01',
    '/end': () => '2026-04-01',
  }),
  'PATCH /api/protocols/subscriptions/:subscription_id': () => ({
    '/status': () => 'paused',
    '/start': () => '2026-03-01',
    '/end': () => '2026-04-01',
  }),
  'PATCH /api/journal/foods/:entry_id': () => ({
    ...LOG_FOOD,
    '/source': leftOut,
    '/source_code': leftOut,
    '/grams_basis': leftOut,
    '/nutrients': leftOut,
  }),
  'POST /api/journal/foods': (things) => ({
    ...WORDS_ENTRY,
    '/consumed_at': leftOut,
    '/date': () => things.freshDate(),
    '/client_entry_id': () => things.freshText(),
  }),
  'POST /api/journal/foods/copies': (things) => ({
    '/entry_ids': () => things.entryIds(),
    '/date': () => things.freshDate(),
    '/client_entry_id': () => things.freshText(),
  }),
  'POST /api/journal/saved-meals': (things) => ({
    '/name': () => things.freshText(),
    '/entry_ids': () => things.entryIds().slice(0, 50),
  }),
  'POST /api/journal/foods/deletion': (things) => ({ '/entry_ids': () => things.copiedIds() }),
  'POST /api/journal/undo': (things) => ({ '/undo': () => things.undo() }),
  'POST /api/shares': (things) => ({
    '/to': leftOut,
    '/expires_in_days': () => 7,
    '/last_day': leftOut,
    '/parts': () => {
      things.endShares()
      return SHARE_PART_NAMES
    },
  }),
  'POST /api/shared': (things) => ({ '/secret': () => things.shareSecret() }),
  'POST /api/foods/analysis': () => ({ '/items': leftOut }),
  'POST /api/tools/analyze_food': () => ({ '/items': leftOut }),
  'POST /api/foods/favourites': (things) => ({ '/food_id': () => things.id('food_id') }),
  'POST /api/foods/own': (things) => ownFoodFields(things.freshText()),
  'PUT /api/foods/own/:own_food_id': (things) => ownFoodFields(things.freshText()),
  'POST /api/data/deletion': () => ({ '/confirmation': () => 'delete everything' }),
  'POST /api/imports': (things) => ({
    '/fingerprint': () => {
      things.finishImports()
      return things.freshText()
    },
    '/header': () => SERVINGS_HEADER,
  }),
  'POST /api/journal/checkins': (things) => ({
    '/date': () => TODAY,
    '/client_entry_id': () => things.freshText(),
    '/protocols/*/id': (_, at) => things.subscriptionIds()[at % things.subscriptionIds().length],
    '/protocols': (_) => things.subscriptionIds().map((id) => ({ id, status: 'taken' })),
  }),
  'POST /api/tools/log_checkin': (things) => ({
    '/date': () => TODAY,
    '/client_entry_id': () => things.freshText(),
    '/protocols': (_) => things.subscriptionIds().map((id) => ({ id, status: 'taken' })),
  }),
  'PATCH /api/journal/days/:date/checkin': () => ({
    '/water_ml': leftOut,
    '/water_ml_remove': leftOut,
    '/symptoms': leftOut,
    '/medications': leftOut,
    ...AT_ONCE,
  }),
  'PUT /api/journal/days/:date': () => AT_ONCE,
  'PUT /api/protocols/subscriptions/:subscription_id/days/:date': () => AT_ONCE,
  'POST /api/tools/get_my_checkins': () => ({ '/before': leftOut, '/detail': leftOut, ...NO_DATES }),
  'POST /api/tools/get_diet_gap': () => NO_DATES,
  'POST /api/tools/get_diet_score': () => NO_DATES,
  'POST /api/tools/get_health_snapshot': () => ({ ...NO_DATES, '/query': () => LARGE_QUERY }),
  'POST /api/tools/log_food': (things) => ({ ...LOG_FOOD, '/client_entry_id': () => things.freshText() }),
  'POST /api/tools/chat_with_assistant': (things) => ({ '/session_id': () => things.talkId }),
}

/** A recipe; its ingredients are named in as many words as fit, of which one is a food. */
const ownFoodFields = (name: string): FieldValues => ({
  '/name': () => `${name} ${'very '.repeat(40)}`.slice(0, 200),
  '/nutrients': leftOut,
  '/nutrients_per_grams': leftOut,
  '/basis': leftOut,
  '/ingredients/*/source': leftOut,
  '/ingredients/*/code': leftOut,
  '/ingredients/*/text': wordyFood,
  '/yield_grams': leftOut,
  '/barcode': () => '04006381333931',
})

const RECORD_CHARS = 1500
const importRecords = (wording: Wording, line: number) =>
  Array.from({ length: 500 }, (_, at) => ({
    line: line + at,
    text: serving({
      Day: '2026-01-15',
      Group: 'Lunch',
      'Food Name': wording.text(RECORD_CHARS).replaceAll(',', ' '),
      Amount: '100 g',
      'Energy (kcal)': '100',
    }),
  }))

/** Bodies whose parts depend on each other. */
const WHOLE_BODIES: Readonly<Record<string, (wording: Wording, things: Things) => unknown>> = {
  'POST /api/journal/query': () => LARGE_QUERY,
  'POST /api/imports/preview': (wording) => ({
    header: SERVINGS_HEADER,
    date_order: 'month_first',
    weight_unit: 'kg',
    records: importRecords(wording, 2),
    show: 50,
  }),
  'POST /api/imports/:import_id/records': (wording) => ({ first: 0, records: importRecords(wording, 2) }),
}
