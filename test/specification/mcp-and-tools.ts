import type { Proofs } from './proofs.ts'

const TRANSPORT = 'mcp/transport.test.ts'
const MESSAGES = 'mcp/messages.test.ts'
const ERAS = 'mcp/eras.test.ts'
const DISCOVER = 'mcp/discover-era.test.ts'
const CLIENT = 'mcp/client.test.ts'
const RESOURCES = 'mcp/resources.test.ts'
const SELECTION = 'mcp/tool-selection.test.ts'
const CHECKS = 'tools/checks.test.ts'
const RATE = 'tools/rate-limiter.test.ts'
const REGISTRY = 'tools/registry.test.ts'
const OUTPUTS = 'tools/outputs.test.ts'
const FAILURE = 'tools/failure.test.ts'
const BOUNDS = 'tools/result-limits.test.ts'
const CHAT = 'tools/chat.test.ts'
const CRISES = 'safety/crises.test.ts'
const SURFACES = 'safety/surfaces.test.ts'
const MODEL = 'assistant/model.test.ts'
const BODY_FIGURES = 'assistant/body-figures.test.ts'
const ANALYZE = 'tools/analyze-food.test.ts'
const IDEMPOTENCY = 'tools/idempotency.test.ts'
const FORGIVING = 'tools/forgiving-input.test.ts'
const NOT_READ = 'tools/words-not-read.test.ts'
const LISTINGS = 'specification/public-listings.test.ts'
const FOOD_ITEMS = 'foods/items.test.ts'
const MEAL_MODEL = 'foods/model/model-reading.test.ts'
const CAUTIONS = 'tools/cautions.test.ts'
const LOG_FOOD = 'journal/log-food.test.ts'
const LOG_CHECKIN = 'journal/log-checkin.test.ts'
const SNAPSHOT = 'tools/snapshot.test.ts'
const AUTO = 'oauth/auto.test.ts'
const JOURNAL_LISTING = 'tools/journal/listing.test.ts'
const STATED_TOTAL = 'journal/stated-total.test.ts'
const JOURNAL_UNDO = 'tools/journal/delete-and-undo.test.ts'
const JOURNAL_COPIES = 'tools/journal/copies.test.ts'
const JOURNAL_CORRECT = 'tools/journal/correct-food.test.ts'
const OVER_HTTP = 'binary/mcp.e2e.ts'

/** Section 8: MCP. */
export const MCP: Proofs = {
  '8.1': [
    [CLIENT, 'it connects, says who it talks to, and lists every tool'],
    [MESSAGES, 'an id comes back as it was'],
    [TRANSPORT, 'Content-Type must be application/json'],
    [TRANSPORT, '%s is answered with 405'],
  ],
  '8.2': [
    [TRANSPORT, 'initialize agrees on the version that the client names'],
    [TRANSPORT, 'and offers the newest for one that it does not know'],
    [TRANSPORT, 'the versions are those that capabilities publishes'],
    [DISCOVER, 'server/discover'],
  ],
  '8.3': [
    [CLIENT, 'it pings'],
    [MESSAGES, 'a request that asks for the impossible gets a JSON-RPC error with its id'],
    [MESSAGES, 'what wants no answer gets 202 and none'],
  ],
  '8.4': [
    [MESSAGES, 'what is no request is refused with HTTP 400'],
    [TRANSPORT, 'a body over server.max_body_bytes is refused with 413'],
    [TRANSPORT, '%p is refused with 415'],
    [TRANSPORT, 'a page or name from elsewhere is refused with 403'],
  ],
  '8.5': [[TRANSPORT, 'there is no stream to open and no session to end']],
  '8.6': [
    [CHECKS, 'without a valid JWT a tool answers {"error":"Authentication required"}, not an HTTP error'],
    [RESOURCES, 'without a credential, with a revoked or an API token: refused in the words of a tool'],
    [TRANSPORT, 'initialize, ping and tools/list need no credential, and a bad one does not matter to them'],
  ],
  '8.7': [
    [CHECKS, 'without a valid JWT a tool answers {"error":"Authentication required"}, not an HTTP error'],
    [
      'identity/bound.test.ts',
      'a client that calls a tool is told why, after the error that every client gets',
    ],
    [
      'binary/sign-in.e2e.ts',
      'is refused, registers, is let in, calls a tool, refreshes, and ends with a stolen refresh token',
    ],
    [AUTO, 'a client that begins with %s is asked to sign in'],
    [AUTO, '%s: a tool answers in the body, and says there where to sign in'],
    [AUTO, 'a client that signed in gets 401 for a token that has ended, with the same body, and renews it'],
    [AUTO, 'at %s nobody is asked to sign in'],
  ],
  '8.8': [
    [OUTPUTS, 'every result fits its output schema, and its text is the same JSON'],
    ['tools/summaries.test.ts', 'figures are those of the result, with window and doubts'],
    ['mcp/ending-token.test.ts', 'in its last week, each result says when the token ends, after the JSON'],
  ],
  '8.9': [
    [FAILURE, 'is an internal error over MCP, logged under an id, without a stack or a name'],
    [ERAS, 'over the rate limit, with the time to wait in _meta'],
    [CLIENT, 'a refused input reaches the client as a result that it can show its model'],
  ],
  '8.10': [[CLIENT, 'an unknown tool is an error of the protocol, not a result']],
  '8.11': [
    [RESOURCES, '%s is what %s answers'],
    [RESOURCES, 'readings take their places in the person’s read window, and say when there will be one'],
  ],
  '8.12': [
    [SELECTION, 'what is hidden was not called'],
    [SELECTION, 'resources and prompts that need a hidden tool are hidden with it'],
  ],
  '8.13': [
    ['mcp/stdio.test.ts', 'both eras'],
    ['binary/mcp-stdio.e2e.ts', 'every line of stdout is a message of JSON-RPC, whatever there is to log'],
  ],
  '8.14': [
    [TRANSPORT, 'initialize agrees on the version that the client names'],
    [LISTINGS, 'tells server metadata, the tool catalog with parameter schemas, and the rate limits'],
  ],
}

/** Section 9: the tools. */
export const TOOL_CLAUSES: Proofs = {
  '9.1': [
    [REGISTRY, 'the tools are the ten of the specification, by name and kind'],
    [
      REGISTRY,
      'tools/list answers with every tool of the specification without a credential, and with all for who may edit',
    ],
  ],
  '9.2': [
    [REGISTRY, 'the name of a tool says its kind'],
    [RATE, 'every get_ tool draws on the read window and every other on the write window'],
  ],
  '9.3': [
    [OUTPUTS, 'POST /api/tools/<name> answers with the JSON of MCP'],
    [CHECKS, 'over REST every refusal also says what an MCP client would read'],
  ],
  '9.4': [
    [CHECKS, 'authentication comes before scope, scope before rate, rate before input'],
    [CHECKS, 'over REST the order is the same: 401, 403, 429, 422'],
  ],
  '9.5': [
    [RATE, '%s; the next is refused with "Rate limit exceeded"'],
    [RATE, '%s, counted over a window that rolls, not one that starts anew'],
    [RATE, 'people do not draw on each other, and two tokens of one person share'],
    [RATE, 'the limits are settings'],
    [
      OVER_HTTP,
      'the 21st write and the 61st read within a minute are refused in the body, each with a time to wait',
    ],
  ],
  '9.6': [
    [RATE, 'a refused call is free: for want of a JWT, of scope, or over the limit'],
    [RATE, 'bad input counts, unknown tools and tools/list do not'],
    [CHAT, 'a chat is one write, whatever it reads: afterwards a person has all 60 reads and 19 writes'],
  ],
  '9.7': [
    [CHECKS, '422 names the field and the rule, and repeats nothing'],
    [CHECKS, 'without the scope a tool names the one that is missing'],
    [CHAT, 'the answer is {"error":"Chat temporarily unavailable"}, over REST 503'],
  ],
  '9.8': [
    [FAILURE, 'is an internal error over MCP, logged under an id, without a stack or a name'],
    [FAILURE, 'is a 500 over REST, under the request id that the answer carries'],
  ],
  '9.9': [
    [REGISTRY, 'the public schema of a tool is the one committed'],
    [REGISTRY, 'an input says what every field is and takes no other'],
    [FORGIVING, '%s stores the same for a valid input and its sloppy forms'],
    [FORGIVING, 'what has two readings is refused, with the field, the rule and a right example'],
    ['journal/consumed-at.test.ts', 'consumed_at without an offset is the local time of the person'],
    ['journal/consumed-at.test.ts', '%s is assumed, and that is stated'],
    [NOT_READ, 'a day or a time in the words is not the time of the entry, and that is stated'],
    [NOT_READ, 'every word of a meal is in a food or named, with the reason'],
    [NOT_READ, 'a text that names no food is no entry'],
  ],
  '9.10': [
    [OUTPUTS, 'every result fits its output schema, and its text is the same JSON'],
    [OUTPUTS, 'no data is told as such: null and empty, never zero'],
    [BOUNDS, 'what was left out is said, with how much'],
    ['tools/honest-results.test.ts', 'the snapshot says how many entries of its days it does not show'],
    [BOUNDS, '%s: shorter, and what it shows is as in the detailed form, which is the default'],
  ],
  '9.11': [
    [IDEMPOTENCY, 'again with the same input answers with the first result and stores nothing'],
    [IDEMPOTENCY, 'again with another input is refused, and stores nothing'],
    [IDEMPOTENCY, 'after the entry was deleted its id may go with another input'],
    [IDEMPOTENCY, 'again within two minutes is one entry; the result says that and how to store another'],
    [IDEMPOTENCY, 'is another entry once the first was deleted or corrected'],
    [IDEMPOTENCY, 'a caller without read gets nothing of what one with read was answered'],
  ],
  '9.12': [
    [
      'journal/consumed-at.test.ts',
      'an entry belongs to the local date of consumed_at, from its first second to its last',
    ],
    ['journal/consumed-at.test.ts', 'in the time zone of the server when the profile names none'],
    ['journal/consumed-at.test.ts', 'a later change of time zone does not move what was logged'],
    ['questions/journey.test.ts', 'hours of days abroad are those of the place, also after the return'],
  ],
  '9.13': [
    [REGISTRY, 'the public schema of a tool is the one committed'],
    [LOG_FOOD, 'over the table, which fills in the rest: mixed'],
  ],
  '9.14': [
    [
      'journal/correct-food.test.ts',
      'newer food data rewrites no history: neither reading nor scaling an old entry looks at it',
    ],
  ],
  '9.15': [
    [CHAT, 'without a model it answers from the person’s data, and its mode says so'],
    [CHAT, 'an emergency is answered first, whatever else is asked'],
    [CHAT, 'a model that does not answer is replaced by the data: fallback'],
    [CHAT, 'the answer is {"error":"Chat temporarily unavailable"}, over REST 503'],
    [CRISES, '%s'],
    [MODEL, 'after an emergency no model is asked until the person is safe, and then the question alone'],
    [BODY_FIGURES, 'that the profile names: %s'],
    [BODY_FIGURES, 'that they write of: from there on'],
    ['assistant/lies.test.ts', '%s'],
    ['assistant/check-reply.test.ts', 'a time or measure carries on to the next sentence'],
  ],
  '9.16': [
    [CLIENT, 'get_diet_score: the method’s published example, 93.5 for the macros'],
    [OUTPUTS, 'no data is told as such: null and empty, never zero'],
    ['nutrition/personas.test.ts', '$name hears what was read and agreed to'],
  ],
  '9.17': [
    [CLIENT, 'get_diet_gap: target − average, nutrient by nutrient'],
    [CLIENT, 'get_diet_gap: what is eaten today is taken off what is left'],
    ['nutrition/diet-gap.test.ts', 'else the logged days, and it says so'],
  ],
  '9.18': [
    [
      ANALYZE,
      'each food comes with its words, grams, source, alternatives and nutrients; the totals are their sums',
    ],
    [ANALYZE, 'words that name no food are listed, and nothing is guessed for them'],
  ],
  '9.19': [
    [LOG_FOOD, 'is scaled to the grams that the words state'],
    [LOG_FOOD, 'over the table, which fills in the rest: mixed'],
    [LOG_FOOD, 'calories that are %s against the macros are kept; a warning: %p %p'],
  ],
  '9.20': [
    [CLIENT, 'what it logged is what the tools tell'],
    [CLIENT, 'get_health_snapshot: totals, foods, symptoms and trends'],
    [SNAPSHOT, 'the diet score and the active protocols are those of their own tools'],
    ['questions/surfaces.test.ts', 'the snapshot answers a question'],
    ['questions/surfaces.test.ts', '%s refuses dates that make no sense'],
    ['questions/surfaces.test.ts', 'score, gap, snapshot and check-ins of a window'],
    [
      'journal/averages.test.ts',
      'is of the complete days in every answer: not of half-logged ones, and not of today',
    ],
    [
      'journal/averages.test.ts',
      'is of its own complete days, or without any of its own days with food, and says which',
    ],
    ['journal/averages.test.ts', 'makes averages over its day lower bounds, in every answer, and no others'],
  ],
  '9.21': [
    [
      'profile/profile.test.ts',
      'what is put is what is shown, by every surface, and a whole profile is complete',
    ],
    [
      'profile/profile.test.ts',
      'nobody has told anything at first: empty lists, null metrics, reference targets that say so',
    ],
  ],
  '9.22': [
    ['protocols/subscriptions.test.ts', 'get_my_protocols answers as the list of the app does'],
    [LOG_CHECKIN, 'taken and skipped count towards adherence and streak, and come back at once'],
  ],
  '9.23': [
    [LOG_CHECKIN, 'is read from them, and extracted says from which'],
    [LOG_CHECKIN, 'fields win over the words'],
    [LOG_CHECKIN, 'words that may name an emergency are logged, and come with advice'],
    [SURFACES, 'is read as %s: %s'],
    [
      'imports/imports.test.ts',
      'an emergency of long ago is counted and marked, and does not come first today',
    ],
    [SURFACES, 'the country of the profile is on the card; a caller who may not read gets none of it'],
    [SURFACES, 'contacts are in no answer of a tool'],
    [MODEL, 'contacts of the profile are in nothing that a model is sent'],
    [NOT_READ, 'names numbers, severities and days that differ'],
    [NOT_READ, 'stores a medicine once: %s and %s'],
    [NOT_READ, 'is in the unit in which it is near the last one'],
  ],
  '9.24': [
    ['journal/lists.test.ts', 'shows ten, newest first, and next_before for older ones until there are none'],
  ],
  '9.25': [
    [SNAPSHOT, '%s takes 1 to 365 whole days'],
    [SNAPSHOT, 'the windows without one are 30, 30 and 7 days'],
    [LOG_FOOD, 'an input outside the limits is refused, named by field and rule, and nothing is stored'],
  ],
  '9.26': [
    [FOOD_ITEMS, 'an item is found by its name or its id, weighed or measured, and the text is only a title'],
    [FOOD_ITEMS, 'a food that no table has counts with its own figures; what they do not say is unknown'],
    [FOOD_ITEMS, 'an estimate of the client is never surer than half, however it is told'],
  ],
  '9.27': [
    [MEAL_MODEL, 'off by default: a model that answers questions is sent no meal'],
    [MEAL_MODEL, 'the tools say who read the meal, and log_food stores what the model read'],
    [
      MEAL_MODEL,
      'the model gets the words of the meal and the names of rows, and nothing else of the person’s',
    ],
  ],
  '9.28': [
    [MEAL_MODEL, 'the model names the foods and chooses the rows; grams and sums are the program’s'],
    [MEAL_MODEL, 'an amount that the text does not say is none'],
    [
      'foods/model/model-answers.property.test.ts',
      'any answer at all gives foods of the table, by amounts of the text',
    ],
    [MEAL_MODEL, 'a row that was offered for another food is refused, and so is one that was not offered'],
    [
      MEAL_MODEL,
      'orders in the text reach the model as quoted data, and obeying them can but choose an offered row',
    ],
  ],
  '9.29': [
    [MEAL_MODEL, 'if the model %s'],
    [MEAL_MODEL, 'if nobody listens'],
    [MEAL_MODEL, 'four meals at a time are read by the model, and the rules read the others at once'],
    [MEAL_MODEL, 'what the model passes over is told, not lost'],
  ],
  '9.30': [
    [MEAL_MODEL, 'a food of another kind is a guess, whoever chose it'],
    [MEAL_MODEL, 'the exact name of a food is that food, whatever the model chooses'],
  ],
  '9.31': [
    [FOOD_ITEMS, 'words without a food come with the foods that they may mean, by every surface'],
    [FOOD_ITEMS, 'log_food tells how it read the words: how each food was found, and what to ask'],
  ],
  '9.32': [
    [
      CAUTIONS,
      'names medicines of the lexicon, gives each row a source, and tells nobody to stop a medicine',
    ],
    [CAUTIONS, '%s and %s'],
    [CAUTIONS, 'analyze_food, the analysis of the page, and entries in the journal'],
    [CAUTIONS, 'the snapshot, each reason once, with the supplements of the profile'],
    [
      CAUTIONS,
      'suggestions: none to avoid, none that changes what should be steady, others with the caution',
    ],
    [CAUTIONS, 'without any in the profile, those of check-ins of the last 30 days count'],
  ],
  '9.33': [
    [
      JOURNAL_LISTING,
      'tools/list has the tools of the journal for holders of health:edit, and for nobody else',
    ],
    [JOURNAL_LISTING, 'the public capabilities list the ten'],
    [JOURNAL_UNDO, 'by words that fit one; undo brings it back whole'],
    [JOURNAL_UNDO, 'words that fit two are candidates, and nothing is changed'],
    [JOURNAL_UNDO, 'after 31 days, and to another person'],
    [JOURNAL_CORRECT, 'undo names what was changed since'],
    ['mcp/asking.test.ts', 'a person %s changes nothing; the candidates are in the result'],
    [STATED_TOTAL, 'share it in proportion: %s'],
    [STATED_TOTAL, 'the result says that they do, and undo brings both back'],
    [STATED_TOTAL, 'a correction of one part changes the total by as much'],
    [STATED_TOTAL, 'estimates stay estimates'],
    [STATED_TOTAL, 'a label does not say what the person stated in its place'],
  ],
  '9.34': [
    [JOURNAL_COPIES, 'no word of a food entry is left after it was deleted over REST'],
    [JOURNAL_COPIES, 'is kept for 30 days, and no longer'],
    [
      JOURNAL_COPIES,
      'a change of which something was deleted for good cannot be undone, and the error says so',
    ],
    [JOURNAL_COPIES, 'of anything once everything was deleted'],
  ],
}
