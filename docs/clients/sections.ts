import { configFormat } from '../../src/connect/client-file.ts'
import { type Client, clientTransports, GENERIC_CLIENT } from '../../src/connect/clients.ts'
import { type Connection, entryPath, serverEntry } from '../../src/connect/entry.ts'
import { HAND_CLIENTS, type HandClient } from '../../src/connect/hand-clients.ts'
import { MACHINES } from '../../src/connect/snippets.ts'

/** The generated parts of the clients' pages. */

const SYSTEM_TITLES = [
  ['Linux', MACHINES.linux],
  ['macOS', MACHINES.macos],
  ['Windows', MACHINES.windows],
] as const

const CONNECTIONS: Readonly<Record<Connection['transport'], Connection>> = {
  http: {
    transport: 'http',
    url: 'http://127.0.0.1:8420/mcp',
    headers: { Authorization: 'Bearer <a tool token of your server>' },
  },
  stdio: {
    transport: 'stdio',
    command: '/path/to/ext-server',
    args: ['mcp', '--data-dir', '/path/to/data'],
    env: {},
  },
}

/** The client that the README uses as its example. */
const README_EXAMPLE = 'claude-code'

export const pageOf = ({ id }: Client) => `docs/clients/${id}.md`

/** By the names in the pages' markers. */
export const clientSections = (clients: readonly Client[]): Readonly<Record<string, () => string>> => ({
  clients: () => ['| Client | Command | Transport |', '| --- | --- | --- |', ...clients.map(row)].join('\n'),
  hand_clients: () => HAND_CLIENTS.map(handSection).join('\n\n'),
  client_names: () =>
    `The other clients are ${namesInText(clients.map(({ id }) => id).filter((id) => id !== README_EXAMPLE))}; \`${GENERIC_CLIENT.id}\` prints the values for any other client.`,
  ...Object.fromEntries(clients.map((client) => [sectionName(client), () => facts(client)])),
})

/** A first page for a client; its author adds what was tried. */
export const newClientPage = (client: Client) => `# ${client.title}

\`\`\`sh
ext-server connect ${client.id} --write
\`\`\`

## What it writes

The command changes only its own entry, and makes a backup of the file next to it.

<!-- generated: ${sectionName(client)} -->
<!-- end -->

## Check and undo

\`\`\`sh
ext-server connect ${client.id} --check     # tests the connection; if it fails, explains why
ext-server connect ${client.id} --remove    # removes the entry, and revokes its tool token
\`\`\`
`

/** `a`, `b` and `c`. */
export const namesInText = (names: readonly string[]) =>
  new Intl.ListFormat('en-GB').format(names.map((name) => `\`${name}\``))

function sectionName({ id }: Client): string {
  return `client_${id.replaceAll('-', '_')}`
}

function handSection({ title, steps, source, note }: HandClient): string {
  const url = '`https://health.example.org/mcp`'
  return [
    `**${title}**`,
    steps.map((step, at) => `${at + 1}. ${step.replace(/"?\{\{url\}\}"?/, url)}`).join('\n'),
    [...(note === undefined ? [] : [note]), `Source: <${source.url}>, read on ${source.date}.`].join(' '),
  ].join('\n\n')
}

const row = (client: Client) =>
  `| [${client.title}](${client.id}.md) | \`ext-server connect ${client.id} --write\` | ${ways(client).join(', or ')} |`

const ways = (client: Client) =>
  clientTransports(client).map((transport) =>
    transport === 'http' ? 'by URL, with a tool token' : 'launches the program',
  )

function facts(client: Client): string {
  const files = SYSTEM_TITLES.map(([system, place]) => `| ${system} | \`${client.file(place)}\` |`)
  const entries = clientTransports(client).map((transport) => {
    const rendered = configFormat(client).render(
      entryPath(client),
      serverEntry(client, CONNECTIONS[transport]),
    )
    const flag =
      transport === 'stdio' && clientTransports(client).length > 1 ? ' With `--stdio`:' : ' The entry:'
    return `${flag.trim()}\n\n\`\`\`${client.format}\n${rendered}\n\`\`\``
  })
  return [
    `| System | File |\n| --- | --- |\n${files.join('\n')}`,
    ...entries,
    `Next step: ${client.next}`,
    ...(client.note === undefined ? [] : [client.note]),
    `Format: <${client.source.url}>, read on ${client.source.date}.`,
  ].join('\n\n')
}
