/**
 * All tables except those of the audit log, sign-in, imports and conversations, which have files of their own. Instants
 * are epoch milliseconds (UTC), local dates `YYYY-MM-DD`, lists and records JSON text. SQLite does not enforce lengths,
 * so those of specification 4.1 and 5.1 are CHECK constraints.
 */
import { sql } from 'drizzle-orm'
import {
  blob,
  check,
  index,
  integer,
  primaryKey,
  real,
  sqliteTable,
  text,
  uniqueIndex,
} from 'drizzle-orm/sqlite-core'
import {
  creator,
  creatorFrom,
  flag,
  instant,
  issuedBy,
  json,
  lastUse,
  madeBy,
  maxLengthCheck,
  timeZone,
  userId,
} from './columns.ts'

/** Specification 4.1. */
export const apiTokens = sqliteTable(
  'api_tokens',
  {
    id: text('id').primaryKey(),
    user_id: userId(),
    /** Hex, stored as plain text, since a presented token is looked up by it. */
    short_token: text('short_token', { length: 50 }).notNull(),
    /** Lower-case hex SHA-256 of the secret part. The secret itself is not stored. */
    long_token_hash: text('long_token_hash', { length: 64 }).notNull(),
    name: text('name', { length: 255 }).notNull(),
    /** Separated by spaces, in the order of `TOKEN_SCOPES`. */
    scopes: text('scopes').notNull(),
    is_active: flag('is_active').notNull().default(true),
    /** Null: does not expire. */
    expires_at: instant('expires_at'),
    ...lastUse(),
    created_at: instant('created_at').notNull(),
    revoked_at: instant('revoked_at'),
    ...creatorFrom(),
    issued_by: issuedBy(),
    /** Shared by a token and the tokens that it was rotated into; null if it was never rotated. */
    family_id: text('family_id'),
    /** When it was rotated, which can happen once. */
    rotated_at: instant('rotated_at'),
  },
  (table) => [
    uniqueIndex('api_tokens_short_token').on(table.short_token),
    index('api_tokens_user').on(table.user_id, table.created_at, table.id),
    index('api_tokens_issued_by').on(table.issued_by),
    index('api_tokens_family').on(table.family_id),
    maxLengthCheck('api_tokens_user_id_length', table.user_id, 255),
    maxLengthCheck('api_tokens_short_token_length', table.short_token, 50),
    check('api_tokens_hash_length', sql`length(${table.long_token_hash}) = 64`),
    maxLengthCheck('api_tokens_name_length', table.name, 255),
  ],
)

/** Specification 5.1. */
export const passcodes = sqliteTable(
  'passcodes',
  {
    id: text('id').primaryKey(),
    user_id: userId(),
    /** 64 hex characters while the code is valid; empty once it is used, superseded or expired. */
    code_hash: text('code_hash', { length: 64 }).notNull(),
    /** Email address or phone number, trimmed, NFKC, lower case. */
    user_identifier: text('user_identifier', { length: 255 }).notNull(),
    channel: text('channel', { length: 50 }).notNull(),
    expires_at: instant('expires_at').notNull(),
    is_used: flag('is_used').notNull().default(false),
    /** True once a later code of the same person and channel has replaced it. */
    is_superseded: flag('is_superseded').notNull().default(false),
    attempts: integer('attempts').notNull().default(0),
    /** The permissions that its creator could grant; a device paired with the code gets no more. */
    scopes: text('scopes').notNull(),
    /**
     * The latest expiry of a credential that the device creates, if the creator was limited; null: no limit.
     */
    grant_expires_at: instant('grant_expires_at'),
    issued_by: issuedBy(),
    ...creator(),
    created_at: instant('created_at').notNull(),
  },
  (table) => [
    index('passcodes_user_identifier').on(table.user_identifier, table.channel),
    index('passcodes_user_channel').on(table.user_id, table.channel),
    index('passcodes_issued_by').on(table.issued_by),
    maxLengthCheck('passcodes_user_id_length', table.user_id, 255),
    check('passcodes_hash_length', sql`length(${table.code_hash}) in (0, 64)`),
    maxLengthCheck('passcodes_user_identifier_length', table.user_identifier, 255),
    maxLengthCheck('passcodes_channel_length', table.channel, 50),
  ],
)

/**
 * The limits against guessing for a person's channel. They are not part of the codes, so that a new code does
 * not reset them.
 */
export const passcodeGuards = sqliteTable(
  'passcode_guards',
  {
    user_id: userId(),
    channel: text('channel', { length: 50 }).notNull(),
    /** Wrong codes since the last correct one. */
    consecutive_failures: integer('consecutive_failures').notNull().default(0),
    /** Instants, oldest first; at most as many as the limit that they count against. */
    recent_failures: json('recent_failures').$type<number[]>().notNull(),
    recent_issues: json('recent_issues').$type<number[]>().notNull(),
  },
  (table) => [primaryKey({ columns: [table.user_id, table.channel] })],
)

/** The right to create one API token after a passcode was verified (specification 5.15). */
export const pairingSessions = sqliteTable(
  'pairing_sessions',
  {
    id: text('id').primaryKey(),
    user_id: userId(),
    /** Lower-case hex SHA-256 of the secret. */
    secret_hash: text('secret_hash', { length: 64 }).notNull(),
    passcode_id: text('passcode_id').notNull(),
    /** Copied from the passcode. */
    scopes: text('scopes').notNull(),
    grant_expires_at: instant('grant_expires_at'),
    issued_by: issuedBy(),
    expires_at: instant('expires_at').notNull(),
    used_at: instant('used_at'),
  },
  (table) => [
    uniqueIndex('pairing_sessions_secret_hash').on(table.secret_hash),
    index('pairing_sessions_issued_by').on(table.issued_by),
  ],
)

/** The JWTs that the embedded issuer has signed. A JWT whose id is not in this table is not valid. */
export const issuedJwts = sqliteTable(
  'issued_jwts',
  {
    /** The `jti` claim. */
    id: text('id').primaryKey(),
    user_id: userId(),
    name: text('name', { length: 255 }).notNull(),
    /** Separated by spaces, as in the `scope` claim. */
    scope: text('scope').notNull(),
    created_at: instant('created_at').notNull(),
    expires_at: instant('expires_at').notNull(),
    revoked_at: instant('revoked_at'),
    /** The grant under which it was created (`oauth_grants`); null if it was created by name. */
    grant_id: text('grant_id'),
    issued_by: issuedBy(),
    ...creatorFrom(),
    ...lastUse(),
    /** The id of the key that signed it; null: the first key of this server. */
    kid: text('kid'),
  },
  (table) => [
    index('issued_jwts_user').on(table.user_id, table.created_at, table.id),
    index('issued_jwts_grant').on(table.grant_id),
    index('issued_jwts_issued_by').on(table.issued_by),
    maxLengthCheck('issued_jwts_user_id_length', table.user_id, 255),
  ],
)

export const profiles = sqliteTable('profiles', {
  user_id: text('user_id', { length: 255 }).primaryKey(),
  /** The whole profile in the form of `PUT /api/profile`. */
  profile: json('profile').notNull(),
  updated_at: instant('updated_at').notNull(),
})

export const foodEntries = sqliteTable(
  'food_entries',
  {
    id: text('id').primaryKey(),
    user_id: userId(),
    /** The local date of `consumed_at` when it was logged; a later change of time zone does not change it. */
    date: text('date').notNull(),
    consumed_at: instant('consumed_at').notNull(),
    time_zone: timeZone(),
    meal_type: text('meal_type'),
    food_name: text('food_name').notNull(),
    quantity: real('quantity'),
    unit: text('unit'),
    grams: real('grams'),
    grams_basis: text('grams_basis'),
    /** A snapshot, since newer food data must not change what was logged. */
    nutrients: json('nutrients').notNull(),
    /** Food groups of the entry, a snapshot too; null: unknown. */
    patterns: json('patterns'),
    value_source: text('value_source').notNull(),
    /** The matched food, if there is one. */
    food: text('food'),
    source: text('source'),
    source_code: text('source_code'),
    confidence: real('confidence').notNull(),
    /** The foods of an entry that has several, or figures of its own for one; null: the entry is its one food. */
    parts: json('parts'),
    notes: text('notes'),
    made_by: madeBy(),
    created_at: instant('created_at').notNull(),
    updated_at: instant('updated_at').notNull(),
  },
  (table) => [
    index('food_entries_day').on(table.user_id, table.date, table.consumed_at),
    index('food_entries_time').on(table.user_id, table.consumed_at, table.id),
    // How much of a food the person usually has.
    index('food_entries_food').on(table.user_id, table.source_code, table.consumed_at),
  ],
)

/** Sums per person and day, updated in the transaction that changes `food_entries`. */
export const foodDays = sqliteTable(
  'food_days',
  {
    user_id: userId(),
    date: text('date').notNull(),
    /** `packSums` of `src/nutrition/stored-sums.ts`; empty in rows from before this column. */
    sums: blob('sums', { mode: 'buffer' }).notNull().default(sql`x''`),
    entries: integer('entries').notNull(),
    /** Whether the person marked the day as complete; null: not stated. */
    complete: flag('complete'),
  },
  (table) => [primaryKey({ columns: [table.user_id, table.date] })],
)

export const checkins = sqliteTable(
  'checkins',
  {
    id: text('id').primaryKey(),
    user_id: userId(),
    date: text('date').notNull(),
    recorded_at: instant('recorded_at').notNull(),
    time_zone: timeZone(),
    content: text('content').notNull(),
    mood: real('mood'),
    energy: real('energy'),
    stress: real('stress'),
    sleep_quality: real('sleep_quality'),
    sleep_hours: real('sleep_hours'),
    weight_kg: real('weight_kg'),
    water_ml: real('water_ml'),
    symptoms: json('symptoms').notNull(),
    medications: json('medications').$type<string[]>().notNull(),
    /** Readings in the units that were stated; empty for check-ins from before this column. */
    measured: json('measured').notNull().default([]),
    urgent: flag('urgent').notNull().default(false),
    /** Not clearly an emergency; never together with `urgent`. */
    watch: flag('watch').notNull().default(false),
    made_by: madeBy(),
    created_at: instant('created_at').notNull(),
    updated_at: instant('updated_at').notNull(),
  },
  (table) => [
    index('checkins_time').on(table.user_id, table.recorded_at, table.id),
    index('checkins_day').on(table.user_id, table.date),
  ],
)

export const protocolSubscriptions = sqliteTable(
  'protocol_subscriptions',
  {
    id: text('id').primaryKey(),
    user_id: userId(),
    /** A key of the protocol catalog. */
    protocol: text('protocol').notNull(),
    start: text('start').notNull(),
    end: text('end'),
    status: text('status').notNull(),
    /** Paused days are not due. Closed periods and, as the last one, possibly an open one. */
    pauses: json('pauses').$type<{ from: string; to: string | null }[]>().notNull(),
    created_at: instant('created_at').notNull(),
    updated_at: instant('updated_at').notNull(),
  },
  (table) => [index('protocol_subscriptions_user').on(table.user_id, table.created_at)],
)

export const protocolLogs = sqliteTable(
  'protocol_logs',
  {
    subscription_id: text('subscription_id')
      .notNull()
      .references(() => protocolSubscriptions.id, { onDelete: 'cascade' }),
    date: text('date').notNull(),
    status: text('status').notNull(),
    /** The check-in that it comes from; deleting the check-in deletes this row. */
    checkin_id: text('checkin_id').references(() => checkins.id, { onDelete: 'cascade' }),
  },
  (table) => [
    primaryKey({ columns: [table.subscription_id, table.date] }),
    index('protocol_logs_checkin').on(table.checkin_id),
  ],
)

/**
 * Imported food data. A source's foods have ids from `first_food` to `last_food`. Rows outside every source's
 * range belong to an import that is in progress or was interrupted, or to a replaced version, and are not
 * visible. A new version thus replaces the old one by changing one row here.
 */
export const foodSources = sqliteTable('food_sources', {
  /** `fndds-2021-2023`. */
  id: text('id').primaryKey(),
  /** The kind of data: one of `SOURCE_KINDS` of `src/foods/import/source.ts`. */
  kind: text('kind').notNull(),
  /** The name for citing it: `FNDDS 2021-2023`. */
  name: text('name').notNull(),
  version: text('version').notNull(),
  /** The number of foods or, for a source without foods, of foods that it adds values to. */
  foods: integer('foods').notNull(),
  licence: text('licence').notNull(),
  attribution: text('attribution').notNull(),
  imported_at: instant('imported_at').notNull(),
  /** Counts of records that were left out, by reason. */
  left_out: json('left_out').$type<Record<string, number>>().notNull(),
  /** Ids of `foods`; both 0 for a source without foods. */
  first_food: integer('first_food').notNull(),
  last_food: integer('last_food').notNull(),
})

/**
 * Values per 100 g, as `Food` of `src/foods/food.ts`. Triggers keep the full-text index `foods_fts` (name,
 * synonyms, category; its rowid is the id here) up to date. The index also has the rows that are not visible,
 * so search it within a source's range of ids.
 */
export const foods = sqliteTable(
  'foods',
  {
    id: integer('id').primaryKey(),
    /** The id in the source; unique within it. */
    code: text('code').notNull(),
    name: text('name').notNull(),
    synonyms: json('synonyms').$type<string[]>().notNull(),
    category: text('category').notNull(),
    /** All nutrient keys; null: unknown. */
    nutrients: json('nutrients').notNull(),
    /** Food groups; null: unknown. */
    patterns: json('patterns'),
    portions: json('portions').$type<{ name: string; grams: number }[]>().notNull(),
    default_grams: real('default_grams').notNull(),
    piece_grams: real('piece_grams'),
  },
  (table) => [index('foods_code').on(table.code)],
)

/**
 * A person's own foods and recipes. Per 100 g, like `foods`; a recipe has the values of the day it was saved.
 */
export const ownFoods = sqliteTable(
  'own_foods',
  {
    id: text('id').primaryKey(),
    user_id: userId(),
    name: text('name', { length: 200 }).notNull(),
    synonyms: json('synonyms').$type<string[]>().notNull(),
    category: text('category').notNull(),
    nutrients: json('nutrients').notNull(),
    patterns: json('patterns'),
    portions: json('portions').$type<{ name: string; grams: number }[]>().notNull(),
    default_grams: real('default_grams').notNull(),
    /** The ingredients and their totals; null: not a recipe. */
    recipe: json('recipe'),
    basis: text('basis'),
    /** Digits of the package's bar code (GTIN); null: unknown. */
    barcode: text('barcode', { length: 14 }),
    created_at: instant('created_at').notNull(),
    updated_at: instant('updated_at').notNull(),
  },
  (table) => [
    // Has the time of the last change, so that the versions are read without the long rows.
    index('own_foods_user').on(table.user_id, table.created_at, table.id, table.updated_at),
    maxLengthCheck('own_foods_user_id_length', table.user_id, 255),
    maxLengthCheck('own_foods_name_length', table.name, 200),
  ],
)

/** One row that the health check writes, to test that the database accepts writes. */
export const healthProbe = sqliteTable('health_probe', {
  id: integer('id').primaryKey(),
  at: instant('at').notNull(),
})
