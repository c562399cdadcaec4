import type { Attached, Detached, Proposal } from '../connect/attach.ts'
import type { Checked } from '../connect/check.ts'
import type { Target } from '../connect/clients.ts'
import type { Finding } from '../connect/survey.ts'
import { utcInstant } from '../core/dates.ts'
import { type Args, type Io, isSet } from './command.ts'
import { printResult, shortInstant, table } from './print.ts'

/** What `connect` prints: the result to standard output, hints and next steps to standard error. */

export function survey(args: Args, io: Io, findings: readonly Finding[]): void {
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
  if (!isSet(args, 'json')) io.stderr(`${io.program} connect CLIENT --write connects a client\n`)
}

export function printed(
  args: Args,
  io: Io,
  {
    target,
    file,
    proposal,
    rendered,
  }: { target: Target; file: string | undefined; proposal: Proposal; rendered: string },
): void {
  const document = { ...made(target, file, proposal), entry: proposal.entry }
  printResult(args, io, document, () => rendered)
  if (file !== undefined) {
    io.stderr(`Add it to ${file}, or run: ${io.program} connect ${target.id} --write\n`)
  }
  afterwards(io, target, proposal)
}

/** For a client that is not in the list: the values to enter, for both transports. */
export function bothWays(args: Args, io: Io, ways: readonly Proposal[]): void {
  const http = ways.find(({ transport }) => transport === 'http')
  const stdio = ways.find(({ transport }) => transport === 'stdio')
  const { url, headers } = http?.entry ?? {}
  const { command, args: words } = stdio?.entry ?? {}
  const { jwt, ...credential } = credentialDocument(http)
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
  if (http !== undefined) expiry(io, http)
}

export function written(
  args: Args,
  io: Io,
  { target, file, attached }: { target: Target; file: string; attached: Attached },
): void {
  const { isChanged, backup } = attached
  printResult(args, io, { ...made(target, file, attached), is_changed: isChanged, backup }, () =>
    isChanged ? `${target.title} is connected: ${file}` : `${target.title} was connected already: ${file}`,
  )
  if (backup !== null) io.stderr(`Backup of the previous file: ${backup}\n`)
  afterwards(io, target, attached)
  io.stderr(`To test the connection, run: ${io.program} connect ${target.id} --check\n`)
}

export function removed(
  args: Args,
  io: Io,
  { target, file, detached }: { target: Target; file: string; detached: Detached },
): void {
  const { wasThere, isFileRemoved, backup } = detached
  const document = { client: target.id, file, was_there: wasThere, is_file_removed: isFileRemoved, backup }
  printResult(args, io, document, () => {
    if (!wasThere) return `${target.title} was not connected: ${file}`
    return `${target.title} is no longer connected: ${file}${isFileRemoved ? ' (deleted: it had no other content)' : ''}`
  })
  if (backup !== null) io.stderr(`Backup of the previous file: ${backup}\n`)
}

export function checked(
  args: Args,
  io: Io,
  { target, file, checked }: { target: Target; file: string; checked: Checked },
): void {
  const { connection, tools, expiresAt } = checked
  const document = {
    client: target.id,
    file,
    ok: true,
    transport: connection.transport,
    tools,
    expires_at: instantOrNull(expiresAt),
  }
  const way = connection.transport === 'http' ? connection.url : connection.command
  const until = expiresAt === undefined ? '' : `, until ${shortInstant(utcInstant(expiresAt), '')}`
  printResult(args, io, document, () => `ok: ${target.title} reaches ${way} and gets ${tools} tools${until}`)
}

export function problem(
  args: Args,
  io: Io,
  { target, file, problem }: { target: Target; file: string; problem: string },
): void {
  printResult(args, io, { client: target.id, file, ok: false, problem }, () => problem)
}

const made = (target: Target, file: string | undefined, proposal: Proposal) => {
  const { jwt: _, ...credential } = credentialDocument(proposal)
  return { client: target.id, transport: proposal.transport, file: file ?? null, ...credential }
}

const credentialDocument = (proposal: Proposal | undefined) => ({
  jwt: proposal?.credential?.jwt,
  jwt_id: proposal?.credential?.id ?? null,
  expires_at: instantOrNull(proposal?.credential?.expiresAt),
})

const instantOrNull = (instant: number | undefined) => (instant === undefined ? null : utcInstant(instant))

function afterwards(io: Io, target: Target, proposal: Proposal): void {
  expiry(io, proposal)
  io.stderr(`${target.next}\n`)
}

function expiry(io: Io, { credential }: Proposal): void {
  if (credential === undefined) return
  const until = shortInstant(utcInstant(credential.expiresAt), '')
  io.stderr(
    `The tool token (JWT) is valid until ${until}. To revoke it, run: ${io.program} revoke-jwt ${credential.id}\n`,
  )
}
