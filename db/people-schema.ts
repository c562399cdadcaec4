/** The tables of people: who has a journal here, and which identities elsewhere are theirs. */
import { index, primaryKey, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import { flag, instant, maxLengthCheck, userId } from './columns.ts'

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
  },
  (table) => [
    uniqueIndex('invitations_secret_hash').on(table.secret_hash),
    index('invitations_user').on(table.user_id),
  ],
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
