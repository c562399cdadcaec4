import type { Proofs } from './proofs.ts'

const COMMANDS = 'binary/commands.e2e.ts'
const FIRST_RUN = 'binary/first-run.e2e.ts'
const ISSUER = 'specification/issuer.test.ts'
const BESIDE = 'binary/serve.e2e.ts'
const USAGE = 'cli/usage.test.ts'
const FAILURES = 'cli/failures.test.ts'
const TOKENS = 'cli/tokens.test.ts'
const JWTS = 'cli/jwts.test.ts'
const PASSCODES = 'cli/passcodes.test.ts'
const SIGN_IN_LINK = 'cli/sign-in-link.test.ts'
const SERVE = 'cli/serve.test.ts'
const HEALTHCHECK = 'cli/healthcheck.test.ts'
const FOODS = 'cli/foods.test.ts'
const EXPORT = 'cli/export.test.ts'
const AUDIT = 'cli/audit.test.ts'
const DAMAGED = 'binary/damaged.e2e.ts'
const INTEGRITY = 'db/integrity.test.ts'
const CONNECT = 'connect/write.test.ts'
const STDIO = 'binary/mcp-stdio.e2e.ts'
const CONFIG = 'settings/config.test.ts'
const DATA_DIR = 'settings/data-dir.test.ts'
const LINKS = 'sessions/sign-in.test.ts'
const TOKEN_SETTINGS = 'tokens/settings.test.ts'
const PASSCODE_ISSUE = 'passcodes/issue.test.ts'

/** Sections 1 and 2: the command line and the settings. */
export const COMMAND_LINE: Proofs = {
  '1.1': [
    [FIRST_RUN, 'gets the list of commands however they ask'],
    [FIRST_RUN, 'gets the same help on a command in both spellings, with a line for every flag'],
    [FIRST_RUN, 'finds every setting in `help settings`, with its name in the environment'],
  ],
  '1.2': [
    [USAGE, 'what is not understood: exit 2, usage on stderr, nothing on stdout'],
    [USAGE, 'a setting of the environment that cannot be: exit 2 and one line; no flag was misused'],
    [FAILURES, 'what cannot be done: one line on stderr that says what, nothing on stdout'],
    [ISSUER, 'refuses %s with exit 2, and prints no token'],
  ],
  '1.3': [
    [COMMANDS, 'issue-token prints the token alone, on a data directory that it makes'],
    [COMMANDS, 'issue-token --json prints what POST /api/ext/tokens answers'],
    [TOKENS, 'prints the token alone to stdout, and nothing to stderr'],
  ],
  '1.4': [[USAGE, 'every command takes --data-dir, --config and --help']],
  '1.5': [
    [USAGE, 'a secret in a wrong place is not repeated'],
    [FIRST_RUN, 'mistypes a command: told so with the usage, exit 2; repeated only where it reads like one'],
  ],
  '1.6': [
    [DATA_DIR, 'where everything is kept'],
    [FAILURES, 'the flag wins over the variable'],
  ],
  '1.7': [[COMMANDS, 'the data directory is the owner’s alone, and no draft or log is left in it']],
  '1.8': [
    [COMMANDS, 'issue-token prints the token alone, on a data directory that it makes'],
    [BESIDE, 'a token that the command line revokes is refused on the very next request'],
    [BESIDE, 'a JWT that the command line revokes is refused on the very next call, on an open connection'],
  ],
  '1.9': [
    [ISSUER, 'takes a name, an expiry in days and a user id'],
    [ISSUER, 'without an expiry it never expires, and without a user id it is the owner’s'],
  ],
  '1.10': [
    [TOKENS, 'list one person’s tokens without their secrets, as a table or as JSON'],
    [TOKENS, 'what is revoked is refused by a server on its very next request; again is fine'],
    [TOKENS, 'anybody’s may be revoked; an id in capitals is the same id'],
    [JWTS, 'list one person’s, as a table or as JSON; revoke by id, again is fine'],
    [TOKENS, 'takes it along and says what it was'],
    [TOKENS, '--keep-children keeps it'],
    [TOKENS, 'an API token, with or without a line break, and a tool token'],
    [
      'identity/rotate-key.test.ts',
      'the command prints the id of the new key, and until when the old ones stay',
    ],
  ],
  '1.11': [
    [JWTS, 'prints the JWT alone'],
    [JWTS, '--user, --days, --name and --scope are minded'],
    [JWTS, '--base-url names another server for once; serve’s is remembered'],
  ],
  '1.12': [
    [PASSCODES, 'prints the digits alone'],
    [PASSCODES, 'a server beside it takes the code, by channel email when none is named'],
    [PASSCODES, 'a locked channel: exit 1 that says how to unlock, and --unlock does'],
  ],
  '1.13': [
    [SIGN_IN_LINK, 'a link of the command line signs in at a server that runs beside it, once'],
    [LINKS, 'ends after ten minutes'],
  ],
  '1.14': [
    [SERVE, 'says where it listens, answers there, and ends with 0 when asked to stop'],
    [SERVE, 'says what to do first, whether or not there was an %s'],
    [
      SERVE,
      'hands whoever starts it on an empty data directory a code that signs them in, until they are set up',
    ],
    ['binary/stop.e2e.ts', 'a server that is asked to stop'],
  ],
  '1.15': [
    [STDIO, 'serves the person of its flag, or of its JWT within the JWT’s scopes and life'],
    [STDIO, 'has rate windows of its own'],
  ],
  '1.16': [
    [
      CONNECT,
      '--write adds the entry and changes nothing else; twice gives one; --remove restores every byte',
    ],
    [CONNECT, 'a backup with the time in its name is kept beside the file, and is what was there'],
    [CONNECT, '--remove revokes it even when the client’s file is gone'],
    ['connect/check-connection.test.ts', 'gets through with what was written for each client, over HTTP'],
    [CONNECT, 'comes back when this one is removed, byte for byte'],
    ['connect/usage.test.ts', 'looking creates no tool token'],
  ],
  '1.17': [
    [FOODS, 'says what came in, what was left out and why; the rest goes to stderr'],
    [FOODS, 'each with its version, count, licence and attribution'],
    [FOODS, 'finds imported and own foods as a running server does, and says where each is from'],
    [
      'foods/import/food-store.test.ts',
      'shows nothing of itself before it is whole, and lets others write meanwhile',
    ],
    ['foods/import/download.test.ts', 'does not follow a redirect to %s'],
    [
      'foods/import/download.test.ts',
      'from a name that has an address of the own network, too, is not even begun',
    ],
  ],
  '1.18': [
    [EXPORT, 'prints what the API gives, as JSON or CSV'],
    [HEALTHCHECK, 'asks the server that runs: its answer on stdout, exit 0'],
    [HEALTHCHECK, 'degraded so that it cannot work: its answer, exit 1'],
    ['doctor/doctor.test.ts', 'without a server: examines everything, and changes nothing'],
    ['doctor/doctor.test.ts', 'is open to others: errors, which --fix fixes'],
    ['cli/completions.test.ts', 'completes every flag of every command'],
    [
      'cli/man.test.ts',
      'the page is in roff, without lines that are no macro by mistake, and the same each time',
    ],
    [SERVE, 'prints the document that the server shows, and makes no data directory'],
    [USAGE, 'version'],
  ],
  '1.19': [
    [AUDIT, 'audit verify says which row was changed or removed, and exits with 1'],
    [AUDIT, 'what audit head printed is found again, and missed when rows were replaced'],
    [AUDIT, 'serve verifies the log and says what is wrong with it'],
  ],
  '1.20': [
    [
      DAMAGED,
      'too large to be checked first: serve answers, takes no change, then says in one line what is wrong and exits 1',
    ],
    [DAMAGED, 'too large to be checked first, and sound: a change waits for the check and is stored'],
    [INTEGRITY, 'a large file that has to be migrated is read to its end before'],
    [INTEGRITY, 'nothing is written while writes are held; what waits goes on afterwards'],
  ],

  '2.1': [
    [
      CONFIG,
      'flags win over the environment, that over the file, that over what was recorded, that over defaults',
    ],
    [FAILURES, 'EXT_CONFIG names the configuration, --config wins, the data directory’s own comes last'],
  ],
  '2.2': [
    ['binary/settings.e2e.ts', 'come from a file that EXT_…_FILE names'],
    [CONFIG, 'takes sections, and a list of issuers'],
    [CONFIG, 'a variable and its _FILE together, or a file that is not there, are refused'],
  ],
  '2.3': [
    [CONFIG, 'by %s: bad values are refused, naming the setting and its range, not the value'],
    [CONFIG, 'the message names the source: the flag, the variable, the file'],
    [CONFIG, 'are refused, naming what is missing'],
  ],
  '2.4': [
    [CONFIG, 'the table of settings has a row for each, with what it may be'],
    ['docs.test.ts', 'the generated sections of %s are those of this program'],
  ],
  '2.5': [
    [CONFIG, 'have the specified defaults'],
    [TOKEN_SETTINGS, '%j gives tokens of that form, which verify'],
    [PASSCODE_ISSUE, 'the settings decide length and lifetime, the request overrides them'],
    [PASSCODE_ISSUE, '%s is refused with 422'],
  ],
  '2.6': [
    [CONFIG, 'a port alone does not change the base URL'],
    [BESIDE, 'an explicit base URL is recorded, and what the command line issues then is accepted'],
  ],
}
