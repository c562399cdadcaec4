/**
 * The rooms of the house, from the top floor down. A room is a folder, or a file by itself. It imports from the floors
 * below its own and from nowhere else, types included; rooms on one floor do not import each other. `test/rooms.test.ts`
 * holds the code to this list, and `bun run docs` writes docs/architecture.md from it.
 */

export type Room = {
  path: string
  /** What it is, in one line. */
  about: string
  /** The packages it may import, beside those of the runtime. */
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
  [room('cli.ts', 'The entry point: arguments in, exit code out. The only file that ends the process.')],
  [
    room('src/cli', 'The command line: one file per command, with its flags, its help and what it runs.', [
      TYPEBOX,
    ]),
  ],
  [
    room('src/web', 'The page, in Preact. At run time it knows of the server only what is in `contract/`.', [
      TYPEBOX,
      'preact',
      '@preact/signals',
      'lean-qr',
      'uplot',
    ]),
  ],
  [
    room(
      'src/server',
      'The HTTP application: guards, gate, the routes that belong to no feature, and the files of the page.',
      [TYPEBOX, 'elysia', '@elysiajs/bearer'],
    ),
  ],
  [
    room('src/mcp', 'The MCP endpoint: one adapter per protocol era and one for stdio, over one catalog.', [
      '@modelcontextprotocol/sdk',
      '@modelcontextprotocol/server',
    ]),
    room('src/connect', "AI clients: what each one's own settings file looks like, and how to write to it.", [
      TYPEBOX,
      '@anthropic-ai/mcpb',
      'jsonc-parser',
      'smol-toml',
      'yaml',
    ]),
  ],
  [
    room(
      'src/services.ts',
      'Puts everything together; the surfaces (HTTP, MCP, command line) call what it returns.',
    ),
  ],
  [
    room(
      'src/tools',
      'The tools of the MCP endpoint: one file each, and `call.ts`, the one path of a call.',
      [TYPEBOX],
    ),
    room('src/data', 'Export, deletion and activity: everything a person has here.', [TYPEBOX, DRIZZLE]),
  ],
  [
    room(
      'src/features.ts',
      "Puts the features together: the person's data, each part behind its own functions.",
    ),
  ],
  [
    room('src/assistant', 'Answers questions from the journal, with a language model or without.', [
      TYPEBOX,
      DRIZZLE,
      'ai',
      '@ai-sdk/openai-compatible',
    ]),
    room('src/imports', 'Reads the exports of other journals.', [TYPEBOX, DRIZZLE, 'csv-parse']),
  ],
  [
    room('src/journal', 'Food entries, check-ins, meals, days and trends.', [TYPEBOX, DRIZZLE]),
    room('src/oauth', 'The authorization server: how an MCP client signs in through the browser.', [DRIZZLE]),
    room('src/oidc', "Sign-in at the household's own OpenID Connect provider.", ['jose', 'openid-client']),
  ],
  [
    room('src/protocols', 'Health protocols: the catalog, who follows which, and the days.', [
      TYPEBOX,
      DRIZZLE,
    ]),
    room('src/passcodes', 'Short-lived codes that pair a device, and the session that one buys.', [
      TYPEBOX,
      DRIZZLE,
    ]),
    room('src/sessions', 'Browser sessions, sign-in links and the sign-in pages.', [TYPEBOX, DRIZZLE]),
  ],
  [
    room('src/profile', 'What a person says of themselves.', [TYPEBOX, DRIZZLE]),
    room('src/tokens', 'API tokens.', [TYPEBOX, DRIZZLE]),
  ],
  [
    room('src/foods', 'Food data, search, and the reading of a meal in plain words.', [
      TYPEBOX,
      DRIZZLE,
      'csv-parse',
      'hucre',
      'yauzl',
    ]),
    room('src/identity', 'The JWTs that the MCP endpoint takes: our own, and those of other issuers.', [
      TYPEBOX,
      DRIZZLE,
      'jose',
    ]),
  ],
  [
    room('src/http', 'The kit that every `rest.ts` builds on: access, bodies, forms, problems, documents.', [
      TYPEBOX,
      'elysia',
    ]),
  ],
  [
    room('src/safety', 'Red flags: the emergencies that a text speaks of.'),
    room('src/nutrition', 'The arithmetic of targets, scores and gaps. No database, no clock.'),
    room('src/audit', 'The audit log.', [DRIZZLE]),
    room('src/settings', 'Settings, where they come from, and the data directory.', [TYPEBOX]),
  ],
  [room('db', 'The schema, its migrations, and how a database is opened.', [DRIZZLE, 'drizzle-kit'])],
  [
    room(
      'src/core',
      'What everything may use: errors, clock, random, dates, English, schemas, the principal.',
      [TYPEBOX],
    ),
  ],
  [room('src/contract', 'What the server and the page agree on: pure values, no imports.')],
]

export const ROOMS: readonly Room[] = FLOORS.flat()

/** The room that a file is in; undefined: none. */
export const roomOf = (file: string): Room | undefined =>
  ROOMS.find(({ path }) => file === path || file.startsWith(`${path}/`))

/** How high a room stands: 0 is the top floor. */
export const floorOf = ({ path }: Room): number =>
  FLOORS.findIndex((floor) => floor.some((room) => room.path === path))
