import { clauses } from './clause.ts'

const ISSUE = 'tokens/issue.test.ts'
const REVOKE = 'tokens/revoke.test.ts'
const VERIFY_TOKEN = 'tokens/verify.test.ts'
const VERIFY_CODE = 'passcodes/verify.test.ts'
const SUPERSEDE = 'passcodes/supersede.test.ts'
const COMMANDS = 'binary/commands.e2e.ts'
const OPENAPI = 'openapi.test.ts'

/** Section 3: states and transitions. */
const STATES = clauses([
  [
    '3-token-post',
    'none → active: POST /api/ext/tokens by an authenticated caller',
    ISSUE,
    'answers 201 with the whole token, its fields and its place',
  ],
  [
    '3-token-command-line',
    'none → active: the command-line issuer, run locally',
    COMMANDS,
    'issue-token prints the token alone, on a data directory that it makes',
  ],
  [
    '3-token-returned-once',
    'Creation returns the whole token once',
    ISSUE,
    'the whole token is shown at creation and nowhere else',
  ],
  [
    '3-token-expiry',
    'Creation sets expires_at from expires_in_days; without it there is no expiry',
    ISSUE,
    'without expires_in_days never expires',
  ],
  [
    '3-token-revoke',
    'active → revoked: DELETE /api/ext/tokens/{token_id} by an authenticated caller',
    REVOKE,
    '204 without a body; again 204; the next request with it is refused',
  ],
  [
    '3-token-use',
    'active → active: a successful verification moves last_used_at',
    'tokens/last-used.test.ts',
    'is null until the token is used, then the instant of a use',
  ],
  [
    '3-token-refused',
    'Not shown: expired and revoked tokens are refused, like unknown ones; contract 4',
    VERIFY_TOKEN,
    'unknown, malformed, wrong, expired, revoked and absent credentials answer alike in every byte',
  ],
  [
    '3-passcode-issue',
    'none → unused: an issue invalidates every earlier unused code of the same user and channel',
    SUPERSEDE,
    'kills every earlier unused one of the same user and channel',
  ],
  [
    '3-passcode-verify',
    'unused → used: the code, the identifier and the channel match, in time: 200',
    VERIFY_CODE,
    'the right code answers 200 with exactly user, passcode, identifier and channel',
  ],
  [
    '3-passcode-wrong',
    'unused → unchanged: a wrong code is 401',
    VERIFY_CODE,
    'a wrong code leaves the right one usable',
  ],
  [
    '3-passcode-expired',
    'unused → unchanged: an expired code is 401',
    VERIFY_CODE,
    'lives until its instant, not a millisecond longer',
  ],
  ['3-passcode-used', 'A used code is 401: single use', VERIFY_CODE, 'works once'],
  [
    '3-passcode-single-use-in-parallel',
    'Single use holds for verifications at the same time',
    'passcodes/parallel.test.ts',
    'of a hundred right ones, one gets 200 and the others 401',
  ],
  [
    '3-passcode-mismatch',
    'A code for another identifier or channel does not verify',
    VERIFY_CODE,
    'codes of other channels and of other people do not open this one',
  ],
  [
    '3-passcode-channels',
    'Passcodes of different channels neither invalidate nor affect each other',
    SUPERSEDE,
    'leaves other channels and other people alone',
  ],
])

/** Section 4: endpoints and rules. */
const ENDPOINTS = clauses([
  [
    '4-post-tokens',
    'POST /api/ext/tokens: Bearer; name, expires_in_days?; the new token',
    ISSUE,
    'answers 201 with the whole token, its fields and its place',
  ],
  [
    '4-post-tokens-input',
    'POST /api/ext/tokens: name is text, expires_in_days a whole number',
    ISSUE,
    '%s is refused with 422 and creates nothing',
  ],
  [
    '4-bearer',
    'The token endpoints answer 401 to whoever brings no API token',
    'http/access.test.ts',
    '%s answers 401 without a credential, and before its body is read',
  ],
  [
    '4-get-tokens',
    'GET /api/ext/tokens: Bearer; the caller’s tokens, masked',
    'tokens/list.test.ts',
    'holds the caller’s own tokens alone, on every page',
  ],
  [
    '4-delete-token',
    'DELETE /api/ext/tokens/{token_id}: Bearer; revokes it',
    REVOKE,
    '204 without a body; again 204; the next request with it is refused',
  ],
  ['4-delete-token-uuid', 'token_id is a UUID', REVOKE, '%s is no UUID: 422'],
  [
    '4-verify-passcode',
    'POST /auth/passcodes/verify: no credential; code, user_identifier, channel; 200 with the four fields',
    VERIFY_CODE,
    'needs no credential, and minds none that is sent',
  ],
  [
    '4-verify-passcode-401',
    'POST /auth/passcodes/verify: 401 for invalid, expired or used',
    VERIFY_CODE,
    'whatever is wrong, the 401 is the same in every byte',
  ],
  [
    '4-verify-passcode-shape',
    'POST /auth/passcodes/verify: JSON; code is text of digits',
    VERIFY_CODE,
    '%s is refused, and the code is not repeated',
  ],
  [
    '4-post-mcp',
    'POST /mcp: a JSON-RPC 2.0 request as JSON, a JSON-RPC response',
    'mcp/messages.test.ts',
    'an id comes back as it was',
  ],
  [
    '4-post-mcp-json',
    'POST /mcp: Content-Type is application/json',
    'mcp/transport.test.ts',
    'Content-Type must be application/json',
  ],
  [
    '4-post-mcp-bearer',
    'POST /mcp: Bearer token',
    'tools/checks.test.ts',
    'without a valid JWT a tool answers {"error":"Authentication required"}, not an HTTP error',
  ],
  [
    '4-capabilities',
    'GET /api/mcp/capabilities: public; server metadata, tools with parameter schemas, rate limits',
    'specification/public-listings.test.ts',
    'tells server metadata, the tool catalog with parameter schemas, and the rate limits',
  ],
  [
    '4-health',
    'GET /api/health: public; healthy, or degraded with services',
    'specification/public-listings.test.ts',
    'answers degraded with services, and 503, when the database cannot be written',
  ],
  [
    '4-rule-1',
    'Creating a token takes a valid token; the first comes from the command line',
    'binary/serve.e2e.ts',
    'a token of the command line creates, lists and revokes over REST',
  ],
  [
    '4-rule-2',
    'tools/list returns the catalog',
    'tools/registry.test.ts',
    'tools/list answers with every tool, without a credential',
  ],
  [
    '4-rule-3',
    'Tools are called through the protocol',
    'mcp/client.test.ts',
    'what it logged is what the tools tell',
  ],
  [
    '4-creation-body',
    'Not shown: the body of a creation; contract 4',
    ISSUE,
    'answers 201 with the whole token, its fields and its place',
  ],
  [
    '4-revocation-body',
    'Not shown: the response of a revocation; contract 4',
    REVOKE,
    '204 without a body; again 204; the next request with it is refused',
  ],
  [
    '4-statuses',
    'Not shown: the statuses of the token endpoints; contract 4 and 6',
    OPENAPI,
    'a refusal is as it is documented',
  ],
  [
    '4-tool-inputs',
    'Not shown: the input of each tool; contract 9, one committed schema a tool',
    'tools/registry.test.ts',
    'the public schema of a tool is the one committed',
  ],
  [
    '4-capabilities-body',
    'Not shown: the rest of the capabilities; contract 7',
    'specification/public-listings.test.ts',
    'tells of every tool what tools/list does',
  ],
  [
    '4-methods',
    'Not shown: methods other than tools/list; contract 8',
    'mcp/transport.test.ts',
    'initialize, ping and tools/list need no credential, and a bad one does not matter to them',
  ],
  [
    '4-unknown-method',
    'Not shown: an unknown method or tool; contract 8',
    'mcp/messages.test.ts',
    'a request that asks for the impossible gets a JSON-RPC error with its id',
  ],
  [
    '4.1-names-and-types',
    'The ten tools, by name and as read or write',
    'tools/registry.test.ts',
    'the tools are the ten of the specification, by name and kind',
  ],
])

/** Section 4.1: what each tool is for. */
const PURPOSES = clauses([
  [
    '4.1-chat_with_assistant',
    'write: chat with the personal health assistant',
    'tools/chat.test.ts',
    'without a model it answers from the person’s data, and says that it does',
  ],
  [
    '4.1-get_diet_score',
    'read: fulfilment of the diet over the last N days',
    'mcp/client.test.ts',
    'get_diet_score: the method’s published example, 93.5 for the macros',
  ],
  [
    '4.1-get_diet_gap',
    'read: actual macros against ideal targets',
    'mcp/client.test.ts',
    'get_diet_gap: target − average, nutrient by nutrient',
  ],
  [
    '4.1-analyze_food',
    'write: what a food is made of',
    'tools/analyze-food.test.ts',
    'each food comes with its words, grams, source, alternatives and nutrients; the totals are their sums',
  ],
  [
    '4.1-log_food',
    'write: a food entry for the journal',
    'journal/log-food.test.ts',
    'is scaled to the grams that the words state',
  ],
  [
    '4.1-get_health_snapshot',
    'read: an overview with food logs and symptoms',
    'mcp/client.test.ts',
    'get_health_snapshot: totals, foods, symptoms and trends',
  ],
  [
    '4.1-get_health_profile',
    'read: the profile with preferences, goals, conditions',
    'profile/profile.test.ts',
    'what is put is what is shown, by every surface, and a whole profile is complete',
  ],
  [
    '4.1-get_my_protocols',
    'read: the protocols that the user has taken on',
    'protocols/subscriptions.test.ts',
    'get_my_protocols answers as the list of the app does',
  ],
  [
    '4.1-log_checkin',
    'write: a daily check-in',
    'journal/log-checkin.test.ts',
    'is read from them, and extracted says from which',
  ],
  [
    '4.1-get_my_checkins',
    'read: recent check-ins',
    'journal/lists.test.ts',
    'shows ten, newest first, and next_before for older ones until there are none',
  ],
])

export const STATES_AND_ENDPOINTS = [...STATES, ...ENDPOINTS, ...PURPOSES]
