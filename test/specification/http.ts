import type { Proofs } from './proofs.ts'

const SCOPE_MATRIX = 'server/scope-matrix.test.ts'
const PROBLEMS = 'server/problems.test.ts'
const ECHO = 'server/echo.test.ts'
const HEADERS = 'server/headers.test.ts'
const GUARDS = 'server/guards.test.ts'
const BODIES = 'server/bodies.test.ts'
const WIRE = 'server/wire.test.ts'
const HEALTH = 'server/health.test.ts'
const OPENAPI = 'server/openapi.test.ts'
const LISTINGS = 'specification/public-listings.test.ts'
const ACCESS = 'server/access.test.ts'
const METRICS = 'server/metrics.test.ts'
const SECURITY_TEXT = 'server/security-text.test.ts'
const LOCKOUT = 'server/lockout.test.ts'
const LOCKED = 'server/locked.test.ts'
const BUDGET = 'server/body-budget.test.ts'
const REQUESTS = 'server/request-limits.test.ts'
const GOAL_WEIGHT = 'profile/goal-weight.test.ts'
const PROFILE = 'profile/profile.test.ts'
const LISTS = 'journal/lists.test.ts'
const CORRECT = 'journal/correct-food.test.ts'
const SUBSCRIPTIONS = 'protocols/subscriptions.test.ts'
const IMPORTS = 'imports/imports.test.ts'
const DELETION = 'data/deletion.test.ts'

/** Sections 6 and 7: requests and errors, health and capabilities. */
export const HTTP: Proofs = {
  '6.1': [
    [PROBLEMS, 'a refusal is a problem document'],
    [PROBLEMS, 'several wrong fields are all named, with what they may be'],
  ],
  '6.2': [
    [PROBLEMS, '%s: %i'],
    [PROBLEMS, 'the table above has every status that the program knows'],
    [OPENAPI, 'a refusal is as it is documented'],
  ],
  '6.3': [
    [ECHO, 'a value in a body'],
    [ECHO, 'a long key in a body, or one that a terminal would act on'],
  ],
  '6.4': [
    [PROBLEMS, 'a 500 says nothing of what went wrong; the log has it, under the id that the answer carries'],
  ],
  '6.5': [
    [HEADERS, 'every answer has an id of its own, whatever id the caller sends'],
    [HEADERS, 'headers of every answer'],
    [HEADERS, 'no page of another origin may read an answer, but for health and capabilities'],
  ],
  '6.6': [
    [GUARDS, '%s is not: 403'],
    [GUARDS, 'guards every route but health, whatever the credential'],
    [GUARDS, '%p: %i'],
    [GUARDS, 'the origin of the base URL, and those that are allowed by name'],
    [GUARDS, 'health and capabilities answer pages of any origin'],
  ],
  '6.7': [
    [BODIES, 'server.max_body_bytes %i is the largest that is read'],
    [BODIES, 'content type %p: 415 from every route'],
    [BODIES, '%s: refused by every route'],
    [BODIES, '%s in any text of any body is refused, naming the place'],
    [BUDGET, 'a stranger’s body is small'],
  ],
  '6.8': [
    [WIRE, 'X-Forwarded-For of a stranger changes nothing'],
    [WIRE, 'of a trusted proxy it tells clients apart'],
    [WIRE, 'the addresses of one IPv6 host count as one, those of IPv4 neighbours do not'],
    [LOCKOUT, 'that serves an https base URL, clients are told apart without a setting'],
    [LOCKOUT, '%s, a forwarded address is not believed'],
  ],
  '6.9': [
    [OPENAPI, 'every route but the pages for people is in it, and nothing else'],
    [OPENAPI, 'an operation states who may call it, and the errors that follow'],
    [OPENAPI, 'an answer is as it is documented'],
  ],
  '6.10': [
    [LOCKOUT, 'refuse nobody who has the right link or token, on the page and by the API'],
    [LOCKOUT, 'refuse no right token, tool token or pairing session at the API'],
  ],
  '6.11': [
    [REQUESTS, 'by default a person may make 600 read and 240 write requests a minute'],
    [REQUESTS, 'the 241st write in a minute is refused, of a person and not of another; the window rolls'],
    [REQUESTS, 'a POST that only asks is a read'],
    [REQUESTS, 'tools have windows of their own, and count in no other'],
    [REQUESTS, 'what is refused for its credential or scope does not count'],
  ],
  '6.12': [
    [BUDGET, 'are limited in number, for strangers at one address; one more is 503, to be tried again'],
    [BUDGET, 'are limited in bytes, for strangers and for known callers'],
    [BUDGET, 'are limited at /mcp: the message says so in JSON-RPC, and a known client is served'],
    [BUDGET, 'are counted as writes only if there was space for them'],
  ],
  '6.13': [
    [LOCKED, 'every GET answers as always, with a token and in a browser'],
    [LOCKED, 'a change waits, reads pass it, and it is made once the other process has finished'],
    [LOCKED, 'who waits too long gets 503, when to try again, nothing changed, and no loss of a write'],
  ],

  '7.1': [
    [LISTINGS, 'answers {"status":"healthy"} to anybody, whatever name they reach it by'],
    [ACCESS, 'what is open to everybody is these routes and no other'],
  ],
  '7.2': [
    [LISTINGS, 'answers degraded with services, and 503, when the database cannot be written'],
    [LISTINGS, 'answers degraded, and 200, when only the model is down; it never asks the model itself'],
  ],
  '7.3': [
    [HEALTH, 'is cheap: asked a thousand times in a second it writes once'],
    [HEALTH, '200, degraded, when only the model is down; it is never asked for health'],
  ],
  '7.4': [
    [LISTINGS, 'tells server metadata, the tool catalog with parameter schemas, and the rate limits'],
    [LISTINGS, 'tells of every tool what tools/list does'],
    ['server/capabilities.test.ts', 'says what MCP clients are offered, as the lists there do: %s'],
  ],
  '7.5': [
    [LISTINGS, 'needs no credential, minds none, is the same for everybody and may be kept'],
    [LISTINGS, 'tells the limits and the name that are set'],
  ],
  '7.6': [
    [METRICS, 'is that of Prometheus: a help and a type for each metric, base units, histograms that add up'],
    [METRICS, 'nothing of a journal, no name and no id of anybody is in it'],
    [METRICS, 'a token with the scope metrics, which opens nothing else; another token may not'],
    [METRICS, 'only an administrator can have the scope'],
    [METRICS, 'a program on this machine, and nobody who comes through a proxy'],
    [METRICS, 'metrics.access = token: no program without one'],
    [METRICS, 'metrics.access = off: there is no such path'],
  ],
  '7.7': [
    [SECURITY_TEXT, 'names the contact, and ends between 90 and 180 days from now'],
    [SECURITY_TEXT, 'without a contact there is no such path'],
  ],
}

/** Section 10: the rest of the REST API. */
export const REST: Proofs = {
  '10.1': [
    [LISTS, 'pages through everything once, newest first, whatever the size of a page'],
    [LISTS, 'what is logged meanwhile does not shift the pages'],
  ],
  '10.2': [
    [PROFILE, 'what it does not say is empty afterwards'],
    [PROFILE, 'objects key by key, lists and values as a whole; the rest stays'],
    [PROFILE, 'null in a PATCH removes'],
    ['profile/if-match.test.ts', 'is made while it is that, and not once it has become another'],
    [GOAL_WEIGHT, 'a preview says what a change would come to, and stores nothing'],
    ['nutrition/goal-weight.test.ts', 'what was limited is noted, and nothing else is'],
    [
      'nutrition/goal-weight.test.ts',
      'the target is not below the floor, and not below maintenance wherever a deficit is refused',
    ],
    [GOAL_WEIGHT, 'what was limited is said in the note'],
    [GOAL_WEIGHT, 'who must not follow a goal weight'],
    [
      'nutrition/goal-forecast.test.ts',
      'the interval holds the date, all are whole weeks, and a faster rate arrives no later',
    ],
  ],
  '10.3': [
    [CORRECT, 'a correction'],
    [
      'journal/change-once.test.ts',
      'a correction is undone by the handle in its answer, also in that of a retry, unless the entry was changed since',
    ],
    [CORRECT, 'deleting takes an entry out of the list and the sums; again is 404'],
    ['tools/snapshot.test.ts', 'a deleted or corrected check-in is gone from all of it'],
    ['journal/delete-meal.test.ts', 'takes its entries out of the list and the sums of their days, at once'],
    ['journal/saved-meals.test.ts', 'is logged again as it was, whatever becomes of its entries'],
    ['journal/saved-meals.test.ts', 'takes the place of one with the same name'],
    ['journal/saved-meals.test.ts', 'are the newest first, once each, and whole foods'],
  ],
  '10.4': [
    [
      'journal/day-limit.test.ts',
      'refuses a meal, a copy, a tool’s entry and one that is moved to it; all of it, with one line',
    ],
  ],
  '10.5': [
    [SUBSCRIPTIONS, 'the catalog says of every protocol what it is, when it is due, and on what evidence'],
    [SUBSCRIPTIONS, 'starts today, and lasts as long as the protocol does'],
    [SUBSCRIPTIONS, 'deleting takes the subscription and all that was said of it; the check-ins stay'],
    ['protocols/days.test.ts', 'is due, taken, skipped instead, and due again once that is taken back'],
  ],
  '10.6': [
    ['foods/measures.test.ts', 'a cup is that of the country, as in a text'],
    ['foods/own-foods.test.ts', 'shows whole foods, best first, as many as asked for'],
    ['foods/own-foods.test.ts', 'is what the person means from then on, and nobody else'],
    [
      'foods/stand-ins.test.ts',
      'a name of another food is never told as exact, nor with more than half confidence',
    ],
    [
      'foods/stand-ins.test.ts',
      'the food itself comes first where a national table has it, and is near or exact',
    ],
  ],
  '10.7': [
    ['journal/trends/trends.test.ts', 'of nothing at all is gaps, and never zero'],
    [
      'journal/trends/days.property.test.ts',
      'whatever was logged where, each local date has its own sums and means, and the others have gaps',
    ],
    ['questions/surfaces.test.ts', 'a food by its name, with the entries that it rests on'],
    ['questions/surfaces.test.ts', 'dates that have not come, or are before the first log'],
    ['questions/evaluate.property.test.ts', 'an unknown day changes no mean, least value or greatest value'],
  ],
  '10.8': [
    [
      'assistant/rest.test.ts',
      'one has what was said, the latest of it, oldest first, and leads to what was before',
    ],
    ['assistant/rest.test.ts', 'are deleted one by one, or all; nobody else’s'],
    ['foods/model/model-reading.test.ts', 'an app can ask whether a model reads meals'],
  ],
  '10.9': [
    [
      'data/export-snapshot.test.ts',
      'an export is of one moment, whatever is written and deleted while it is read, of a database %s',
    ],
    ['data/export-json.test.ts', 'holds what the API lists, all of it and in its order'],
    [IMPORTS, 'comes back as it was on another server, and adds nothing where it is'],
    [IMPORTS, 'restores the journal to the letter, day sums and all'],
  ],
  '10.10': [
    [DELETION, 'has a row of hers before, and none after; another person’s are as they were'],
    [DELETION, 'a session with %j may not: %j'],
  ],
  '10.11': [
    ['audit/audit-log.test.ts', 'has a row for everything that it is to record, about whom, what and when'],
    ['audit/audit-log.test.ts', 'holds no secret, no hash of one, no name and no address'],
    ['audit/tampering.property.test.ts', '1,000 random edits of the table are all found'],
    [
      'data/list-activity.test.ts',
      'is their own, newest first, with the name of what it is about while that is there',
    ],
  ],
  '10.12': [
    [SCOPE_MATRIX, 'with %s'],
    [
      SCOPE_MATRIX,
      'the words are in what the person themselves may read, so that looking for them means something',
    ],
  ],
}
