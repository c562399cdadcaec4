import { clauses } from './clause.ts'

const VERIFY_TOKEN = 'tokens/verify.test.ts'
const CHECKS = 'tools/checks.test.ts'
const RATE = 'tools/rate-limit.test.ts'
const PAIRING = 'passcodes/pairing.test.ts'

/** Sections 5 to 9: authentication, events, errors, limits, versioning. */
export const AUTHENTICATION_TO_VERSIONING = clauses([
  [
    '5.1-header',
    'Token endpoints take Authorization: Bearer <API_TOKEN>',
    VERIFY_TOKEN,
    'the scheme is matched without regard to case',
  ],
  [
    '5.1-split',
    'The token is split in short and long part, looked up by the one, compared by the hash of the other',
    VERIFY_TOKEN,
    'round trip: secrets with "_" and "-" in any place verify',
  ],
  [
    '5.1-compare',
    'Any other long part is refused',
    VERIFY_TOKEN,
    'every one-character change is refused: replaced, left out, put in, exchanged',
  ],
  [
    '5.1-yields',
    'Verification yields user_id, token_id and name',
    VERIFY_TOKEN,
    'yields user, id, name and scopes',
  ],
  [
    '5.2-jwt',
    'Every tool takes Authorization: Bearer <JWT> and nothing else',
    CHECKS,
    'without a valid JWT a tool answers {"error":"Authentication required"}, not an HTTP error',
  ],
  [
    '5.2-provider',
    'The JWT is an identity provider’s',
    'identity/external-issuer.test.ts',
    '%s is accepted, for the person that sub names',
  ],
  [
    '5.2-settings',
    'The JWT is generated in the user’s settings',
    'identity/jwts-rest.test.ts',
    'POST answers 201 with the JWT once, which opens the tools',
  ],
  [
    '5.3-body',
    'Passcode verification carries the code in the body, and no header',
    'passcodes/verify.test.ts',
    'needs no credential, and minds none that is sent',
  ],
  [
    '5.4-constant-time',
    'Codes are compared as hashes, in constant time',
    'core/hash.test.ts',
    'takes the same time wherever they differ, for passcodes and tokens alike',
  ],
  [
    '5.5-public',
    'Capabilities and health need no credential',
    'http/access.test.ts',
    'what is open to everybody is these routes and no other',
  ],
  [
    '5-pattern-a',
    'Pattern A: the user pastes an API token into the app, which sends it as Bearer',
    'binary/serve.e2e.ts',
    'a token of the command line creates, lists and revokes over REST',
  ],
  [
    '5-pattern-b',
    'Pattern B: passcode in the app, verification, then a persistent token by a temporary session',
    'binary/serve.e2e.ts',
    'a paired device gets a session, makes one token with it, and no second',
  ],
  [
    '5-temporary-session',
    'Not shown: how the temporary session is represented; contract 5',
    PAIRING,
    'comes with the verification only when asked for, as two more fields',
  ],
  [
    '5-temporary-session-use',
    'Not shown: what the temporary session may do; contract 5',
    PAIRING,
    'opens no other door: 401 at every route that wants a credential, and at /mcp',
  ],
  [
    '5-pattern-c',
    'Pattern C: passcode only; the app keeps the user_id, no token is stored',
    'passcodes/verify.test.ts',
    'the right code answers 200 with exactly user, passcode, identifier and channel',
  ],
  [
    '5-jwt-claims',
    'Not shown: lifetime and claims of the JWT; contract 3',
    'identity/jwt-claims.test.ts',
    'carries the claims that the contract names, and nothing else',
  ],
  [
    '5-jwt-lifetime',
    'Not shown: how long a JWT lives; contract 2',
    'identity/jwts-rest.test.ts',
    'jwt.ttl_days sets the default, expires_in_days another',
  ],

  [
    '6-events',
    'Not shown: events; none are sent, no route or stream offers any',
    'mcp/transport.test.ts',
    'there is no stream to open and no session to end',
  ],

  [
    '7-verify-401',
    'POST /auth/passcodes/verify: invalid, expired or used is 401',
    'passcodes/verify.test.ts',
    'whatever is wrong, the 401 is the same in every byte',
  ],
  [
    '7-authentication',
    'A tool without a valid JWT: {"error": "Authentication required"}, no HTTP error',
    CHECKS,
    'without a valid JWT a tool answers {"error":"Authentication required"}, not an HTTP error',
  ],
  [
    '7-rate-limit',
    'A tool over its limit: {"error": "Rate limit exceeded"}',
    RATE,
    '%s; the next is refused with "Rate limit exceeded"',
  ],
  [
    '7-chat',
    'The chat when nothing can answer: {"error": "Chat temporarily unavailable"}',
    'tools/chat.test.ts',
    'the answer is {"error":"Chat temporarily unavailable"}, over REST 503',
  ],
  [
    '7-dictionary',
    'Every tool returns a JSON dictionary',
    'tools/outputs.test.ts',
    'every result fits its output schema, and its text is the same JSON',
  ],
  [
    '7-error-dictionary',
    'A failed tool returns {"error": <text>}',
    'tools/failure.test.ts',
    'is an internal error over MCP, logged under an id, without a stack or a name',
  ],
  [
    '7-token-statuses',
    'Not shown: statuses of failing token endpoints; contract 4 and 6',
    'http/problems.test.ts',
    '%s: %i',
  ],

  [
    '8-read',
    'Read tools, named get_: 60 a minute a user',
    RATE,
    '%s; the next is refused with "Rate limit exceeded"',
  ],
  [
    '8-write',
    'Write tools, named log_, chat_, analyze_: 20 a minute a user',
    RATE,
    'every get_ tool draws on the read window and every other on the write window',
  ],
  [
    '8-names',
    'The name of a tool says its class',
    'tools/registry.test.ts',
    'the name of a tool says its kind',
  ],
  ['8-rolling', 'The window rolls', RATE, '%s, counted over a window that rolls, not one that starts anew'],
  [
    '8-per-user',
    'Buckets are kept by user',
    RATE,
    'people do not draw on each other, and two tokens of one person share',
  ],
  [
    '8-in-body',
    'Over the limit the error is in the body, not in HTTP',
    'binary/mcp.e2e.ts',
    'the 21st write and the 61st read within a minute are refused in the body, each with a time to wait',
  ],
  [
    '8-passcode-length',
    'Passcodes have 4 to 10 digits, 6 by default',
    'passcodes/issue.test.ts',
    'length %i gives a code of that many digits, which verifies',
  ],
  [
    '8-passcode-ttl',
    'Passcodes live at least 30 seconds, 600 by default',
    'passcodes/issue.test.ts',
    '%s is refused with 422',
  ],
  [
    '8-token-parts',
    'The short part is 12 hex characters, the secret part 32 bytes',
    'tokens/issue.test.ts',
    'answers 201 with the whole token, its fields and its place',
  ],
  [
    '8-max-tokens',
    'Not shown: how many tokens a user may hold; contract 4',
    'tokens/issue.test.ts',
    'over token.max_active_per_user: 409 until one is revoked or expires; others are not held up',
  ],

  [
    '9-versioning',
    'Not shown: versioning; contract 8, by the protocol’s own versions',
    'mcp/transport.test.ts',
    'initialize agrees on the version that the client names',
  ],
  [
    '9-server-version',
    'Not shown: the version of the server; contract 7',
    'specification/public-listings.test.ts',
    'tells server metadata, the tool catalog with parameter schemas, and the rate limits',
  ],
])
