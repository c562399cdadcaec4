import { clauses } from './clause.ts'

const ISSUE = 'tokens/issue.test.ts'
const VERIFY = 'tokens/verify.test.ts'
const SETTINGS = 'tokens/settings.test.ts'
const FIELDS = 'specification/stored-fields.test.ts'
const PASSCODES = 'passcodes/issue.test.ts'
const COMMANDS = 'binary/commands.e2e.ts'

/** Sections 1 and 2: what the service does, and what it keeps. */
export const RESOURCES = clauses([
  [
    '1-issue-tokens',
    'A user issues persistent API tokens for apps',
    ISSUE,
    'answers 201 with the whole token, its fields and its place',
  ],
  [
    '1-list-tokens',
    'A user lists their API tokens',
    'tokens/list.test.ts',
    'shows the masked token and no secret',
  ],
  [
    '1-revoke-tokens',
    'A user revokes their API tokens',
    'tokens/revoke.test.ts',
    '204 without a body; again 204; the next request with it is refused',
  ],
  [
    '1-issue-passcode',
    'A user generates a short-lived numeric passcode',
    PASSCODES,
    'answers 201 with the id, the code and when it expires: six digits, ten minutes',
  ],
  [
    '1-exchange-passcode',
    'An app exchanges a passcode for the identity of the user',
    'passcodes/verify.test.ts',
    'the right code answers 200 with exactly user, passcode, identifier and channel',
  ],
  [
    '1-ten-tools',
    'Ten tools for any client that speaks MCP over Streamable HTTP',
    'mcp/client.test.ts',
    'it connects, says who it talks to, and lists every tool',
  ],
  [
    '1-capabilities',
    'A public listing of capabilities',
    'specification/public-listings.test.ts',
    'tells server metadata, the tool catalog with parameter schemas, and the rate limits',
  ],
  [
    '1-health',
    'A health check',
    'specification/public-listings.test.ts',
    'answers {"status":"healthy"} to anybody, whatever name they reach it by',
  ],
  [
    '1-bootstrap',
    'The command line issues a first token with no server running',
    COMMANDS,
    'issue-token prints the token alone, on a data directory that it makes',
  ],
  [
    '1-bootstrap-options',
    'Its options: a name, an expiry in days, a user id',
    'specification/issuer.test.ts',
    'takes a name, an expiry in days and a user id',
  ],

  ['2.1-id', 'Token id: UUID, primary key', FIELDS, 'id is the primary key, and a UUID'],
  [
    '2.1-user_id',
    'Token user_id: text of at most 255, indexed',
    FIELDS,
    'short_token is unique and indexed; user_id of tokens and user_identifier of passcodes are indexed',
  ],
  [
    '2.1-lengths',
    'Lengths of user_id (255), short_token (50), long_token_hash (64), name (255)',
    FIELDS,
    'a text may be as long as specified and no longer, whoever writes it',
  ],
  [
    '2.1-short_token',
    'Token short_token: unique, indexed, plaintext, used for the look-up',
    FIELDS,
    'two tokens never share a look-up part',
  ],
  [
    '2.1-long_token_hash',
    'Token long_token_hash: SHA-256 of the secret; the secret is never stored',
    ISSUE,
    'the database holds the SHA-256 of the secret part, and never the secret',
  ],
  ['2.1-name', 'Token name: a label for people', VERIFY, 'yields user, id, name and scopes'],
  [
    '2.1-is_active',
    'Token is_active: false when revoked',
    'tokens/revoke.test.ts',
    'the row stays, inactive',
  ],
  ['2.1-expires_at', 'Token expires_at: null means never', ISSUE, 'without expires_in_days never expires'],
  [
    '2.1-last_used_at',
    'Token last_used_at: moved by successful verifications',
    'tokens/last-used.test.ts',
    'is null until the token is used, then the instant of a use',
  ],
  [
    '2.1-stored',
    'Every field of the token is stored, with its type',
    FIELDS,
    'every specified field is stored',
  ],
  [
    '2.1-format',
    'A token is <prefix><short_token>_<long_token>; the short part 12 hex characters, the long part base64url of 32 random bytes',
    ISSUE,
    'answers 201 with the whole token, its fields and its place',
  ],
  [
    '2.1-prefix',
    'The prefix is configurable; the default ends in an underscore',
    SETTINGS,
    '%j gives tokens of that form, which verify',
  ],
  [
    '2.1-once',
    'The whole token is returned at creation and never again',
    ISSUE,
    'the whole token is shown at creation and nowhere else',
  ],
  [
    '2.1-verification',
    'A verification yields user_id, token_id and name',
    VERIFY,
    'yields user, id, name and scopes',
  ],
  [
    '2.1-masked-entry',
    'Not shown: the fields of a list entry; contract 4',
    'tokens/list.test.ts',
    'shows the masked token and no secret',
  ],

  ['2.2-id', 'Passcode id: UUID, primary key', FIELDS, 'id is the primary key, and a UUID'],
  [
    '2.2-user_id',
    'Passcode user_id: who asked for it',
    PASSCODES,
    'belongs to the caller, whatever identifier it is for',
  ],
  [
    '2.2-code_hash',
    'Passcode code_hash: SHA-256 of the code in 64 characters; never the code',
    'passcodes/storage.test.ts',
    'its SHA-256 in 64 hex characters, never its digits',
  ],
  [
    '2.2-user_identifier',
    'Passcode user_identifier: email or phone to match, indexed',
    'passcodes/identifiers.test.ts',
    'matching of identifiers: trimmed, NFKC, lower case',
  ],
  [
    '2.2-channel',
    'Passcode channel: scopes it, such as "email"',
    'passcodes/supersede.test.ts',
    'leaves other channels and other people alone',
  ],
  [
    '2.2-expires_at',
    'Passcode expires_at: ten minutes after its issue by default',
    PASSCODES,
    'answers 201 with the id, the code and when it expires: six digits, ten minutes',
  ],
  [
    '2.2-is_used',
    'Passcode is_used: true after it was verified',
    'passcodes/supersede.test.ts',
    'leaves a used one used',
  ],
  [
    '2.2-lengths',
    'Lengths of user_id and user_identifier (255), channel (50), code_hash (64)',
    FIELDS,
    'a text may be as long as specified and no longer, whoever writes it',
  ],
  [
    '2.2-stored',
    'Every field of the passcode is stored, with its type',
    FIELDS,
    'every specified field is stored',
  ],
  [
    '2.2-digits',
    'The code is decimal digits from a cryptographically secure source',
    PASSCODES,
    'every digit occurs in every place',
  ],
  [
    '2.2-random',
    'Randomness comes from the one secure source',
    'structure.test.ts',
    'takes randomness that matters from core/random.ts alone',
  ],
  [
    '2.2-length',
    'Four to ten digits, six by default',
    PASSCODES,
    'length %i gives a code of that many digits, which verifies',
  ],
  [
    '2.2-issue-result',
    'An issue yields the code in plain and expires_at',
    PASSCODES,
    'answers 201 with the id, the code and when it expires: six digits, ten minutes',
  ],
  [
    '2.2-verification',
    'A verification yields user_id, passcode_id, user_identifier and channel',
    'passcodes/verify.test.ts',
    'the right code answers 200 with exactly user, passcode, identifier and channel',
  ],

  [
    '2.3-error',
    'A tool error is an object with error, a sentence for people',
    'tools/checks.test.ts',
    '422 names the field and the rule, and repeats nothing',
  ],
  [
    '2.3-outputs',
    'Not shown: the output of each tool; contract 9',
    'tools/outputs.test.ts',
    'every result fits its output schema, and its text is the same JSON',
  ],
  [
    '2.3-output-schemas',
    'Not shown: the fields of each output; contract 9, one committed schema a tool',
    'tools/registry.test.ts',
    'the public schema of a tool is the one committed',
  ],

  ['2.4-prefix', 'prefix: a setting', SETTINGS, 'a token of another prefix is refused'],
  [
    '2.4-token_code_length',
    'token_code_length: 32 bytes of entropy by default',
    SETTINGS,
    '%j gives tokens of that form, which verify',
  ],
  [
    '2.4-short_token_length',
    'short_token_length: 6 bytes by default',
    SETTINGS,
    'another length leaves the tokens that were given out alive',
  ],
  [
    '2.4-passcode_length',
    'passcode_length: 6, of 4 to 10',
    PASSCODES,
    'the settings decide length and lifetime, the request overrides them',
  ],
  ['2.4-passcode_ttl_seconds', 'passcode_ttl_seconds: 600, at least 30', PASSCODES, '%s is refused with 422'],
])
