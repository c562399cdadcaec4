/**
 * The rooms of the program, from the top floor down. A room is a folder or a single file. It imports only from lower
 * floors, including types; rooms on the same floor do not import each other. `test/rooms.test.ts` checks the code against
 * this list, and `bun run docs` writes docs/architecture.md from it.
 */

export type Room = {
  path: string
  /** Its task, in one line. */
  about: string
  /** The packages that it may import, besides those of the runtime. */
  packages: readonly string[]
}

const room = (path: string, about: string, packages: readonly string[] = []): Room => ({
  path,
  about,
  packages,
})

const TYPEBOX = '@sinclair/typebox'
const DRIZZLE = 'drizzle-orm'

export const FLOORS: readonly (readonly Room[])[] = [
  [
    room(
      'cli.ts',
      'The entry point: takes arguments, returns an exit code. The only file that ends the process.',
    ),
  ],
  [
    room(
      'src/release',
      'Releases: the executable of each system, its archive, and what proves where it came from. Run by hand.',
      ['@cyclonedx/cyclonedx-library', 'jsonc-parser'],
    ),
    room('src/cli', 'The command line: one file per command, with its flags, its help and its work.', [
      TYPEBOX,
      'lean-qr',
    ]),
  ],
  [
    room(
      'src/web',
      'The page, and the cards of MCP Apps hosts, in Preact. At run time they share only `contract/` with the server.',
      [TYPEBOX, 'preact', '@preact/signals', 'lean-qr', 'uplot', '@zxing/library', '@simplewebauthn/browser'],
    ),
    room(
      'src/service',
      'The program as a service of the system: its definition, and what a service manager wants to know.',
    ),
    room('src/doctor', 'What is wrong with an installation: one file per subject that is checked.'),
  ],
  [
    room(
      'src/server',
      'The HTTP application: guards, gate, the routes that belong to no feature, and the files of the page.',
      [TYPEBOX, 'elysia', '@elysiajs/bearer'],
    ),
  ],
  [
    room(
      'src/mcp',
      'The MCP endpoint: one adapter per protocol era, one for stdio and a lean path for plain requests, over one catalog.',
      ['@modelcontextprotocol/sdk', '@modelcontextprotocol/server'],
    ),
    room('src/connect', 'AI clients: the format of the settings file of each, and how to edit it.', [
      TYPEBOX,
      '@anthropic-ai/mcpb',
      'fflate',
      'jsonc-parser',
      'smol-toml',
      'yaml',
    ]),
  ],
  [room('src/services.ts', 'Creates all services; the surfaces (HTTP, MCP, command line) call them.')],
  [
    room('src/tools', 'The tools of the MCP endpoint: one file each, and `call.ts`, which runs every call.', [
      TYPEBOX,
    ]),
    room('src/data', 'Export, deletion and activity: all data of a person.', [TYPEBOX, DRIZZLE]),
  ],
  [
    room('src/accounts.ts', 'Creates the accounts: people, and the credentials that prove who a caller is.'),
    room('src/features.ts', "Creates the features: the person's data, each part with its own functions."),
  ],
  [
    room('src/assistant', 'Answers questions from the journal, with a language model or without.', [
      TYPEBOX,
      DRIZZLE,
      'ai',
      '@ai-sdk/openai-compatible',
      'mdast-util-from-markdown',
    ]),
    room('src/imports', 'Imports journals from files of other apps.', [TYPEBOX, DRIZZLE, 'csv-parse']),
  ],
  [
    room('src/questions', 'Typed questions about the journal, and their exact answers.', [TYPEBOX]),
    room('src/sharing', 'Parts of a journal that its person shows others, to read only.', [TYPEBOX, DRIZZLE]),
  ],
  [
    room('src/journal', 'Food entries, check-ins, meals, days and trends.', [TYPEBOX, DRIZZLE]),
    room('src/oauth', 'The authorization server: sign-in of MCP clients through the browser.', [DRIZZLE]),
    room('src/passkeys', 'Passkeys, and signing in with them.', [TYPEBOX, DRIZZLE, '@simplewebauthn/server']),
    room('src/oidc', 'Sign-in at an OpenID Connect identity provider.', ['jose', 'openid-client']),
  ],
  [
    room('src/protocols', 'Health protocols: the catalog, subscriptions and logs.', [TYPEBOX, DRIZZLE]),
    room('src/passcodes', 'Passcodes that pair a device, and pairing sessions.', [TYPEBOX, DRIZZLE]),
    room('src/sessions', 'Browser sessions, sign-in links and the sign-in pages.', [TYPEBOX, DRIZZLE]),
  ],
  [
    room('src/profile', 'What a person stated about themselves.', [TYPEBOX]),
    room('src/upgrades', 'Upgrades: the copy of the data before each, and the way back to it.'),
    room('src/tokens', 'API tokens.', [TYPEBOX, DRIZZLE]),
  ],
  [
    room('src/foods', 'Food data, search, and the analysis of meals in plain words.', [
      TYPEBOX,
      DRIZZLE,
      'csv-parse',
      'hucre',
      'yauzl',
    ]),
    room('src/identity', 'The JWTs that the MCP endpoint accepts: its own, and those of other issuers.', [
      TYPEBOX,
      DRIZZLE,
      'jose',
    ]),
  ],
  [
    room('src/people', 'People, and their identities at identity providers.', [TYPEBOX, DRIZZLE]),
    room('src/backups', 'Backups: making, checking and restoring them.', [TYPEBOX, 'age-encryption']),
    room('src/notices', 'What the page tells a person about their credentials until they dismiss it.', [
      TYPEBOX,
      DRIZZLE,
    ]),
  ],
  [
    room('src/credentials', 'What created each credential, what ends with it, and the revocation of both.', [
      TYPEBOX,
      DRIZZLE,
    ]),
    room('src/http', 'The kit for every `rest.ts`: access, bodies, forms, problems, documents.', [
      TYPEBOX,
      'drizzle-orm',
      'elysia',
    ]),
  ],
  [
    room(
      'src/reach',
      'Where the server is reached: the names and addresses that it answers to, from where each works, and its certificate.',
      ['@peculiar/asn1-schema', '@peculiar/asn1-x509'],
    ),
  ],
  [
    room(
      'src/safety',
      'Emergencies that a text mentions, by rules and a small classifier, and what to do then.',
      [TYPEBOX],
    ),
    room('src/nutrition', 'The arithmetic of targets, scores and gaps. No database, no clock.'),
    room('src/audit', 'The audit log.', [DRIZZLE]),
    room('src/settings', 'Settings, where they come from, and the data directory.', [TYPEBOX]),
  ],
  [room('db', 'The schema, its migrations, and opening a database.', [DRIZZLE, 'drizzle-kit'])],
  [
    room('src/core', 'Basics for all rooms: errors, clock, random, dates, English, schemas, the principal.', [
      TYPEBOX,
    ]),
  ],
  [room('src/contract', 'Values that the server and the page share; no imports.')],
]

export const ROOMS: readonly Room[] = FLOORS.flat()

/** The room of a file; undefined if it is in no room. */
export const roomOf = (file: string): Room | undefined =>
  ROOMS.find(({ path }) => file === path || file.startsWith(`${path}/`))

/** The floor of a room: 0 is the top floor. */
export const floorOf = ({ path }: Room): number =>
  FLOORS.findIndex((floor) => floor.some((room) => room.path === path))
