import { formatOf } from '../../src/connect/client-file.ts'
import { CLIENTS, type Client, transportsOf } from '../../src/connect/clients.ts'
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

const pageOf = ({ id }: Client) => `docs/clients/${id}.md`

export const CLIENT_PAGES: readonly string[] = ['docs/clients/README.md', ...CLIENTS.map(pageOf)]

/** By the name that stands in the pages' markers. */
export const CLIENT_SECTIONS: Readonly<Record<string, () => string>> = {
  clients: () => ['| Client | Command | Way |', '| --- | --- | --- |', ...CLIENTS.map(row)].join('\n'),
  ...Object.fromEntries(CLIENTS.map((client) => [sectionName(client), () => facts(client)])),
}

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
