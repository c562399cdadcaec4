/** The tables of people: who has a journal here, and which identities elsewhere are theirs. */
import { index, integer, primaryKey, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import { flag, instant, json, maxLengthCheck, userId } from './columns.ts'

/** Everybody with a journal on this server. No credential works for an id without an enabled row here. */
export const people = sqliteTable(
  'people',
  {
    /** The `user_id` of all other tables. It never changes. */
    id: text('id', { length: 255 }).primaryKey(),
    /** For display only; several people may have the same. */
    name: text('name', { length: 255 }).notNull(),
    is_admin: flag('is_admin').notNull().default(false),
    created_at: instant('created_at').notNull(),
    /** Null: not disabled. */
    disabled_at: instant('disabled_at'),
    /** JWTs that identity providers issued up to here are refused: the person was disabled since. */
    external_jwts_after: instant('external_jwts_after'),
    /** Whether guardians keep the journal; the person has no sign-in of their own then. */
    is_cared_for: flag('is_cared_for').notNull().default(false),
    /** The age in years from which a person who is cared for may take the journal over; null: none was chosen. */
    takeover_age: integer('takeover_age'),
    /** When the page's first steps were finished; null: they are still to come. */
    set_up_at: instant('set_up_at'),
  },
  (table) => [
    maxLengthCheck('people_id_length', table.id, 255),
    maxLengthCheck('people_name_length', table.name, 255),
  ],
)

/** Identities at identity providers, each bound to a person. */
export const externalIdentities = sqliteTable(
  'external_identities',
  {
    issuer: text('issuer').notNull(),
    /** The claim that identifies the person there, such as `sub`. */
    claim: text('claim').notNull(),
    /** The value of the claim. */
    subject: text('subject').notNull(),
    user_id: userId(),
    created_at: instant('created_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.issuer, table.claim, table.subject] }),
    index('external_identities_user').on(table.user_id),
  ],
)

/** One-time links: the identity with which somebody signs in through one is bound to its person. */
export const invitations = sqliteTable(
  'invitations',
  {
    id: text('id').primaryKey(),
    user_id: userId(),
    /** Lower-case hex SHA-256 of the secret. */
    secret_hash: text('secret_hash', { length: 64 }).notNull(),
    created_at: instant('created_at').notNull(),
    expires_at: instant('expires_at').notNull(),
    /** The person who made it; null: the command line. */
    created_by: text('created_by', { length: 255 }),
  },
  (table) => [
    uniqueIndex('invitations_secret_hash').on(table.secret_hash),
    index('invitations_user').on(table.user_id),
  ],
)

/** Who keeps the journal of a person who is cared for. */
export const guardians = sqliteTable(
  'guardians',
  {
    /** The person who is cared for. */
    user_id: userId(),
    /** The id of the guardian, another person of this server. */
    guardian_id: text('guardian_id', { length: 255 }).notNull(),
    created_at: instant('created_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.user_id, table.guardian_id] }),
    index('guardians_guardian').on(table.guardian_id),
    maxLengthCheck('guardians_guardian_id_length', table.guardian_id, 255),
  ],
)

/** Parts of a journal that its person shows somebody else, to read only. */
export const shares = sqliteTable(
  'shares',
  {
    id: text('id').primaryKey(),
    /** The person whose journal it is. */
    user_id: userId(),
    /** The person of this server who may look; null: anyone who has the link. */
    to_user_id: text('to_user_id', { length: 255 }),
    /** Lower-case hex SHA-256 of the link's secret; null: it is for a person of this server. */
    secret_hash: text('secret_hash', { length: 64 }),
    /** For whom it is, in the person's words. */
    name: text('name', { length: 100 }).notNull(),
    /** What is shown: the names of the parts, and how many days up to that of the look. */
    parts: json('parts').$type<{ names: string[]; days: number }>().notNull(),
    created_at: instant('created_at').notNull(),
    /** Null: until it is ended. */
    expires_at: instant('expires_at'),
    ended_at: instant('ended_at'),
  },
  (table) => [
    uniqueIndex('shares_secret_hash').on(table.secret_hash),
    index('shares_user').on(table.user_id, table.created_at),
    index('shares_to_user').on(table.to_user_id),
    maxLengthCheck('shares_name_length', table.name, 100),
  ],
)

/** Each look at what is shared. */
export const shareViews = sqliteTable(
  'share_views',
  {
    id: text('id').primaryKey(),
    share_id: text('share_id')
      .notNull()
      .references(() => shares.id, { onDelete: 'cascade' }),
    at: instant('at').notNull(),
    /** The client's address; null: unknown. */
    address: text('address'),
    /** The first day that was shown, and the last. */
    first_day: text('first_day').notNull(),
    last_day: text('last_day').notNull(),
  },
  (table) => [index('share_views_share').on(table.share_id, table.at)],
)

/** JWTs of identity providers that are refused: one by its `jti`, or all of a subject up to an instant. */
export const revokedExternalJwts = sqliteTable(
  'revoked_external_jwts',
  {
    issuer: text('issuer').notNull(),
    /** `jti`, or `subject`: the claim that identifies people there. */
    claim: text('claim').notNull(),
    /** Lower-case hex SHA-256 of the claim's value. */
    value_hash: text('value_hash', { length: 64 }).notNull(),
    revoked_at: instant('revoked_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.issuer, table.claim, table.value_hash] })],
)
