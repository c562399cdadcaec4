import { resolve } from 'node:path'
import { Type } from '@sinclair/typebox'
import type { Wish, WithJwts } from '../connect/attach.ts'
import type { ClientFile } from '../connect/client-file.ts'
import {
  CLIENTS,
  type Client,
  type Target,
  type Transport,
  targetsOf,
  transportsOf,
} from '../connect/clients.ts'
import type { Installation } from '../connect/installation.ts'
import { systemClock } from '../core/clock.ts'
import { AppError } from '../core/errors.ts'
import { JWT_TTL_DAYS, type SettingKey } from '../settings/config.ts'
import {
  type Args,
  type Command,
  type Flag,
  type Io,
  isSet,
  positional,
  text,
  UsageError,
  wholeNumber,
} from './command.ts'
import * as say from './connect-output.ts'
import { table } from './print.ts'
import { USER_FLAG, userOf } from './user-flag.ts'
import { readSettings, withServices } from './workspace.ts'

const FLAGGED: readonly SettingKey[] = ['server.base_url']

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
  file: { value: 'PATH', help: "the client's settings file; default: the one for all projects" },
  ...USER_FLAG,
}

/** Flags that have a meaning only when a connection is made. */
const FOR_MAKING = ['http', 'stdio', 'days', 'user', 'base-url']

/** @param clients the clients that it supports. */
export const connectCommand = (clients: readonly Client[]): Command => ({
  name: 'connect',
  summary: 'connect an AI client: print, write, check or remove its server entry',
  positionals: ['[CLIENT]'],
  flags: FLAGS,
  settings: FLAGGED,
  json: true,
  notes: () => {
    const rows = targetsOf(clients).map((target) => [
      `  ${target.id}`,
      target.title,
      transportsOf(target).join(', '),
    ])
    return `Clients (without CLIENT: list those on this machine):\n${table(['', '', ''], rows).replace(/^\s*\n/, '')}`
  },
  async run(args, io) {
    const modes = ['write', 'check', 'remove'].filter((name) => isSet(args, name))
    if (modes.length > 1) throw new UsageError(`--${modes[0]} and --${modes[1]} cannot be combined`)
    const [mode = 'print'] = modes
    if (args.positionals.length === 0) return await listClients(args, io, clients)
    const task = await taskOf(args, io, mode, clients)
    if (mode === 'write') return await write(task)
    if (mode === 'remove') return await remove(task)
    if (mode === 'check') return await checkIt(task)
    return await print(task)
  },
})

export const connect = connectCommand(CLIENTS)

/** The task: which mode, and for which client. */
type Task = {
  args: Args
  io: Io
  target: Target
  /** Undefined for the generic client, whose settings file is not known. */
  file: string | undefined
  installation: Installation
  wish: Wish
  withJwts: WithJwts
}

async function listClients(args: Args, io: Io, clients: readonly Client[]): Promise<number> {
  const stated = Object.keys(args.flags).find(
    (name) => name !== 'json' && (name in FLAGS || name === 'base-url'),
  )
  if (stated !== undefined) throw new UsageError(`CLIENT is required with --${stated}, such as claude-code`)
  const { survey } = await import('../connect/survey.ts')
  say.survey(args, io, survey(placeOf(io), clients))
  return 0
}

const placeOf = ({ env, platform = process.platform }: Io) => ({ env, platform })

async function taskOf(args: Args, io: Io, mode: string, clients: readonly Client[]): Promise<Task> {
  const target = targetsOf(clients).find(({ id }) => id === positional(args, 0))
  if (target === undefined)
    throw new UsageError('unknown client; for a client that is not in the list, use generic')
  const wish = wishOf(args, target)
  if (mode === 'check' || mode === 'remove') {
    const stated = FOR_MAKING.find((name) => args.flags[name] !== undefined)
    if (stated !== undefined) throw new UsageError(`--${stated} cannot be combined with --${mode}`)
  }
  const stated = text(args, 'file')
  if (stated === '') throw new UsageError('--file must not be empty')
  const file = target.file === undefined ? undefined : (stated ?? target.file(placeOf(io)))
  if (file === undefined && (mode !== 'print' || stated !== undefined)) {
    throw new UsageError(
      `${target.id} has no known settings file; leave out --${mode} and add the printed entry yourself`,
    )
  }
  return {
    args,
    io,
    target,
    file: file === undefined ? undefined : resolve(file),
    installation: installationOf(args, io),
    wish,
    withJwts: (body) => withServices(args, io, FLAGGED, ({ jwts }) => body(jwts)),
  }
}

function wishOf(args: Args, target: Target): Wish {
  const stated = (['http', 'stdio'] as const).filter((name) => isSet(args, name))
  if (stated.length > 1) throw new UsageError('--http and --stdio cannot be combined')
  const [transport] = stated
  if (transport !== undefined && !transportsOf(target).includes(transport)) {
    throw new UsageError(`${target.title} does not support --${transport}; use --stdio`)
  }
  const days = wholeNumber(args, 'days')
  if (days !== undefined && isWithoutJwt(target, transport)) {
    throw new UsageError('--days needs --http; a client that launches this program has no tool token')
  }
  return { transport, user: text(args, 'user'), userId: userOf(args), days }
}

const isWithoutJwt = (target: Target, transport: Transport | undefined) =>
  transport === 'stdio' || !transportsOf(target).includes('http')

function installationOf(args: Args, io: Io): Installation {
  const { dataDir, config } = readSettings(args, io, FLAGGED)
  const named = text(args, 'config') ?? io.env.EXT_CONFIG
  return {
    place: placeOf(io),
    dataDir,
    launch: io.launch ?? [io.program],
    configFile: named === undefined ? undefined : resolve(named),
    url: `${config['server.base_url']}/mcp`,
    ttlDays: config['jwt.ttl_days'],
    now: systemClock.now(),
  }
}

/** The client's file; `taskOf` has checked that there is one. */
async function opened({ target, file = '' }: Task): Promise<ClientFile> {
  const { openClientFile } = await import('../connect/client-file.ts')
  return openClientFile(target, file)
}

async function print(task: Task): Promise<number> {
  const { target, file, installation, wish, withJwts, args, io } = task
  const { propose } = await import('../connect/attach.ts')
  const { formatOf } = await import('../connect/client-file.ts')
  const { entryPlace } = await import('../connect/entry.ts')
  // Printing needs no readable file: the person may want to look at the entry, or to repair the file.
  const present =
    file === undefined ? { entry: undefined } : await opened(task).catch(() => ({ entry: undefined }))
  if (target.file === undefined && wish.transport === undefined) {
    const ways = await Promise.all(
      transportsOf(target).map((transport) =>
        propose(target, present, installation, { ...wish, transport }, withJwts),
      ),
    )
    say.bothWays(args, io, ways)
    return 0
  }
  const proposal = await propose(target, present, installation, wish, withJwts)
  const rendered = formatOf(target).render(entryPlace(target), proposal.entry)
  say.printed(args, io, { target, file, proposal, rendered })
  return 0
}

async function write(task: Task): Promise<number> {
  const { target, installation, wish, withJwts, args, io } = task
  const { attach } = await import('../connect/attach.ts')
  const { isReadableByOthers } = await import('../connect/config-file.ts')
  const client = await opened(task)
  const attached = await attach(target, client, installation, wish, withJwts)
  const { path } = client.file
  say.written(args, io, { target, file: path, attached })
  if (attached.credential !== undefined && isReadableByOthers(path, process.platform)) {
    io.stderr(
      `warning: other users of this machine can read ${path} and the tool token in it; fix: chmod 600 ${path}\n`,
    )
  }
  return 0
}

async function remove(task: Task): Promise<number> {
  const { target, installation, withJwts, args, io } = task
  const { detach } = await import('../connect/attach.ts')
  const client = await opened(task)
  const detached = await detach(target, client, installation, withJwts)
  say.removed(args, io, { target, file: client.file.path, detached })
  return 0
}

async function checkIt(task: Task): Promise<number> {
  const { target, installation, withJwts, args, io } = task
  const { check } = await import('../connect/check.ts')
  const { ProblemError } = await import('../connect/probe/exchange.ts')
  const { file, entry } = await opened(task)
  try {
    if (entry === undefined) {
      const what = file.text === undefined ? 'there is no' : 'it is not in'
      throw new ProblemError(`${what} ${file.path}; to add it, run connect ${target.id} --write`)
    }
    const checked = await check(target, entry, installation, withJwts)
    say.checked(args, io, { target, file: file.path, checked })
    return 0
  } catch (error) {
    if (!(error instanceof ProblemError)) throw error
    if (isSet(args, 'json')) say.problem(args, io, { target, file: file.path, problem: error.message })
    throw new AppError('unavailable', `${target.title}: ${error.message}`, { cause: error })
  }
}
