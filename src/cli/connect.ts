import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { Type } from '@sinclair/typebox'
import type { ConnectionRequest, JwtAccess } from '../connect/client-entry.ts'
import type { ClientFile } from '../connect/client-file.ts'
import {
  CLIENTS,
  type Client,
  type ConnectClient,
  clientTransports,
  type Transport,
  targetsOf,
} from '../connect/clients.ts'
import { HAND_CLIENTS, type HandClient } from '../connect/hand-clients.ts'
import type { Installation } from '../connect/installation.ts'
import { systemClock } from '../core/clock.ts'
import { AppError } from '../core/errors.ts'
import { hasLocalTls } from '../reach/certificate-files.ts'
import { AUTHORITY_CERTIFICATE_FILE } from '../reach/local-authority-files.ts'
import { type Config, JWT_TTL_DAYS, type SettingKey } from '../settings/config.ts'
import { listeningAddress } from '../settings/data-dir.ts'
import {
  type Args,
  type Command,
  type Flag,
  type Io,
  integerFlag,
  isFlagSet,
  positionalArgument,
  textFlag,
  UsageError,
} from './command.ts'
import * as output from './connect-output.ts'
import { withAccounts } from './open-services.ts'
import { table } from './print.ts'
import { readSettings } from './read-settings.ts'
import { statedUserId, USER_FLAG, userIdFlag } from './user-flag.ts'

const FLAG_SETTINGS: readonly SettingKey[] = ['server.base_url']

const FLAGS: Readonly<Record<string, Flag>> = {
  write: { help: "write the entry to the client's file, with a backup; the rest of the file stays" },
  check: { help: 'call the server as the client would, and report what fails' },
  remove: { help: "remove the entry from the client's file, and revoke its tool token" },
  http: { help: 'connect by URL, with a tool token (JWT)' },
  stdio: { help: 'let the client launch this program; needs no tool token and no running server' },
  days: {
    value: 'N',
    help: 'days until the tool token expires; default: jwt.ttl_days',
    schema: Type.Integer(JWT_TTL_DAYS),
  },
  'no-edit': { help: 'without the tools that correct and delete what was logged (health:edit)' },
  'with-token': { help: 'print the entry with a new tool token; without it, printing creates none' },
  file: { value: 'PATH', help: "the client's settings file; default: the one for all projects" },
  ...USER_FLAG,
}

/** Flags that have a meaning only when a connection is made. */
const CONNECTION_FLAGS = ['http', 'stdio', 'days', 'with-token', 'no-edit', 'user', 'base-url']

/** @param clients the clients that it supports. */
export const connectCommand = (clients: readonly Client[]): Command => ({
  name: 'connect',
  summary: 'connect an AI client: print, write, check or remove its server entry',
  positionals: ['[CLIENT]'],
  choices: () => [...targetsOf(clients), ...HAND_CLIENTS].map(({ id }) => id),
  flags: FLAGS,
  settings: FLAG_SETTINGS,
  json: true,
  notes: () => {
    const rows = targetsOf(clients).map((client) => [
      `  ${client.id}`,
      client.title,
      clientTransports(client).join(', '),
    ])
    const byHand = HAND_CLIENTS.map(({ id, title }) => [`  ${id}`, title, 'in the app'])
    return `Clients (without CLIENT: list those on this machine):\n${table(['', '', ''], [...rows, ...byHand]).replace(/^\s*\n/, '')}`
  },
  async run(args, io) {
    const modes = ['write', 'check', 'remove'].filter((name) => isFlagSet(args, name))
    if (modes.length > 1) throw new UsageError(`--${modes[0]} and --${modes[1]} cannot be combined`)
    const [mode = 'print'] = modes
    if (args.positionals.length === 0) return await listClients(args, io, clients)
    const byHand = HAND_CLIENTS.find(({ id }) => id === positionalArgument(args, 0))
    if (byHand !== undefined) return explainHandClient(args, io, byHand)
    const task = await connectTask(args, io, mode, clients)
    if (mode === 'write') return await runWrite(task)
    if (mode === 'remove') return await runRemove(task)
    if (mode === 'check') return await runCheck(task)
    return await runPrint(task)
  },
})

export const connect = connectCommand(CLIENTS)

/** The task: which mode, and for which client. */
type ConnectTask = {
  args: Args
  io: Io
  client: ConnectClient
  /** Undefined for the generic client, whose settings file is not known. */
  file: string | undefined
  installation: Installation
  request: ConnectionRequest
  jwtAccess: JwtAccess
}

async function listClients(args: Args, io: Io, clients: readonly Client[]): Promise<number> {
  const stated = Object.keys(args.flags).find(
    (name) => name !== 'json' && (name in FLAGS || name === 'base-url'),
  )
  if (stated !== undefined) throw new UsageError(`CLIENT is required with --${stated}, such as claude-code`)
  const { findClients } = await import('../connect/find-clients.ts')
  output.printClients(args, io, findClients(clientMachine(io), clients))
  return 0
}

const clientMachine = ({ env, platform = process.platform }: Io) => ({ env, platform })

async function connectTask(
  args: Args,
  io: Io,
  mode: string,
  clients: readonly Client[],
): Promise<ConnectTask> {
  const client = targetsOf(clients).find(({ id }) => id === positionalArgument(args, 0))
  if (client === undefined)
    throw new UsageError('unknown client; for a client that is not in the list, use generic')
  const request = { ...connectionRequest(args, client), issues: mayIssue(args, mode) }
  if (mode === 'check' || mode === 'remove') {
    const stated = CONNECTION_FLAGS.find((name) => args.flags[name] !== undefined)
    if (stated !== undefined) throw new UsageError(`--${stated} cannot be combined with --${mode}`)
  }
  const stated = textFlag(args, 'file')
  if (stated === '') throw new UsageError('--file must not be empty')
  const file = client.file === undefined ? undefined : (stated ?? client.file(clientMachine(io)))
  if (file === undefined && (mode !== 'print' || stated !== undefined)) {
    throw new UsageError(
      `${client.id} has no known settings file; leave out --${mode} and add the printed entry yourself`,
    )
  }
  if (request.user !== undefined) {
    await withAccounts(args, io, FLAG_SETTINGS, ({ people }) => userIdFlag(args, people))
  }
  return {
    args,
    io,
    client,
    file: file === undefined ? undefined : resolve(file),
    installation: readInstallation(args, io),
    request,
    jwtAccess: (body) => withAccounts(args, io, FLAG_SETTINGS, ({ jwts }) => body(jwts)),
  }
}

/** Looking at an entry creates no tool token. */
const mayIssue = (args: Args, mode: string) =>
  mode === 'write' || isFlagSet(args, 'with-token') || integerFlag(args, 'days') !== undefined

/** What a person does in an app that has no settings file here. */
function explainHandClient(args: Args, io: Io, client: HandClient): number {
  const stated = ['write', 'check', 'remove', 'file', ...CONNECTION_FLAGS].find(
    (name) => name !== 'base-url' && args.flags[name] !== undefined,
  )
  if (stated !== undefined)
    throw new UsageError(`${client.title} is connected in the app itself; leave out --${stated}`)
  output.printHandClient(args, io, client, readInstallation(args, io).url)
  return 0
}

function connectionRequest(args: Args, client: ConnectClient): Omit<ConnectionRequest, 'issues'> {
  const stated = (['http', 'stdio'] as const).filter((name) => isFlagSet(args, name))
  if (stated.length > 1) throw new UsageError('--http and --stdio cannot be combined')
  const [transport] = stated
  if (transport !== undefined && !clientTransports(client).includes(transport)) {
    throw new UsageError(`${client.title} does not support --${transport}; use --stdio`)
  }
  const days = integerFlag(args, 'days')
  if (days !== undefined && usesNoJwt(client, transport)) {
    throw new UsageError('--days needs --http; a client that launches this program has no tool token')
  }
  return {
    transport,
    user: textFlag(args, 'user'),
    userId: statedUserId(args),
    days,
    edits: !isFlagSet(args, 'no-edit'),
  }
}

const usesNoJwt = (client: ConnectClient, transport: Transport | undefined) =>
  transport === 'stdio' || !clientTransports(client).includes('http')

function readInstallation(args: Args, io: Io): Installation {
  const { dataDir, config } = readSettings(args, io, FLAG_SETTINGS)
  const named = textFlag(args, 'config') ?? io.env.EXT_CONFIG
  return {
    machine: clientMachine(io),
    dataDir,
    launch: io.launch ?? [io.program],
    configFile: named === undefined ? undefined : resolve(named),
    url: `${config['server.base_url']}/mcp`,
    authorityFile: authorityFile(dataDir, config),
    ttlDays: config['jwt.ttl_days'],
    now: systemClock.now(),
  }
}

/** By the settings, or by the flags of a server that runs. */
function authorityFile(dataDir: string, config: Config): string | undefined {
  const isFlagged = config['tls.cert'] === '' && listeningAddress(dataDir)?.startsWith('https:') === true
  const path = join(dataDir, AUTHORITY_CERTIFICATE_FILE)
  return (hasLocalTls(config) || isFlagged) && existsSync(path) ? path : undefined
}

/** The client's file; `connectTask` has checked that there is one. */
async function openTaskFile({ client, file = '' }: ConnectTask): Promise<ClientFile> {
  const { openClientFile } = await import('../connect/client-file.ts')
  return openClientFile(client, file)
}

async function runPrint(task: ConnectTask): Promise<number> {
  const { client, file, installation, request, jwtAccess, args, io } = task
  const { proposeEntry } = await import('../connect/client-entry.ts')
  const { configFormat } = await import('../connect/client-file.ts')
  const { entryPath } = await import('../connect/entry.ts')
  // Printing needs no readable file: the person may want to look at the entry, or to repair the file.
  const present =
    file === undefined ? { entry: undefined } : await openTaskFile(task).catch(() => ({ entry: undefined }))
  if (client.file === undefined && request.transport === undefined) {
    const ways = await Promise.all(
      clientTransports(client).map((transport) =>
        proposeEntry(client, present, installation, { ...request, transport }, jwtAccess),
      ),
    )
    output.printBothTransports(args, io, ways)
    return 0
  }
  const proposal = await proposeEntry(client, present, installation, request, jwtAccess)
  const rendered = configFormat(client).render(entryPath(client), proposal.entry)
  output.printEntry(args, io, { client, file, proposal, rendered })
  output.printAuthority(io, client, proposal, installation)
  return 0
}

async function runWrite(task: ConnectTask): Promise<number> {
  const { client, installation, request, jwtAccess, args, io } = task
  const { writeEntry } = await import('../connect/client-entry.ts')
  const { closeToOthers, isReadableByOthers } = await import('../connect/config-file.ts')
  const clientFile = await openTaskFile(task)
  const { path, text } = clientFile.file
  const wasReadable = text !== undefined && isReadableByOthers(path, process.platform)
  const attached = await writeEntry(client, clientFile, installation, request, jwtAccess)
  output.printWritten(args, io, { client, file: path, result: attached })
  output.printAuthority(io, client, attached, installation)
  if (attached.credential !== undefined && wasReadable) {
    // Also where the entry was there already, and nothing was written.
    closeToOthers(path)
    io.stderr(
      `note: other users of this machine could read ${path}; it holds a tool token, so now only you can\n`,
    )
  }
  return 0
}

async function runRemove(task: ConnectTask): Promise<number> {
  const { client, installation, jwtAccess, args, io } = task
  const { removeEntry } = await import('../connect/client-entry.ts')
  const clientFile = await openTaskFile(task)
  const detached = await removeEntry(client, clientFile, installation, jwtAccess)
  output.printRemoved(args, io, { client, file: clientFile.file.path, result: detached })
  return 0
}

/** A right entry is of no use to a client that is not there. */
async function noteMissingClient({ client, installation, io }: ConnectTask, file: string): Promise<void> {
  const { missingClient } = await import('../connect/find-clients.ts')
  const { findRecord } = await import('../connect/connection-records.ts')
  if (client.file === undefined) return
  const made = findRecord(installation.dataDir, client.id, file)?.made_folders ?? []
  const missing = missingClient({ ...client, file: client.file }, installation.machine, made)
  if (missing !== undefined)
    io.stderr(
      `note: ${client.title} itself was not found on this machine; there is no ${missing.join(' or ')}\n`,
    )
}

async function runCheck(task: ConnectTask): Promise<number> {
  const { client, installation, jwtAccess, args, io } = task
  const { checkConnection } = await import('../connect/check-connection.ts')
  const { ProblemError } = await import('../connect/probe/exchange.ts')
  const { file, entry } = await openTaskFile(task)
  await noteMissingClient(task, file.path)
  try {
    if (entry === undefined) {
      const what = file.text === undefined ? 'there is no' : 'it is not in'
      throw new ProblemError(`${what} ${file.path}; to add it, run connect ${client.id} --write`)
    }
    const checked = await checkConnection(client, entry, installation, jwtAccess)
    output.printChecked(args, io, { client, file: file.path, checked })
    return 0
  } catch (error) {
    if (!(error instanceof ProblemError)) throw error
    if (isFlagSet(args, 'json'))
      output.printProblem(args, io, { client, file: file.path, problem: error.message })
    throw new AppError('unavailable', `${client.title}: ${error.message}`, { cause: error })
  }
}
