import type { Proofs } from './proofs.ts'

const ACCESS = 'server/access.test.ts'
const CHECKS = 'tools/checks.test.ts'
const ISSUE = 'tokens/issue.test.ts'
const VERIFY = 'tokens/verify.test.ts'
const LIST = 'tokens/list.test.ts'
const REVOKE = 'tokens/revoke.test.ts'
const ROTATE = 'tokens/rotate.test.ts'
const SCOPES = 'tokens/scopes.test.ts'
const LAST_USED = 'tokens/last-used.test.ts'
const LAST_USE = 'credentials/last-use.test.ts'
const SETTINGS = 'tokens/settings.test.ts'
const FIELDS = 'specification/stored-fields.test.ts'
const JWT_FORMS = 'identity/jwt-forms.test.ts'
const JWTS_REST = 'identity/jwts-rest.test.ts'
const CLAIMS = 'identity/jwt-claims.test.ts'
const PROVIDER = 'identity/external-issuer.test.ts'
const SIGN_IN = 'sessions/sign-in.test.ts'
const SESSIONS = 'sessions/api.test.ts'
const SECRETS = 'binary/secrets.e2e.ts'
const ANCESTRY = 'credentials/ancestry.test.ts'
const BY_SECRET = 'tokens/by-secret.test.ts'
const ROTATE_KEY = 'identity/rotate-key.test.ts'
const TOKEN_DIALOG = 'web/page/api-tokens.test.ts'
const NOTICES = 'notices/notices.test.ts'
const OTHERS = 'server/other-person.test.ts'
const BESIDE = 'binary/serve.e2e.ts'

/** Section 3: credentials and scopes. */
export const CREDENTIALS: Proofs = {
  '3.1': [
    [ACCESS, '%s answers 401 to a JWT, to nonsense, and to a token in the query'],
    [ACCESS, '%s takes a browser session from the page of this server alone'],
    [JWT_FORMS, 'an API token at /mcp is nobody’s'],
    [CHECKS, 'with mcp.accept_api_tokens an API token with the scope is taken, a pairing session never'],
  ],
  '3.2': [
    [VERIFY, 'the scheme is matched without regard to case'],
    [VERIFY, 'two Authorization headers count as none, also when both are right'],
    [VERIFY, 'a token in the query as %s is not read'],
    [VERIFY, 'a token in the body is not read'],
    [JWT_FORMS, 'two Authorization headers are none, also when both are right'],
    [JWT_FORMS, 'the scheme is matched without regard to case; a JWT in the query or the body is not read'],
  ],
  '3.3': [
    [ACCESS, 'reading asks for "read", writing for "write"; tokens, JWTs and passcodes for "tokens"'],
    [CHECKS, 'without the scope a tool names the one that is missing'],
  ],
  '3.4': [
    [SCOPES, 'a token with %j passes on what it holds and nothing else'],
    [SCOPES, 'a grandchild cannot win back what its parent lost'],
    [SCOPES, 'a child of a scoped token that expires does not outlive it'],
    [SCOPES, 'nor one of a token with every scope; a token without an end gives what is asked for'],
    [JWTS_REST, 'does not outlive the scoped token that asked for it'],
    [ANCESTRY, 'a token that a one-day token made, whatever days were asked for'],
    [ANCESTRY, 'a JWT that a one-day token made'],
    [ANCESTRY, 'the token of a device that it paired'],
    [ANCESTRY, 'what was made on a browser that it signed in: tokens, JWTs and clients'],
    [
      ANCESTRY,
      'what the person made on the page, on the command line or with a code from there stands by itself',
    ],
  ],
  '3.5': [
    [ACCESS, 'and %s keeps the program from starting'],
    [ACCESS, '%s answers 401 without a credential, and before its body is read'],
    ['identity/revoked-midway.test.ts', '%s answers 401 and changes nothing'],
  ],
  '3.6': [
    [OTHERS, 'another person’s id answers 404 like an unknown one, on every route that takes an id'],
    [OTHERS, 'nor in what any tool tells another person, over REST or MCP'],
    ['tools/isolation.test.ts', 'a tool tells its caller nothing of anybody else'],
  ],
  '3.7': [
    [SECRETS, 'none is in the database or its write-ahead log while the server runs'],
    [
      SECRETS,
      'none is in anything that the server or a command wrote beside its results, nor is what the person told',
    ],
  ],
  '3.8': [
    [CLAIMS, 'carries the claims that the specification names, and nothing else'],
    [JWTS_REST, 'shows the public key that verifies the JWTs, and nothing private'],
    ['identity/signing-key.test.ts', 'is made once, kept for its owner’s eyes, and found again'],
    [ROTATE_KEY, 'a running server signs with the new key at once, and takes what the old one signed'],
    [ROTATE_KEY, 'the old public key is published until its last token ends, and no longer'],
  ],
  '3.9': [
    [CLAIMS, 'rightly signed, but refused'],
    [JWTS_REST, 'DELETE revokes for the very next call, also one that was accepted before; again is fine'],
  ],
  '3.10': [
    [JWTS_REST, 'POST answers 201 with the JWT once, which opens the tools'],
    [JWTS_REST, 'GET lists the caller’s own, newest first, in pages'],
    [JWTS_REST, 'jwt.ttl_days sets the default, expires_in_days another'],
  ],
  '3.11': [
    [PROVIDER, '%s is accepted, for the person that sub names'],
    [PROVIDER, 'without jwks_url the keys are found by OpenID discovery'],
    [PROVIDER, 'user_claim names the claim that says who'],
    [PROVIDER, 'the machine’s own user is not for a provider to name, by whatever claim'],
    [PROVIDER, 'scopes — %s'],
    ['identity/bound.test.ts', 'azp %j: accepted %p'],
    ['identity/bound.test.ts', 'without an issue time it is refused'],
    ['identity/bound.test.ts', 'a token without a scope reads and does not write'],
  ],
  '3.12': [
    [JWT_FORMS, 'each of its parts has one: the unused bits of the last character are not free'],
    [JWT_FORMS, 'thirty seconds of clock difference are allowed at either end, and not one more'],
    [CLAIMS, 'not rightly signed'],
    ['identity/bound.test.ts', 'a header with %s'],
    ['identity/bound.test.ts', 'a byte order mark in the claims'],
  ],
  '3.13': [
    [SIGN_IN, 'signs its person in, once'],
    [SIGN_IN, 'signs its person in, as long as it lives'],
    [SIGN_IN, 'ends when it was not used for 180 days'],
    [SIGN_IN, 'ends after session.max_days, however much it was used'],
    [SESSIONS, 'are listed, the last used first, the current one marked; a token sees them too'],
    [SESSIONS, 'one of them is ended from another; what has ended is not there'],
  ],
  '3.14': [
    [SIGN_IN, 'is a cookie that no script sees and no other site sends'],
    [SESSIONS, 'takes no change from another port of this host, from an allowed app, or from an old form'],
    [SESSIONS, 'does not stand in for a wrong Authorization header, nor for the JWT of /mcp'],
  ],
  '3.15': [
    [NOTICES, 'on a browser: the others see when, where from and how, and it itself does not'],
    [NOTICES, 'of a paired device, once, also if it then signs in on the page'],
    [NOTICES, 'of an AI client: not to the browser that allowed it'],
    [NOTICES, 'of an API token that was rotated: once, first in the list'],
    [NOTICES, 'of a refresh token, and of a code'],
    [NOTICES, 'is named with its end, soonest first, until it is dismissed'],
    [NOTICES, 'take the scope tokens, also to count them'],
    [NOTICES, 'are at most 50 at a time, and gone after 90 days'],
  ],
  '3.16': [
    [NOTICES, 'is dismissed for every browser of the person, and again without harm'],
    [NOTICES, 'is ended: with the browser goes everything that was created on it, also by pairing'],
    [NOTICES, 'with an API token: ending it revokes the token, which could sign in again'],
    [NOTICES, 'are of one person: another’s and an unknown one are not found, and end nothing'],
  ],
}

/** Section 4: API tokens. */
export const API_TOKENS: Proofs = {
  '4.1': [
    [FIELDS, 'every specified field is stored'],
    [FIELDS, 'id is the primary key, and a UUID'],
    [
      FIELDS,
      'short_token is unique and indexed; user_id of tokens and user_identifier of passcodes are indexed',
    ],
    [FIELDS, 'a text may be as long as specified and no longer, whoever writes it'],
    [FIELDS, 'two tokens never share a look-up part'],
  ],
  '4.2': [
    [ISSUE, 'answers 201 with the whole token, its fields and its place'],
    [SETTINGS, '%j gives tokens of that form, which verify'],
    [VERIFY, 'round trip: secrets with "_" and "-" in any place verify'],
  ],
  '4.3': [
    [ISSUE, 'the whole token is shown at creation and nowhere else'],
    [ISSUE, 'the database holds the SHA-256 of the secret part, and never the secret'],
  ],
  '4.4': [
    [ISSUE, 'answers 201 with the whole token, its fields and its place'],
    [ISSUE, '%s is refused with 422 and creates nothing'],
    [ISSUE, 'without expires_in_days never expires'],
  ],
  '4.5': [
    [ACCESS, '%s answers 401 without a credential, and before its body is read'],
    [ACCESS, '%s answers 403 without its scope, before its body is read'],
    [BESIDE, 'a token of the command line creates, lists and revokes over REST'],
  ],
  '4.6': [
    [ISSUE, 'over token.max_active_per_user: 409 until one is revoked or expires; others are not held up'],
  ],
  '4.7': [
    [LIST, 'shows the masked token and no secret'],
    [ANCESTRY, 'API tokens and JWTs: what created them, from which address, and what they end with'],
    [LIST, 'holds the caller’s own tokens alone, on every page'],
    [LIST, 'newest first, page after page, each token once, also when many were made in one instant'],
    [LIST, 'fifty a page when nothing is said, two hundred at most'],
    [LIST, 'active=true lists live ones, active=false revoked and expired ones, nothing said lists all'],
  ],
  '4.8': [
    [LIST, 'one entry by its id, and the presented token by "self"'],
    [SCOPES, '"self" needs no scope; list, get, create and revoke need "tokens"'],
  ],
  '4.9': [
    [REVOKE, '204 without a body; again 204; the next request with it is refused'],
    [REVOKE, 'another person’s token cannot be told from an unknown one, and stays alive'],
    [REVOKE, '%s is no UUID: 422'],
    [REVOKE, 'the row stays, inactive'],
  ],
  '4.10': [
    [
      ROTATE,
      'gives another of its name, scopes and lifetime; both work for the overlap, then the new one alone',
    ],
    [ROTATE, 'without an overlap ends the old one at once, and what hangs on it'],
    [ROTATE, 'happens once to each, and to live ones alone'],
    [ANCESTRY, 'a token that rotates itself: the next one ends when it would have'],
    [ANCESTRY, 'a rotation with an overlap lets what hangs on the old token live that long, and no longer'],
    [ANCESTRY, 'a token does not rotate the one that it ends with'],
    [ROTATE, '%p: 422'],
  ],
  '4.11': [
    [VERIFY, 'yields user, id, name and scopes'],
    [VERIFY, 'every one-character change is refused: replaced, left out, put in, exchanged'],
    ['core/hash.test.ts', 'takes the same time wherever they differ, for passcodes and tokens alike'],
  ],
  '4.12': [
    [VERIFY, 'unknown, malformed, wrong, expired, revoked and absent credentials answer alike in every byte'],
    [VERIFY, 'expires at its instant, not a millisecond earlier'],
  ],
  '4.13': [
    [BESIDE, 'a token that the command line revokes is refused on the very next request'],
    [
      'cli/serve.test.ts',
      'shares its data with the command line: what that issues it takes, what that revokes it refuses',
    ],
  ],
  '4.14': [
    [LAST_USE, 'is one write a minute at most, of each kind'],
    [LAST_USED, 'is null until the token is used, then the instant of a use'],
    [LAST_USED, 'moves at most once in 60 seconds'],
    [LAST_USED, 'is written off the path of the request'],
    [LAST_USED, 'shows the last use of a token within its minute, and stores it in time or at the end'],
    [LAST_USED, 'a use that was not written yet neither revives nor touches a row revoked in the meantime'],
  ],
  '4.15': [
    [SETTINGS, 'another length leaves the tokens that were given out alive'],
    [SETTINGS, 'a token of another prefix is refused'],
  ],
  '4.16': [
    [
      ANCESTRY,
      'takes along everything that hangs on it: tokens, JWTs, browsers, clients, what a passcode gave',
    ],
    [ANCESTRY, 'over REST answers 204, and each that went is in the audit log with what it hung on'],
    [ANCESTRY, 'tells what hangs on it beforehand, nearest first'],
    [
      ANCESTRY,
      'can keep what hangs on it: it then stands by itself, with its own end, and keeps what hangs on it',
    ],
  ],
  '4.17': [
    [ANCESTRY, 'below a token whose row alone was ended, nothing is valid or can be made'],
    [ANCESTRY, 'nor below one that is no longer there'],
    [
      'credentials/random-trees.property.test.ts',
      'nothing is live below a dead maker, and nothing dies of anything else',
    ],
  ],
  '4.18': [
    [ANCESTRY, 'ends its whole family, and what hangs on it'],
    [ANCESTRY, 'does so at /mcp and at sign-in as well'],
    [ANCESTRY, 'not with a wrong secret, and a revoked one that was never rotated ends nobody'],
  ],
  '4.19': [
    [BY_SECRET, 'needs no credential, takes along what hangs on it, and says nothing'],
    [BY_SECRET, 'the answer to an unknown, a wrong and an ended one is the same'],
    [BY_SECRET, 'takes a form as well, as RFC 7009 has it; a field that occurs twice is refused'],
  ],
  '4.20': [
    [BY_SECRET, 'tells a person’s service about the person’s own tokens'],
    [BY_SECRET, 'of another person’s, an ended and an unknown one it says only that it is not active'],
  ],
  '4.21': [[TOKEN_DIALOG, 'proposes 90 days']],
}
