import type { CheckResult } from '../connect/check-connection.ts'
import type { ProposedEntry, RemoveResult, WriteResult } from '../connect/client-entry.ts'
import type { ConnectClient } from '../connect/clients.ts'
import type { FoundClient } from '../connect/find-clients.ts'
import type { HandClient } from '../connect/hand-clients.ts'
import type { Installation } from '../connect/installation.ts'
import { TOKEN_PLACEHOLDER } from '../connect/placeholders.ts'
import { utcInstant } from '../core/dates.ts'
import { SERVER_INFO } from '../core/version.ts'
import { type Args, type Io, isFlagSet } from './command.ts'
import { printResult, shortInstant, table } from './print.ts'

/** What `connect` prints: the result to standard output, hints and next steps to standard error. */

export function printClients(args: Args, io: Io, findings: readonly FoundClient[]): void {
  const documents = findings.map(({ client, file, isInstalled, isConnected }) => ({
    client: client.id,
    title: client.title,
    is_installed: isInstalled,
    is_connected: isConnected,
    file,
  }))
  printResult(args, io, documents, () =>
    table(
      ['CLIENT', 'NAME', 'INSTALLED', 'CONNECTED', 'FILE'],
      documents.map(({ client, title, is_installed, is_connected, file }) => [
        client,
        title,
        is_installed ? 'yes' : 'no',
        is_connected === null ? 'unreadable' : is_connected ? 'yes' : 'no',
        file,
      ]),
    ),
  )
  if (!isFlagSet(args, 'json')) io.stderr(`${io.program} connect CLIENT --write connects a client\n`)
}

export function printEntry(
  args: Args,
  io: Io,
  {
    client,
    file,
    proposal,
    rendered,
  }: { client: ConnectClient; file: string | undefined; proposal: ProposedEntry; rendered: string },
): void {
  const document = { ...connectionDocument(client, file, proposal), entry: proposal.entry }
  printResult(args, io, document, () => rendered)
  if (file !== undefined) {
    io.stderr(`Add it to ${file}, or run: ${io.program} connect ${client.id} --write\n`)
  }
  const { url } = proposal.entry
  if (client.link !== undefined && typeof url === 'string' && url.startsWith('https:'))
    io.stderr(`Or open this link, and sign in: ${client.link(SERVER_INFO.name, url)}\n`)
  if (client.note !== undefined) io.stderr(`note: ${client.note}\n`)
  printNextSteps(io, client, proposal)
}

export function printHandClient(args: Args, io: Io, client: HandClient, url: string): void {
  const { id, title, source } = client
  const steps = client.steps.map((step) => step.replaceAll('{{url}}', url))
  const document = { client: id, title, url, steps, source: source.url, note: client.note ?? null }
  printResult(args, io, document, () => steps.map((step, at) => `${at + 1}. ${step}`).join('\n'))
  if (client.needsPublicUrl && !url.startsWith('https:'))
    io.stderr(
      `note: ${title} needs an https URL that the internet can reach; docs/remote.md shows how to get one\n`,
    )
  if (client.needsToken) io.stderr(`To create a tool token, run: ${io.program} issue-jwt --name ${id}\n`)
  if (client.note !== undefined) io.stderr(`note: ${client.note}\n`)
  io.stderr(`Source: ${source.url}, read on ${source.date}; not tried\n`)
}

/** For a client that is not in the list: the values to enter, for both transports. */
export function printBothTransports(args: Args, io: Io, ways: readonly ProposedEntry[]): void {
  const http = ways.find(({ transport }) => transport === 'http')
  const stdio = ways.find(({ transport }) => transport === 'stdio')
  const { url, headers } = http?.entry ?? {}
  const { command, args: words } = stdio?.entry ?? {}
  const { jwt = TOKEN_PLACEHOLDER, ...credential } = credentialDocument(http)
  const document = { client: 'generic', url, headers, command, args: words, ...credential }
  printResult(args, io, document, () =>
    [
      'For a client that connects by URL:',
      `  URL      ${url}`,
      `  Header   Authorization: Bearer ${jwt}`,
      '',
      'For a client that launches a program:',
      `  Command    ${command}`,
      `  Arguments  ${JSON.stringify(words)}`,
    ].join('\n'),
  )
  if (http !== undefined) printExpiry(io, http)
}

export function printWritten(
  args: Args,
  io: Io,
  { client, file, result }: { client: ConnectClient; file: string; result: WriteResult },
): void {
  const { isChanged, backup } = result
  printResult(args, io, { ...connectionDocument(client, file, result), is_changed: isChanged, backup }, () =>
    isChanged ? `${client.title} is connected: ${file}` : `${client.title} was connected already: ${file}`,
  )
  if (backup !== null) io.stderr(`Backup of the previous file: ${backup}\n`)
  printNextSteps(io, client, result)
  io.stderr(`To test the connection, run: ${io.program} connect ${client.id} --check\n`)
}

/** A client that connects by URL has to trust the server's own certificate. */
export function printAuthority(
  io: Io,
  client: ConnectClient,
  { transport }: ProposedEntry,
  { authorityFile }: Installation,
): void {
  if (transport === 'stdio' || authorityFile === undefined) return
  io.stderr(
    `note: ${client.title} has to trust the certificate of this server: start it with NODE_EXTRA_CA_CERTS=${authorityFile} in its environment if it runs on Node, or use --stdio, which needs none\n`,
  )
}

export function printRemoved(
  args: Args,
  io: Io,
  { client, file, result }: { client: ConnectClient; file: string; result: RemoveResult },
): void {
  const { wasThere, isFileRemoved, backup } = result
  const document = { client: client.id, file, was_there: wasThere, is_file_removed: isFileRemoved, backup }
  printResult(args, io, document, () => {
    if (!wasThere) return `${client.title} was not connected: ${file}`
    return `${client.title} is no longer connected: ${file}${isFileRemoved ? ' (deleted: it had no other content)' : ''}`
  })
  if (backup !== null) io.stderr(`Backup of the previous file: ${backup}\n`)
}

export function printChecked(
  args: Args,
  io: Io,
  { client, file, checked }: { client: ConnectClient; file: string; checked: CheckResult },
): void {
  const { connection, tools, expiresAt } = checked
  const document = {
    client: client.id,
    file,
    ok: true,
    transport: connection.transport,
    tools,
    expires_at: instantOrNull(expiresAt),
  }
  const way = connection.transport === 'http' ? connection.url : connection.command
  const until = expiresAt === undefined ? '' : `, until ${shortInstant(utcInstant(expiresAt), '')}`
  printResult(args, io, document, () => `ok: ${client.title} reaches ${way} and gets ${tools} tools${until}`)
}

export function printProblem(
  args: Args,
  io: Io,
  { client, file, problem }: { client: ConnectClient; file: string; problem: string },
): void {
  printResult(args, io, { client: client.id, file, ok: false, problem }, () => problem)
}

const connectionDocument = (client: ConnectClient, file: string | undefined, proposal: ProposedEntry) => {
  const { jwt: _, ...credential } = credentialDocument(proposal)
  return { client: client.id, transport: proposal.transport, file: file ?? null, ...credential }
}

const credentialDocument = (proposal: ProposedEntry | undefined) => ({
  jwt: proposal?.credential?.jwt,
  jwt_id: proposal?.credential?.id ?? null,
  expires_at: instantOrNull(proposal?.credential?.expiresAt),
})

const instantOrNull = (instant: number | undefined) => (instant === undefined ? null : utcInstant(instant))

function printNextSteps(io: Io, client: ConnectClient, proposal: ProposedEntry): void {
  printExpiry(io, proposal)
  io.stderr(`${client.next}\n`)
}

function printExpiry(io: Io, { transport, credential }: ProposedEntry): void {
  if (credential === undefined) {
    if (transport === 'http') io.stderr(`To print it with a new tool token (JWT), add --with-token\n`)
    return
  }
  const until = shortInstant(utcInstant(credential.expiresAt), '')
  io.stderr(
    `The tool token (JWT) is valid until ${until}. To revoke it, run: ${io.program} revoke-jwt ${credential.id}\n`,
  )
}
