import type { Proofs } from './proofs.ts'

const ISSUE = 'passcodes/issue.test.ts'
const VERIFY = 'passcodes/verify.test.ts'
const SUPERSEDE = 'passcodes/supersede.test.ts'
const STORAGE = 'passcodes/storage.test.ts'
const ATTEMPTS = 'passcodes/attempts.test.ts'
const PAIRING = 'passcodes/pairing.test.ts'
const PARALLEL = 'passcodes/parallel.test.ts'
const SHARED = 'passcodes/shared-identifier.test.ts'
const ISSUER = 'passcodes/issuer.test.ts'
const STATE = 'passcodes/state.test.ts'
const FIELDS = 'specification/stored-fields.test.ts'
const BESIDE = 'binary/serve.e2e.ts'

/** Section 5: passcodes and pairing. */
export const PASSCODES: Proofs = {
  '5.1': [
    [FIELDS, 'every specified field is stored'],
    [FIELDS, 'id is the primary key, and a UUID'],
    [
      FIELDS,
      'short_token is unique and indexed; user_id of tokens and user_identifier of passcodes are indexed',
    ],
    [FIELDS, 'a text may be as long as specified and no longer, whoever writes it'],
    [SUPERSEDE, 'leaves a used one used'],
  ],
  '5.2': [
    [ISSUE, 'length %i gives a code of that many digits, which verifies'],
    [ISSUE, 'every digit occurs in every place'],
    [ISSUE, 'leading zeros are kept, and are part of the code'],
    ['structure.test.ts', 'takes randomness that matters from core/random.ts alone'],
  ],
  '5.3': [
    [STORAGE, 'its SHA-256 in 64 hex characters, never its digits'],
    [STORAGE, 'no hash once it was used'],
    [STORAGE, 'no hash once it is superseded'],
    [STORAGE, 'no hash once its attempts are spent'],
    [STORAGE, 'no hash once it has expired and the house was swept; nor when anybody’s next code was issued'],
    [STORAGE, 'codes verify as before, but the database alone does not tell them'],
  ],
  '5.4': [
    [ISSUE, 'the settings decide length and lifetime, the request overrides them'],
    [ISSUE, '%s is refused with 422'],
    [ISSUER, 'a request may ask for a day at most, the command line for longer'],
    [VERIFY, 'lives until its instant, not a millisecond longer'],
  ],
  '5.5': [
    [ISSUE, 'answers 201 with the id, the code and when it expires: six digits, ten minutes'],
    [ISSUE, 'belongs to the caller, whatever identifier it is for'],
    [ISSUE, 'needs the scope "tokens": a token without it could pair itself into more'],
  ],
  '5.6': [
    [SUPERSEDE, 'kills every earlier unused one of the same user and channel'],
    [SUPERSEDE, 'leaves other channels and other people alone'],
    [PARALLEL, 'issued at once, the last code alone is alive'],
  ],
  '5.7': [
    [VERIFY, 'the right code answers 200 with exactly user, passcode, identifier and channel'],
    [VERIFY, 'needs no credential, and minds none that is sent'],
  ],
  '5.8': [
    [VERIFY, 'whatever is wrong, the 401 is the same in every byte'],
    [VERIFY, 'codes of other channels and of other people do not open this one'],
    [VERIFY, 'a wrong code leaves the right one usable'],
  ],
  '5.9': [
    [VERIFY, 'works once'],
    [PARALLEL, 'of a hundred right ones, one gets 200 and the others 401'],
    [PARALLEL, 'two servers on one database file: still one 200'],
  ],
  '5.10': [
    ['passcodes/identifiers.test.ts', 'matching of identifiers: trimmed, NFKC, lower case'],
    [VERIFY, '%s is refused, and the code is not repeated'],
  ],
  '5.11': [
    [SHARED, 'the code decides whose it is, and the other’s stays alive with all its attempts'],
    [SHARED, 'if both match, neither does, and it counts as a failure of both'],
  ],
  '5.12': [['core/hash.test.ts', 'takes the same time wherever they differ, for passcodes and tokens alike']],
  '5.13': [
    [ATTEMPTS, 'passcode.max_attempts %i: the last one allowed may be right'],
    [ATTEMPTS, 'twenty a minute; then 429 that says when, for the right code too'],
    [ATTEMPTS, 'ten in fifteen minutes close it, and a new code does not open it'],
    [ATTEMPTS, 'lock the channel for good: no code verifies and none is issued'],
    [ATTEMPTS, 'the owner of the machine lifts it, which the audit log keeps'],
    [ATTEMPTS, 'ten an hour for a user’s channel; then 429 that says when'],
  ],
  '5.14': [
    [VERIFY, '%s is refused, and the code is not repeated'],
    [VERIFY, 'a refused request uses up no attempt'],
  ],
  '5.15': [
    [PAIRING, 'comes with the verification only when asked for, as two more fields'],
    [PAIRING, 'creates one, also when asked a hundred times at once'],
    [PAIRING, 'lives 300 seconds'],
    [PAIRING, 'opens no other door: 401 at every route that wants a credential, and at /mcp'],
    [PAIRING, 'is not used up by a request that is refused'],
  ],
  '5.16': [
    [BESIDE, 'a token of the command line creates, lists and revokes over REST'],
    [BESIDE, 'a paired device gets a session, makes one token with it, and no second'],
    [VERIFY, 'the right code answers 200 with exactly user, passcode, identifier and channel'],
  ],
  '5.17': [
    [ISSUER, 'a code, once the token is revoked; the answer is that to a wrong code'],
    [ISSUER, 'a pairing session, once the token is revoked'],
    [ISSUER, 'a code, once the token has expired'],
  ],
  '5.18': [
    [STATE, 'waiting, then verified, then with the token that the device has created; never the code'],
    [STATE, 'superseded by a later one'],
    [STATE, 'is nobody else’s to know'],
  ],
}
