/**
 * The tables of sign-in: browser sessions, and clients that act for a person (OAuth). Secrets are stored only
 * as lower-case hex SHA-256.
 */
import { blob, index, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import { creatorFrom, flag, instant, issuedBy, json, lastUse, maxLengthCheck, userId } from './columns.ts'

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
    maxLengthCheck('sign_in_links_user_id_length', table.user_id, 255),
  ],
)

/** Browser sessions (specification 3.13). Signing out deletes the row. */
export const browserSessions = sqliteTable(
  'browser_sessions',
  {
    id: text('id').primaryKey(),
    user_id: userId(),
    /** Of the cookie's value. */
    secret_hash: text('secret_hash', { length: 64 }).notNull(),
    /** Separated by spaces, in the order of `PERMISSIONS`. */
    scopes: text('scopes').notNull(),
    /** The API token that opened the session; null: a link or an identity provider did. */
    issued_by: issuedBy(),
    ...creatorFrom(),
    /** When that token expires; null: it does not. */
    issuer_expires_at: instant('issuer_expires_at'),
    created_at: instant('created_at').notNull(),
    /** Updated from time to time; the idle limit counts from here. */
    last_used_at: instant('last_used_at').notNull(),
    /** The client's address at that time; null: unknown. */
    last_used_from: text('last_used_from'),
    expires_at: instant('expires_at').notNull(),
    /** Browser and operating system, so that people can tell their sessions apart; null: unknown. */
    browser: text('browser', { length: 100 }),
    /** The person's identity at the identity provider; null: a link or a token opened the session. */
    provider: json('provider').$type<{ issuer: string; claim: string; subject: string }>(),
    /** What the person calls this device; null: its browser's name. */
    name: text('name', { length: 100 }),
    /** The passkey that opened it; null: something else did. */
    passkey_id: text('passkey_id'),
    /** When the person last proved who they are: with a passkey or a fresh link. Null: not since it was opened. */
    verified_at: instant('verified_at'),
  },
  (table) => [
    uniqueIndex('browser_sessions_secret_hash').on(table.secret_hash),
    index('browser_sessions_issued_by').on(table.issued_by),
    index('browser_sessions_user').on(table.user_id, table.last_used_at),
    maxLengthCheck('browser_sessions_user_id_length', table.user_id, 255),
  ],
)

/** Passkeys (WebAuthn): the public half. Each works only at the address (`rp_id`) where it was made. */
export const passkeys = sqliteTable(
  'passkeys',
  {
    /** The credential's id, base64url. */
    id: text('id').primaryKey(),
    user_id: userId(),
    /** COSE. */
    public_key: blob('public_key', { mode: 'buffer' }).notNull(),
    /** The authenticator's count of signatures; 0 where it keeps none. */
    counter: integer('counter').notNull(),
    transports: json('transports').$type<string[]>().notNull(),
    rp_id: text('rp_id', { length: 255 }).notNull(),
    /** For people, such as the name of the device. */
    name: text('name', { length: 100 }).notNull(),
    /** Whether the authenticator keeps it on several devices. */
    is_synced: flag('is_synced').notNull().default(false),
    ...creatorFrom(),
    ...lastUse(),
    created_at: instant('created_at').notNull(),
  },
  (table) => [
    index('passkeys_user').on(table.user_id, table.created_at),
    maxLengthCheck('passkeys_user_id_length', table.user_id, 255),
  ],
)

/** Codes that each sign their person in once, for when all devices are lost. A new set replaces the old one. */
export const recoveryCodes = sqliteTable(
  'recovery_codes',
  {
    id: text('id').primaryKey(),
    user_id: userId(),
    /** Lower-case hex SHA-256 of the code, without its hyphens. */
    code_hash: text('code_hash', { length: 64 }).notNull(),
    created_at: instant('created_at').notNull(),
    /** Null: not used. */
    used_at: instant('used_at'),
  },
  (table) => [
    uniqueIndex('recovery_codes_hash').on(table.code_hash),
    index('recovery_codes_user').on(table.user_id),
    maxLengthCheck('recovery_codes_user_id_length', table.user_id, 255),
  ],
)

/** Clients that registered themselves (RFC 7591). All are public clients, without a secret. */
export const oauthClients = sqliteTable(
  'oauth_clients',
  {
    /** The `client_id`. */
    id: text('id').primaryKey(),
    name: text('name').notNull(),
    redirect_uris: json('redirect_uris').$type<string[]>().notNull(),
    created_at: instant('created_at').notNull(),
    /** When a person last allowed it something, or it last fetched a token; null: never. */
    last_used_at: instant('last_used_at'),
  },
  (table) => [index('oauth_clients_created').on(table.last_used_at, table.created_at)],
)

/** What a person allowed a client. All its codes, refresh tokens and access tokens end with it. */
export const oauthGrants = sqliteTable(
  'oauth_grants',
  {
    id: text('id').primaryKey(),
    user_id: userId(),
    /** An id of `oauth_clients`, or the https URL of a client's metadata document. */
    client_id: text('client_id').notNull(),
    client_name: text('client_name').notNull(),
    /** Separated by spaces, in the order of `HEALTH_SCOPES`. */
    scope: text('scope').notNull(),
    /** The API token that the person signed in with; null: a link or an identity provider. */
    issued_by: issuedBy(),
    ...creatorFrom(),
    ...lastUse(),
    created_at: instant('created_at').notNull(),
    /** When its last refresh token expires or, before there is one, its code. */
    expires_at: instant('expires_at').notNull(),
    /** When that token expires; null: it does not. */
    issuer_expires_at: instant('issuer_expires_at'),
    revoked_at: instant('revoked_at'),
  },
  (table) => [
    index('oauth_grants_issued_by').on(table.issued_by),
    index('oauth_grants_client').on(table.client_id),
    maxLengthCheck('oauth_grants_user_id_length', table.user_id, 255),
  ],
)

/**
 * Authorization codes, valid for 60 seconds and once. A used one stays until its grant is deleted, so that a
 * replay is detected.
 */
export const oauthCodes = sqliteTable(
  'oauth_codes',
  {
    code_hash: text('code_hash', { length: 64 }).primaryKey(),
    grant_id: text('grant_id')
      .notNull()
      .references(() => oauthGrants.id, { onDelete: 'cascade' }),
    redirect_uri: text('redirect_uri').notNull(),
    /** The PKCE challenge, method S256. */
    code_challenge: text('code_challenge', { length: 43 }).notNull(),
    expires_at: instant('expires_at').notNull(),
    used_at: instant('used_at'),
  },
  (table) => [index('oauth_codes_grant').on(table.grant_id)],
)

/** Refresh tokens. A used one stays until its original expiry, so that its reuse is detected. */
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

/** What the page shows a person about their credentials until they dismiss it (specification 3.15). */
export const notices = sqliteTable(
  'notices',
  {
    /** Of a dismissed notice of an end: the id of the credential. */
    id: text('id').primaryKey(),
    user_id: userId(),
    /** One of `NOTICE_KINDS` of `src/notices/`. */
    kind: text('kind').notNull(),
    at: instant('at').notNull(),
    credential_kind: text('credential_kind').notNull(),
    credential_id: text('credential_id').notNull(),
    /** The name of the credential at that time; null: it had none. */
    name: text('name', { length: 255 }),
    /** How somebody signed in; null: nobody did. */
    method: text('method'),
    /** The client's address; null: unknown. */
    address: text('address'),
    /** The credential that somebody used for it; null: none. */
    created_by: text('created_by'),
    /** Null: still shown. */
    dismissed_at: instant('dismissed_at'),
  },
  (table) => [
    index('notices_user').on(table.user_id, table.at),
    index('notices_credential').on(table.credential_id),
    maxLengthCheck('notices_user_id_length', table.user_id, 255),
  ],
)
