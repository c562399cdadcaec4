import { formatOf } from '../../src/connect/client-file.ts'
import { type Client, GENERIC, transportsOf } from '../../src/connect/clients.ts'
import { type Connection, entryFor, entryPlace } from '../../src/connect/entry.ts'
import { PLACES } from '../../src/connect/snippets.ts'

/** The parts of the clients' pages that are facts of the program. */

const SYSTEM_TITLES = [
  ['Linux', PLACES.linux],
  ['macOS', PLACES.macos],
  ['Windows', PLACES.windows],
] as const

const CONNECTIONS: Readonly<Record<Connection['transport'], Connection>> = {
  http: {
    transport: 'http',
    url: 'http://127.0.0.1:8420/mcp',
    headers: { Authorization: 'Bearer <a JWT of your server>' },
  },
  stdio: {
    transport: 'stdio',
    command: '/path/to/ext-server',
    args: ['mcp', '--data-dir', '/path/to/data'],
    env: {},
  },
}

/** The client that the README shows the command with. */
const README_EXAMPLE = 'claude-code'

export const pageOf = ({ id }: Client) => `docs/clients/${id}.md`

/** By the name that stands in the pages' markers. */
export const clientSections = (clients: readonly Client[]): Readonly<Record<string, () => string>> => ({
  clients: () => ['| Client | Command | Way |', '| --- | --- | --- |', ...clients.map(row)].join('\n'),
  client_names: () =>
    `The same for ${namesInText(clients.map(({ id }) => id).filter((id) => id !== README_EXAMPLE))}; \`${GENERIC.id}\` prints what any other client needs.`,
  ...Object.fromEntries(clients.map((client) => [sectionName(client), () => facts(client)])),
})

/** The page of a client that has none yet; what was tried with it is for the author to add. */
export const newClientPage = (client: Client) => `# ${client.title}

\`\`\`sh
ext-server connect ${client.id} --write
\`\`\`

## What it writes

Nothing but its own entry is changed, and a copy of the file as it was is kept beside it.

<!-- generated: ${sectionName(client)} -->
<!-- end -->

## Check and undo

\`\`\`sh
ext-server connect ${client.id} --check     # calls as ${client.title} would, and says what is wrong if that fails
ext-server connect ${client.id} --remove    # takes it out again, and revokes its JWT
\`\`\`
`

/** `a`, `b` and `c`. */
export const namesInText = (names: readonly string[]) =>
  new Intl.ListFormat('en-GB').format(names.map((name) => `\`${name}\``))

function sectionName({ id }: Client): string {
  return `client_${id.replaceAll('-', '_')}`
}

const row = (client: Client) =>
  `| [${client.title}](${client.id}.md) | \`ext-server connect ${client.id} --write\` | ${ways(client).join(', or ')} |`

const ways = (client: Client) =>
  transportsOf(client).map((transport) =>
    transport === 'http' ? 'by address, with a JWT' : 'launches the program',
  )

function facts(client: Client): string {
  const files = SYSTEM_TITLES.map(([system, place]) => `| ${system} | \`${client.file(place)}\` |`)
  const entries = transportsOf(client).map((transport) => {
    const rendered = formatOf(client).render(entryPlace(client), entryFor(client, CONNECTIONS[transport]))
    const flag = transport === 'stdio' && transportsOf(client).length > 1 ? ' With `--stdio`:' : ' It gets:'
    return `${flag.trim()}\n\n\`\`\`${client.format}\n${rendered}\n\`\`\``
  })
  return [`| System | File |\n| --- | --- |\n${files.join('\n')}`, ...entries, `Then: ${client.next}`].join(
    '\n\n',
  )
}
