/**
 * The tables of signing in: a person in a browser, and clients that act for that person (OAuth). Secrets are stored
 * as lower-case hex SHA-256 alone.
 */
import { index, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import { atMost, instant, json, userId } from './columns.ts'

/** One-time links that open a browser session (specification 1.13). */
export const signInLinks = sqliteTable(
  'sign_in_links',
  {
    id: text('id').primaryKey(),
    user_id: userId(),
    secret_hash: text('secret_hash', { length: 64 }).notNull(),
    created_at: instant('created_at').notNull(),
    expires_at: instant('expires_at').notNull(),
  },
  (table) => [
    uniqueIndex('sign_in_links_secret_hash').on(table.secret_hash),
    atMost('sign_in_links_user_id_length', table.user_id, 255),
  ],
)

/** Browsers that somebody is signed in on (specification 3.13). Signing out deletes the row. */
export const browserSessions = sqliteTable(
  'browser_sessions',
  {
    id: text('id').primaryKey(),
    user_id: userId(),
    /** Of the cookie's value. */
    secret_hash: text('secret_hash', { length: 64 }).notNull(),
    /** Space-separated, in the order of `PERMISSIONS`. */
    scopes: text('scopes').notNull(),
    /** The API token that opened it and must be live; null: a link, or a provider. */
    issued_by: text('issued_by'),
    /** When that token ends; null: it does not. */
    issuer_expires_at: instant('issuer_expires_at'),
    created_at: instant('created_at').notNull(),
    /** Written now and then: what the idle limit counts from. */
    last_used_at: instant('last_used_at').notNull(),
    expires_at: instant('expires_at').notNull(),
    /** Which browser on which system, for people to tell them apart; null: it did not say. */
    browser: text('browser', { length: 100 }),
    /** Whom the identity provider said it is that signed in; null: a link or a token did. */
    provider: json('provider').$type<{ issuer: string; claim: string; subject: string }>(),
  },
  (table) => [
    uniqueIndex('browser_sessions_secret_hash').on(table.secret_hash),
    index('browser_sessions_issued_by').on(table.issued_by),
    index('browser_sessions_user').on(table.user_id, table.last_used_at),
    atMost('browser_sessions_user_id_length', table.user_id, 255),
  ],
)

/** Clients that registered themselves (RFC 7591): all of them public, without a secret. */
export const oauthClients = sqliteTable(
  'oauth_clients',
  {
    /** The `client_id`. */
    id: text('id').primaryKey(),
    name: text('name').notNull(),
    redirect_uris: json('redirect_uris').$type<string[]>().notNull(),
    created_at: instant('created_at').notNull(),
    /** When somebody last allowed it something, or it fetched a token; null: never. */
    last_used_at: instant('last_used_at'),
  },
  (table) => [index('oauth_clients_created').on(table.last_used_at, table.created_at)],
)

/** What a person allowed a client. Every code, refresh token and access token of it ends with it. */
export const oauthGrants = sqliteTable(
  'oauth_grants',
  {
    id: text('id').primaryKey(),
    user_id: userId(),
    /** An id of `oauth_clients`, or the https URL of a client's metadata document. */
    client_id: text('client_id').notNull(),
    client_name: text('client_name').notNull(),
    /** Space-separated, in the order of `HEALTH_SCOPES`. */
    scope: text('scope').notNull(),
    /** The API token that the person signed in with, which it ends with; null: a link. */
    issued_by: text('issued_by'),
    created_at: instant('created_at').notNull(),
    /** When its last refresh token ends, or its code where it has none yet. */
    expires_at: instant('expires_at').notNull(),
    /** When that token ends; null: it does not. */
    issuer_expires_at: instant('issuer_expires_at'),
    revoked_at: instant('revoked_at'),
  },
  (table) => [
    index('oauth_grants_issued_by').on(table.issued_by),
    index('oauth_grants_client').on(table.client_id),
    atMost('oauth_grants_user_id_length', table.user_id, 255),
  ],
)

/** Authorization codes: 60 seconds, once. A used one stays until its grant goes, so that a replay is seen. */
export const oauthCodes = sqliteTable(
  'oauth_codes',
  {
    code_hash: text('code_hash', { length: 64 }).primaryKey(),
    grant_id: text('grant_id')
      .notNull()
      .references(() => oauthGrants.id, { onDelete: 'cascade' }),
    redirect_uri: text('redirect_uri').notNull(),
    /** Of method S256. */
    code_challenge: text('code_challenge', { length: 43 }).notNull(),
    expires_at: instant('expires_at').notNull(),
    used_at: instant('used_at'),
  },
  (table) => [index('oauth_codes_grant').on(table.grant_id)],
)

/** Refresh tokens. A used one stays as long as it would have lived, so that its reuse is seen. */
export const oauthRefreshTokens = sqliteTable(
  'oauth_refresh_tokens',
  {
    token_hash: text('token_hash', { length: 64 }).primaryKey(),
    grant_id: text('grant_id')
      .notNull()
      .references(() => oauthGrants.id, { onDelete: 'cascade' }),
    expires_at: instant('expires_at').notNull(),
    used_at: instant('used_at'),
  },
  (table) => [index('oauth_refresh_tokens_grant').on(table.grant_id)],
)
